"""The lessons, as a pupil follows them: on a phone and a desktop, in three languages, by mouse and keys."""

import re
from collections.abc import Callable
from statistics import fmean

import httpx
import pytest
from playwright.sync_api import Route, expect

from coupturc.lessons import load_lesson
from coupturc.lessons.model import TargetsTask
from coupturc.lessons.text import Locale, Text, resolve
from tests.browser.classroom import Classroom
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser

LANGUAGES = ["nl", "en", "tr"]
Arrange = Callable[[Classroom, Site], object]

EMPTY = re.compile("leeg|empty|boş")
SIZES = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]


def said(text: Text, language: str) -> str:
    """Return a text as a page in that language says it."""
    locales: dict[str, Locale] = {"nl": "nl-NL", "en": "en", "tr": "tr"}
    return resolve(text, locales[language])


def opened(room: Classroom, site: Site, lesson: str) -> Classroom:
    room.open(f"{site.url}/learn/{load_lesson(lesson).game}/{lesson}")
    return room


@pytest.fixture
def room(make_page: MakePage) -> Classroom:
    """A page on a desktop."""
    return Classroom(make_page())


@pytest.fixture
def phone_room(make_page: MakePage) -> Classroom:
    """A page on a phone."""
    return Classroom(make_page(PHONE, has_touch=True, is_mobile=True))


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_dammen_lesson_from_end_to_end(make_page: MakePage, site: Site, size: dict[str, int], locale: str) -> None:
    """Moves to watch, a task to play, a line to choose and several captures to find."""
    room = opened(Classroom(make_page(size, locale=locale), locale), site, "capturing")
    lesson = load_lesson("capturing")
    expect(room.page.get_by_role("heading", name=lesson.title[locale])).to_be_visible()
    room.button("forward").click()
    expect(room.square("21")).not_to_have_accessible_name(EMPTY)
    room.button("next").click()
    for _ in range(2):
        room.button("forward").click()
    expect(room.text).to_contain_text(said(lesson.steps[1].examples[0].notes[2], locale))
    room.button("next").click()
    expect(room.text).to_contain_text(said(lesson.steps[2].text, locale))
    room.click("28", "19")
    assert lesson.steps[2].task
    expect(room.text).to_contain_text(said(lesson.steps[2].task.wording.done, locale))
    room.button("next").click()
    room.page.get_by_role("button", name="13").click()
    room.button("forward").click()
    expect(room.square("24")).not_to_have_accessible_name(EMPTY)
    room.button("next").click()
    expect(room.text).to_contain_text(said(lesson.steps[4].text, locale))
    room.click("28", "19")
    expect(room.text).to_contain_text("28x19")
    room.click("37", "26")
    room.button("finish").click()
    expect(room.page.get_by_role("link", name=load_lesson("multiple-captures").title[locale])).to_be_visible()


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_dama_lesson_from_end_to_end(make_page: MakePage, site: Site, size: dict[str, int], locale: str) -> None:
    room = opened(Classroom(make_page(size, locale=locale), locale), site, "dama-king")
    lesson = load_lesson("dama-king")
    expect(room.text).to_contain_text(said(lesson.steps[0].text, locale))
    for _ in lesson.steps[0].examples[0].moves:
        room.button("forward").click()
    room.button("next").click()
    expect(room.text).to_contain_text(said(lesson.steps[1].text, locale))
    task = lesson.steps[1].task
    assert isinstance(task, TargetsTask)
    room.click("d8")
    expect(room.text).to_contain_text(said(task.wording.wrong["d8"], locale))
    room.click(*task.squares)
    expect(room.text).to_contain_text(said(task.wording.done, locale))
    room.button("finish").click()
    expect(room.page.get_by_role("link", name=load_lesson("dama-kings-capture").title[locale])).to_be_visible()


def test_the_first_lesson_is_found_at_once_and_kept(room: Classroom, own_site: Site) -> None:
    page = room.page
    page.goto(f"{own_site.url}/learn")
    page.get_by_role("link", name="Begin met de eerste les").first.click()
    expect(page.get_by_role("heading", name="Het bord en de nummers")).to_be_visible()
    room.button("next").click()
    expect(room.step(2)).to_have_attribute("aria-current", "step")
    own_site.stop()
    own_site.start()
    page.reload()
    expect(room.step(2)).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("button", name="Stap 1, klaar")).to_be_visible()
    page.get_by_role("link", name="Alle lessen").click()
    expect(page.get_by_role("link", name="Verder met: Het bord en de nummers")).to_be_visible()
    expect(page.get_by_text("1 van 8 stappen")).to_be_visible()


