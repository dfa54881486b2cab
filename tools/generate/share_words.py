"""The words of the board for other sites, which the server shows without the page, from the page's catalogues."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypedDict

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
    "embed_open",
    "address_move",
    "game_international",
    "game_turkish",
    "games_players",
    "games_computer",
    "games_finished",
    "game_unknown_title",
    "lost",
    "side",
    "say_turn",
    "won",
    "drawn",
    "preview_invited",
    "preview_position",
    "preview_line",
)
_HEAD = '''\
"""Written by tools/generate/share_words.py from frontend/messages: do not edit."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
'''


class Entry(TypedDict):
    """What a catalogue has of a sentence that a value chooses."""

    match: Mapping[str, str]


def generate() -> str:
    """Return the text of the module with these words in each language."""
    return _HEAD + "".join(_language(each) for each in LANGUAGES) + "}\n"


def _language(name: str) -> str:
    catalogue = json.loads((_CATALOGUES / f"{name}.json").read_text("utf-8"))
    lines = (f"        {_text(key)}: {_text(said)},\n" for each in _KEYS for key, said in _said(each, catalogue[each]))
    return f"    {_text(name)}: {{\n{''.join(lines)}    }},\n"


def _said(key: str, entry: str | list[Entry]) -> Iterator[tuple[str, str]]:
    """Return a sentence under its key; those that a value chooses under the key and the value, `won white`."""
    if isinstance(entry, str):
        yield key, entry
        return
    for condition, said in entry[0]["match"].items():
        yield f"{key} {condition.partition('=')[2]}", said


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
