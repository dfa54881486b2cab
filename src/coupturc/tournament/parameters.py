"""Every parameter that a tournament agrees on beside its scoring and tie-breaks, described once.

A setup is checked by these descriptions; forms and command lines are made from them.
"""

import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, get_args

from coupturc.errors import quoted
from coupturc.structs import Struct, replace
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.setup import (
    MOST_BOARDS,
    MOST_CYCLES,
    MOST_GAMES,
    MOST_GROUPS,
    MOST_PARTS,
    MOST_ROUNDS,
    MOST_TIMES,
    MOST_VALUE,
    TEAM_SYSTEMS,
    Setup,
    System,
    TieBreak,
)
from coupturc.tournament.zones import EXPECTED, has_form, zone_of

Value = int | str | bool | None
Kind = Literal["count", "share", "switch", "choice"]

#: Digits of a number in text: more than any bound has.
_MOST_DIGITS = 9
#: Categories of letters that no name has: controls, halves of letters, ends of lines and paragraphs.
_CONTROL = frozenset({"Cc", "Cs", "Zl", "Zp"})


class Parameter(Struct, frozen=True, kw_only=True):
    """One parameter.

    Args:
        name: where it stands in the setup, such as `cycles` or `keizer.top`.
        kind: `count` is a whole number, `share` a text that writes a fraction from 0, such as `1/3`, `switch` true
            or false, `choice` one of `choices`.
        usual: the value when nobody says.
        systems: those that read it.
        least: of a count.
        most: of a count or a share.
        is_open: whether a count may be None; what that means stands with the parameter in `setup.py`.
        choices: of a choice.
        is_common: whether most who begin such a tournament look at it.
    """

    name: str
    kind: Kind
    usual: Value
    systems: tuple[System, ...]
    least: int = 1
    most: int = 0
    is_open: bool = False
    choices: tuple[str, ...] = ()
    is_common: bool = False

    @property
    def expected(self) -> str:
        """What a value has to be, in words for people who write files or commands."""
        match self.kind:
            case "count":
                return f"a whole number from {self.least} to {self.most}{' or none' if self.is_open else ''}"
            case "share":
                return f"a fraction from 0 to {self.most} such as 1/3"
            case "switch":
                return "true or false"
            case _:
                return f"one of {', '.join(self.choices)}"

    def takes(self, value: object) -> bool:
        """Whether this may be its value."""
        match self.kind:
            case "count" if value is None:
                return self.is_open
            case "count":
                return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
            case "share":
                return isinstance(value, str) and _is_share(value, self.most)
            case "switch":
                return isinstance(value, bool)
            case _:
                return value in self.choices

    def read(self, text: str) -> Value:
        """Return the value that a text stands for; a text that stands for none is returned as it is."""
        if self.kind == "switch" and text in ("true", "false"):
            return text == "true"
        if self.kind == "count" and text == "none":
            return None
        if self.kind == "count" and text.isascii() and text.isdecimal():
            return int(text[:_MOST_DIGITS])
        return text


def _is_share(text: str, most: int) -> bool:
    try:
        share = Fraction(text)
    except (ValueError, ZeroDivisionError):
        return False
    return 0 <= share <= most and share.denominator <= MOST_PARTS


def value_of(setup: Setup, name: str) -> Value:
    """Return the value of a parameter in a setup."""
    part, _, field = name.rpartition(".")
    value: Value = getattr(getattr(setup, part) if part else setup, field)
    return value


_USUAL = Setup(name="", system="keizer")
_ROUND_ROBINS: tuple[System, ...] = ("round_robin", "team_round_robin")


def _count(
    name: str, most: int, *systems: System, least: int = 1, is_common: bool = False, is_open: bool = False
) -> Parameter:
    """Describe a whole number; where None is usual it may be None."""
    usual = value_of(_USUAL, name)
    return Parameter(
        name=name,
        kind="count",
        usual=usual,
        systems=systems,
        least=least,
        most=most,
        is_open=is_open or usual is None,
        is_common=is_common,
    )


def _keizer_share(name: str, most: int = 1) -> Parameter:
    path = f"keizer.{name}"
    return Parameter(name=path, kind="share", usual=value_of(_USUAL, path), systems=("keizer",), most=most)


def _choice(name: str, *systems: System, choices: tuple[str, ...], is_common: bool = True) -> Parameter:
    usual = value_of(_USUAL, name)
    return Parameter(name=name, kind="choice", usual=usual, systems=systems, choices=choices, is_common=is_common)


