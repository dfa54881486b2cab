"""The games: one row for each, of what the core does not know of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal, get_args

from coupturc._core import Rules, all_rules

#: The ids of the games, as the types of messages know them.
GameName = Literal["international", "turkish"]
GAME_NAMES: tuple[GameName, ...] = get_args(GameName)


@dataclass(frozen=True)
class Game:
    """One game. How its pieces move, its board and the names of its squares are the core's: see `rules`.

    Args:
        id: its name in the core, in files and in messages.
        title: its name for people who read English.
        profiles: the ids of the rules profiles that are shipped, in the order in which they are shown.
        default_profile: the rules profile that the game's name stands for.
        official_profile: the profile that fills what another one leaves open.
        pdn_game_type: the tag GameType of PDN, its number and what follows.
        hub_variant: what Hub calls it.
        has_dxp: whether DamExchange knows it.
        usual_results: how its results are written when a profile does not say.
        draws: the draw rules of this game that not every game knows, by their reasons.
        move_examples: two moves, as a person types them.
        win_curve: the hundredths of a man at which a win is as likely as not, and those for one logit more.
        random_plies: how many random plies open a game of a match.
    """

    id: str
    title: str
    profiles: tuple[str, ...]
    default_profile: str
    official_profile: str
    pdn_game_type: str
    hub_variant: str
    has_dxp: bool
    usual_results: str
    draws: tuple[str, ...]
    move_examples: tuple[str, str]
    win_curve: tuple[int, int]
    random_plies: int

    @cached_property
    def rules(self) -> Rules:
        """How its pieces move, when only the game is known."""
        return Rules(self.id)

    @cached_property
    def all_rules(self) -> tuple[Rules, ...]:
        """Every set of rules by which the game is played."""
        return tuple(rules for rules in all_rules() if rules.game == self.id)


#: The games by id; the first is played when nothing says which.
GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.id: game
        for game in (
            Game(
                id="international",
                title="International draughts",
                profiles=("fmjd", "leaflet", "belgian", "lesson", "home"),
                default_profile="fmjd",
                official_profile="fmjd",
                pdn_game_type="20,W,10,10,N2,0",
                hub_variant="normal",
                has_dxp=True,
                usual_results="2-0",
                draws=("three_v_one", "two_v_one", "long_diagonal", "king_v_king"),
                move_examples=("32-28", "28x19"),
                # 89 % of games between equal engines are drawn, which fixes the first by the second.
                win_curve=(100, 35),
                random_plies=6,
            ),
            Game(
                id="turkish",
                title="Turkish draughts",
                profiles=("dama", "dama-federation"),
                default_profile="dama",
                official_profile="dama-federation",
                pdn_game_type="30,W,8,8,A0,0",
                hub_variant="turkish",
                has_dxp=False,
                usual_results="1-0",
                draws=("one_each",),
                move_examples=("a3-a4", "a3xa5"),
                win_curve=(60, 45),  # an estimate
                random_plies=6,
            ),
        )
    }
)

USUAL_GAME = next(iter(GAMES))
