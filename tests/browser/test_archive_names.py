"""Formations, openings and combinations of a search, chosen by the names that people give them."""
# ruff: noqa: RUF001 - the dotless i of Turkish

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from coupturc.archive import Archive
from tests.browser.axe import violations
from tests.browser.conftest import MakePage
from tests.browser.site import Site
from tests.browser.test_archive import unfold

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 740}

GAMES = """[White "Ada"][Black "Bea"] 1. 32-28 18-23 2. 33-29 23x32 3. 37x28 20-25 *

[White "Bea"][Black "Cem"] 1. 32-28 18-23 2. 38-32 12-18 *

[White "Dik"][Black "Ela"][FEN "W:W10,23,26,34,43,50:B6,11,16,17,25,K29"] 1. 50-45 29x1 2. 10-4 1x40 3. 45x34 *
"""


@pytest.fixture
def collected(own_site: Site, tmp_path: Path) -> Site:
    """A server with a collection in which two games have openings with a name, and one has a combination."""
    path = tmp_path / "games.pdn"
    path.write_text(GAMES)
    with Archive.open(tmp_path / "archives" / "collections" / "club", make=True) as archive:
        assert archive.add(path).added == 3
    return own_site


def searching(make_page: MakePage, site: Site, locale: str = "nl-NL") -> Page:
    page = make_page(viewport=SMALL, locale=locale)
    page.goto(f"{site.url}/archive")
    page.get_by_role("combobox").first.select_option("international")
    return page


def found(page: Page) -> list[str]:
    page.locator("button.primary").click()
    games = page.locator("section[aria-busy='false']").get_by_role("listitem")
    expect(games).not_to_have_count(0)
    return games.locator("bdi").all_text_contents()  # the inner text of a row beyond the screen is empty


@pytest.mark.parametrize(
    ("locale", "titles", "olympic", "fox"),
    [
        ("nl-NL", ("Formaties", "Openingen"), "Olympische formatie", "De Vos"),
        ("nl-BE", ("Formaties", "Openingen"), "Olympische formatie", "De Vos"),
        ("en-GB", ("Formations", "Openings"), "Olympic formation", "The Fox"),
        ("tr-TR", ("Dizilişler", "Açılışlar"), "Olimpik diziliş", "Tilki"),
    ],
)
def test_one_tap_asks_for_what_has_a_name(
    make_page: MakePage, collected: Site, locale: str, titles: tuple[str, str], olympic: str, fox: str
) -> None:
    page = searching(make_page, collected, locale)
    formations, openings = titles
    unfold(page, formations)
    expect(page.get_by_role("group", name=formations).get_by_role("button", name=olympic)).to_be_visible()
    expect(page.get_by_role("button", name=fox)).to_have_count(0)
    unfold(page, openings)
    page.get_by_role("button", name=fox).click()
    expect(page.get_by_role("button", name=fox, pressed=True)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=fox)).to_have_count(1)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found(page) == ["Ada – Bea"]


def test_names_and_combinations_are_chosen_by_keyboard(make_page: MakePage, collected: Site) -> None:
    page = searching(make_page, collected)
    unfold(page, "Openingen")
    page.get_by_role("button", name="Chefneux-opening", exact=True).press("Enter")
    assert len(found(page)) == 2
    page.get_by_role("button", name="De Vos").press("Space")
    words = "De opening ‘Chefneux-opening’. En ook: de opening ‘De Vos’."
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()
    assert len(found(page)) == 1
    for name in ("De Vos", "Chefneux-opening"):
        page.get_by_role("button", name=name, exact=True, pressed=True).press("Enter")
    expect(page.get_by_role("button", name="De Vos")).to_be_visible()  # it stays unfolded
    unfold(page, "Slagen en offers")
    page.get_by_label("Geofferde schijven, ten minste").fill("2")
    page.get_by_role("combobox", name="Van wie").select_option("Wit")
    words = "Wit offert ten minste 2 schijven en slaat er meer terug."
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()
    page.get_by_label("Geofferde schijven, ten minste").press("Enter")
    expect(page.get_by_text("1 partij gevonden.")).to_be_visible()


def test_material_is_asked_for_in_fields(make_page: MakePage, collected: Site) -> None:
    page = searching(make_page, collected)
    unfold(page, "Materiaal in de stand")
    group = page.get_by_role("group", name="Materiaal in de stand")
    expect(group.get_by_label("Schijven voor, ten minste")).to_be_disabled()
    group.get_by_role("combobox", name="Wie voor staat").select_option("Zwart")
    expect(page.get_by_role("status").filter(has_text="Zwart staat ten minste 1 schijf voor.")).to_be_visible()
    group.get_by_label("Witte stukken over").fill("4")
    expect(group.get_by_role("status")).to_have_text("De twee aantallen tellen samen: vul ook het andere in.")
    group.get_by_label("Zwarte stukken over").fill("5")
    expect(group.get_by_role("status")).to_be_empty()
    words = "Zwart staat ten minste 1 schijf voor, wit heeft 4 stukken, zwart heeft 5 stukken."
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_another_game_has_other_names(make_page: MakePage, collected: Site) -> None:
    page = searching(make_page, collected)
    unfold(page, "Openingen")
    page.get_by_role("button", name="De Vos").click()
    page.get_by_role("combobox").first.select_option("turkish")
    expect(page.get_by_role("button", name="De Vos")).to_have_count(0)
    expect(page.get_by_text("Alle partijen.")).to_be_visible()
    unfold(page, "Slagen en offers")
    expect(page.get_by_label("Geslagen stukken, ten minste")).to_be_visible()


def test_the_question_is_short_on_a_phone_and_search_always_at_hand(make_page: MakePage, collected: Site) -> None:
    page = searching(make_page, collected)
    expect(page.locator("details[open]")).to_have_count(0)
    find = page.get_by_role("button", name="Zoek", exact=True)
    expect(find).to_be_in_viewport(ratio=1)
    unfold(page, "Openingen")
    page.get_by_role("button", name="De Vos").press("Enter")
    words = page.get_by_role("status").filter(has_text="De opening ‘De Vos’.")
    expect(words).to_be_in_viewport(ratio=1)
    above, below = words.bounding_box(), find.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"] <= SMALL["height"] - below["height"]
    unfold(page, "Meer, in woorden")
    field = page.get_by_role("textbox", name="Meer, in woorden")
    field.focus()
    box = field.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= above["y"], "what has the focus is not covered"


def test_what_is_asked_for_is_unfolded_again(make_page: MakePage, collected: Site) -> None:
    page = searching(make_page, collected)
    unfold(page, "Openingen")
    page.get_by_role("button", name="De Vos").click()
    found(page)
    page.get_by_role("button", name=re.compile("^Open Ada")).click()
    page.wait_for_url("**/analyse/**")
    page.go_back()
    expect(page.get_by_role("button", name="De Vos", pressed=True)).to_be_visible()
    expect(page.get_by_text("Olympische formatie")).not_to_be_visible()


def test_all_of_it_is_unfolded_where_there_is_room(make_page: MakePage, collected: Site) -> None:
    page = make_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{collected.url}/archive")
    for title in ("Formaties", "Openingen", "Materiaal in de stand", "Slagen en offers"):
        expect(page.get_by_role("group", name=title)).to_be_visible()
