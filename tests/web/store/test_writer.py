"""What is asked for at the same time is stored together, and all of it before the end."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection, Transaction, create_engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from coupturc.web.store import writer as writing
from coupturc.web.store.writer import Writer


@pytest.fixture
def writer() -> Iterator[Writer]:
    """A writer on a database in memory."""
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    writer = Writer(engine)
    yield writer
    writer.close(10)
    engine.dispose()


def noting(found: list[Transaction | None]) -> Callable[[Connection], None]:
    """Return work that notes in which transaction it is done."""
    return lambda connection: found.append(connection.get_transaction())


async def asked_in_one_turn(writer: Writer, count: int) -> list[Transaction | None]:
    """Ask for work without letting the loop go on; whatever the thread is told of meanwhile it takes at once."""
    found: list[Transaction | None] = []

    async def let_it_take() -> None:
        while writer.waiting:
            pass

    both = [work for _ in range(count) for work in (writer.run(noting(found)), let_it_take())]
    await asyncio.gather(*both)
    return found


async def test_what_one_turn_of_the_loop_asks_for_is_one_transaction(writer: Writer) -> None:
    found = await asked_in_one_turn(writer, 3)
    assert len(found) == 3
    assert len(set(map(id, found))) == 1


async def test_no_transaction_is_longer_than_the_longest(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "LARGEST_BATCH", 2)
    found = await asked_in_one_turn(writer, 5)
    assert [len([each for each in found if each is one]) for one in dict.fromkeys(found)] == [2, 2, 1]


async def test_what_was_asked_for_is_stored_although_the_writer_is_closed_in_the_same_turn(writer: Writer) -> None:
    found: list[Transaction | None] = []
    asked = [asyncio.ensure_future(writer.run(noting(found))) for _ in range(2)]

    async def close() -> bool:
        return writer.close(10)

    assert await asyncio.ensure_future(close())
    await asyncio.wait_for(asyncio.gather(*asked), 10)
    assert len(found) == 2


class _DeadlockError(Exception):
    """What PostgreSQL ends the one of two transactions with that wait for one another."""

    sqlstate = "40P01"


@pytest.mark.parametrize("times", [1, 3])
async def test_what_is_ended_for_another_process_is_done_again(writer: Writer, times: int) -> None:
    """More than once: as it begins again it may take what the other one waits for."""
    left, done = times, list[str]()

    def work(_: Connection) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            raise OperationalError("UPDATE", {}, _DeadlockError())
        done.append("it")

    await asyncio.gather(writer.run(work), writer.run(lambda _: done.append("the other")))
    assert done.count("it") == 1
    assert "the other" in done


async def test_what_is_ended_again_and_again_fails(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_PAUSES", (0.0, 0.0))

    def work(_: Connection) -> None:
        raise OperationalError("UPDATE", {}, _DeadlockError())

    with pytest.raises(OperationalError):
        await writer.run(work)
