"""Games for OpenSpiel: `register()` makes `pyspiel.load_game` know them."""

from typing import Any

import numpy as np
import pyspiel

from coupturc.arguments import expect
from coupturc.notation import format_board
from coupturc.rl.actions import action_count, move_of
from coupturc.rl.arrays import planes, planes_shape
from coupturc.rl.game import Playing
from coupturc.rules import GAMES as _GAMES

#: The games by the names under which they are registered: `python_international_draughts`, `python_turkish_draughts`.
GAMES = {f"python_{game.title.lower().replace(' ', '_')}": game for game in _GAMES.values()}

#: Longer games are drawn: OpenSpiel wants a bound. Drawn endings end nearly all games far earlier.
MOST_PLIES = 2000


def register() -> None:
    """Let OpenSpiel know both games; a second time nothing happens."""
    known = set(pyspiel.registered_names())
    for name, kind in KINDS.items():
        if name not in known:
            pyspiel.register_game(_game_type(name), kind)


def _game_type(name: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=f"{GAMES[name].title} (Coup Turc)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class _DraughtsGame(pyspiel.Game):
    """A game of OpenSpiel; its class says which."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.profile = GAMES[self.name].id
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.profile),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_PLIES,
        )
        super().__init__(_game_type(self.name), info, params or {})

    def new_initial_state(self) -> "DraughtsState":
        """Return the start position."""
        return DraughtsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> "_Observer":  # noqa: ANN401 - theirs
        """Return what shows a state to a player."""
        if params:
            raise ValueError(f"observer: expected no parameters, found {params}")
        return _Observer(self.profile, is_record=bool(iig_obs_type and iig_obs_type.perfect_recall))


#: OpenSpiel makes a game by calling its class, so each has one.
KINDS: dict[str, type[_DraughtsGame]] = {name: type(name, (_DraughtsGame,), {"name": name}) for name in GAMES}


class DraughtsState(pyspiel.State):
    """A line of moves; player 0 is White."""

    def __init__(self, game: _DraughtsGame) -> None:
        expect("game", game, _DraughtsGame, "a game of this module")
        super().__init__(game)
        self.playing = Playing(game.profile)

    def current_player(self) -> int:
        """Return 0 for White, 1 for Black, or OpenSpiel's number for nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self.playing.white_to_move else 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.playing.actions()) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.playing.play(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - one side moves
        return move_of(self.playing.position, action).text

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.playing.outcome is not None or self.playing.history.ply >= MOST_PLIES

    def returns(self) -> list[float]:
        """Return what each player has won."""
        points = float(self.playing.white_points)
        return [points, -points]

    def __str__(self) -> str:
        return f"{format_board(self.playing.position, ascii_only=True)}\n{self.playing.position.fen}"


class _Observer:
    """Shows the planes of a position, or its text; to whoever asks, since nothing is hidden."""

    def __init__(self, profile: str, *, is_record: bool) -> None:
        self._is_record = is_record
        self.tensor = np.zeros(planes_shape(profile), np.float32).ravel()
        self.dict = {"observation": self.tensor.reshape(planes_shape(profile))}

    def set_from(self, state: DraughtsState, player: int) -> None:  # noqa: ARG002 - nothing is hidden
        """Take the planes of a state."""
        self.dict["observation"][:] = planes(state.playing.position)

    def string_from(self, state: DraughtsState, player: int) -> str:  # noqa: ARG002 - nothing is hidden
        """Return the moves up to a state, or its position."""
        history = state.playing.history
        return " ".join(move.text for move in history.moves) if self._is_record else history.position.fen
