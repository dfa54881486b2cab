"""What notices say outside the page, and where they lead."""

from urllib.parse import quote

from coupturc.lessons.text import Language
from coupturc.tournament.page.moments import moment_word
from coupturc.tournament.zones import zone_of
from coupturc.web.people.generated.words import WORDS
from coupturc.web.store.notices import NoticeRow

_PAGES = {"challenge": "person", "teaches": "classes"} | dict.fromkeys(
    ("round", "meeting", "soon", "closing", "handed"), "tournaments"
)


def path_of(row: NoticeRow) -> str:
    """Return the path of the page that a notice is about.

    Example:
        >>> path_of(NoticeRow("ada", "round", "x7", "Club evening", 0))
        '/tournaments/x7'
    """
    return f"/{_PAGES.get(row.kind, 'game')}/{quote(row.subject, safe='')}"


def said(row: NoticeRow, language: Language) -> str:
    """Say a notice in words, with the hour that it is about where its time zone is known."""
    words = WORDS[language]
    name, zone = row.name or words["somebody"], zone_of(row.zone)
    if row.hour_ms is None or zone is None:
        return words[f"notice_{row.kind}"].format(name=name)
    when = f"{moment_word(row.hour_ms, zone, language)} ({row.zone})"
    return words[f"notice_{row.kind}_at"].format(name=name, when=when)
