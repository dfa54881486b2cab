"""A game of an archive as a new analysis, shown at one of its positions.

A long one is read in a process of its own (`coupturc.web.aside`), which imports this file: what it takes and returns is
pickled.
"""

from dataclasses import dataclass
from pathlib import Path

from coupturc import Rules
from coupturc.analysis.document import Document
from coupturc.archive import Archive
from coupturc.game.node import Node
from coupturc.game.tree import Game
from coupturc.web.analyses.brought import is_too_long, is_too_long_to_read
from coupturc.web.analyses.headline import Written, written


@dataclass(frozen=True, slots=True)
class OpenedAt:
    """A game that is opened, the rules that it names, and the name of the node that is to be shown."""

    rules: Rules
    new: Written
    node: str


def opened_at(place: Path, number: int, ply: int) -> OpenedAt | None:
    """Return a game as a new analysis; None when it is too long for one.

    Args:
        place: the folder of the archive.
        number: of the game.
        ply: how many moves are played before the node that is to be shown; the last one where there are fewer.

    Raises:
        ArgumentError: there is no such game.
        ArchiveError: the archive cannot be read.
    """
    with Archive.open(place) as archive:
        if is_too_long_to_read(b"".join(archive.texts([number, *archive.copies(number)]))):
            return None
        game = archive.tree(number)
    if is_too_long(game):
        return None
    document = Document(game)
    return OpenedAt(game.rules, written(document), document.name(_node_after(game, ply)))


def _node_after(game: Game, plies: int) -> Node:
    node = game.root
    while plies and node.children:
        node, plies = node.children[0], plies - 1
    return node
