"""A game that is being played: its pages, the computer and the clock."""

import asyncio
import logging
import weakref
from collections.abc import Coroutine, Iterable, Sequence
from collections.abc import Set as AbstractSet
from time import monotonic_ns

import msgspec
from prometheus_client import Histogram

from coupturc.engine import Player
from coupturc.errors import RecordError
from coupturc.game.events import AllowTakeBack, Consequence, Event, Flag, Move
from coupturc.game.outcome import SideName
from coupturc.web.bus.bus import Bus, Changed, Here
from coupturc.web.games.adviser import Adviser
from coupturc.web.games.audience import Audience
from coupturc.web.games.elsewhere import Elsewhere
from coupturc.web.games.flag_timer import FlagTimer
from coupturc.web.games.game_page import GamePage
from coupturc.web.games.judging import as_events, judged, undone
from coupturc.web.games.lag import MOST_MS
from coupturc.web.games.leaving import leaver_of
from coupturc.web.games.live_game import LiveGame, by_correspondence, consequences
from coupturc.web.games.machine import Machine
from coupturc.web.games.messages import Claim, ClocksNow, Command, Confirmed, Hint, Refused, Rematch, Said, Undo
from coupturc.web.games.missing import Have
from coupturc.web.games.presence import Attendance, claimed, notices_of
from coupturc.web.games.stored_game import Act, GameGoneError, Stored, StoredGame
from coupturc.web.games.view import clocks_of
from coupturc.web.http.answers import store_code
from coupturc.web.messages.shared import Fault
from coupturc.web.nodes.hearing import Hearing
from coupturc.web.nodes.node import Node
from coupturc.web.notices.notices import Notices
from coupturc.web.store import StoreError
from coupturc.web.store.notices import NoticeRow

log = logging.getLogger(__name__)

#: So long after a fallen flag could not be stored the room looks again.
_RETRY_SECONDS = 2.0

_COMMAND_SECONDS = Histogram(
    "coupturc_command_seconds",
    "From the arrival of a player's request to its answer",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)


