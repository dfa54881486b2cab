"""Lessons away from the server: all that were listed once can be read, and the page says so."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.classroom import Classroom, open_lesson
from tests.browser.conftest import MakePage
from tests.browser.site import Site
from tests.browser.test_offline import kept
from tests.waiting import block_until

pytestmark = pytest.mark.browser

#: Whether all lessons are on the device: the note of that is written last.
HAS_ALL = "caches.match('/api/lessons/readings/nl-NL').then((note) => note !== undefined)"

AWAY = "Je volgt deze les op dit apparaat"


def read_once(make_page: MakePage, site: Site) -> Classroom:
    """Open the list and the lesson on moving, as somebody does who later sits in a train."""
    page = kept(make_page, site)
    room = Classroom(page)
    page.goto(f"{site.url}/learn")
    page.get_by_role("link", name="Schuiven", exact=True).wait_for()
    block_until(lambda: page.evaluate(HAS_ALL))
    with page.expect_response("**/api/lessons/sliding/reading**"):
        open_lesson(room, site, "sliding")
    return room


@pytest.fixture
def reader(away: BoardPage, gone_site: Site) -> Classroom:
    """A lesson that was opened on a device that has all of them; its server is there again."""
    gone_site.start()
    room = Classroom(away.page)
    open_lesson(room, gone_site, "sliding")
    return room


def read_through(page: Page, room: Classroom, site: Site) -> None:
    page.goto(f"{site.url}/learn")
    expect(page.get_by_role("status").filter(has_text="De server is er nu niet")).to_be_visible()
    expect(page.get_by_role("link", name="Slaan", exact=True)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Schuiven", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
    assert violations(page) == []
    room.button("next").click()
    expect(room.text).to_contain_text("Wit zet naar boven")
    room.button("next").click()
    room.button("forward").click()
    expect(room.square("29")).to_have_accessible_name("29, witte schijf")
    room.go_to_step(4)
    page.get_by_role("button", name="Ja", exact=True).click()
    expect(room.text).not_to_contain_text("Goed.")
    page.get_by_role("button", name="Nee", exact=True).click()
    expect(room.text).to_contain_text("Goed.")


def test_an_opened_lesson_is_read_without_a_network(make_page: MakePage, own_site: Site) -> None:
    room = read_once(make_page, own_site)
    room.page.context.set_offline(True)
    read_through(room.page, room, own_site)
    room.page.context.set_offline(False)
    expect(room.page.get_by_text(AWAY)).to_have_count(0)


def test_so_it_is_when_the_server_was_killed(reader: Classroom, gone_site: Site) -> None:
    gone_site.stop()
    read_through(reader.page, reader, gone_site)


def test_the_server_gets_what_was_solved_without_it(reader: Classroom, gone_site: Site) -> None:
    gone_site.stop()
    reader.page.reload()
    reader.go_to_step(4)
    with_answer = reader.page.get_by_role("button", name="Nee", exact=True)
    with_answer.click()
    expect(reader.text).to_contain_text("Goed.")
    gone_site.start()
    with reader.page.expect_response("**/api/lessons/sliding") as told:
        reader.page.evaluate("dispatchEvent(new Event('online'))")
    assert told.value.json()["state"]["solved"] == [3]
    sent: dict[str, str] = told.value.request.post_data_json or {}
    learner = sent["learner"]
    known = httpx.get(f"{gone_site.url}/api/lessons", params={"learner": learner, "locale": "nl-NL"}, timeout=60).json()
    assert [each["solved"] for each in known["courses"][0]["lessons"] if each["id"] == "sliding"] == [1]


def test_a_lesson_goes_on_when_the_server_goes_away_in_its_middle(reader: Classroom, gone_site: Site) -> None:
    gone_site.stop()
    reader.button("next").click()
    expect(reader.text).to_contain_text("Wit zet naar boven")
    away = reader.page.get_by_role("status").filter(has_text=AWAY)
    expect(away).to_be_visible()
    gone_site.start()
    reader.button("next").click()
    expect(away).to_have_count(0)


def test_a_lesson_that_was_never_opened_is_read_too(reader: Classroom, gone_site: Site) -> None:
    gone_site.stop()
    open_lesson(reader, gone_site, "dama-two-gifts")
    expect(reader.page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()


def test_a_lesson_that_could_not_be_kept_is_not_there(make_page: MakePage, own_site: Site) -> None:
    page = kept(make_page, own_site)
    page.route("**/api/lessons/readings?*", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.goto(f"{own_site.url}/learn")
    own_site.stop()
    page.reload()
    expect(page.get_by_text("Slaan", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Slaan", exact=True)).to_have_count(0)
    page.goto(f"{own_site.url}/learn/international/capturing")
    expect(page.get_by_role("alert")).to_contain_text("De les is nog niet binnen")
