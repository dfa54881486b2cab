"""DamExchange over loopback: a peer as our player, which is our service or a script."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from coupturc import History, Position, Side
from coupturc.engine import Choice, Limits, PlayerError, cpu_time
from coupturc.engine.dxp.player import DxpPlayer, GameEndedError
from coupturc.engine.dxp.service import DxpService
from coupturc.engine.player import PlayerStartError
from coupturc.engine.thinking_time import Allowance
from coupturc.protocol.dxp import DxpPhase
from coupturc.protocol.dxp_messages import BackAnswer, BackRequest, Chat, GameAnswer, GameEnd, PlayedMove
from coupturc.protocol.dxp_messages import write_message as written
from tests.engine.dxp.support import FMJD, QUICK, WIN_IN_ONE, FirstMove, Script, Serve, listening
from tests.waiting import until


async def test_two_games_against_our_service() -> None:
    reported: list[str] = []
    service = DxpService(FirstMove(), FMJD, reported.append)
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
    assert reported[0] == "game against 'Coup Turc', we have white"
    assert "game over: without a result" in reported


async def test_game_that_the_peer_sees_ended() -> None:
    service = DxpService(FirstMove(), FMJD, lambda _: None)
    async with listening(service.follow) as port:
        player = DxpPlayer("127.0.0.1", port)
        history = History(WIN_IN_ONE)
        choice = await player.choose(history, FMJD.draw_limits, QUICK)
        assert choice.move.captured == ("28",)
        assert player._streams
        heard = player._streams[0]
        # Its end of the game has come, with the move or behind it.
        await until(lambda: player._pieces or heard._buffer)  # type: ignore[attr-defined]
        await player.choose(History(Position.start()), FMJD.draw_limits, QUICK)
        await player.close()


@pytest.mark.parametrize(
    ("says", "error"),
    [
        ([written(GameAnswer("Bob")) + written(GameEnd(1))], "Bob ended the game as lost"),
        ([written(GameAnswer("Bob")) + written(GameEnd(0))], "Bob ended the game without a result$"),
        ([written(GameAnswer("Bob")) + written(GameEnd(3))], "Bob ended the game as won, though it was not over"),
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
    """Return how a player fails whose peer does this; only one that is waited for in vain is given little time."""
    async with listening(serve) as port:
        player = DxpPlayer("127.0.0.1", port, patience=0.3 if "did not answer" in error else 60)
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
        while not reader.at_eof() and not writer.is_closing():
            writer.write(written(Chat("Nice weather")))
            with suppress(TimeoutError, ConnectionError):
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
        await until(lambda: script.heard.endswith(written(GameEnd(0))))


AGREED = written(GameAnswer("Bob"))
MOVED = written(PlayedMove(0, "32", "28"))
ENDED = written(GameEnd(0))


async def test_an_end_that_comes_with_a_move_is_heard_after_it() -> None:
    script = Script(AGREED + MOVED + ENDED, b"")
    async with listening(script) as port:
        player = DxpPlayer("127.0.0.1", port)
        history = History(Position.start())
        history = history.after((await _asked(player, history)).move)
        with pytest.raises(GameEndedError):
            await _asked(player, history.after(history.position.legal_moves[0]))
        await player.close()
    assert script.heard.count(b"\0") == 3, "a request, a move and the answer to the end"


async def test_an_end_that_comes_with_the_last_move_answers_ours() -> None:
    script = Script(AGREED + written(Chat("hello")) + MOVED + ENDED + written(Chat("bye")), AGREED + MOVED)
    async with listening(script) as port:
        player = DxpPlayer("127.0.0.1", port)
        await _asked(player, History(Position.start()))
        assert (await _asked(player, History(Position.start()))).move.text == "32-28"
        await player.close()


async def test_a_wish_to_take_back_that_comes_with_the_end() -> None:
    script = Script(AGREED + written(BackRequest(1, Side.white)) + ENDED, b"")
    async with listening(script) as port:
        player = DxpPlayer("127.0.0.1", port)
        with pytest.raises(GameEndedError):
            await _asked(player, History(Position.start()))
        await player.close()
    assert script.heard.endswith(written(BackAnswer(1)) + ENDED)


async def _asked(player: DxpPlayer, history: History) -> Choice:
    return await player.choose(history, FMJD.draw_limits, QUICK)


async def test_a_request_that_was_given_up_is_made_again() -> None:
    peers = iter((Script(), Script(written(GameAnswer("Bob")) + written(PlayedMove(0, "32", "28")))))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await next(peers)(reader, writer)

    async with listening(serve) as port:
        player = DxpPlayer("127.0.0.1", port)
        asking = asyncio.create_task(player.choose(History(Position.start()), FMJD.draw_limits, QUICK))
        await until(lambda: player._dxp.phase is DxpPhase.asked)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        choice = await player.choose(History(Position.start()), FMJD.draw_limits, QUICK)
        assert choice.move.text == "32-28"
        await player.close()


@pytest.mark.parametrize(
    ("left_ms", "minutes"),
    [(300_000, "005"), (299_950, "005"), (299_000, "4.9"), (90_000, "1.5"), (119_000, "1.9"), (810_000, "013"),
     (900_000, "015"), (100, "0.1"), (10**9, "998"), (None, "999")],
)  # fmt: skip
async def test_a_peer_hears_of_no_more_time_than_it_has(left_ms: int | None, minutes: str) -> None:
    clock = None if left_ms is None else Allowance(left_ms)
    assert (await _terms_heard(clock))[0] == minutes


async def test_a_game_that_is_asked_for_does_not_end_by_its_number_of_moves() -> None:
    clock = Allowance(300_000, moves=40)
    assert await _terms_heard(clock) == ("005", "000")


async def _terms_heard(clock: Allowance | None) -> tuple[str, str]:
    """Return what a peer hears of a clock: the minutes and the moves of its request, three characters each."""
    script = Script(written(GameAnswer("Bob")) + written(PlayedMove(0, "32", "28")))
    async with listening(script) as port:
        player = DxpPlayer("127.0.0.1", port)
        await player.choose(History(Position.start()), FMJD.draw_limits, Limits(0, clock=clock))
        await player.close()
    terms = script.heard.decode("ascii")[36:42]
    return terms[:3], terms[3:]


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