#: In the order in which a form has them; what goes together stands together.
PARAMETERS: tuple[Parameter, ...] = (
    _count("rounds", MOST_ROUNDS, "keizer", "swiss", "fide_dutch", "moyenne", "team_swiss", is_common=True),
    _count("cycles", MOST_CYCLES, *_ROUND_ROBINS, is_common=True),
    _count("groups", MOST_GROUPS, "round_robin", is_common=True),
    _choice("dealing", "round_robin", choices=("in_turns", "in_order"), is_common=False),
    _count("keizer.top", MOST_VALUE, "keizer", is_common=True),
    _keizer_share("top_times", MOST_TIMES),
    Parameter(name="keizer.own_value", kind="switch", usual=value_of(_USUAL, "keizer.own_value"), systems=("keizer",)),
    *map(_keizer_share, ("draw", "loss", "forfeit_win", "bye", "excused")),
    _count("keizer.most_excused", MOST_ROUNDS, "keizer", least=0),
    *map(_keizer_share, ("unexcused", "club_duty", "not_entered")),
    _count("keizer.apart", MOST_ROUNDS, "keizer", is_common=True),
    _count("keizer.most_meetings", MOST_ROUNDS, "keizer"),
    _count("moyenne.least_games", MOST_ROUNDS, "moyenne", is_common=True),
    _count("moyenne.apart", MOST_ROUNDS, "moyenne", is_common=True),
    _count("moyenne.most_meetings", MOST_ROUNDS, "moyenne"),
    _count("knock_out.games", MOST_GAMES, "knock_out", is_common=True),
    _choice("simul.colour", "simul", choices=("white", "black", "turns")),
    _count("arena.streak", MOST_ROUNDS, "arena", is_common=True, is_open=True),
    _count("teams.boards", MOST_BOARDS, *TEAM_SYSTEMS, is_common=True),
    _choice("teams.rank_by", *TEAM_SYSTEMS, choices=("match_points", "board_points")),
    _count("teams.win", MOST_TIMES, *TEAM_SYSTEMS),
    _count("teams.draw", MOST_TIMES, *TEAM_SYSTEMS),
)

_BY_NAME = {each.name: each for each in PARAMETERS}


def parameters_of(system: System) -> tuple[Parameter, ...]:
    """Return what a tournament of a system can agree on."""
    return tuple(each for each in PARAMETERS if system in each.systems)


def parameter(name: str) -> Parameter:
    """Return the parameter of a name.

    Raises:
        TournamentError: there is none.
    """
    if name not in _BY_NAME:
        raise TournamentError(name, f"one of {', '.join(_BY_NAME)}")
    return _BY_NAME[name]


def with_parameters(setup: Setup, values: Mapping[str, Value]) -> Setup:
    """Return a setup with other values of some parameters, by their names.

    Raises:
        TournamentError: there is no such parameter, or a value does not fit; the first one is named.
    """
    for name, value in values.items():
        described = parameter(name)
        if not described.takes(value):
            raise TournamentError(name, f"{described.expected}, found {value!r}")
        part, _, field = name.rpartition(".")
        changed: dict[str, object] = {field: value}
        setup = replace(setup, **({part: replace(getattr(setup, part), **changed)} if part else changed))
    return setup


def usual_tie_breaks(system: System) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of a tournament for which nobody chose any; a Keizer competition reads none."""
    match system:
        case "keizer":
            return ()
        case "arena":
            return ("wins",)  # sums over opponents say nothing where some play more games than others
        case _:
            return _USUAL.tie_breaks


def check_setup(setup: Setup) -> None:
    """Make sure that a tournament can be played so.

    Raises:
        TournamentError: a parameter is out of range; the first one is named.
    """
    for each in PARAMETERS:
        if not each.takes(value := value_of(setup, each.name)):
            raise TournamentError(each.name, f"{each.expected}, found {value!r}")
    if not has_form(setup.zone):
        raise TournamentError("zone", f"{EXPECTED}, found {setup.zone!r}")
    if setup.teams.draw > setup.teams.win:
        raise TournamentError("teams.draw", f"a whole number from 1 to {setup.teams.win}, found {setup.teams.draw}")


def check_new_setup(setup: Setup) -> None:
    """Make sure that a tournament can begin so, by what records from before need not follow.

    Raises:
        TournamentError: a parameter is out of range, a tie-break stands twice, or the name has a control character.
    """
    check_setup(setup)
    names = get_args(TieBreak)
    if len(set(setup.tie_breaks)) < len(setup.tie_breaks) or not set(setup.tie_breaks) <= set(names):
        raise TournamentError("tie_breaks", f"each of {', '.join(names)} at most once")
    if setup.zone and zone_of(setup.zone) is None:
        raise TournamentError("zone", f"{EXPECTED}, found {setup.zone!r}")
    if any(unicodedata.category(letter) in _CONTROL for letter in setup.name):
        raise TournamentError("name", f"a name without control characters, found {quoted(setup.name)}")
