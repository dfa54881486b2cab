"""Round robin: everybody meets everybody, by Berger tables."""

from coupturc.tournament.berger import berger_table
from coupturc.tournament.events import Game, Paired
from coupturc.tournament.order import first_order
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import State


def pair_round_robin(state: State) -> Paired | Refusal:
    """Take the next round from the table; a game with somebody who has left is in it, and lost by forfeit."""
    order = first_order(state)
    table = berger_table(len(order) + len(order) % 2, state.setup.cycles)
    number = state.next_round
    if number > len(table):
        return Refusal(RefusalCode.no_more_rounds, {"rounds": len(table)})
    pairs = table[number - 1]
    games = [Game(white=order[w - 1], black=order[b - 1]) for w, b in pairs if max(w, b) <= len(order)]
    free = [order[min(pair) - 1] for pair in pairs if max(pair) > len(order)]
    return Paired(round=number, games=tuple(games), absences=dict.fromkeys(free, "free"))


def annulled(state: State) -> set[int]:
    """Return who left before half of his games: none of them counts (FIDE Handbook C.05)."""
    if state.setup.system != "round_robin":
        return set()
    total = (len(state.players) - 1) * state.setup.cycles
    games = state.played_by()
    played = {who: sum(game.round <= state.left[who] for game in games[who]) for who in state.left}
    return {who for who, count in played.items() if 2 * count < total}
