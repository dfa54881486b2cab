"""Search and explorer find what a slow look at every position finds."""

from collections import Counter
from dataclasses import replace

import pytest

from coupturc import Position, Side, StopFlag
from coupturc.archive import Archive, Filter, Query, StoredGame, parse_query, segments
from coupturc.archive.query import SeekMoves, SeekPosition
from coupturc.archive.segments import Segments
from tests.archive.conftest import Write
from tests.archive.made_games import game, pdn, random_moves

GAMES = 120
RESULTS = ("2-0", "1-1", "0-2", "*")


def club() -> str:
    tagged = [
        game(
            seed % 100,
            RESULTS[seed % 4],
            White=f"Player {seed % 5}",
            Black=f"Player {seed % 3}",
            Date=str(1960 + seed),
            Result=RESULTS[seed % 4],
        )
        for seed in range(GAMES)
    ]
    dama = [pdn(random_moves(seed, rules="turkish"), White="Dilek", GameType="30") for seed in range(20)]
    from_fen = pdn(["37-32", "18-23"], White="Ada", FEN="W:W37,38,39:B8,12,18")
    return "".join([*tagged, *dama, from_fen])


@pytest.fixture(scope="module")
def text() -> str:
    return club()


@pytest.fixture
def filled(archive: Archive, write: Write, text: str, monkeypatch: pytest.MonkeyPatch) -> Archive:
    monkeypatch.setattr(segments, "SEGMENT_GAMES", 50)
    archive.add(write(text))
    return archive


def positions(one: StoredGame) -> list[Position]:
    return [one.position(ply) for ply in range(len(one.moves) + 1)]


def fits(sought: SeekPosition, position: Position) -> bool:
    pieces = position.pieces
    counts = Counter(pieces.values())
    return (
        all(pieces.get(square, ".") in letters for square, letters in sought.squares.items())
        and sought.turn in {None, position.turn}
        and all(least <= counts[kind] <= most for kind, (least, most) in sought.counts.items())
    )


def slow_first(query: Query, one: StoredGame) -> int | None:
    """Return where the only step of a query first comes about."""
    sought = query.steps[0].sought
    assert isinstance(sought, SeekPosition)
    line = positions(one)
    mirrored = [position.mirror() for position in line] if sought.mirrored else []
    for ply in range(len(line)):
        for each in (line, mirrored):
            run = each[ply : ply + sought.holds]
            turnless = SeekPosition(sought.squares, None, sought.counts)
            if len(run) == sought.holds and fits(sought, run[0]) and all(fits(turnless, at) for at in run[1:]):
                return ply
    return None


@pytest.mark.parametrize(
    "text_of_query",
    [
        "W:m28",
        "W:m28 B:m23",
        "-19 to-move B",
        "W:m27 B:m18 any-colour",
        "men W 15-17 -19",
        "B:23 holds 5",
        "kings W 1-20",
        "28=b. 23!w to-move W",
    ],
)
def test_patterns(filled: Archive, text_of_query: str) -> None:
    query = parse_query(text_of_query)
    slow = {one.id: slow_first(query, one) for one in filled.games(Filter(game="international"))}
    found = {hit.game: hit.plies[0] for hit in filled.search(query)}
    assert found == {number: ply for number, ply in slow.items() if ply is not None}


def test_filters_narrow_a_search(filled: Archive) -> None:
    query = parse_query('W:m28 player "Player 1" colour W years 1970-2060')
    chosen = {one.id for one in filled.games(query.asked)}
    everything = {hit.game for hit in filled.search(parse_query("W:m28"))}
    assert {hit.game for hit in filled.search(query)} == chosen & everything
    assert chosen & everything


def test_a_promotion_is_a_king_that_was_not_there_before(archive: Archive, write: Write) -> None:
    archive.add(write("".join(pdn(random_moves(seed, 120)) for seed in range(20))))
    games = {one.id: one for one in archive.games()}
    promotions = {number: ply for number, one in games.items() if (ply := _first_king_of_white(one))}
    assert {hit.game: hit.plies for hit in archive.search("kings W 0 then kings W 1")} == {
        number: (0, ply) for number, ply in promotions.items()
    }
    assert 0 < len(promotions) < len(games)


def _first_king_of_white(one: StoredGame) -> int | None:
    """Return the ply after which White has his first king."""
    return next((ply for ply, reached in enumerate(positions(one)) if "W" in reached.pieces.values()), None)


