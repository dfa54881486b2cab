"""The games in memory, and how new ones begin."""

import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from coupturc.engine import Player
from coupturc.web.aside import games_aside
from coupturc.web.bus.bus import Bus, Changed, GoesOn, Here, Hint, Missed, Spoken, WhoIsHere
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.games.brought import Brought, judge_brought, judge_new
from coupturc.web.games.http_messages import DeviceRequest
from coupturc.web.games.live_game import GameSetup, LiveGame, encode_setup, words_of
from coupturc.web.games.room import GameRoom
from coupturc.web.games.seats import SIDES
from coupturc.web.games.stored_game import GameGoneError, StoredGame, restore, status_of
from coupturc.web.live.rooms import Rooms
from coupturc.web.nodes.hearing import Hearing
from coupturc.web.nodes.node import Node
from coupturc.web.notices.notices import Notices
from coupturc.web.store.errors import StoreError
from coupturc.web.store.game_rows import GameRow, SeatRow
from coupturc.web.store.games import GameRepository


class GameRooms(Rooms[GameRoom]):
    """The games that are being played.

    Args:
        games: where they are kept.
        player: the computer, shared by all games.
        bus: how other processes on the same database hear of changes, and this one of theirs.
        node: this process.
        notices: news for players who are not at their game.
        hearing: whether all processes hear one another.
    """

    kind = "games"

    def __init__(
        self,
        games: GameRepository,
        player: Player,
        bus: Bus | None = None,
        node: Node | None = None,
        notices: Notices | None = None,
        hearing: Hearing | None = None,
    ) -> None:
        super().__init__()
        self._bus = bus or EmbeddedBus()
        self._bus.listen(self._hear)
        self._node = node or Node()
        self._node.listen(self._keep_time)
        self._notices = notices or Notices(self._bus)
        self._hearing = hearing or Hearing(self._bus, self._node)
        self._hearing.listen(self._show_hearing, self._forget)
        self._games = games
        self._player = player

    async def create(
        self,
        setup: GameSetup,
        seats: tuple[SeatRow, ...] = (),
        rematch_of: str | None = None,
        taking: Callable[[str], Callable[[Connection], None]] | None = None,
        visibility: str = "link",
        brought: Brought | None = None,
    ) -> GameRow:
        """Begin a game.

        Args:
            setup: how it begins.
            seats: whose its sides are; nobody's where whoever opens it acts for both.
            rematch_of: the game of the same two people before.
            taking: of the game's id, what happens in the same transaction; the game does not begin when that fails.
            visibility: who may watch.
            brought: what has happened in it elsewhere.

        Raises:
            ConflictError: there is a rematch of that game or a game of that name, or `taking` failed.
            BroughtError: what has happened elsewhere cannot have happened.
            FenError, TimeControlError: it cannot begin so.
            StoreError: it could not be stored.
        """
        now_ms = self._node.wall.now_ms()
        live = LiveGame(setup, wall=self._node.wall)
        # A position that is set up may be drawn or lost before anybody moves.
        events = live.arbiter.events
        if brought is not None:
            events = await games_aside.run(judge_brought, live, brought.requests)
        game = GameRow(
            secrets.token_urlsafe(9) if brought is None else brought.id,
            encode_setup(setup),
            status_of(live),
            now_ms if brought is None else brought.created_ms,
            now_ms,
            live.arbiter.profile.game,
            words_of(setup),
            seats,
            rematch_of,
            visibility,
        )
        await self._games.create(game, live.rows(events, None, now_ms), taking(game.id) if taking else None)
        return game

    @property
    def now_ms(self) -> int:
        """What time it is, UTC."""
        return self._node.wall.now_ms()

    def going_on(self) -> dict[str, GameRoom]:
        """Return the games by name that pages follow here and that have not ended."""
        rooms = {name: self._loaded_room(name) for name in self._rooms}
        return {
            name: room for name, room in rooms.items() if room is not None and room.is_followed and not room.is_over
        }

    def look_again(self, game_id: str) -> None:
        """Let the pages of a game see what has changed of it in the database."""
        if (room := self._loaded_room(game_id)) is not None:
            room.renew(None)
        self._bus.publish(Changed(game_id, None))

    async def seat(
        self, game_id: str, person: str, name: str, token_hash: str, *, is_pupil: bool = False, by_link: bool = False
    ) -> bool:
        """Give the open seat of a game to a person who holds the invitation; return whether it was still open.

        Args:
            game_id: the game.
            person: who sits down.
            name: his name there.
            token_hash: the invitation, as it is kept.
            is_pupil: whether he is a pupil, who has as long as he likes for his first move.
            by_link: whether he has followed a link, which may have gone to anybody.

        Raises:
            StoreError: it could not be stored and has not happened.
        """
        room = await self.open(game_id)
        try:
            return room is not None and await room.seat(person, name, token_hash, is_pupil=is_pupil, by_link=by_link)
        except GameGoneError:
            return False
        finally:
            self.release(game_id)

    async def add(self, game_id: str, requests: Sequence[DeviceRequest]) -> None:
        """Carry out in a game what is new of all that has happened in it elsewhere.

        Raises:
            BroughtError, OtherwiseError: it cannot be added.
            StoreError: it could not be stored and has not happened.
        """
        try:
            room = await self.open(game_id)
            if room is None or await room.change(lambda live: judge_new(live, requests), is_slow=True) is None:
                raise StoreError(f"game {game_id} could not be changed")
        finally:
            self.release(game_id)

    async def look_at_clock(self, game_id: str) -> None:
        """Judge a game whose deadline has passed.

        A game that had to be loaded for it waits for the next look: the player to move may be at another process, with
        a move on its way, and these have been asked only now.

        Raises:
            RecordError: the game is damaged.
            StoreError: it could not be loaded or stored.
        """
        knows_who_is_there = not self._bus.is_shared or self._loaded_room(game_id) is not None
        try:
            if (room := await self.open(game_id)) is not None and knows_who_is_there:
                await room.look_at_clock()
        finally:
            self.release(game_id)

    async def go_on(self, game_id: str, following: str, beginner: str) -> None:
        """Say at a game that this person has begun the next one."""
        if (room := await self.open(game_id)) is not None:
            room.go_on(following, beginner)
        self.release(game_id)
        self._bus.publish(GoesOn(game_id, following, beginner))

    def speak(self, game_id: str) -> None:
        """Say at a game that its players have talked."""
        if (room := self._loaded_room(game_id)) is not None:
            room.speak()
        self._bus.publish(Spoken(game_id))

    def _forget(self, node: str) -> None:
        """Let nobody be at a process that has gone."""
        for room in self._loaded_rooms():
            room.note_elsewhere(node, frozenset())

    def _show_hearing(self) -> None:
        """Show at all games whether the processes hear one another."""
        for room in self._loaded_rooms():
            room.show_presence()

    def _keep_time(self) -> None:
        """Show at all games that time stood still."""
        for room in self._loaded_rooms():
            room.renew(room.length)

    def _hear(self, hint: Hint) -> None:
        match hint:
            case Missed():
                for room in self._loaded_rooms():
                    room.renew(None)
                    room.say_who_is_here()
                    self._bus.publish(WhoIsHere(room.game_id))
            case Changed() | Here() | WhoIsHere() | GoesOn() | Spoken():
                if (meant := self._loaded_room(hint.game)) is not None:
                    self._pass_on(hint, meant)

    def _pass_on(self, hint: Changed | Here | WhoIsHere | GoesOn | Spoken, room: GameRoom) -> None:
        match hint:
            case Changed():
                room.renew(hint.length)
            case Here():
                sides = frozenset(side for side in SIDES if side in hint.sides)
                room.note_elsewhere(hint.node, sides, has_closed=hint.has_closed)
            case WhoIsHere():
                room.say_who_is_here()
            case GoesOn():
                room.go_on(hint.following, hint.beginner)
            case Spoken():
                room.speak()

    async def _load(self, name: str) -> GameRoom | None:
        stored = await self._games.load(name)
        if stored is None:
            return None
        await self._node.make_sure()
        live = await games_aside.run(restore, *stored, self._node.wall)
        game = StoredGame(name, live, self._games, self._node)
        self._bus.publish(WhoIsHere(name))
        return GameRoom(game, self._player, self._bus, self._node, self._notices, self._hearing)

    async def _remove(self, name: str) -> bool:
        deleted = await self._games.delete(name)
        self._bus.publish(Changed(name, None))
        return deleted
