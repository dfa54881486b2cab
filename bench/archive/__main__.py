"""Measure archives; each word has options of its own, which `--help` names.

python -m bench.archive scans|store|equal|readers|kills ...
"""

import sys
from importlib import import_module

WORDS = ("scans", "store", "equal", "readers", "kills")


def main() -> int:
    """Run what the first word names."""
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    if word not in WORDS:
        print(f"expected one of {', '.join(WORDS)}, found {word!r}", file=sys.stderr)
        return 2
    del sys.argv[1]
    result: int = import_module(f"bench.archive.{word}").main()
    return result


if __name__ == "__main__":
    sys.exit(main())
