"""How players stand before the first round."""

from hashlib import sha256

from coupturc.tournament.state import State


def first_order(state: State) -> tuple[int, ...]:
    """Return the players as they stand before the first round; who came after it stands behind them."""
    known = state.order
    late = [number for number in state.players if number not in known]
    return known + tuple(late if known else sorted(late, key=lambda number: _place(state, number)))


def _place(state: State, number: int) -> tuple[int | bytes, int]:
    match state.setup.first_order:
        case "rating":
            return -state.players[number].rating, number
        case "draw":
            return sha256(f"{state.setup.seed} {number}".encode()).digest(), number
        case "entry":
            return number, number
