"""The words that the server says without the page, from the page's catalogues: at other sites and in mails."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypedDict

from coupturc.rules.games import GAME_NAMES
from tools.generate.languages import LANGUAGES

_CATALOGUES = Path(__file__).parents[2] / "frontend" / "messages"
_SHARED = (
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
    *(f"game_{game}" for game in GAME_NAMES),
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
_MAILED = (
    "mail_recover_subject",
    "mail_recover_text",
    "mail_confirm_subject",
    "mail_confirm_text",
    "export_cut",
    "mail_notices_subject",
    "mail_notices_text",
    "mail_notices_more",
    "notice_turn",
    "notice_over",
    "notice_round",
    "notice_meeting",
    "notice_soon",
    "notice_closing",
    "notice_meeting_at",
    "notice_soon_at",
    "notice_closing_at",
    "notice_handed",
    "notice_teaches",
    "notice_begun",
    "notice_said",
    "notice_challenge",
    "somebody",
)
_HEAD = '''\
"""Written by tools/generate/server_words.py from frontend/messages: do not edit."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
'''


class Entry(TypedDict):
    """What a catalogue has of a sentence that a value chooses."""

    match: Mapping[str, str]


def shared() -> str:
    """Return the text of the module with the words of what other sites show."""
    return _generate(_SHARED)


def mailed() -> str:
    """Return the text of the module with the words of mails."""
    return _generate(_MAILED)


def _generate(keys: Iterable[str]) -> str:
    return _HEAD + "".join(_language(each, keys) for each in LANGUAGES) + "}\n"


def _language(name: str, keys: Iterable[str]) -> str:
    catalogue = json.loads((_CATALOGUES / f"{name}.json").read_text("utf-8"))
    lines = (f"        {_text(key)}: {_text(said)},\n" for each in keys for key, said in _said(each, catalogue[each]))
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
