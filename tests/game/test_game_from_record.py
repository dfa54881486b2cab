"""A game from what the native reader found: its tree grows when somebody looks."""

from coupturc import Position
from coupturc.game.tree import Game
from tests.game.trees import START, Record, texts


def record(*elements: object) -> Record:
    """Return a record of `"32-28"` moves, `("comment", "text")` elements, `"("` and `")"`."""
    stack = [[START]]
    found: list[tuple[str, object]] = []
    for element in elements:
        if element == "(":
            stack.append(stack[-1][:-1])
            found.append(("open", None))
        elif element == ")":
            stack.pop()
            found.append(("close", None))
        elif isinstance(element, str):
            move = stack[-1][-1].parse_move(element)
            stack[-1].append(stack[-1][-1].after(move))
            found.append(("move", move))
        elif isinstance(element, tuple):
            found.append(element)
    return Record(START, found)


def test_a_game_that_was_read_is_not_grown_until_it_is_looked_at() -> None:
    game = Game.from_record(record("32-28", "19-23"))
    assert [str(move) for move in game.moves] == ["32-28", "19-23"]
    assert game.final == START  # as the reader says
    assert game._root is None
    assert list(game.headers) == ["White", "Unknown"]


class Lazy(Record):
    """A record as the native reader makes it: what it holds is worked out when it is asked for."""

    @property
    def elements(self) -> list[tuple[str, object]]:
        raise AssertionError("worked out before anybody asked")

    @elements.setter
    def elements(self, value: object) -> None: ...


def test_a_record_is_not_worked_out_when_a_game_is_made_of_it() -> None:
    Game.from_record(Lazy(START, []))


def test_a_game_that_was_read_grows_into_its_tree() -> None:
    game = Game.from_record(
        record(
            ("comment", "before"),
            "32-28",
            ("strength", "!"),
            ("nag", 7),
            ("comment", "first"),
            "(",
            ("comment", "instead"),
            "31-27",
            "17-21",
            ")",
            ("comment", "after the variation"),
            "(",
            "33-28",
            ")",
            "19-23",
        )
    )
    root = game.root
    first = root.children[0]
    assert root.comments == ("before",)
    assert (first.strength, first.nags) == ("!", (7,))
    assert first.comments == ("first", "after the variation")
    assert texts(root.variations) == ["31-27", "33-28"]
    assert root.variations[0].starting_comments == ("instead",)
    assert texts(list(game.main_line())) == ["32-28", "19-23"]
    assert [str(move) for move in game.moves] == ["32-28", "19-23"]


def test_a_position_set_up_in_the_text_is_a_node() -> None:
    ending = Position.from_fen("W:WK47:BK3")
    game = Game.from_record(record("32-28", ("setup", ending), ("comment", "an ending")))
    assert (game.end.position, game.end.comments, game.final) == (ending, ("an ending",), ending)
