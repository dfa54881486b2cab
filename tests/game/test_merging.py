"""Games that are put together, and games that are compared."""

import pytest

from coupturc import Position
from coupturc.game.tree import Game
from tests.game.trees import line, texts, tree


def test_merging_takes_over_what_is_new() -> None:
    ours, theirs = tree(), Game()
    ours.root.comments = ("ours",)
    theirs.root.comments = ("ours", "theirs")
    ending = Position.from_fen("W:WK47:BK3")
    line(theirs, "32-28 17-22 28x17").set_up(ending)
    line(theirs, "32-28 20-24")
    ours.merge(theirs)
    assert list(ours.root.comments) == ["ours", "theirs"]
    assert texts(line(ours, "32-28").children) == ["19-23", "18-23", "17-22", "20-24"]
    assert line(ours, "32-28 17-22 28x17").children[0].setup == ending


def test_merging_unites_what_is_said_about_a_move() -> None:
    ours, theirs = tree(), tree()
    ours.end.nags, theirs.end.nags = (7, 4), (4, 11)
    theirs.end.strength = "!?"
    theirs.root.variations[0].starting_comments = ("instead",)
    ours.merge(theirs)
    assert list(ours.end.nags) == [7, 4, 11]
    assert ours.end.strength == "!?"
    assert ours.root.variations[0].starting_comments == ("instead",)
    theirs.end.strength = "?"
    ours.merge(theirs)
    assert ours.end.strength == "!?"


def test_merging_a_game_with_itself_changes_nothing() -> None:
    game = tree()
    game.merge(tree())
    assert game == tree()


def test_games_with_another_start_are_not_merged() -> None:
    with pytest.raises(ValueError, match="begins with"):
        tree().merge(Game(Position.from_fen("W:W50:B1")))


def test_games_differ_by_headers_tree_or_words() -> None:
    game = tree()
    assert game == tree()
    assert game != Game(headers={"White": "Anna"})
    assert game != Game(Position.from_fen("W:W50:B1"))
    assert game != "32-28"
    changed = tree()
    changed.end.strength = "!"
    assert game != changed
    longer = tree()
    longer.end.add(longer.end.position.legal_moves[0])
    assert game != longer


def test_the_order_of_headers_counts() -> None:
    assert Game(headers={"A": "1", "B": "2"}) != Game(headers={"B": "2", "A": "1"})


def test_what_is_shown_of_a_game() -> None:
    assert repr(Game(headers={"White": "Anna"})) == "<Game Anna - ?, 0 plies>"
    assert repr(tree().end) == "<Node 28x19 at ply 3>"
    assert repr(Game().root).startswith("<Node W:W31,")