def test_a_search_without_steps_finds_the_games_of_the_filter(filled: Archive) -> None:
    assert [hit.game for hit in filled.search("result D")] == [
        one.id for one in filled.games(Filter(result="draw", game="international"))
    ]


def slow_manoeuvre(sought: SeekMoves, one: StoredGame) -> bool:
    own = [
        (ply, move.origin, move.target) for ply, move in enumerate(one.moves) if one.position(ply).turn is sought.side
    ]
    ends = {ply: ply for ply, origin, target in own if (origin, target) == sought.steps[0][:2]}
    for step in sought.steps[1:]:
        ends = {
            ply: max(begin for end, begin in ends.items() if end < ply)
            for ply, origin, target in own
            if (origin, target) == step[:2] and any(end < ply for end in ends)
        }
    return any(end - begin < sought.within for end, begin in ends.items())


@pytest.mark.parametrize("text_of_query", ["manoeuvre W 37-32-28 within 20", "manoeuvre B 14-19 within 1"])
def test_manoeuvres(filled: Archive, text_of_query: str) -> None:
    query = parse_query(text_of_query)
    sought = query.steps[0].sought
    assert isinstance(sought, SeekMoves)
    slow = {one.id for one in filled.games(Filter(game="international")) if slow_manoeuvre(sought, one)}
    assert {hit.game for hit in filled.search(query)} == slow
    assert slow


def captured_in(one: StoredGame, side: Side | None, least: int) -> list[int]:
    """Return the plies before captures of so many pieces."""
    return [
        ply
        for ply, move in enumerate(one.moves)
        if len(move.captured) >= least and side in {None, one.position(ply).turn}
    ]


@pytest.mark.parametrize(
    ("query", "side", "least"),
    [("capture 2", None, 2), ("capture W 2", Side.white, 2), ("capture B 2", Side.black, 2)],
)
def test_captures(filled: Archive, query: str, side: Side | None, least: int) -> None:
    slow = {one.id: captured_in(one, side, least) for one in filled.games(Filter(game="international"))}
    hits = {hit.game: hit.plies for hit in filled.search(query)}
    assert hits == {number: (plies[0],) for number, plies in slow.items() if plies}
    assert 0 < len(hits) < GAMES
    later = {hit.game: hit.plies for hit in filled.search(f"{query} then {query}")}
    assert later.keys() == {number for number, plies in slow.items() if len(plies) > 1}
    assert all({*plies} <= {*slow[number]} for number, plies in later.items())


def test_a_mirror_of_moves_will_do(filled: Archive) -> None:
    either = {hit.game for hit in filled.search("capture W 2 any-colour")}
    assert either == {hit.game for hit in filled.search("capture 2")}
    sides = [{hit.game for hit in filled.search(f"manoeuvre {way}")} for way in ("W 37-32", "B 14-19")]
    assert {hit.game for hit in filled.search("mirror manoeuvre W 37-32")} == sides[0] | sides[1]
    assert sides[0] - sides[1]
    assert sides[1] - sides[0]


def test_a_sacrifice_is_found_where_it_begins(archive: Archive, write: Write) -> None:
    combination = pdn(["50-45", "29x1", "10-4", "1x40", "45x34"], FEN="W:W10,23,26,34,43,50:B6,11,16,17,25,K29")
    archive.add(write(combination + pdn(random_moves(1))))
    assert [(hit.game, hit.plies) for hit in archive.search("sacrifice W 2")] == [(1, (0,))]
    assert [(hit.game, hit.plies) for hit in archive.search("sacrifice B 2 any-colour")] == [(1, (0,))]
    assert [*archive.search("sacrifice 3")] == [*archive.search("sacrifice B 1")] == []


def stretches(sought: SeekPosition, one: StoredGame) -> list[int]:
    """Return where a pattern comes about, each time."""
    fitting = [fits(sought, position) for position in positions(one)]
    return [ply for ply, here in enumerate(fitting) if here and not (ply and fitting[ply - 1])]


@pytest.mark.parametrize("within", [None, 1, 2, 4])
@pytest.mark.parametrize("patterns", [("W:m28", "B:m23"), ("W:m28", "W:m28"), ("-19", "W:m28")])
def test_then_is_later_and_within_is_near(filled: Archive, patterns: tuple[str, str], within: int | None) -> None:
    query = parse_query(" then ".join(patterns) + (f" within {within}" if within else ""))
    first, second = (step.sought for step in query.steps)
    assert isinstance(first, SeekPosition)
    assert isinstance(second, SeekPosition)
    pairs = {
        one.id: {
            (before, after)
            for before in stretches(first, one)
            for after in stretches(second, one)
            if 0 < after - before <= (within or 999)
        }
        for one in filled.games(Filter(game="international"))
    }
    hits = {hit.game: hit.plies for hit in filled.search(query)}
    assert hits.keys() == {number for number, found in pairs.items() if found}
    assert all(plies in pairs[number] for number, plies in hits.items())


