"""What a lesson says about rules profiles, compared with the profiles themselves."""

from collections.abc import Mapping

from coupturc.lessons.fields import Fields
from coupturc.lessons.model import Fact
from coupturc.rules import Profile

_PROFILE_FIELDS = (
    "touch",
    "irregular",
    "opponent_may_point_out",
    "crown_opponents_men",
    "agreement",
    "draw_offer_after_moves",
    "resignation",
    "flag_fall",
    "entry",
)
_LIMIT_FIELDS = (
    "repetitions",
    "king_plies",
    "three_v_one_plies",
    "three_v_one_kings_only",
    "two_v_one_plies",
    "two_v_one_kings_only",
    "long_diagonal_plies",
    "king_v_king_at_once",
    "no_progress_plies",
    "one_each",
)
_RULE_FIELDS = ("promotion", "half_turn", "captured_leave_at_once")


def read_facts(root: Fields, profiles: Mapping[str, Profile]) -> tuple[Fact, ...]:
    """Read the facts of a lesson about any of the profiles, by id; one that is not so is a fault."""
    return tuple(_fact(table, profiles) for table in root.tables("fact"))


def _fact(table: Fields, profiles: Mapping[str, Profile]) -> Fact:
    profile_id = table.choice("profile", tuple(profiles))
    field = table.choice("field", (*_PROFILE_FIELDS, *_LIMIT_FIELDS, *_RULE_FIELDS))
    value = table.scalar("value")
    if profile_id and field:
        actual = fact_value(profiles[profile_id], field)
        if actual != value or type(actual) is not type(value):
            table.fault("value", "fact", value, options=str(actual))
    table.close()
    return Fact(profile_id, field, value)


def fact_value(profile: Profile, field: str) -> object:
    """Return what a profile says of one of the fields that a fact may name."""
    if field in _LIMIT_FIELDS:
        return getattr(profile.draw_limits, field)
    return getattr(profile.rules if field in _RULE_FIELDS else profile, field)
