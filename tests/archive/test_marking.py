"""Marks on games and saved queries."""

from pathlib import Path

import pytest
from sqlalchemy import select, text

from coupturc import ArgumentError
from coupturc.archive import Archive, Filter
from coupturc.archive.database import transaction
from coupturc.archive.errors import QueryError
from coupturc.archive.filtering import of_source
from coupturc.archive.marking import Mark, save_query
from coupturc.archive.tables import game
from tests.archive.conftest import Write
from tests.archive.made_games import many


@pytest.fixture
def filled(archive: Archive, write: Write) -> Archive:
    archive.add(write(many(10)))
    return archive


def test_marked_games_are_found(filled: Archive) -> None:
    assert filled.mark([3, 5, 3], "Tuesday") == 2
    assert filled.mark([5, 6], "Tuesday") == 3
    assert filled.mark([9], "pupils") == 1
    assert filled.marks() == [Mark("Tuesday", 3), Mark("pupils", 1)]
    assert [one.id for one in filled.games(Filter(mark="Tuesday"))] == [3, 5, 6]
    assert [hit.game for hit in filled.search("marked Tuesday or marked pupils")] == [3, 5, 6, 9]


def test_a_mark_is_taken_off(filled: Archive) -> None:
    filled.mark([3, 5, 6], "Tuesday")
    assert filled.unmark("Tuesday", [5, 7]) == 1
    assert filled.unmark("Tuesday") == 2
    assert filled.marks() == []


def test_a_mark_on_no_game_is_refused_and_nothing_kept(filled: Archive) -> None:
    with pytest.raises(ArgumentError, match="expected the number of a game of the archive, found 99"):
        filled.mark([3, 99], "Tuesday")
    with pytest.raises(ArgumentError, match="mark: expected a name"):
        filled.mark([3], " ")
    assert filled.marks() == []


def test_a_forgotten_player_takes_marks_along(filled: Archive) -> None:
    filled.mark(range(1, 11), "all")
    gone = filled.forget("Player 1")
    assert filled.marks() == [Mark("all", 10 - gone)]


def test_a_saved_query_stands_in_others(filled: Archive) -> None:
    filled.save_query("mine", 'player "Player 1" or player "Player 2"')
    filled.save_query("some", "saved mine and W:m28")
    mine = {hit.game for hit in filled.search("saved mine")}
    with_28 = {hit.game for hit in filled.search("W:m28")}
    assert mine
    assert {hit.game for hit in filled.search('saved "mine" and W:m28')} == mine & with_28
    assert {hit.game for hit in filled.search("not saved some")} == set(range(1, 11)) - (mine & with_28)
    filled.save_query("mine", None)
    assert filled.saved_queries() == {"some": "saved mine and W:m28"}


@pytest.mark.parametrize(
    ("query", "column", "expected"),
    [
        ("saved yours", 7, "one of mine"),
        ("W:27 and saved", 10, "a saved alone"),
        ("saved mine W:27", 1, "a saved alone"),
        ("saved again", 7, "one of mine"),
    ],
)
def test_what_was_not_saved_is_refused(filled: Archive, query: str, column: int, expected: str) -> None:
    with pytest.raises(QueryError, match="expected a name that exists; there is none yet"):
        filled.query("saved mine")
    filled.save_query("mine", "W:m27")
    with pytest.raises(QueryError) as caught:
        filled.save_query("again", query)
    assert (caught.value.column, expected in caught.value.expected) == (column, True), str(caught.value)
    with pytest.raises(ArgumentError, match="saved query: expected a name"):
        filled.save_query("", "W:m27")


def test_queries_that_name_one_another_are_refused(filled: Archive) -> None:
    filled.save_query("a", "W:m27")
    filled.save_query("b", "saved a")
    with pytest.raises(QueryError, match="expected a name that exists"):
        filled.save_query("a", "saved b")
    assert filled.saved_queries()["a"] == "W:m27"


def test_queries_that_named_one_another_before_are_refused(filled: Archive) -> None:
    with transaction(filled._engine) as connection:
        save_query(connection, "a", "saved b")
        save_query(connection, "b", "saved a")
    with pytest.raises(QueryError, match="expected"):
        filled.query("saved a")


def test_an_archive_without_marks_gets_them(tmp_path: Path, write: Write) -> None:
    with Archive.open(tmp_path / "old", make=True) as archive:
        archive.add(write(many(3)))
        with transaction(archive._engine) as connection:
            for statement in (
                "DROP TABLE mark",
                "DROP TABLE saved_query",
                "UPDATE about SET value = 1 WHERE name = 'schema'",
            ):
                connection.execute(text(statement))
    with Archive.open(tmp_path / "old") as archive:
        assert archive.mark([1], "kept") == 1
        assert archive.totals()["games"] == 3


def test_an_archive_with_an_index_of_files_lets_it_go(tmp_path: Path, write: Write) -> None:
    place, files = tmp_path / "old", (write(many(3)), write(many(4, 3), "others.pdn"))
    with Archive.open(place, make=True) as archive:
        for file in files:
            archive.add(file)
        with transaction(archive._engine) as connection:
            for statement in (
                "ALTER TABLE source DROP COLUMN first_game",
                "ALTER TABLE source DROP COLUMN last_game",
                "CREATE INDEX game_source ON game (source)",
                "UPDATE about SET value = 5 WHERE name = 'schema'",
            ):
                connection.execute(text(statement))
    with Archive.open(place) as archive, archive._engine.connect() as connection:
        assert [len([*archive.games(Filter(source=number))]) for number in (1, 2)] == [3, 4]
        assert [b"".join(archive.file(number)) for number in (1, 2)] == [file.read_bytes() for file in files]
        assert [*connection.execute(text("SELECT 1 FROM sqlite_schema WHERE name = 'game_source'"))] == []
        asked = select(game.c.id).where(of_source(1)).compile(connection, compile_kwargs={"literal_binds": True})
        plan = " ".join(row.detail for row in connection.execute(text(f"EXPLAIN QUERY PLAN {asked}")))
        assert "SEARCH game USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)" in plan