@pytest.mark.parametrize("moves", ["", "32-28", "32-28 19-23 28x19 14x23", "31-26 20-25"])
@pytest.mark.parametrize("asked", [Filter(), Filter(player="Player 1"), Filter(result="white", years=(1970, 2020))])
def test_the_explorer_counts_each_game_once(filled: Archive, moves: str, asked: Filter) -> None:
    position = Position.start()
    for move in moves.split():
        position = position.after(move)
    played: Counter[str] = Counter()
    results: Counter[str] = Counter()
    for one in filled.games(asked):
        at = [ply for ply, reached in enumerate(positions(one)) if reached == position]
        if at:
            results[one.result.name] += 1
            played.update({one.moves[ply].text for ply in at if ply < len(one.moves)})
    record = filled.explore(position, asked).record()
    assert {name: record[name] for name in ("unknown", "white", "draw", "black") if record[name]} == results
    assert {move["move"]: move["played"]["games"] for move in record["moves"] if move["played"]["games"]} == played


@pytest.mark.parametrize(
    "query", ["W:m27 -29 result W", "B:m23 and not W:m27", 'player "Player 1"', "W:m27 then W:m28"]
)
@pytest.mark.parametrize("asked", [Filter(), Filter(years=(1970, 2020))])
def test_the_explorer_counts_what_a_query_finds(filled: Archive, query: str, asked: Filter) -> None:
    listed = {hit.game for hit in filled.search(query)}
    wanted = listed & {one.id for one in filled.games(asked) if one.start == Position.start()}
    assert 0 < len(wanted) < GAMES
    found = filled.explore(Position.start(), asked, listed=query)
    assert sum(found.explored.total) == len(wanted)
    assert wanted >= {number for number, _ in found.sample}


@pytest.mark.parametrize("faulty", [None, False, True])
def test_games_without_faults_are_asked_for(filled: Archive, write: Write, faulty: bool | None) -> None:
    filled.add(write(pdn(["32-28", "19-22"]) + pdn(["32-28", "19-23"]), "faulty.pdn"))
    asked = Filter(faulty=faulty)
    wanted = {one.id for one in filled.games(asked) if one.start == Position.start()}
    assert sum(filled.explore(Position.start(), asked).explored.total) == len(wanted)
    query = replace(parse_query(f'position "{Position.start().fen}"'), asked=asked)
    assert {hit.game for hit in filled.search(query)} == wanted


def test_an_unknown_position_is_an_empty_answer(filled: Archive) -> None:
    record = filled.explore(Position.from_fen("W:WK1:BK50")).record()
    assert (record["games"], record["moves"], record["sample"]) == (0, [], [])


def test_an_archive_without_games_answers(archive: Archive) -> None:
    assert archive.explore(Position.start()).record()["games"] == 0
    assert [*archive.search("W:m28")] == []


def test_games_that_come_in_are_found(filled: Archive, write: Write) -> None:
    before = len([*filled.search("W:m28")])
    filled.add(write(pdn(["32-28"]), "new.pdn"))
    assert len([*filled.search("W:m28")]) == before + 1


def test_hidden_doubles_are_not_found(filled: Archive, write: Write) -> None:
    filled.add(write(game(1, "1-1", White="Ada") + game(1, "1-1", White="Ada"), "twice.pdn"))
    before = len([*filled.search("player Ada")])
    filled.hide(filled.doubles())
    assert len([*filled.search("player Ada")]) == before - 1


def test_runs_are_whole_and_in_order(filled: Archive) -> None:
    kept = Segments()
    with filled._engine.connect() as connection:
        runs = [*kept.of(connection, Position.start().rules)]
    assert [len(run.ids) for run in runs] == [50, 50, 21]
    assert [number for run in runs for number in run.ids] == [
        one.id for one in filled.games(Filter(game="international"))
    ]


def test_a_search_ends_when_its_flag_is_set(filled: Archive) -> None:
    stop = StopFlag()
    hits = filled.search("", stop)
    next(hits)
    stop.set()
    assert len([*hits]) <= 50  # the games of the run that was under way
    assert [*filled.search("W:m28", stop)] == []
    assert filled.explore(Position.start(), stop=stop).record()["games"] == 0
