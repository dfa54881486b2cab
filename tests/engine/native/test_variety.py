"""Opening in many ways: which moves are played first, and when the best alone is."""

import random
from dataclasses import replace

import pytest

from coupturc import Engine, History, Position, load_profile
from coupturc.engine.book.format import Book
from coupturc.engine.book.shipped import shipped_book
from coupturc.engine.native.choosing import choose
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.native.searching import Question, best_lines
from coupturc.engine.player import Limits, PlayerError, Weakness

_LIMITS = Limits(0, nodes=5_000)
#: In its first eight plies a game is varied.
_OPENING_PLIES = 8


def _begun(game: str, plies: int, seed: int = 0) -> History:
    history, dice = History(Position.start(game)), random.Random(seed)
    for _ in range(plies):
        history = history.after(dice.choice(history.position.legal_moves))
    return history


@pytest.mark.parametrize("profile_id", ["fmjd", "dama"])
def test_any_move_that_is_worth_nearly_as_much_is_played_and_no_other(profile_id: str) -> None:
    profile = load_profile(profile_id)
    history = History(Position.start(profile.game))
    question = Question(history, profile.draw_limits, replace(_LIMITS, is_varied=True))
    scores = {
        line.moves[0]: line.score
        for line in best_lines(Engine(1), Question(history, profile.draw_limits, _LIMITS, lines=5))
    }
    expected = {move for move, score in scores.items() if max(scores.values()) - score <= 3}
    played = {choose(Engine(1), question, random.Random(seed)).move for seed in range(100)}
    assert len(expected) > 1
    assert played == expected


@pytest.mark.parametrize("profile_id", ["fmjd", "dama"])
def test_fifty_games_open_in_many_ways(profile_id: str) -> None:
    profile, engine = load_profile(profile_id), Engine(1)
    opened = set()
    for seed in range(50):
        history, dice = History(Position.start(profile.game)), random.Random(seed)
        for _ in range(_OPENING_PLIES):
            question = Question(history, profile.draw_limits, replace(_LIMITS, is_varied=True))
            engine.clear()
            history = history.after(choose(engine, question, dice).move)
        opened.add(history.position)
    assert len(opened) > 30


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_after_the_first_moves_of_a_usual_game_the_best_is_played(game: str) -> None:
    assert any(_is_varied(_begun(game, _OPENING_PLIES - 1, seed)) for seed in range(5))
    assert not any(_is_varied(_begun(game, _OPENING_PLIES, seed)) for seed in range(5))
    assert not any(_is_varied(History(_begun(game, 2, seed).position)) for seed in range(5))


def _is_varied(history: History) -> bool:
    """Whether ever another move is played than without variety; some positions have only one good move."""
    draws, limits = load_profile(history.position.rules.game).draw_limits, replace(_LIMITS, is_varied=True)
    alone = choose(Engine(1), Question(history, draws, _LIMITS), random.Random(0)).move
    varied = {choose(Engine(1), Question(history, draws, limits), random.Random(seed)).move for seed in range(20)}
    return varied != {alone}


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


async def test_the_weak_the_styled_and_who_is_past_the_book_think_for_themselves() -> None:
    start, draws = History(Position.start()), load_profile("fmjd").draw_limits
    past = start
    for text in ("35-30", "20-25", "40-35", "15-20"):
        past = past.after(past.position.parse_move(text))
    player = NativePlayer(1, make_engine=lambda: Engine(1))
    weak = Limits(0, depth=1, is_varied=True, weakness=Weakness(0.0, 1, 1, 0))
    strong = Limits(0, nodes=5_000, is_varied=True)
    for history, limits in ((start, weak), (start, replace(strong, style="solid")), (past, strong)):
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
