"""A club's own TOML: what may stand in it, and how all faults are reported at once."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc import ProfileError
from coupturc.errors import plain
from coupturc.rules import GAMES, parse, parse_profile

LEAST = 'id = "club"\nversion = 1\ntitle = "Our club"\n'
INTERNATIONAL = LEAST + 'game = "international"\n'
TURKISH = LEAST + 'game = "turkish"\n'


def faults(text: str) -> dict[str, str]:
    """Each faulty field of the text and what was expected there."""
    with pytest.raises(ProfileError) as caught:
        parse_profile(text)
    return {fault.where: fault.expected for fault in caught.value.faults}


def test_what_is_not_written_is_off() -> None:
    profile = parse_profile(INTERNATIONAL)
    assert profile.draws == ()
    assert profile.touch == "off"
    assert profile.irregular == "reject"
    assert not profile.crown_opponents_men
    assert profile.agreement
    assert profile.resignation
    assert profile.entry == "assisted"
    assert profile.articles == {}


def test_house_rules_of_dama() -> None:
    profile = parse_profile(
        TURKISH + '[promotion]\nrule = "stop"\n[half_turn]\nallowed = true\n[draws.one_each]\nunless_capture = false'
    )
    assert (profile.rules.promotion, profile.rules.half_turn) == ("stop", True)
    assert profile.draw_limits.one_each == "draw"


def test_games_may_share_a_draw_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    second = replace(GAMES["turkish"], draws=("one_each", "two_v_one"))
    monkeypatch.setattr(parse, "GAMES", {**GAMES, "turkish": second})
    for text in (INTERNATIONAL, TURKISH):
        assert [rule.reason for rule in parse_profile(text + "[draws.two_v_one]\nmoves = 5").draws] == ["two_v_one"]
    assert faults(TURKISH + "[draws.long_diagonal]\nmoves = 5") == {
        "draws.long_diagonal": 'nothing, it belongs to game = "international"'
    }


def test_results_may_be_chosen() -> None:
    assert parse_profile(INTERNATIONAL.replace("version", 'results = "1-0"\nversion')).results[1] == "1/2-1/2"


def test_every_fault_is_told_at_once() -> None:
    text = """
    id = "Our Club"
    version = true
    game = "international"
    colour = "red"
    entry = 3
    agreement = "yes"
    [draws.repetition]
    times = 1
    mode = "perhaps"
    [touch]
    rule = "loose"
    [flag]
    article = ""
    [resignation]
    allowed = 1
    """
    assert set(faults(text)) == {
        "id",
        "version",
        "title",
        "colour",
        "entry",
        "agreement",
        "draws.repetition.times",
        "draws.repetition.mode",
        "touch.rule",
        "resignation.allowed",
    }


def test_missing_fields_are_named() -> None:
    assert set(faults("")) == {"game", "id", "version", "title"}


def test_fault_shows_what_was_found() -> None:
    with pytest.raises(ProfileError, match=r"version: .*, found true"):
        parse_profile(INTERNATIONAL.replace("version = 1", "version = true"))
    with pytest.raises(ProfileError) as caught:
        parse_profile(INTERNATIONAL + f'entry = "{"x" * 500}"')
    assert caught.value.faults[0].found.endswith("...")
    assert len(caught.value.faults[0].found) < 50


@pytest.mark.parametrize(
    "where",
    ["promotion", "half_turn", "draws.one_each"],
)
def test_turkish_rules_are_refused_in_the_international_game(where: str) -> None:
    assert 'game = "turkish"' in faults(f"{INTERNATIONAL}[{where}]")[where]


@pytest.mark.parametrize("reason", ["three_v_one", "two_v_one", "long_diagonal", "king_v_king"])
def test_international_draws_are_refused_in_dama(reason: str) -> None:
    assert 'game = "international"' in faults(f"{TURKISH}[draws.{reason}]")[f"draws.{reason}"]


def test_a_wrong_game_is_not_named_twice() -> None:
    assert set(faults(LEAST + 'game = "chess"\n[promotion]\n[draws.king_v_king]')) == {"game"}


def test_names_and_texts_cannot_command_a_terminal() -> None:
    with pytest.raises(ProfileError) as caught:
        parse_profile(INTERNATIONAL.replace("Our club", r"\u001b[2J") + '"\\u001b[2J" = 1')
    assert str(caught.value).isprintable()


def test_a_name_keeps_its_letters_in_a_fault() -> None:
    assert set(faults(INTERNATIONAL + '"türkçe\\u001b" = 1')) == {"türkçe\\x1b"}


@pytest.mark.parametrize("version", [0, -1, 2**31, 10**40])
def test_version_fits_the_store(version: int) -> None:
    assert set(faults(INTERNATIONAL.replace("version = 1", f"version = {version}"))) == {"version"}


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.sampled_from(["claim", "if_movable"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
names = st.sampled_from(
    ["id", "version", "game", "title", "source", "entry", "results", "draws", "touch", "irregular", "flag", "promotion"]
)


def toml(value: object) -> str:
    """Write a value as inline TOML; null, which TOML lacks, becomes 0."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(0 if value is None else value)


@given(st.dictionaries(names | st.text(max_size=8), values))
def test_any_toml_is_a_profile_or_a_profile_error(tables: dict[str, Any]) -> None:
    text = "\n".join(f"{json.dumps(name)} = {toml(value)}" for name, value in tables.items())
    try:
        parse_profile(text)
    except ProfileError as error:
        lines = [str(fault) for fault in error.faults]
    else:
        lines = ["nothing wrong"]
    assert lines
    assert all(line == plain(line) for line in lines)


@given(st.text())
def test_any_other_text_is_a_profile_error(text: str) -> None:
    with pytest.raises(ProfileError):
        parse_profile(text)
