"""An expected "no" of a tournament: why, and what the sentence needs."""

from dataclasses import dataclass, field
from enum import StrEnum, auto


class RefusalCode(StrEnum):
    """Why a request changes nothing. The parameters of each code stand behind it."""

    changed_meanwhile = auto()  # version
    no_name = auto()
    bad_text = auto()  # limit
    too_many_players = auto()  # limit
    name_twice = auto()  # name, number
    unknown_player = auto()  # number
    has_left = auto()  # number
    not_left = auto()  # number
    entry_closed = auto()
    unknown_round = auto()  # round
    not_next_round = auto()  # round, next
    no_more_rounds = auto()  # rounds
    round_unfinished = auto()  # round, board
    too_few_players = auto()  # count
    not_an_arena = auto()
    arena_over = auto()
    just_met = auto()
    too_few_teams = auto()  # count
    no_team = auto()
    team_fixed = auto()  # number
    teams_mixed = auto()  # board
    giver_missing = auto()  # number
    no_pairing = auto()  # round
    already_paired = auto()  # round, next
    not_last_round = auto()  # round, last
    has_results = auto()  # round
    plays_this_round = auto()  # number, round, board
    goes_on = auto()  # number, round
    not_absent = auto()  # number, round
    not_published = auto()  # round
    already_published = auto()  # round
    earlier_hidden = auto()  # round
    unknown_board = auto()  # round, board
    player_twice = auto()  # number
    player_missing = auto()  # number
    barrage_not_between = auto()  # number
    library_missing = auto()  # library
    unknown_zone = auto()  # name
    bad_year = auto()
    bad_window = auto()  # round
    bad_hours = auto()  # limit
    outside_window = auto()  # round
    not_your_game = auto()  # number, round, board
    not_proposed = auto()  # round, board
    has_result = auto()  # round, board
    game_begun = auto()  # round, board
    no_game = auto()  # round, board
    result_disagrees = auto()  # round, board
    too_many_prizes = auto()  # limit
    bad_category = auto()  # name
    bad_prize = auto()  # number
    carry_system = auto()
    carry_late = auto()
    carry_often = auto()  # white, black


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that changes nothing.

    Args:
        code: why.
        params: what the sentence needs: numbers, names.
    """

    code: RefusalCode
    params: dict[str, str | int] = field(default_factory=dict)
