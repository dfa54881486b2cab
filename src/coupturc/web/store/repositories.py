"""All that is kept: one database, and a repository over it for each wing of the application."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from sqlalchemy import URL

from coupturc.web.store.analyses import AnalysisRepository
from coupturc.web.store.board_links import BoardLinkRepository
from coupturc.web.store.broadcasts import BroadcastRepository
from coupturc.web.store.circles import CircleRepository
from coupturc.web.store.classes import ClassRepository
from coupturc.web.store.clubs import ClubRepository
from coupturc.web.store.compared import ComparedRepository
from coupturc.web.store.database import Database
from coupturc.web.store.days_off import DaysOffRepository
from coupturc.web.store.games import GameRepository
from coupturc.web.store.guests import GuestRepository
from coupturc.web.store.hints import HintRepository
from coupturc.web.store.hits import HitRepository
from coupturc.web.store.homework import HomeworkRepository
from coupturc.web.store.jobs import JobRepository
from coupturc.web.store.kept_searches import KeptSearchRepository
from coupturc.web.store.latest_changes import ChangeRepository
from coupturc.web.store.learners import LearnerRepository
from coupturc.web.store.lessons import LessonRepository
from coupturc.web.store.members import MemberRepository
from coupturc.web.store.moderation import ModerationRepository
from coupturc.web.store.nodes import NodeRepository
from coupturc.web.store.notice_choices import NoticeChoiceRepository
from coupturc.web.store.notices import NoticeRepository
from coupturc.web.store.once import OnceRepository
from coupturc.web.store.passkeys import PasskeyRepository
from coupturc.web.store.people import PeopleRepository
from coupturc.web.store.practice import PracticeRepository
from coupturc.web.store.push import PushRepository
from coupturc.web.store.ratings import RatingRepository
from coupturc.web.store.repertoires import RepertoireRepository
from coupturc.web.store.seeks import SeekRepository
from coupturc.web.store.sent_notices import DeliveryRepository
from coupturc.web.store.takeouts import TakeoutRepository
from coupturc.web.store.talk import BlockRepository, TalkRepository
from coupturc.web.store.tournaments import TournamentRepository


@dataclass(frozen=True, slots=True)
class Store:
    """The repositories of one database."""

    database: Database
    games: GameRepository
    lessons: LessonRepository
    analyses: AnalysisRepository
    practice: PracticeRepository
    people: PeopleRepository
    ratings: RatingRepository
    seeks: SeekRepository
    tournaments: TournamentRepository
    board_links: BoardLinkRepository
    classes: ClassRepository
    class_work: HomeworkRepository
    circles: CircleRepository
    broadcasts: BroadcastRepository
    learners: LearnerRepository
    members: MemberRepository
    talk: TalkRepository
    blocks: BlockRepository
    moderation: ModerationRepository
    compared: ComparedRepository
    hints: HintRepository
    nodes: NodeRepository
    days_off: DaysOffRepository
    passkeys: PasskeyRepository
    once: OnceRepository
    hits: HitRepository
    clubs: ClubRepository
    club_work: HomeworkRepository
    repertoires: RepertoireRepository
    kept_searches: KeptSearchRepository
    jobs: JobRepository
    notices: NoticeRepository
    changes: ChangeRepository
    notice_choices: NoticeChoiceRepository
    deliveries: DeliveryRepository
    push: PushRepository
    guests: GuestRepository
    takeouts: TakeoutRepository

    @classmethod
    def open(cls, url: str | URL) -> Self:
        """Open a database; see `sqlite_url` for a file.

        Raises:
            StoreError: it cannot be opened, or a newer Coup Turc wrote it.
        """
        return cls.over(Database(url))

    @classmethod
    def over(cls, database: Database) -> Self:
        """Return the repositories over a database that is open."""
        return cls(
            database,
            GameRepository(database),
            LessonRepository(database),
            AnalysisRepository(database),
            PracticeRepository(database),
            PeopleRepository(database),
            RatingRepository(database),
            SeekRepository(database),
            TournamentRepository(database),
            BoardLinkRepository(database),
            ClassRepository(database),
            HomeworkRepository.of_classes(database),
            CircleRepository(database),
            BroadcastRepository(database),
            LearnerRepository(database),
            MemberRepository(database),
            TalkRepository(database),
            BlockRepository(database),
            ModerationRepository(database),
            ComparedRepository(database),
            HintRepository(database),
            NodeRepository(database),
            DaysOffRepository(database),
            PasskeyRepository(database),
            OnceRepository(database),
            HitRepository(database),
            ClubRepository(database),
            HomeworkRepository.of_clubs(database),
            RepertoireRepository(database),
            KeptSearchRepository(database),
            JobRepository(database),
            NoticeRepository(database),
            ChangeRepository(database),
            NoticeChoiceRepository(database),
            DeliveryRepository(database),
            PushRepository(database),
            GuestRepository(database),
            TakeoutRepository(database),
        )

    async def close(self) -> None:
        """Finish what was asked and close the database."""
        await self.database.close()
