"""What every bus does: hints reach the other ends in order, and an end hears that it may have missed some."""

import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import nats as nats_client
import psycopg
import pytest
from sqlalchemy import make_url

from coupturc.web.bus import nats as nats_bus
from coupturc.web.bus.bus import Alive, Bus, Changed, GoesOn, Here, Hint, LobbyChanged, Missed, SessionsEnded, Spoken
from coupturc.web.bus.nats import NatsAddress, NatsBus
from coupturc.web.bus.postgres import PostgresBus
from coupturc.web.jobs.running import running
from tests.nats_server import Nats
from tests.postgresql import Cluster
from tests.waiting import until

SAID: tuple[Hint, ...] = (
    Changed("a", 3),
    Changed("a", None),
    Here("a", "node", ("black", "white")),
    GoesOn("a", "b", "Ada"),
    Spoken("a"),
    LobbyChanged(),
    SessionsEnded("Ada"),
)


class Ear:
    """Keeps what an end of a bus hears, except that it may have missed something."""

    def __init__(self, bus: Bus) -> None:
        self.heard: list[Hint] = []
        self.missed = 0
        bus.listen(self.hear)

    def hear(self, hint: Hint) -> None:
        if isinstance(hint, Missed):
            self.missed += 1
        else:
            self.heard.append(hint)


@asynccontextmanager
async def in_use(*ends: Bus) -> AsyncIterator[list[Ear]]:
    """Run the ends of a bus until all of them have a line; yield what each hears."""
    ears = [Ear(end) for end in ends]
    async with running(*(end.run for end in ends)):
        await until(lambda: all(end.carries for end in ends))
        yield ears


async def test_the_others_hear_all_in_order_and_nobody_himself(new_end: Callable[[], Bus]) -> None:
    speaking, one, other = new_end(), new_end(), new_end()
    async with in_use(speaking, one, other) as (own, *ears):
        for hint in SAID:
            speaking.publish(hint)
        await until(lambda: all(len(ear.heard) >= len(SAID) for ear in ears))
        assert [tuple(ear.heard) for ear in ears] == [SAID, SAID]
        assert own.heard == []
        await until(lambda: speaking.waiting == 0)


async def test_hints_go_both_ways(new_end: Callable[[], Bus]) -> None:
    one, other = new_end(), new_end()
    async with in_use(one, other) as (hers, his):
        one.publish(Alive("one"))
        await until(lambda: his.heard)
        other.publish(Alive("other"))
        await until(lambda: hers.heard)
        assert (hers.heard, his.heard) == ([Alive("other")], [Alive("one")])


# ------------------------------------------------------------------ a lost line


async def hear_again(one: Bus, his: Ear) -> None:
    """Say something until the other end hears it: it may be said while the line is away."""
    his.heard.clear()

    def is_heard() -> bool:
        one.publish(Alive("again"))
        return Alive("again") in his.heard

    await until(is_heard)


class Trying(NatsBus):
    """Counts how often it tries to have a line."""

    tried = 0

    async def _carry(self) -> None:
        self.tried += 1
        await super()._carry()


async def test_nats_goes_away_and_comes_back(nats: Nats, caplog: pytest.LogCaptureFixture) -> None:
    one, other = (Trying(NatsAddress.read(nats.url)) for _ in range(2))
    async with in_use(one, other) as (_, his):
        assert his.missed == 1
        nats.kill()
        await until(lambda: one.tried >= 3 and other.tried >= 3)  # in vain
        assert [end.carries for end in (one, other)] == [False, False]
        nats.start()
        await hear_again(one, his)
        assert his.missed == 2
    said = [record.message for record in caplog.records if "the bus" in record.message]
    assert sum(nats.url in line and "tried again" in line for line in said) == 2, "once for each end"
    assert sum("is back" in line for line in said) == 2


async def test_postgresql_ends_the_connections_and_they_come_back(postgresql: Cluster) -> None:
    database = postgresql.new_database()
    one, other = PostgresBus(database), PostgresBus(database)
    address = make_url(database).set(drivername="postgresql").render_as_string()
    end_others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
    async with in_use(one, other) as (_, his):
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as ending:
            await ending.execute(end_others + "pg_backend_pid()")
        await until(lambda: not other.carries)
        await hear_again(one, his)
        assert his.missed == 2


async def test_what_a_newer_version_says_is_passed_over(nats: Nats) -> None:
    one, other = (NatsBus(NatsAddress.read(nats.url)) for _ in range(2))
    async with in_use(one, other) as (_, his):
        client = await nats_client.connect(nats.url)
        for payload in (b'["newer",{"type":"unheard_of"}]', b"\xff", b""):
            await client.publish("coupturc", payload)
        await client.flush()
        await client.close()
        await hear_again(one, his)
        assert other.carries


async def test_sites_that_share_a_nats_do_not_hear_one_another(nats: Nats) -> None:
    ours, theirs = (NatsBus(NatsAddress.read(f"{nats.url}/{site}")) for site in ("ours", "theirs"))
    also_ours = NatsBus(NatsAddress.read(f"{nats.url}/ours"))
    async with in_use(ours, also_ours, theirs) as (_, hears, apart):
        ours.publish(Alive("ours"))
        await until(lambda: hears.heard)
        await hear_again(ours, hears)
        assert apart.heard == []


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_nats_that_is_not_there_is_named_with_the_reason(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, *, is_known: bool
) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    host = "127.0.0.1" if is_known else "nosuchhost.invalid"
    if not is_known:
        monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with socket.socket() as deaf:  # it keeps the port, and accepts nothing
        deaf.bind(("127.0.0.1", 0))
        address = f"nats://{host}:{deaf.getsockname()[1]}"
        bus = NatsBus(NatsAddress.read(address.replace("//", "//user:secret@")))
        async with running(bus.run):
            await until(lambda: caplog.records)
            assert not bus.carries
    (said,) = [record.message for record in caplog.records]
    assert said.startswith(f"the bus: {address}: ")
    assert "[Errno " in said, said
    assert "secret" not in said


async def test_a_nats_that_does_not_answer_is_said_not_to(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_bus, "_CONNECT_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        bus = NatsBus(NatsAddress.read(f"nats://127.0.0.1:{silent.getsockname()[1]}"))
        async with running(bus.run):
            await until(lambda: caplog.records)
    assert ": no answer; tried again" in caplog.text


@pytest.mark.parametrize(
    "text",
    ["", "nats", "localhost:4222", "http://h:4222", "nats://", "nats://h:port", "nats://h:99999", "nats://h/a/b",
     "nats://h/a.b", "nats://h/>", "nats://h?a=1", "nats://[::1"],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whoever asked says what was expected
        NatsAddress.read(text)


def test_an_address_is_told_without_its_password() -> None:
    address = NatsAddress.read("tls://ada:secret@[::1]/dammen")
    assert (address.place, address.subject) == ("tls://[::1]:4222", "coupturc.dammen")
    assert address.url == "tls://ada:secret@[::1]"
