"""The layers, lowest first, and the check that an import never points upward."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Layers = tuple[frozenset[str], ...]


def layers(order: str) -> Layers:
    """Return the layers of "a < b, c < d": peers stand between commas."""
    return tuple(frozenset(name.strip() for name in peers.split(",")) for peers in order.split("<"))


# core/CMakeLists.txt says which of the lower folders each one sees.
CORE = layers(
    "base < rules < board < position < moves < history, notation < tables, eval, batch, archive < search < training"
)

# "coupturc" is the package itself, which offers the library's names: only applications import it.
# Nothing below them asks the clock of the machine.
PYTHON = layers(
    "arguments, field_fault, folded_text, garbage, hosts, json_structs, rota, structs < errors, files, folders"
    " < settings < _cpu < _builds < _core < pickles, spread < rules < tournament, game < notation, rating < protocol"
    " < engine < archive < analysis, lessons, training, rl < coupturc < utc < web, cli, __main__"
)

PAGE = layers("generated, paraglide < board, engine, net < i18n < state < parts < pages")


@dataclass(frozen=True, slots=True)
class Import:
    """One import: where it stands and what it names."""

    file: str
    line: int
    importer: str
    imported: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.importer} imports {self.imported}"


def upward(imports: Iterable[Import], order: Layers) -> list[str]:
    """Return the imports that point to a higher layer, to a peer, or to a layer that is not in the order.

    Importer and imported are names of layers. Imports within a layer are fine; peers may import one
    another only at the top, where cycles() still watches them.
    """
    rank = {name: height for height, peers in enumerate(order) for name in peers}
    top = len(order) - 1
    return [str(found) for found in imports if not _allowed(found, rank, top)]


def _allowed(found: Import, rank: Mapping[str, int], top: int) -> bool:
    if found.importer == found.imported:
        return True
    if found.importer not in rank or found.imported not in rank:
        return False
    peers_at_top = rank[found.importer] == rank[found.imported] == top
    return rank[found.imported] < rank[found.importer] or peers_at_top


def cycles(imports: Iterable[Import]) -> list[list[str]]:
    """Return the groups of names that import one another in a circle, each sorted."""
    graph: dict[str, set[str]] = {}
    for found in imports:
        graph.setdefault(found.importer, set()).add(found.imported)
    reach = {name: _reachable(graph, name) for name in graph}
    groups = {
        frozenset(other for other in reach[name] if name in reach.get(other, set()))
        for name in graph
        if name in reach[name]
    }
    return sorted(sorted(group) for group in groups)


def _reachable(graph: Mapping[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = list(graph.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(graph.get(name, ()))
    return seen
