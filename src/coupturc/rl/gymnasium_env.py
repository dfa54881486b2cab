"""An environment of Gymnasium: the learner plays one side, an opponent the other."""

from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from coupturc.errors import ArgumentError
from coupturc.notation import format_board
from coupturc.rl.actions import action_count, action_mask
from coupturc.rl.arrays import planes, planes_shape
from coupturc.rl.game import Playing
from coupturc.rl.opponents import Opponent, RandomOpponent
from coupturc.rules import GAMES, USUAL_GAME, Profile, as_profile

Planes = NDArray[np.float32]


class DraughtsEnv(gymnasium.Env[Planes, SupportsInt]):
    """A game against an opponent, over when it is decided. The reward is 1 for a win, -1 for a loss, 0 for all else.

    Observations are `coupturc.rl.planes`, actions the numbers of `coupturc.rl.actions`. `info["action_mask"]` has 1 for
    each legal one; another one loses the game at once, so that any sample of the action space may be played.

    Args:
        profile: the rules, or what `load_profile` takes.
        opponent: who plays the other side; random moves when left out.
        side: the learner's, `white`, `black` or `random` (drawn for each game).
        render_mode: `ansi` lets `render` return the board as text.

    Example:
        >>> env = DraughtsEnv("dama")
        >>> observation, info = env.reset(seed=1)
        >>> observation.shape, int(info["action_mask"].sum())
        ((5, 8, 8), 8)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - theirs

    def __init__(
        self,
        profile: Profile | str = USUAL_GAME,
        opponent: Opponent | None = None,
        *,
        side: str = "white",
        render_mode: str | None = None,
    ) -> None:
        if side not in {"white", "black", "random"}:
            raise ArgumentError(f"side: expected white, black or random, found {side!r}")
        if render_mode not in {None, "ansi"}:
            raise ArgumentError(f"render_mode: expected ansi or None, found {render_mode!r}")
        self._profile = as_profile(profile)
        self._opponent = opponent or RandomOpponent()
        self._side = side
        self.render_mode = render_mode
        self._playing = Playing(self._profile)
        self._is_white = True
        rules = self._profile.rules
        self.observation_space = spaces.Box(0.0, 1.0, planes_shape(rules), np.float32)
        self.action_space = spaces.Discrete(action_count(rules))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        """Begin a game; see `gymnasium.Env.reset`."""
        super().reset(seed=seed, options=options)
        self._playing = Playing(self._profile)
        self._opponent.begin(int(self.np_random.integers(1 << 62)))
        drawn = bool(self.np_random.integers(2))
        self._is_white = drawn if self._side == "random" else self._side == "white"
        self._let_answer()
        return self._observation(), self._info()

    def step(self, action: SupportsInt) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play a move and let the opponent answer; see `gymnasium.Env.step`."""
        if int(action) not in self._playing.actions():
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self._playing.play(int(action))
        self._let_answer()
        points = self._playing.white_points if self._is_white else -self._playing.white_points
        return self._observation(), float(points), self._playing.outcome is not None, False, self._info()

    def render(self) -> str | None:
        """Return the board as text, when the render mode is `ansi`."""
        return format_board(self._playing.position, ascii_only=True) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Release what the opponent holds."""
        self._opponent.close()

    def _let_answer(self) -> None:
        if self._playing.outcome is None and self._playing.white_to_move != self._is_white:
            self._playing.play(self._opponent.choose(self._playing.history, self._profile.draw_limits))

    def _observation(self) -> Planes:
        return planes(self._playing.position)

    def _info(self) -> dict[str, Any]:
        mask = action_mask(self._playing.position)
        return {"action_mask": mask if self._playing.outcome is None else np.zeros_like(mask)}


def register() -> None:
    """Let `gymnasium.make` know `CoupTurc/International-v0` and `CoupTurc/Turkish-v0`."""
    for game in GAMES:
        gymnasium.register(
            f"CoupTurc/{game.title()}-v0", "coupturc.rl.gymnasium_env:DraughtsEnv", kwargs={"profile": game}
        )
