"""OpenSpiel plays both games through its own test of games."""

import pyspiel
import pytest

from coupturc.rl import openspiel


@pytest.fixture(autouse=True)
def registered() -> None:
    openspiel.register()


@pytest.mark.parametrize("name", sorted(openspiel.GAMES))
def test_openspiel_accepts_the_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=False, verbose=False)


def test_a_line_is_played_and_shown() -> None:
    state = pyspiel.load_game("python_international_draughts").new_initial_state()
    action = next(a for a in state.legal_actions() if state.action_to_string(a) == "32-28")
    state.apply_action(action)
    assert (state.current_player(), state.is_terminal(), state.returns()) == (1, False, [0.0, 0.0])
    assert "B:W28" in str(state)
    assert state.clone().history() == [action]


def test_a_second_registration_changes_nothing() -> None:
    openspiel.register()
    assert pyspiel.load_game("python_turkish_draughts").num_players() == 2
