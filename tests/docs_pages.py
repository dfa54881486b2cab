"""What stands in the pages of docs/: blocks of code, and commands among them."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_PLACEHOLDER = re.compile(r"\.\.\.|\bCOMMAND\b")


class Block(NamedTuple):
    """A fenced block."""

    language: str
    text: str


class Command(NamedTuple):
    """A command as a reader would type it, and what the page says that it writes."""

    page: str
    arguments: tuple[str, ...]
    output: str

    def __str__(self) -> str:
        """Return its name among the tests."""
        return f"{self.page}: {' '.join(self.arguments)}"


def blocks(page: Path, language: str) -> list[str]:
    return [block.text for block in _blocks(page) if block.language == language]


def _blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in _BLOCK.findall(page.read_text("utf-8"))]


def commands() -> Iterator[Command]:
    """Yield every call of `coupturc` in a block without language; one after `$` is followed by its output."""
    for page in PAGES:
        for text in blocks(page, ""):
            first, _, rest = text.partition("\n")
            if first.startswith("$ coupturc "):
                yield _command(page, first.removeprefix("$ "), rest)
                continue
            for line in text.splitlines():
                if line.startswith("coupturc ") and not _PLACEHOLDER.search(line):
                    yield _command(page, line, "")


def _command(page: Path, line: str, output: str) -> Command:
    words = shlex.split(line, comments=True)
    for redirection in {"<", ">", "|"} & set(words):
        words = words[: words.index(redirection)]
    return Command(page.name, tuple(words[1:]), output)
