"""What the engine of a visitor's browser reads."""

import zlib

import pytest

from coupturc._core import WEIGHTS_MAGIC, all_rules
from coupturc.engine.native.lines import SURE, WIN
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
        ("weights/international.zlib", 404),
        ("weights/..%2fturkish.zlib", 404),
        ("no.wasm", 404),
    ],
)
async def test_what_is_not_there(server: Server, path: str, status: int) -> None:
    assert (await server.http.get(f"/engine/{path}")).status_code == status
