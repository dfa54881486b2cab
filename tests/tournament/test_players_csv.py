"""Players from CSV: whole or not at all, every fault with line and column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc.tournament.errors import TournamentFileError
from coupturc.tournament.events import Player
from coupturc.tournament.players_csv import COLUMNS, format_players_csv, read_players_csv


def faults(text: str) -> list[str]:
    with pytest.raises(TournamentFileError) as caught:
        read_players_csv(text)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_columns_in_any_order(mark: str) -> None:
    text = "Rating,Name,Federation number\r\n1200,Ank,7\r\n\r\n,Ben,\r\n".replace(",", mark)
    assert read_players_csv(text) == (
        Player(name="Ank", rating=1200, federation_number="7"),
        Player(name="Ben"),
    )


def test_other_blanks_are_read_as_plain_ones() -> None:
    assert read_players_csv("name\nJan\xa0de\u202fWit\n") == (Player(name="Jan de Wit"),)


def test_quotes() -> None:
    text = 'name,club\n"Berg, Jan van den","De ""Dam"""\n'
    assert read_players_csv(text) == (Player(name="Berg, Jan van den", club='De "Dam"'),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", f"line 1, column 1: expected one of {', '.join(COLUMNS)}, found ''"),
        ("rating\n", "line 1, column 1: expected a column name"),
        ("name,elo\n", f"line 1, column 6: expected one of {', '.join(COLUMNS)}, found 'elo'"),
        ("name,Name\n", "line 1, column 6: expected each column once, found 'Name' again"),
        ("name,rating\nAnk,12a\n", "line 2, column 5: expected a rating from 0 to 4000, found '12a'"),
        ("name,rating\nAnk,-1\n", "line 2, column 5: expected a rating from 0 to 4000, found '-1'"),
        ("name,rating\nAnk,4001\n", "line 2, column 5: expected a rating from 0 to 4000, found '4001'"),
        ("name,sex\nAnk,x\n", "line 2, column 5: expected m, w or nothing, found 'x'"),
        ("name,rating\n,1200\n", "line 2, column 1: expected a name"),
        ("name,rating\nAnk,1200,9\n", "line 2, column 10: expected 2 fields, found another: '9'"),
        ('name,club\n"Ank,Dam\n', "line 2, column 1: expected a quote that is closed before the next field"),
        ('name,club\nAnk,"Dam"x\n', "line 2, column 5: expected a quote that is closed before the next field"),
        ("name\nAnk\nBen\nank\n", "line 4, column 1: expected a player who is not on line 2, or another"),
        ("name\nA\x00k\n", "line 2, column 1: expected at most 200 printable characters"),
        ("name\n" + "x" * 201, "line 2, column 1: expected at most 200 printable characters"),
    ],
)
def test_every_fault_has_its_place(text: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(text)), faults(text)


def test_all_faults_come_at_once() -> None:
    assert len(faults("name,rating\n,x\nBen,y\nBen,1\n")) == 4


def test_half_a_file_enters_nobody() -> None:
    assert faults('name,rating\nAnk,1200\nBen,1300\n"Co')


texts = st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=20).map(lambda text: " ".join(text.split()))
players = st.lists(
    st.builds(Player, name=texts.filter(bool), rating=st.integers(0, 4000), club=texts, title=texts),
    unique_by=lambda player: player.name.casefold(),
    min_size=1,
)


@given(players)
def test_what_is_written_is_read(found: list[Player]) -> None:
    assert read_players_csv(format_players_csv(found)) == tuple(found)


@given(st.text())
def test_any_text_is_read_or_has_faults(text: str) -> None:
    try:
        read_players_csv(text)
    except TournamentFileError as error:
        assert error.faults  # noqa: PT017
