"""How positions, lines and games end by themselves."""

import pytest

from coupturc import ArgumentError, Game, History, Outcome, Position, UnknownProfileError, parse_pdn

LONE = Position.from_fen("W:W:B1")
BLOCKED = Position.from_fen("W:W46:B41,37")
KINGS = Position.from_fen("W:WK1:BK5")
BACK_AND_FORTH = ("1-6", "5-10", "6-1", "10-5")


def line(position: Position, *texts: str) -> History:
    history = History(position)
    for text in texts:
        history = history.push(text)
    return history


def test_a_position_is_lost_without_a_move() -> None:
    assert LONE.outcome() == Outcome("0-2", "no_moves", "KNDB 8", 0)
    assert LONE.outcome("leaflet") != LONE.outcome()
    assert Position.start().outcome() is None
    assert BLOCKED.is_over == (BLOCKED.outcome() is not None)


def test_a_line_is_drawn_by_repetition() -> None:
    history = line(KINGS, *BACK_AND_FORTH, *BACK_AND_FORTH)
    outcome = history.outcome(claimed=True)
    assert outcome is not None
    assert (outcome.result, outcome.winner, outcome.ply) == ("1-1", None, 8)
    assert history.is_over == (history.outcome() is not None)


def test_the_end_of_a_line_is_where_it_stands() -> None:
    history = line(Position.from_fen("W:W28:B23"), "28x19")
    assert history.outcome() == Outcome("2-0", "no_moves", "KNDB 8", 1)
    assert history.is_over
    assert not history.pop().is_over


def test_a_game_is_over_where_the_rules_first_end_it() -> None:
    game = Game(KINGS)
    node = game.root
    for text in (*BACK_AND_FORTH * 4,):
        node = node.add_text(text)
    outcome = game.outcome(claimed=True)
    assert outcome is not None
    assert outcome.ply < len(game.moves)


def test_what_players_said_does_not_count() -> None:
    (game,) = parse_pdn("1. 32-28 19-23 2-0")
    assert game.outcome() is None
    assert not game.is_over


def test_a_position_may_be_set_up_on_the_way() -> None:
    game = Game()
    game.root.add_text("32-28").set_up(LONE)
    assert game.outcome() == Outcome("0-2", "no_moves", "KNDB 8", 1)
    assert game.is_over


def test_the_rules_must_be_of_the_game() -> None:
    with pytest.raises(ArgumentError, match="expected one of the international game, found dama"):
        LONE.outcome("dama")
    with pytest.raises(UnknownProfileError):
        History(LONE).outcome("chess")
    with pytest.raises(TypeError):
        Game().outcome(5)  # type: ignore[arg-type]
