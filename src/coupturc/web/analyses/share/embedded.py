"""A board for other sites: a page of its own without scripts, and the only one that may be framed."""

from urllib.parse import urlencode

from coupturc.notation.diagram import format_svg
from coupturc.notation.xml import escape
from coupturc.web.analyses.share.line import Line

#: Nothing is fetched, and any page may frame it.
POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *; style-src 'unsafe-inline'"

#: The board fills the frame as far as it leaves room for the row below.
_STYLE = """
body { margin: 0; background: #f6f1e7; color: #1f1b16; font: 16px/1.4 sans-serif; color-scheme: light; }
main { width: min(100vw, calc(100vh - 3rem)); margin: 0 auto; }
svg { display: block; width: 100%; height: auto; }
nav { display: flex; justify-content: space-between; align-items: center; height: 3rem; }
a, nav span { min-width: 2.75rem; padding: .5rem; box-sizing: border-box; text-align: center; }
a { color: #15696b; text-decoration: none; }
a:focus-visible { outline: 3px solid #15696b; }
"""

#: The few words of this page, which has none of the page's catalogues.
_WORDS = {
    "nl": ("Naar het begin", "Eén zet terug", "Eén zet verder", "Naar het einde", "Analyseren"),
    "en": ("To the beginning", "One move back", "One move forward", "To the end", "Analyse"),
    "tr": ("Başa", "Bir hamle geri", "Bir hamle ileri", "Sona", "Analiz"),
}
#: What of the address the analysis needs.
_SHOWN = ("game", "fen", "moves")
_SIGNS = ("|\u2190", "\u2190", "\u2192", "\u2192|")


def language_of(accepted: str) -> str:
    """Return the first of our languages that a browser names; English when it names none."""
    asked = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((each for each in asked if each in _WORDS), "en")


def board_page(line: Line, asked: dict[str, str], language: str) -> str:
    """Return the page: the board after `at` moves, the last position when left out, and links to walk."""
    last = len(line.moves)
    given = asked.get("at", "")
    at = min(int(given), last) if given.isdecimal() and len(given) < len("10000") else last
    picture = format_svg(line.positions[at], below=line.below, highlights=_reached(line, at), **line.looks)
    *words, analyse = _WORDS[language]
    steps = zip(_SIGNS, words, (0, at - 1, at + 1, last), strict=True)
    links = [_step(sign, word, to if 0 <= to <= last and to != at else None, asked) for sign, word, to in steps]
    shown = escape(line.moves[at - 1].text) if at else ""
    rest = urlencode({name: value for name, value in asked.items() if name in _SHOWN})
    away = f'<a href="/analyse?{escape(rest)}" target="_blank" rel="noopener">{escape(analyse)}</a>'
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Coup Turc</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body><main>{picture}<nav>{''.join(links)}<span>{shown}</span>{away}</nav></main></body></html>"
    )


def _reached(line: Line, at: int) -> list[str]:
    return [line.moves[at - 1].path[-1]] if at else []


def _step(sign: str, word: str, to: int | None, asked: dict[str, str]) -> str:
    if to is None:
        return f'<span aria-hidden="true">{sign}</span>'
    query = urlencode({**asked, "at": str(to)})
    return f'<a href="/embed?{escape(query)}" aria-label="{escape(word)}">{sign}</a>'
