"""Many games side by side, played by the core: millions of moves a second."""

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from coupturc._core import GameBatch, Position
from coupturc.rl.actions import action_count
from coupturc.rl.arrays import planes_shape
from coupturc.rules import USUAL_GAME, Profile, as_profile

#: What the last step did to a game, as `Batch.endings` says it.
GOES_ON, OVER, CUT_OFF = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Choices:
    """All legal moves of all games of a batch.

    Args:
        first: the moves of game i are those from `first[i]` to `first[i + 1]`.
        actions: the number of each move.
        boards: the board after each move, as in `Batch.boards`.
    """

    first: NDArray[np.int64]
    actions: NDArray[np.int64]
    boards: NDArray[np.uint64]


class Batch:
    """Games of the same rules, played side by side; a game that has ended begins again within the same step.

    Its arrays are views of what the core holds: they change with each step and cannot be written. Several threads may
    hold a batch, one steps it at a time; the GIL is released meanwhile.

    Args:
        profile: the rules, or what `load_profile` takes; every draw that it knows ends a game by itself here.
        size: how many games, 1 to 65536.
        start: what each game begins with; the start position when left out.
        most_plies: after so many plies a game is cut off; 0 is never.
        seed: of `random_actions`.

    Raises:
        ArgumentError: no such size, or the game is over at the start.

    Example:
        >>> batch = Batch("dama", 4, seed=1)
        >>> batch.step(batch.random_actions())
        >>> batch.turns.tolist(), batch.plies.tolist()
        ([1, 1, 1, 1], [1, 1, 1, 1])
    """

    def __init__(
        self,
        profile: Profile | str = USUAL_GAME,
        size: int = 256,
        *,
        start: Position | None = None,
        most_plies: int = 0,
        seed: int = 1,
    ) -> None:
        self.profile = as_profile(profile)
        start = Position.start(self.profile.rules) if start is None else start
        self.size = size
        self._games = GameBatch(start, size, self.profile.draw_limits, most_plies, seed)

    def step(self, actions: ArrayLike) -> None:
        """Play one move in each game.

        Args:
            actions: the number of a legal move of each game; see `coupturc.rl.actions`.

        Raises:
            ArgumentError: one of them is not, or there are not as many as games; then no game has moved.
            TypeError: not whole numbers.
        """
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise TypeError(f"actions: expected whole numbers, found {numbers.dtype}")
        self._games.step(np.ascontiguousarray(numbers, np.int64))

    def random_actions(self) -> NDArray[np.int64]:
        """Choose a legal move of each game, all as likely."""
        return cast("NDArray[np.int64]", self._games.random_actions())

    def masks(self) -> NDArray[np.uint8]:
        """Return a row for each game: 1 for each number of a legal move and 0 for all others."""
        out = np.empty((self.size, action_count(self.profile.rules)), np.uint8)
        self._games.write_mask(out)
        return out

    def planes(self) -> NDArray[np.float32]:
        """Return the planes of each game; see `coupturc.rl.planes`."""
        out = np.empty((self.size, *planes_shape(self.profile.rules)), np.float32)
        self._games.write_planes(out)
        return out

    def all_choices(self) -> Choices:
        """Return all legal moves with the boards after them, for programs that judge what a move leads to."""
        return Choices(
            *cast("tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]", self._games.all_choices())
        )

    def position(self, game: int) -> Position:
        """Return the position of a game.

        Raises:
            IndexError: there is no such game.
        """
        return self._games.position(game)

    @property
    def boards(self) -> NDArray[np.uint64]:
        """White's pieces, Black's and the kings of each game, as `coupturc.rl.bitboards` has them."""
        return cast("NDArray[np.uint64]", self._games.boards)

    @property
    def turns(self) -> NDArray[np.uint8]:
        """0 where White is to move, 1 where Black is."""
        return cast("NDArray[np.uint8]", self._games.turns)

    @property
    def plies(self) -> NDArray[np.int32]:
        """Moves played in each game."""
        return cast("NDArray[np.int32]", self._games.plies)

    @property
    def choices(self) -> NDArray[np.int32]:
        """How many legal moves each game has."""
        return cast("NDArray[np.int32]", self._games.choices)

    @property
    def endings(self) -> NDArray[np.uint8]:
        """What the last step did to each game: `GOES_ON`, `OVER` or `CUT_OFF`."""
        return cast("NDArray[np.uint8]", self._games.endings)

    @property
    def results(self) -> NDArray[np.int8]:
        """Of each game that the last step ended: 1 where White won, -1 where Black did, else 0."""
        return cast("NDArray[np.int8]", self._games.results)
