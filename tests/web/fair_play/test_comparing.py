"""A rated game that has ended is compared once, if it is chosen; who stands out is shown to moderators."""

import asyncio
import sys
import threading
from asyncio.subprocess import PIPE, create_subprocess_exec
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, text, update

from coupturc.web.fair_play import comparing
from coupturc.web.fair_play.choosing import RUN
from coupturc.web.fair_play.comparing import Comparer, GameEnded
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.jobs.runner import Runner
from coupturc.web.jobs.running import running
from coupturc.web.store import Store
from coupturc.web.store.compared import FAIR_PLAY, LATEST, OPENING_PLIES, ComparedRow
from coupturc.web.store.forgetting import forget_person
from coupturc.web.store.game_rows import EventRow
from coupturc.web.store.hints import HintRow
from coupturc.web.store.moderation import DecisionRow, ReportRow
from coupturc.web.store.tables import rating_changes
from tests.postgresql import Cluster
from tests.waiting import until
from tests.web.fair_play.support import LADDER, MOVE_MS, MOVES, FirstIsGood, end, join
from tests.web.jobs.test_runner import make_due

DAY_MS = 86_400_000

#: A process for jobs whose engine never answers.
WORK = """
import asyncio, sys
from pathlib import Path
from coupturc.web.fair_play.comparing import Comparer
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.jobs.runner import Runner
from coupturc.web.jobs.running import running
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.compared import FAIR_PLAY

async def ask(question):
    print("asked", flush=True)
    await asyncio.Event().wait()

async def work():
    store = Store.open(sqlite_url(Path(sys.argv[1])))
    queue = JobQueue(store.jobs)
    await Runner(store.jobs, queue, {FAIR_PLAY: Comparer(store, queue, ask).handler}, for_jobs=True).run()

asyncio.run(work())
"""


