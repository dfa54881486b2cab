"""Knock-out: who loses is out; the best of the first order meet as late as possible and have the free places."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from coupturc.tournament.events import Game, Paired
from coupturc.tournament.order import first_order
from coupturc.tournament.outcomes import WON, Absence, share_of
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import Round, State


def bracket(size: int) -> list[int]:
    """Return the places of a bracket from top to bottom; neighbours meet, and 1 meets 2 in the final at the earliest.

    Args:
        size: a power of two.

    Example:
        >>> bracket(8)
        [1, 8, 4, 5, 2, 7, 3, 6]
    """
    places = [1]
    while len(places) < size:
        total = 2 * len(places) + 1
        places = [place for one in places for place in (one, total - one)]
    return places


def pair_knock_out(state: State) -> Paired | Refusal:
    """Pair the winners of neighbouring games of the bracket; who has no neighbour goes on without a game."""
    if state.rounds and (board := _undecided_board(state.rounds[-1])):
        return Refusal(RefusalCode.round_unfinished, {"round": len(state.rounds), "board": board})
    places = _places(state)
    if sum(who is not None for who in places) <= 1 and state.rounds:
        return Refusal(RefusalCode.no_more_rounds, {"rounds": len(state.rounds)})
    games: list[Game] = []
    absences: dict[int, Absence] = {}
    for index, (one, other) in enumerate(zip(places[::2], places[1::2], strict=True)):
        if one is not None and other is not None:
            upper_has_white = (index + state.next_round) % 2 == 1
            games += _games(*((one, other) if upper_has_white else (other, one)), state.setup.knock_out.games)
        elif one is not None or other is not None:
            absences[one if one is not None else other or 0] = "free"
    return Paired(round=state.next_round, games=tuple(games), absences=absences)


def _games(white: int, black: int, count: int) -> list[Game]:
    """Return the games of a pairing; colours change after each."""
    return [Game(white=black, black=white) if turn % 2 else Game(white=white, black=black) for turn in range(count)]


def pairings_of(games: Sequence[Game]) -> list[list[int]]:
    """Return the boards of each pairing, the first board first."""
    boards: dict[frozenset[int], list[int]] = {}
    for board, game in enumerate(games, 1):
        boards.setdefault(frozenset((game.white, game.black)), []).append(board)
    return list(boards.values())


def is_of_knock_out(games: Sequence[Game], count: int) -> bool:
    """Whether everybody meets one other player, as often as a pairing has games."""
    pairs = Counter(frozenset((game.white, game.black)) for game in games)
    seats = Counter(who for pair in pairs for who in pair)
    return {*pairs.values()} <= {count} and {*seats.values()} <= {1} and all(len(pair) > 1 for pair in pairs)


def winner(paired: Round, boards: Sequence[int]) -> int | None:
    """Return who goes on from a pairing: whoever cannot be caught up with, or after equal points won the barrage."""
    (one, first), (other, second) = _points(paired, boards).items()
    is_complete = all(board in paired.results for board in boards)
    if max(first, second) > len(boards) or (is_complete and first != second):
        return one if first > second else other
    barrages = (paired.results[board].barrage for board in boards if board in paired.results)
    return next((who for who in barrages if who is not None), None) if is_complete else None


def boards_to_play(paired: Round) -> list[int]:
    """Return the boards without a result whose games are still played: not those of a pairing that has a winner."""
    decided = {board for boards in pairings_of(paired.games) if winner(paired, boards) is not None for board in boards}
    return [board for board in paired.open_boards if board not in decided]


def _points(paired: Round, boards: Sequence[int]) -> dict[int, int]:
    """Return what both players took from the boards of their pairing, in halves."""
    first = paired.games[boards[0] - 1]
    points = {first.white: 0, first.black: 0}
    for board in boards:
        result, game = paired.results.get(board), paired.games[board - 1]
        for who, white in ((game.white, True), (game.black, False)):
            share = share_of(result.outcome, white=white) if result else "loss"
            points[who] += 2 if share in WON else share == "draw"
    return points


def rounds_survived(state: State) -> dict[int, Fraction]:
    """Return for every player how many rounds he went on from."""
    survived = dict.fromkeys(state.players, Fraction())
    for paired in state.rounds:
        for who in _onward(paired):
            survived[who] += 1
    return survived


def _undecided_board(paired: Round) -> int | None:
    """Return the first board at which something is missing: a result, or a barrage; nobody goes on if nobody came."""
    for boards in pairings_of(paired.games):
        if winner(paired, boards) is None:
            missing = next((board for board in boards if board not in paired.results), None)
            if missing or any(_points(paired, boards).values()):
                return missing or boards[-1]
    return None


def _places(state: State) -> list[int | None]:
    """Return who stands where in the bracket before the next round; None where nobody came through."""
    order = first_order(state)
    size = 2
    while size < len(order):
        size *= 2
    places = [order[place - 1] if place <= len(order) else None for place in bracket(size)]
    for paired in state.rounds:
        places = _further(places, paired)
    return [None if who in state.left else who for who in places]


def _further(places: Sequence[int | None], paired: Round) -> list[int | None]:
    """Return the places of the next round: of two neighbours one goes on.

    Where others met, by hand, both neighbours or neither may go on: the second ones take the empty places, and new ones
    when the arbiter let more go on than there are.
    """
    onward = _onward(paired)
    pairs = zip(places[::2], places[1::2], strict=True)
    found = [next((who for who in pair if who in onward), None) for pair in pairs]
    rest = [who for who in onward if who not in found]
    filled = [rest.pop(0) if who is None and rest else who for who in found] + rest
    return filled + [None] * (len(filled) % 2)


def _onward(paired: Round) -> list[int]:
    """Return who goes on from a round: the winners in the order of the boards, then who was free."""
    winners = [winner(paired, boards) for boards in pairings_of(paired.games)]
    free = sorted(who for who, why in paired.absences.items() if why == "free")
    return [who for who in (*winners, *free) if who is not None]
