"""Storms, with the time given."""

from coupturc.lessons.practice.storm import PENALTY_MS, START_MS, after_right, after_wrong, begin_storm


def test_right_moves_in_a_row_earn_time() -> None:
    storm = begin_storm(1_000)
    for _ in range(4):
        storm = after_right(storm, solved=False)
    assert storm.ends_ms == 1_000 + START_MS
    storm = after_right(storm, solved=True)
    assert (storm.ends_ms, storm.solved, storm.row) == (1_000 + START_MS + 3_000, 1, 5)


def test_a_wrong_move_costs_time_and_the_row() -> None:
    storm = after_wrong(after_right(begin_storm(0), solved=True))
    assert (storm.ends_ms, storm.row, storm.longest_row, storm.missed) == (START_MS - PENALTY_MS, 0, 1, 1)


def test_the_time_ends() -> None:
    storm = after_wrong(begin_storm(0))
    assert storm.left_ms(START_MS - PENALTY_MS - 1) == 1
    assert storm.left_ms(START_MS) == 0


def test_it_grows_harder() -> None:
    storm = begin_storm(0)
    grades = []
    for _ in range(20):
        grades.append(storm.grade)
        storm = after_right(storm, solved=True)
    assert grades == [2] * 8 + [3] * 8 + [4] * 4
