"""Queries in Turkish. Names and numbers take no endings: how those sound is not known here."""
# ruff: noqa: D102, RUF001 - `Words` says what each method says; the dotless i of Turkish

from collections.abc import Mapping, Sequence
from typing import ClassVar

from coupturc._core import Side
from coupturc.archive.query.wording.words import FIRST_YEAR, LAST_YEAR, Words

_SIDES = {"white": "beyaz", "black": "siyah"}
_TO_MOVE = {"white": "sıra beyazda", "black": "sıra siyahta"}
_OF = {"white": "beyazın", "black": "siyahın"}
_WITH = {"white": "beyazla", "black": "siyahla"}
_THEIR = {"w": "taşı", "W": "daması"}
_RESULTS = {
    "white": "beyazın kazandığı",
    "black": "siyahın kazandığı",
    "draw": "berabere biten",
    "unknown": "sonucu bilinmeyen",
}


class TurkishWords(Words):
    """The words of Turkish."""

    pieces: ClassVar[Mapping[str, str]] = {
        "w": "beyaz taş",
        "W": "beyaz dama",
        "wW": "beyaz taş ya da dama",
        "b": "siyah taş",
        "B": "siyah dama",
        "bB": "siyah taş ya da dama",
        "wWbB": "herhangi bir taş",
    }
    conjunctions = ("ve", "ya da")
    every_game = "bütün oyunlar"
    any_position = "herhangi bir konum"

    def capital(self, text: str) -> str:
        return f"İ{text[1:]}" if text.startswith("i") else super().capital(text)

    def games(self, which: Sequence[str]) -> str:
        return f"{', '.join(which)} oyunlar"

    def players(self, player: str | None, colour: str | None, opponent: str | None) -> str:
        against = f"{opponent} adlı oyuncuya karşı" if opponent else ""
        if not player:
            return f"{against} oynanan"
        parts = (f"{player} adlı oyuncunun", against, _WITH[colour] if colour else "", "oynadığı")
        return " ".join(part for part in parts if part)

    def event(self, name: str) -> str:
        return f"adında “{name}” geçen bir yarışmada oynanan"

    def marked(self, name: str) -> str:
        return f"“{name}” işaretli"

    def years(self, first: int, last: int) -> str:
        if first == last:
            return f"{first} yılında oynanan"
        if last == LAST_YEAR:
            return f"{first} ve sonrasında oynanan"
        return f"{last} ve öncesinde oynanan" if first <= FIRST_YEAR else f"{first}–{last} yıllarında oynanan"

    def rating(self, least: int, most: int | None) -> str:
        if most is None:
            return f"iki oyuncunun puanı da en az {least} olan"
        between = f"{least}–{most} arasında" if least else f"en çok {most}"
        return f"iki oyuncunun puanı da {between} olan"

    def length(self, least: int, most: int) -> str:
        return f"{least}–{most} hamle süren" if least < most else f"{most} hamle süren"

    def result(self, name: str) -> str:
        return _RESULTS[name]

    def stands(self, squares: Sequence[str], pieces: Sequence[str], *, or_empty: bool) -> str:
        what = self.either(pieces)
        return f"{self._at(squares)} {what} var" + (" ya da hiçbir şey yok" if or_empty else "")

    def lacks(self, squares: Sequence[str], pieces: Sequence[str]) -> str:
        return f"{self._at(squares)} {self.either(pieces)} yok"

    def empty(self, squares: Sequence[str]) -> str:
        return f"{self.both(squares)} {'karesi' if len(squares) == 1 else 'kareleri'} boş"

    def turn(self, side: Side) -> str:
        return _TO_MOVE[side.name]

    def count(self, letter: str, least: int, most: int) -> str:
        side = _OF["white" if letter in "wW" else "black"]
        if len(letter) > 1:
            return f"{side} taş ve damaları toplam {_number(least, most)}"
        what = _THEIR["W" if letter.isupper() else "w"]
        if most == 0:
            return f"{side} {what} yok"
        return f"{side} {least if least == most else f'{least}–{most}'} {what} var"

    @property
    def level(self) -> str:
        return "iki tarafın gücü eşit"

    def ahead(self, side: Side, least: int, most: int | None) -> str:
        return f"{_SIDES[side.name]} {_number(least, most)} taş önde"

    def holds(self, positions: int) -> str:
        return f"art arda {positions} konumda"

    def mirrored(self, *, colours: bool) -> str:
        return "ya da aynısı renkler değişmiş olarak" if colours else "ya da sağ ile sol değişmiş olarak aynısı"

    def exactly(self, fen: str) -> str:
        return f"tam olarak şu konum: {fen}"

    def opening(self, name: str) -> str:
        return f"“{name}” açılışı"

    def manoeuvre(self, side: Side, moves: Sequence[str], within: int) -> str:
        return f"{_SIDES[side.name]} en çok {within} yarım hamlede {self.both(moves)} oynar"

    def captures(self, side: Side | None, least: int, most: int | None) -> str:
        number = "" if least == 1 and most is None else f"{_number(least, most)} "
        return f"{_who(side)} {number}taş alır"

    def goes(self, origin: str | None, target: str | None) -> str:
        ends = [f"{origin} karesinden"] if origin else []
        return " ".join([*ends, *([f"{target} karesine"] if target else [])])

    def over(self, captured: Sequence[str]) -> str:
        return f"{self.both(captured)} {'karesindeki taşı' if len(captured) == 1 else 'karelerindeki taşları'} alarak"

    def sacrifices(self, side: Side | None, least: int, most: int | None) -> str:
        return f"{_who(side)} {_number(least, most)} taş feda eder ve karşılığında daha çok taş alır"

    def then(self, sought: str, within: int | None) -> str:
        return f"ardından: {sought}" if within is None else f"ardından, en çok {within} yarım hamle içinde: {sought}"

    def also(self, asked: str) -> str:
        return f"ayrıca: {asked}"

    def without(self, asked: str) -> str:
        return f"ama şu olmadan: {asked}"

    def otherwise(self, asked: str) -> str:
        return f"ya da: {asked}"

    def _at(self, squares: Sequence[str]) -> str:
        return f"{self.both(squares)} {'karesinde' if len(squares) == 1 else 'karelerinde'}"


def _who(side: Side | None) -> str:
    return _SIDES[side.name] if side else "beyaz ya da siyah"


def _number(least: int, most: int | None) -> str:
    if most is None:
        return f"en az {least}"
    return str(least) if least == most else f"{least}–{most}"
