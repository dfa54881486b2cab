"""The HTTP side of rules profiles."""

from coupturc.rules import GAMES, PROFILE_IDS
from tests.web.support import Server


async def test_profiles_with_their_boards_and_the_levels(server: Server) -> None:
    body = (await server.http.get("/api/profiles")).json()
    profiles = {profile["id"]: profile for profile in body["profiles"]}
    assert tuple(profiles) == PROFILE_IDS
    assert [name for name in profiles if profiles[name]["default"]] == [game.default_profile for game in GAMES.values()]
    assert profiles["belgian"]["entry"] == "over_the_board"
    dammen, dama = profiles["fmjd"], profiles["dama"]
    assert (dammen["board"]["labels"], dammen["board"]["removal"]) == ("numbers", "after_move")
    assert (dama["board"]["labels"], dama["board"]["removal"]) == ("edges", "at_once")
    assert dammen["board"]["squares"][0] == {"name": "1", "column": 1, "row": 0}
    assert dama["board"]["squares"][0] == {"name": "a1", "column": 0, "row": 7}
    assert [len(profile["start"]["pieces"]) for profile in (dammen, dama)] == [40, 32]
    assert body["levels"] == ["a", "b", *range(1, 11)]


async def test_long_answers_are_packed(server: Server) -> None:
    packed = await server.http.get("/api/profiles", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 4000 < len(packed.content)
    plain = await server.http.get("/api/profiles", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content
