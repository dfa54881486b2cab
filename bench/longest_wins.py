"""Show the longest wins in endgame tables of four pieces, and check the figures of docs/tables.md.

    python -m bench.longest_wins [--tables FOLDER]

Without `--tables` they are built first, for half a minute or more. Exit status 1 when the page says otherwise.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path
from struct import unpack_from

from coupturc import Rules
from coupturc.engine.tables.folder import TableFolder
from coupturc.engine.tables.table_file import HEAD_BYTES, TableFile

PAGE = Path(__file__).parents[1] / "docs" / "tables.md"
_PIECES = 4
_BLOCK = 4096
#: Pieces against a lone king as the page names them: men and kings.
_AGAINST = {
    "two kings": "02",
    "a king and a man": "11",
    "two men": "20",
    "three kings": "03",
    "two kings and a man": "12",
    "a king and two men": "21",
    "three men": "30",
}
_LONE_KING = "01"


def longest(file: TableFile, *, wins: bool) -> int:
    """Return the plies of the longest win of the side to move in a table, or of its longest loss; 0 for none."""
    data = file.path.read_bytes()
    blocks = -(-unpack_from("<Q", data, 16)[0] // _BLOCK)
    first = -(-(HEAD_BYTES + 4 * blocks) // 8) * 8
    values: set[int] = set()
    for start in unpack_from(f"<{blocks}I", data, HEAD_BYTES):
        at = first + 8 * start
        values |= set(data[at + 1 : at + data[at] + 2])
    return max((value - 1 for value in values if value and value % 2 != wins), default=0)


def found(folder: TableFolder) -> dict[str, int]:
    """Return the longest win against a lone king, whoever moves first, by the names of the page."""
    files = {file.material: file for file in folder.files()}
    return {
        name: max(longest(files[pieces + _LONE_KING], wins=True), longest(files[_LONE_KING + pieces], wins=False))
        for name, pieces in _AGAINST.items()
    }


def documented(page: Path) -> dict[str, int]:
    """Return what the page says of them."""
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| \d+ \|", page.read_text("utf-8"), re.MULTILINE)
    return {name: int(plies) for name, plies in rows if name in _AGAINST}


def main() -> int:
    """Build, show and compare; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=Path, help="folder of `coupturc tables build`; what is missing is built there")
    tables: Path | None = parser.parse_args().tables
    wrong = 0
    with tempfile.TemporaryDirectory() as built:
        for game in ("international", "turkish"):
            folder = TableFolder(tables or Path(built), Rules(game))
            folder.build(_PIECES, 1)
            farthest = max(max(longest(file, wins=True), longest(file, wins=False)) for file in folder.files())
            print(f"{game}: {farthest} plies at most")
            if game == "international":
                for name, plies in found(folder).items():
                    print(f"  {name} against a king: {plies}")
                wrong += found(folder) != documented(PAGE)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
