"""The draw rules one by one: FMJD 6.1-6.4 and docs/rule-sources.md#counting-draws."""

from dataclasses import replace

from coupturc import History, Position, Rules, load_profile
from tests.conformance.limits import DAMA, FMJD, LEAFLET, core_limits
from tests.conformance.lines import GIVE_A_KING, SHUTTLE, THREE_KINGS, history_of, wait

LONE_FMJD = replace(FMJD, repetitions=0)
LONE_LEAFLET = replace(LEAFLET, repetitions=0)


def test_third_occurrence_is_a_repetition() -> None:
    assert "repetition" in history_of(THREE_KINGS, SHUTTLE * 2).draws(core_limits(FMJD))


def test_the_second_occurrence_is_no_draw() -> None:
    assert history_of(THREE_KINGS, SHUTTLE).draws(core_limits(FMJD)) == []


def test_the_same_pieces_with_the_other_side_to_move_do_not_repeat() -> None:
    moves = ["45-40", "2-8", "40-34", "8-2", "34-45"]
    assert history_of("W:WK45,35:BK2,16", moves).repetitions == 1


def test_king_moves_run_out_after_25_by_each_side() -> None:
    history = wait(history_of("W:WK46,K45,35:BK1,K7,16"), 50)
    assert history.draws(core_limits(LONE_FMJD)) == ["king_moves"]


def test_49_king_moves_are_too_few() -> None:
    history = wait(history_of("W:WK46,K45,35:BK1,K7,16"), 49)
    assert history.draws(core_limits(LONE_FMJD)) == []


def test_a_man_move_resets_the_king_moves() -> None:
    history = wait(history_of("W:WK46,K45,35:BK1,K7,16"), 4)
    assert history.after(history.position.parse_move("35-30")).reversible_plies == 0


def test_a_promoting_move_is_a_man_move() -> None:
    assert history_of("W:WK45,8:BK36,26", ["45-40", "36-31", "8-2"]).reversible_plies == 0


def test_a_capture_resets_the_king_moves() -> None:
    assert history_of(THREE_KINGS, SHUTTLE + GIVE_A_KING).reversible_plies == 0


def test_material_of_the_set_up_is_ply_0() -> None:
    assert history_of(THREE_KINGS).counters(core_limits(FMJD))["three_v_one"] == 0


def test_three_against_one_runs_out_after_16_by_each_side() -> None:
    """000-42, FMJD 6.3."""
    assert wait(history_of(THREE_KINGS), 32).draws(core_limits(LONE_FMJD)) == ["three_v_one"]


def test_31_plies_of_three_against_one_are_too_few() -> None:
    assert wait(history_of(THREE_KINGS), 31).draws(core_limits(LONE_FMJD)) == []


def test_a_lone_man_starts_no_clock() -> None:
    assert history_of("W:WK2,K30,K50:B16").counters(core_limits(LONE_FMJD)) == {"king_moves": 0}


def test_three_men_against_a_king_start_no_clock() -> None:
    assert history_of("W:W12,30,50:BK16").counters(core_limits(LONE_FMJD)) == {"king_moves": 0}


def test_two_against_one_runs_out_after_five_by_each_side() -> None:
    """000-41, FMJD 6.4."""
    assert wait(history_of("W:WK2,K50:BK16"), 10).draws(core_limits(LONE_FMJD)) == ["two_v_one"]


def test_nine_plies_of_two_against_one_are_too_few() -> None:
    assert wait(history_of("W:WK2,K50:BK16"), 9).draws(core_limits(LONE_FMJD)) == []


def test_king_and_man_against_king_count_for_fmjd() -> None:
    assert history_of("W:WK2,50:BK16").counters(core_limits(FMJD))["two_v_one"] == 0


def test_king_and_man_against_king_do_not_count_for_the_leaflet() -> None:
    """000-41: two kings against one."""
    assert "two_v_one" not in history_of("W:WK2,50:BK16").counters(core_limits(LEAFLET))


def test_a_promotion_inside_the_phase_restarts_nothing() -> None:
    history = history_of("W:WK45,8:BK36", ["45-40", "36-31", "8-2"])
    assert history.counters(core_limits(FMJD))["two_v_one"] == 3


def test_king_against_king_falls_under_two_against_one_for_fmjd() -> None:
    assert wait(history_of("W:WK2:BK16"), 10).draws(core_limits(LONE_FMJD)) == ["two_v_one"]


def test_a_capture_inside_two_against_one_restarts_nothing() -> None:
    moves = ["1-6", "50-45", "6-1", "45-50", "14-28", "50x11"]
    assert history_of("W:WK1,K14:BK50", moves).counters(core_limits(FMJD))["two_v_one"] == 6