@pytest.fixture(autouse=True)
def no_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have games compared for a reason only."""
    monkeypatch.setattr(comparing, "by_lot", lambda _: False)


@pytest.fixture
def engine() -> FirstIsGood:
    return FirstIsGood()


@pytest.fixture
def comparer(store: Store, engine: FirstIsGood) -> Comparer:
    return Comparer(store, JobQueue(store.jobs), engine)


async def compare(store: Store, comparer: Comparer, games: int) -> None:
    """Have Ada and Bep play so many games that are compared."""
    for _ in range(games):
        await comparer.compare(GameEnded(await end(store), reported=True))


async def test_the_end_of_a_rated_game_asks_for_it_once(store: Store) -> None:
    game = await end(store)
    (job,) = await store.jobs.all("waiting")
    assert (job.kind, job.payload) == (FAIR_PLAY, f'{{"game": "{game}", "reported": false}}')
    assert job.due_ms == job.created_ms, "the lot is passed over while many wait"
    found = await store.games.find(game)
    assert found is not None
    await store.games.append(game, [EventRow(await store.games.length(game), 1, "{}")], found.status)
    assert len(await store.jobs.all("waiting")) == 1


async def test_what_each_player_did_is_kept(store: Store, comparer: Comparer) -> None:
    game = await end(store)
    await comparer.compare(GameEnded(game, reported=True))
    (ada,), (bep,) = [await store.compared.of_person(person) for person in ("ada", "bep")]
    assert (ada.game, ada.ladder, ada.rating, ada.others) == (game, LADDER, 1500, 0)
    assert ada.hard == ada.found > 0
    assert (ada.lost, ada.hard_ms) == (0, ada.hard * MOVE_MS)
    assert bep.hard > bep.found == 0
    assert bep.lost > 0.3 * bep.hard


async def test_a_job_that_is_done_again_looks_at_nothing_again(
    store: Store, comparer: Comparer, engine: FirstIsGood
) -> None:
    game = await end(store)
    await comparer.compare(GameEnded(game, reported=True))
    asked, kept = engine.asked, await store.compared.of_person("ada")
    await comparer.compare(GameEnded(game, reported=True))
    assert (engine.asked, await store.compared.of_person("ada")) == (asked, kept)


async def test_two_processes_keep_a_game_once(store: Store, comparer: Comparer) -> None:
    ended = GameEnded(await end(store), reported=True)
    await asyncio.gather(comparer.compare(ended), comparer.compare(ended))
    assert len(await store.compared.of_person("ada")) == 1


class TestChoice:
    async def is_compared(self, store: Store, comparer: Comparer) -> bool:
        game = await end(store)
        await comparer.compare(GameEnded(game))
        return await store.compared.is_compared(game)

    async def test_a_game_without_a_reason_is_left_alone(
        self, store: Store, comparer: Comparer, engine: FirstIsGood
    ) -> None:
        assert not await self.is_compared(store, comparer)
        assert engine.asked == 0

    async def test_a_game_on_which_the_lot_falls(
        self, store: Store, comparer: Comparer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(comparing, "by_lot", lambda _: True)
        assert await self.is_compared(store, comparer)
        assert [row.by_lot for row in await store.compared.of_person("ada")] == [True]

    async def test_one_that_is_looked_at_for_a_report_is_not_the_lot_s(
        self, store: Store, comparer: Comparer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(comparing, "by_lot", lambda _: True)
        await compare(store, comparer, 1)
        assert [row.by_lot for row in await store.compared.of_person("ada")] == [False]

    async def test_with_too_many_waiting_the_lot_counts_no_more(
        self, store: Store, comparer: Comparer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(comparing, "by_lot", lambda _: True)
        monkeypatch.setattr(comparing, "_MOST_WAITING", 0)
        assert not await self.is_compared(store, comparer)

    @pytest.mark.parametrize(
        ("reason", "days", "is_so"), [("computer", 0, True), ("computer", 31, False), ("insult", 0, False)]
    )
    async def test_games_of_somebody_who_was_reported(
        self, store: Store, comparer: Comparer, reason: str, days: int, is_so: bool
    ) -> None:
        at_ms = store.moderation.now_ms() - days * DAY_MS
        await store.moderation.report(ReportRow("r", "bep", "ada", "g", reason, "", "[]", at_ms))
        assert await self.is_compared(store, comparer) is is_so

    async def test_games_of_an_unlikely_run(self, store: Store, comparer: Comparer) -> None:
        for _ in range(RUN):
            await end(store, loser="black")

        def work(connection: Connection) -> None:
            here = rating_changes.c.person
            connection.execute(update(rating_changes).where(here == "ada").values(before=1500))
            connection.execute(update(rating_changes).where(here == "bep").values(before=1700))

        assert not await self.is_compared(store, comparer), "the ratings have followed"
        await store.database.write(work)
        assert await self.is_compared(store, comparer)

    async def test_a_report_has_the_latest_games_compared(self, store: Store) -> None:
        games = [await end(store) for _ in range(LATEST + 1)]
        await store.moderation.report(ReportRow("r", "bep", "ada", "g", "computer", "", "[]", 1))
        asked = [job.payload for job in await store.jobs.all("waiting") if '"reported": true' in job.payload]
        assert len(asked) == LATEST
        assert not any(games[0] in payload for payload in asked)

    async def test_games_that_say_nothing_are_not_compared_for_a_report(self, store: Store) -> None:
        now_ms = store.moderation.now_ms()
        await end(store, at_ms=now_ms - 181 * DAY_MS)
        game = await end(store)
        await end(store, MOVES[:OPENING_PLIES])
        await store.moderation.report(ReportRow("r", "bep", "ada", "g", "computer", "", "[]", now_ms))
        asked = [job.payload for job in await store.jobs.all("waiting") if '"reported": true' in job.payload]
        assert asked == [f'{{"game": "{game}", "reported": true}}']


class TestHint:
    async def test_it_is_given_about_who_stands_out_alone(self, store: Store, comparer: Comparer) -> None:
        await compare(store, comparer, 1)
        assert await store.hints.open(9, "mo") == (), "a few moves say nothing"
        await compare(store, comparer, LATEST + 2)
        (hint,) = await store.hints.open(9, "mo")
        assert (hint.person, hint.name, hint.ladder, hint.games) == ("ada", "Ada", LADDER, LATEST)
        assert hint.hard == hint.found
        assert hint.people == 0, "of so few people no group is known"

    async def test_a_group_that_is_known_is_compared_with(self, store: Store, comparer: Comparer) -> None:
        await compare(store, comparer, LATEST)
        (before,) = await store.hints.open(9, "mo")
        names = [f"p{number}" for number in range(20)]
        others = [f"q{number}" for number in range(5)]
        await join(store, *names, *others)
        game = (await store.compared.of_person("ada"))[0].game
        alike = ComparedRow(game, "", LADDER, before.rating, 20, 9, 0.0, 0, 0, 0, before.at_ms, by_lot=True)
        await store.compared.keep([replace(alike, person=name) for name in names])
        suspected = ComparedRow(game, "", LADDER, before.rating, 20, 20, 0.0, 0, 0, 0, before.at_ms, by_lot=False)
        await store.compared.keep([replace(suspected, person=name) for name in others])
        await compare(store, comparer, 1)
        (hint,) = await store.hints.open(9, "mo")
        assert (before.people, hint.people) == (0, 20)
        assert round(hint.mean, 2) == 0.45, "of those whom the lot chose"

    async def test_games_without_a_hard_move_take_nobody_s_place(self, store: Store, comparer: Comparer) -> None:
        await compare(store, comparer, LATEST)
        (before,) = await store.hints.open(9, "mo")
        for _ in range(LATEST):
            await comparer.compare(GameEnded(await end(store, MOVES[:2]), reported=True))
        assert await store.hints.open(9, "mo") == (before,)

    async def test_it_is_taken_back_when_somebody_stands_out_no_more(self, store: Store, comparer: Comparer) -> None:
        await compare(store, comparer, LATEST)
        assert await store.hints.open(9, "mo")
        for _ in range(LATEST):
            await comparer.compare(GameEnded(await end(store, white="bep", black="ada"), reported=True))
        assert {hint.person for hint in await store.hints.open(9, "mo")} == {"bep"}
        assert await store.hints.about("ada") == ()

    async def test_one_that_waits_again_and_is_taken_back_leaves_what_was_judged(self, store: Store) -> None:
        hint = HintRow("ada", LADDER, 1500.0, 20, 30, 29, 0.0, 0, 0, 0, mean=0.5, spread=0.1, people=0, at_ms=5)
        await store.hints.keep(hint)
        await store.moderation.decide(DecisionRow("ada", "none", "x", 7, moderator="mo", hint=LADDER))
        await store.hints.keep(replace(hint, at_ms=9))
        assert await store.hints.open(9, "mo")
        await store.hints.withdraw("ada", LADDER)
        assert await store.hints.open(9, "mo") == ()
        assert [each.decided_ms for each in await store.hints.about("ada")] == [7]

    async def test_nobody_reads_one_about_himself(self, store: Store, comparer: Comparer) -> None:
        await compare(store, comparer, LATEST)
        assert await store.hints.open(9, "ada") == ()

    async def test_what_a_moderator_has_judged_counts_no_more(self, store: Store, comparer: Comparer) -> None:
        await compare(store, comparer, LATEST)
        now_ms = store.hints.now_ms()
        await store.moderation.decide(DecisionRow("ada", "none", "x", now_ms, moderator="mo", hint=LADDER))
        assert await store.hints.open(9, "mo") == ()
        assert await store.compared.latest("ada", LADDER) == ()
        await comparer.compare(GameEnded(await end(store, at_ms=now_ms + 1), reported=True))
        assert await store.hints.open(9, "mo") == ()
        for number in range(2, LATEST):
            await comparer.compare(GameEnded(await end(store, at_ms=now_ms + number), reported=True))
        (hint,) = await store.hints.open(9, "mo")
        assert hint.games == LATEST - 1, "those from before count no more, whatever came since"

    async def test_one_that_was_made_of_judged_games_does_not_wait(self, store: Store, comparer: Comparer) -> None:
        await compare(store, comparer, LATEST)
        (hint,) = await store.hints.open(9, "mo")
        await store.moderation.decide(DecisionRow("ada", "none", "x", hint.at_ms, moderator="mo", hint=LADDER))
        await store.hints.keep(hint)
        assert await store.hints.open(9, "mo") == ()


async def test_nothing_is_kept_of_somebody_who_has_left(store: Store, comparer: Comparer) -> None:
    game = await end(store)
    await store.members.leave("ada")
    await comparer.compare(GameEnded(game, reported=True))
    assert [len(await store.compared.of_person(person)) for person in ("ada", "bep")] == [0, 1]


async def test_nothing_is_kept_of_somebody_who_leaves_meanwhile(postgresql: Cluster) -> None:
    url = postgresql.new_database()
    store, other = Store.open(url), Store.open(url)
    await join(store, "ada", "bep")
    row = ComparedRow(await end(store), "ada", LADDER, 1500, 3, 3, 0.0, 0, 0, 0, 1, by_lot=True)
    forgotten, may_end = threading.Event(), threading.Event()

    def leave(connection: Connection) -> None:
        forget_person(connection, "ada")
        forgotten.set()
        may_end.wait()

    leaving = asyncio.create_task(other.database.write(leave))
    try:
        await until(forgotten.is_set)
        keeping = asyncio.create_task(store.compared.keep([row]))
        await until(lambda: is_over_or_waits(store, keeping))
    finally:
        may_end.set()
    await asyncio.gather(leaving, keeping)
    assert await store.compared.of_person("ada") == ()
    await asyncio.gather(store.close(), other.close())


async def is_over_or_waits(store: Store, keeping: asyncio.Task[None]) -> bool:
    """Whether what is kept is kept, or waits for another transaction."""
    waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    return keeping.done() or await store.database.read(lambda connection: bool(connection.execute(waits).scalar()))


async def test_figures_and_hints_are_forgotten_after_180_days(store: Store, comparer: Comparer) -> None:
    old_ms = store.compared.now_ms() - 181 * DAY_MS
    for _ in range(LATEST):
        await comparer.compare(GameEnded(await end(store, at_ms=old_ms), reported=True))
    await comparer.compare(GameEnded(new := await end(store), reported=True))
    assert await store.hints.open(9, "mo")
    await store.compared.forget_old()
    assert [row.game for row in await store.compared.of_person("ada")] == [new]


async def test_what_was_judged_is_known_for_180_days_from_then(store: Store, comparer: Comparer) -> None:
    old_ms = store.compared.now_ms() - 181 * DAY_MS
    for _ in range(LATEST):
        await comparer.compare(GameEnded(await end(store, at_ms=old_ms), reported=True))
    decided_ms = store.compared.now_ms() - 100 * DAY_MS
    await store.moderation.decide(DecisionRow("ada", "none", "x", decided_ms, moderator="mo", hint=LADDER))
    await store.compared.forget_old()
    assert [hint.decided_ms for hint in await store.hints.about("ada")] == [decided_ms]


async def test_a_game_whose_worker_is_killed_in_the_middle_is_compared_once(store: Store, tmp_path: Path) -> None:
    await store.moderation.report(ReportRow("r", "bep", "ada", "g", "computer", "", "[]", store.jobs.now_ms()))
    await end(store)
    await make_due(store)
    process = await create_subprocess_exec(sys.executable, "-c", WORK, str(tmp_path / "games.sqlite3"), stdout=PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"asked\n"
    process.kill()
    await process.wait()
    assert await store.compared.of_person("ada") == ()
    await make_due(store)
    queue, engine = JobQueue(store.jobs), FirstIsGood()
    runner = Runner(store.jobs, queue, {FAIR_PLAY: Comparer(store, queue, engine).handler}, for_jobs=True)
    async with running(runner.run):
        await until(lambda: nothing_waits(store))
    assert [len(await store.compared.of_person(person)) for person in ("ada", "bep")] == [1, 1]


async def nothing_waits(store: Store) -> bool:
    return not await store.jobs.all("waiting")
