"""DamExchange over loopback: our service and our player, each against the other and against scripts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from unittest.mock import Mock

import pytest

from coupturc import DrawLimits, History, Position, Side, load_profile
from coupturc.engine import Choice, Limits, Player, PlayerError, cpu_time, dxp_game
from coupturc.engine.dxp_peer import DxpPlayer, GameEndedError
from coupturc.engine.dxp_service import DxpService
from coupturc.engine.levels import limits_of
from coupturc.engine.player import PlayerStartError
from coupturc.protocol.dxp_messages import BackRequest, Chat, DxpMessage, GameAnswer, GameEnd, GameRequest, PlayedMove
from coupturc.protocol.dxp_messages import write_message as written

FMJD = load_profile("fmjd")
WIN_IN_ONE = Position.from_fen("W:WK46:BK28")
QUICK = Limits(0)

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class FirstMove(Player):
    """Plays the first legal move; asked to wait, it thinks for ever."""

    def __init__(self, *, waits: bool = False) -> None:
        self.waits = waits
        self.seconds: list[float] = []

    async def choose(self, history: History, _draws: DrawLimits, limits: Limits) -> Choice:
        self.seconds.append(limits.seconds)
        if self.waits:
            await asyncio.Event().wait()
        return Choice(history.position.legal_moves[0], 0)


@asynccontextmanager
async def listening(serve: Serve) -> AsyncIterator[int]:
    """Listen on loopback for as long as the context lasts; gives the port."""
    served: list[asyncio.Task[None]] = []

    async def keep(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await serve(reader, writer)
        writer.close()
        await writer.wait_closed()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.append(asyncio.create_task(keep(reader, writer)))

    async with asyncio.timeout(30):
        server = await asyncio.start_server(accept, "127.0.0.1", 0)
        yield server.sockets[0].getsockname()[1]
        server.close()
        await asyncio.gather(*served)


class Script:
    """A peer that says fixed things: each item of the list once something was heard."""

    def __init__(self, *says: bytes) -> None:
        self.says = list(says)
        self.heard = b""

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while self.says and (data := await reader.read(1024)):
            self.heard += data
            writer.write(self.says.pop(0))
        self.heard += await reader.read()


async def talk(service: DxpService, says: Sequence[bytes | DxpMessage]) -> bytes:
    """Say things to the service one by one, each after an answer to the one before; returns what it said."""
    heard = b""
    async with listening(service.follow) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number, message in enumerate(says, 1):
            writer.write(message if isinstance(message, bytes) else written(message))
            if number < len(says):
                heard += await reader.read(1024)
        writer.write_eof()
        heard += await reader.read()
        writer.close()
        await writer.wait_closed()
    return heard


# ------------------------------------------------------------------ a peer as our player


async def test_two_games_against_our_service() -> None:
    told: list[str] = []
    service = DxpService(FirstMove(), FMJD, told.append)
    async with listening(service.follow) as port:
        player = DxpPlayer("127.0.0.1", port)
        for start in (Position.start(), Position.from_fen("B:W31,32:B1,2")):
            history = History(start)
            for _ in range(3):
                choice = await player.choose(history, FMJD.draw_limits, Limits(5))
                assert choice.move == history.position.legal_moves[0]
                history = history.after(choice.move)
                history = history.after(history.position.legal_moves[0])
        await player.close()
        await player.close()
    assert told[0] == "game against 'Coup Turc', we have white"
    assert "game over: without a result" in told


async def test_game_that_the_peer_sees_ended() -> None:
    service = DxpService(FirstMove(), FMJD, lambda _: None)
    async with listening(service.follow) as port:
        player = DxpPlayer("127.0.0.1", port)
        history = History(WIN_IN_ONE)
        choice = await player.choose(history, FMJD.draw_limits, QUICK)
        assert choice.move.captured == ("28",)
        await asyncio.sleep(0.05)  # its end of the game is on the way
        await player.choose(History(Position.start()), FMJD.draw_limits, QUICK)
        await player.close()


@pytest.mark.parametrize(
    ("says", "error"),
    [
        ([written(GameAnswer("Bob")) + written(GameEnd(1))], "Bob ended the game as lost"),
        ([written(GameAnswer("Bob")) + written(PlayedMove(0, "1", "2"))], "Bob played 1 to 2, which is not legal"),
        ([written(GameAnswer("Bob"))], "did not answer"),
    ],
)
async def test_peers_that_cannot_go_on(says: list[bytes], error: str) -> None:
    assert not isinstance(await _fault_of(Script(*says), error), PlayerStartError)


@pytest.mark.parametrize(
    ("serve", "error"),
    [
        (lambda: Script(written(GameAnswer("Bob", 1))), "refused the game"),
        (lambda: Script(b""), "did not answer"),
        (lambda: _leave, "has left"),
    ],
)
async def test_peers_that_begin_no_game(serve: Callable[[], Serve], error: str) -> None:
    assert isinstance(await _fault_of(serve(), error), PlayerStartError)


async def _fault_of(serve: Serve, error: str) -> PlayerError:
    async with listening(serve) as port:
        player = DxpPlayer("127.0.0.1", port, patience=0.3)
        with pytest.raises(PlayerError, match=error) as failed:
            await player.choose(History(Position.start()), FMJD.draw_limits, Limits(0.1))
        await player.close()
    return failed.value


async def _leave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(10)
    writer.close()


async def test_peer_that_only_talks_is_not_waited_for() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(written(GameAnswer("Bob")))
        while not reader.at_eof():
            writer.write(written(Chat("Nice weather")))
            with suppress(TimeoutError):
                await asyncio.wait_for(reader.read(100), 0.05)

    assert not isinstance(await _fault_of(talk, "did not answer within 0.4 s"), PlayerStartError)


async def test_end_of_the_game_is_answered() -> None:
    script = Script(written(GameAnswer("Bob")) + written(GameEnd(3)), b"")
    async with listening(script) as port:
        player = DxpPlayer("127.0.0.1", port)
        with pytest.raises(GameEndedError) as caught:
            await player.choose(History(Position.start()), FMJD.draw_limits, QUICK)
        assert caught.value.reason == 3
        await player.close()
        await asyncio.sleep(0.05)
    assert script.heard.endswith(written(GameEnd(0)))


async def test_talk_of_the_peer_is_not_in_the_way() -> None:
    chatty = written(Chat("hello")) + b"nonsense\0" + written(BackRequest(1, Side.white))
    async with listening(Script(written(GameAnswer("")) + chatty + written(PlayedMove(0, "32", "28")))) as port:
        player = DxpPlayer("127.0.0.1", port)
        choice = await player.choose(History(Position.start()), FMJD.draw_limits, QUICK)
        assert choice.move.text == "32-28"
        await player.close()


async def test_cpu_time_of_a_peer_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for is_known in (cpu_time.is_known(), False):
        monkeypatch.setattr(cpu_time, "is_known", lambda known=is_known: known)
        async with listening(Script(written(GameAnswer("")) + written(PlayedMove(0, "32", "28")))) as port:
            player = DxpPlayer("127.0.0.1", port)
            choice = await player.choose(History(Position.start()), FMJD.draw_limits, QUICK)
            assert (choice.cpu_seconds is not None) == is_known
            await player.close()


async def test_nobody_listens() -> None:
    async with listening(_leave) as port:
        pass
    with pytest.raises(PlayerStartError, match="cannot connect"):
        await DxpPlayer("127.0.0.1", port).choose(History(Position.start()), FMJD.draw_limits, QUICK)


async def test_dama_is_not_known() -> None:
    with pytest.raises(PlayerError, match="10x10"):
        await DxpPlayer("127.0.0.1", 1).choose(History(Position.start("turkish")), FMJD.draw_limits, QUICK)


# ------------------------------------------------------------------ our service


async def test_service_follows_a_whole_game() -> None:
    told: list[str] = []
    service = DxpService(FirstMove(), FMJD, told.append)
    heard = await talk(
        service,
        [
            GameRequest("Ada", Side.black, 1, 0, Position.from_fen("W:W32:B23")),
            PlayedMove(0, "32", "28"),
            GameEnd(3, stop=True),
        ],
    )
    assert heard == written(GameAnswer("Coup Turc")) + b"M00002332" + b"0128\0" + written(GameEnd(3))
    assert told == ["game against 'Ada', we have black", "game over: 0-2 no_moves"]


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
    told: list[str] = []
    service = DxpService(FirstMove(waits=True), FMJD, told.append)
    heard = await talk(
        service,
        [
            GameRequest("Ada", Side.white),
            BackRequest(1, Side.black),
            GameEnd(1, stop=True),
        ],
    )
    assert heard.endswith(b"K1\0" + written(GameEnd(0)))
    assert told[-1] == "game over: the peer says it has lost"


async def test_service_tells_what_is_odd() -> None:
    told: list[str] = []
    service = DxpService(FirstMove(), FMJD, told.append)
    says: list[bytes | DxpMessage] = [
        b"M00\0" + written(Chat("hi")) + written(GameRequest("Ada", Side.black)),
        PlayedMove(0, "1", "2"),
        GameEnd(0),
    ]
    heard = await talk(service, says)
    assert heard.endswith(written(GameEnd(0)))
    assert told[0].startswith("expected a longer message")
    assert told[1] == "the peer says: 'hi'"
    assert "1 to 2 is not legal" in told


async def test_service_survives_a_peer_that_leaves() -> None:
    told: list[str] = []
    await talk(DxpService(FirstMove(waits=True), FMJD, told.append), [GameRequest("Ada", Side.white)])
    assert told[-1] == "the peer has left"


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
    told: list[str] = []
    service = DxpService(FirstMove(), FMJD, told.append)
    async with listening(service.follow) as port:
        peers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        for number, (_, writer) in enumerate(peers):
            writer.write(written(GameRequest(f"peer {number}", Side.black)))
        for reader, writer in peers:
            assert await reader.readuntil(b"\0") == written(GameAnswer("Coup Turc"))
            writer.close()
    assert told == [
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
    told: list[str] = []
    heard = await ask_and_fall_silent(DxpService(FirstMove(), FMJD, told.append, patience=0.1), SHORT_GAME)
    assert heard == written(GameAnswer("Coup Turc")) + written(GameEnd(0))
    assert told[1:] == ["the peer does not move in time", "the peer does not answer the end of a game within 0.1 s"]


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
    told: list[str] = []
    asking, following = DxpService(FirstMove(), FMJD, told.append), DxpService(FirstMove(), FMJD, str)
    requests = [GameRequest("Coup Turc", side, 1, 4) for side in (Side.black, Side.white)]
    async with listening(following.follow) as port:
        await asking.ask(*await asyncio.open_connection("127.0.0.1", port), requests)
    assert told.count("game over: without a result") == 2


async def test_service_is_refused() -> None:
    told: list[str] = []
    async with listening(Script(written(Chat("hm")) + written(GameAnswer("Bob", 2)))) as port:
        streams = await asyncio.open_connection("127.0.0.1", port)
        await DxpService(FirstMove(), FMJD, told.append).ask(*streams, [GameRequest("Coup Turc", Side.white)])
    assert told == ["the peer says: 'hm'", "the peer refuses the game"]


async def test_request_that_is_not_answered_is_not_waited_for() -> None:
    told: list[str] = []
    service = DxpService(FirstMove(), FMJD, told.append, patience=0.1)
    async with listening(Script()) as port:
        streams = await asyncio.open_connection("127.0.0.1", port)
        await service.ask(*streams, [GameRequest("Coup Turc", Side.white)] * 2)
    assert told == ["the peer does not answer a request within 0.1 s"]


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

    told: list[str] = []
    async with listening(leave) as port:
        streams = await asyncio.open_connection("127.0.0.1", port)
        await DxpService(FirstMove(), FMJD, told.append).ask(*streams, [GameRequest("Coup Turc", Side.white)])
    assert told == ["the peer has left"]
