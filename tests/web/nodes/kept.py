"""What the database must hold after people have played: every move that was confirmed, once, and right clocks."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, select

from coupturc.game.events import Event, Move
from coupturc.game.record_json import decode_event
from coupturc.web.games.live_game import read_setup
from coupturc.web.games.stored_game import restore, status_of
from coupturc.web.nodes.wall_time import Standstill, merged
from coupturc.web.store import Store
from coupturc.web.store.game_rows import EventRow, GameRow
from coupturc.web.store.nodes import RETURN_MS
from coupturc.web.store.tables import outages
from tests.web.nodes.at_play import Played, Sent

#: How right the clocks of games must be.
_RIGHT_MS = 100
#: A server on a busy machine measures the clock of the database wrong by so much at most.
_APART_MS = 500


async def check(store: Store, played: Played) -> None:
    """Compare what is stored of all games with what pages were told."""
    assert played.refused == []
    known = await store.database.read(_outages)
    for game in played.games:
        stored = await store.games.load(game)
        assert stored is not None, "a game was lost"
        _check_moves(stored[1], {name: sent for name, sent in played.sent.items() if sent.game == game})
        _check_status(*stored)
        _check_clocks(*stored, known, played)


def _outages(connection: Connection) -> tuple[Standstill, ...]:
    return tuple(Standstill(row.from_ms, row.until_ms) for row in connection.execute(select(outages)))


def _still_ms(known: Iterable[Standstill], since_ms: int, until_ms: int) -> int:
    return sum(each.within(since_ms, until_ms) for each in merged(known))


def _noted_ms(outage: Standstill) -> int:
    """Return when a server that came back has noted an outage."""
    return outage.until_ms - RETURN_MS


def _check_moves(rows: Sequence[EventRow], sent: dict[str, Sent]) -> None:
    assert [row.number for row in rows] == list(range(len(rows))), "a gap"
    commands = [row.command for row in rows if row.command is not None]
    assert len(commands) == len(set(commands)), "done twice"
    lost = {name for name, each in sent.items() if each.confirmed_ms is not None} - set(commands)
    assert not lost, "confirmed, and not stored"
    for row in rows:
        if row.command is not None:
            event = decode_event(row.body)
            assert isinstance(event, Move)
            assert event.move == sent[row.command].text


def _check_status(game: GameRow, rows: tuple[EventRow, ...]) -> None:
    """Compare what lists show of a game with its events."""
    status = status_of(restore(game, rows))
    shown = game.status
    assert (shown.plies, shown.fen, shown.outcome) == (status.plies, status.fen, status.outcome)
    assert (shown.deadline_ms is None) == (status.deadline_ms is None)


def _check_clocks(game: GameRow, rows: Sequence[EventRow], known: Sequence[Standstill], played: Played) -> None:
    """Each move was charged the time between it and the one before, without what no server lived through."""
    before_ms, began_ms = 0, read_setup(game.setup).began_ms
    assert began_ms is not None
    for row in rows:
        event: Event = decode_event(row.body)
        charged_ms, took_ms = event.at_ms - before_ms, row.at_ms - began_ms
        most_ms = took_ms - _still_ms((each for each in known if _noted_ms(each) <= row.at_ms), began_ms, row.at_ms)
        # An outage begins when a server was seen last; one may have taken moves after that before it died.
        least_ms = took_ms - _still_ms(known, began_ms, row.at_ms)
        assert least_ms - _RIGHT_MS <= charged_ms <= most_ms + _RIGHT_MS, (row, least_ms, charged_ms, most_ms, known)
        before_ms, began_ms = event.at_ms, row.at_ms
        if row.command is not None:
            sent = played.sent[row.command]
            assert sent.sent_ms - _APART_MS <= row.at_ms
            assert sent.confirmed_ms is None or row.at_ms <= sent.confirmed_ms + _APART_MS
