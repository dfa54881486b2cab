"""Write what the page has of the server: the types of its messages, the games, their boards and looks.

python -m tools.generate           writes frontend/src/generated
python -m tools.generate --check   exit 1 when a file there is stale
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tools.generate import boards, games, looks, messages

FOLDER = Path(__file__).parents[2] / "frontend" / "src" / "generated"
FILES: Mapping[str, Callable[[], str]] = {
    "boards.ts": boards.generate,
    "games.ts": games.generate,
    "looks.css": looks.style,
    "looks.ts": looks.names,
    "messages.ts": messages.generate,
}


def main(arguments: Sequence[str], folder: Path = FOLDER) -> int:
    """Write or check the generated files; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.generate", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a file is stale")
    texts = {folder / name: generate() for name, generate in FILES.items()}
    if parser.parse_args(arguments).check:
        return check(texts)
    folder.mkdir(parents=True, exist_ok=True)
    for target, text in texts.items():
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