def test_progress_can_be_cleared(room: Classroom, site: Site) -> None:
    opened(room, site, "sliding").button("next").click()
    expect(room.step(2)).to_have_attribute("aria-current", "step")
    room.page.get_by_role("link", name="Alle lessen").click()
    room.page.get_by_role("button", name="Voortgang wissen").click()
    room.page.get_by_role("button", name="Ja, wissen").click()
    expect(room.page.get_by_role("link", name="Begin met de eerste les")).to_have_count(2)


def test_auto_plays_pauses_and_goes_faster(room: Classroom, site: Site) -> None:
    opened(room, site, "sliding").go_to_step(3)
    room.page.get_by_label("Tempo van Auto").select_option(value="2")
    room.page.get_by_role("button", name="Auto").click()
    expect(room.text).to_contain_text("17 naar 21")
    room.page.get_by_role("button", name="Pauze").click()
    expect(room.page.get_by_role("button", name="Auto")).to_be_visible()
    before = room.spoken("28")
    room.page.wait_for_timeout(1200)
    assert room.spoken("28") == before
    room.page.get_by_role("button", name="Auto").click()
    expect(room.square("17")).to_have_accessible_name("17, zwarte schijf", timeout=15_000)
    expect(room.page.get_by_role("button", name="Auto")).to_be_visible()


def test_a_wrong_move_is_explained_then_the_right_one_praised(room: Classroom, site: Site) -> None:
    opened(room, site, "capturing").go_to_step(3).click("31", "27")
    expect(room.text).to_contain_text("Slaan is verplicht: 28x19 neemt er één.")
    expect(room.text).to_contain_text("Eerst moet 28 over 23")
    expect(room.told).to_contain_text("Slaan is verplicht")
    room.click("28", "19")
    expect(room.text).to_contain_text("28x19 neemt er één. Zo schrijf je een slag")
    expect(room.button("next")).to_be_enabled()


def test_a_move_that_misses_its_aim_is_refuted_on_the_board(room: Classroom, site: Site) -> None:
    opened(room, site, "blocked").go_to_step(2).click("49", "43")
    expect(room.text).to_contain_text("Na 49-43 kan de ander nog zetten.")
    expect(room.square("44")).to_have_accessible_name("44, zwarte schijf")
    room.page.get_by_role("button", name="Nog eens proberen").click()
    expect(room.square("49")).to_have_accessible_name("49, witte schijf")
    room.click("49", "44")
    expect(room.text).to_contain_text("Wit wint")


def test_a_hint_when_it_is_asked_for(room: Classroom, site: Site) -> None:
    opened(room, site, "majority").go_to_step(5)
    room.page.get_by_role("button", name="Hint").click()
    expect(room.text).to_contain_text("Zoek een weg die er vier neemt")


def test_a_square_is_named_and_pointed_at(phone_room: Classroom, site: Site) -> None:
    room = opened(phone_room, site, "board").go_to_step(5)
    field = room.page.get_by_label("Naam van het veld")
    field.fill("27")
    field.press("Enter")
    expect(room.text).to_contain_text("Dat is veld 27.")
    field.fill("28")
    field.press("Enter")
    expect(room.text).to_contain_text("Ja, veld 28.")
    room.go_to_step(6).tap("36", "37")
    expect(room.text).to_contain_text("Dat is 37")


def test_an_option_is_chosen_and_its_reason_played(room: Classroom, site: Site) -> None:
    opened(room, site, "multiple-captures").go_to_step(7)
    room.page.get_by_role("button", name="Meteen na de eerste sprong").click()
    expect(room.text).to_contain_text("Er is iets beters.")
    room.page.get_by_role("button", name="Als de hele slag af is").click()
    expect(room.square("27")).to_have_accessible_name("27, witte schijf")


def test_a_lesson_by_keys_alone(room: Classroom, site: Site) -> None:
    opened(room, site, "capturing").press(">")
    expect(room.told).to_contain_text("Wit slaat van 32 naar 21")
    room.press("<")
    expect(room.square("32")).to_have_accessible_name("32, witte schijf")
    room.press(">", ">", ">", ">", ">")
    expect(room.told).to_contain_text("Stap 3 van 5.")
    room.press(">")
    expect(room.page.get_by_role("status")).to_contain_text("Eerst de opgave")
    room.tab_to("gridcell").go_by_keys("28", "19")
    expect(room.told).to_contain_text("Goed. 28x19 neemt er één.")
    room.press(">")
    expect(room.step(4)).to_have_attribute("aria-current", "step")


def test_answers_beside_the_board_by_keys(room: Classroom, site: Site) -> None:
    opened(room, site, "sliding").go_to_step(4)
    room.page.get_by_role("button", name="Ja", exact=True).focus()
    room.press("Enter")
    expect(room.text).to_contain_text("Dat is niet zo.")
    room.press("Tab", "Enter")
    expect(room.text).to_contain_text("Goed.")


