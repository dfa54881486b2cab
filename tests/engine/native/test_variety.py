"""Opening in many ways: which moves are played first, and when the best alone is."""

import random

import pytest

from coupturc import Engine, History, Position, load_profile
from coupturc.engine.book.format import Book
from coupturc.engine.book.shipped import shipped_book
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.native.searching import Question, best_lines
from coupturc.engine.native.variety import OPENING_PLIES, choose_varied, is_opening
from coupturc.engine.player import Limits, PlayerError, Weakness

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
    assert not is_varied or {move.text for move in played} <= {
        one.move for one in shipped_book("international").moves(history.position)
    }


async def test_a_weak_player_and_one_past_the_book_think_for_themselves() -> None:
    start, draws = History(Position.start()), load_profile("fmjd").draw_limits
    past = start
    for text in ("35-30", "20-25", "40-35", "15-20"):
        past = past.after(past.position.parse_move(text))
    player = NativePlayer(1, make_engine=lambda: Engine(1))
    weak = Limits(0, depth=1, is_varied=True, weakness=Weakness(0.0, 1, 1, 0))
    for history, limits in ((start, weak), (past, Limits(0, nodes=5_000, is_varied=True))):
        choice = await player.choose(history, draws, limits)
        assert choice.cpu_seconds
    await player.close()


async def test_a_book_with_a_fault_is_an_error_of_the_player() -> None:
    start = Position.start()
    book = Book(b'{"format": "coupturc-book", "version": 1, "game": "international"}\n' + start.fen.encode() + b"\t[\n")
    player = NativePlayer(1, make_engine=lambda: Engine(1), book=book)
    with pytest.raises(PlayerError, match="line 2: expected moves"):
        await player.choose(History(start), load_profile("fmjd").draw_limits, _LIMITS)
    await player.close()
