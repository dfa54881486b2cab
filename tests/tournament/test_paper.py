"""What a tournament prints: blank score sheets, the report, and tables that fit on A4."""

import random
import re
from html.parser import HTMLParser
from typing import get_args

import pytest

from coupturc.errors import ArgumentError
from coupturc.tournament.events import Enter, Pair, Player, Result
from coupturc.tournament.page.blank_sheets import format_blank_sheets
from coupturc.tournament.page.paper_words import PAPER_WORDS
from coupturc.tournament.page.report import format_report
from coupturc.tournament.page.tables import tables_of
from coupturc.tournament.page.words import LANGUAGES, WORDS, Language
from coupturc.tournament.setup import Setup, System
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, play_on, started


def season(system: System = "keizer", players: int = 6, rounds: int = 3) -> Tournament:
    tournament = started(Setup(name="Club <1>", system=system), players)
    play_on(tournament, rounds, random.Random(5))
    return tournament


class Texts(HTMLParser):
    """The texts of a document without its style and script, in its order; elements must be closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] not in {"style", "script"}:
            self.found.append(data.strip())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_player_of_a_game_gets_a_sheet(language: Language) -> None:
    tournament = season(players=7)
    texts = Texts(format_blank_sheets(tournament, 2, language).html).found
    words, players = PAPER_WORDS[language], tournament.state.players
    for board, game in enumerate(tournament.round(2).games, 1):
        assert texts.count(words.on_board(2, board)) == 2
        for who in (game.white, game.black):
            assert texts.count(players[who].name) == 2
    assert texts.count("60") == 2 * 3
    assert texts.count("61") == 0


def test_names_on_paper_are_text() -> None:
    tournament = Tournament(Setup(name="<b>", system="swiss"))
    for name in ("<i>one</i>", "\u05d0"):
        ok(tournament, Enter(player=Player(name=name)))
    play_on(tournament, 1, random.Random(1))
    for paper in (format_blank_sheets(tournament, 1), format_report(tournament)):
        assert "<bdi>&lt;i&gt;one&lt;/i&gt;</bdi>" in paper.html
        assert "<title>&lt;b&gt;: " in paper.html


def test_a_round_that_is_not_paired_has_no_sheets() -> None:
    with pytest.raises(ArgumentError):
        format_blank_sheets(season(), 4)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["keizer", "swiss", "round_robin"])
def test_the_report_has_every_round_and_the_standings_after_it(system: System, language: Language) -> None:
    tournament = season(system)
    texts = Texts(format_report(tournament, language).html).found
    shared, words = WORDS[language], PAPER_WORDS[language]
    titles = [shared.standings, shared.cross_table, words.players, shared.round(1)]
    titles += [shared.standings + words.after(1), shared.round(2), shared.standings + words.after(2), shared.round(3)]
    places = [texts.index(title) for title in titles]
    assert places == sorted(places)
    assert shared.standings + words.after(3) not in texts  # they stand at the top


def test_standings_after_a_round_are_those_of_a_tournament_that_ended_there() -> None:
    whole, short = season(rounds=4), season(rounds=2)
    assert whole.after(2).standings() == short.standings()
    assert whole.after(4).standings() == whole.standings()


def test_a_late_player_is_not_in_the_standings_before_he_came() -> None:
    tournament = season(rounds=2)
    ok(tournament, Enter(player=Player(name="Late")))
    play_on(tournament, 1, random.Random(2))
    assert [7 in tournament.after(number).state.players for number in (1, 2, 3)] == [False, False, True]
    assert len(tournament.after(2).standings()) == 6


def test_a_correction_of_an_early_round_stands_in_the_report() -> None:
    tournament = season(rounds=3)
    before = tournament.after(1).standings()
    outcome = tournament.round(1).results[1].outcome
    ok(tournament, Result(round=1, board=1, outcome="black_wins" if outcome != "black_wins" else "white_wins"))
    assert tournament.after(1).standings() != before


def test_a_round_that_is_not_published_is_not_printed() -> None:
    tournament = season(rounds=1)
    ok(tournament, Pair(round=2))
    assert WORDS["en"].round(2) not in Texts(format_report(tournament).html).found


def test_before_the_first_round_the_report_has_the_players() -> None:
    texts = Texts(format_report(started(Setup(name="T", system="swiss"), 3), "nl").html).found
    assert {"P1", "P2", "P3", WORDS["nl"].no_rounds} <= set(texts)
    assert "Titel" not in texts  # nobody has one


def test_a_cross_table_is_no_wider_than_ten_rounds() -> None:
    tables = [each for each in tables_of(season(rounds=23), WORDS["en"]) if each.is_cross_table]
    assert [table.title for table in tables] == [f"Cross table {part}" for part in ("1-10", "11-20", "21-23")]
    assert [table.heads[2:-1] for table in tables][2] == ["21", "22", "23"]
    cells = [cell for table in tables for row in table.rows for cell in row[2:-1]]
    assert sum(bool(re.fullmatch(r"\d+[wb] [012]", cell)) for cell in cells) == 23 * 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_paper_has_a_word_for_every_system(language: Language) -> None:
    assert set(PAPER_WORDS[language].systems) == set(get_args(System))
