"""What the pages lack for keyboards, screen readers and eyes."""

import re
from pathlib import Path

from sphinx.application import Sphinx

# What scrolls sideways on a phone must be reached by the keyboard; a heading has a level.
_MENDED = {
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper ': '<div tabindex="0" class="table-wrapper ',
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    "</strong> -- ": "</strong>: ",
}
# Sphinx sets the lines of a long signature as a list of descriptions without terms, which no reader can read.
_SIGNATURE = re.compile(r'<dl>\n((?:<dd><em class="sig-param.*</dd>\n)+)</dl>')


def mend_pages(app: Sphinx, error: Exception | None) -> None:
    """Mend every page that was written; a page that is mended already stays as it is."""
    if error or app.builder.name != "html":
        return
    for page in Path(app.outdir).rglob("*.html"):
        text = page.read_text("utf-8")
        mended = text
        for old, new in _MENDED.items():
            mended = mended.replace(old, new)
        mended = _SIGNATURE.sub(_as_lines, mended)
        if mended != text:
            page.write_text(mended, "utf-8")


def _as_lines(found: re.Match[str]) -> str:
    lines = found[1].replace("<dd>", '<span class="sig-line">').replace("</dd>", "</span>")
    return f'<span class="sig-lines">{lines}</span>'


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect."""
    app.connect("build-finished", mend_pages)
    return {"parallel_read_safe": True}
