"""What code cites: statements of the five texts, articles of rule books, sections of docs/."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

_FOLDERS = ("core", "bindings", "src", "tests", "tools", "bench", "data", "frontend/src", "frontend/tests")
_SUFFIXES = {"", ".py", ".hpp", ".cpp", ".toml", ".ts", ".svelte", ".md", ".perft", ".txt"}
_GENERATED = {"generated", "paraglide", "static", "__pycache__"}

_STATEMENT = re.compile(r"(?<![\w.-])(00[0-4]-[1-9]\d?)(?!\d)")
_ARTICLE = re.compile(r"\b((?:FMJD|KNDB) \d+(?:\.\d+)*)")
_SECTION = re.compile(r"(?<![\w/.])(?:docs/)?([\w-]+\.md)#([\w-]+)")
_PAGE = re.compile(r"(?<![\w/])docs/([\w-]+\.md)")
# Names of pages that were never part of the project.
_PRIVATE = re.compile(
    r"\b(?:RULES|SEEDS|FORMATS|DESIGN|PERFT|PROTOCOLS|STYLE|LOOK|ONLINE|ARCHIVE)(?:\.md| section| \d)"
)
_HEADING = re.compile(r"^#{1,3} (.+)$", re.MULTILINE)


class Citation(NamedTuple):
    """Something cited, and where."""

    target: str
    place: str


def sources() -> Iterator[Path]:
    """Yield every file that people write."""
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in _SUFFIXES and not _GENERATED & set(path.parts):
                yield path


def private_names() -> list[Citation]:
    return [Citation(found[0], place) for found, place in _find(_PRIVATE) if not place.endswith("citations.py")]


def statements() -> set[Citation]:
    return {Citation(found[1], place) for found, place in _find(_STATEMENT)}


def articles() -> set[Citation]:
    return {Citation(found[1], place) for found, place in _find(_ARTICLE)}


def sections() -> set[Citation]:
    cited = {Citation(f"{found[1]}#{found[2]}", place) for found, place in _find(_SECTION)}
    return cited | {Citation(found[1], place) for found, place in _find(_PAGE)}


def _find(pattern: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str]]:
    for place, text in _texts():
        for found in pattern.finditer(text):
            yield found, place


@cache
def _texts() -> tuple[tuple[str, str], ...]:
    return tuple((str(path.relative_to(ROOT)), path.read_text("utf-8", errors="replace")) for path in sources())


def known_statements() -> set[str]:
    return set(re.findall(r"^\| (00[0-4]-\d+) \|", page("seeds.md"), re.MULTILINE))


def known_articles() -> set[str]:
    """Return the articles of docs/rule-sources.md; a row may name two of them, `FMJD 2.3, 2.4`."""
    rows = re.findall(r"^\| (FMJD|KNDB) ([\d., ]+) \|", page("rule-sources.md"), re.MULTILINE)
    return {f"{book} {number.strip()}" for book, numbers in rows for number in numbers.split(",")}


def known_sections() -> set[str]:
    """Return the pages of docs/ and the anchors of their headings."""
    names = [path.name for path in (ROOT / "docs").glob("*.md")]
    return set(names) | {f"{name}#{_anchor(title)}" for name in names for title in _HEADING.findall(page(name))}


def _anchor(title: str) -> str:
    return re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")
