"""Questions with `and`, `not` and `or`: what they say, and that they find what each of their parts does."""

import json

import pytest

from coupturc import StopFlag
from coupturc.archive import Archive, Filter, parse_query, segments
from coupturc.archive.errors import QueryError
from coupturc.archive.query import query_from_json, query_to_json
from tests.archive.conftest import Write
from tests.archive.made_games import game, pdn, random_moves

RESULTS = ("2-0", "1-1", "0-2", "*")


@pytest.fixture
def filled(archive: Archive, write: Write, monkeypatch: pytest.MonkeyPatch) -> Archive:
    monkeypatch.setattr(segments, "SEGMENT_GAMES", 23)
    games = [
        game(seed, RESULTS[seed % 4], White=f"P{seed % 5}", Black=f"P{seed % 3}", Result=RESULTS[seed % 4])
        for seed in range(60)
    ]
    archive.add(write("".join([*games, pdn(random_moves(1, rules="turkish"), White="P1", GameType="30")])))
    return archive


def found(archive: Archive, text: str) -> set[int]:
    return {hit.game for hit in archive.search(text)}


PARTS = ["W:m27", "B:m23 then W:m28", "manoeuvre B 20-25", "player P1", "result D", "player P0 colour W men W 18"]


@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("second", PARTS)
def test_they_are_sets_of_games(filled: Archive, first: str, second: str) -> None:
    a, b, everything = found(filled, first), found(filled, second), found(filled, "")
    assert found(filled, f"{first} and {second}") == a & b
    assert found(filled, f"{first} or {second}") == a | b
    assert found(filled, f"{first} not {second}") == found(filled, f"{first} and not {second}") == a - b
    assert found(filled, f"not {first}") == everything - a
    assert found(filled, f"not {first} or {second} and {first}") == (everything - a) | (a & b)


def test_a_hit_is_where_the_first_question_came_about(filled: Archive) -> None:
    alone = {hit.game: hit.plies for hit in filled.search("W:m28")}
    both = {hit.game: hit.plies for hit in filled.search("W:m28 and B:m23")}
    assert both
    assert both.items() <= alone.items()
    numbers = [hit.game for hit in filled.search("player P1 or W:m28 or result D")]
    assert numbers == sorted(set(numbers))


def test_a_question_of_the_game_alone_is_where_the_others_come_about(filled: Archive) -> None:
    alone = {hit.game: hit.plies for hit in filled.search("W:m28 or W:m29")}
    for text in ("player P1 and (W:m28 or W:m29)", "player P1 and (W:m28 or W:m29) and not result D"):
        of_player = {hit.game: hit.plies for hit in filled.search(text)}
        assert of_player
        assert of_player.items() <= alone.items()


def test_a_stopped_search_does_not_take_what_it_did_not_see_for_absent(filled: Archive) -> None:
    stop = StopFlag()
    stop.set()
    assert [*filled.search("not W:m27", stop)] == []


def test_a_theme_is_found_for_either_colour(archive: Archive, write: Write) -> None:
    white = pdn(["27-22", "18x27", "32x21", "16x27"], "2-0", FEN="W:W27,32,38,45:B5,16,18", Result="2-0")
    black = pdn(["24-29", "33x24", "19x30", "35x24"], "0-2", FEN="B:B24,19,13,6:W46,35,33", Result="0-2")
    neither = pdn(["27-22", "18x27", "32x21", "5-10"], FEN="W:W27,32,38,45:B5,18")
    archive.add(write(white + black + neither))
    assert found(archive, "theme coup-philippe") == {1, 2}
    assert found(archive, "theme coup-philippe and result B") == {2}
    (counted,) = [one for one in archive.named() if one.id == "coup-philippe"]
    assert counted.results == {"unknown": 0, "white": 1, "draw": 0, "black": 1}
    assert archive.named(Filter(game="turkish")) == []


