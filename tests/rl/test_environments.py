"""The environments pass the tests that their own projects have for them."""

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from coupturc import Limits
from coupturc.errors import ArgumentError
from coupturc.rl import EngineOpponent, RandomOpponent, gymnasium_env, pettingzoo_env
from coupturc.rl.gymnasium_env import DraughtsEnv

GAMES = ("international", "turkish")


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_the_environment(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice about spaces that are not images
        check_env(DraughtsEnv(game, side="random", render_mode="ansi"))


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_the_environment(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo_env.env(game), num_cycles=300)
        seed_test(lambda: pettingzoo_env.env(game), num_cycles=50)


@pytest.mark.parametrize("side", ["white", "black", "random"])
def test_a_game_against_random_play(side: str) -> None:
    env = DraughtsEnv("dama", RandomOpponent(), side=side)
    _, info = env.reset(seed=4)
    chance, ended, reward = np.random.default_rng(1), False, 0.0
    while not ended:
        observation, reward, ended, cut_off, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert observation in env.observation_space
        assert not cut_off
    assert reward in {-1.0, 0.0, 1.0}
    assert not info["action_mask"].any()
    env.close()


def test_the_engine_beats_random_play() -> None:
    env = DraughtsEnv("international", EngineOpponent(Limits(0, depth=2)))
    _, info = env.reset(seed=1)
    chance, ended, reward = np.random.default_rng(1), False, 0.0
    while not ended:
        _, reward, ended, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
    assert reward == -1.0
    env.close()


def test_an_illegal_move_loses() -> None:
    env = DraughtsEnv()
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(0)
    assert (reward, ended, info["illegal"]) == (-1.0, True, True)


def test_a_pettingzoo_game_ends_with_opposite_rewards() -> None:
    env = pettingzoo_env.env("dama")
    env.reset(seed=1)
    totals, chance = {"white": 0.0, "black": 0.0}, np.random.default_rng(2)
    for agent in env.agent_iter():
        observation, reward, ended, cut_off, _ = env.last()
        totals[agent] += reward
        env.step(None if ended or cut_off else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    assert totals["white"] == -totals["black"]


@pytest.mark.parametrize("arguments", [{"side": "red"}, {"render_mode": "human"}])
def test_other_settings_are_refused(arguments: dict[str, str]) -> None:
    with pytest.raises(ArgumentError, match="expected"):
        DraughtsEnv("dama", **arguments)  # type: ignore[arg-type]


def test_gymnasium_makes_the_environments_by_name() -> None:
    import gymnasium  # noqa: PLC0415

    gymnasium_env.register()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make("CoupTurc/Turkish-v0")
    assert env.reset(seed=1)[0].shape == (5, 8, 8)
