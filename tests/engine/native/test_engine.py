"""The native engine: one hash table for all rules, draws that have come before, and what it refuses."""

import pytest

from coupturc import DrawLimits, Engine, History, Position, Rules, SearchReport
from coupturc.engine import Limits
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.lines import SURE, WIN
from coupturc.engine.native.searching import Question, best_lines
from coupturc.engine.tables.folder import TableFolder

NO_DRAWS = DrawLimits()
THIRTEEN_KINGS = ",".join(f"K{square}" for square in range(6, 20))


def history(fen: str, rules: Rules | None = None) -> History:
    return History(Position.from_fen(fen, rules or Rules()))


# ------------------------------------------------------------------ what it knows


def test_other_rules_of_crowning_are_another_position() -> None:
    fen = "B:Wd6,b2,c2,a5,g5:Bd7,Kf8,d3,d5"
    end, king = (history(fen, Rules("turkish", promotion, half_turn=False)) for promotion in ("end", "king"))
    engine = Engine(1)
    alone = engine.search(end, NO_DRAWS, depth=6)
    engine.clear()
    engine.search(king, NO_DRAWS, depth=9, nodes=60_000)
    after_the_other = engine.search(end, NO_DRAWS, depth=6)
    assert (after_the_other.score, alone.score) == (WIN - 5, WIN - 5)


def test_results_under_other_draw_limits_do_not_count() -> None:
    """A win in 11 plies, and a draw where kings move four times each."""
    line, engine = history("W:WK2,K10,K29:BK45"), Engine(1)
    assert engine.search(line, NO_DRAWS, nodes=60_000).score > SURE
    assert engine.search(line, DrawLimits(king_plies=8), nodes=60_000).score < SURE


def test_a_win_far_from_what_was_expected_is_seen() -> None:
    """The value of the depth before is thousands away from that of a lost game."""
    far = history(f"W:W{THIRTEEN_KINGS},20,21,22,23,24,35:B1,2,3,4,5,41")
    report = new_engine(1).search(far, NO_DRAWS, depth=12, nodes=200_000)
    assert report.nodes < 200_000
    assert abs(report.score) > SURE or report.depth == 12


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_the_best_line_comes_first_at_every_depth(game: str) -> None:
    reported: list[SearchReport] = []
    found = Engine(1).search(History(Position.start(game)), NO_DRAWS, depth=8, lines=9, report=reported.append)
    lines = len(Position.start(game).legal_moves)
    for depth in range(1, 9):
        last = {report.line: report for report in reported if report.depth == depth}
        assert sorted(last) == list(range(lines))
        scores = [last[line].score for line in range(lines)]
        assert scores == sorted(scores, reverse=True)
        assert len({report.moves[0].hub for report in last.values()}) == lines
    assert found.moves[0] == last[0].moves[0]
    assert len(reported) > 8 * lines  # one has risen


def reports_of(nodes: int) -> tuple[SearchReport, dict[tuple[int, int], SearchReport]]:
    """Return what a search for nine lines finds, and the last line reported of each depth and rank."""
    reported: dict[tuple[int, int], SearchReport] = {}

    def hear(report: SearchReport) -> None:
        reported[report.depth, report.line] = report

    return Engine(1).search(History(Position.start()), NO_DRAWS, nodes=nodes, lines=9, report=hear), reported


def test_a_search_that_is_cut_off_answers_with_the_best_line_it_told() -> None:
    for nodes in range(2_000, 12_000, 500):
        found, reported = reports_of(nodes)
        deepest = max(depth for depth, _ in reported)
        is_whole = (deepest, 8) in reported  # then the next depth may have found a better move before it was cut off
        assert is_whole or found.moves[0] == reported[deepest, 0].moves[0]


def test_lines_that_are_compared_are_of_one_depth() -> None:
    cut_off = 0
    for nodes in range(2_000, 12_000, 500):
        _, reported = reports_of(nodes)
        depth = max(depth for depth, line in reported if line == 8)
        cut_off += (depth + 1, 0) in reported
        found = best_lines(Engine(1), Question(History(Position.start()), NO_DRAWS, Limits(0, nodes=nodes), lines=9))
        assert [(line.depth, line.line) for line in found] == [(depth, line) for line in range(9)]
        assert [line.moves[0] for line in found] == [reported[depth, line].moves[0] for line in range(9)]
    assert cut_off


# ------------------------------------------------------------------ what has been before


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> TableFolder:
    folder = TableFolder(tmp_path_factory.mktemp("tables"), Rules())
    folder.build(3, 2)
    return folder


THERE_AND_BACK = [("W:WK44,K50:BK1", "50-45 1-6 45-50 6-1"), ("W:WK1,K7:BK50", "1-6 50-45 6-1 45-50")]
THREE_TIMES = DrawLimits(repetitions=3)


def played(line: History, moves: str) -> History:
    for text in moves.split():
        line = line.after(line.position.parse_move(text))
    return line


@pytest.mark.parametrize(("fen", "moves"), THERE_AND_BACK)
def test_one_return_of_a_won_position_throws_no_win_away(tables: TableFolder, fen: str, moves: str) -> None:
    """Who went there and back may still win: only the third time is a draw."""
    begin = history(fen)
    returned = played(begin, moves)
    assert returned.position == begin.position
    first, second = (Engine(1, tables=[tables.open()]).search(line, THREE_TIMES, depth=7) for line in (begin, returned))
    assert (first.score, first.moves[0]) == (second.score, second.moves[0])
    assert first.score > SURE


@pytest.mark.parametrize(("fen", "moves"), THERE_AND_BACK)
def test_who_loses_goes_for_the_third_time(tables: TableFolder, fen: str, moves: str) -> None:
    *others, last = f"{moves} {moves}".split()
    line = played(history(fen), " ".join(others))
    report = Engine(1, tables=[tables.open()]).search(line, THREE_TIMES, depth=7)
    assert (report.score, report.moves[0].text) == (0, last)


# ------------------------------------------------------------------ what it refuses


def test_tables_must_be_tables() -> None:
    with pytest.raises(TypeError, match="expected Tables"):
        Engine(1, tables=[1, 2])  # type: ignore[list-item]


def test_a_report_cannot_ask_the_engine_that_makes_it() -> None:
    engine, start = Engine(1), History(Position.start())

    def ask(_report: SearchReport) -> None:
        engine.search(start, NO_DRAWS, depth=1)

    with pytest.raises(RuntimeError, match="is searching"):
        engine.search(start, NO_DRAWS, depth=2, report=ask)
    assert engine.search(start, NO_DRAWS, depth=2).depth == 2


def test_more_cpu_time_than_any_search_uses_ends_none() -> None:
    line = History(Position.start())
    assert Engine(1).search(line, NO_DRAWS, depth=4, cpu_ms=10**13).depth == 4
    assert Engine(1).search(line, NO_DRAWS, depth=4, soft_cpu_ms=10**13).depth == 4


@pytest.mark.parametrize("mib", [0, (1 << 20) + 1, 1 << 44, 1 << 63])
def test_a_hash_table_has_a_size(mib: int) -> None:
    with pytest.raises(ValueError, match="hash_mib: expected 1 to 1048576"):
        Engine(mib)


@pytest.mark.parametrize("threads", [0, 257])
def test_threads_are_as_many_as_find_work(threads: int) -> None:
    with pytest.raises(ValueError, match="threads are 1 to 256"):
        Engine(1).search(History(Position.start()), NO_DRAWS, depth=1, threads=threads)