def test_names_are_counted_as_they_are_found(archive: Archive, write: Write) -> None:
    line = ["32-28", "18-23", "33-29", "23x32", "37x28", "20-25"]
    archive.add(
        write(pdn(line, "2-0", Result="2-0") + pdn(line[:3], White="Ada") + pdn(["33-28"], "1-1", Result="1-1"))
    )
    counts = {one.id: sum(one.results.values()) for one in archive.named() if one.kind == "opening"}
    assert (counts["chefneux"], counts["fox"], counts["classical"], counts["symmetrical"]) == (2, 1, 1, 0)
    assert {one.id: sum(one.results.values()) for one in archive.named(Filter(player="Ada"))}["chefneux"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "W:m27 and B:m23 not result D",
        "not player Ada",
        "not player Ada or event Open and not years 1990",
        'game turkish W:ma3 or player "not me" and mirror W:kb4',
    ],
)
def test_json_says_the_same_as_text(text: str) -> None:
    query = parse_query(text)
    assert query_from_json(json.loads(json.dumps(query_to_json(query)))) == query
    assert query.also or query.without or query.otherwise


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("and W:27", 1, "a question before `and`"),
        ("W:27 or", 8, "a question behind `or`"),
        ("W:27 and not", 13, "a question behind `not`"),
        ("not", 4, "a question behind `not`"),
        ("W:27 or and B:5", 9, "a question before `and`"),
        ("W:27 not not B:5", 10, "a question before `not`"),
        ("W:27 then or B:5", 11, "behind `then`"),
        ("W:27 and W:m51", 13, "a square"),
        ("player or W:27", 8, "a name"),
    ],
)
def test_a_fault_names_its_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert (caught.value.column, expected in caught.value.expected) == (column, True), str(caught.value)


@pytest.mark.parametrize(
    ("values", "place"),
    [
        ({"and": {}}, "and: "),
        ({"or": [{"steps": [{}]}]}, "or.0.steps.0: "),
        ({"not": [{"game": "turkish"}]}, "not.0.game: "),
        ({"not": [{"filter": {"years": 1990}}]}, "not.0.filter.years: "),
    ],
)
def test_a_fault_of_json_names_its_place(values: object, place: str) -> None:
    with pytest.raises(QueryError, match=f"^{place}|{place}"):
        query_from_json(values)


@pytest.mark.parametrize("first", PARTS)
def test_parentheses_hold_alternatives_together(filled: Archive, first: str) -> None:
    a, b, c = found(filled, first), found(filled, "B:m23 then W:m28"), found(filled, "result D")
    assert found(filled, f"{first} and (B:m23 then W:m28 or result D)") == a & (b | c)
    assert found(filled, f"(B:m23 then W:m28 or result D) and {first}") == a & (b | c)
    assert found(filled, f"{first} and not (B:m23 then W:m28 or (result D))") == a - (b | c)
    query = parse_query(f"{first} and (B:m23 or result D)")
    assert query_from_json(query_to_json(query)) == query


def test_parentheses_do_not_stand_in_too_many_others() -> None:
    assert parse_query("(" * 20 + "player Ada" + ")" * 20) != parse_query("player Ada")
    with pytest.raises(QueryError) as refused:
        parse_query("(" * 5000 + "player Ada" + ")" * 5000)
    assert (refused.value.column, refused.value.code) == (21, "depth")


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("player Ada and (W:m27", 22, "a closing `)`"),
        ("(W:m27) W:m28", 9, "one of and, not, or"),
        ("player Ada and (W:m51)", 20, "a square, 1 to 50"),
        ("player Ada and (W:m27 or )", 26, "a question behind `or`"),
        ("W:m27 ) or W:m28", 7, "pieces as in"),
        ("player Ada and ()", 17, "a question behind `(`"),
    ],
)
def test_faults_in_parentheses_have_a_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert caught.value.column == column
    assert caught.value.expected.startswith(expected)


def test_what_is_saved_counts_with_all_that_it_asks_for() -> None:
    saved = {"a": "W:1", "b": " or ".join(["saved a"] * 30), "c": " or ".join(["saved b"] * 30)}
    assert len(parse_query("saved b or saved b", saved=saved).otherwise) == 1
    with pytest.raises(QueryError) as refused:
        parse_query("W:1 or saved c", saved=saved)
    assert (refused.value.text, refused.value.column, refused.value.code) == ("W:1 or saved c", 14, "questions")


def test_what_is_saved_stands_one_deeper() -> None:
    saved = {str(number): f"((saved {number - 1}))" if number else "W:1" for number in range(400)}
    assert parse_query("saved 5", saved=saved).also
    with pytest.raises(QueryError) as refused:
        parse_query("player Ada and (saved 399)", saved=saved)
    assert (refused.value.column, refused.value.code) == (23, "depth")
