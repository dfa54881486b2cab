"""What is shown of a line costs no more than its length."""

from time import thread_time

from coupturc import History, Position, load_profile
from coupturc.analysis.document import Document
from coupturc.game.node import Node
from coupturc.web.analyses.view import history_of

KINGS = '[FEN "W:WK47,50:BK4,1"]\n\n'
WALK = ("47-42", "4-10", "42-47", "10-4")


def end_of(text: str) -> Node:
    """Return the last node of a line."""
    return Document.parse(text, load_profile("fmjd").rules).game.end


def walked(plies: int) -> Node:
    return end_of(KINGS + " ".join(WALK[ply % 4] for ply in range(plies)) + " *")


def cost(node: Node) -> float:
    """Return the least processor time of several tries, in seconds."""
    found = []
    for _ in range(5):
        before = thread_time()
        history_of(node)
        found.append(thread_time() - before)
    return min(found)


def test_the_history_of_a_long_line_costs_its_length() -> None:
    assert cost(walked(9600)) < 48 * cost(walked(800)), "144 times as much when it was copied for each move"


def test_the_history_of_a_line_counts_its_moves() -> None:
    history = history_of(walked(8))
    assert (history.ply, history.repetitions) == (8, 3)
    assert history == History(Position.from_fen("W:WK47,50:BK4,1", "international"), history.moves)


def test_a_history_begins_at_the_position_that_was_set_up_last() -> None:
    history = history_of(end_of('1. 32-28 /FEN "W:WK47:BK4"/ 47-42 *'))
    assert history.start.fen.startswith("W:WK47:BK4")
