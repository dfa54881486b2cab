"""What can be to one's own liking: seen at once, kept, and there before anything is painted."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

#: Counts what is let to sound, in order of its pitch and time, and shows when the browser lets anything sound.
LISTEN = """globalThis.heard = [];
const { resume } = AudioContext.prototype;
AudioContext.prototype.resume = function () { return globalThis.awake = resume.call(this); };
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const { start } = kind.prototype;
    kind.prototype.start = function (...rest) { globalThis.heard.push(kind.name); return start.apply(this, rest); };
}"""
KNOCK, TONE = "AudioBufferSourceNode", "OscillatorNode"


def settings(page: Page) -> Locator:
    """Open the settings."""
    if page.get_by_role("button", name="Menu").is_visible():
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Instellingen").click()
    return page.get_by_role("dialog", name="Instellingen")


def move_when_awake(board: BoardPage, origin: str, target: str) -> None:
    """Move once the browser lets anything sound, which it does some time after the first press."""
    board.click(origin)
    board.page.evaluate("awake")
    board.click(target)


def fill(page: Page, selector: str) -> str:
    """Return the colour of something on the board."""
    return str(page.locator(selector).first.evaluate("each => getComputedStyle(each).fill"))


def test_dark_colours_are_kept(board: BoardPage, site: Site) -> None:
    board.page.goto(site.url)
    settings(board.page).get_by_role("radio", name="Donker").check()
    night = "rgb(23, 25, 28)"
    expect(board.page.locator("body")).to_have_css("background-color", night)
    board.page.reload()
    expect(board.page.locator("body")).to_have_css("background-color", night)


def test_colours_are_chosen_before_the_page_is_there(board: BoardPage, site: Site) -> None:
    board.page.goto(site.url)
    settings(board.page).get_by_role("radio", name="Donker").check()
    board.page.route("**/assets/index-*.js", lambda route: route.abort())
    board.page.reload()
    expect(board.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_plain_board(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    wooden = fill(board.page, ".cell .square")
    settings(board.page).get_by_role("radio", name="Effen").check()
    assert fill(board.page, ".cell .square") != wooden


def test_more_contrast_is_taken_from_the_device(make_page: MakePage, site: Site) -> None:
    page = make_page(contrast="more")
    page.goto(site.url)
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    box = settings(page).get_by_role("checkbox", name="Meer contrast")
    expect(box).to_be_checked()
    box.uncheck()
    expect(page.locator("body")).to_have_css("background-color", "rgb(246, 241, 231)")


def test_numbers_on_the_squares(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    number = board.page.locator(".board-numbers")
    expect(number).to_be_hidden()
    settings(board.page).get_by_role("checkbox", name="Nummers op de velden").check()
    expect(number).to_be_visible()


def test_flemish_words(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    assert board.spoken("32") == "32, witte schijf"
    board.page.get_by_label("Taal").select_option("Nederlands (België)")
    assert board.spoken("32") == "32, witte pion"
    expect(board.page.locator("html")).to_have_attribute("lang", "nl-BE")


def test_a_belgian_device_has_them_at_once(make_page: MakePage, site: Site) -> None:
    board = BoardPage(make_page(locale="nl-BE")).open(site.new_game())
    assert board.spoken("32") == "32, witte pion"


def test_a_move_is_heard(board: BoardPage, site: Site) -> None:
    board.page.add_init_script(LISTEN)
    move_when_awake(board.open(site.new_game()), "32", "28")
    board.wait_for_turn(BLACK)
    assert board.page.evaluate("heard") == [KNOCK, TONE]


def test_a_capture_knocks_twice_and_the_end_is_rung(board: BoardPage, site: Site) -> None:
    board.page.add_init_script(LISTEN)
    move_when_awake(board.open(site.new_game(fen="W:W40:B22,23,34")), "40", "27")
    board.page.get_by_text("Wit wint").first.wait_for()
    assert board.page.evaluate("heard.filter((each) => each === 'AudioBufferSourceNode').length") == 2
    assert board.page.evaluate("heard.length") == 7


def test_sounds_are_off_with_one_touch(board: BoardPage, site: Site) -> None:
    board.page.add_init_script(LISTEN)
    board.open(site.new_game())
    sounds = board.page.get_by_role("button", name="Geluid")
    expect(sounds).to_have_attribute("aria-pressed", "true")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "false")
    board.click("32", "28")
    board.wait_for_turn(BLACK)
    assert board.page.evaluate("heard") == []


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_axe_finds_nothing_in_the_settings(make_page: MakePage, site: Site, width: str) -> None:
    page = make_page(PHONE) if width == "phone" else make_page()
    page.goto(site.url)
    expect(settings(page)).to_be_visible()
    assert violations(page) == []


def test_nor_with_more_contrast(make_page: MakePage, site: Site) -> None:
    for scheme in ("light", "dark"):
        page = make_page(contrast="more", color_scheme=scheme)
        BoardPage(page).open(site.new_game())
        assert violations(page) == []
