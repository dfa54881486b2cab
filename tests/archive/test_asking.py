"""Games by player, colour, year, rating, event and result; players, statistics, doubles, exports."""

import csv
import json
from pathlib import Path

import pytest

from coupturc import ArgumentError, Position, parse_pdn
from coupturc.archive import Archive, Filter, Result
from coupturc.archive.doubles import Double
from coupturc.archive.values import format_date, parse_date, parse_rating, parse_result
from tests.archive.conftest import Write
from tests.archive.made_games import game, many, pdn, random_moves

CLUB = "".join(
    [
        game(1, White="Ada", Black="Bea", Result="2-0", Date="1978.03.12", Event="Club night", WhiteRating="1200"),
        game(2, White="Bea", Black="Ada", Result="1-1", Date="1979", Event="Open of 1979"),
        game(3, White="Ada", Black="Cem", Result="*", Date="????.??.??"),
        game(4, White="A. Ada", Black="Cem", Result="0-2", WhiteRating="1300", BlackRating="1250"),
        pdn(random_moves(5, rules="turkish"), White="Dilek", Black="Ada", Result="1-0", GameType="30"),
    ]
)


@pytest.fixture
def club(archive: Archive, write: Write) -> Archive:
    archive.add(write(CLUB))
    return archive


@pytest.fixture
def abroad(archive: Archive, write: Write) -> Archive:
    archive.add(write(game(1, White="Иванов", Black="ÇELİK", Event="ŞAMPİYONA")))
    return archive


@pytest.mark.parametrize("part", ["иванов", "ИВАН", "çelik", "\u00c7el\u0131k"])
def test_players_are_found_in_capitals_of_any_alphabet(abroad: Archive, part: str) -> None:
    assert len(abroad.players(part)) == 1


def test_events_are_found_in_capitals_of_any_alphabet(abroad: Archive) -> None:
    assert [one.number for one in abroad.games(Filter(event="şampiyona"))] == [0]


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        (Filter(), [0, 1, 2, 3, 4]),
        (Filter(player="Ada"), [0, 1, 2, 4]),
        (Filter(player="Ada", colour="black"), [1, 4]),
        (Filter(player="Ada", opponent="Cem"), [2]),
        (Filter(opponent="Cem"), [2, 3]),
        (Filter(player="ada"), []),
        (Filter(years=(1978, 1978)), [0]),
        (Filter(years=(1978, 1979)), [0, 1]),
        (Filter(years=(0, 9999)), [0, 1]),
        (Filter(rating=(1250, 9999)), [3]),
        (Filter(rating=(0, 1300)), [3]),
        (Filter(rating=(1200, 1299)), []),
        (Filter(event="OPEN"), [1]),
        (Filter(event="%"), []),
        (Filter(result="draw"), [1]),
        (Filter(result="unknown"), [2]),
        (Filter(game="turkish"), [4]),
        (Filter(faulty=True), []),
    ],
    ids=str,
)
def test_a_filter_leaves_the_others_out(club: Archive, asked: Filter, numbers: list[int]) -> None:
    assert [one.number for one in club.games(asked)] == numbers


@pytest.mark.parametrize(
    ("length", "plies"), [((1, 1), [1, 2]), ((4, 4), [7, 8]), ((2, 4), [7, 8]), ((4, 5), [7, 8, 9]), ((6, 9999), [])]
)
def test_games_by_how_many_moves_they_have(
    archive: Archive, write: Write, length: tuple[int, int], plies: list[int]
) -> None:
    archive.add(write("".join(pdn(random_moves(1, count)) for count in (0, 1, 2, 7, 8, 9))))
    found = [*archive.games(Filter(length=length))]
    assert [len(one.moves) for one in found] == plies
    assert [hit.game for hit in archive.search(f"length {length[0]}-{length[1]}")] == [one.id for one in found]


@pytest.mark.parametrize("bad", [{"colour": "red"}, {"result": "2-0"}, {"game": "chess"}, {"colour": "white"}])
def test_a_filter_with_a_fault_is_refused(bad: dict[str, str]) -> None:
    with pytest.raises(ArgumentError, match=f"{next(iter(bad))}: expected"):
        Filter(**bad)  # type: ignore[arg-type]


