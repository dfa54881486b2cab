"""Work for the members of a club on the page: one agrees, a trainer sets it and follows boards, one thinks better."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_clubs import link_of, make_club
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

AGREE = "Mijn trainers mogen me werk opgeven en zien wat ik gedaan heb"


def agree(page: Page, *, on: bool = True) -> None:
    """Tick what a member agrees to, or untick it, by keyboard alone."""
    box = page.get_by_label(AGREE)
    if not box.is_visible():
        page.get_by_text("Ik ben hier").press("Enter")
    expect(box).to_be_checked(checked=not on)
    box.press("Space")
    page.get_by_role("button", name="Bewaren").press("Enter")
    expect(page.get_by_text("Bewaard.")).to_be_visible()


def set_work(page: Page) -> None:
    """Set ten squares as work."""
    page.get_by_role("tab", name="Werk").click()
    page.get_by_role("combobox", name="Wat").select_option("practice")
    page.get_by_role("button", name="Geef werk op").click()
    expect(page.get_by_text("Het werk is opgegeven.")).to_be_visible()


def assert_fits(page: Page) -> None:
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.fixture
def club(make_page: MakePage, open_site: Site) -> tuple[Page, Page]:
    """Ada, who leads a club, and Bep, who has come in, on a phone."""
    ada, bep = make_page(), make_page(PHONE)
    make_club(ada, open_site.url)
    bep.goto(link_of(ada, "Bep"))
    expect(bep.get_by_role("heading", name="4 leden")).to_be_visible()
    return ada, bep


def test_a_member_agrees_is_set_work_and_thinks_better_of_it(club: tuple[Page, Page]) -> None:
    ada, bep = club
    expect(bep.get_by_role("tab")).to_have_count(0)
    set_work(ada)
    expect(ada.get_by_text("Nog niemand stemt ermee in.")).to_be_visible()
    expect(ada.get_by_role("table")).to_have_count(0)
    agree(bep)
    own = bep.get_by_role("listitem").filter(has_text="10 goed")
    expect(own).to_contain_text("0 van 10")
    assert_fits(bep)
    ada.reload()
    ada.get_by_role("tab", name="Werk").click()
    expect(ada.get_by_role("row", name="Bep")).to_contain_text("0 van 10")
    expect(ada.get_by_role("row", name="Cor")).to_have_count(0)
    agree(bep, on=False)
    expect(own).to_have_count(0)
    ada.reload()
    ada.get_by_role("tab", name="Werk").click()
    expect(ada.get_by_text("Nog niemand stemt ermee in.")).to_be_visible()
    ada.get_by_role("button", name="Neem terug").click()
    expect(ada.get_by_text("Het werk is teruggenomen.")).to_be_visible()


def test_the_work_leads_to_where_it_is_done(club: tuple[Page, Page]) -> None:
    ada, bep = club
    agree(bep)
    set_work(ada)
    bep.reload()
    bep.get_by_role("link", name="10 goed").press("Enter")
    bep.wait_for_url("**/practice/international/squares")
    expect(bep.get_by_role("heading", level=1)).to_be_visible()


def test_a_trainer_follows_the_boards_of_who_agrees(club: tuple[Page, Page]) -> None:
    ada, bep = club
    # A link leads to the address that others reach, which is not the one of the test.
    url: str = bep.evaluate("location.origin")
    players = {side: {"kind": "human", "name": name} for side, name in (("white", "Bep"), ("black", ""))}
    game = {"profile": "fmjd", "players": players, "invite": "black"}
    made = bep.request.post(f"{url}/api/games", data=game, headers={"origin": url})
    assert made.ok, made.text()
    ada.get_by_role("tab", name="Borden").click()
    expect(ada.get_by_text("Er wordt nu niet gespeeld.")).to_be_visible()
    agree(bep)
    board = ada.get_by_role("tabpanel").locator(f"a[href='/game/{made.json()['id']}']")
    expect(board).to_be_visible()
    assert violations(ada) == []


@pytest.mark.parametrize("locale", LANGUAGES)
def test_axe_finds_nothing_and_nothing_runs_sideways(make_page: MakePage, open_site: Site, locale: str) -> None:
    """A trainer who is trained himself on a telephone, in every language: he finds tabs and boxes by their place."""
    ada = make_page()
    make_club(ada, open_site.url)
    agree(ada)
    set_work(ada)
    page = make_page(PHONE, locale=locale)
    page.context.add_cookies([{**cookie} for cookie in ada.context.cookies()])  # type: ignore[typeddict-item]
    page.goto(ada.url)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    page.get_by_role("main").get_by_role("group").first.click(position={"x": 20, "y": 20})
    expect(page.get_by_role("checkbox").last).to_be_checked()
    expect(page.get_by_role("listitem").filter(has_text="10").first).to_be_visible()
    assert_fits(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(page.get_by_role("tabpanel")).not_to_be_empty()
        assert_fits(page)
    tab.press("ArrowLeft")
    expect(page.get_by_role("row")).to_have_count(3)
