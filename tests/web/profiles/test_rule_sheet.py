"""The rules of a profile as lines, and the words that the page has for them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from coupturc import load_profile
from coupturc.rules import PROFILE_IDS, Profile
from coupturc.web.profiles.rule_sheet import rule_sheet
from tests.web.support import Server
from tools.generate.languages import LANGUAGES

MESSAGES = Path(__file__).parents[3] / "frontend" / "messages"


def line(profile: str, rule: str) -> tuple[str, int, str]:
    found = [line for line in rule_sheet(load_profile(profile)).lines if line.rule == rule]
    assert len(found) == 1
    return found[0].value, found[0].count, found[0].article


@pytest.mark.parametrize(
    ("profile", "rule", "expected"),
    [
        ("fmjd", "draw_king_moves", ("automatic", 25, "FMJD 6.2")),
        ("fmjd", "draw_repetition", ("claim", 3, "FMJD 6.1")),
        ("fmjd", "carrying_out", ("", 0, "FMJD 4.4 and 4.5")),
        ("fmjd", "lifting", ("after_move", 0, "")),
        ("leaflet", "irregular", ("must_correct", 0, "leaflet, 45")),
        ("fmjd", "draw_three_v_one", ("pieces", 16, "FMJD 6.3")),
        ("fmjd", "draw_two_v_one", ("pieces", 5, "FMJD 6.4")),
        ("leaflet", "draw_three_v_one", ("pieces", 16, "leaflet, 42")),
        ("leaflet", "draw_two_v_one", ("kings", 5, "leaflet, 41")),
        ("belgian", "draw_three_v_one", ("kings", 10, "Belgian club, 41")),
        ("belgian", "touch", ("until_released", 0, "Belgian club, 32 and 33")),
        ("belgian", "draw_long_diagonal", ("automatic", 3, "Belgian club, 42")),
        ("belgian", "unfounded", ("once", 60, "")),
        ("belgian", "crowning", ("", 0, "Belgian club, 43 and 44")),
        ("home", "pointing_out", ("", 0, "web page, 13, 14 and 15")),
        ("dama", "promotion", ("end", 0, "game site, 6")),
        ("dama", "draw_no_progress", ("automatic", 150, "")),
        ("dama-federation", "promotion", ("king", 0, "Turkish practice")),
        ("dama-federation", "agreement", ("later", 20, "TUDAF 2018/19")),
    ],
)
def test_a_line_says_what_the_profile_says(profile: str, rule: str, expected: tuple[str, int, str]) -> None:
    assert line(profile, rule) == expected


def values_of(profile: Profile, *, claims_automatic: bool = False) -> dict[str, str]:
    sheet = rule_sheet(profile, claims_automatic=claims_automatic)
    return {line.rule: line.value for line in sheet.lines if line.rule.startswith("draw_")}


def test_a_draw_that_waits_for_a_player_is_said_to_be_claimed() -> None:
    values = values_of(claimed(load_profile("leaflet")))
    assert values == {
        "draw_repetition": "claim",
        "draw_three_v_one": "pieces_claim",
        "draw_two_v_one": "kings_claim",
        "draw_king_v_king": "claim",
    }


def test_where_claims_are_automatic_no_draw_waits_for_a_player() -> None:
    values = values_of(claimed(load_profile("leaflet")), claims_automatic=True)
    assert values == {
        "draw_repetition": "automatic",
        "draw_three_v_one": "pieces",
        "draw_two_v_one": "kings",
        "draw_king_v_king": "automatic",
    }


def claimed(profile: Profile) -> Profile:
    return replace(profile, draws=tuple(replace(rule, mode="claim") for rule in profile.draws))


@pytest.mark.parametrize(
    ("warnings", "seconds", "expected"),
    [(0, 60, ("at_once", 60)), (1, 60, ("once", 60)), (3, 60, ("several", 60)), (2, 0, ("only_warned", 0))],
)
def test_a_doubt_without_reason_costs_what_the_sheet_says(
    warnings: int, seconds: int, expected: tuple[str, int]
) -> None:
    profile = replace(load_profile("fmjd"), unfounded_warnings=warnings, unfounded_seconds=seconds)
    found = [line for line in rule_sheet(profile).lines if line.rule == "unfounded"]
    assert [(line.value, line.count) for line in found] == [expected]


def test_what_does_not_hold_has_no_line() -> None:
    rules = {line.rule for line in rule_sheet(load_profile("home")).lines}
    assert not rules & {"touch", "carrying_out", "crowning", "unfounded", "half_turn"}
    assert not {rule for rule in rules if rule.startswith("draw_")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_words_of_its_own_for_what_is_claimed(language: str) -> None:
    words = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))["rule"][0]["match"]
    for profile in PROFILE_IDS:
        for rule, value in values_of(claimed(load_profile(profile))).items():
            assert f"rule={rule}, value={value}" in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_the_page_has_words_for_every_line(profile: str, language: str) -> None:
    words = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))["rule"][0]["match"]
    for line in rule_sheet(load_profile(profile)).lines:
        names = {f"rule={line.rule}, value={line.value}", f"rule={line.rule}, value=*"}
        assert names & words.keys(), line


async def test_the_rules_of_a_game_are_those_stored_with_it(server: Server) -> None:
    game = await server.new_game("belgian")
    sheet = (await server.http.get(f"/api/games/{game}/rules")).json()
    assert sheet["profile"]["id"] == "belgian"
    assert "crowning" in [line["rule"] for line in sheet["lines"]]
    assert (await server.http.get("/api/games/none/rules")).status_code == 404


async def test_a_game_in_which_claims_are_automatic_has_no_draw_to_claim(server: Server) -> None:
    for automatic, value in ((False, "claim"), (True, "automatic")):
        game = await server.new_game("fmjd", claims_automatic=automatic)
        lines = (await server.http.get(f"/api/games/{game}/rules")).json()["lines"]
        assert [line["value"] for line in lines if line["rule"] == "draw_repetition"] == [value]


async def test_the_rules_of_a_profile_can_be_read_before_a_game(server: Server) -> None:
    sheet = (await server.http.get("/api/profiles/leaflet/rules")).json()
    assert sheet["profile"]["id"] == "leaflet"
    assert "touch" in [line["rule"] for line in sheet["lines"]]
    assert (await server.http.get("/api/profiles/none/rules")).status_code == 422