class GameRoom:
    """One game with the pages that follow it.

    Args:
        game: the game and its storage.
        player: who chooses the moves of the computer.
        bus: how other processes hear of it.
        node: this process.
        notices: news for players who are not here.
        hearing: whether all processes hear one another.
    """

    def __init__(
        self, game: StoredGame, player: Player, bus: Bus, node: Node, notices: Notices, hearing: Hearing
    ) -> None:
        self._game = game
        #: Who last did something here: the computer thinks in this visitor's share of time.
        self.visitor = ""
        # The room leaves memory with its last reference, not with the next collection of cycles.
        self._machine = Machine(game, player, weakref.proxy(self), node)
        self._pages = Audience(game)
        self._tasks: set[asyncio.Task[None]] = set()
        self._flag_timer = FlagTimer()
        self._adviser = Adviser(game, player)
        self._attendance = Attendance()
        self._bus = bus
        self._node = node
        self._notices = notices
        self._hearing = hearing
        self._elsewhere = Elsewhere(is_asked=bus.is_shared)
        #: How many events the pages have been shown.
        self._shown = game.live.length
        #: Whether what another process has stored could not be looked at.
        self.is_behind = False

    @property
    def is_idle(self) -> bool:
        """Whether no page follows and no work is under way, so that the room need not stay in memory."""
        return not (self._pages or self._tasks or self._machine.is_busy or self._flag_timer.is_set)

    @property
    def is_followed(self) -> bool:
        """Whether any page looks on."""
        return bool(self._pages)

    @property
    def game_id(self) -> str:
        """Which game it is."""
        return self._game.game_id

    @property
    def length(self) -> int:
        """How many events are known here."""
        return self._game.live.length

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._game.live.arbiter.outcome is not None

    @property
    def has_open_seat(self) -> bool:
        """Whether an invitation has not been taken up."""
        return self._game.live.seats.open_side is not None

    def join(self, page: GamePage, have: Have | None = None) -> None:
        """Let a page follow: it gets at once what it lacks, and the computer thinks on if it is to move."""
        if not self.may_watch(page):
            page.end(Fault("unknown_game"))
            return
        self._serve(page)
        self._pages.welcome(page, have)
        self._look_around({page})
        if self._pages.sides(page):
            self.say_who_is_here()
        self._wake()

    def may_watch(self, page: GamePage) -> bool:
        """Whether a page may see the game."""
        return self._pages.may_watch(page)

    def show_clocks(self, page: GamePage) -> None:
        """Set the clocks of a page right, where one runs."""
        clocks = clocks_of(self._game.live)
        if clocks and clocks.running:
            page.send(ClocksNow(clocks))

    def leave(self, page: GamePage) -> None:
        """Forget a page that has left."""
        self._pages.discard(page)
        self._look_around(frozenset(), has_closed=page.has_closed)
        if self._pages.sides(page):
            self.say_who_is_here(has_closed=page.has_closed)
        if not self._needs_timer:
            self._flag_timer.stop()

    async def command(self, message: Command, sender: GamePage, arrived_ns: int) -> None:
        """Apply a player's request and answer it; it is finished even if the sender leaves."""
        self._serve(sender)
        is_slow = isinstance(message.event, AllowTakeBack)

        def act(live: LiveGame) -> Sequence[Event] | Refused:
            lag_ms = self._lag_ms(live) if isinstance(message.event, Flag) else sender.lag_ms
            return judged(live, message.event, sender.person, arrived_ns, lag_ms)

        await self._finish(self._answer(message.id, act, sender, is_slow=is_slow))
        _COMMAND_SECONDS.observe((monotonic_ns() - arrived_ns) / 1e9)

    def _serve(self, page: GamePage) -> None:
        """Let the computer think in the share of somebody who plays."""
        if self._pages.sides(page):
            self.visitor = page.visitor

    async def undo(self, message: Undo, sender: GamePage) -> None:
        """Take back to the last move of a person and answer."""
        await self._finish(self._answer(message.id, lambda live: undone(live, sender.person), sender, is_slow=True))

    async def seat(
        self, person: str, name: str, token_hash: str, *, is_pupil: bool = False, by_link: bool = False
    ) -> bool:
        """Give the open seat to a person who holds the invitation; return whether it was still open.

        Raises:
            StoreError: it could not be stored and has not happened.
            GameGoneError: the game is deleted.
        """
        takes_time = is_pupil or not await self._is_awaited()
        told = await self._game.seat(person, name, token_hash, self._news, by_link=by_link, takes_time=takes_time)
        if told is None:
            return False
        self._show()
        self._wake()
        self._bus.publish(Changed(self._game.game_id, None))
        self._notify_absent(told)
        return True

    async def _is_awaited(self) -> bool:
        """Whether the opponent of the one who sits down is here; who is away has no first move to make soon."""
        if self._game.live.setup.first_move_ms is not None and not self._here():
            await asyncio.sleep(self._elsewhere.asks_for_seconds)
        return bool(self._here())

    async def look_at_clock(self) -> None:
        """End the game if a flag has fallen or a first move is overdue; otherwise write down when it is due.

        Raises:
            StoreError: it could not be stored.
        """
        if isinstance(await self._judge_flag(), Refused):
            await self._game.note_deadline()

    def renew(self, length: int | None) -> None:
        """Show what another process has stored, if this one does not know it yet."""
        self._spawn(self._renew(length))

    async def _renew(self, length: int | None) -> None:
        try:
            if not await self._game.renew(length):
                return self._catch_up()
        except (StoreError, RecordError) as error:
            log.warning("game %s: cannot be looked at: %s", self._game.game_id, error)
            if isinstance(error, StoreError):
                self.is_behind = True
                self._send_all(Fault(store_code(error)))
        except GameGoneError:
            self.end(Fault("deleted"))
        else:
            self.is_behind = False
            self._show_new()

    def note_elsewhere(self, node: str, sides: frozenset[SideName], *, has_closed: bool = False) -> None:
        """Note which sides have pages at another process; none when it has ended.

        Args:
            node: that process.
            sides: who has pages there.
            has_closed: whether who has gone from there has closed his page.
        """
        if self._elsewhere.note(node, sides):
            self._look_around(frozenset(), has_closed=has_closed)

    def say_who_is_here(self, *, has_closed: bool = False) -> None:
        """Let the other processes know which sides have pages here, and whether who has gone has closed his page."""
        if self._game.live.seats.are_apart:
            sides = tuple(sorted(self._pages.here))
            self._bus.publish(Here(self._game.game_id, self._node.name, sides, has_closed))

    def go_on(self, game: str, beginner: str) -> None:
        """Say that this person has begun the next game; the others here may go there too."""
        for page in self._pages:
            if page.person != beginner:
                page.send(Rematch(game))

    def speak(self) -> None:
        """Say to the players that one of them has said something; others hear nothing of it."""
        for page, _ in self._pages.players():
            page.renew("spoken", Said())

    async def claim(self, message: Claim, sender: GamePage) -> None:
        """End the game that the sender's opponent has left, and answer."""

        def act(live: LiveGame) -> Sequence[Event] | Refused:
            request = claimed(message, live, sender.person, self._attendance, unsure=not self._hearing.is_whole)
            return request if isinstance(request, Refused) else as_events(live.judge(request))

        await self._finish(self._answer(message.id, act, sender, is_slow=False))

    def hint(self, message: Hint, sender: GamePage) -> None:
        """Have the computer say what it would play; the game may go on in the meantime."""
        if advice := self._adviser.asked(message, sender):
            self._spawn(advice)

    def end(self, fault: Fault) -> None:
        """Send all pages away and stop everything."""
        for page in self._pages:
            page.end(fault)
        self._stop()

    async def close(self) -> None:
        """Stop the computer and the timer."""
        self._stop()

    def _stop(self) -> None:
        self._pages.clear()
        self._machine.stop()
        self._flag_timer.stop()

    async def _finish(self, answer: Coroutine[None, None, None]) -> None:
        await asyncio.shield(self._spawn(answer))

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not self._tasks:
            self._tasks.clear()  # a set keeps the room of all that it has held

    async def _answer(self, command: str, act: Act, sender: GamePage, *, is_slow: bool) -> None:
        try:
            result = await self._game.change(
                act, command, sender.person, tell=self._news, left=self._left, is_slow=is_slow
            )
        except StoreError as error:
            sender.send(self._not_stored(error, command))
        except GameGoneError:
            sender.send(Fault("deleted", command))
        except Exception:
            log.exception("game %s: command failed", self._game.game_id)
            sender.send(Fault("internal", command))
        else:
            if isinstance(result, Refused):
                sender.send(msgspec.structs.replace(result, id=command))
                self._catch_up()
            else:
                if result.events:  # a game has only so many: playing fast is not a flood
                    sender.allowance.give_back()
                sender.hold()  # the state that follows goes out with it
                sender.send(Confirmed(command, result.version))
                try:
                    self._publish(result)
                finally:
                    sender.release()

    def _not_stored(self, error: StoreError, command: str | None = None) -> Fault:
        log.error("game %s: cannot store: %s", self._game.game_id, error)
        return Fault(store_code(error), command)

    def _send_all(self, fault: Fault) -> None:
        for page in self._pages:
            page.send(fault)

    async def change(self, act: Act, *, is_slow: bool = False) -> Stored | Refused | None:
        """Make a change that no page asked for; None when it failed."""
        try:
            result = await self._game.change(act, tell=self._news, left=self._left, is_slow=is_slow)
        except StoreError as error:
            self._send_all(self._not_stored(error))
            self._look_later()
            return None
        except GameGoneError:
            return None
        if isinstance(result, Stored):
            self._publish(result)
        else:
            self._catch_up()
        return result

    def _publish(self, result: Stored) -> None:
        self._catch_up()
        if result.events:
            self._bus.publish(Changed(self._game.game_id, self._game.live.length))
            if self.is_over or any(isinstance(event, Move) for event in result.events):
                self._notify_absent(result.told)

    def _news(self, live: LiveGame) -> Iterable[NoticeRow]:
        """Return what the players who are not here are to hear: that it is their turn, or that the game has ended."""
        return notices_of(self._game.game_id, live, self._here())

    def _left(self, live: LiveGame, person: str | None) -> str | None:
        """Return who has ended the game by leaving it (`leaver_of`)."""
        unsure = not self._hearing.is_whole
        could_come = self._attendance.could_come(live.arbiter.turn, unsure=unsure)
        return leaver_of(live, person, could_come=could_come)

    def _notify_absent(self, told: Sequence[NoticeRow]) -> None:
        """Show the players who are not here what was kept for them; keep it for who has left while it was stored."""
        for row in told:
            self._notices.show(row)
        known = {row.person for row in told}
        for row in self._news(self._game.live):
            if row.person not in known:
                self._notices.give_row(row)

    def _here(self) -> frozenset[SideName]:
        return self._pages.here | self._elsewhere.sides

    def _catch_up(self) -> None:
        """Show what has happened, here or where another process found it stored."""
        if self._game.live.length != self._shown:
            self._show_new()

    def _show_new(self) -> None:
        self._show(consequences(self._game.live.arbiter.events[self._shown :]))
        self._wake()

    def _show(self, news: tuple[Consequence, ...] = ()) -> None:
        self._shown = self._game.live.length
        self._pages.show(news)

    def _look_around(self, asking: AbstractSet[GamePage], *, has_closed: bool = False) -> None:
        """Say who is here.

        Args:
            asking: pages that do not know it yet; the others hear of a change.
            has_closed: whether who has gone has closed his page.
        """
        if self._game.live.seats.are_apart:
            has_changed = self._attendance.look(self._here(), has_closed=has_closed)
            self._show_presence(self._pages if has_changed else asking)

    def show_presence(self) -> None:
        """Show to all pages who is here; whether that is known for certain has changed."""
        if self._game.live.seats.are_apart:
            self._show_presence(self._pages)

    def _show_presence(self, pages: Iterable[GamePage]) -> None:
        live, unsure = self._game.live, not self._hearing.is_whole
        for each in pages:
            each.renew("presence", self._attendance.seen_by(self._pages.sides(each), live, unsure=unsure))

    def _wake(self, *, came_early: bool = False) -> None:
        self._machine.wake()
        if self._needs_timer:
            live = self._game.live
            lag_ms = self._lag_ms(live, assumes_elsewhere=came_early)  # a flag that came early is given the longest lag
            self._flag_timer.set(live, lag_ms, self._look_at_flag)
        else:
            self._flag_timer.stop()

    @property
    def _needs_timer(self) -> bool:
        """Whether this room watches the clock; who finds deadlines in the database does when nobody looks on."""
        return bool(self._pages) or self._game.live.setup.began_ms is None

    def _look_later(self) -> None:
        """Look at the clock again though a look could not be stored: no other process may know when a flag falls."""
        if self._needs_timer and not self._flag_timer.is_set:
            self._flag_timer.wait(_RETRY_SECONDS, self._look_at_flag)

    def _look_at_flag(self) -> None:
        self._spawn(self._drop_flag())

    def _lag_ms(self, live: LiveGame, *, assumes_elsewhere: bool = True) -> int:
        """Return how long a move of the side to move may be on its way; only the process with its page has measured."""
        mover = live.arbiter.turn
        is_elsewhere = self._elsewhere.may_have(mover) if assumes_elsewhere else mover in self._elsewhere.sides
        return MOST_MS if is_elsewhere else self._pages.lag_ms(mover)

    async def _judge_flag(self) -> Stored | Refused | None:
        return await self.change(lambda live: as_events(live.judge(Flag(side=None), lag_ms=self._lag_ms(live))))

    async def _drop_flag(self) -> None:
        result = await self._judge_flag()
        if isinstance(result, Refused):  # time was given, a day off begins or ends, or the timer came early
            self._wake(came_early=True)
            if by_correspondence(self._game.live.setup):
                self._show()
