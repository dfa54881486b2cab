"""The lessons, as a pupil follows them: on a phone and a desktop, in three languages, by mouse and keys."""

import re

import httpx
import pytest
from playwright.sync_api import Route, expect

from coupturc.lessons import load_lesson
from coupturc.lessons.model import TargetsTask
from coupturc.lessons.text import Locale, Text, resolve
from tests.browser.classroom import Classroom, open_lesson
from tests.browser.conftest import MakePage
from tests.browser.hands import OTHER_WAYS, WAYS, Hand
from tests.browser.site import Site

pytestmark = pytest.mark.browser

EMPTY = re.compile("leeg|empty|boş")


def said(text: Text, language: str) -> str:
    """Return a text as a page in that language says it."""
    locales: dict[str, Locale] = {"nl": "nl-NL", "en": "en", "tr": "tr"}
    return resolve(text, locales[language])


@pytest.mark.parametrize(("hand", "locale"), WAYS)
def test_a_dammen_lesson_from_end_to_end(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    """Moves to watch, a task to play, a line to choose and several captures to find."""
    room = open_lesson(Classroom(make_page(**hand.options, locale=locale), locale), site, "capturing")
    lesson = load_lesson("capturing")
    expect(room.page.get_by_role("heading", name=lesson.title[locale])).to_be_visible()
    hand.press(room.button("forward"))
    expect(room.square("21")).not_to_have_accessible_name(EMPTY)
    hand.press(room.button("next"))
    for _ in range(2):
        hand.press(room.button("forward"))
    expect(room.text).to_contain_text(said(lesson.steps[1].examples[0].notes[2], locale))
    hand.press(room.button("next"))
    expect(room.text).to_contain_text(said(lesson.steps[2].text, locale))
    hand.squares(room, ["28", "19"])
    assert lesson.steps[2].task
    expect(room.text).to_contain_text(said(lesson.steps[2].task.wording.done, locale))
    hand.press(room.button("next"))
    hand.press(room.page.get_by_role("button", name="13"))
    hand.press(room.button("forward"))
    expect(room.square("24")).not_to_have_accessible_name(EMPTY)
    hand.press(room.button("next"))
    expect(room.text).to_contain_text(said(lesson.steps[4].text, locale))
    hand.squares(room, ["28", "19"])
    expect(room.text).to_contain_text("28x19")
    hand.squares(room, ["37", "26"])
    hand.press(room.button("finish"))
    expect(room.page.get_by_role("link", name=said(load_lesson("multiple-captures").title, locale))).to_be_visible()


@pytest.mark.parametrize(("hand", "locale"), OTHER_WAYS)
def test_a_dama_lesson_from_end_to_end(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    room = open_lesson(Classroom(make_page(**hand.options, locale=locale), locale), site, "dama-king")
    lesson = load_lesson("dama-king")
    expect(room.text).to_contain_text(said(lesson.steps[0].text, locale))
    for _ in lesson.steps[0].examples[0].moves:
        hand.press(room.button("forward"))
    hand.press(room.button("next"))
    expect(room.text).to_contain_text(said(lesson.steps[1].text, locale))
    task = lesson.steps[1].task
    assert isinstance(task, TargetsTask)
    hand.squares(room, ["d8"])
    expect(room.text).to_contain_text(said(task.wording.wrong["d8"], locale))
    hand.squares(room, task.squares)
    expect(room.text).to_contain_text(said(task.wording.done, locale))
    hand.press(room.button("finish"))
    expect(room.page.get_by_role("link", name=said(load_lesson("dama-kings-capture").title, locale))).to_be_visible()


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
    open_lesson(room, site, "sliding").button("next").click()
    expect(room.step(2)).to_have_attribute("aria-current", "step")
    room.page.get_by_role("link", name="Alle lessen").click()
    room.page.get_by_role("button", name="Voortgang wissen").click()
    room.page.get_by_role("button", name="Ja, wissen").click()
    expect(room.page.get_by_role("link", name="Begin met de eerste les")).to_have_count(2)


def test_auto_plays_pauses_and_goes_faster(room: Classroom, site: Site) -> None:
    room.page.clock.install()
    open_lesson(room, site, "sliding").go_to_step(3)
    room.page.get_by_label("Tempo van Auto").select_option(value="2")
    room.page.get_by_role("button", name="Auto").click()
    expect(room.text).to_contain_text("17 naar 21")
    room.page.get_by_role("button", name="Pauze").click()
    expect(room.page.get_by_role("button", name="Auto")).to_be_visible()
    before = room.spoken("28")
    room.page.clock.run_for(1200)
    assert room.spoken("28") == before
    room.page.get_by_role("button", name="Auto").click()
    expect(room.square("17")).to_have_accessible_name("17, zwarte schijf")
    expect(room.page.get_by_role("button", name="Auto")).to_be_visible()


def test_a_lesson_by_keys_alone(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "capturing").press(">")
    expect(room.spoken_text).to_contain_text("Wit slaat van 32 naar 21")
    room.press("<")
    expect(room.square("32")).to_have_accessible_name("32, witte schijf")
    room.press(">", ">", ">", ">", ">")
    expect(room.spoken_text).to_contain_text("Stap 3 van 5.")
    room.press(">")
    expect(room.page.get_by_role("status")).to_contain_text("Eerst de opgave")
    room.tab_to("gridcell").go_by_keys("28", "19")
    expect(room.spoken_text).to_contain_text("Goed. 28x19 neemt er één.")
    room.press(">")
    expect(room.step(4)).to_have_attribute("aria-current", "step")


def test_the_language_changes_in_the_middle_of_a_step(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "capturing").go_to_step(3).click("31", "27")
    room.page.get_by_label("Taal").select_option("tr")
    expect(room.text).to_contain_text("Beyaz'la taş alın.")  # noqa: RUF001 - Turkish
    expect(room.text).to_contain_text("Önce 28, 23'ün üzerinden atlamalı.")  # noqa: RUF001


def test_a_server_that_is_gone_and_comes_back(room: Classroom, own_site: Site) -> None:
    """Nothing of the lesson is kept here: that is in test_lessons_away."""
    room.page.route("**/api/lessons/capturing/reading**", lambda route: route.abort())
    open_lesson(room, own_site, "capturing")
    own_site.stop()
    room.button("forward").click()
    expect(room.page.get_by_role("alert")).to_contain_text("De server geeft geen antwoord.")
    own_site.start()
    room.page.get_by_role("button", name="Opnieuw proberen").click()
    expect(room.square("21")).to_have_accessible_name("21, witte schijf")
    expect(room.page.get_by_role("alert")).to_have_count(0)


def test_a_full_disk_is_said_and_the_lesson_goes_on(room: Classroom, site: Site) -> None:
    """The server says that progress is not kept; here its answer is changed on the way."""

    def unkept(route: Route) -> None:
        answer = httpx.request(
            route.request.method, route.request.url, content=route.request.post_data or "", timeout=10
        )
        route.fulfill(json={**answer.json(), "kept": False})

    room.page.route("**/api/lessons/capturing**", unkept)
    open_lesson(room, site, "capturing").button("forward").click()
    expect(room.page.get_by_role("status")).to_contain_text("Je voortgang kan nu niet worden bewaard.")
    expect(room.square("21")).to_have_accessible_name("21, witte schijf")


def test_without_a_line_there_is_no_auto_and_on_stays_in_its_place(room: Classroom, site: Site) -> None:
    auto, on = room.page.get_by_role("button", name="Auto"), room.page.get_by_role("button", name="Volgende")
    open_lesson(room, site, "board")
    expect(on).to_be_visible()
    expect(auto).to_have_count(0)
    place = on.bounding_box()
    open_lesson(room, site, "sliding").go_to_step(3)
    expect(auto).to_be_visible()
    assert on.bounding_box() == place
