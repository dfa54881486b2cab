"""What every language says of a query: one method a thing that is asked for.

No method begins with a capital letter or ends with a full stop: who puts them together does that.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from coupturc._core import Side
from coupturc.archive.query.model import MOST_LEAD

#: In a range, these stand for no limit.
FIRST_YEAR, LAST_YEAR = 1, 9999


class Words(ABC):
    """The words of one language.

    Args:
        pieces: what stands on a square, by the letters that may; `wW` is a white piece of either kind.
        conjunctions: the words for `and` and for `or`.
    """

    pieces: ClassVar[Mapping[str, str]]
    conjunctions: ClassVar[tuple[str, str]]

    def capital(self, text: str) -> str:
        """Begin a text with a capital letter, but not the name of a square."""
        return text if text[1:2].isdigit() else text[:1].upper() + text[1:]

    def both(self, parts: Sequence[str]) -> str:
        """Join parts that all hold."""
        return _joined(parts, self.conjunctions[0])

    def either(self, parts: Sequence[str]) -> str:
        """Join parts of which one holds."""
        return _joined(parts, self.conjunctions[1])

    @property
    @abstractmethod
    def every_game(self) -> str:
        """Say that all games are asked for."""

    @abstractmethod
    def games(self, which: Sequence[str]) -> str:
        """Say which games, by what is asked of them."""

    @abstractmethod
    def players(self, player: str | None, colour: str | None, opponent: str | None) -> str:
        """Say whose games; a colour is that of the player."""

    @abstractmethod
    def event(self, name: str) -> str:
        """Say of which event, by a part of its name."""

    @abstractmethod
    def marked(self, name: str) -> str:
        """Say that games have a mark."""

    @abstractmethod
    def years(self, first: int, last: int) -> str:
        """Say of which years, `FIRST_YEAR` and `LAST_YEAR` being no limit."""

    @abstractmethod
    def rating(self, least: int, most: int | None) -> str:
        """Say between which ratings both players are."""

    @abstractmethod
    def length(self, least: int, most: int) -> str:
        """Say of how many moves."""

    @abstractmethod
    def result(self, name: str) -> str:
        """Say how games ended."""

    @abstractmethod
    def stands(self, squares: Sequence[str], pieces: Sequence[str], *, or_empty: bool) -> str:
        """Say what stands on each of these squares."""

    @abstractmethod
    def lacks(self, squares: Sequence[str], pieces: Sequence[str]) -> str:
        """Say what stands on none of these squares."""

    @abstractmethod
    def empty(self, squares: Sequence[str]) -> str:
        """Say that nothing stands on these squares."""

    @abstractmethod
    def turn(self, side: Side) -> str:
        """Say who is to move."""

    @abstractmethod
    def count(self, letter: str, least: int, most: int) -> str:
        """Say how many men or kings, by their letter, a side has."""

    def lead(self, least: int, most: int) -> str:
        """Say by how many men White is ahead, or Black, or that both have as much."""
        if least == most == 0:
            return self.level
        if most <= 0:
            return self.ahead(Side.black, -most, None if least <= -MOST_LEAD else -least)
        return self.ahead(Side.white, least, None if most >= MOST_LEAD else most)

    @property
    @abstractmethod
    def level(self) -> str:
        """Say that both sides have as much."""

    @abstractmethod
    def ahead(self, side: Side, least: int, most: int | None) -> str:
        """Say who is how many men ahead; None is no limit."""

    @abstractmethod
    def holds(self, positions: int) -> str:
        """Say in how many positions in a row."""

    @abstractmethod
    def mirrored(self, *, colours: bool) -> str:
        """Say that a mirror will do: with the colours exchanged, or left and right."""

    @abstractmethod
    def exactly(self, fen: str) -> str:
        """Say that the whole position is this one."""

    @abstractmethod
    def opening(self, name: str) -> str:
        """Say that the whole position is that of an opening."""

    @property
    @abstractmethod
    def any_position(self) -> str:
        """Say that every position will do."""

    @abstractmethod
    def manoeuvre(self, side: Side, moves: Sequence[str], within: int) -> str:
        """Say which moves a side makes, and in how many plies."""

    @abstractmethod
    def captures(self, side: Side | None, least: int, most: int | None) -> str:
        """Say who captures how many pieces; None is either side, and no limit."""

    def way(self, origin: str | None, target: str | None, captured: Sequence[str]) -> Iterator[str]:
        """Say where a capture begins and ends and what it takes, as far as that is asked."""
        if origin or target:
            yield self.goes(origin, target)
        if captured:
            yield self.over(captured)

    @abstractmethod
    def goes(self, origin: str | None, target: str | None) -> str:
        """Say from where to where; None is anywhere."""

    @abstractmethod
    def over(self, captured: Sequence[str]) -> str:
        """Say on which squares a capture takes pieces, perhaps with others."""

    @abstractmethod
    def sacrifices(self, side: Side | None, least: int, most: int | None) -> str:
        """Say who gives how many men to win more; None is either side, and no limit."""

    @abstractmethod
    def then(self, sought: str, within: int | None) -> str:
        """Say what follows, and in how many plies at most."""

    @abstractmethod
    def also(self, asked: str) -> str:
        """Say what must come about as well."""

    @abstractmethod
    def without(self, asked: str) -> str:
        """Say what must not come about."""

    @abstractmethod
    def otherwise(self, asked: str) -> str:
        """Say what may come about instead."""


def _joined(parts: Sequence[str], word: str) -> str:
    *others, last = parts
    return f"{', '.join(others)} {word} {last}" if others else last
