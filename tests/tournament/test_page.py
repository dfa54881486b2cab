"""The page for the hall and for paper: what it says, in every language, and that names stay names."""

import random
from html.parser import HTMLParser
from typing import get_args

import pytest

from coupturc.tournament.events import Absent, Enter, Player, Result
from coupturc.tournament.outcomes import Absence
from coupturc.tournament.page.page import format_page
from coupturc.tournament.page.tables import tables_of
from coupturc.tournament.page.words import LANGUAGES, WORDS, Language
from coupturc.tournament.setup import Setup, System, TieBreak
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, play_on, started


def evening(system: System = "keizer", players: int = 7, groups: int = 1) -> Tournament:
    tournament = started(Setup(name="Club <1>", system=system, groups=groups, tie_breaks=("truncated_full",)), players)
    if system != "round_robin":
        ok(tournament, Absent(number=2, round=2, why="excused"))
    play_on(tournament, 2, random.Random(5))
    ok(tournament, Result(round=2, board=1, outcome=None))
    return tournament


class Tags(HTMLParser):
    """The elements that are open, and those that were."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["keizer", "swiss", "round_robin", "moyenne"])
def test_every_element_is_closed_and_every_row_complete(system: System, language: Language) -> None:
    tournament = evening(system, 8)
    tags = Tags()
    tags.feed(format_page(tournament, language))
    assert tags.open == []
    for table in tables_of(tournament, WORDS[language]):
        assert {len(row) for row in table.rows} == {len(table.heads)}
        assert all(isinstance(cell, str) for row in table.rows for cell in row)


def test_names_are_text_and_keep_their_direction() -> None:
    tournament = evening()
    ok(tournament, Enter(player=Player(name="<script>alert(1)</script>\u05d0")))
    page = format_page(tournament)
    assert "<title>Club &lt;1&gt;</title>" in page
    assert "<bdi>&lt;script&gt;alert(1)&lt;/script&gt;\u05d0</bdi>" in page
    assert page.count("<script>") == 1


def test_the_tables_say_what_the_tournament_says() -> None:
    tournament = evening()
    pairings, standings, cross_table = tables_of(tournament, WORDS["en"])
    assert pairings.title == "Round 2"
    assert pairings.rows[0][2] == ""
    assert ["", "P2", "", "absent with notice"] in pairings.rows
    lines = tournament.standings()
    assert [row[0] for row in standings.rows] == [str(line.rank) for line in lines]
    first = cross_table.rows[0]
    game = tournament.state.played_by()[lines[0].number][0]
    place = [line.number for line in lines].index(game.opponent) + 1
    assert first[1 + game.round].startswith(f"{place}{'w' if game.white else 'b'} ")


def test_groups_have_tables_of_their_own() -> None:
    titles = [table.title for table in tables_of(evening("round_robin", 8, groups=2), WORDS["nl"])]
    assert titles == ["Ronde 2", "Stand, groep 1", "Stand, groep 2", "Kruistabel"]


def test_decimals_are_written_as_in_the_language() -> None:
    tournament = evening()
    scores = {language: list(tables_of(tournament, WORDS[language]))[1].rows[0][2] for language in LANGUAGES}
    assert scores["nl"] == scores["tr"] == scores["en"].replace(".", ",")
    assert any("." in row[2] for row in list(tables_of(tournament, WORDS["en"]))[1].rows)


def test_before_the_first_round() -> None:
    page = format_page(Tournament(Setup(name="New", system="swiss")), "tr")
    assert WORDS["tr"].no_rounds in page


def test_a_long_table_has_several_sheets() -> None:
    assert format_page(started(Setup(name="T", system="swiss"), 40)).count("<section") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word(language: Language) -> None:
    assert set(WORDS[language].absences) == set(get_args(Absence))
    assert set(WORDS[language].tie_breaks) == set(get_args(TieBreak))
