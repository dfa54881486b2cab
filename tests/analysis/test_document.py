"""The tree of an analysis: every change, and the names of its nodes."""

from time import process_time

import pytest

from coupturc import Position, Rules
from coupturc.analysis.changes import (
    AnalysisChange,
    AnnotateNode,
    DeleteNode,
    DrawOnNode,
    MakeMainLine,
    NodeArrow,
    PlayLine,
    ReorderNode,
    SetHeaders,
)
from coupturc.analysis.document import MOST_NODES, ROOT, Document, DocumentRefusal
from coupturc.game.refusal import Refusal
from coupturc.game.tree import Game

INTERNATIONAL = Rules("international")


def played(document: Document, *moves: str, start: str = ROOT) -> str:
    """Play moves and return the name of the last node."""
    name = document.apply(PlayLine(start, moves))
    assert isinstance(name, str), name
    return name


def refused(document: Document, change: AnalysisChange) -> str:
    before = document.text
    refusal = document.apply(change)
    assert isinstance(refusal, DocumentRefusal | Refusal)
    assert document.text == before
    return str(refusal.code.value if isinstance(refusal, Refusal) else refusal.code)


@pytest.fixture
def document() -> Document:
    return Document(Game())


def test_a_move_that_is_there_is_followed(document: Document) -> None:
    first = played(document, "32-28", "19-23")
    assert played(document, "32-28", "19-23") == first
    assert len(document) == 3


def test_another_move_is_a_variation(document: Document) -> None:
    played(document, "32-28")
    other = played(document, "33-29", "19-23")
    assert not document.node(other).is_main_line
    assert document.text == "1. 32-28 (1. 33-29 19-23) *\n"


def test_names_outlive_writing_and_reading(document: Document) -> None:
    name = played(document, "32-28", "19-23", "28x19")
    played(document, "33-29")
    again = Document.parse(document.text, INTERNATIONAL)
    assert [each for each, _ in again.walk()] == [each for each, _ in document.walk()]
    assert again.node(name).ply == 3


def test_equal_moves_side_by_side_have_names_of_their_own() -> None:
    document = Document.parse("1. 32-28 (1. 32-28 {again} 19-23) 20-24 *", INTERNATIONAL)
    names = [name for name, _ in document.walk()]
    assert len(set(names)) == len(names) == 5


def test_a_refused_move_says_why_and_changes_nothing(document: Document) -> None:
    assert refused(document, PlayLine(ROOT, ("32-28", "20-27"))) == "not_diagonal"
    assert refused(document, PlayLine("nobody", ("32-28",))) == "unknown_node"
    assert refused(document, PlayLine(ROOT, ("<b>",))) == "syntax"


def test_a_variation_is_deleted_with_what_follows(document: Document) -> None:
    played(document, "32-28", "19-23")
    first = played(document, "32-28")
    assert document.apply(DeleteNode(first)) == ROOT
    assert len(document) == 1
    assert first not in document
    assert document.node(first) is document.game.root


def test_the_start_stays(document: Document) -> None:
    for change in (DeleteNode(ROOT), MakeMainLine(ROOT), ReorderNode(ROOT, 0)):
        assert refused(document, change) == "root_stays"


def test_a_move_comes_to_a_place_however_often_it_is_asked(document: Document) -> None:
    for move in ("32-28", "33-29", "34-30"):
        played(document, move)
    last = played(document, "34-30")
    for _ in range(2):
        assert document.apply(ReorderNode(last, 1)) == last
    assert [str(child.move) for child in document.game.root.children] == ["32-28", "34-30", "33-29"]


def test_a_line_becomes_the_main_line(document: Document) -> None:
    played(document, "32-28", "19-23")
    deep = played(document, "33-29", "20-25")
    document.apply(MakeMainLine(deep))
    assert document.node(deep).is_main_line


def test_words_and_signs_stand_beside_the_clock() -> None:
    document = Document.parse("1. 32-28 {[%clk 0:59:30] quiet} *", INTERNATIONAL)
    name = played(document, "32-28")
    document.apply(AnnotateNode(name, "a }\n<script>\x00", "!?", (7, 7, 14)))
    node = Document.parse(document.text, INTERNATIONAL).node(name)
    assert node.comments == ("[%clk 0:59:30] a } <script>",)
    assert (node.strength, node.nags, node.clock_ms) == ("!?", (7, 14), 3_570_000)


def test_the_start_has_words_but_no_signs(document: Document) -> None:
    document.apply(AnnotateNode(ROOT, "before", "!", (7,)))
    assert document.text.startswith("{before}")
    assert not document.game.root.strength


def test_arrows_and_rings_are_kept(document: Document) -> None:
    name = played(document, "32-28")
    document.apply(DrawOnNode(name, (NodeArrow("19", "23"),), ("28",)))
    node = Document.parse(document.text, INTERNATIONAL).node(name)
    assert [(mark.origin, mark.target) for mark in (*node.arrows, *node.squares)] == [("19", "23"), ("28", None)]
    assert refused(document, DrawOnNode(name, (), ("51",))) == "unknown_square"


def test_headers_are_set_and_taken_out(document: Document) -> None:
    document.apply(SetHeaders({"White": ' Anna "x" \n', "Event": "Club"}))
    document.apply(SetHeaders({"Event": ""}))
    assert dict(Document.parse(document.text, INTERNATIONAL).game.headers) == {"White": 'Anna "x"'}
    assert refused(document, SetHeaders({"FEN": "W:W1:B2"})) == "fixed_header"


def test_a_tree_has_an_end(document: Document) -> None:
    document._nodes.update({str(index): document.game.root for index in range(MOST_NODES)})
    assert refused(document, PlayLine(ROOT, ("32-28",))) == "too_long"


def test_at_its_end_a_tree_is_still_walked(monkeypatch: pytest.MonkeyPatch, document: Document) -> None:
    name = played(document, "32-28", "19-23")
    monkeypatch.setattr("coupturc.analysis.document.MOST_NODES", len(document))
    assert document.apply(PlayLine(ROOT, ("32-28", "19-23"))) == name
    assert refused(document, PlayLine(ROOT, ("32-28", "18-23"))) == "too_long"
    assert refused(document, PlayLine(name, ("28x19",))) == "too_long"


def test_nothing_is_an_analysis_of_the_start() -> None:
    assert Document.parse("", Rules("turkish")).game.start == Position.start("turkish")


def test_equal_sisters_have_names_of_their_own() -> None:
    document = Document.parse("1. 32-28 (1. 33-29) (1. 33-29) (1. 33-29) *", INTERNATIONAL)
    names = [name for name, _ in document.walk()]
    assert len(set(names)) == len(names) == len(document) == 5
    assert [name for name, _ in Document.parse(document.text, INTERNATIONAL).walk()] == names


def test_naming_equal_sisters_takes_linear_time() -> None:
    """Two thousand of them once took half a minute."""
    pdn = f"1. 32-28 {'(1. 33-29) ' * 20_000}*"
    began = process_time()
    assert len(Document.parse(pdn, INTERNATIONAL)) == 20_002
    assert process_time() - began < 10
