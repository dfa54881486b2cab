"""Read the perft tables of `data/perft`, for the tests and for `bench/`."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.oracle.rules import OracleRules

FOLDER = Path(__file__).parents[1] / "data" / "perft"


@dataclass(frozen=True)
class PerftEntry:
    """One position with its published counts.

    Args:
        captures: "merged" when captures with equal origin, target and captured pieces count once,
            "routes" when every sequence of landing squares counts.
        reproduced: the depth to which a slow generator has confirmed the counts.
        nodes: leaf counts from depth 1 on.
    """

    id: str
    rules: OracleRules
    fen: str
    captures: str
    source: str
    reproduced: int
    nodes: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.rules} {self.id}"

    def depths_within(self, most_nodes: int) -> list[int]:
        """List the reproduced depths of at most `most_nodes` leaves."""
        return [d for d in range(1, self.reproduced + 1) if self.nodes[d - 1] <= most_nodes]


def load_perft(captures: str) -> list[PerftEntry]:
    """Return all entries that count captures so, file by file."""
    files = sorted(FOLDER.glob("*.perft"))
    entries = (entry for file in files for entry in _entries(file.read_text(encoding="utf-8")))
    return [entry for entry in entries if entry.captures == captures]


def _entries(text: str) -> Iterator[PerftEntry]:
    """Split a file at its blank lines: its heading first, then one block an entry."""
    for block in text.split("\n\n")[1:]:
        yield _entry([line.split(" ", maxsplit=1) for line in block.splitlines()])


def _entry(lines: list[list[str]]) -> PerftEntry:
    fields = {key: value for key, value in lines if key != "perft"}
    return PerftEntry(
        id=fields["id"],
        rules=OracleRules.named(fields["rules"]),
        fen=fields["fen"],
        captures=fields["captures"],
        source=fields["source"],
        reproduced=int(fields["reproduced"]),
        nodes=tuple(int(value.split()[1]) for key, value in lines if key == "perft"),
    )
