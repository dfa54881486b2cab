"""Names as others see them: one line, in reading order; and which of them nobody can tell apart."""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from coupturc.folded_text import folded

#: The longest name; a strip beside the board shows two lines.
LONGEST_NAME = 40

#: What turns the direction of the text around a name, or hides in it (Unicode 9, "Bidi_Control", and U+FEFF, U+200B).
_HIDDEN = dict.fromkeys((0x061C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF))

#: Of the server's own people and programs, in its languages.
_RESERVED = (
    "admin",
    "administrator",
    "beheerder",
    "bilgisayar",
    "computer",
    "coupturc",
    "destek",
    "moderator",
    "official",
    "root",
    "support",
    "system",
    "systeem",
    "sistem",
    "webmaster",
    "yönetici",
)


def one_line(text: str) -> str:
    """Return a name without control characters, doubled blanks and what turns the text around it."""
    text = unicodedata.normalize("NFC", text).translate(_HIDDEN)
    printable = "".join(" " if unicodedata.category(letter) in {"Cc", "Zl", "Zp"} else letter for letter in text)
    return " ".join(printable.split())


def shown_name(text: str) -> str:
    """Return a name as it is shown: one line that is not too long."""
    return one_line(text)[:LONGEST_NAME].rstrip()


def look(name: str) -> str:
    r"""Return what names have in common that look alike: letters of other scripts, case, blanks and signs are dropped.

    Example:
        >>> look("Ad\N{CYRILLIC SMALL LETTER A} de Vries") == look("ada-de vries")
        True
    """
    letters = unicodedata.normalize("NFKC", folded(unicodedata.normalize("NFKC", name)))
    letters = letters.replace("0", "o")  # the table compares it with the capital only
    alike = _lookalikes()
    drawn = "".join(alike.get(letter, letter) for letter in letters if letter.isalnum())
    # Some letters look like two, of which each looks like others.
    return "".join(alike.get(letter, letter) for letter in drawn) or letters.strip()


def is_reserved(name: str) -> bool:
    """Whether a name looks like somebody who has a say on the server."""
    return look(name) in _reserved_looks()


#: What looks like more letters than that is a sign of its own.
_MOST_LETTERS = 2


@cache
def _reserved_looks() -> frozenset[str]:
    return frozenset(map(look, _RESERVED))


@cache
def _lookalikes() -> Mapping[str, str]:
    """Return for each letter with a double, by the table of Unicode (UTS 39), one text that stands for all of them."""
    table = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8"))
    groups: dict[str, set[str]] = {}
    for letter, doubles in table.items():
        _join(groups, (letter, *(double["c"] for double in doubles)))
    # Where a letter looks like two ("m" like "rn"), the two stand for it; among equals, the first of Unicode.
    stands = {text: min(group, key=lambda each: (-len(each), each)) for text, group in groups.items()}
    return {text: stand for text, stand in stands.items() if len(text) == 1}


def _join(groups: dict[str, set[str]], texts: Iterable[str]) -> None:
    # The table writes marks of direction around letters that are read from the right; longer texts are ligatures.
    plain = {text.replace("\u200e", "") for text in texts}
    plain = {text for text in plain if len(text) <= _MOST_LETTERS and text.isalnum()}
    joined = plain.union(*(groups.get(text, set()) for text in plain))
    groups.update(dict.fromkeys(joined, joined))