def test_a_capture_from_three_to_two_starts_the_second_clock_beside_the_first() -> None:
    clocks = history_of(THREE_KINGS, SHUTTLE + GIVE_A_KING).counters(core_limits(LONE_FMJD))
    assert (clocks["three_v_one"], clocks["two_v_one"]) == (6, 0)


def test_the_younger_clock_decides_when_it_expires_first() -> None:
    history = wait(history_of(THREE_KINGS, SHUTTLE + GIVE_A_KING), 10)
    assert history.draws(core_limits(LONE_FMJD)) == ["two_v_one"]


def test_the_older_clock_decides_when_it_expires_first() -> None:
    history = wait(history_of(THREE_KINGS, SHUTTLE * 6 + GIVE_A_KING), 6)
    assert history.draws(core_limits(LONE_FMJD)) == ["three_v_one"]


def test_the_last_ply_may_be_the_capture_that_leaves_two() -> None:
    history = history_of(THREE_KINGS, SHUTTLE * 7 + GIVE_A_KING)
    assert history.draws(core_limits(replace(LONE_FMJD, three_v_one_plies=30))) == ["three_v_one"]


def test_both_clocks_stop_when_the_only_king_of_the_stronger_side_is_taken() -> None:
    moves = ["18-13", "25-20", "13-18", "20-25", "18-34", "25x48"]
    clocks = history_of("W:W12,K18,50:BK25", moves).counters(core_limits(LONE_FMJD))
    assert clocks == {"king_moves": 0}


def test_leaflet_clock_of_three_stops_where_no_pattern_of_the_leaflet_is_left() -> None:
    """King and man against king falls under neither 000-41 nor 000-42."""
    clocks = history_of("W:W9,29,K40:BK1", ["40-35", "1x45"]).counters(core_limits(LONE_LEAFLET))
    assert clocks == {}


def test_leaflet_king_against_king_is_drawn_at_once() -> None:
    """000-39."""
    assert history_of("W:WK2:BK16").draws(core_limits(LEAFLET)) == ["king_v_king"]


def test_king_against_king_is_played_on_when_the_side_to_move_can_capture() -> None:
    assert history_of("W:WK46:BK28").draws(core_limits(LEAFLET)) == []


def test_dama_one_piece_each_is_drawn_at_once() -> None:
    assert history_of("W:WKa1:Bb7", rules="turkish").draws(core_limits(DAMA)) == ["one_each"]


def test_dama_one_piece_each_is_played_on_when_the_side_to_move_can_capture() -> None:
    assert history_of("W:WKa1:Ba7", rules="turkish").draws(core_limits(DAMA)) == []


def test_one_piece_each_may_be_drawn_in_spite_of_a_capture() -> None:
    history = history_of("W:WKa1:Ba7", rules="turkish")
    assert history.draws(core_limits(replace(DAMA, one_each="draw"))) == ["one_each"]


def test_one_piece_each_may_be_played_on() -> None:
    history = history_of("W:WKa1:Bb7", rules="turkish")
    assert history.draws(core_limits(replace(DAMA, one_each="off"))) == []


def test_dama_no_progress_runs_out_after_150_plies() -> None:
    history = wait(history_of("W:WKa1,Ka2:BKh8,Kh7", rules="turkish"), 150)
    assert history.draws(core_limits(replace(DAMA, repetitions=0))) == ["no_progress"]


def test_a_win_on_the_last_counted_ply_stands() -> None:
    """docs/rule-sources.md#counting-draws, 4: the king move blocks the last man."""
    history = history_of("W:WK28:B45", ["28-50"])
    assert history.draws(core_limits(replace(FMJD, king_plies=1))) == []


def test_kings_are_drawn_at_once_where_neither_can_be_taken_by_force() -> None:
    squares = Rules("international").squares
    boards = [Position.from_fen(f"W:WK{own}:BK{other}") for own in squares for other in squares if own != other]
    worth: dict[str, bool] = {}  # whether the side to move wins; the board is turned after each move
    for _ in range(3):
        worth |= {board.fen: wins for board in boards if (wins := _decided(board, worth)) is not None}
    for board in boards:
        drawn = "king_v_king" in History(board).draws(load_profile("leaflet").draw_limits)
        assert drawn == (board.fen not in worth), board.fen


def _decided(board: Position, worth: dict[str, bool]) -> bool | None:
    """Return whether the side to move wins or loses by what is known, None for neither."""
    if board.legal_moves.capture_count:
        return True
    following = [worth.get(board.after(move).mirror().fen) for move in board.legal_moves]
    if False in following:
        return True
    return False if all(following) else None
