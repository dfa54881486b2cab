"""What pages are told of lists, at another process, over each bus."""

from collections.abc import Callable
from pathlib import Path

from coupturc.web.bus.bus import Bus
from tests.web.bus.test_bus import two_nodes
from tests.web.lobby.test_lobby import open_page
from tests.web.lobby.test_topics import news
from tests.web.people.support import begin, browser


async def test_a_game_at_one_process_is_told_at_the_other(
    tmp_path: Path, page_folder: Path, new_end: Callable[[], Bus]
) -> None:
    async with (
        two_nodes(tmp_path, page_folder, new_end) as (one, other),
        browser(one) as ada,
        browser(other) as eve,
        open_page(other, eve, "watch") as page,
    ):
        await news(page)
        await begin(ada, visibility="public")
        assert await news(page) == ["watch"]
