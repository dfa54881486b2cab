"""What the terminal says of a tournament: refusals in one sentence, results in words."""

from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.refusal import Refusal, RefusalCode

_REFUSALS: dict[RefusalCode, str] = {
    RefusalCode.changed_meanwhile: "somebody else changed this meanwhile; look at it again",
    RefusalCode.no_name: "a player needs a name",
    RefusalCode.bad_text: "a player's fields take at most {limit} printable characters",
    RefusalCode.too_many_players: "a tournament takes {limit} players",
    RefusalCode.name_twice: "{name} is player {number} already; two of one name need different federation numbers",
    RefusalCode.unknown_player: "there is no player {number}",
    RefusalCode.has_left: "player {number} has left already",
    RefusalCode.not_left: "player {number} has not left",
    RefusalCode.entry_closed: "the first round is paired, nobody can enter any more",
    RefusalCode.unknown_round: "round {round} is not there yet, or not in this tournament",
    RefusalCode.not_next_round: "round {round} cannot be paired: the next one is {next}",
    RefusalCode.no_more_rounds: "all {rounds} rounds are paired",
    RefusalCode.round_unfinished: "board {board} of round {round} has no result, or no winner",
    RefusalCode.too_few_players: "two players must be present, here: {count}",
    RefusalCode.not_an_arena: "only an arena ends at an hour",
    RefusalCode.arena_over: "the arena has ended",
    RefusalCode.just_met: "the two who are free have just met; they wait for another game to end",
    RefusalCode.too_few_teams: "two teams must be present, here: {count}",
    RefusalCode.no_team: "a player needs a team",
    RefusalCode.team_fixed: "player {number} stays in his team: the first round is paired",
    RefusalCode.teams_mixed: "board {board} is not of a match between two teams",
    RefusalCode.giver_missing: "player {number} gives the simul and must be present",
    RefusalCode.no_pairing: "the rules leave no pairing for round {round}",
    RefusalCode.already_paired: "round {round} is paired; the next one is {next}",
    RefusalCode.not_last_round: "round {round} stays as it is: round {last} is paired",
    RefusalCode.has_results: "round {round} has results; take them back first",
    RefusalCode.plays_this_round: "player {number} plays on board {board} of round {round}: enter a forfeit or unpair",
    RefusalCode.goes_on: "player {number} is free in round {round} and goes on: let him leave if he does not play on",
    RefusalCode.not_absent: "player {number} has announced no absence in round {round}",
    RefusalCode.not_published: "round {round} is not published",
    RefusalCode.already_published: "round {round} is published already",
    RefusalCode.earlier_hidden: "round {round} is not published yet, and comes first",
    RefusalCode.unknown_board: "round {round} has no board {board}",
    RefusalCode.player_twice: "player {number} stands there twice",
    RefusalCode.player_missing: "player {number} is missing",
    RefusalCode.barrage_not_between: "player {number} did not play this game",
    RefusalCode.library_missing: "{library} is not installed: pip install 'coupturc[tournament]'",
    RefusalCode.unknown_zone: "there is no time zone {name!r}: write one such as Europe/Amsterdam",
    RefusalCode.bad_year: "an hour is in a year from 1970 to 9999",
    RefusalCode.bad_window: "the window of round {round} ends before it begins",
    RefusalCode.bad_hours: "propose between 1 and {limit} hours",
    RefusalCode.outside_window: "an hour is not in the window of round {round}",
    RefusalCode.not_your_game: "player {number} does not play on board {board} of round {round}",
    RefusalCode.not_proposed: "the opponent did not propose that hour for board {board} of round {round}",
    RefusalCode.has_result: "board {board} of round {round} has a result",
    RefusalCode.game_begun: "the game on board {board} of round {round} has begun",
    RefusalCode.no_game: "board {board} of round {round} has no game and no score sheet",
    RefusalCode.too_many_prizes: "at most {limit} prizes, and 50 categories",
    RefusalCode.bad_category: "the category {name!r} needs a name of its own and bounds that somebody can be within",
    RefusalCode.bad_prize: "prize {number} needs a place from 1, an amount or what it is, and a category of the list",
    RefusalCode.carry_system: "only a round robin takes results of another tournament",
    RefusalCode.carry_late: "results are carried over before the first round is paired",
    RefusalCode.carry_often: "players {white} and {black} do not meet so often here",
    RefusalCode.result_disagrees: "that does not agree with the score sheet of board {board} of round {round}",
}

#: Words for results on the command line.
OUTCOMES: dict[str, Outcome | None] = {
    "2-0": "white_wins",
    "1-1": "draw",
    "0-2": "black_wins",
    "white": "white_wins",
    "draw": "draw",
    "black": "black_wins",
    "white-forfeit": "white_wins_by_forfeit",
    "black-forfeit": "black_wins_by_forfeit",
    "double-forfeit": "double_forfeit",
    "none": None,
}


def refusal_sentence(refusal: Refusal) -> str:
    """Say why a request changed nothing."""
    return _REFUSALS[refusal.code].format(**refusal.params)
