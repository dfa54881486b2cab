"""Queries as text and as JSON."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc import Position, Side
from coupturc.archive.errors import QueryError
from coupturc.archive.filtering import Filter
from coupturc.archive.named import NamedQuery, Opening, formations, opening_at, openings, themes
from coupturc.archive.query import (
    Query,
    SeekCapture,
    SeekMove,
    SeekMoves,
    SeekPosition,
    SeekSacrifice,
    Step,
    parse_query,
    query_from_json,
    query_to_json,
)

QUERIES = [
    "W:m27,32",
    "W:m27,e32,k5 B:18 -29,30",
    "27=wB. 28!bB",
    "to-move B men W 3-5 kings B 0 holds 4",
    "W:27 any-colour then manoeuvre W 37-32-28 within 10 then B:m23 within 6",
    'player "Ada L." colour W opponent Bea years 1970-1990 rating 1200 event "Club night" result D',
    "game turkish W:ma3 -a4 mirror result unknown",
    'position "B:W31,32:BK5" result W',
    "rating 1200-1400",
    "length 20-40 W:m27",
    "manoeuvre B 14-19x28x37:32,41-46 within 3 any-colour",
    "capture 3 then capture W 2-4 37x8:12,19 any-colour then within 2 capture B x:27",
    "game turkish capture xa5 mirror then sacrifice 2",
    "sacrifice W 3-5 any-colour",
    "ahead W 2 then ahead B 1-3 W:m27 ending 4-3 any-colour",
    "ending 3-1 kings kings W 3",
    "",
]


def sought(text: str) -> SeekPosition:
    found = parse_query(text).steps[0].sought
    assert isinstance(found, SeekPosition)
    return found


@pytest.mark.parametrize("text", QUERIES)
def test_json_says_the_same_as_text(text: str) -> None:
    query = parse_query(text)
    assert query_from_json(json.loads(json.dumps(query_to_json(query)))) == query


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("W:m27,32", {"27": "w", "32": "w"}),
        ("W:27,k32", {"27": "wW", "32": "W"}),
        ("B:k5,e6", {"5": "B", "6": "bB"}),
        ("-27,28", {"27": ".", "28": "."}),
        ("27=wB.", {"27": ".wB"}),
        ("27!bB", {"27": ".wW"}),
        ("27!bB 27=w", {"27": "w"}),
    ],
)
def test_squares(text: str, squares: dict[str, str]) -> None:
    found = sought(text).squares
    assert {name: "".join(sorted(letters)) for name, letters in found.items()} == {
        name: "".join(sorted(letters)) for name, letters in squares.items()
    }


def test_a_whole_position() -> None:
    found = sought('position "B:W31,32:BK5"')
    assert found.turn is Side.black
    assert {name: letter for name, letter in found.squares.items() if letter != "."} == {"31": "w", "32": "w", "5": "B"}
    assert len(found.squares) == 50


def test_steps_follow_one_another() -> None:
    first, second, third = parse_query("W:27 then manoeuvre B 14-19-23 within 9 then -5 within 3").steps
    assert second.sought == SeekMoves(Side.black, (SeekMove("14", "19"), SeekMove("19", "23")), 9)
    assert (first.within, second.within, third.within) == (None, None, 3)


def test_a_manoeuvre_can_have_to_follow_soon() -> None:
    _, follows = parse_query("manoeuvre W 27-22 then within 1 manoeuvre B 18-27-32 within 5").steps
    assert follows == Step(SeekMoves(Side.black, (SeekMove("18", "27"), SeekMove("27", "32")), 5), 1)
    for text, column in [("within 1", 1), ("W:m27 then within 1", 20), ("W:m27 then within", 18)]:
        with pytest.raises(QueryError, match=f"query, column {column}:"):
            parse_query(text)


def test_a_move_of_a_manoeuvre_can_be_a_capture() -> None:
    sought = parse_query("manoeuvre W 37-32x21:27,26-16").steps[0].sought
    assert isinstance(sought, SeekMoves)
    assert sought.steps == (SeekMove("37", "32"), SeekMove("32", "21", "x", ("27", "26")), SeekMove("21", "16"))


@pytest.mark.parametrize(
    ("text", "sought"),
    [
        ("capture 3", SeekCapture(None, (3, 99))),
        ("capture W 3-5", SeekCapture(Side.white, (3, 5))),
        ("capture 37x8", SeekCapture(None, (1, 99), "37", "8")),
        ("capture B 2 x8:12,19 mirror", SeekCapture(Side.black, (2, 99), None, "8", ("12", "19"), mirrored=True)),
        ("any-colour capture 37x", SeekCapture(None, (1, 99), "37", mirrored=True)),
        ("game turkish capture a3xa5", SeekCapture(None, (1, 99), "a3", "a5")),
        ("sacrifice 2", SeekSacrifice(None, (2, 99))),
        ("mirror sacrifice B 1-2", SeekSacrifice(Side.black, (1, 2), mirrored=True)),
    ],
)
def test_captures_and_sacrifices(text: str, sought: SeekCapture | SeekSacrifice) -> None:
    assert parse_query(text).steps == (Step(sought),)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("ahead W 2", {"+": (2, 192)}),
        ("ahead W 0-0", {"+": (0, 0)}),
        ("ahead B 1-3", {"+": (-3, -1)}),
        ("ahead B 1", {"+": (-192, -1)}),
        ("ending 4-3", {"wW": (4, 4), "bB": (3, 3)}),
        ("ending 3-1 kings", {"w": (0, 0), "W": (3, 3), "b": (0, 0), "B": (1, 1)}),
        ("ending 3-1 kings W 2", {"wW": (3, 3), "bB": (1, 1), "W": (2, 2)}),
    ],
)
def test_material(text: str, counts: dict[str, tuple[int, int]]) -> None:
    assert parse_query(text).steps == (Step(SeekPosition(counts=counts)),)


def test_a_capture_can_have_to_follow_soon() -> None:
    first, second, third = parse_query("W:m27 then within 4 capture 2 then sacrifice 3 within 6 result W").steps
    assert (first.within, second.within, third.within) == (None, 4, 6)
    assert third.sought == SeekSacrifice(None, (3, 99))


@pytest.mark.parametrize(("text", "rating"), [("1200", (1200, 9999)), ("1200-1400", (1200, 1400))])
def test_one_rating_is_the_least(text: str, rating: tuple[int, int]) -> None:
    assert parse_query(f"rating {text}").asked.rating == rating


def test_what_is_asked_of_the_game() -> None:
    query = parse_query('player "Ada L." colour W years 1978 result unknown')
    assert query.asked == Filter(player="Ada L.", colour="white", years=(1978, 1978), result="unknown")
    assert query.steps == ()


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("W:m51", 4, "a square, 1 to 50"),
        ("W:m27,,32", 7, "a square, 1 to 50"),
        ("W:x27", 3, "a square, 1 to 50"),
        ("W:27 X:28", 6, "pieces as in W:m27,k5"),
        ("game turkish W:m27", 17, "a square, a1 to h8"),
        ("-51", 2, "a square"),
        ("27=q", 4, "letters of .wWbB"),
        ("27=", 4, "letters of .wWbB"),
        ("27!.wWbB", 1, "what can stand on 27"),
        ("W:27 B:27", 8, "what can stand on 27 at the same time"),
        ("to-move", 8, "one of W, B"),
        ("to-move Q", 9, "one of W, B"),
        ("holds many", 7, "a number of positions"),
        ("capture", 8, "a number as in 3 or 3-5, or squares as in 37x8"),
        ("capture W then", 11, "a number as in 3 or 3-5, or squares as in 37x8"),
        ("capture x", 9, "a number as in 3 or 3-5, or squares as in 37x8"),
        ("capture 0", 9, "a number, or two as in 3-5"),
        ("capture 3 51x8", 11, "a square, 1 to 50"),
        ("capture 3 37x8:12,99", 19, "a square, 1 to 50"),
        ("capture 3 37x8:", 16, "a square, 1 to 50"),
        ("W:m27 capture 3", 7, "`then` before another step"),
        ("capture 3 W:m27", 11, "`then` before another step"),
        ("capture 3 holds 2", 17, "`then` before another step"),
        ("ahead 2", 7, "one of W, B"),
        ("ahead W", 8, "a number, or two as in 3-5"),
        ("ahead W 3-1", 9, "a number, or two as in 3-5"),
        ("ending", 7, "pieces of White and of Black as in 3-1"),
        ("ending 3", 8, "pieces of White and of Black as in 3-1"),
        ("ending kings 3-1", 8, "pieces of White and of Black as in 3-1"),
        ("capture 3 ahead W 1", 19, "`then` before another step"),
        ("sacrifice", 10, "a number, or two as in 3-5"),
        ("sacrifice W x", 13, "a number, or two as in 3-5"),
        ("manoeuvre W 37-32:27,51", 22, "a square, 1 to 50"),
        ("manoeuvre W 37:27-32", 13, "squares as in 37-32-28 or 37-32x21:27"),
        ("manoeuvre W 37-32,27", 13, "squares as in 37-32-28 or 37-32x21:27"),
        ("manoeuvre W x37", 13, "squares as in 37-32-28 or 37-32x21:27"),
        ("holds 0", 7, "a number of positions"),
        ("men W 5-3", 7, "a number, or two as in 3-5"),
        ("then W:27", 1, "before `then`"),
        ("W:27 then", 10, "behind `then`"),
        ("within 5", 1, "before `within`"),
        ("W:27 manoeuvre W 37-32", 6, "`then` before another step"),
        ("manoeuvre W 37-32 -28", 19, "`then` before another step"),
        ("manoeuvre W 37", 13, "two squares or more"),
        ("manoeuvre W 37-52", 16, "a square, 1 to 50"),
        ("result 2-0", 8, "one of W, D, B, unknown"),
        ("years 1990-1970", 7, "a year, or two"),
        ("rating high", 8, "a rating, or two as in 1200-1400"),
        ("length 40-20", 8, "a number, or two as in 3-5"),
        ('player "Ada', 12, "a closing"),
        ("player", 7, "a name"),
        ("colour W", 9, "a player besides"),
        ("position X", 10, "a FEN"),
        ("game chess", 6, "one of international, turkish"),
        ("opening nobody", 9, "one of symmetrical, chefneux, fox"),
        ("theme nothing", 7, "one of coup-philippe, coup-royal"),
        ("W:27 theme coup-royal", 6, "a theme alone"),
        ("formation", 10, "one of olympic"),
        ("nonsense", 1, "pieces as in W:m27,k5"),
    ],
)
def test_a_fault_names_its_column_and_what_was_expected(text: str, column: int, expected: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert (caught.value.column, expected in caught.value.expected) == (column, True), str(caught.value)


@pytest.mark.parametrize(
    ("text", "is_first"), [("opning fox", True), ("W:m27 theme fork", False), ("W:m27 fox", False)]
)
def test_only_a_first_word_may_be_one_that_stands_alone(text: str, is_first: bool) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert ("theme, saved" in caught.value.expected) == is_first


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([], "query: \\[\\]: expected an object"),
        ({"game": "chess"}, "game: .*expected one of international, turkish"),
        ({"what": 1}, "query.what: .*expected one of and, filter, game, not, or, steps"),
        ({"steps": {}}, "steps: .*expected a list"),
        ({"steps": [{}]}, "steps.0: .*expected one of position, manoeuvre, capture, sacrifice"),
        ({"steps": [{"capture": {}, "sacrifice": {}}]}, "steps.0: .*expected one of position"),
        ({"steps": [{"capture": {"side": "red"}}]}, "steps.0.capture.side: .*white or black"),
        ({"steps": [{"capture": {"pieces": [0, 3]}}]}, "steps.0.capture.pieces: .*two numbers from 1"),
        ({"steps": [{"capture": {"origin": []}}]}, "steps.0.capture.origin: .*a square"),
        ({"steps": [{"capture": {"captured": ["51"]}}]}, "steps.0.capture.captured: .*squares"),
        ({"steps": [{"sacrifice": {"men": 3}}]}, "steps.0.sacrifice.men: .*two numbers"),
        ({"steps": [{"position": {"squares": {"51": "w"}}}]}, "steps.0.position.squares.51"),
        ({"steps": [{"position": {"squares": {"5": "q"}}}]}, "steps.0.position.squares.5: .*letters of .wWbB"),
        ({"steps": [{"position": {"turn": "red"}}]}, "steps.0.position.turn: .*white or black"),
        ({"steps": [{"position": {"counts": {"w": [3, 1]}}}]}, "steps.0.position.counts.w: .*two numbers"),
        ({"steps": [{"position": {"holds": 0}}]}, "steps.0.position.holds: .*a number from 1"),
        ({"steps": [{"manoeuvre": {"side": "white", "steps": [["5"]], "within": 3}}]}, "steps.0.manoeuvre.steps.0"),
        ({"steps": [{"manoeuvre": {"side": "white", "steps": [], "within": 3}}]}, "manoeuvre.steps: .*moves"),
        ({"filter": {"player": 5}}, "filter.player: .*a text"),
        ({"filter": {"rating": 1200}}, "filter.rating: .*two numbers"),
        ({"filter": {"length": [40, 20]}}, "filter.length: .*the smaller one first"),
        ({"filter": {"result": "2-0"}}, "result: expected one of"),
        ({"filter": {"nobody": "x"}}, "filter.nobody"),
    ],
)
def test_a_fault_in_json_names_its_field(values: object, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        query_from_json(values)


WORDS = st.sampled_from(
    [
        *" ".join(QUERIES).split(),
        "then",
        "W:",
        "-",
        "27=",
        '"',
        "manoeuvre",
        "capture",
        "within",
        "W",
        "B",
        "7-3",
        "game",
        "ğ",
        "51",
    ]
)


@given(st.lists(WORDS, max_size=12).map(" ".join))
def test_any_words_are_a_query_or_a_fault_in_their_midst(text: str) -> None:
    with suppress(QueryError):
        parse_query(text)
        return
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert 1 <= caught.value.column <= len(text) + 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.sampled_from(["white", "w", "27", "international", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "steps",
                    "filter",
                    "game",
                    "position",
                    "manoeuvre",
                    "capture",
                    "origin",
                    "squares",
                    "counts",
                    "27",
                    "w",
                ]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_json_is_a_query_or_a_fault(values: object) -> None:
    with suppress(QueryError):
        assert isinstance(query_from_json(values), Query)


def test_the_start_can_be_asked_for() -> None:
    start = Position.start()
    assert sought(f'position "{start.fen}"').squares["27"] == "."


@pytest.mark.parametrize("opening", openings().values(), ids=lambda one: one.id)
def test_an_opening_is_found_by_name_and_by_position(opening: Opening) -> None:
    found = sought(f"opening {opening.id}")
    assert found == sought(f'position "{opening.position.fen}"')
    assert opening_at(opening.position) == opening
    assert opening.source


@pytest.mark.parametrize("formation", formations().values(), ids=lambda one: one.id)
def test_a_formation_is_found_by_name(formation: NamedQuery) -> None:
    assert sought(f"formation {formation.id}") == sought(formation.query)
    assert formation.source


@pytest.mark.parametrize("theme", themes().values(), ids=lambda one: one.id)
def test_a_theme_is_found_by_name(theme: NamedQuery) -> None:
    assert parse_query(f"theme {theme.id}").also == (parse_query(theme.query),)
    assert len(parse_query(f"theme {theme.id} and result W").also) == 2
    assert theme.source


def test_a_theme_is_the_same_for_both_colours() -> None:
    for theme in themes().values():
        white, (black,) = parse_query(theme.query), parse_query(theme.query).otherwise
        for one, other in zip(white.steps, black.steps, strict=True):
            assert isinstance(one.sought, SeekMoves)
            assert isinstance(other.sought, SeekMoves)
            turned = tuple(
                SeekMove(str(51 - int(move.origin)), str(51 - int(move.target))) for move in one.sought.steps
            )
            assert (other.sought.side, other.sought.steps) == (one.sought.side.other, turned)


def test_a_formation_can_stand_beside_more() -> None:
    assert sought("formation olympic B:m6").squares == {
        **dict.fromkeys(("28", "32", "40", "45"), "w"),
        **dict.fromkeys(("23", "24", "6"), "b"),
        **dict.fromkeys(("29", "34"), "."),
    }


def test_dama_has_no_named_openings() -> None:
    with pytest.raises(QueryError, match="query, column 22"):
        parse_query("game turkish opening fox")


@pytest.mark.parametrize("faulty", [True, False])
def test_json_distinguishes_games_without_faults_from_all_games(*, faulty: bool) -> None:
    query = Query(parse_query("").rules, (), Filter(faulty=faulty))
    assert query_from_json(query_to_json(query)) == query
