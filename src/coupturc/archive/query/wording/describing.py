"""Says a query in words, part by part."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, get_args

from coupturc._core import Position, Rules
from coupturc.archive.filtering import Filter
from coupturc.archive.named import opening_at
from coupturc.archive.query.model import (
    CONTENTS,
    LEAD,
    MOST_PIECES,
    Query,
    SeekCapture,
    SeekMove,
    SeekMoves,
    SeekPosition,
    SeekSacrifice,
    Sought,
)
from coupturc.archive.query.wording.dutch import DutchWords, FlemishWords
from coupturc.archive.query.wording.english import EnglishWords
from coupturc.archive.query.wording.turkish import TurkishWords
from coupturc.archive.query.wording.words import Words
from coupturc.archive.values import MOST_RATING
from coupturc.rules.games import USUAL_GAME

Language = Literal["nl", "nl-BE", "en", "tr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_WORDS: Mapping[Language, Words] = {
    "nl": DutchWords(),
    "nl-BE": FlemishWords(),
    "en": EnglishWords(),
    "tr": TurkishWords(),
}
_MAN_AND_KING = ("wW", "bB")


def describe(query: Query, language: Language) -> str:
    """Say a query in words.

    Example:
        >>> from coupturc.archive.query import parse_query
        >>> describe(parse_query("W:m27,32 -29 to-move B result W"), "en")
        'Games won by White. A white man on 27 and 32, 29 empty, Black to move.'
    """
    words = _WORDS[language]
    return " ".join(f"{words.capital(part)}." for part in _parts(query, language, words))


def _parts(query: Query, language: Language, words: Words) -> Iterator[str]:
    which = [*_which(query.asked, words)]
    if which:
        yield words.games(which)
    elif not query.steps and query.also:  # a theme, or what was saved, stands for all of its question
        yield from _parts(query.also[0], language, words)
        query = replace(query, also=query.also[1:])
    elif not query.steps:
        yield words.every_game
    for place, step in enumerate(query.steps):
        sought = _sought(step.sought, query.rules, language, words)
        yield words.then(sought, step.within) if place else sought
    for others, say in ((query.also, words.also), (query.without, words.without), (query.otherwise, words.otherwise)):
        for other in others:
            yield say("; ".join(_parts(other, language, words)))


def _which(asked: Filter, words: Words) -> Iterator[str]:
    if asked.player or asked.opponent:
        yield words.players(asked.player, asked.colour, asked.opponent)
    if asked.event:
        yield words.event(asked.event)
    if asked.mark:
        yield words.marked(asked.mark)
    if asked.years:
        yield words.years(*asked.years)
    if asked.rating:
        least, most = asked.rating
        yield words.rating(least, None if most == MOST_RATING else most)
    if asked.length:
        yield words.length(*asked.length)
    if asked.result:
        yield words.result(asked.result)


def _sought(sought: Sought, rules: Rules, language: Language, words: Words) -> str:
    match sought:
        case SeekMoves(side, steps, within):
            said = [words.manoeuvre(side, [_move(move, words) for move in steps], within)]
        case SeekCapture(side, pieces, origin, target, captured):
            said = [words.captures(side, *_range(pieces)), *words.way(origin, target, captured)]
        case SeekSacrifice(side, men):
            said = [words.sacrifices(side, *_range(men))]
        case SeekPosition():
            said = [*_position(sought, rules, language, words)] or [words.any_position]
    return ", ".join([*said, *([words.mirrored(colours=rules.game == USUAL_GAME)] if sought.mirrored else [])])


def _move(move: SeekMove, words: Words) -> str:
    text = f"{move.origin}{move.kind or '-'}{move.target}"
    return f"{text} ({words.over(move.captured)})" if move.captured else text


def _range(numbers: tuple[int, int]) -> tuple[int, int | None]:
    least, most = numbers
    return least, None if most >= MOST_PIECES else most


def _position(sought: SeekPosition, rules: Rules, language: Language, words: Words) -> Iterator[str]:
    if whole := _whole(sought, rules):
        opening = opening_at(whole)
        yield words.opening(_name(opening.names, language)) if opening else words.exactly(whole.fen)
    else:
        yield from _squares(sought.squares, rules, words)
        yield from [words.turn(sought.turn)] if sought.turn else []
    for letter, (least, most) in sought.counts.items():
        yield words.lead(least, most) if letter == LEAD else words.count(letter, least, most)
    yield from [words.holds(sought.holds)] if sought.holds > 1 else []


def _whole(sought: SeekPosition, rules: Rules) -> Position | None:
    """Return the only position that is meant; None when several are."""
    squares = sought.squares
    if sought.turn is None or len(squares) < len(rules.squares) or any(len(each) != 1 for each in squares.values()):
        return None
    return Position({name: piece for name, piece in squares.items() if piece != "."}, sought.turn, rules)


def _name(names: Mapping[str, str], language: Language) -> str:
    return names.get(language[:2]) or names["en"]


def _squares(squares: Mapping[str, str], rules: Rules, words: Words) -> Iterator[str]:
    """Say what stands where, squares with the same together."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for name in rules.squares:
        letters = "".join(letter for letter in CONTENTS if letter in squares.get(name, CONTENTS))
        if letters != CONTENTS:
            groups[letters].append(name)
    for letters, names in groups.items():
        pieces = _kinds(letters.removeprefix("."), words)
        missing = _kinds([letter for letter in CONTENTS[1:] if letter not in letters], words)
        if letters == ".":
            yield words.empty(names)
        elif letters[0] == "." and len(missing) == 1:
            yield words.lacks(names, missing)
        else:
            yield words.stands(names, pieces, or_empty=letters[0] == ".")


def _kinds(letters: Sequence[str], words: Words) -> list[str]:
    """Name the pieces; a man and a king of one side are a piece of either kind."""
    text = "".join(letters)
    if text in words.pieces:
        return [words.pieces[text]]
    kinds = [pair if pair in text else [letter for letter in text if letter in pair] for pair in _MAN_AND_KING]
    return [words.pieces[one] for each in kinds for one in ([each] if isinstance(each, str) else each)]
