"""A class of five: its teacher makes it and prints cards, the children scan them, work, and the teacher sees it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

FIVE = ["Ank", "Bram", "Cem", "Duru", "Elif"]
CLASS = re.compile("/classes/c-")


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server for others too, where each side of a game belongs to a person."""
    folder: Path = tmp_path_factory.mktemp("school")
    site = Site(folder, "--host", "0.0.0.0").start()  # noqa: S104 - that is what is tested
    yield site
    site.stop()


@pytest.fixture
def teacher(make_page: MakePage, school: Site) -> Page:
    """The page of a class of five."""
    return made(make_page(), school)


def made(page: Page, site: Site) -> Page:
    page.goto(f"{site.url}/classes")
    page.get_by_label("Naam van de klas").fill("Groep 6")
    page.get_by_role("button", name="Maak een klas").click()
    page.wait_for_url(CLASS)
    page.get_by_label("Voornamen").fill("\n".join(FIVE))
    page.get_by_role("button", name="Voeg toe").click()
    expect(page.get_by_role("status").filter(has_text="5 leerlingen toegevoegd.")).to_be_visible()
    return page


def draw(teacher: Page) -> dict[str, str]:
    """Draw cards for all; return the link in each by name."""
    teacher.get_by_role("button", name="Print kaartjes voor iedereen").click()
    teacher.get_by_role("button", name="Maak nieuwe kaartjes").click()
    expect(teacher.get_by_role("heading", name="Kaartjes")).to_be_focused()
    links = {name: teacher.get_by_role("link", name=f"Link van {name}") for name in FIVE}
    return {name: link.get_attribute("href") or "" for name, link in links.items()}


def scan(child: Page, link: str, name: str) -> Page:
    """Open what a telephone's camera reads."""
    child.goto(link)
    expect(child.get_by_role("heading", level=1)).to_contain_text(f"Hallo {name}")
    return child


def read_lesson(child: Page) -> None:
    """Do the first step of the first work."""
    child.get_by_role("main").get_by_role("listitem").get_by_role("link").first.click()
    child.wait_for_url(re.compile("/learn/"))
    with child.expect_response(re.compile(r"/api/lessons/.+")) as answer:
        child.get_by_role("button", name="Volgende", exact=False).first.click()
    assert answer.value.ok


def test_a_class_of_five_by_cards(make_page: MakePage, teacher: Page) -> None:
    teacher.get_by_role("tab", name="Werk").click()
    teacher.get_by_role("button", name="Geef werk op").click()
    expect(teacher.get_by_role("status").filter(has_text="Het werk is opgegeven.")).to_be_visible()
    expect(teacher.get_by_role("row")).to_have_count(7)
    teacher.get_by_role("tab", name="Leerlingen").click()
    links = draw(teacher)
    assert len(set(links.values())) == 5
    children = {name: scan(make_page(PHONE), links[name], name) for name in FIVE}
    assert "#" not in children["Ank"].url, "who gets this address does not get the card"
    read_lesson(children["Ank"])
    teacher.get_by_role("button", name="Terug naar de klas").click()
    teacher.reload()
    teacher.get_by_role("tab", name="Werk").click()
    expect(teacher.get_by_role("row", name="Ank")).to_contain_text(re.compile("1 van"))
    expect(teacher.get_by_role("row", name="Bram")).to_contain_text(re.compile("0 van"))


def test_the_code_on_a_card_holds_its_link(teacher: Page) -> None:
    link = draw(teacher)["Cem"]
    drawn = teacher.get_by_role("img", name="QR-code van Cem")
    width, dark = drawn.evaluate(
        """async (image) => {
            await image.decode();
            const canvas = document.createElement('canvas');
            canvas.width = image.naturalWidth; canvas.height = image.naturalHeight;
            const pen = canvas.getContext('2d');
            pen.drawImage(image, 0, 0);
            const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
            return [canvas.width, [...data].filter((_, index) => index % 4 === 0).map((red) => red < 128 ? 1 : 0)];
        }"""
    )
    wanted = segno.make(link, micro=False)
    assert width == wanted.symbol_size(border=4)[0]
    assert dark == [int(bit) for row in wanted.matrix_iter(border=4) for bit in row]


def test_without_a_card_by_code_and_picture(make_page: MakePage, school: Site, teacher: Page) -> None:
    code = teacher.get_by_text("Klascode").locator("strong").inner_text()
    picture = teacher.get_by_role("listitem").filter(has_text="Duru").get_by_role("img").get_attribute("aria-label")
    child = make_page(PHONE)
    child.goto(f"{school.url}/class")
    child.get_by_label("Klascode").fill("ZZZ")
    child.keyboard.press("Enter")
    expect(child.get_by_role("alert")).not_to_have_text("")
    expect(child.get_by_label("Klascode")).to_have_value("ZZZ")  # to be seen, and mended
    for _ in range(2):  # the code of another class may have been meant
        child.get_by_label("Klascode").fill(code.lower())
        child.keyboard.press("Enter")
        expect(child.get_by_role("button", name="Duru")).to_be_visible()
        child.get_by_role("button", name="Een andere code").click()
    child.get_by_label("Klascode").fill(code.lower())
    child.keyboard.press("Enter")
    child.get_by_role("button", name="Duru").press("Enter")
    wrong = "Maan" if picture != "Maan" else "Zon"
    child.get_by_role("button", name=wrong, exact=True).click()
    expect(child.get_by_role("alert")).to_have_text("Dat is niet jouw plaatje.")
    child.get_by_role("button", name=picture or "", exact=True).press("Enter")
    expect(child.get_by_role("heading", level=1)).to_contain_text("Hallo Duru")
    child.get_by_role("button", name="Stop: ik ga weg").click()
    expect(child.get_by_label("Klascode")).to_be_visible()


