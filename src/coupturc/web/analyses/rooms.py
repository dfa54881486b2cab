"""All analyses that are in memory, and how new ones are made."""

import secrets
from collections.abc import Iterable

from coupturc._core import Position
from coupturc.game.tree import Game
from coupturc.rules import Profile
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.headline import Written
from coupturc.web.analyses.room import AnalysisRoom
from coupturc.web.analyses.stored import document_of
from coupturc.web.aside import texts_aside
from coupturc.web.bus.bus import AnalysisChanged, Bus, Hint, Missed
from coupturc.web.endgames import Endgames
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.live.rooms import Rooms
from coupturc.web.store.analyses import AnalysisRepository, AnalysisRow


class AnalysisRooms(Rooms[AnalysisRoom]):
    """The analyses that pages work on.

    Args:
        analyses: where they are kept.
        analyst: the computer, shared by all.
        endgames: the endgame tables, shared by all.
        bus: how other processes hear of changes, and this one of theirs.
        queue: where reports are asked for.
    """

    kind = "analyses"

    def __init__(
        self, analyses: AnalysisRepository, analyst: Analyst, endgames: Endgames, bus: Bus, queue: JobQueue
    ) -> None:
        super().__init__()
        self._queue = queue
        self._bus = bus
        bus.listen(self._hear)
        self.analyses = analyses
        self.analyst = analyst
        self.endgames = endgames

    async def create(
        self,
        profile: Profile,
        new: Written,
        source: str | None = None,
        person: str | None = None,
        name: str | None = None,
    ) -> AnalysisRow:
        """Keep a new analysis.

        Args:
            profile: the rules.
            new: the analysis.
            source: the stored game it was made of.
            person: whose it is, None where nobody is asked who he is.
            name: what it is called; None for a name by chance.

        Raises:
            StoreError: it could not be stored.
        """
        now_ms = self.analyses.now_ms()
        record = AnalysisRow(
            name or secrets.token_urlsafe(9),
            profile.text,
            source,
            0,
            new.body,
            new.headline,
            None,
            now_ms,
            now_ms,
            person,
        )
        await self.analyses.create(record)
        return record

    async def look(self) -> None:
        """Show what other processes have stored of the analyses that pages follow here.

        Raises:
            StoreError: the database does not answer.
        """
        rooms = {room.record.id: room for room in self._loaded_rooms() if room.is_followed}
        stored = await self.analyses.versions(tuple(rooms))
        for name, room in rooms.items():
            if stored.get(name) != room.record.version:
                room.renew(stored.get(name))

    def _hear(self, hint: Hint) -> None:
        match hint:
            case AnalysisChanged(name, version):
                if (room := self._loaded_room(name)) is not None:
                    room.renew(version)
            case Missed():
                for room in self._loaded_rooms():
                    room.renew(None)
            case _:
                pass

    async def _load(self, name: str) -> AnalysisRoom | None:
        record = await self.analyses.load(name)
        if record is None:
            return None
        document = await texts_aside.run(document_of, record)
        steps = await self.analyses.steps(record)
        return AnalysisRoom(record, document, steps, self.analyses, self.analyst, self.endgames, self._bus, self._queue)

    async def _remove(self, name: str) -> bool:
        deleted = await self.analyses.delete(name)
        self._bus.publish(AnalysisChanged(name, None))
        return deleted


def game_at(profile: Profile, fen: str | None, moves: Iterable[str] = ()) -> Game:
    """Return a game that begins at a position, with moves played from there.

    Raises:
        FenError: the text is not a position.
        MoveTextError: a move cannot be played.
    """
    game = Game(None if fen is None else Position.from_fen(fen, profile.rules), rules=profile.rules)
    node = game.root
    for text in moves:
        node = node.add_text(text)
    return game
