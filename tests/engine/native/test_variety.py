"""Opening in many ways: which moves are played first, and when the best alone is."""

import random

import pytest

from coupturc import Engine, History, Position, load_profile
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.native.searching import Question, best_lines
from coupturc.engine.native.variety import OPENING_PLIES, choose_varied, is_opening
from coupturc.engine.player import Limits

_LIMITS = Limits(0, nodes=5_000)


def _begun(game: str, plies: int) -> History:
    history, dice = History(Position.start(game)), random.Random(plies)
    for _ in range(plies):
        history = history.after(dice.choice(history.position.legal_moves))
    return history


@pytest.mark.parametrize("profile_id", ["fmjd", "dama"])
def test_any_move_that_is_worth_nearly_as_much_is_played_and_no_other(profile_id: str) -> None:
    profile = load_profile(profile_id)
    history = History(Position.start(profile.game))
    question = Question(history, profile.draw_limits, _LIMITS)
    scores = {
        line.moves[0]: line.score
        for line in best_lines(Engine(1), Question(history, profile.draw_limits, _LIMITS, lines=5))
    }
    expected = {move for move, score in scores.items() if max(scores.values()) - score <= 3}
    played = {choose_varied(Engine(1), question, random.Random(seed)).move for seed in range(100)}
    assert len(expected) > 1
    assert played == expected


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_the_first_moves_of_a_usual_game_are_an_opening(game: str) -> None:
    assert is_opening(_begun(game, OPENING_PLIES - 1))
    assert not is_opening(_begun(game, OPENING_PLIES))
    assert not is_opening(History(_begun(game, 2).position))


@pytest.mark.parametrize("is_varied", [False, True])
async def test_a_player_varies_where_people_play(is_varied: bool) -> None:
    history, draws = History(Position.start()), load_profile("fmjd").draw_limits
    player, played = NativePlayer(1, make_engine=lambda: Engine(1)), set()
    for _ in range(30):
        await player.new_game()
        played.add((await player.choose(history, draws, Limits(0, nodes=5_000, is_varied=is_varied))).move)
    await player.close()
    assert (len(played) > 1) is is_varied
