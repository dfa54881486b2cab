"""The cards of a class as they come out of the printer: nine on a sheet, of one size, none cut in two."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
import segno
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

from tests.browser.conftest import MakePage
from tests.browser.printed import A4, print_out
from tests.browser.site import Site

pytestmark = pytest.mark.browser

LONG = "Wilhelmina-Charlotte van Oudheusden"
NAMES = ["Ank", LONG, *(f"Leerling {number}" for number in range(3, 12))]
#: A QR code is read from an arm's length when it is so wide, in millimetres, without the white around it.
READABLE = 25
#: Of the sheet, beside and above the cards, in millimetres.
MARGIN, TOP = 10, 12
_DOTS_PER_INCH = 200


@pytest.fixture
def cards(make_page: MakePage, site: Site) -> Page:
    """The page with the cards of a class of eleven."""
    page = make_page()
    page.goto(f"{site.url}/classes")
    page.get_by_label("Naam van de klas").fill("Groep 6")
    page.get_by_role("button", name="Maak een klas").click()
    page.wait_for_url(re.compile("/classes/c-"))
    page.get_by_label("Voornamen").fill("\n".join(NAMES))
    page.get_by_role("button", name="Voeg toe").click()
    expect(page.get_by_text("11 leerlingen toegevoegd.")).to_be_visible()
    page.get_by_role("button", name="Print kaartjes voor iedereen").click()
    page.get_by_role("button", name="Maak nieuwe kaartjes").click()
    for name in NAMES:
        code = page.get_by_role("img", name=f"QR-code van {name}", exact=True)
        expect(code).to_have_js_property("complete", True)
    # What has come is not drawn yet: a busy machine printed an empty square.
    page.evaluate("() => Promise.all([...document.images].map((image) => image.decode()))")
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return page


def texts(page: Page) -> Iterator[str]:
    """Yield the text of each sheet, in one line."""
    with closing(PdfDocument(page.pdf(prefer_css_page_size=True))) as document:
        yield from (" ".join(sheet.get_textpage().get_text_range().split()) for sheet in document)


def test_a_sheet_has_nine_cards_and_nothing_of_the_screen(cards: Page) -> None:
    first, second = texts(cards)
    # A reader of PDF joins what a hyphen at the end of a line parts.
    for text, names in ((first, ["Ank", "Oudheusden", *NAMES[2:9]]), (second, NAMES[9:])):
        assert text.count("Scan de code") == len(names)
        assert all(name in text for name in names)
        for word in ("Coup Turc", "Kaartjes", "Afdrukken", "Link van", "Terug naar de klas"):
            assert word not in text


def test_the_code_on_paper_holds_its_link(cards: Page) -> None:
    """Each square of the first code is looked at on the sheet; that on the card of somebody else is another one."""
    link = cards.get_by_role("link", name="Link van Ank").get_attribute("href") or ""
    sheet = print_out(cards, coloured=True, dots_per_inch=_DOTS_PER_INCH)[0].convert("L")
    lay_out(cards)
    wanted = [[bool(bit) for bit in row] for row in segno.make(link, micro=False).matrix_iter(border=4)]
    for name, is_same in (("Ank", True), ("Leerling 3", False)):
        read = squares(sheet, cards.get_by_role("img", name=f"QR-code van {name}", exact=True), len(wanted))
        assert (read == wanted) is is_same, name
    box = cards.get_by_role("img", name="QR-code van Ank").bounding_box()
    assert box is not None
    assert millimetres(box["width"]) * (len(wanted) - 8) / len(wanted) >= READABLE


def test_all_cards_have_one_size(cards: Page) -> None:
    lay_out(cards)
    boxes = [each.bounding_box() for each in cards.get_by_role("main").get_by_role("listitem").all()]
    assert len({(round(box["width"]), round(box["height"])) for box in boxes if box}) == 1


def lay_out(page: Page) -> None:
    """Show a page on the screen as it is laid out between the margins of the paper."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round((A4[0] - 2 * MARGIN) / 25.4 * 96), "height": 1000})


def squares(sheet: Image.Image, code: Locator, count: int) -> list[list[bool]]:
    """Return which squares of a code are dark on a sheet."""
    box = code.bounding_box()
    assert box is not None
    side = millimetres(box["width"]) / count
    left, top = MARGIN + millimetres(box["x"]), TOP + millimetres(box["y"])
    dots = _DOTS_PER_INCH / 25.4

    def is_dark(row: int, column: int) -> bool:
        at = round((left + (column + 0.5) * side) * dots), round((top + (row + 0.5) * side) * dots)
        return int(sheet.getpixel(at)) < 128  # type: ignore[arg-type]

    return [[is_dark(row, column) for column in range(count)] for row in range(count)]


def millimetres(pixels: float) -> float:
    return pixels / 96 * 25.4
