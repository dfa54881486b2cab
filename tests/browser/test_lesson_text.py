"""The text of a lesson: its letters, the length of its lines, its room on a phone."""

from statistics import fmean

import pytest
from playwright.sync_api import expect

from coupturc.lessons import load_lesson
from tests.browser.classroom import Classroom, open_lesson
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_views import load_fonts

pytestmark = pytest.mark.browser

#: Lets the text wait for its letters however busy the machine is.
PATIENT = """
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = (then, ms, ...rest) => wait(then, ms === 1000 ? 30_000 : ms, ...rest);
"""

#: Characters in each line of the lesson's paragraphs but the last of each, which ends where the text does.
LINES = """text => [...text.querySelectorAll('section > p')].flatMap(paragraph => {
    const range = document.createRange();
    const letters = paragraph.firstChild;
    const lines = [];
    for (let at = 0, top; at < letters.length; at += 1) {
        range.setStart(letters, at);
        range.setEnd(letters, at + 1);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        if (top === undefined || box.top - top > box.height / 2) lines.push(0);
        top = box.top;
        lines[lines.length - 1] += 1;
    }
    return lines.slice(0, -1);
})"""


def line_lengths(room: Classroom) -> list[int]:
    lengths: list[int] = room.text.evaluate(LINES)
    return lengths


@pytest.mark.parametrize("width", [1024, 1280, 1920])
def test_a_line_of_text_has_60_to_70_characters(make_page: MakePage, site: Site, width: int) -> None:
    page = make_page({"width": width, "height": 800})
    load_fonts(page, f"{site.url}/learn")
    room = open_lesson(Classroom(page), site, "dama-end").go_to_step(5)
    lengths = line_lengths(room)
    assert len(lengths) >= 3
    assert 60 <= fmean(lengths) <= 70, lengths


def test_on_a_phone_a_line_is_as_long_as_large_letters_allow(phone_room: Classroom, site: Site) -> None:
    room = open_lesson(phone_room, site, "board")
    paragraph = room.text.locator("p").first
    assert paragraph.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 16
    box = paragraph.bounding_box()
    assert box
    assert box["width"] > 0.9 * PHONE["width"]


@pytest.mark.parametrize("lesson", ["board", "draws", "dama-promotion"])
def test_nothing_scrolls_sideways_on_a_phone(phone_room: Classroom, site: Site, lesson: str) -> None:
    room = open_lesson(phone_room, site, lesson)
    for number in range(1, len(load_lesson(lesson).steps) + 1):
        room.go_to_step(number)
        assert room.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_its_letters_are_there_when_it_is_opened_by_its_address(room: Classroom, site: Site) -> None:
    """Letters that come after their text are not used; here nothing fetched them before."""
    room.page.add_init_script(PATIENT)
    open_lesson(room, site, "board")
    paragraph = room.text.locator("p").first
    expect(paragraph).to_be_visible()
    session = room.page.context.new_cdp_session(room.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "article p"})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    assert {font["familyName"] for font in fonts} == {"Alegreya"}


def test_without_its_letters_it_is_read_in_others(room: Classroom, site: Site) -> None:
    room.page.route("**/alegreya-400*", lambda route: route.abort())
    open_lesson(room, site, "board")
    expect(room.text.locator("p").first).to_be_visible()
