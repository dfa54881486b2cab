"""Irregular moves that a record mentions in its comments."""

from coupturc.analysis.changes import AnnotateNode
from coupturc.analysis.document import ROOT, Document
from coupturc.analysis.irregular import Irregular, irregular_moves
from coupturc.game.tree import Game

OVERLOOKED = "irregular: white 31-27 (capture_overlooked), corrected"


def test_irregular_moves_are_read_from_the_record() -> None:
    game = Game()
    game.root.comments = ("irregular: white 31-27 (capture_overlooked), corrected", "irregular: white x (no_such)")
    assert irregular_moves(game.root) == (Irregular("white", "31-27", "capture_overlooked", True),)
    assert irregular_moves(game.root)[0].is_missed_capture


def test_what_is_said_of_a_move_leaves_the_irregular_moves_on_record() -> None:
    game = Game()
    game.root.comments = (f"[%clk 0:59:30] {OVERLOOKED}", "irregular: black  (two_hands)", "old")
    document = Document(game)
    for comment in ("What a pity.", f"{OVERLOOKED} What a pity."):
        document.apply(AnnotateNode(ROOT, comment, "", ()))
        node = Document.parse(document.text, game.rules).game.root
        assert node.comments == (f"[%clk 0:59:30] {OVERLOOKED} irregular: black (two_hands) What a pity.",)
        assert [each.move for each in irregular_moves(node)] == ["31-27", ""]
