"""What people decide about an archive: names of one player, needless doubles, marks on games, queries to keep."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Engine

from coupturc.archive.database import reading, transaction
from coupturc.archive.doubles import Double, copies_of, find_doubles, hidden, hide, show_again
from coupturc.archive.forgetting import forget
from coupturc.archive.marking import Mark, marks, put_mark, save_query, saved_queries, take_mark
from coupturc.archive.players import Player, find_players, join, part
from coupturc.archive.query import Query, parse_query
from coupturc.archive.segment_files import Folder
from coupturc.archive.segments import Segments


class Curated:
    """Games in a database, with what people decide about them."""

    def __init__(self, engine: Engine, folder: Folder | None = None) -> None:
        self._engine = engine
        self._folder = folder
        self._segments = Segments(folder)

    def players(self, part: str = "") -> list[Player]:
        """Return the players whose name holds a text, in capitals or not."""
        with reading(self._engine) as connection:
            return find_players(connection, part)

    def join(self, name: str, other: str) -> None:
        """Say that two names are of one player, who is called by the first.

        Raises:
            ArgumentError: a name is not in the archive.
        """
        with transaction(self._engine) as connection:
            join(connection, name, other)

    def part(self, name: str) -> None:
        """Say that a name is of a player of its own again.

        Raises:
            ArgumentError: the name is not in the archive.
        """
        with transaction(self._engine) as connection:
            part(connection, name)

    def forget(self, name: str) -> int:
        """Delete every game of a player, with its text, and the player's names; return how many games.

        Raises:
            ArgumentError: the name is not in the archive.
        """
        with transaction(self._engine) as connection:
            count = forget(connection, name)
        self._segments.forget()
        return count

    def doubles(self) -> list[Double]:
        """Return the games that another game makes needless and that are not hidden yet."""
        with reading(self._engine) as connection:
            return [*find_doubles(connection)]

    def hide(self, doubles: Iterable[Double]) -> int:
        """Hide doubles from searches, statistics and exports; nothing is deleted.

        Until they are shown again, their comments and variations stand in the games that are kept: in trees and in
        canonical exports.
        """
        with transaction(self._engine) as connection:
            return hide(connection, doubles)

    def hidden(self) -> list[Double]:
        """Return the games that are hidden, with the reason."""
        with reading(self._engine) as connection:
            return hidden(connection)

    def copies(self, number: int) -> list[int]:
        """Return the numbers of the games that are hidden in favour of one."""
        with reading(self._engine) as connection:
            return copies_of(connection, number)

    def show_again(self, number: int | None = None) -> int:
        """Show a hidden game again, or all of them; return how many there were."""
        with transaction(self._engine) as connection:
            return show_again(connection, number)

    def mark(self, games: Iterable[int], name: str) -> int:
        """Put a mark on games, by which queries and filters find them; return how many bear it now.

        Raises:
            ArgumentError: there is no game of a number, or the mark has no name.
        """
        with transaction(self._engine) as connection:
            return put_mark(connection, games, name)

    def unmark(self, name: str, games: Iterable[int] | None = None) -> int:
        """Take a mark off games, or off all of them; return off how many."""
        with transaction(self._engine) as connection:
            return take_mark(connection, name, games)

    def marks(self) -> list[Mark]:
        """Return the marks by name, and how many games bear each."""
        with reading(self._engine) as connection:
            return marks(connection)

    def saved_queries(self) -> Mapping[str, str]:
        """Return the texts of the queries that were saved, by name."""
        with reading(self._engine) as connection:
            return saved_queries(connection)

    def save_query(self, name: str, text: str | None) -> None:
        """Keep a query under a name, by which others ask for it as `saved NAME`; None lets it go.

        Raises:
            QueryError: the text cannot be understood; the column is named.
            ArgumentError: it has no name.
        """
        if text is not None:
            others = {other: kept for other, kept in self.saved_queries().items() if other != name}
            parse_query(text, saved=others)  # without the one of this name, so that none stands for itself
        with transaction(self._engine) as connection:
            save_query(connection, name, text)

    def query(self, text: str) -> Query:
        """Read a query that may name those that were saved in this archive.

        Raises:
            QueryError: the text cannot be understood; the column is named.
        """
        return parse_query(text, saved=self.saved_queries())
