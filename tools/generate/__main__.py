"""Write what the page has of the server: the types of its messages, the games, their boards and looks.

And the reverse: the few words of the page's catalogues that the server shows itself.

python -m tools.generate           writes the files
python -m tools.generate --check   exit 1 when one of them is stale
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tools.generate import boards, games, human_time, looks, messages, server_words

ROOT = Path(__file__).parents[2]
_PAGE = "frontend/src/generated"
FILES: Mapping[str, Callable[[], str]] = {
    f"{_PAGE}/boards.ts": boards.generate,
    f"{_PAGE}/games.ts": games.generate,
    f"{_PAGE}/human_time.ts": human_time.generate,
    f"{_PAGE}/looks.css": looks.style,
    f"{_PAGE}/looks.ts": looks.names,
    f"{_PAGE}/messages.ts": messages.generate,
    "src/coupturc/web/sharing/generated/words.py": server_words.shared,
    "src/coupturc/web/people/generated/words.py": server_words.mailed,
}


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write or check the generated files; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.generate", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a file is stale")
    texts = {root / name: generate() for name, generate in FILES.items()}
    if parser.parse_args(arguments).check:
        return check(texts)
    for target, text in texts.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return 0


def check(texts: Mapping[Path, str]) -> int:
    """Name every file that does not hold its text; return the exit status."""
    stale = [target for target, text in texts.items() if not holds(target, text)]
    for target in stale:
        print(f"{target} is stale: run python -m tools.generate", file=sys.stderr)
    return 1 if stale else 0


def holds(target: Path, text: str) -> bool:
    """Return whether a file is there with this text."""
    return target.is_file() and target.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
