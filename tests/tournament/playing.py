"""Tournaments that tests play."""

import random
from collections.abc import Iterable

from coupturc.tournament.events import Enter, Event, Pair, Paired, Player, Publish, Request, Result
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.setup import Setup
from coupturc.tournament.tournament import Tournament

AT_THE_BOARD: tuple[Outcome, ...] = ("white_wins", "draw", "black_wins")


def ok(tournament: Tournament, request: Request) -> tuple[Event, ...]:
    """Apply a request that must not be refused."""
    answer = tournament.apply(request)
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(tournament: Tournament, request: Request, seen: int | None = None) -> RefusalCode:
    """Apply a request that must be refused and change nothing."""
    before = tournament.record
    answer = tournament.apply(request, seen=seen)
    assert isinstance(answer, Refusal), answer
    assert tournament.record == before
    return answer.code


def started(setup: Setup, players: int) -> Tournament:
    """Enter players P1, P2 and so on, the best first."""
    tournament = Tournament(setup)
    for number in range(1, players + 1):
        ok(tournament, Enter(player=Player(name=f"P{number}", rating=2000 - number)))
    return tournament


def paired(tournament: Tournament) -> Paired:
    """Pair and publish the next round."""
    number = tournament.state.next_round
    _, pairing = ok(tournament, Pair(round=number))
    assert isinstance(pairing, Paired)
    ok(tournament, Publish(round=number))
    return pairing


def play_round(tournament: Tournament, outcomes: Iterable[Outcome]) -> Paired:
    """Pair the next round and enter an outcome for each board."""
    pairing = paired(tournament)
    for board, outcome in enumerate(outcomes, 1):
        ok(tournament, Result(round=pairing.round, board=board, outcome=outcome))
    return pairing


def play_on(tournament: Tournament, rounds: int, dice: random.Random) -> None:
    """Play rounds with random results."""
    for _ in range(rounds):
        pairing = paired(tournament)
        for board in range(1, len(pairing.games) + 1):
            ok(tournament, Result(round=pairing.round, board=board, outcome=dice.choice(AT_THE_BOARD)))


def pairs(pairing: Paired) -> list[tuple[int, int]]:
    """Return the games as pairs of numbers, White first."""
    return [(game.white, game.black) for game in pairing.games]
