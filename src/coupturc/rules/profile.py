"""A rules profile: everything in which one way of playing a game differs from another."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

from coupturc._core import AgreementRules, DrawLimits, Rules
from coupturc.pickles import reduced

ENTRY_MODES = ("assisted", "over_the_board")
DRAW_MODES = ("automatic", "claim")
TOUCH_RULES = ("off", "if_movable", "until_released", "strict")
CAPTURE_RULES = ("free", "shown")
IRREGULAR_RULES = ("reject", "must_correct", "opponent_decides")
FLAG_RULES = ("loses", "loses_unless_dead")
RESULT_NOTATIONS = {"2-0": ("2-0", "1-1", "0-2"), "1-0": ("1-0", "1/2-1/2", "0-1")}


@dataclass(frozen=True, slots=True)
class DrawRule:
    """One draw rule that is on. How far it counts stands in `Profile.draw_limits`, in plies.

    Args:
        reason: the word an outcome gives, such as `repetition` or `three_v_one`.
        mode: `automatic` ends the game by itself, `claim` waits for a player to ask.
        article: rule book and article, or text and statement, that say so.
    """

    reason: str
    mode: str
    article: str


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules of one game as one club, leaflet or federation plays it.

    Frozen and versioned: a stored game names `id` and `version`, and `text` is the TOML it was read
    from, so that a club's own file can be stored beside its games.

    Args:
        id: short name, such as `fmjd`.
        version: counts up when the meaning changes.
        game: `international` or `turkish`.
        title: name for people.
        source: the text or federation the rules come from.
        rules: how pieces move.
        draw_limits: how far each draw rule counts, in plies; 0 is off.
        draws: the draw rules that are on, each with its mode and article.
        agreement: whether a draw may be agreed.
        draw_offer_after_moves: moves each side must have made before a draw may be offered.
        resignation: whether a player may resign.
        flag_fall: `loses`; or `loses_unless_dead`, drawn when the opponent could not win any more.
        touch: `off`; `if_movable` (a touched piece that can move must move); `until_released`
            (the same, and until it is let go its target may change); or `strict` (a touched piece binds
            even when it cannot move, so that playing another is irregular).
        capture: how a capture is carried out by hand: `free` (what counts is where the piece ends and what is lifted)
            or `shown` (every jump is shown; then the pieces are lifted in the order of the jumps or in the reverse).
        irregular: what follows an irregular move: `reject` (it cannot be entered), `must_correct`
            or `opponent_decides` (corrected or stands; the opponent's own next move lets it stand).
        unfounded_warnings: how often a player may ask for a correction where nothing is wrong, and is only warned.
        unfounded_seconds: what each further time takes off his clock. With neither, asking costs nothing.
        one_hand: whether a move is made with one hand, so that the opponent may report two.
        opponent_may_point_out: whether the opponent has a button to point out an overlooked capture.
        irregular_hint: whether the opponent hears that a move was irregular.
        crown_opponents_men: whether a lone king may crown the opponent's men; not a move.
        entry: how moves are entered when nothing is chosen: `assisted` or `over_the_board`.
        results: how results are written: White wins, draw, Black wins.
        articles: the article or statement behind an outcome's reason or a rule (`touch`, `irregular`,
            `crown_opponents_men`, `promotion`, `half_turn`); nothing where the source is silent. `blocked` is
            that of `no_moves` for a side that still has pieces.
        text: the TOML the profile was read from.
    """

    id: str
    version: int
    game: str
    title: str
    source: str
    rules: Rules
    draw_limits: DrawLimits
    draws: tuple[DrawRule, ...]
    agreement: bool
    draw_offer_after_moves: int
    resignation: bool
    flag_fall: str
    touch: str
    capture: str
    irregular: str
    unfounded_warnings: int
    unfounded_seconds: int
    one_hand: bool
    opponent_may_point_out: bool
    irregular_hint: bool
    crown_opponents_men: bool
    entry: str
    results: tuple[str, str, str]
    articles: Mapping[str, str] = field(hash=False)
    text: str = field(compare=False, repr=False)
    #: Reasons on which a draw must be claimed; the game ends by itself for every other reason.
    claims: frozenset[str] = field(init=False, compare=False, repr=False)
    #: When players may agree on a draw, as the core knows it.
    agreement_rules: AgreementRules = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Work out what is asked of every move."""
        claims = frozenset(rule.reason for rule in self.draws if rule.mode == "claim")
        rules = AgreementRules(allowed=self.agreement, offer_after_moves=self.draw_offer_after_moves)
        object.__setattr__(self, "claims", claims)
        object.__setattr__(self, "agreement_rules", rules)

    def __reduce__(self) -> tuple[object, ...]:
        values = {each.name: getattr(self, each.name) for each in fields(self) if each.init}
        return reduced("Profile", {**values, "articles": dict(self.articles)}, make=_made_of)

    @property
    def facts(self) -> dict[str, object]:
        """What decides a game by these rules, as JSON can hold it: who goes on with games must have the same.

        A club may change its file under the same id and version, so these two are not enough.
        """
        return {
            "rules": self.id,
            "version": self.version,
            "movement": repr(self.rules),
            "draws": _in_force(self.draw_limits),
        }


def _made_of(values: dict[str, Any]) -> Profile:
    return Profile(**{**values, "articles": MappingProxyType(values["articles"])})


def _in_force(limits: DrawLimits) -> dict[str, object]:
    """Return the draw limits that are on, so that a new limit of the core does not change old folders."""
    names = [name for name, value in vars(DrawLimits).items() if isinstance(value, property)]
    return {name: getattr(limits, name) for name in names if getattr(limits, name) != getattr(DrawLimits(), name)}
