"""Diagrams of a round: positions that are known, and empty boards for the others."""

import random

import pytest

from coupturc import Position
from coupturc.notation.round_diagrams import format_round_diagrams, game_of, sheet_positions
from coupturc.rules import load_profile
from coupturc.rules.games import GAME_NAMES, GameName
from coupturc.tournament.events import Sheet
from coupturc.tournament.setup import Play, Setup
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, paired, play_on, started


def hall(players: int = 14, profile: str | None = None) -> Tournament:
    play = None if profile is None else Play(profile=load_profile(profile).text)
    tournament = started(Setup(name="Open <1>", system="swiss", play=play), players)
    paired(tournament)
    return tournament


@pytest.mark.parametrize("game", GAME_NAMES)
def test_each_game_has_a_board_and_six_stand_on_a_page(game: GameName) -> None:
    tournament = hall()
    html = format_round_diagrams(tournament, 1, {2: Position.start(game)}, game, "nl").html
    assert (html.count("<svg "), html.count('<section class="page">')) == (7, 2)
    assert html.count("White: no pieces.") == 6
    assert html.count("Aan zet: Wit / Zwart") == 6
    assert html.count("Aan zet: Wit<") == 1
    assert html.count("Ronde 1, bord 7</b>") == 1
    assert "Open &lt;1&gt;" in html
    for name in (player.name for player in tournament.state.players.values()):
        assert html.count(f"<bdi>{name}</bdi>") == 1


def test_score_sheets_say_where_games_ended() -> None:
    tournament = hall(4)
    ok(tournament, Sheet(round=1, board=2, moves=("32-28", "18-23"), outcome="draw"))
    position = Position.start()
    for move in ("32-28", "18-23"):
        position = position.after(position.parse_move(move))
    assert sheet_positions(tournament, 1) == {2: position}


def test_the_game_is_that_of_the_rules() -> None:
    assert game_of(hall()) is None
    assert game_of(hall(4, "dama")) == "turkish"


def test_a_round_of_before_can_be_printed_too() -> None:
    tournament = started(Setup(name="T", system="keizer"), 4)
    play_on(tournament, 2, random.Random(1))
    assert "Round 1, board 1" in format_round_diagrams(tournament, 1, {}, "turkish").html
