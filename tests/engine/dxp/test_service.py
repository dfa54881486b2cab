"""DamExchange over loopback: our service, which a script or our player asks for games."""

import asyncio
from unittest.mock import Mock

import pytest

from coupturc import Position, Side
from coupturc.engine import Choice
from coupturc.engine.dxp import game as dxp_game
from coupturc.engine.dxp.service import DxpService
from coupturc.engine.levels import limits_of
from coupturc.protocol.dxp_messages import BackRequest, Chat, DxpMessage, GameAnswer, GameEnd, GameRequest, PlayedMove
from coupturc.protocol.dxp_messages import write_message as written
from tests.engine.dxp.support import FMJD, WIN_IN_ONE, FirstMove, Script, listening, talk


async def test_service_follows_a_whole_game() -> None:
    reported: list[str] = []
    service = DxpService(FirstMove(), FMJD, reported.append)
    heard = await talk(
        service,
        [
            GameRequest("Ada", Side.black, 1, 0, Position.from_fen("W:W32:B23")),
            PlayedMove(0, "32", "28"),
            GameEnd(3, stop=True),
        ],
    )
    assert heard == written(GameAnswer("Coup Turc")) + b"M00002332" + b"0128\0" + written(GameEnd(3))
    assert reported == ["game against 'Ada', we have black", "game over: 0-2 no_moves"]


async def test_service_refuses_another_version() -> None:
    heard = await talk(DxpService(FirstMove(), FMJD, str), [GameRequest("Ada", Side.white, version=2)])
    assert heard == written(GameAnswer("Coup Turc", 1))


@pytest.mark.parametrize(
    "rest",
    ["", "X005000A", "W0x5000A", "W000000A", "W005000C", "W005000BWw" + 20 * "e", "W005000BWw" + 49 * "e"],
    ids=["cut short", "colour", "minutes", "no time", "start", "squares", "man on the far row"],
)
async def test_request_that_cannot_be_served_is_refused(rest: str) -> None:
    """The peer would wait for ever; after the refusal it may ask for another game."""
    says: list[bytes | DxpMessage] = [
        f"R01{'Ada':32}{rest}\0".encode(),
        GameRequest("Ada", Side.black, 1, 1),
    ]
    heard = await talk(DxpService(FirstMove(), FMJD, str), says)
    assert heard == written(GameAnswer("Coup Turc", 2)) + written(GameAnswer("Coup Turc"))


async def test_service_ends_a_game_of_so_many_moves() -> None:
    says: list[DxpMessage] = [GameRequest("Ada", Side.black, 1, 1), PlayedMove(0, "32", "28"), GameEnd(0, stop=True)]
    heard = await talk(DxpService(FirstMove(), FMJD, str), says)
    assert heard.endswith(written(GameEnd(0)))


async def test_service_stops_thinking_when_the_game_is_ended() -> None:
    reported: list[str] = []
    service = DxpService(FirstMove(waits=True), FMJD, reported.append)
    heard = await talk(
        service,
        [
            GameRequest("Ada", Side.white),
            BackRequest(1, Side.black),
            GameEnd(1, stop=True),
        ],
    )
    assert heard.endswith(b"K1\0" + written(GameEnd(0)))
    assert reported[-1] == "game over: the peer sees it as lost"


async def test_service_tells_what_is_odd() -> None:
    reported: list[str] = []
    service = DxpService(FirstMove(), FMJD, reported.append)
    says: list[bytes | DxpMessage] = [
        b"M00\0" + written(Chat("hi")) + written(GameRequest("Ada", Side.black)),
        PlayedMove(0, "1", "2"),
        GameEnd(0),
    ]
    heard = await talk(service, says)
    assert heard.endswith(written(GameEnd(0)))
    assert reported[0].startswith("expected a longer message")
    assert reported[1] == "the peer says: 'hi'"
    assert "1 to 2 is not legal" in reported


async def test_service_survives_a_peer_that_leaves() -> None:
    reported: list[str] = []
    await talk(DxpService(FirstMove(waits=True), FMJD, reported.append), [GameRequest("Ada", Side.white)])
    assert reported[-1] == "the peer has left"


async def test_silent_peer_does_not_keep_others_waiting() -> None:
    service = DxpService(FirstMove(), FMJD, str)
    async with listening(service.follow) as port:
        silent = (await asyncio.open_connection("127.0.0.1", port))[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(written(GameRequest("Ada", Side.black)))
        assert await reader.readuntil(b"\0") == written(GameAnswer("Coup Turc"))
        for one in (silent, writer):
            one.close()


async def test_second_game_waits_for_the_first() -> None:
    reported: list[str] = []
    service = DxpService(FirstMove(), FMJD, reported.append)
    async with listening(service.follow) as port:
        peers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        for number, (_, writer) in enumerate(peers):
            writer.write(written(GameRequest(f"peer {number}", Side.black)))
        for reader, writer in peers:
            assert await reader.readuntil(b"\0") == written(GameAnswer("Coup Turc"))
            writer.close()
    assert reported == [
        "game against 'peer 0', we have black",
        "the peer has left",
        "game against 'peer 1', we have black",
        "the peer has left",
    ]


#: For a game of six tenths of a second in which the peer is to begin.
SHORT_GAME = f"R01{'Ada':32}Z.01000A\0".encode()


async def ask_and_fall_silent(service: DxpService, request: bytes) -> bytes:
    """Ask for a game and say no more; returns what the service says until it leaves."""
    async with listening(service.follow) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        heard = await reader.read()
        writer.close()
    return heard


async def test_game_ends_when_the_peer_does_not_move_in_time() -> None:
    reported: list[str] = []
    heard = await ask_and_fall_silent(DxpService(FirstMove(), FMJD, reported.append, patience=0.1), SHORT_GAME)
    assert heard == written(GameAnswer("Coup Turc")) + written(GameEnd(0))
    assert reported[1:] == [
        "the peer does not move in time",
        "the peer does not answer the end of a game within 0.1 s",
        "game over: without a result",
    ]


async def test_move_of_a_game_without_a_limit_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dxp_game, "LONGEST_THOUGHT", 0.1)
    service = DxpService(FirstMove(), FMJD, str, patience=0.1)
    heard = await ask_and_fall_silent(service, written(GameRequest("Ada", Side.black)))
    assert heard == written(GameAnswer("Coup Turc")) + written(GameEnd(0))


