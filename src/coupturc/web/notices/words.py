"""What notices say outside the page, and where they lead."""

from collections.abc import Mapping
from urllib.parse import quote

from coupturc.web.store.notices import NoticeRow

_PAGES = {"challenge": "person"} | dict.fromkeys(("round", "meeting", "soon", "closing", "handed"), "tournaments")


def path_of(row: NoticeRow) -> str:
    """Return the path of the page that a notice is about.

    Example:
        >>> path_of(NoticeRow("ada", "round", "x7", "Club evening", 0))
        '/tournaments/x7'
    """
    return f"/{_PAGES.get(row.kind, 'game')}/{quote(row.subject, safe='')}"


def said(row: NoticeRow, words: Mapping[str, str]) -> str:
    """Say a notice in words."""
    return words[f"notice_{row.kind}"].format(name=row.name or words["somebody"])
