"""What the pages lack for keyboards, screen readers and eyes, added to each page when all are written."""

from pathlib import Path

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString
from sphinx.application import Sphinx


def mend_pages(app: Sphinx, error: Exception | None) -> None:
    """Mend every page that was written; a page that is mended already stays as it is."""
    if error or app.builder.name != "html":
        return
    for file in Path(app.outdir).rglob("*.html"):
        text = file.read_text("utf-8")
        page = BeautifulSoup(text, "html.parser")
        mend(page)
        if (mended := page.decode(formatter="html5")) != text:
            file.write_text(mended, "utf-8")


def mend(page: BeautifulSoup) -> None:
    """Mend one page."""
    for scrolling in page.select("pre, div.table-wrapper"):  # on a phone: the keyboard must reach it
        scrolling["tabindex"] = "0"
    for caption in page.select('p.caption[role="heading"]'):
        caption["aria-level"] = "2"
    for name in page.select("strong"):
        _use_colon(name)
    for lines in page.select("dt.sig > dl"):
        _set_as_lines(lines)


def _use_colon(name: Tag) -> None:
    """Set a colon between the name of a field and what is said about it."""
    text = name.next_sibling
    if isinstance(text, NavigableString) and text.startswith(" -- "):
        text.replace_with(NavigableString(f": {text.removeprefix(' -- ')}"))


def _set_as_lines(lines: Tag) -> None:
    """Rename what Sphinx sets as a list of descriptions without terms: no screen reader can read a signature so."""
    lines.name, lines["class"] = "span", "sig-lines"
    for line in lines.find_all("dd", recursive=False):
        line.name, line["class"] = "span", "sig-line"


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect."""
    app.connect("build-finished", mend_pages)
    return {"parallel_read_safe": True}