def test_a_lost_card_is_renewed_in_one_tap(make_page: MakePage, teacher: Page) -> None:
    old = draw(teacher)["Elif"]
    teacher.get_by_role("button", name="Terug naar de klas").click()
    teacher.get_by_role("button", name="Meer van Elif").click()
    teacher.get_by_role("button", name="Nieuw kaartje").click()
    link = teacher.get_by_role("link", name="Link van").get_attribute("href") or ""
    child = make_page(PHONE)
    child.goto(old)
    expect(child.get_by_role("alert")).to_contain_text("Dit kaartje werkt niet meer.")
    child.close()
    scan(make_page(PHONE), link, "Elif")


def test_a_tournament_of_the_class_in_one_tap(teacher: Page) -> None:
    teacher.get_by_role("button", name="Begin een toernooi van deze klas").click()
    teacher.wait_for_url(re.compile("/tournaments/t-"))
    expect(teacher.get_by_role("heading", level=1)).to_have_text("Groep 6")
    expect(teacher.get_by_role("heading", name="5 spelers")).to_be_visible()


def test_a_trainer_follows_several_boards(make_page: MakePage, site: Site) -> None:
    page = made(make_page(PHONE), site)
    games = [site.new_game().removeprefix(site.url) for _ in range(2)]
    page.get_by_role("tab", name="Borden").click()
    for game in games:
        expect(page.get_by_role("tabpanel").locator(f"a[href='{game}']")).to_be_visible()
    assert_fits(page)


def test_on_one_machine_everything_is_there_too(make_page: MakePage, site: Site) -> None:
    page = made(make_page(), site)
    link = draw(page)["Bram"]
    scan(page, link, "Bram")
    page.goto(f"{site.url}/learn")
    page.get_by_role("link", name="Werk van mijn klas").click()
    page.get_by_role("button", name="Stop: ik ga weg").click()
    expect(page.get_by_label("Klascode")).to_be_visible()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_axe_finds_nothing_and_nothing_runs_sideways(make_page: MakePage, site: Site, locale: str) -> None:
    """The pages of a class on a telephone, in every language."""
    teacher = made(make_page(), site)
    teacher.get_by_role("tab", name="Werk").click()
    teacher.get_by_role("button", name="Geef werk op").click()
    expect(teacher.get_by_role("row")).to_have_count(7)
    page = make_page(PHONE, locale=locale)
    for address in ("/classes", "/class", teacher.url.removeprefix(site.url)):
        page.goto(f"{site.url}{address}", wait_until="networkidle")
        assert_fits(page)
    page.get_by_role("tab").last.click()
    assert_fits(page)
    page.get_by_role("tab").first.click()
    page.get_by_role("main").get_by_role("listitem").get_by_role("button").first.click()
    assert_fits(page)
    page.keyboard.press("Escape")
    page.get_by_role("tabpanel").get_by_role("button").last.click()
    page.get_by_role("dialog").get_by_role("button").last.click()
    link = page.get_by_role("main").get_by_role("listitem").get_by_role("link").first
    link.wait_for()
    assert_fits(page)
    page.goto(link.get_attribute("href") or "", wait_until="networkidle")
    assert_fits(page)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_work_of_a_class_on_a_telephone(make_page: MakePage, site: Site, locale: str) -> None:
    """More work than is as wide as the screen: the table runs sideways by keys, the page does not."""
    teacher = made(make_page(), site)
    teacher.get_by_role("tab", name="Werk").click()
    for count, what in enumerate(("lesson", "practice", "lesson"), 1):
        teacher.get_by_role("combobox", name="Wat").select_option(what)
        teacher.get_by_role("button", name="Geef werk op").click()
        expect(teacher.get_by_role("columnheader")).to_have_count(1 + count)
    page = make_page(PHONE, locale=locale)
    page.goto(teacher.url)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    page.get_by_role("tab").nth(0).press("ArrowRight")
    expect(page.get_by_role("row")).to_have_count(7)
    assert_fits(page)
    table = page.get_by_role("region").filter(has=page.get_by_role("table"))
    table.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('table').parentElement.scrollLeft > 0")
    page.get_by_role("tabpanel").get_by_role("combobox").first.select_option("practice")
    expect(page.get_by_role("tabpanel").get_by_role("combobox")).to_have_count(3)
    assert_fits(page)


def assert_fits(page: Page) -> None:
    page.get_by_role("heading", level=1).wait_for()
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), page.url
