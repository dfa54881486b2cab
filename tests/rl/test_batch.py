"""Batches of games, played by the core."""

import threading

import numpy as np
import pytest

from coupturc import History, Position, load_profile
from coupturc.errors import ArgumentError
from coupturc.rl import (
    CUT_OFF,
    GOES_ON,
    OVER,
    Batch,
    action_count,
    action_mask,
    bitboards,
    legal_actions,
    move_of,
    planes,
)

GAMES = ("international", "turkish")


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_plays_as_lines_do(game: str) -> None:
    batch, profile = Batch(game, 8, seed=3), load_profile(game)
    lines = [History(Position.start(game)) for _ in range(8)]
    ended = 0
    for _ in range(400):
        actions = batch.random_actions()
        batch.step(actions)
        for i, line in enumerate(lines):
            after = line.after(move_of(line.position, int(actions[i])))
            outcome = after.outcome(profile, claimed=True)
            assert batch.endings[i] == (OVER if outcome else GOES_ON)
            if outcome:
                ended += 1
                assert batch.results[i] == {"white": 1, "black": -1, None: 0}[outcome.winner]
                after = History(Position.start(game))
            lines[i] = after
            assert batch.position(i) == after.position
    assert ended > 5


@pytest.mark.parametrize("game", GAMES)
def test_arrays_agree_with_positions(game: str) -> None:
    batch = Batch(game, 5, seed=2)
    for _ in range(30):
        batch.step(batch.random_actions())
    all_planes, masks, choices = batch.planes(), batch.masks(), batch.all_choices()
    for i in range(5):
        position = batch.position(i)
        assert np.array_equal(batch.boards[i], bitboards(position))
        assert np.array_equal(all_planes[i], planes(position))
        assert np.array_equal(masks[i], action_mask(position))
        own = slice(choices.first[i], choices.first[i + 1])
        assert sorted(choices.actions[own]) == sorted(legal_actions(position))
        assert batch.choices[i] == len(position.legal_moves)
        for action, boards in zip(choices.actions[own], choices.boards[own], strict=True):
            assert np.array_equal(boards, bitboards(position.after(move_of(position, int(action)))))


def test_rows_are_views_that_cannot_be_written() -> None:
    batch = Batch("international", 2)
    boards = batch.boards
    before = boards.copy()
    batch.step(batch.random_actions())
    assert not np.array_equal(before, boards)
    with pytest.raises(ValueError, match="read-only"):
        boards[0, 0] = 0
    del batch
    assert boards.shape == (2, 3)  # the core's memory lives as long as the view


def test_games_are_cut_off() -> None:
    batch = Batch("dama", 3, most_plies=4)
    for _ in range(4):
        assert (batch.endings == GOES_ON).all()
        batch.step(batch.random_actions())
    assert (batch.endings == CUT_OFF).all()
    assert (batch.plies == 0).all()


def test_the_same_seed_plays_the_same_games() -> None:
    first, second = Batch("international", 4, seed=5), Batch("international", 4, seed=5)
    for _ in range(50):
        actions = first.random_actions()
        assert np.array_equal(actions, second.random_actions())
        first.step(actions)
        second.step(actions)


@pytest.mark.parametrize("actions", [[0, 0], [-1, -1], [1 << 40, 1], [1], [1, 2, 3], []])
def test_other_numbers_than_those_of_legal_moves_are_refused(actions: list[int]) -> None:
    batch = Batch("international", 2)
    with pytest.raises((ArgumentError, TypeError), match="actions: "):
        batch.step(actions)
    assert (batch.plies == 0).all()


@pytest.mark.parametrize("actions", [None, "32-28", [1.5, 2.0], object(), [None, None]])
def test_rubbish_is_a_type_error(actions: object) -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        Batch("international", 2).step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize(("size", "most_plies"), [(0, 0), (-1, 0), (1 << 17, 0), (1, -1)])
def test_impossible_batches_are_refused(size: int, most_plies: int) -> None:
    with pytest.raises(ArgumentError, match="expected"):
        Batch("international", size, most_plies=most_plies)


def test_a_game_that_is_over_cannot_be_begun() -> None:
    with pytest.raises(ArgumentError, match="goes on"):
        Batch("international", 1, start=Position.from_fen("W:W46:B41,37"))


def test_threads_may_share_a_batch() -> None:
    batch = Batch("international", 64)
    refused = []

    def play() -> None:
        for _ in range(200):
            try:
                batch.step(batch.random_actions())
            except ArgumentError as error:  # the other one moved in between
                refused.append(error)

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert batch.masks().shape == (64, action_count("international"))