def test_the_language_changes_in_the_middle_of_a_step(room: Classroom, site: Site) -> None:
    opened(room, site, "capturing").go_to_step(3).click("31", "27")
    room.page.get_by_label("Taal").select_option("tr")
    expect(room.text).to_contain_text("Beyaz'la taş alın.")  # noqa: RUF001 - Turkish
    expect(room.text).to_contain_text("Önce 28, 23'ün üzerinden atlamalı.")  # noqa: RUF001


def test_a_server_that_is_gone_and_comes_back(room: Classroom, own_site: Site) -> None:
    opened(room, own_site, "capturing")
    own_site.stop()
    room.button("forward").click()
    expect(room.page.get_by_role("alert")).to_contain_text("De server antwoordt niet.")
    own_site.start()
    room.page.get_by_role("button", name="Opnieuw proberen").click()
    expect(room.square("21")).to_have_accessible_name("21, witte schijf")
    expect(room.page.get_by_role("alert")).to_have_count(0)


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
    room = opened(Classroom(make_page({"width": width, "height": 800})), site, "dama-end").go_to_step(5)
    lengths = line_lengths(room)
    assert len(lengths) >= 3
    assert 60 <= fmean(lengths) <= 70, lengths


def test_on_a_phone_a_line_is_as_long_as_large_letters_allow(phone_room: Classroom, site: Site) -> None:
    room = opened(phone_room, site, "board")
    paragraph = room.text.locator("p").first
    assert paragraph.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 16
    box = paragraph.bounding_box()
    assert box
    assert box["width"] > 0.9 * PHONE["width"]


@pytest.mark.parametrize("lesson", ["board", "draws", "dama-promotion"])
def test_nothing_scrolls_sideways_on_a_phone(phone_room: Classroom, site: Site, lesson: str) -> None:
    room = opened(phone_room, site, lesson)
    for number in range(1, len(load_lesson(lesson).steps) + 1):
        room.go_to_step(number)
        assert room.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ------------------------------------------------------------------ every state for everyone


def courses(room: Classroom, site: Site) -> None:
    room.page.goto(f"{site.url}/learn")
    expect(room.page.get_by_role("heading", level=2)).to_have_count(2)


def courses_failed(room: Classroom, site: Site) -> None:
    room.page.route("**/api/lessons?*", lambda route: route.abort())
    room.page.goto(f"{site.url}/learn")
    expect(room.page.get_by_role("alert")).to_be_visible()


def watching(room: Classroom, site: Site) -> None:
    opened(room, site, "opening-moves")


def ringed(room: Classroom, site: Site) -> None:
    opened(room, site, "board").go_to_step(5)


def choosing(room: Classroom, site: Site) -> None:
    opened(room, site, "best-capture").go_to_step(2)


def wrong(room: Classroom, site: Site) -> None:
    opened(room, site, "capturing").go_to_step(3).click("31", "27")
    expect(room.told).not_to_have_text("")
    expect(room.page.locator(".verdict")).to_be_visible()


def right(room: Classroom, site: Site) -> None:
    opened(room, site, "capturing").go_to_step(3).click("28", "19")
    expect(room.page.locator(".verdict")).to_be_visible()


def missed(room: Classroom, site: Site) -> None:
    opened(room, site, "blocked").go_to_step(2).click("49", "43")
    expect(room.page.locator(".verdict")).to_be_visible()


def yes_or_no(room: Classroom, site: Site) -> None:
    opened(room, site, "sliding").go_to_step(4)
    room.page.locator(".task fieldset").get_by_role("button").first.click()
    expect(room.page.locator(".verdict")).to_be_visible()


def left_open(room: Classroom, site: Site) -> None:
    opened(room, site, "dama-king").go_to_step(2)
    room.page.locator(".task .plain").click()
    expect(room.page.get_by_role("heading", level=2)).to_be_visible()


def finished(room: Classroom, site: Site) -> None:
    opened(room, site, "dama-king")
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


def test_a_full_disk_is_said_and_the_lesson_goes_on(room: Classroom, site: Site) -> None:
    """The server says that progress is not kept; here its answer is changed on the way."""

    def unkept(route: Route) -> None:
        answer = httpx.request(
            route.request.method, route.request.url, content=route.request.post_data or "", timeout=10
        )
        route.fulfill(json={**answer.json(), "kept": False})

    room.page.route("**/api/lessons/capturing**", unkept)
    opened(room, site, "capturing").button("forward").click()
    expect(room.page.get_by_role("status")).to_contain_text("Je voortgang kan nu niet worden bewaard.")
    expect(room.square("21")).to_have_accessible_name("21, witte schijf")
