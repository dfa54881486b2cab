"""However many pages and seeks there are: what one page asks for costs the others little, and they have their turn."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from coupturc import load_profile
from coupturc.web.lobby.looks import PAGES_AT_ONCE
from coupturc.web.lobby.messages import Lobby, NewSeek
from coupturc.web.lobby.room import SITE, LobbyRoom
from coupturc.web.lobby.terms import encode_terms, seek_of, terms_of
from coupturc.web.lobby.views import SeekViews, Viewer
from coupturc.web.messages.shared import Fault
from coupturc.web.store.seeks import SeekRow
from tests.waiting import until
from tests.web.lobby.test_lobby import open_page, seek
from tests.web.people.support import browser, make_member
from tests.web.support import Server

PAGES = 5 * PAGES_AT_ONCE
TERMS = encode_terms(terms_of(NewSeek("fmjd", "300+3"), load_profile("fmjd")))


class Turns:
    """Counts the turns of the event loop."""

    def __init__(self) -> None:
        self.count = 0

    async def go_on(self) -> None:
        while True:
            self.count += 1
            await asyncio.sleep(0)


class Page:
    """A page that notes in which turn it is shown what."""

    def __init__(self, turns: Turns, person: str | None = None) -> None:
        self.person = person
        self.seeks: set[str] = set()
        self.shown_at: list[int] = []
        self._turns = turns

    def send(self, message: msgspec.Struct) -> None:
        if isinstance(message, Lobby):
            self.seeks.update(each.id for each in message.added)
            self.seeks.difference_update(message.removed)
            self.shown_at.append(self._turns.count)

    def end(self, fault: Fault) -> None:
        """Nobody listens."""


@asynccontextmanager
async def crowd(site: Server) -> AsyncIterator[tuple[LobbyRoom, list[Page]]]:
    """The lobby with many pages of strangers that follow it."""
    room = await site.services.lobby.open(SITE)
    assert room
    turns = Turns()
    counting = asyncio.create_task(turns.go_on())
    pages = [Page(turns) for _ in range(PAGES)]
    try:
        for page in pages:
            room.join(page)
            room.follow(page, ["lobby"])
        yield room, pages
    finally:
        counting.cancel()
        for page in pages:
            room.leave(page)


async def test_others_have_their_turn_while_all_pages_are_shown_a_seek(site: Server) -> None:
    async with crowd(site) as (_, pages), browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        async with open_page(site, ada):
            made = await seek(ada)
            await until(lambda: all(page.seeks == {made["seek"]} for page in pages))
    in_a_turn = Counter(page.shown_at[0] for page in pages)
    assert max(in_a_turn.values()) <= PAGES_AT_ONCE


async def test_a_page_that_leaves_while_others_are_shown_is_shown_nothing(site: Server) -> None:
    async with crowd(site) as (room, pages), browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        last, first = pages[-1], pages[0]
        send = first.send

        def leave(message: msgspec.Struct) -> None:
            send(message)
            room.leave(last)

        first.send = leave  # type: ignore[method-assign]
        async with open_page(site, ada):
            await seek(ada)
            await until(lambda: all(page.seeks for page in pages[:-1]))
        assert not last.shown_at


async def test_somebody_new_is_not_shown_the_seek_of_who_is_blocked(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, crowd(site) as (_, pages):
        await make_member(site, ada, "Ada")
        bep_id = await make_member(site, bep, "Bep")
        assert (await ada.put(f"/api/people/{bep_id}/block")).status_code == 204
        async with open_page(site, bep):
            await seek(bep)
            await until(lambda: all(page.seeks for page in pages))
            async with open_page(site, ada, "lobby") as hers:
                own = await seek(ada)
                (shown,) = await hers.until(1)
                assert shown["id"] == own["seek"]


def row(name: str, person: str, opponent: str | None = None, circle: str | None = None) -> SeekRow:
    return SeekRow(name, person, opponent, TERMS, "", 0, None, circle=circle)


def views(*rows: SeekRow, apart: tuple[str, ...] = ()) -> SeekViews:
    pairs = frozenset({frozenset(apart)}) if apart else frozenset[frozenset[str]]()
    return SeekViews([(each, seek_of(each)) for each in rows], pairs)


class TestViews:
    def test_what_equal_viewers_see_is_made_once(self) -> None:
        seeks = views(row("one", "ada"))
        seen = [seeks.seen_by(Viewer(person, follows=True, circle=None)) for person in (None, "bep", "cor", None)]
        assert all(each is seen[0] for each in seen)
        assert set(seen[0]) == {"one"}

    @pytest.mark.parametrize(
        ("viewer", "sees"),
        [
            (Viewer("ada", follows=False, circle=None), {"hers", "challenge", "class"}),
            (Viewer("bep", follows=False, circle=None), {"challenge"}),
            (Viewer("bep", follows=True, circle=None), {"hers", "challenge"}),
            (Viewer("cor", follows=True, circle=None), {"hers"}),
            (Viewer("cor", follows=True, circle="4b"), {"class"}),
            (Viewer(None, follows=True, circle=None), {"hers"}),
            (Viewer(None, follows=False, circle=None), set()),
        ],
    )
    def test_who_sees_what(self, viewer: Viewer, sees: set[str]) -> None:
        seeks = views(row("hers", "ada"), row("challenge", "ada", "bep"), row("class", "ada", circle="4b"))
        assert set(seeks.seen_by(viewer)) == sees

    def test_who_is_blocked_is_not_seen(self) -> None:
        seeks = views(row("hers", "ada"), row("his", "bep"), apart=("ada", "cor"))
        assert set(seeks.seen_by(Viewer("cor", follows=True, circle=None))) == {"his"}
        assert set(seeks.seen_by(Viewer("ada", follows=True, circle=None))) == {"hers", "his"}
