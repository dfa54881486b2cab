"""What is printed on A4, black on white: the frame of every paper."""

from html import escape

from coupturc.structs import Struct
from coupturc.tournament.page.paper_words import PAPER_WORDS
from coupturc.tournament.page.words import Language

_STYLE = """
:root { color-scheme: light; font-family: system-ui, sans-serif; color: #000; background: #fff }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; font-size: 10pt }
h1, h2, h3 { font-family: Georgia, serif; margin: 0; overflow-wrap: anywhere; break-after: avoid }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { text-align: start }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; margin-bottom: 1rem }
@media print {
  body { padding: 0; max-width: none }
  button { display: none }
}
"""

#: Of every paper; whoever serves it names it in a policy.
PAPER_SCRIPT = "document.querySelector('button').addEventListener('click', () => print());"


class Paper(Struct, frozen=True, kw_only=True):
    """Something to print.

    Args:
        title: of the document.
        style: of this kind of paper, after that of all papers.
        body: HTML.
    """

    title: str
    language: Language
    style: str
    body: str

    @property
    def whole_style(self) -> str:
        """What stands in the document's style; whoever serves it names it in a policy."""
        return _STYLE + self.style

    @property
    def html(self) -> str:
        """The whole document, which needs nothing beside it."""
        return f"""<!doctype html>
<html lang="{self.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(self.title)}</title>
<style>{self.whole_style}</style>
</head>
<body>
<button type="button">{escape(PAPER_WORDS[self.language].print)}</button>
<main>
{self.body}
</main>
<script>{PAPER_SCRIPT}</script>
</body>
</html>
"""
