"""From a judged game to a game record, and from a record to the arbiter.

A record holds legal moves only. Where an irregular move stands, or men were crowned, the record goes on
from a set-up position with the facts in a comment, so that any reader can replay it (docs/formats.md#reading-games).
"""

from coupturc._core import Position
from coupturc.errors import IllegalMoveError
from coupturc.game.arbiter import Arbiter
from coupturc.game.comments import format_duration
from coupturc.game.events import (
    REPORTED,
    ClockStamp,
    Corrected,
    Crowned,
    Event,
    Irregularity,
    Move,
    Moved,
    Restored,
    SetUp,
)
from coupturc.game.node import Node
from coupturc.game.outcome import UNKNOWN_RESULT
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal
from coupturc.game.tree import Game
from coupturc.rules import Profile


def game_of(arbiter: Arbiter) -> Game:
    """Write a judged game as a record: moves, clock stamps, and what was irregular.

    Example:
        >>> from coupturc.game.events import Move
        >>> from coupturc.rules import load_profile
        >>> arbiter = Arbiter(load_profile("fmjd"))
        >>> _ = arbiter.apply(Move(side="white", move="32-28"), 0)
        >>> [str(move) for move in game_of(arbiter).moves]
        ['32-28']
    """
    game = Game(_start(arbiter), _headers(arbiter))
    scribe = _Scribe(game.root)
    for event in arbiter.kept_events:
        scribe.write(event)
    return game


def judge_game(game: Game, profile: Profile) -> Arbiter:
    """Lead the main line of a record through the arbiter, as far as the game goes on.

    The result in the headers does not count. Moves after the end of the game are left out: the outcome
    says at which ply it was over.

    Raises:
        IllegalMoveError: a move is not legal by this profile.
    """
    arbiter = Arbiter(profile, Setup(entry="assisted", fen=game.start.fen))
    for node in game.main_line():
        if arbiter.outcome:
            break
        if node.move is None:
            request: Move | SetUp = SetUp(fen=node.position.fen)
        else:
            request = Move(side=arbiter.turn, move=node.move.text)
        if isinstance(arbiter.apply(request, 0), Refusal):
            raise IllegalMoveError(str(node.move), arbiter.position.fen)
    return arbiter


def _start(arbiter: Arbiter) -> Position:
    rules = arbiter.profile.rules
    fen = arbiter.setup.fen
    return Position.start(rules) if fen is None else Position.from_fen(fen, rules)


def _headers(arbiter: Arbiter) -> dict[str, str]:
    setup, outcome = arbiter.setup, arbiter.outcome
    headers = {
        "Result": outcome.result if outcome else UNKNOWN_RESULT,
        "GameType": str(arbiter.profile.rules.pdn_type),
    }
    if setup.fen is not None:
        headers["FEN"] = _start(arbiter).fen
    if setup.black_time is not None:
        headers |= {"TimeControlWhite": setup.white_time, "TimeControlBlack": setup.black_time}
    elif setup.white_time != "-":
        headers["TimeControl"] = setup.white_time
    if outcome:
        headers["Termination"] = outcome.reason
    return headers


def _time(at_ms: int) -> str:
    """Write when something happened, to the second."""
    return format_duration(at_ms // 1000 * 1000)


class _Scribe:
    """Writes events into a line of nodes."""

    def __init__(self, root: Node) -> None:
        self._node = root
        self._moved: Moved | None = None

    def write(self, event: Event) -> None:
        if isinstance(event, Moved):
            self._moved = event
            if event.regular:
                self._node = self._node.add_text(event.text)
        elif isinstance(event, Irregularity):
            self._write_irregular(event)
        elif isinstance(event, Corrected):
            self._write_corrected()
        elif isinstance(event, Crowned):
            self._lay(event.fen, f"crowned: {','.join(event.squares)}")
        elif isinstance(event, SetUp):
            self._lay(event.fen)
        elif isinstance(event, Restored):
            self._node.comments += (f"position restored: {event.by or 'arbiter'} at {_time(event.at_ms)}",)
        elif isinstance(event, ClockStamp):
            self._stamp(event)

    def _lay(self, fen: str, *comments: str) -> None:
        self._node = self._node.set_up(Position.from_fen(fen, self._node.position.rules))
        self._node.comments = comments

    def _write_irregular(self, event: Irregularity) -> None:
        moved = self._moved
        text = moved.text if moved else self._node.move or ""
        facts = f"irregular: {event.side} {text} ({event.kind})"
        if event.kind in REPORTED:  # about the move that is written already
            self._node.comments += (facts,)
        else:
            self._lay(event.fen, facts)

    def _write_corrected(self) -> None:
        """Leave of the irregular move only the comment, before the move that was made instead."""
        wrong, self._node = self._node, self._node.parent or self._node
        wrong.clock_ms = None  # the move before has a stamp of its own
        texts = (text.strip() for text in wrong.comments)
        self._node.comments += tuple(f"{text}, corrected" if text.startswith("irregular: ") else text for text in texts)
        wrong.remove()

    def _stamp(self, event: ClockStamp) -> None:
        """Stamp the move just made with what its player has left."""
        if self._moved and self._moved.at_ms == event.at_ms:
            self._node.clock_ms = event.white_ms if self._moved.side == "white" else event.black_ms
        self._moved = None
