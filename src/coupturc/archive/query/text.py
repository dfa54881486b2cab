"""Queries as text: `W:m27,32 B:m18,23 -29 any-colour then manoeuvre W 37-32-28 within 10 result W`.

`docs/archive.md` has the language. A fault names the column and what may stand there.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NoReturn

from coupturc._core import Position, Rules, Side
from coupturc.archive.filtering import Filter
from coupturc.archive.named import formations, openings
from coupturc.archive.query.model import CONTENTS, Query, SeekMoves, SeekPosition, Step
from coupturc.archive.values import MOST_RATING
from coupturc.errors import ArgumentError, FenError, QueryError
from coupturc.rules.games import GAMES, USUAL_GAME

_WORD = re.compile(r'"[^"]*"?|\S+')
_SIDES = {"W": Side.white, "B": Side.black}
_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_RESULTS = {"W": "white", "D": "draw", "B": "black", "unknown": "unknown"}
_PIECES = {"W": {"m": "w", "k": "W", "": "wW"}, "B": {"m": "b", "k": "B", "": "bB"}}
_KINDS = {"men": ("w", "b"), "kings": ("W", "B")}
_MOST_PLIES = 10_000
_USUAL_WITHIN = 20


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    column: int


def parse_query(text: str, rules: Rules | None = None) -> Query:
    """Read a query.

    Args:
        text: of the query.
        rules: of what game; None lets a word `game` say, and else it is Dammen.

    Raises:
        QueryError: it cannot be understood; the column is named, and what may stand there.

    Example:
        >>> query = parse_query("W:m27,32 -29 to-move B then manoeuvre W 37-32-28 within 10 result W")
        >>> query.steps[0].sought.squares
        {'27': 'w', '32': 'w', '29': '.'}
        >>> query.steps[1].sought.steps, query.asked.result
        ((('37', '32'), ('32', '28')), 'white')
    """
    return _Parser(text, rules).query()


class _Parser:
    """Reads words from left to right."""

    def __init__(self, text: str, rules: Rules | None) -> None:
        self._text = text
        self._words = [_Word(found[0], found.start() + 1) for found in _WORD.finditer(text)]
        self._at = 0
        self._rules = rules or self._game()
        self._squares = set(self._rules.squares)
        self._step = Step(SeekPosition())
        self._is_begun = False
        self._filter: dict[str, Any] = {}

    def query(self) -> Query:
        steps: list[Step] = []
        while word := self._next():
            if word.text != "then":
                self._clause(word)
            elif self._is_begun:
                steps.append(self._take_step())
            else:
                self._refuse(word, "a position or `manoeuvre` before `then`")
        last = self._end()
        if self._is_begun:
            steps.append(self._take_step())
        elif steps:
            self._refuse(last, "a position or `manoeuvre` behind `then`")
        try:
            return Query(self._rules, tuple(steps), Filter(**self._filter))
        except ArgumentError as error:
            raise QueryError(self._text, last.column, str(error)) from None

    # ------------------------------------------------------------------ words

    def _clause(self, word: _Word) -> None:
        clauses: dict[str, Callable[[], None]] = {
            "manoeuvre": self._manoeuvre,
            "position": self._position,
            "opening": self._opening,
            "formation": self._formation,
            "to-move": lambda: self._change(turn=self._side()),
            "holds": lambda: self._change(holds=self._number("a number of positions")),
            "any-colour": lambda: self._change(mirrored=True),
            "mirror": lambda: self._change(mirrored=True),
            "within": self._within,
            "men": lambda: self._count("men"),
            "kings": lambda: self._count("kings"),
            "result": lambda: self._ask(result=self._one_of(_RESULTS)),
            "player": lambda: self._ask(player=self._name()),
            "opponent": lambda: self._ask(opponent=self._name()),
            "colour": lambda: self._ask(colour=self._one_of({"W": "white", "B": "black"})),
            "event": lambda: self._ask(event=self._name()),
            "years": lambda: self._ask(years=self._range("a year, or two as in 1970-1990")),
            "rating": lambda: self._ask(rating=self._rating()),
            "game": lambda: self._ask(game=self._one_of({name: name for name in GAMES})),
        }
        if clause := clauses.get(word.text):
            clause()
        else:
            self._squares_of(word, tuple(clauses))

    def _squares_of(self, word: _Word, known: tuple[str, ...]) -> None:
        side, colon, list_of_pieces = word.text.partition(":")
        if colon and side in _SIDES:
            self._pieces(_Word(list_of_pieces, word.column + 2), side)
        elif word.text.startswith("-"):
            for name in self._split(_Word(word.text[1:], word.column + 1)):
                self._allow(name, ".")
        elif sign := re.fullmatch(r"([a-z]?\d{1,2})([=!])(.*)", word.text):
            self._contents(word, sign)
        else:
            self._refuse(word, f"pieces as in W:m27,k5, empty squares as in -29, or one of {', '.join(known)}, then")

    def _pieces(self, word: _Word, side: str) -> None:
        kind = ""
        for part in self._split(word):
            name, column = part.text, part.column
            if name[:1] in {"m", "k", "e"} and name not in self._squares:
                kind, name, column = name[0].replace("e", ""), name[1:], column + 1
            self._allow(_Word(name, column), _PIECES[side][kind])

    def _contents(self, word: _Word, sign: "re.Match[str]") -> None:
        column = word.column + sign.start(3)
        letters = sign[3]
        if not letters or set(letters) - set(CONTENTS):
            self._refuse(_Word(letters, column), f"letters of {CONTENTS}")
        allowed = letters if sign[2] == "=" else "".join(c for c in CONTENTS if c not in letters)
        self._allow(_Word(sign[1], word.column), allowed)

    def _allow(self, square: _Word, letters: str) -> None:
        if square.text not in self._squares:
            self._refuse(square, f"a square, {self._rules.squares[0]} to {self._rules.squares[-1]}")
        squares = dict(self._pattern().squares)
        both = "".join(c for c in CONTENTS if c in letters and c in squares.get(square.text, CONTENTS))
        if not both:
            self._refuse(square, f"what can stand on {square.text} at the same time")
        self._change(squares={**squares, square.text: both})

    def _position(self) -> None:
        word = self._word("a FEN")
        try:
            position = Position.from_fen(word.text.strip('"'), self._rules)
        except FenError as error:
            raise QueryError(self._text, word.column, f"a FEN ({error.faults[0].message})") from None
        self._whole(position)

    def _opening(self) -> None:
        known = {one.id: one for one in openings().values() if one.position.rules == self._rules}
        self._whole(known[self._one_of({name: name for name in known})].position)

    def _formation(self) -> None:
        known = {one.id: one.query for one in formations().values() if one.game == self._rules.game}
        sought = parse_query(self._one_of(known), self._rules).steps[0].sought
        if isinstance(sought, SeekPosition):
            for name, letters in sought.squares.items():
                self._allow(_Word(name, self._words[self._at - 1].column), letters)
            self._change(mirrored=sought.mirrored or self._pattern().mirrored)

    def _whole(self, position: Position) -> None:
        pieces = position.pieces
        self._change(squares={name: pieces.get(name, ".") for name in self._rules.squares}, turn=position.turn)

    def _manoeuvre(self) -> None:
        if self._is_begun:
            self._refuse(self._words[self._at - 1], "`then` before another step")
        side = self._side()
        word = self._word("squares as in 37-32-28")
        names = self._split(word, "-")
        for name in names:
            if name.text not in self._squares:
                self._refuse(name, f"a square, {self._rules.squares[0]} to {self._rules.squares[-1]}")
        if len(names) == 1:
            self._refuse(word, "two squares or more as in 37-32-28")
        steps = tuple((a.text, b.text) for a, b in pairwise(names))
        self._begin(replace(self._step, sought=SeekMoves(side, steps, _USUAL_WITHIN)))

    def _within(self) -> None:
        if not self._is_begun:
            self._refuse(self._words[self._at - 1], "a position or `manoeuvre` before `within`")
        plies = self._number("a number of plies")
        sought = self._step.sought
        if isinstance(sought, SeekMoves):
            self._begin(Step(replace(sought, within=plies), self._step.within))
        else:
            self._begin(replace(self._step, within=plies))

    def _count(self, kind: str) -> None:
        side = self._side()
        letter = _KINDS[kind][side is Side.black]
        self._change(counts={**self._pattern().counts, letter: self._range("a number, or two as in 3-5")})

    # ------------------------------------------------------------------ values

    def _side(self) -> Side:
        return _SIDES[self._one_of({"W": "W", "B": "B"})]

    def _one_of(self, known: dict[str, str]) -> str:
        expected = f"one of {', '.join(known)}"
        word = self._word(expected)
        if word.text not in known:
            self._refuse(word, expected)
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

    def _rating(self) -> tuple[int, int]:
        least, most = self._range("a rating, or two as in 1200-1400")
        return (least, most) if "-" in self._words[self._at - 1].text else (least, MOST_RATING)

    def _name(self) -> str:
        word = self._word('a name, in quotation marks as in "Ada L."')
        if word.text.startswith('"') and (len(word.text) == 1 or not word.text.endswith('"')):
            self._refuse(_Word("", len(self._text) + 1), 'a closing `"`')
        return word.text.strip('"')

    def _split(self, word: _Word, sign: str = ",") -> list[_Word]:
        parts, column = [], word.column
        for part in word.text.split(sign):
            parts.append(_Word(part, column))
            column += len(part) + 1
        return parts

    # ------------------------------------------------------------------ steps and words

    def _pattern(self) -> SeekPosition:
        sought = self._step.sought
        if isinstance(sought, SeekMoves):
            self._refuse(self._words[self._at - 1], "`then` before another step")
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

    def _game(self) -> Rules:
        for word, name in pairwise(self._words):
            if word.text == "game" and name.text in GAMES:
                return GAMES[name.text].rules
        return GAMES[USUAL_GAME].rules

    def _next(self) -> _Word | None:
        if self._at == len(self._words):
            return None
        self._at += 1
        return self._words[self._at - 1]

    def _word(self, expected: str) -> _Word:
        word = self._next()
        if word is None:
            self._refuse(self._end(), expected)
        return word

    def _end(self) -> _Word:
        return _Word("", len(self._text) + 1)

    def _refuse(self, word: _Word, expected: str) -> NoReturn:
        raise QueryError(self._text, word.column, expected)
