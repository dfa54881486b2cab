"""What the application works with: made once, handed to the routes, closed with the server."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

from coupturc.engine import Player
from coupturc.engine.native.pool import EnginePool
from coupturc.lessons import LessonFolder
from coupturc.rules import Profile
from coupturc.web.analyses.analyst import Analyst, Power
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.archive.archives import Archives
from coupturc.web.archive.leavers import Leavers
from coupturc.web.archive.own_games import OwnGames
from coupturc.web.bus.bus import Bus
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.endgames import Endgames
from coupturc.web.games.rooms import GameRooms
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.lessons.library import Library
from coupturc.web.lobby.room import LobbyRooms
from coupturc.web.lobby.topic_rights import TopicRights
from coupturc.web.lobby.topics import Topics
from coupturc.web.nodes.hearing import Hearing
from coupturc.web.nodes.node import Node
from coupturc.web.notices.notices import Notices
from coupturc.web.notices.push import PushKey
from coupturc.web.people.conduct import Conduct
from coupturc.web.people.learners import Learners
from coupturc.web.people.mailing import MailServer
from coupturc.web.people.open_pages import OpenPages
from coupturc.web.people.permissions import Permissions
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.people.visitors import Visitors
from coupturc.web.people.work import Work
from coupturc.web.practice.puzzles import Puzzles
from coupturc.web.practice.repertoires import Repertoires
from coupturc.web.practice.storms import Storms
from coupturc.web.practice.trainers import Trainers
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.store import Store
from coupturc.web.tournaments.desk import Desk

#: What takes longer waits for a database that does not answer.
_GOODBYE_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Services:
    """What all requests share.

    Args:
        store: what is kept.
        player: the computer that plays.
        pool: the engines of all who search.
        endgames: the endgame tables.
        profiles: the rules profiles that are offered.
        library: the lessons that are taught.
        games: the games in memory.
        lobby: where people find an opponent.
        analyses: the analyses in memory.
        practice: the trainers.
        puzzles: what devices keep for the time without this server.
        storms: as many combinations as you can, against the clock.
        repertoires: what learners play in openings.
        visitors: who is who.
        permissions: who may do what.
        learners: who learns.
        tournaments: where tournaments are changed.
        archives: of games.
        own_games: what brings finished games into them.
        leavers: what people take along of them, and what deletes those of people who are gone.
        bus: what other processes on the same database say.
        hearing: whether all of them hear one another.
        notices: news for people who look at something else.
        node: this process among them.
        queue: where work is asked for that is done later.
        post: how mails go; None for none.
        push_key: who pushes notices to devices; None where nothing is pushed.
    """

    store: Store
    player: Player
    pool: EnginePool
    endgames: Endgames
    profiles: OfferedProfiles
    library: Library
    games: GameRooms
    lobby: LobbyRooms
    analyses: AnalysisRooms
    practice: Trainers
    puzzles: Puzzles
    storms: Storms
    repertoires: Repertoires
    visitors: Visitors
    permissions: Permissions
    learners: Learners
    tournaments: Desk
    archives: Archives
    own_games: OwnGames
    leavers: Leavers
    bus: Bus
    hearing: Hearing
    notices: Notices
    node: Node
    queue: JobQueue
    post: MailServer | None
    push_key: PushKey | None

    @classmethod
    def over(  # noqa: PLR0913 - all that is made once
        cls,
        store: Store,
        player: Player,
        *,
        pool: EnginePool | None = None,
        profiles: Iterable[Profile] = (),
        lessons: LessonFolder | None = None,
        tables: Path | None = None,
        session: SessionCookie | None = None,
        address: str = "",
        archives: Path | None = None,
        bus: Bus | None = None,
        post: MailServer | None = None,
        push_key: PushKey | None = None,
    ) -> Self:
        """Return the services over what is kept and the computer; both are closed with them.

        Args:
            store: where games are kept.
            player: the computer that plays.
            pool: the engines that look at positions; None makes one without endgame tables.
            profiles: a club's own rules profiles, in addition to those of the package.
            lessons: a trainer's own lessons, in addition to those of the package.
            tables: folder of the endgame tables, where small ones are made when they are needed; None for no tables.
            session: how people are known again; None where whoever opens a game acts for both its sides.
            address: where people find the server.
            archives: folder of the archives; None for none.
            bus: how other processes on the same database are heard; None where there are none.
            post: how mails go to members; None for none.
            push_key: who pushes notices to devices; None where nothing is pushed.
        """
        bus = bus or EmbeddedBus()
        notices = Notices(bus, None if session is None else store.notices)
        # Where nobody is asked who he is, no clock runs on without a server: nothing need be known of when it ran.
        node = Node(store.nodes if bus.is_shared or session is not None else None, shares_work=bus.is_shared)
        hearing = Hearing(bus, node)
        endgames, pool, queue = Endgames(tables), pool or EnginePool(), JobQueue(store.jobs)
        conduct, pages = Conduct(store.moderation, store.hits), OpenPages(bus)
        work = Work(store.once)
        visitors = Visitors(store.people, store.members, store.hits, conduct, session, address, pages=pages, work=work)
        permissions = Permissions(visitors, store.moderation, store.clubs, store.people)
        topics = partial(Topics, store.changes, TopicRights(store.classes, permissions))
        kept = Archives(archives)
        power = Power.of_machine(pool.workers) if session is None else Power()
        return cls(
            store=store,
            player=player,
            pool=pool,
            endgames=endgames,
            profiles=OfferedProfiles(profiles),
            library=Library(store.lessons, lessons),
            games=GameRooms(store.games, player, bus, node, notices, hearing),
            lobby=LobbyRooms(store.seeks, store.circles, store.blocks, store.notices, topics, bus=bus, notices=notices),
            analyses=AnalysisRooms(store.analyses, Analyst(pool, power), endgames, bus, queue),
            practice=Trainers(store.practice, endgames, pool),
            puzzles=Puzzles(pool, store.practice.now_ms),
            storms=Storms(store.practice),
            repertoires=Repertoires(store.repertoires, store.practice, pool),
            visitors=visitors,
            permissions=permissions,
            learners=Learners(visitors, store.learners),
            tournaments=Desk(store.tournaments, store.games),
            bus=bus,
            hearing=hearing,
            notices=notices,
            node=node,
            queue=queue,
            post=post,
            push_key=push_key,
            archives=kept,
            own_games=OwnGames(kept, store.games),
            leavers=Leavers(kept, store.people, store.guests),
        )

    async def close(self) -> None:
        """Stop what is under way; the database is closed last, and even if games wait for it in vain."""
        for each in (
            self.lobby,
            self.games,
            self.notices,
            self.analyses,
            self.storms,
            self.endgames,
            self.player,
            self.archives,
            self.node,
        ):
            with suppress(TimeoutError):
                await asyncio.wait_for(each.close(), _GOODBYE_SECONDS)
        await asyncio.to_thread(self.pool.close)
        await self.store.close()
