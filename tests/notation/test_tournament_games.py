"""The games of a tournament as PDN: what stands above them, and their moves by the rules of their sheets."""

import pytest

from coupturc import Rules
from coupturc.notation.pdn import parse_pdn
from coupturc.notation.pdn_writer import format_game
from coupturc.notation.tournament_games import Headings, sheet_games
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import (
    Agree,
    Change,
    Enter,
    Pair,
    Player,
    Propose,
    Publish,
    Request,
    Result,
    Sheet,
)
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import Setup
from coupturc.tournament.tournament import Tournament

DAY_MS = 86_400_000
#: Midday of 2026-11-24 UTC.
EVENING_MS = 1_795_521_600_000


@pytest.fixture
def club() -> Tournament:
    """A published round of two boards: 1 has White against 2, and 3 against 4."""
    tournament = Tournament(Setup(name='Winter "26"', system="keizer", first_order="entry"))
    given(tournament, Enter(player=Player(name="Çelik, Bülent", rating=1400)))
    given(tournament, *(Enter(player=Player(name=f"Lid {number}")) for number in (2, 3, 4)))
    given(tournament, Pair(round=1), Publish(round=1))
    return tournament


def given(tournament: Tournament, *requests: Request) -> None:
    for request in requests:
        assert not isinstance(answer := tournament.apply(request, EVENING_MS), Refusal), answer


def sheet(board: int, moves: str, outcome: str = "draw", rules: int = 0) -> Sheet:
    return Sheet(round=1, board=board, moves=tuple(moves.split()), outcome=outcome, rules=rules)  # type: ignore[arg-type]


def test_what_is_written_reads_back_with_names_and_result(club: Tournament) -> None:
    given(club, sheet(1, "32-28 19-23 28x19", "white_wins"))
    ((place, game),) = sheet_games(club)
    assert place == (1, 1)
    (read,) = parse_pdn(format_game(game))
    white = club.round(1).games[0].white
    assert read.faults == ()
    assert [str(move) for move in read.moves] == ["32-28", "19-23", "28x19"]
    assert read.headers == {
        "Event": 'Winter "26"',
        "Date": "2026.11.24",
        "Round": "1",
        "Board": "1",
        "White": club.state.players[white].name,
        "Black": club.state.players[club.round(1).games[0].black].name,
        "Result": "2-0",
        ("WhiteRating" if white == 1 else "BlackRating"): "1400",
    }


def test_a_game_of_dama_has_its_rules_and_the_results_of_its_federation(club: Tournament) -> None:
    rules = Rules("turkish")
    given(club, sheet(2, "c3-c4 d6-d5", "black_wins", rules.number))
    ((_, game),) = sheet_games(club)
    assert (game.rules, game.headers["Result"]) == (rules, "0-1")
    assert [str(move) for move in parse_pdn(format_game(game))[0].moves] == ["c3-c4", "d6-d5"]


def test_an_agreed_hour_is_the_date(club: Tournament) -> None:
    hour = EVENING_MS + DAY_MS
    game = club.round(1).games[0]
    given(club, Propose(round=1, board=1, number=game.white, hours_ms=(hour,)))
    given(club, Agree(round=1, board=1, number=game.black, hour_ms=hour), sheet(1, "32-28"))
    assert [game.headers["Date"] for _, game in sheet_games(club)] == ["2026.11.25"]


def test_a_name_that_was_corrected_stands_there(club: Tournament) -> None:
    given(club, sheet(1, "32-28"), Change(number=1, player=Player(name="Yildirim, B.")))
    ((_, game),) = sheet_games(club)
    assert "Yildirim, B." in game.headers.values()


@pytest.mark.parametrize(
    ("outcome", "result"),
    [("white_wins_by_forfeit", "2-0"), ("black_wins_by_forfeit", "0-2"), ("double_forfeit", "*"), (None, "*")],
)
def test_results_of_games_that_were_not_played(club: Tournament, outcome: Outcome | None, result: str) -> None:
    if outcome:
        given(club, Result(round=1, board=1, outcome=outcome))
    assert Headings(club).of((1, 1), Rules())["Result"] == result


@pytest.mark.parametrize(("moves", "rules"), [("32-29", 0), ("32-28", 99), ("32-28", -1)])
def test_a_stored_sheet_that_cannot_be_played_names_its_place(club: Tournament, moves: str, rules: int) -> None:
    given(club, sheet(1, moves, rules=rules))
    with pytest.raises(TournamentError, match="score sheet of round 1, board 1"):
        list(sheet_games(club))


def test_nothing_typed_in_is_nothing(club: Tournament) -> None:
    given(club, Result(round=1, board=1, outcome="draw"))
    assert list(sheet_games(club)) == []