def test_a_game_by_its_number(club: Archive) -> None:
    assert club.game(2).white == "Bea"
    with pytest.raises(ArgumentError, match="expected the number of a game"):
        club.game(99)


def test_statistics_do_not_count_an_unknown_result_as_a_draw(club: Archive) -> None:
    found = club.statistics("Ada")
    assert found.total.record() == {"games": 4, "wins": 1, "draws": 1, "losses": 1, "unknown": 1, "share": 0.5}
    assert found.colours["white"].record()["games"] == 2
    assert (found.opponents["Bea"].wins, found.opponents["Bea"].draws) == (1, 1)
    assert sorted(found.years) == [0, 1978, 1979]


def test_totals(club: Archive) -> None:
    found = club.totals(Filter(game="international"))
    assert found["results"] == {"unknown": 1, "white": 1, "draw": 1, "black": 1}
    assert (found["games"], found["plies"]) == (4, 120)
    assert club.totals(Filter(player="nobody")) == {
        "games": 0,
        "plies": 0,
        "longest": 0,
        "results": {"unknown": 0, "white": 0, "draw": 0, "black": 0},
    }


def test_names_are_joined_by_a_person_and_parted_again(club: Archive) -> None:
    assert [(one.name, one.others) for one in club.players("ada")] == [("Ada", ()), ("A. Ada", ())]
    club.join("Ada", "A. Ada")
    assert [(one.name, one.others, one.games) for one in club.players("a. a")] == [("Ada", ("A. Ada",), 5)]
    assert [one.number for one in club.games(Filter(player="A. Ada"))] == [0, 1, 2, 3, 4]
    assert club.statistics("Ada").total.losses == 2
    assert {one.white for one in club.games()} == {"Ada", "A. Ada", "Bea", "Dilek"}
    club.part("A. Ada")
    assert [one.number for one in club.games(Filter(player="A. Ada"))] == [3]


@pytest.mark.parametrize(("name", "other"), [("Ada", "Nobody"), ("Nobody", "Ada"), ("Ada", "Ada")])
def test_joining_unknown_or_equal_names_is_refused(club: Archive, name: str, other: str) -> None:
    with pytest.raises(ArgumentError, match="player: expected"):
        club.join(name, other)


def test_parting_a_name_of_its_own_is_refused(club: Archive) -> None:
    with pytest.raises(ArgumentError, match="expected a name that was joined"):
        club.part("Ada")


MOVES = random_moves(7, 40)


@pytest.mark.parametrize(
    ("first", "second", "hidden"),
    [
        ({"White": "Ada", "Black": "Bea"}, {"White": "Ada", "Black": "Bea"}, [2]),
        ({"White": "Ada", "Black": "Bea"}, {"White": "Ada"}, [2]),
        ({"White": "Ada", "Date": "1978"}, {"White": "Ada", "Date": "1978.03.01"}, [2]),
        ({"White": "Ada", "Date": "1978"}, {"White": "Ada", "Date": "1979"}, []),
        ({"White": "Ada", "Black": "Bea"}, {"White": "Ada", "Black": "Cem"}, []),
        ({"Result": "2-0"}, {"Result": "*"}, [2]),
        ({"Result": "2-0"}, {"Result": "1-1"}, []),
    ],
)
def test_what_doubles_are(
    archive: Archive, write: Write, first: dict[str, str], second: dict[str, str], hidden: list[int]
) -> None:
    archive.add(write(pdn(MOVES, **first) + pdn(MOVES, **second)))
    assert [double.game for double in archive.doubles()] == hidden


def test_other_moves_are_no_double(archive: Archive, write: Write) -> None:
    archive.add(write(pdn(MOVES, White="Ada") + pdn(MOVES[:30], White="Ada") + game(9, White="Ada")))
    assert [double.game for double in archive.doubles()] == [2]


