"""The words of the board for other sites, which the server shows without the page, from the page's catalogues."""

import json
from pathlib import Path

from tools.generate.languages import LANGUAGES

_CATALOGUES = Path(__file__).parents[2] / "frontend" / "messages"
_KEYS = (
    "look_first",
    "look_back",
    "look_on",
    "look_last",
    "nav_analyse",
    "embed_broken",
    "embed_fen",
    "embed_too_long",
    "embed_game",
    "address_move",
)
_HEAD = '''\
"""Written by tools/generate/share_words.py from frontend/messages: do not edit."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
'''


def generate() -> str:
    """Return the text of the module with these words in each language."""
    return _HEAD + "".join(_language(each) for each in LANGUAGES) + "}\n"


def _language(name: str) -> str:
    catalogue = json.loads((_CATALOGUES / f"{name}.json").read_text("utf-8"))
    lines = (f"        {_text(key)}: {_text(catalogue[key])},\n" for key in _KEYS)
    return f"    {_text(name)}: {{\n{''.join(lines)}    }},\n"


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
