"""Who may act for which side: persons at the pages, the computer, and the room itself."""

from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Abandon, Agreement, GiveTime, Request, SetUp, TakeBack
from coupturc.game.outcome import SideName
from coupturc.web.games.messages import Player, Players, RoomRefusalCode

SIDES: tuple[SideName, SideName] = ("white", "black")


def player_of(players: Players, side: SideName) -> Player:
    """Return who plays a side."""
    return players.white if side == "white" else players.black


def refuse_seat(request: Request, players: Players) -> RoomRefusalCode | None:
    """Return why a page may not send a request; None when it may.

    On one screen the page acts for both sides. Against the computer it acts for the person only, and
    what needs the computer's will (a draw that was agreed, time as a gift) the page cannot decide.
    """
    if isinstance(request, Abandon | SetUp | TakeBack):
        return "room_only"
    against_engine = "engine" in (players.white.kind, players.black.kind)
    if request.side is None:
        return "room_only" if against_engine and isinstance(request, Agreement | GiveTime) else None
    return "not_your_side" if player_of(players, request.side).kind == "engine" else None


def undo_ply(arbiter: Arbiter, players: Players) -> int | None:
    """Return the ply before which an undo goes back: the last one that a person played.

    That is one ply on one screen, and the person's last turn against the computer. None when no
    person has moved.
    """
    return next((move.ply for move in reversed(arbiter.moves) if player_of(players, move.side).kind == "human"), None)


def undoable_plies(arbiter: Arbiter, players: Players) -> int:
    """Return how many plies an undo takes back, or asks the opponent to let take back; 0 when it would be refused."""
    if must_agree(arbiter, players):
        return int(any("ask_take_back" in arbiter.actions(side) for side in SIDES))
    ply = undo_ply(arbiter, players)
    return 0 if ply is None else arbiter.ply - ply + 1


def must_agree(arbiter: Arbiter, players: Players) -> bool:
    """Whether a move is taken back only when the opponent agrees; the computer always does."""
    return arbiter.over_the_board and players.white.kind == players.black.kind == "human"


def engine_to_move(arbiter: Arbiter, players: Players) -> SideName | None:
    """Return the side whose move the computer has to choose, None when a person is to move or the game waits."""
    waits = arbiter.outcome is None and not arbiter.paused
    return arbiter.turn if waits and player_of(players, arbiter.turn).kind == "engine" else None


def may_ask_hint(arbiter: Arbiter, players: Players, *, advice: bool | None) -> bool:
    """Whether a person who is to move may ask the computer for advice.

    Args:
        advice: what was agreed; None allows it where the page assists and forbids it over the board.
    """
    allowed = not arbiter.over_the_board if advice is None else advice
    waits = arbiter.outcome is None and not arbiter.paused
    return allowed and waits and player_of(players, arbiter.turn).kind == "human"
