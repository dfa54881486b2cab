"""Who may act for which side: persons at the pages, the computer, and the room itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self

from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    Abandon,
    Agreement,
    Correct,
    GiveTime,
    LetStand,
    Pause,
    Request,
    Restore,
    Resume,
    SetUp,
    TakeBack,
    TwoHands,
)
from coupturc.game.outcome import SideName
from coupturc.game.refusal import RefusalCode
from coupturc.web.games.messages import Player, Players, RoomRefusalCode, Visibility
from coupturc.web.store.game_rows import GameRow

SIDES: tuple[SideName, SideName] = ("white", "black")
_BOTH, _NONE = frozenset[SideName](SIDES), frozenset[SideName]()
_VISIBILITIES: tuple[Visibility, ...] = ("private", "link", "public")


@dataclass(frozen=True, slots=True)
class Seats:
    """Whose each side of a game is.

    Args:
        people: the person of each side that belongs to one, None while it is open by invitation. Empty for a game of
            one screen: whoever opens it acts for both sides.
        visibility: who may watch.
        days_off: of each side that belongs to somebody, the days since 1970 on which he does not play.
    """

    people: Mapping[SideName, str | None]
    visibility: Visibility = "link"
    days_off: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    #: The side that waits for somebody with the invitation.
    open_side: SideName | None = field(init=False)
    #: Whether two people play, or will, who each have a page of their own.
    are_apart: bool = field(init=False)
    #: The sides of each person: every message asks for them, of every page.
    _sides: Mapping[str, frozenset[SideName]] = field(init=False)

    def __post_init__(self) -> None:
        """Work out what is asked all the time."""
        people = {person for person in self.people.values() if person is not None}
        sides = {each: frozenset(side for side in SIDES if self.people.get(side) == each) for each in people}
        open_side = next((side for side, person in self.people.items() if person is None), None)
        object.__setattr__(self, "open_side", open_side)
        object.__setattr__(self, "are_apart", len(set(self.people.values())) > 1)
        object.__setattr__(self, "_sides", sides)

    @classmethod
    def of(cls, game: GameRow) -> Self:
        """Return the seats of a stored game."""
        taken = {row.side: row.person for row in game.seats}
        visibility: Visibility = next((each for each in _VISIBILITIES if each == game.visibility), "private")
        return cls({side: taken[side] for side in SIDES if side in taken}, visibility, game.days_off)

    def may_watch(self, person: str | None) -> bool:
        """Whether somebody may see the game; whoever has the link may while it waits for the one who is invited."""
        is_open = self.visibility != "private" or not self.people or self.open_side is not None
        return is_open or bool(self.of_person(person))

    def of_person(self, person: str | None) -> frozenset[SideName]:
        """Return the sides that somebody may act for."""
        if not self.people:
            return _BOTH
        return _NONE if person is None else self._sides.get(person, _NONE)


ONE_SCREEN = Seats({})


def player_of(players: Players, side: SideName) -> Player:
    """Return who plays a side."""
    return players.white if side == "white" else players.black


def refuse_seat(request: Request, players: Players, seats: Seats, person: str | None) -> RoomRefusalCode | None:
    """Return why a page may not send a request; None when it may.

    On one screen the page acts for both sides. Against the computer it acts for the person only, and
    what needs the computer's will (a draw that was agreed, time as a gift) the page cannot decide.
    Of two people apart each acts for his own side, nothing stops both clocks, and nobody sees the other's hands.
    """
    if isinstance(request, Abandon | SetUp | TakeBack):
        return "room_only"
    if seats.open_side is not None:
        return "waiting"
    if seats.are_apart and (request.side is None or isinstance(request, Pause | Resume | TwoHands)):
        return "room_only"
    own = seats.of_person(person)
    if not own or (request.side is not None and seats.people and request.side not in own):
        return "not_your_side"
    return _refuse_beside_engine(request, players) if "engine" in (players.white.kind, players.black.kind) else None


def _refuse_beside_engine(request: Request, players: Players) -> RoomRefusalCode | None:
    if isinstance(request, TwoHands):
        return "room_only"
    if request.side is None:
        return "room_only" if isinstance(request, Agreement | GiveTime | Restore) else None
    return "not_your_side" if player_of(players, request.side).kind == "engine" else None


def refuse_probe(request: Request, arbiter: Arbiter, seats: Seats) -> RefusalCode | None:
    """Return the refusal of what would only show whether a move was irregular; None for everything else.

    Where irregular moves have to be noticed, no button lets one stand or corrects a move of one's own. The arbiter's
    answers differ, so a page that asks all the same would learn what its player has not seen.
    """
    is_probe = isinstance(request, LetStand) or (isinstance(request, Correct) and request.side != arbiter.turn)
    return RefusalCode.no_irregularity if is_probe and seats.are_apart and arbiter.hides_irregular else None


def undo_ply(arbiter: Arbiter, players: Players) -> int | None:
    """Return the ply before which an undo goes back: the last one that a person played.

    That is one ply on one screen, and the person's last turn against the computer. None when no
    person has moved.
    """
    return next((move.ply for move in reversed(arbiter.moves) if player_of(players, move.side).kind == "human"), None)


def undoable_plies(arbiter: Arbiter, players: Players, seats: Seats, own: Iterable[SideName] = SIDES) -> int:
    """Return how many plies an undo takes back, or asks the opponent to let take back; 0 when it would be refused.

    Args:
        arbiter, players, seats: the game.
        own: the sides of the one who would undo.
    """
    if must_agree(arbiter, players, seats):
        return int(any("ask_take_back" in arbiter.actions(side) for side in own))
    ply = undo_ply(arbiter, players)
    return 0 if ply is None else arbiter.ply - ply + 1


def must_agree(arbiter: Arbiter, players: Players, seats: Seats) -> bool:
    """Whether a move is taken back only when a person agrees."""
    two_people = players.white.kind == players.black.kind == "human"
    return seats.are_apart or (arbiter.over_the_board and two_people)


def engine_to_move(arbiter: Arbiter, players: Players, seats: Seats) -> SideName | None:
    """Return the side whose move the computer has to choose, None when a person is to move or the game waits."""
    waits = arbiter.outcome is None and not arbiter.paused and seats.open_side is None
    return arbiter.turn if waits and player_of(players, arbiter.turn).kind == "engine" else None


def may_ask_hint(arbiter: Arbiter, players: Players, *, advice: bool | None) -> bool:
    """Whether a person who is to move may ask the computer for advice.

    Args:
        advice: what was agreed; None allows it where the page assists and forbids it over the board.
    """
    allowed = not arbiter.over_the_board if advice is None else advice
    waits = arbiter.outcome is None and not arbiter.paused
    return allowed and waits and player_of(players, arbiter.turn).kind == "human"