def test_the_longer_game_is_kept_and_nothing_deleted(archive: Archive, write: Write) -> None:
    file = write(pdn(MOVES[:25], White="Ada") + pdn(MOVES, White="Ada") + pdn(MOVES[:10], White="Ada"))
    archive.add(file)
    (double,) = found = archive.doubles()
    assert (double.game, double.kept) == (1, 2)
    assert double.why == "same players, date and result; its 25 plies begin the 40 of the other"
    assert archive.hide(found) == 1
    assert [one.id for one in archive.games()] == [2, 3]
    assert (archive.hidden(), archive.doubles()) == (found, [])
    assert b"".join(archive.file(1)) == file.read_bytes()
    assert archive.show_again(1) == 1
    assert [one.id for one in archive.games()] == [1, 2, 3]


def said(moves: list[str], notes: dict[int, str], **tags: str) -> str:
    """Write a game with something behind some of its plies."""
    return pdn([f"{move} {notes.get(ply, '')}".strip() for ply, move in enumerate(moves)], **tags)


@pytest.fixture
def twins(archive: Archive, write: Write) -> Archive:
    """A game, a shorter copy of it in which more is said, and a shorter copy of that."""
    other = next(move.text for move in Position.start().legal_moves if move.text != MOVES[0])
    whole = said(MOVES, {0: "{first}", 1: "{ours}"}, White="Ada")
    copy = said(MOVES[:30], {0: f"{{first}} $1 ({{a plan}} 1. {other})", 1: "{theirs}", 29: "{the end}"}, White="Ada")
    archive.add(write(whole + copy + said(MOVES[:25], {2: "{third}"}, White="Ada")))
    return archive


def test_what_is_said_in_hidden_doubles_is_not_lost(twins: Archive) -> None:
    shortest, copy = sorted(twins.doubles(), key=lambda double: -double.game)
    assert (shortest.game, shortest.kept, copy.game, copy.kept) == (3, 2, 2, 1)
    twins.hide([shortest])
    twins.hide([copy])
    assert twins.copies(1) == [2, 3]
    nodes = [*twins.tree(1).main_line()]
    assert [move.text for move in twins.tree(1).moves] == MOVES
    assert [nodes[ply].comments for ply in (0, 1, 2, 29)] == [("first",), ("ours", "theirs"), ("third",), ("the end",)]
    assert nodes[0].nags == (1,)
    (_, plan) = twins.tree(1).root.children
    assert plan.starting_comments == ("a plan",)
    (canonical,) = parse_pdn(b"".join(twins.export("canonical")))
    assert canonical.root.same_tree(twins.tree(1).root)
    assert twins.show_again(2) == 1
    assert [node.comments for node in twins.tree(1).main_line()][:3] == [("first",), ("ours",), ()]


def test_hidden_doubles_change_no_byte_of_an_export(twins: Archive, tmp_path: Path) -> None:
    data = (tmp_path / "games.pdn").read_bytes()
    twins.hide(twins.doubles())
    assert b"".join(twins.export(asked=Filter(doubles=True))) == b"".join(twins.file(1)) == data
    assert b"".join(twins.export()) == data[: data.index(b"[White", 1)].rstrip()
    each = parse_pdn(b"".join(twins.export("canonical", Filter(doubles=True))))
    assert [len(one.moves) for one in each] == [len(MOVES), 30, 25]
    assert [*each[0].main_line()][1].comments == ("ours",)


def test_a_game_that_is_no_double_can_be_hidden_by_hand(archive: Archive, write: Write) -> None:
    archive.add(write(pdn(MOVES) + '[FEN "W:W31:B20"] 1. 31-27 {theirs} *\n'))
    archive.hide([Double(2, 1, "by hand"), Double(1, 2, "by hand")])
    assert archive.copies(1) == [2]
    assert [node.comments for node in archive.tree(1).main_line()] == [()] * len(MOVES)


def test_the_report_of_an_import_counts_doubles(archive: Archive, write: Write) -> None:
    archive.add(write(many(3)))
    assert archive.add(write(many(5), "more.pdn")).doubles == 3


