"""Queries as text: `W:m27,32 B:m18,23 -29 any-colour then manoeuvre W 37-32-28 within 10 result W`.

`docs/archive.md` has the language. A fault names the column and what may stand there.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NoReturn

from coupturc._core import Position, Rules, Side
from coupturc.archive.filtering import Filter
from coupturc.archive.named import formations, openings
from coupturc.archive.query.expected import refusal
from coupturc.archive.query.model import (
    CONTENTS,
    LEAD,
    MOST_LEAD,
    MOST_PIECES,
    Query,
    SeekCapture,
    SeekMoves,
    SeekPosition,
    SeekSacrifice,
    Sought,
    Step,
)
from coupturc.archive.query.word import Word, check_square, is_way_of_capture, moves_of, way_of_capture, words_of
from coupturc.archive.values import MOST_RATING
from coupturc.errors import ArgumentError, FenError
from coupturc.rules.games import GAMES, USUAL_GAME

_SIDES = {"W": Side.white, "B": Side.black}
_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_RESULTS = {"W": "white", "D": "draw", "B": "black", "unknown": "unknown"}
_PIECES = {"W": {"m": "w", "k": "W", "": "wW"}, "B": {"m": "b", "k": "B", "": "bB"}}
_ENDING = re.compile(r"(\d{1,2})-(\d{1,2})")
#: Questions that stand alone; `combining` reads them.
ALONE = ("theme", "saved")
_KINDS = {"men": ("w", "b"), "kings": ("W", "B")}
_MOST_PLIES = 10_000
_USUAL_WITHIN = 20


def rules_of(words: Sequence[Word]) -> Rules:
    """Return the rules of the game that a query names, else those of Dammen."""
    for word, name in pairwise(words):
        if word.text == "game" and name.text in GAMES:
            return GAMES[name.text].rules
    return GAMES[USUAL_GAME].rules


def parse_words(text: str, words: Sequence[Word], end: int, rules: Rules) -> Query:
    """Read a question without `and`, `not` and `or`.

    Args:
        text: of the whole query, for faults.
        words: of the question.
        end: the column behind it.
        rules: of what game.

    Raises:
        QueryError: it cannot be understood; the column is named, and what may stand there.
    """
    return _Parser(text, words, end, rules).query()


class _Parser:
    """Reads words from left to right."""

    def __init__(self, text: str, words: Sequence[Word], end: int, rules: Rules) -> None:
        self._text = text
        self._words = words
        self._behind = Word("", end)
        self._at = 0
        self._rules = rules
        self._step = Step(SeekPosition())
        self._is_begun = False
        self._follows = False
        self._filter: dict[str, Any] = {}

    def query(self) -> Query:
        steps: list[Step] = []
        while word := self._next():
            if word.text != "then":
                self._clause(word)
            elif self._is_begun:
                steps.append(self._take_step())
                self._follows = True
            else:
                self._refuse(word, "before", word="then")
        last = self._end()
        if self._is_begun:
            steps.append(self._take_step())
        elif steps:
            self._refuse(last, "behind", word="then")
        try:
            return Query(self._rules, tuple(steps), Filter(**self._filter))
        except ArgumentError as error:
            raise refusal(self._text, last.column, "player") from error

    # ------------------------------------------------------------------ words

    def _clause(self, word: Word) -> None:
        clauses: dict[str, Callable[[], None]] = {
            "manoeuvre": self._manoeuvre,
            "capture": self._capture,
            "sacrifice": self._sacrifice,
            "position": self._position,
            "opening": self._opening,
            "formation": self._formation,
            "to-move": lambda: self._change(turn=self._side()),
            "holds": lambda: self._change(holds=self._number("positions")),
            "any-colour": self._mirror,
            "mirror": self._mirror,
            "within": self._within,
            "men": lambda: self._count("men"),
            "kings": lambda: self._count("kings"),
            "ahead": self._ahead,
            "ending": self._ending,
            "result": lambda: self._ask(result=self._one_of(_RESULTS)),
            "player": lambda: self._ask(player=self._name()),
            "opponent": lambda: self._ask(opponent=self._name()),
            "colour": lambda: self._ask(colour=self._one_of({"W": "white", "B": "black"})),
            "event": lambda: self._ask(event=self._name()),
            "marked": lambda: self._ask(mark=self._name()),
            "years": lambda: self._ask(years=self._range("year")),
            "rating": lambda: self._ask(rating=self._rating()),
            "length": lambda: self._ask(length=self._range("number")),
            "game": lambda: self._ask(game=self._one_of({name: name for name in GAMES})),
        }
        if clause := clauses.get(word.text):
            clause()
        else:
            self._squares_of(word, (*clauses, *(ALONE if self._at == 1 else ())))

    def _squares_of(self, word: Word, known: tuple[str, ...]) -> None:
        side, colon, list_of_pieces = word.text.partition(":")
        if colon and side in _SIDES:
            self._pieces(Word(list_of_pieces, word.column + 2), side)
        elif word.text.startswith("-"):
            for name in Word(word.text[1:], word.column + 1).split(","):
                self._allow(name, ".")
        elif sign := re.fullmatch(r"([a-z]?\d{1,2})([=!])(.*)", word.text):
            self._contents(word, sign)
        else:
            self._refuse(word, "word", names=", ".join(known))

    def _pieces(self, word: Word, side: str) -> None:
        kind = ""
        for part in word.split(","):
            name, column = part.text, part.column
            if name[:1] in {"m", "k", "e"} and name not in self._rules.squares:
                kind, name, column = name[0].replace("e", ""), name[1:], column + 1
            self._allow(Word(name, column), _PIECES[side][kind])

    def _contents(self, word: Word, sign: "re.Match[str]") -> None:
        column = word.column + sign.start(3)
        letters = sign[3]
        if not letters or set(letters) - set(CONTENTS):
            self._refuse(Word(letters, column), "contents", names=CONTENTS)
        allowed = letters if sign[2] == "=" else "".join(c for c in CONTENTS if c not in letters)
        self._allow(Word(sign[1], word.column), allowed)

    def _allow(self, square: Word, letters: str) -> None:
        check_square(self._text, square, self._rules)
        squares = dict(self._pattern().squares)
        both = "".join(c for c in CONTENTS if c in letters and c in squares.get(square.text, CONTENTS))
        if not both:
            self._refuse(square, "free", square=square.text)
        self._change(squares={**squares, square.text: both})

    def _position(self) -> None:
        word = self._word("fen")
        try:
            position = Position.from_fen(word.text.strip('"'), self._rules)
        except FenError as error:
            raise refusal(self._text, word.column, "bad_fen", message=error.faults[0].message) from None
        self._whole(position)

    def _opening(self) -> None:
        known = {one.id: one for one in openings().values() if one.position.rules == self._rules}
        self._whole(known[self._one_of({name: name for name in known})].position)

    def _formation(self) -> None:
        known = {one.id: one.query for one in formations().values() if one.game == self._rules.game}
        text = self._one_of(known)
        sought = parse_words(text, words_of(text), len(text) + 1, self._rules).steps[0].sought
        if isinstance(sought, SeekPosition):
            for name, letters in sought.squares.items():
                self._allow(Word(name, self._words[self._at - 1].column), letters)
            self._change(mirrored=sought.mirrored or self._pattern().mirrored)

    def _whole(self, position: Position) -> None:
        pieces = position.pieces
        self._change(squares={name: pieces.get(name, ".") for name in self._rules.squares}, turn=position.turn)

    def _mirror(self) -> None:
        self._begin(replace(self._step, sought=replace(self._step.sought, mirrored=True)))

    def _manoeuvre(self) -> None:
        is_mirrored = self._moves_begin()
        side = self._side()
        moves = moves_of(self._text, self._word("way"), self._rules)
        self._seek(SeekMoves(side, moves, _USUAL_WITHIN, is_mirrored))

    def _capture(self) -> None:
        is_mirrored = self._moves_begin()
        side = self._side() if self._peeked() in _SIDES else None
        pieces = self._at_least("number") if _RANGE.fullmatch(self._peeked()) else None
        word = self._words[self._at] if is_way_of_capture(Word(self._peeked(), 0)) else None
        if not pieces and not word:
            self._refuse(self._next() or self._end(), "capture")
        way = way_of_capture(self._text, self._word("capture"), self._rules) if word else SeekCapture()
        self._seek(replace(way, side=side, pieces=pieces or way.pieces, mirrored=is_mirrored))

    def _sacrifice(self) -> None:
        is_mirrored = self._moves_begin()
        side = self._side() if self._peeked() in _SIDES else None
        self._seek(SeekSacrifice(side, self._at_least("number"), is_mirrored))

    def _moves_begin(self) -> bool:
        """Return whether moves are looked for in a mirror too; refuse them where a position was begun."""
        is_mirrored = self._step.sought == SeekPosition(mirrored=True)
        if self._is_begun and not is_mirrored:
            self._refuse(self._words[self._at - 1], "then")
        return is_mirrored

    def _seek(self, sought: Sought) -> None:
        self._begin(replace(self._step, sought=sought))

    def _within(self) -> None:
        """Read in how many plies: right behind `then` from the step before, behind a manoeuvre that it takes itself."""
        if not self._is_begun and not self._follows:
            self._refuse(self._words[self._at - 1], "before", word="within")
        plies = self._number("plies")
        if not self._is_begun:
            self._step = replace(self._step, within=plies)
            return
        sought = self._step.sought
        if isinstance(sought, SeekMoves):
            self._begin(Step(replace(sought, within=plies), self._step.within))
        else:
            self._begin(replace(self._step, within=plies))

    def _count(self, kind: str) -> None:
        side = self._side()
        letter = _KINDS[kind][side is Side.black]
        self._change(counts={**self._pattern().counts, letter: self._range("number")})

    def _ahead(self) -> None:
        side = self._side()
        least, most = self._range("number")
        most = most if "-" in self._words[self._at - 1].text else MOST_LEAD
        lead = (least, most) if side is Side.white else (-most, -least)
        self._change(counts={**self._pattern().counts, LEAD: lead})

    def _ending(self) -> None:
        word = self._word("ending")
        found = _ENDING.fullmatch(word.text)
        if not found:
            self._refuse(word, "ending")
        white, black = ((int(number), int(number)) for number in found.groups())
        counts = {"wW": white, "bB": black}
        if self._peeked() == "kings" and not self._is_count_behind():
            self._next()
            counts = {"w": (0, 0), "W": white, "b": (0, 0), "B": black}
        self._change(counts={**self._pattern().counts, **counts})

    def _is_count_behind(self) -> bool:
        """Return whether `kings` is a word of its own, as in `kings W 1`."""
        behind = self._words[self._at + 1 : self._at + 2]
        return bool(behind) and behind[0].text in _SIDES

    # ------------------------------------------------------------------ values

    def _side(self) -> Side:
        return _SIDES[self._one_of({"W": "W", "B": "B"})]

    def _one_of(self, known: dict[str, str]) -> str:
        names = ", ".join(known)
        word = self._word("one_of", names=names)
        if word.text not in known:
            self._refuse(word, "one_of", names=names)
        return known[word.text]

    def _number(self, expected: str) -> int:
        word = self._word(expected)
        if not word.text.isdecimal() or not 0 < int(word.text) <= _MOST_PLIES:
            self._refuse(word, expected)
        return int(word.text)

    def _range(self, expected: str) -> tuple[int, int]:
        word = self._word(expected)
        found = _RANGE.fullmatch(word.text)
        if not found or int(found[1]) > int(found[2] or found[1]):
            self._refuse(word, expected)
        return int(found[1]), int(found[2] or found[1])

    def _at_least(self, expected: str) -> tuple[int, int]:
        """Read a number that is the least, or two."""
        least, most = self._range(expected)
        if least == 0:
            self._refuse(self._words[self._at - 1], expected)
        return (least, most) if "-" in self._words[self._at - 1].text else (least, MOST_PIECES)

    def _rating(self) -> tuple[int, int]:
        least, most = self._range("rating")
        return (least, most) if "-" in self._words[self._at - 1].text else (least, MOST_RATING)

    def _name(self) -> str:
        word = self._word("name")
        if word.text.startswith('"') and (len(word.text) == 1 or not word.text.endswith('"')):
            self._refuse(self._behind, "quotation")
        return word.text.strip('"')

    # ------------------------------------------------------------------ steps and words

    def _pattern(self) -> SeekPosition:
        sought = self._step.sought
        if not isinstance(sought, SeekPosition):
            self._refuse(self._words[self._at - 1], "then")
        return sought

    def _change(self, **values: Any) -> None:
        self._begin(replace(self._step, sought=replace(self._pattern(), **values)))

    def _begin(self, step: Step) -> None:
        self._step, self._is_begun = step, True

    def _take_step(self) -> Step:
        step, self._step, self._is_begun = self._step, Step(SeekPosition()), False
        return step

    def _ask(self, **value: Any) -> None:
        self._filter |= value

    def _next(self) -> Word | None:
        if self._at == len(self._words):
            return None
        self._at += 1
        return self._words[self._at - 1]

    def _peeked(self) -> str:
        """Return the next word without taking it; nothing at the end."""
        return self._words[self._at].text if self._at < len(self._words) else ""

    def _word(self, expected: str, **params: str) -> Word:
        word = self._next()
        if word is None:
            self._refuse(self._end(), expected, **params)
        return word

    def _end(self) -> Word:
        return self._behind

    def _refuse(self, at: Word, expected: str, /, **params: str) -> NoReturn:
        raise refusal(self._text, at.column, expected, **params)
