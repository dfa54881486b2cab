"""The clock of the machine is set while people play: nobody loses by it, or waits for it."""

from time import time_ns

import pytest

from coupturc.web.games.deadlines import Sweeper
from coupturc.web.store import clock as clocks
from tests.web.people.support import two_apart
from tests.web.support import Server

TEN_DAYS_MS = 10 * 86_400_000
#: A busy machine takes a while from one look to the next; a clock that is believed is wrong by days.
MINUTE_MS = 60_000
FIVE_MINUTES = {"white": "300", "black": "300"}
DAYS = {"white": "1/86400", "black": "1/86400"}


class Machine:
    """A machine whose clock can be set."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def time_ns(self) -> int:
        """Return what its clock shows."""
        return time_ns() + self.ahead_ms * 1_000_000


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(clocks, "time_ns", machine.time_ns)
    return machine


async def look_for_flags(site: Server) -> None:
    """Do what is done each second."""
    services = site.services
    await Sweeper(services.games, services.store.games, services.node).look()


async def test_a_clock_that_is_set_is_not_believed_before_outages_are_known(site: Server, machine: Machine) -> None:
    node, store = site.services.node, site.services.store
    await node.beat()
    before_ms = store.nodes.now_ms()
    machine.ahead_ms = TEN_DAYS_MS
    assert store.nodes.now_ms() == pytest.approx(before_ms, abs=MINUTE_MS)
    await node.beat()
    assert store.nodes.now_ms() == pytest.approx(before_ms + TEN_DAYS_MS, abs=MINUTE_MS)
    (outage,) = node.wall.outages
    assert outage.from_ms == pytest.approx(before_ms, abs=MINUTE_MS)
    assert outage.until_ms == pytest.approx(before_ms + TEN_DAYS_MS + 15_000, abs=MINUTE_MS)


@pytest.mark.parametrize("time_control", [FIVE_MINUTES, DAYS], ids=["minutes", "days"])
async def test_nobody_loses_on_time_when_the_clock_is_set_forward(
    site: Server, machine: Machine, time_control: dict[str, str]
) -> None:
    async with two_apart(site, time_control=time_control) as table:
        async with site.page(table.game, table.ada) as hers:
            await hers.move("32-28")
        site.services.games._rooms.clear()  # nobody is there
        machine.ahead_ms = TEN_DAYS_MS
        await look_for_flags(site)
        await site.services.node.beat()
        await look_for_flags(site)
        async with site.page(table.game, table.bep) as his:
            clocks = (await his.state_where(outcome=None))["clocks"]
            assert clocks["black_ms"] == pytest.approx(1000 * int(time_control["black"].split("/")[-1]), abs=MINUTE_MS)
            assert clocks["delay_ms"] == pytest.approx(15_000, abs=10_000)
            await his.move("19-23")


async def test_clocks_run_on_when_the_clock_is_right_again(site: Server, machine: Machine) -> None:
    """It was set forward by mistake: time does not stand still until it shows that again."""
    node = site.services.node
    async with two_apart(site, time_control=FIVE_MINUTES) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        await node.beat()
        machine.ahead_ms = TEN_DAYS_MS
        await node.beat()
        machine.ahead_ms = 0
        await node.beat()
        (outage,) = node.wall.outages
        assert outage.until_ms == pytest.approx(node.wall.now_ms() + 15_000, abs=MINUTE_MS)
        async with site.page(table.game, table.bep) as his:
            await his.move("19-23")


async def test_a_clock_that_is_set_back_leaves_nobody_without_time(site: Server, machine: Machine) -> None:
    node = site.services.node
    async with two_apart(site, time_control=FIVE_MINUTES) as table:
        async with site.page(table.game, table.ada) as hers:
            await hers.move("32-28")
        await node.beat()
        machine.ahead_ms = -TEN_DAYS_MS
        await node.beat()
        assert node.wall.outages == ()
        site.services.games._rooms.clear()
        async with site.page(table.game, table.bep) as his:
            assert (await his.state_where(outcome=None))["clocks"]["black_ms"] == pytest.approx(300_000, abs=MINUTE_MS)
            await his.move("19-23")
