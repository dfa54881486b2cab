"""The audit of axe-core on the list of lessons and on every state of a lesson."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from coupturc.lessons import load_lesson
from coupturc.lessons.model import TargetsTask
from tests.browser.axe import violations
from tests.browser.classroom import Classroom, open_lesson
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

Arrange = Callable[[Classroom, Site], object]


def courses(room: Classroom, site: Site) -> None:
    room.page.goto(f"{site.url}/learn")
    expect(room.page.get_by_role("heading", level=2)).to_have_count(2)


def courses_failed(room: Classroom, site: Site) -> None:
    room.page.route("**/api/lessons?*", lambda route: route.abort())
    room.page.goto(f"{site.url}/learn")
    expect(room.page.get_by_role("alert")).to_be_visible()


def watching(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "opening-moves")


def ringed(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "board").go_to_step(5)


def choosing(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "best-capture").go_to_step(2)


def wrong(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "capturing").go_to_step(3).click("31", "27")
    expect(room.spoken_text).not_to_have_text("")
    expect(room.page.locator(".verdict")).to_be_visible()


def right(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "capturing").go_to_step(3).click("28", "19")
    expect(room.page.locator(".verdict")).to_be_visible()


def missed(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "blocked").go_to_step(2).click("49", "43")
    expect(room.page.locator(".verdict")).to_be_visible()


def yes_or_no(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "sliding").go_to_step(4)
    room.page.locator(".task fieldset").get_by_role("button").first.click()
    expect(room.page.locator(".verdict")).to_be_visible()


def left_open(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "dama-king").go_to_step(2)
    room.page.locator(".task .plain").click()
    expect(room.page.get_by_role("heading", level=2)).to_be_visible()


def finished(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "dama-king")
    for _ in load_lesson("dama-king").steps[0].examples[0].moves:
        room.button("forward").click()
    task = load_lesson("dama-king").steps[1].task
    assert isinstance(task, TargetsTask)
    room.button("next").click()
    room.click(*task.squares)
    room.button("finish").click()
    expect(room.page.get_by_role("heading", level=2)).to_be_visible()


def unknown(room: Classroom, site: Site) -> None:
    room.page.goto(f"{site.url}/learn/international/chess")
    expect(room.page.get_by_role("alert")).to_be_visible()


def broken(room: Classroom, site: Site) -> None:
    body = '{"code":"broken_lesson","params":{},"faults":[]}'
    room.page.route("**/api/lessons/board?*", lambda route: route.fulfill(status=422, body=body))
    room.page.goto(f"{site.url}/learn/international/board")
    expect(room.page.get_by_role("alert")).to_be_visible()


STATES = [
    courses,
    courses_failed,
    watching,
    ringed,
    choosing,
    wrong,
    right,
    missed,
    yes_or_no,
    left_open,
    finished,
    unknown,
    broken,
]


@pytest.mark.parametrize("arrange", STATES)
@pytest.mark.parametrize(
    ("locale", "size", "colours"),
    [("nl", DESKTOP, "light"), ("en", PHONE, "dark"), ("tr", PHONE, "light")],
    ids=["desktop", "phone at night", "phone"],
)
def test_axe_finds_nothing(
    make_page: MakePage,
    site: Site,
    arrange: Arrange,
    locale: str,
    size: dict[str, int],
    colours: str,
) -> None:
    room = Classroom(make_page(size, locale=locale, color_scheme=colours), locale)
    arrange(room, site)
    assert violations(room.page) == []


def test_unknown_and_broken_lessons_lead_to_the_list(room: Classroom, site: Site) -> None:
    unknown(room, site)
    expect(room.page.get_by_role("heading", name="Deze les is er niet")).to_be_visible()
    room.page.get_by_role("link", name="Alle lessen").click()
    expect(room.page.get_by_role("heading", name="Dammen")).to_be_visible()
    broken(room, site)
    expect(room.page.get_by_role("heading", name="Deze les kan niet worden gelezen")).to_be_visible()
