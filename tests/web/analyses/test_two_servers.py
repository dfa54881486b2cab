"""Two servers on one database: an analysis that is changed at one is shown at the other."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from coupturc.web.bus.bus import Hint
from coupturc.web.bus.embedded import EmbeddedBus
from tests.web.analyses.support import analysing, new_analysis
from tests.web.support import Server, open_store, serving


class Cut(EmbeddedBus):
    """The bus of several servers without a line."""

    is_shared = True

    @property
    def carries(self) -> bool:
        return False

    def publish(self, hint: Hint) -> None:
        """Lose it."""


@pytest.fixture
async def nodes(tmp_path: Path, page_folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers in this process on one file, with a bus between them."""
    bus = EmbeddedBus()
    async with (
        serving(open_store(tmp_path), page_folder, bus=bus) as one,
        serving(open_store(tmp_path), page_folder, bus=EmbeddedBus(bus)) as other,
    ):
        yield one, other


async def test_changes_are_shown_at_the_other_server(nodes: tuple[Server, Server]) -> None:
    one, other = nodes
    name = await new_analysis(one)
    async with analysing(one, name) as hers, analysing(other, name) as his:
        node = await hers.play("32-28", "19-23")
        shown = await his.until("analysis", version=1)
        assert shown["nodes"] == hers.tree["nodes"]
        await his.change("annotate", node=node, comment="good", strength="!", nags=[])
        assert (await hers.until("analysis", version=2))["nodes"] == his.tree["nodes"]
        await hers.ask("undo_change", version=2)
        await his.until("analysis", version=3)


async def test_a_report_is_shown_at_the_other_server(nodes: tuple[Server, Server]) -> None:
    one, other = nodes
    name = await new_analysis(one)
    async with analysing(one, name) as hers, analysing(other, name) as his:
        await hers.play("32-28")
        await his.until("analysis", version=1)
        await hers.send("make_report", effort="quick")
        made = await hers.until("report", state="done")
        assert (await his.until("report", state="done"))["plies"] == made["plies"]


async def test_pages_of_a_deleted_analysis_are_sent_away_at_the_other_server(nodes: tuple[Server, Server]) -> None:
    one, other = nodes
    name = await new_analysis(one)
    async with analysing(other, name) as his:
        assert (await one.http.delete(f"/api/analyses/{name}")).status_code == 204
        await his.until("fault", code="deleted")


async def test_changes_are_found_while_the_servers_do_not_hear_one_another(tmp_path: Path, page_folder: Path) -> None:
    async with (
        serving(open_store(tmp_path), page_folder, bus=Cut()) as one,
        serving(open_store(tmp_path), page_folder, bus=Cut()) as other,
    ):
        name = await new_analysis(one)
        async with analysing(one, name) as hers, analysing(other, name) as his:
            await hers.play("32-28", "19-23")
            assert (await his.until("analysis", version=1))["nodes"] == hers.tree["nodes"]
            assert (await one.http.delete(f"/api/analyses/{name}")).status_code == 204
            await his.until("fault", code="deleted")
