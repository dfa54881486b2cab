"""Queries in Dutch, with the words for the pieces of the Netherlands or of Flanders."""
# ruff: noqa: D102, RUF001 - `Words` says what each method says; the quotation marks of Dutch

from collections.abc import Sequence
from typing import ClassVar

from coupturc._core import Side
from coupturc.archive.query.wording.words import FIRST_YEAR, LAST_YEAR, Words

_SIDES = {"white": "wit", "black": "zwart"}
_RESULTS = {
    "white": "door wit gewonnen",
    "black": "door zwart gewonnen",
    "draw": "in remise geëindigd",
    "unknown": "zonder bekende uitslag",
}


def _pieces(man: str, king: str) -> dict[str, str]:
    return {
        "w": f"witte {man}",
        "W": f"witte {king}",
        "wW": "wit stuk",
        "b": f"zwarte {man}",
        "B": f"zwarte {king}",
        "bB": "zwart stuk",
        "wWbB": "stuk",
    }


class DutchWords(Words):
    """The words of the Netherlands."""

    kinds: ClassVar[dict[str, tuple[str, str]]] = {"w": ("schijf", "schijven"), "W": ("dam", "dammen")}
    pieces = _pieces("schijf", "dam")
    conjunctions = ("en", "of")
    every_game = "alle partijen"
    any_position = "een willekeurige stand"

    def games(self, which: Sequence[str]) -> str:
        return f"partijen {', '.join(which)}"

    def players(self, player: str | None, colour: str | None, opponent: str | None) -> str:
        parts = [f"van {player}" if player else "", f"met {_SIDES[colour]}" if colour else ""]
        return " ".join(part for part in (*parts, f"tegen {opponent}" if opponent else "") if part)

    def event(self, name: str) -> str:
        return f"uit een toernooi met ‘{name}’ in de naam"

    def marked(self, name: str) -> str:
        return f"met het merkteken ‘{name}’"

    def years(self, first: int, last: int) -> str:
        if first == last:
            return f"uit {first}"
        if last == LAST_YEAR:
            return f"vanaf {first}"
        return f"tot en met {last}" if first <= FIRST_YEAR else f"van {first} tot en met {last}"

    def rating(self, least: int, most: int | None) -> str:
        if most is None:
            return f"waarin beiden een rating van ten minste {least} hebben"
        between = f"tussen {least} en {most}" if least else f"van ten hoogste {most}"
        return f"waarin beiden een rating {between} hebben"

    def length(self, least: int, most: int) -> str:
        if least < most:
            return f"van {least} tot en met {most} zetten"
        return "van 1 zet" if most == 1 else f"van {most} zetten"

    def result(self, name: str) -> str:
        return _RESULTS[name]

    def stands(self, squares: Sequence[str], pieces: Sequence[str], *, or_empty: bool) -> str:
        what = self.either([*(f"een {piece}" for piece in pieces), *(["niets"] if or_empty else [])])
        return f"op {self.both(squares)} {what}"

    def lacks(self, squares: Sequence[str], pieces: Sequence[str]) -> str:
        return f"op {self.both(squares)} geen {self.either(pieces)}"

    def empty(self, squares: Sequence[str]) -> str:
        return f"{self.both(squares)} leeg"

    def turn(self, side: Side) -> str:
        return f"{_SIDES[side.name]} aan zet"

    def count(self, letter: str, least: int, most: int) -> str:
        side = _SIDES["white" if letter in "wW" else "black"]
        one, more = ("stuk", "stukken") if len(letter) > 1 else self.kinds["W" if letter.isupper() else "w"]
        if most == 0:
            return f"{side} heeft geen {one}"
        number = str(least) if least == most else f"{least} tot {most}"
        return f"{side} heeft {number} {one if number == '1' else more}"

    @property
    def level(self) -> str:
        return "wit en zwart staan gelijk in materiaal"

    def ahead(self, side: Side, least: int, most: int | None) -> str:
        one, more = self.kinds["w"]
        return f"{_SIDES[side.name]} staat {_number(least, most)} {one if (most or least) == 1 else more} voor"

    def holds(self, positions: int) -> str:
        return f"{positions} standen achter elkaar"

    def mirrored(self, *, colours: bool) -> str:
        return "of hetzelfde met verwisselde kleuren" if colours else "of hetzelfde in spiegelbeeld"

    def exactly(self, fen: str) -> str:
        return f"precies de stand {fen}"

    def opening(self, name: str) -> str:
        return f"de opening ‘{name}’"

    def manoeuvre(self, side: Side, moves: Sequence[str], within: int) -> str:
        return f"{_SIDES[side.name]} speelt {self.both(moves)} binnen {_plies(within)}"

    def captures(self, side: Side | None, least: int, most: int | None) -> str:
        if least == 1 and most is None:
            return f"{_who(side)} slaat"
        return f"{_who(side)} slaat {_number(least, most)} {'stuk' if most == 1 else 'stukken'}"

    def goes(self, origin: str | None, target: str | None) -> str:
        return " ".join([*([f"van {origin}"] if origin else []), *([f"naar {target}"] if target else [])])

    def over(self, captured: Sequence[str]) -> str:
        return f"over {self.both(captured)}"

    def sacrifices(self, side: Side | None, least: int, most: int | None) -> str:
        one, more = self.kinds["w"]
        men = one if (most or least) == 1 else more
        return f"{_who(side)} offert {_number(least, most)} {men} en slaat er meer terug"

    def then(self, sought: str, within: int | None) -> str:
        return f"daarna: {sought}" if within is None else f"daarna, binnen {_plies(within)}: {sought}"

    def also(self, asked: str) -> str:
        return f"en ook: {asked}"

    def without(self, asked: str) -> str:
        return f"maar niet: {asked}"

    def otherwise(self, asked: str) -> str:
        return f"of anders: {asked}"


class FlemishWords(DutchWords):
    """The words of Flanders.

    Source: docs/rule-sources.md#words-for-the-pieces
    """

    kinds: ClassVar[dict[str, tuple[str, str]]] = {"w": ("pion", "pionnen"), "W": ("dame", "dames")}
    pieces = _pieces("pion", "dame")


def _who(side: Side | None) -> str:
    return _SIDES[side.name] if side else "wit of zwart"


def _number(least: int, most: int | None) -> str:
    if most is None:
        return f"ten minste {least}"
    return str(least) if least == most else f"{least} tot {most}"


def _plies(count: int) -> str:
    return "1 halve zet" if count == 1 else f"{count} halve zetten"
