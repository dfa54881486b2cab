"""Queries in English."""
# ruff: noqa: D102 - `Words` says what each method says

from collections.abc import Mapping, Sequence
from typing import ClassVar

from coupturc._core import Side
from coupturc.archive.query.wording.words import FIRST_YEAR, LAST_YEAR, Words

_SIDES = {"white": "White", "black": "Black"}
_KINDS = {"w": ("man", "men"), "W": ("king", "kings")}
_RESULTS = {"white": "won by White", "black": "won by Black", "draw": "drawn", "unknown": "without a known result"}


class EnglishWords(Words):
    """The words of English."""

    pieces: ClassVar[Mapping[str, str]] = {
        "w": "white man",
        "W": "white king",
        "wW": "white piece",
        "b": "black man",
        "B": "black king",
        "bB": "black piece",
        "wWbB": "piece",
    }
    conjunctions = ("and", "or")
    every_game = "all games"
    any_position = "any position"

    def games(self, which: Sequence[str]) -> str:
        return f"games {', '.join(which)}"

    def players(self, player: str | None, colour: str | None, opponent: str | None) -> str:
        parts = [f"of {player}" if player else "", f"with {_SIDES[colour]}" if colour else ""]
        return " ".join(part for part in (*parts, f"against {opponent}" if opponent else "") if part)

    def event(self, name: str) -> str:
        return f"of an event with “{name}” in its name"

    def marked(self, name: str) -> str:
        return f"marked “{name}”"

    def years(self, first: int, last: int) -> str:
        if first == last:
            return f"of {first}"
        if last == LAST_YEAR:
            return f"from {first} on"
        return f"until {last}" if first <= FIRST_YEAR else f"from {first} to {last}"

    def rating(self, least: int, most: int | None) -> str:
        if most is None:
            return f"with both ratings {least} or more"
        return f"with both ratings from {least} to {most}" if least else f"with both ratings {most} or less"

    def length(self, least: int, most: int) -> str:
        if least < most:
            return f"of {least} to {most} moves"
        return "of 1 move" if most == 1 else f"of {most} moves"

    def result(self, name: str) -> str:
        return _RESULTS[name]

    def stands(self, squares: Sequence[str], pieces: Sequence[str], *, or_empty: bool) -> str:
        what = self.either([*(f"a {piece}" for piece in pieces), *(["nothing"] if or_empty else [])])
        return f"{what} on {self.both(squares)}"

    def lacks(self, squares: Sequence[str], pieces: Sequence[str]) -> str:
        return f"no {self.either(pieces)} on {self.either(squares)}"

    def empty(self, squares: Sequence[str]) -> str:
        return f"{self.both(squares)} empty"

    def turn(self, side: Side) -> str:
        return f"{_SIDES[side.name]} to move"

    def count(self, letter: str, least: int, most: int) -> str:
        side = _SIDES["white" if letter in "wW" else "black"]
        one, more = ("piece", "pieces") if len(letter) > 1 else _KINDS["W" if letter.isupper() else "w"]
        if most == 0:
            return f"{side} has no {one}"
        number = str(least) if least == most else f"{least} to {most}"
        return f"{side} has {number} {one if number == '1' else more}"

    @property
    def level(self) -> str:
        return "both sides have as much"

    def ahead(self, side: Side, least: int, most: int | None) -> str:
        return f"{_SIDES[side.name]} is {_number(least, most)} {'man' if (most or least) == 1 else 'men'} ahead"

    def holds(self, positions: int) -> str:
        return f"for {positions} positions in a row"

    def mirrored(self, *, colours: bool) -> str:
        return "or the same with the colours exchanged" if colours else "or the same with left and right exchanged"

    def exactly(self, fen: str) -> str:
        return f"exactly the position {fen}"

    def opening(self, name: str) -> str:
        return f"the opening “{name}”"

    def manoeuvre(self, side: Side, moves: Sequence[str], within: int) -> str:
        return f"{_SIDES[side.name]} plays {self.both(moves)} within {_plies(within)}"

    def captures(self, side: Side | None, least: int, most: int | None) -> str:
        if least == 1 and most is None:
            return f"{_who(side)} captures"
        return f"{_who(side)} captures {_number(least, most)} {'piece' if most == 1 else 'pieces'}"

    def goes(self, origin: str | None, target: str | None) -> str:
        return " ".join([*([f"from {origin}"] if origin else []), *([f"to {target}"] if target else [])])

    def over(self, captured: Sequence[str]) -> str:
        return f"over {self.both(captured)}"

    def sacrifices(self, side: Side | None, least: int, most: int | None) -> str:
        men = "man" if (most or least) == 1 else "men"
        return f"{_who(side)} sacrifices {_number(least, most)} {men} and captures more in return"

    def then(self, sought: str, within: int | None) -> str:
        return f"then: {sought}" if within is None else f"then, within {_plies(within)}: {sought}"

    def also(self, asked: str) -> str:
        return f"and also: {asked}"

    def without(self, asked: str) -> str:
        return f"but not: {asked}"

    def otherwise(self, asked: str) -> str:
        return f"or else: {asked}"


def _who(side: Side | None) -> str:
    return _SIDES[side.name] if side else "White or Black"


def _number(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    return str(least) if least == most else f"{least} to {most}"


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"