def test_canonical_pdn_is_read_as_the_same_games(club: Archive) -> None:
    games = parse_pdn(b"".join(club.export("canonical")))
    assert [[m.text for m in one.moves] for one in games] == [[m.text for m in one.moves] for one in club.games()]


def test_a_choice_of_games_is_still_whole_pdn(club: Archive) -> None:
    games = parse_pdn(
        b"".join(club.export("pdn", Filter(player="Bea"))) + b"".join(club.export("pdn", Filter(opponent="Cem")))
    )
    assert [one.headers["White"] for one in games] == ["Ada", "Bea", "Ada", "A. Ada"]


def test_json_and_csv_say_the_same(club: Archive) -> None:
    records = [json.loads(line) for line in b"".join(club.export("json")).splitlines()]
    lines = [*csv.DictReader(b"".join(club.export("csv")).decode().splitlines())]
    assert [one["white"] for one in records] == [one["white"] for one in lines]
    assert [" ".join(one["moves"]) for one in records] == [one["moves"] for one in lines]
    assert records[0]["date"] == "1978.03.12"
    assert (records[2]["result"], records[2]["result_text"]) == ("unknown", "*")


def test_an_unknown_form_is_refused(club: Archive) -> None:
    with pytest.raises(ArgumentError, match="form: expected one of pdn"):
        next(club.export("xml"))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("2-0", 1),
        ("1-0", 1),
        ("0-2", 3),
        ("0-1", 3),
        ("1-1", 2),
        ("1/2 - 1/2", 2),
        ("0-0", 0),
        ("*", 0),
        ("1+ - 1-", 0),
    ],
)
def test_results(text: str, result: int) -> None:
    assert parse_result(text) == Result(result)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1978.03.12", "1978.03.12"),
        ("1978-3-2", "1978.03.02"),
        ("1978.??.12", "1978.??.??"),
        ("1978 (spring)", "1978.??.??"),
        ("?", "????.??.??"),
        ("78.03.12", "????.??.??"),
    ],
)
def test_dates(text: str, date: str) -> None:
    assert format_date(parse_date(text)) == date


@pytest.mark.parametrize(("text", "rating"), [("1200", 1200), ("1200 (est.)", 1200), ("?", 0), ("", 0), ("120000", 0)])
def test_ratings(text: str, rating: int) -> None:
    assert parse_rating(text) == rating


def test_a_player_is_forgotten(club: Archive) -> None:
    club.join("Ada", "A. Ada")
    assert club.forget("A. Ada") == 5
    assert [*club.games()] == []
    assert b"".join(club.file(1)).strip(b" ") == b""
    assert [one.name for one in club.players()] == ["Bea", "Cem", "Dilek"]
    assert [*club.verify()] == []
    with pytest.raises(ArgumentError, match="expected a name of the archive"):
        club.forget("Ada")


def test_what_is_forgotten_does_not_come_back(archive: Archive, write: Write) -> None:
    file = write(CLUB)
    archive.add(file)
    kept = {one.id for one in archive.games() if "Dilek" not in {one.white, one.black}}
    archive.forget("Dilek")
    assert archive.add(file).added == 0
    assert {one.id for one in archive.games()} == kept
    assert [hit.game for hit in archive.search("game turkish")] == []


def test_doubles_of_who_is_forgotten_are_forgotten_too(archive: Archive, write: Write) -> None:
    archive.add(write(pdn(MOVES, White="Ada") + pdn(MOVES, White="Ada")))
    archive.hide(archive.doubles())
    archive.forget("Ada")
    assert archive.hidden() == []


def test_who_leaves_a_search_after_the_archive_is_closed_lets_the_database_go(tmp_path: Path, write: Write) -> None:
    with Archive.open(tmp_path / "archive", make=True) as archive:
        archive.add(write(many(3)))
        pool, games = archive._engine.pool, archive.games()
        next(games)
    del games
    assert pool is not archive._engine.pool, "nobody would close what went back there"
    assert not (tmp_path / "archive" / "archive.sqlite-wal").exists()
