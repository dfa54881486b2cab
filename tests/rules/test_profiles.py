"""The seven shipped profiles say what the seed documents and federations say."""

from dataclasses import FrozenInstanceError

import pytest

from coupturc import DrawLimits, Rules, load_profile
from coupturc.rules import PROFILE_IDS, Profile, parse_profile

LIMIT_FIELDS = tuple(name for name in dir(DrawLimits) if not name.startswith("_"))
OFF = {name: getattr(DrawLimits(), name) for name in LIMIT_FIELDS}


def limits(profile: Profile) -> dict[str, object]:
    """The draw limits that are on."""
    found = {name: getattr(profile.draw_limits, name) for name in LIMIT_FIELDS}
    return {name: value for name, value in found.items() if value != OFF[name]}


@pytest.mark.parametrize(
    ("profile_id", "expected"),
    [
        ("fmjd", {"repetitions": 3, "king_plies": 50, "three_v_one_plies": 32, "two_v_one_plies": 10}),
        (
            "leaflet",  # 000-39, 000-41, 000-42, 000-43
            {
                "repetitions": 3,
                "three_v_one_plies": 32,
                "two_v_one_plies": 10,
                "two_v_one_kings_only": True,
                "king_v_king_at_once": True,
            },
        ),
        (
            "belgian",  # 001-38, 001-40, 001-41, 001-42
            {
                "repetitions": 3,
                "three_v_one_plies": 20,
                "three_v_one_kings_only": True,
                "long_diagonal_plies": 6,
                "king_v_king_at_once": True,
            },
        ),
        ("lesson", {}),  # 002 has no draw rule but agreement
        ("home", {}),  # 003 has no end-of-game rules
        ("dama", {"repetitions": 3, "no_progress_plies": 150, "one_each": "draw_unless_capture"}),
        ("dama-federation", {"repetitions": 3, "no_progress_plies": 150, "one_each": "draw_unless_capture"}),
    ],
)
def test_draw_limits(profile_id: str, expected: dict[str, object]) -> None:
    assert limits(load_profile(profile_id)) == expected


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_only_the_repetition_of_fmjd_and_leaflet_is_claimed(profile_id: str) -> None:
    claims = {"repetition"} if profile_id in {"fmjd", "leaflet"} else set()  # 000-43
    assert load_profile(profile_id).claims == claims


@pytest.mark.parametrize(
    ("profile_id", "rules"),
    [
        ("fmjd", Rules("international")),
        ("dama", Rules("turkish", "end")),  # 004-6
        ("dama-federation", Rules("turkish", "king")),
    ],
)
def test_piece_rules(profile_id: str, rules: Rules) -> None:
    assert load_profile(profile_id).rules == rules


@pytest.mark.parametrize(
    ("profile_id", "touch", "irregular", "entry"),
    [
        ("fmjd", "until_released", "opponent_decides", "assisted"),
        ("leaflet", "until_released", "must_correct", "over_the_board"),  # 000-32, 000-33, 000-45
        ("belgian", "until_released", "opponent_decides", "over_the_board"),  # 001-32 to 001-35
        ("lesson", "off", "reject", "assisted"),
        ("home", "off", "must_correct", "over_the_board"),  # 003-14
        ("dama", "off", "reject", "assisted"),
        ("dama-federation", "off", "reject", "assisted"),
    ],
)
def test_conduct(profile_id: str, touch: str, irregular: str, entry: str) -> None:
    profile = load_profile(profile_id)
    assert (profile.touch, profile.irregular, profile.entry) == (touch, irregular, entry)


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_what_all_profiles_share(profile_id: str) -> None:
    profile = load_profile(profile_id)
    assert profile.agreement
    assert profile.resignation
    assert profile.flag_fall == "loses"


def test_what_one_profile_has_alone() -> None:
    assert [i for i in PROFILE_IDS if load_profile(i).capture == "shown"] == ["fmjd"]  # FMJD 4.4, 4.5
    assert [i for i in PROFILE_IDS if load_profile(i).crown_opponents_men] == ["belgian"]  # 001-43
    assert [i for i in PROFILE_IDS if load_profile(i).opponent_may_point_out] == ["home"]  # 003-15
    assert [i for i in PROFILE_IDS if load_profile(i).irregular_hint] == ["home"]
    assert {
        i: load_profile(i).draw_offer_after_moves for i in PROFILE_IDS if load_profile(i).draw_offer_after_moves
    } == {"dama-federation": 20}


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_results_are_written_as_the_game_does(profile_id: str) -> None:
    profile = load_profile(profile_id)
    turkish = profile.game == "turkish"
    assert profile.results == (("1-0", "1/2-1/2", "0-1") if turkish else ("2-0", "1-1", "0-2"))


@pytest.mark.parametrize(
    ("profile_id", "name", "article"),
    [
        ("fmjd", "repetition", "FMJD 6.1"),
        ("leaflet", "flag", "leaflet, 38"),
        ("belgian", "long_diagonal", "Belgian club, 42"),
        ("belgian", "crown_opponents_men", "Belgian club, 43 and 44"),
        ("lesson", "agreement", "lesson site, 23"),
        ("home", "irregular", "web page, 13, 14 and 15"),
        ("dama", "promotion", "game site, 6"),
    ],
)
def test_articles(profile_id: str, name: str, article: str) -> None:
    assert load_profile(profile_id).articles[name] == article


def test_draw_rules_carry_their_article() -> None:
    rule = load_profile("fmjd").draws[0]
    assert (rule.reason, rule.mode, rule.article) == ("repetition", "claim", "FMJD 6.1")


def test_a_profile_is_frozen() -> None:
    profile = load_profile("fmjd")
    with pytest.raises(FrozenInstanceError):
        profile.touch = "off"  # type: ignore[misc]
    with pytest.raises(TypeError):
        profile.articles["flag"] = ""  # type: ignore[index]


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_a_profile_is_restored_from_its_text(profile_id: str) -> None:
    profile = load_profile(profile_id)
    copy = parse_profile(profile.text)
    assert copy == profile
    assert hash(copy) == hash(profile)
    assert limits(copy) == limits(profile)


def test_facts_say_what_decides_a_game() -> None:
    assert load_profile("dama").facts == {
        "rules": "dama",
        "version": 1,
        "movement": "Rules('turkish', promotion='end', half_turn=False)",
        "draws": {"repetitions": 3, "no_progress_plies": 150, "one_each": "draw_unless_capture"},  # those that are on
    }


@pytest.mark.parametrize(
    ("profile_id", "old", "new"), [("fmjd", "moves = 25", "moves = 3"), ("dama", 'rule = "end"', 'rule = "king"')]
)
def test_rules_of_the_same_name_differ_in_their_facts(profile_id: str, old: str, new: str) -> None:
    """A club changed its file under the same id and version."""
    profile = load_profile(profile_id)
    assert old in profile.text
    assert parse_profile(profile.text.replace(old, new)).facts != profile.facts
