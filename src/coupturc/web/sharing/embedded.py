"""A board for other sites: a page of its own without scripts, one of the two that may be framed."""

from collections.abc import Mapping
from urllib.parse import urlencode

from coupturc.notation.diagram import format_svg
from coupturc.notation.xml import escape
from coupturc.web.messages.shared import Params, ProblemCode
from coupturc.web.sharing.generated.words import WORDS
from coupturc.web.sharing.line import SHOWN, SharedLine

#: Nothing is fetched, and any page may frame it.
POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *; style-src 'unsafe-inline'"

#: The board fills the frame as far as it leaves room for the row below.
_STYLE = """
body { margin: 0; background: #f6f1e7; color: #1f1b16; font: 16px/1.4 sans-serif; color-scheme: light; }
main { width: min(100vw, calc(100vh - 3rem)); margin: 0 auto; }
svg { display: block; width: 100%; height: auto; }
nav { display: flex; justify-content: space-between; align-items: center; height: 3rem; }
a, nav span { min-width: 2.75rem; padding: .5rem; box-sizing: border-box; text-align: center; }
h1, p { margin: 0; padding: 1rem 1rem 0; font-size: 1.25rem; }
nav h1 { padding: .5rem; font: inherit; }
p { font-size: 1rem; overflow-wrap: anywhere; }
a { color: #15696b; text-decoration: none; }
a:focus-visible { outline: 3px solid #15696b; }
"""

_STEPS = ("look_first", "look_back", "look_on", "look_last")
#: What is said of an address that is wrong, by the code of its problem.
_FAULTS: Mapping[ProblemCode, str] = {
    "fen": "embed_fen",
    "move": "address_move",
    "too_long": "embed_too_long",
    "unknown_profile": "embed_game",
}
_SIGNS = ("|\u2190", "\u2190", "\u2192", "\u2192|")


def language_of(accepted: str) -> str:
    """Return the first of our languages that a browser names; English when it names none."""
    asked = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((each for each in asked if each in WORDS), "en")


def board_page(line: SharedLine, asked: dict[str, str], language: str) -> str:
    """Return the page: the board after `at` moves, the last position when left out, and links to walk."""
    last = len(line.moves)
    given = asked.get("at", "")
    at = min(int(given), last) if given.isdecimal() and len(given) < len("10000") else last
    picture = format_svg(line.positions[at], below=line.below, last=line.moves[at - 1] if at else None, **line.looks)
    words = WORDS[language]
    steps = zip(_SIGNS, (words[key] for key in _STEPS), (0, at - 1, at + 1, last), strict=True)
    links = [_step(sign, word, to if 0 <= to <= last and to != at else None, asked) for sign, word, to in steps]
    shown = escape(line.moves[at - 1].text) if at else ""
    rest = urlencode({name: value for name, value in asked.items() if name in SHOWN})
    away = f'<a href="/analyse?{escape(rest)}" target="_blank" rel="noopener">{escape(words["nav_analyse"])}</a>'
    return frame_page(language, f"{picture}<nav>{''.join(links)}<span>{shown}</span>{away}</nav>")


def fault_page(code: ProblemCode, params: Params, language: str) -> str:
    """Return the page that says what is wrong with an address."""
    words = WORDS[language]
    said = words[_FAULTS[code]].format_map(params) if code in _FAULTS else ""
    return frame_page(language, f"<h1>{escape(words['embed_broken'])}</h1><p>{escape(said)}</p>")


def frame_page(language: str, body: str, script: str = "") -> str:
    """Return a page for a frame.

    Args:
        language: of its words.
        body: what it shows.
        script: the address of its script.
    """
    loaded = f'<script src="{script}" defer></script>' if script else ""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Coup Turc</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>{loaded}</head>'
        f"<body><main>{body}</main></body></html>"
    )


def _step(sign: str, word: str, to: int | None, asked: dict[str, str]) -> str:
    if to is None:
        return f'<span aria-hidden="true">{sign}</span>'
    query = urlencode({**asked, "at": str(to)})
    return f'<a href="/embed?{escape(query)}" aria-label="{escape(word)}">{sign}</a>'
