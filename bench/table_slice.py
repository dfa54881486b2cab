"""Check endgame tables of some materials, such as a slice of those of six pieces, when the others are not there.

    python -m bench.table_slice --tables FOLDER [--every 7] [--searched 200] 0303 0105

Looks whether values follow from those after their moves, and whether a search that has only the tables of fewer pieces
finds the decided ones of random positions. Exit status 1 when something is wrong.
"""

import argparse
import random
import sys
from pathlib import Path
from time import process_time

from coupturc import DrawLimits, Engine, History, Position, Rules, StopFlag
from coupturc._core import Tables
from coupturc.engine.native.lines import WIN
from coupturc.engine.tables.folder import TableFolder
from coupturc.engine.tables.materials import both_to_move, needed_for, pieces_of
from coupturc.engine.tables.table_file import check, distances_of

#: Plies of the longest ends that are searched for, and how many plies deeper a search looks than that takes.
_LONGEST, _MORE = 9, 4
#: Who has pieces: a white man, a white king, a black man, a black king.
_PIECES = ("W{}", "WK{}", "B{}", "BK{}")


def opened(folder: TableFolder, materials: set[str]) -> Tables:
    """Open the tables of some materials."""
    tables = Tables(folder.rules)
    for material in sorted(materials):
        if not check(tables, file := distances_of(folder.folder, material)):
            sys.exit(f"{file.path}: expected a whole table")
    return tables


def drawn_by_lot(rules: Rules, material: str, dice: random.Random) -> Position | None:
    """Return a position of a material, White to move; nothing when a man would stand where it is crowned."""
    squares = dice.sample([str(square) for square in rules.squares], pieces_of(material))
    sides: dict[str, list[str]] = {"W": [], "B": []}
    for pieces, count in zip(_PIECES, map(int, material), strict=True):
        sides[pieces[0]] += [pieces[1:].format(squares.pop()) for _ in range(count)]
    try:
        return Position.from_fen(f"W:W{','.join(sides['W'])}:B{','.join(sides['B'])}", rules)
    except ValueError:
        return None


def searched(tables: Tables, smaller: Tables, material: str, count: int) -> tuple[int, list[str]]:
    """Search random positions that are soon decided; returns how many got the same distance, and what contradicts."""
    dice, engine = random.Random(material), Engine(64, weights={}, tables=[smaller])  # noqa: S311 - nothing is secret
    same, wrong, looked_at = 0, [], 0
    while looked_at < count:
        position = drawn_by_lot(tables.rules, material, dice)
        verdict = tables.probe(position) if position else None
        if position is None or verdict is None or not 0 < verdict[1] <= _LONGEST:
            continue
        looked_at += 1
        wdl, plies = verdict
        score = engine.search(History(position), DrawLimits(), depth=plies + _MORE).score
        same += score == wdl * (WIN - plies)
        if wdl * score > WIN - plies or wdl * score < 0:
            wrong.append(f"{position.fen}: {wdl} in {plies} plies, the search says {score}")
    return same, wrong


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Check endgame tables of some materials.")
    parser.add_argument("--tables", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--game", default="international")
    parser.add_argument("--every", type=int, default=7, help="look at each value of this number")
    parser.add_argument("--searched", type=int, default=200, help="positions of each material that are searched")
    parser.add_argument("materials", nargs="+", metavar="MATERIAL")
    options = parser.parse_args()
    rules = Rules(options.game)
    folder, chosen = TableFolder(options.tables, rules), set(options.materials)
    tables = opened(folder, needed_for(chosen))
    smaller = opened(folder, needed_for(chosen) - both_to_move(chosen))
    found = 0
    for material in sorted(chosen):
        start = process_time()
        wrong = [at.fen for at in tables.wrong_positions(material, step=options.every, most=10, stop=StopFlag())]
        same, contradicted = searched(tables, smaller, material, options.searched)
        seconds = process_time() - start
        print(
            f"{material}: every {options.every} values, {len(wrong)} wrong; {same} of {options.searched} searched",
            end="",
        )
        print(f" ends are as far away, {len(contradicted)} contradict ({seconds:.0f} s of CPU)")
        print(*wrong, *contradicted, sep="\n")
        found += len(wrong) + len(contradicted)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