async def test_time_of_the_peer_is_that_of_all_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(dxp_game, "monotonic", lambda: now[0])
    request = GameRequest("Ada", Side.black, 1)
    session = dxp_game.DxpSession(asyncio.StreamReader(), Mock(), is_initiator=False)
    session.dxp.receive(written(request))
    game = dxp_game.DxpGame(session, request, FMJD, None)
    session.send(GameAnswer(""))
    [move] = session.dxp.receive(written(PlayedMove(0, "32", "28")))
    assert isinstance(move, PlayedMove)
    now[0] = 20.0
    assert game.hear(move)
    now[0] = 25.0  # ours, which is not counted
    game.play(Choice(game.arbiter.position.legal_moves[0], 0))
    now[0] = 35.0
    assert game.peer_seconds == pytest.approx(60 - 20 - 10)


async def test_peer_that_falls_silent_gives_way_to_the_next() -> None:
    service = DxpService(FirstMove(), FMJD, str, patience=0.1)
    async with listening(service.follow) as port:
        silent, silenced = await asyncio.open_connection("127.0.0.1", port)
        silenced.write(SHORT_GAME)
        await silent.readuntil(b"\0")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(written(GameRequest("Bob", Side.black)))
        assert await reader.readuntil(b"\0") == written(GameAnswer("Coup Turc"))
        for one in (silenced, writer):
            one.close()


@pytest.mark.parametrize(("minutes", "moves", "seconds"), [(999, 0, 5.0), (5, 0, 30.0), (1, 60, 3.0)])
async def test_service_divides_its_time(minutes: float, moves: int, seconds: float) -> None:
    player = FirstMove()
    await talk(DxpService(player, FMJD, str), [GameRequest("Ada", Side.white, minutes, moves)])
    assert player.seconds[0] == pytest.approx(seconds, rel=0.01)


@pytest.mark.parametrize("minutes", [999, 1])
async def test_service_plays_as_strong_as_a_level(minutes: float) -> None:
    player = FirstMove()
    service = DxpService(player, FMJD, lambda _: None, limits=limits_of(3))
    await talk(service, [GameRequest("Ada", Side.white, minutes, 0, None), GameEnd(0, stop=True)])
    assert player.seconds == [0.5]


async def test_service_asks_for_games() -> None:
    reported: list[str] = []
    asking, following = DxpService(FirstMove(), FMJD, reported.append), DxpService(FirstMove(), FMJD, str)
    requests = [GameRequest("Coup Turc", side, 1, 4) for side in (Side.black, Side.white)]
    async with listening(following.follow) as port:
        await asking.ask(*await asyncio.open_connection("127.0.0.1", port), requests)
    assert reported.count("game over: without a result") == 2


async def test_service_is_refused() -> None:
    reported: list[str] = []
    async with listening(Script(written(Chat("hm")) + written(GameAnswer("Bob", 2)))) as port:
        streams = await asyncio.open_connection("127.0.0.1", port)
        await DxpService(FirstMove(), FMJD, reported.append).ask(*streams, [GameRequest("Coup Turc", Side.white)])
    assert reported == ["the peer says: 'hm'", "the peer refuses the game"]


async def test_request_that_is_not_answered_is_not_waited_for() -> None:
    reported: list[str] = []
    service = DxpService(FirstMove(), FMJD, reported.append, patience=0.1)
    async with listening(Script()) as port:
        streams = await asyncio.open_connection("127.0.0.1", port)
        await service.ask(*streams, [GameRequest("Coup Turc", Side.white)] * 2)
    assert reported == ["the peer does not answer a request within 0.1 s"]


async def test_peer_that_does_not_answer_a_request_gives_way_to_the_next() -> None:
    request = GameRequest("Coup Turc", Side.white)
    service = DxpService(FirstMove(), FMJD, str, patience=0.1)
    async with listening(lambda reader, writer: service.ask(reader, writer, [request])) as port:
        peers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        for reader, writer in peers:
            assert await reader.read() == written(request)
            writer.close()


async def test_peer_that_leaves_does_not_refuse() -> None:
    async def leave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\0")
        writer.close()

    reported: list[str] = []
    async with listening(leave) as port:
        streams = await asyncio.open_connection("127.0.0.1", port)
        await DxpService(FirstMove(), FMJD, reported.append).ask(*streams, [GameRequest("Coup Turc", Side.white)])
    assert reported == ["the peer has left"]


async def test_result_of_a_game_is_told_when_the_peer_leaves_without_its_end() -> None:
    reported: list[str] = []
    says: list[DxpMessage] = [GameRequest("Ada", Side.black, 1, 0, WIN_IN_ONE), PlayedMove(0, "46", "23", ("28",))]
    await talk(DxpService(FirstMove(), FMJD, reported.append), says)
    assert reported[1:] == ["the peer has left", "game over: 2-0 no_moves"]
