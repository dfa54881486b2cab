"""The combinations that are shipped: each one is replayed and proved through the core."""

from collections import Counter

import pytest

from coupturc import History, Position, Side
from coupturc.engine.combinations import Combination, Forcing, balance, format_combination, parse_combination
from coupturc.game.refusal import Refusal
from coupturc.lessons.lines import follow
from coupturc.lessons.practice.combinations import GAIN, Solver, Solving, load_combinations
from coupturc.rules import load_profile

GAMES = ("international", "turkish")
#: A server finds each of them with a search, and a device keeps them all.
MOST_VERDICTS = 1_000
LEAST = {"international": 3_000, "turkish": 1_000}


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_several_grades(game: str) -> None:
    grades = Counter(each.moves for each in load_combinations(game).values())
    assert grades.total() >= LEAST[game]
    assert min(grades) == 2
    assert len(grades) >= 3
    assert grades[2] <= 0.61 * grades.total()


@pytest.mark.parametrize("game", GAMES)
def test_every_combination_is_won_by_its_main_line(game: str) -> None:
    rules = load_profile(game).rules
    for each in load_combinations(game).values():
        position = start = each.position(rules)
        assert position.turn is Side.white, each
        assert position.fen == each.fen
        for text in each.line:
            move = position.parse_move(text)
            assert move.text == text
            position = position.after(move)
        if not position.legal_moves:
            continue
        # What is left to capture is the opponent's last answer.
        rest = [position.after(reply) for reply in position.legal_moves if reply.is_capture] or [position]
        assert min(balance(end, Side.white) for end in rest) - balance(start, Side.white) >= GAIN, each


@pytest.mark.parametrize("game", GAMES)
def test_no_combination_ends_in_a_draw(game: str) -> None:
    profile = load_profile(game)
    for each in load_combinations(game).values():
        history = History(each.position(profile.rules))
        for text in each.line:
            history = history.after(history.position.parse_move(text))
        assert not history.draws(profile.draw_limits), each


@pytest.mark.parametrize("game", GAMES)
def test_every_first_move_is_the_only_one_and_given_by_force(game: str) -> None:
    rules = load_profile(game).rules
    for each in load_combinations(game).values():
        start = each.position(rules)
        forcing = Forcing(start, gain=GAIN, most_moves=each.moves)
        assert [move.text for move in forcing.solutions()] == [each.line[0]], each
        assert forcing.needed(start) == each.moves


@pytest.mark.parametrize("game", GAMES)
def test_no_two_are_alike(game: str) -> None:
    found = load_combinations(game).values()
    assert len({each.line for each in found}) == len(found)
    assert len({each.id for each in found}) == len(found)


def test_a_line_of_the_file_is_read_as_it_was_written() -> None:
    one = Combination("W:W32:B28", ("32x23",))
    assert parse_combination(format_combination(one)) == one


BOARD = Combination(
    "W:W31,33,34,35,36,38,39,40,43,45,46,49,50:B4,5,6,10,13,14,15,16,17,18,19,24,25", ("34-30", "25x34", "40x9")
)


def test_a_solver_is_followed_to_the_end() -> None:
    solver = Solver(BOARD, load_profile("fmjd").rules)
    first = solver.play((), "34-30")
    assert isinstance(first, Solving)
    assert (first.step, first.line[:2], first.needed) == ("go_on", ("34-30", "25x34"), 1)
    last = solver.play(first.line, "40x9")
    assert isinstance(last, Solving)
    assert last.step == "solved"
    assert last.line[:3] == BOARD.line
    position = solver.start
    for text in last.line:
        position = position.after(position.parse_move(text))
    assert balance(position, Side.white) - balance(solver.start, Side.white) >= GAIN


def test_a_move_that_wins_nothing_is_wrong_and_no_move_is_refused() -> None:
    solver = Solver(BOARD, load_profile("fmjd").rules)
    wrong = solver.play((), "33-29")
    assert isinstance(wrong, Solving)
    assert (wrong.step, wrong.line) == ("wrong", ("33-29",))
    assert isinstance(solver.play((), "31-22"), Refusal)


@pytest.mark.parametrize("game", GAMES)
def test_the_verdicts_on_every_line_of_a_solver_are_few_enough_for_a_device(game: str) -> None:
    rules = load_profile(game).rules
    for each in load_combinations(game).values():
        assert verdicts_on(Solver(each, rules)) <= MOST_VERDICTS, each


def verdicts_on(solver: Solver) -> int:
    waiting: list[tuple[str, ...]] = [()]
    count = 0
    while waiting and count <= MOST_VERDICTS:
        played = waiting.pop()
        for move in follow(solver.start, played).legal_moves:
            found = solver.play(played, move.text)
            assert isinstance(found, Solving)
            count += 1
            if found.step == "go_on":
                waiting.append(found.line)
    return count


def test_men_won_into_a_draw_are_not_a_solution() -> None:
    """Off the main line the last capture may leave one piece each, which is drawn in Dama."""
    board = parse_combination("W:Wa2,a3,b4,h5,h6,g7:BKg1,c5,a6,a7,Kh8 | h6-g6 h8xa4 a3xa5 a6xa4 g7-g8 g1xg7 g8xa3")
    played = ("h6-g6", "h8xa4", "a3xa5", "a6xa4", "a2-a3", "a4xa2", "g7-g8", "g1xg7")
    last = Solver(board, load_profile("dama").rules).play(played, "g8xa1")
    assert isinstance(last, Solving)
    assert last.step == "wrong"


def test_off_the_main_line_the_opponent_still_answers() -> None:
    stray = Combination(BOARD.fen, ("33-28",))
    played = Solver(stray, load_profile("fmjd").rules).play((), "34-30")
    assert isinstance(played, Solving)
    assert played.line == ("34-30", "25x34")
    assert Position.from_fen(BOARD.fen).legal_moves
