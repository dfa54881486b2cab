"""An environment of PettingZoo (AEC): two agents, `white` and `black`, in turn."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from coupturc.errors import ArgumentError
from coupturc.notation import format_board
from coupturc.rl.actions import action_count, action_mask
from coupturc.rl.arrays import planes, planes_shape
from coupturc.rl.game import Playing
from coupturc.rules import USUAL_GAME, Profile, as_profile

AGENTS = ("white", "black")


def env(profile: Profile | str = USUAL_GAME, *, render_mode: str | None = None) -> Any:  # noqa: ANN401 - theirs
    """Return the environment with the wrappers that PettingZoo's own board games have: an illegal move loses.

    Example:
        >>> game = env("dama")
        >>> game.reset(seed=1)
        >>> game.agent_selection, int(game.observe("white")["action_mask"].sum())
        ('white', 8)
    """
    raw = DraughtsAec(profile, render_mode=render_mode)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class DraughtsAec(AECEnv[str, dict[str, Any], int | None]):
    """A game between two agents; see `env`. A win is worth 1, a loss -1, a draw 0.

    An observation has `observation`, the planes of `coupturc.rl.planes` for the side to move, and `action_mask`, all 0
    for the agent that is not to move.

    Args:
        profile: the rules, or what `load_profile` takes.
        render_mode: `ansi` lets `render` return the board as text.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "coupturc_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, profile: Profile | str = USUAL_GAME, *, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in {None, "ansi"}:
            raise ArgumentError(f"render_mode: expected ansi or None, found {render_mode!r}")
        self._profile = as_profile(profile)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        rules = self._profile.rules
        actions = action_count(rules)
        view = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, planes_shape(rules), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, view)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self._playing = Playing(self._profile)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - no chance here
        """Begin a game."""
        self._playing = Playing(self._profile)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = "white"

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees."""
        position = self._playing.position
        mask = action_mask(position)
        if agent != self._to_move() or self._playing.outcome:
            mask = np.zeros_like(mask)
        return {"observation": planes(position), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move of the agent that is to move."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ArgumentError("action: expected the number of a legal move, found None")
        self._cumulative_rewards[self.agent_selection] = 0
        self._playing.play(int(action))
        points = self._playing.white_points
        self.rewards = {"white": points, "black": -points}
        if self._playing.outcome:
            self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = self._to_move()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board as text, when the render mode is `ansi`."""
        return format_board(self._playing.position, ascii_only=True) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _to_move(self) -> str:
        return "white" if self._playing.white_to_move else "black"
