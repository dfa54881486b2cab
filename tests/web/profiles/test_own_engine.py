"""What the engine of a visitor's browser reads."""

import zlib

import pytest

from coupturc._core import WEIGHTS_MAGIC, all_rules
from coupturc.engine.levels import LEVELS, limits_of
from coupturc.engine.native.lines import SURE, WIN
from coupturc.game.board_outcome import article_of
from coupturc.game.outcome import DRAWS_BY_RULE
from coupturc.rules import PROFILE_IDS, load_profile
from tests.web.support import Server


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
async def test_rules_of_a_profile(server: Server, profile_id: str) -> None:
    answer = await server.http.get(f"/engine/rules/{profile_id}.json")
    body, profile = answer.json(), load_profile(profile_id)
    assert answer.headers["cache-control"] == "no-cache"
    assert all_rules()[body["number"]] == profile.rules
    assert (body["game"], body["win"], body["sure"]) == (profile.game, WIN, SURE)
    assert body["limits"][:2] == [profile.draw_limits.repetitions, profile.draw_limits.king_plies]
    assert len(body["limits"]) == 10


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
async def test_what_a_device_needs_for_games(server: Server, profile_id: str) -> None:
    body = (await server.http.get(f"/engine/games/{profile_id}.json")).json()
    profile = load_profile(profile_id)
    assert tuple(body["results"].values()) == profile.results
    assert {article_of(profile, reason) for reason in DRAWS_BY_RULE} <= set(body["articles"].values())
    assert list(body["manners"]) == [str(level) for level in LEVELS]
    assert body["offer_after"] == (profile.draw_offer_after_moves if profile.agreement else None)
    assert body["engine"] == (await server.http.get(f"/engine/rules/{profile_id}.json")).json()


async def test_a_device_answers_within_a_second(server: Server) -> None:
    body = (await server.http.get("/engine/games/fmjd.json")).json()
    assert all(0 < manner["ms"] < 1000 for manner in body["manners"].values())
    assert body["manners"]["8"]["nodes"] == limits_of(8).nodes


@pytest.mark.parametrize("profile_id", ["fmjd", "dama"])
async def test_weights_are_where_the_rules_say(server: Server, profile_id: str) -> None:
    body = (await server.http.get(f"/engine/rules/{profile_id}.json")).json()
    answer = await server.http.get(body["weights"])
    assert "immutable" in answer.headers["cache-control"]
    assert zlib.decompress(answer.content).startswith(WEIGHTS_MAGIC)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("rules/chess.json", 422),
        ("games/chess.json", 422),
        ("weights/international.zlib", 404),
        ("weights/..%2fturkish.zlib", 404),
        ("no.wasm", 404),
    ],
)
async def test_what_is_not_there(server: Server, path: str, status: int) -> None:
    assert (await server.http.get(f"/engine/{path}")).status_code == status
