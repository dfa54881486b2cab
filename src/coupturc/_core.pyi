"""
The rules of draughts: positions, moves, draw counting. Squares are named as players name them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
import enum
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray

import coupturc.errors
import coupturc.game.outcome
import coupturc.rules.profile

class Side(enum.Enum):
    """A player, by the colour of the pieces."""

    white = 0

    black = 1

    @property
    def other(self) -> Side:
        """The opponent."""

class Rules:
    """
    How pieces move and capture: what a rules profile fixes at compile time.
    """

    def __init__(self, game: str = "international", promotion: str = "end", half_turn: bool = False) -> None: ...
    @property
    def game(self) -> str:
        """The name of the game, one of `all_rules()`."""

    @property
    def promotion(self) -> str:
        """
        A man that reaches the far row in mid-capture: crowned at the `end` of the move, `king` at once, or the move must `stop`.
        """

    @property
    def half_turn(self) -> bool:
        """Whether a king may turn back between two jumps."""

    @property
    def number(self) -> int:
        """The place in `all_rules()`, by which files name these rules."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def captured_leave_at_once(self) -> bool:
        """
        Whether a jumped piece is lifted before the capture goes on (004-11) or after it (000-15).
        """

    @property
    def squares(self) -> tuple[str, ...]:
        """Names of the playable squares, ascending."""

    @property
    def named_by_letters(self) -> bool:
        """
        Whether squares are named by file and rank, `a1`; else they are numbered from 1.
        """

    @property
    def diagonal(self) -> bool:
        """Whether pieces move along the diagonals; else along ranks and files."""

    @property
    def men_capture_backward(self) -> bool:
        """Whether a man may jump backward (FMJD 4.2; 004-10)."""

    @property
    def pdn_type(self) -> int:
        """The number of the game in the tag GameType of PDN."""

    def place(self, square: str) -> tuple[int, int]:
        """Column from the left and row from the top, White sitting below."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    def __repr__(self) -> str: ...

def all_rules() -> tuple[Rules, ...]:
    """
    Every set of rules that is compiled, game by game; the first of a game is the one that its name stands for.
    """

class Move:
    """
    A whole turn, all jumps included. Routes that take the same pieces are equal.
    """

    @property
    def origin(self) -> str: ...
    @property
    def target(self) -> str: ...
    @property
    def captured(self) -> tuple[str, ...]:
        """Squares of the captured pieces, ascending."""

    @property
    def path(self) -> tuple[str, ...]:
        """
        Landing squares after the origin, the last one the target. Where a king goes straight on it is the square right behind the captured piece.
        """

    @property
    def promotes(self) -> bool:
        """Whether a man becomes a king."""

    @property
    def is_capture(self) -> bool: ...
    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def text(self) -> str:
        """
        The canonical writing: `32-28`, `28x19`; all landing squares when another legal move has the same origin and target.
        """

    @property
    def hub(self) -> str:
        """
        Hub's writing: `32-28`, `28x19x23` with all captured squares behind the target.
        """

    @staticmethod
    def from_text(text: str, position: Position) -> Move:
        """
        The move that a text names in a position, as `Position.parse_move` reads it. Raises MoveTextError.
        """

    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class HopState:
    """
    A state of the automaton that reads moves hop by hop; see LegalMoves.hops.
    """

    def __init__(
        self, rules: Rules | str, square: str, start: bool, move: int | None, hops: list[tuple[str, str | None, int]]
    ) -> None: ...
    @property
    def square(self) -> str:
        """Where the moving piece stands."""

    @property
    def start(self) -> bool:
        """Whether it has not moved yet."""

    @property
    def move(self) -> int | None:
        """Index of the legal move that is complete here."""

    @property
    def hops(self) -> list[tuple[str, str | None, int]]:
        """Landing square, captured square if any, index of the next state."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class LegalMoves:
    """
    The legal moves of a position, sorted by origin, target and captured squares. A Move is made when it is asked for.
    """

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Move: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object | None) -> bool: ...
    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    @property
    def capture_count(self) -> int:
        """
        How many pieces each of them takes: majority makes it one number (000-17); 0 for quiet moves.
        """

    def hops(self, most: int = ...) -> list[HopState]:
        """
        The automaton over every route of every move, for input by hand: follow `hops` from a start state; a state with a `move` completes it. Empty when it has more than about `most` states.
        """

    def drawn(self) -> list[tuple[str, str, str, tuple[str, ...], tuple[str, ...], bool]]:
        """All of them as tuples: text, origin, target, captured, path, promotes."""

    def drawn_hops(self, most: int = ...) -> list[tuple[str, bool, int | None, list[tuple[str, str | None, int]]]]:
        """The states of `hops` as tuples: square, start, move, hops."""

    def __repr__(self) -> str: ...

class Position:
    """Pieces, side to move and rules of movement; immutable."""

    def __init__(self, pieces: dict[str, str], turn: Side = Side.white, rules: Rules | str = "international") -> None:
        """
        A position from squares and pieces: `w` `b` men, `W` `B` kings. Raises PositionError with all its faults.
        """

    @staticmethod
    def start(rules: Rules | str = "international") -> Position:
        """The position a game begins with (000-5, 001-8)."""

    @property
    def turn(self) -> Side:
        """The side to move."""

    @property
    def rules(self) -> Rules: ...
    @property
    def pieces(self) -> dict[str, str]:
        """Squares and pieces, ascending: `w` `b` men, `W` `B` kings."""

    def capture_between(self, origin: str, target: str) -> tuple[str, ...]:
        """
        The most pieces that the side to move can take from one square to the other, whether or not a larger capture is compulsory; empty when it can take none.
        """

    @property
    def hash(self) -> int:
        """64 bits of pieces and side to move; the same on every machine."""

    @property
    def legal_moves(self) -> LegalMoves:
        """All legal moves; none means that the side to move has lost."""

    @overload
    def after(self, move: Move) -> Position:
        """
        The position after a legal move. Raises IllegalMoveError for any other.
        """

    @overload
    def after(self, move: str) -> Position:
        """The position after the move that a text names. Raises MoveTextError."""

    def outcome(
        self, profile: coupturc.rules.profile.Profile | str | None = None
    ) -> coupturc.game.outcome.Outcome | None:
        """
        How the board has ended the game, with the article of a rules profile; None while the side to move can move. Draws are counted along a line: see History.outcome.
        """

    @property
    def is_over(self) -> bool:
        """Whether the side to move has no legal move, and so has lost."""

    @property
    def winner(self) -> Side | None:
        """
        The side that has won on the board; None while the side to move can move.
        """

    def squares_of(self, side: Side, kings: bool | None = None) -> tuple[str, ...]:
        """
        The squares of a side's pieces, ascending; with `kings` those of its kings or of its men only.
        """

    def attackers(self, square: str) -> tuple[str, ...]:
        """
        The squares of enemy pieces that could take the piece on a square with their first jump, if it were their turn and any capture were allowed; empty for an empty square.
        """

    def mirror(self) -> Position:
        """The board turned half round with the colours exchanged."""

    def perft(self, depth: int, threads: int = 1, make_leaves: bool = False) -> int:
        """
        The number of lines of `depth` plies; captures that differ in route only are one. With `make_leaves` the last positions are made, not only counted.
        """

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    @staticmethod
    def from_fen(fen: str, rules: Rules | str = "international") -> Position:
        """Read a FEN in any dialect. Raises FenError with all its faults."""

    @property
    def fen(self) -> str:
        """The canonical writing."""

    def parse_move(self, text: str) -> Move:
        """
        Read a move in any writing. Raises MoveTextError: syntax, illegal or ambiguous.
        """

    def variation(self, moves: Iterable[Move | str]) -> str:
        """
        Moves, or their texts, that follow one another from here, with numbers: `1. 32-28 19-23 2. 28x19`. Raises IllegalMoveError, MoveTextError.
        """

    def with_piece(self, square: str, piece: str | None) -> Position:
        """
        The position with `w`, `b`, `W` or `B` on a square, or with nothing there. Raises PositionError.
        """

    def with_turn(self, turn: Side) -> Position:
        """The position with this side to move."""

    def flip(self) -> Position:
        """
        The position with left and right exchanged. Raises ArgumentError for a game along the diagonals.
        """

    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class PackedGame:
    """A game as an archive keeps it: its main line in step code."""

    @property
    def rules(self) -> Rules: ...
    @property
    def start(self) -> Position:
        """The position before the first move."""

    @property
    def final(self) -> Position:
        """The position behind the last packed move."""

    @property
    def codes(self) -> bytes:
        """The main line in step code (docs/formats.md#step-code)."""

    @property
    def plies(self) -> int:
        """How many moves are packed."""

    @property
    def is_whole(self) -> bool:
        """
        Whether they are the whole main line: it has no fault, and no position is set up in its midst.
        """

    @property
    def is_readable(self) -> bool:
        """Whether its tags say from where its moves can be played."""

    @property
    def has_variations(self) -> bool:
        """Whether the text has other lines too."""

    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        """
        Names and values in order; the movetext's result as `Result` when no tag says one.
        """

    @property
    def raw_headers(self) -> tuple[tuple[bytes, bytes], ...]:
        """The same as the bytes that were fed, for files that are not UTF-8."""

    @property
    def result(self) -> str:
        """What ended the movetext: `*`, `2-0`, ...; empty when nothing did."""

    @property
    def faults(self) -> tuple[coupturc.errors.PdnFault, ...]:
        """Everything wrong with the game, each with its place."""

    @property
    def text(self) -> bytes:
        """The game as it stands in the file."""

    @property
    def before(self) -> bytes:
        """
        The bytes between the game before and this one that belong to neither; most often none.
        """

    @property
    def index(self) -> int:
        """Number of the game in its file, from 0."""

    @property
    def line(self) -> int:
        """Line of the file where it begins, from 1."""

    @property
    def offset(self) -> int:
        """Bytes of the file, as it was fed, in front of the game."""

    @staticmethod
    def restored(
        start: Position,
        codes: bytes,
        headers: tuple[tuple[bytes, bytes], ...],
        result: bytes,
        faults: tuple[coupturc.errors.PdnFault, ...],
        text: bytes,
        before: bytes,
        places: tuple[int, int, int],
        marks: tuple[bool, bool, bool],
    ) -> PackedGame:
        """Make a game again of what its pickle keeps."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class GameRecord:
    """
    A game as it was read from PDN. Nothing of it is a Python object until it is asked for.
    """

    @property
    def index(self) -> int:
        """Number of the game in its file, from 0."""

    @property
    def line(self) -> int:
        """Line of the file where it begins, from 1."""

    @property
    def offset(self) -> int:
        """Bytes of the file, as it was fed, in front of the game."""

    @property
    def rules(self) -> Rules: ...
    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        """
        Names and values in order; the movetext's result as `Result` when no tag says one.
        """

    @property
    def start(self) -> Position:
        """The position before the first move."""

    @property
    def final(self) -> Position:
        """The position at the end of the main line, as far as it can be read."""

    @property
    def plies(self) -> int:
        """Moves of the main line."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""

    @property
    def result(self) -> str:
        """What ended the movetext: `*`, `2-0`, ...; empty when nothing did."""

    @property
    def faults(self) -> tuple[coupturc.errors.PdnFault, ...]:
        """Everything wrong with the game, each with its place."""

    @property
    def elements(self) -> list[tuple[str, object]]:
        """
        The movetext in order: `move` (Move), `comment` (str), `strength` (str), `nag` (int), `setup` (Position), and `open` and `close` (None) around an alternative to the move before it.
        """

    @property
    def is_readable(self) -> bool:
        """Whether its tags say from where its moves can be played."""

    @property
    def is_validated(self) -> bool:
        """Whether the moves were played; else only the tags are there."""

    def judge(
        self, limits: DrawLimits, claims: Sequence[str]
    ) -> tuple[tuple[str | None, int, Side, bool] | None, list[str]]:
        """
        How the main line ends by draw limits of which `claims` wait for a player to ask: the draw, or None where nobody can move; after how many moves; who is to move then, and whether that side has pieces. None for a line that goes on. Then the draws that could be claimed at its end.
        """

    def validate(self) -> None:
        """Play the moves that PdnReader.next left."""

class PdnReader:
    """Reads games from bytes that are handed over in pieces of any size."""

    def __init__(self, rules: Rules | str | None = None) -> None:
        """
        A reader of games of these rules; without rules each game's GameType says which.
        """

    def feed(self, piece: bytes) -> None:
        """Hand over the next bytes of the file."""

    def finish(self) -> None:
        """Say that the file ends here."""

    def next(self, validate: bool = True) -> GameRecord | None:
        """
        The next game; None when more bytes are needed or, after `finish`, there is no other.
        """

    def read_packed(self, most: int) -> list[PackedGame]:
        """
        The next games in step code, at most so many; fewer when more bytes are needed or no game is left.
        """

    @property
    def rest(self) -> bytes:
        """
        The bytes behind the last game that belong to none; with `before` and `text` of each game the whole file.
        """

    @property
    def pending(self) -> int:
        """Bytes held: as many more should be fed to stay linear."""

class DrawLimits:
    """When a game is drawn without agreement. Counts are plies; 0 is off."""

    def __init__(
        self,
        *,
        repetitions: int = 0,
        king_plies: int = 0,
        three_v_one_plies: int = 0,
        three_v_one_kings_only: bool = False,
        two_v_one_plies: int = 0,
        two_v_one_kings_only: bool = False,
        long_diagonal_plies: int = 0,
        king_v_king_at_once: bool = False,
        no_progress_plies: int = 0,
        one_each: str = "off",
    ) -> None: ...
    @property
    def repetitions(self) -> int: ...
    @property
    def king_plies(self) -> int: ...
    @property
    def three_v_one_plies(self) -> int: ...
    @property
    def three_v_one_kings_only(self) -> bool: ...
    @property
    def two_v_one_plies(self) -> int: ...
    @property
    def two_v_one_kings_only(self) -> bool: ...
    @property
    def long_diagonal_plies(self) -> int: ...
    @property
    def king_v_king_at_once(self) -> bool: ...
    @property
    def no_progress_plies(self) -> int: ...
    @property
    def one_each(self) -> str: ...
    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class History:
    """A line of moves and what draw rules count along it; immutable."""

    def __init__(self, position: Position, moves: Sequence[Move] = ()) -> None:
        """
        A line of legal moves from a position. Raises IllegalMoveError for the first that is not legal.
        """

    @property
    def start(self) -> Position:
        """The position before the first move."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played, in order."""

    @property
    def position(self) -> Position:
        """The current position."""

    @property
    def ply(self) -> int:
        """Moves played, by both sides."""

    @property
    def repetitions(self) -> int:
        """Occurrences of the current position, this one included."""

    @property
    def reversible_plies(self) -> int:
        """King moves without capture in a row."""

    def after(self, move: Move) -> History:
        """
        The line with one more legal move. Raises IllegalMoveError for any other.
        """

    @overload
    def push(self, move: Move) -> History:
        """The same as `after`: a new line, while this one stays as it is."""

    @overload
    def push(self, move: str) -> History:
        """The line with the move that a text names. Raises MoveTextError."""

    def pop(self) -> History:
        """
        The line without its last move. Raises ArgumentError when there is none.
        """

    def continued(self, position: Position, origin: str, target: str) -> History:
        """
        A line without moves that starts with a position to which a move led that is not legal, from a square to another. Draws are counted on from this line, as after a legal move of the same piece.
        """

    def counters(self, limits: DrawLimits) -> dict[str, int]:
        """
        The clocks that run, in plies, by the reason they lead to; `repetition` counts occurrences.
        """

    def draws(self, limits: DrawLimits) -> list[str]:
        """The reasons for which the game is drawn, or may be claimed drawn, now."""

    def moves_to_draws(self, limits: DrawLimits) -> list[tuple[Move, list[str]]]:
        """
        The legal moves after which the game would be drawn, or might be claimed drawn, each with the reasons.
        """

    def outcome(
        self, profile: coupturc.rules.profile.Profile | str | None = None, *, claimed: bool = False
    ) -> coupturc.game.outcome.Outcome | None:
        """
        How the line has ended the game by a rules profile, or by the usual one of its game; None while it goes on. With `claimed` draws count that a player would have to claim. Resignation, agreement and clocks are the arbiter's.
        """

    @property
    def is_over(self) -> bool:
        """
        Whether the line has ended the game by the usual rules of its game, draws included.
        """

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class AgreementRules:
    """When players may agree on a draw."""

    def __init__(self, *, allowed: bool, offer_after_moves: int) -> None: ...
    def why_not(self, ply: int) -> str | None:
        """
        Why no draw can be agreed after so many moves of both sides; None when it can.
        """

class DrawOffers:
    """The draw offers of a game; immutable."""

    def __init__(self) -> None: ...
    @property
    def open(self) -> Side | None:
        """The side whose offer is open."""

    def can_be_answered_by(self, side: Side) -> bool:
        """Whether an offer of the opponent is open."""

    def why_not(self, side: Side, ply: int, rules: AgreementRules) -> str | None:
        """
        Why a side cannot offer a draw after so many moves of both sides; None when it can.
        """

    def with_offer(self, side: Side) -> DrawOffers | None:
        """
        The offers with one more; None when it meets one of the opponent, so that they agree.
        """

    def declined(self) -> DrawOffers:
        """The offers after the open one was declined."""

    def after_move_of(self, side: Side) -> DrawOffers:
        """The offers after a move, which declines an open one of the opponent."""

class StopFlag:
    """Ends the work it was given to, from any thread."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Ask for the end."""

    @property
    def is_set(self) -> bool: ...

class Tables:
    """Endgame tables of one set of movement rules."""

    def __init__(self, rules: Rules | str) -> None: ...

    MOST_PIECES: int = 6

    @property
    def rules(self) -> Rules: ...
    def add(
        self,
        material: str,
        buffer: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu", writable=False)],
    ) -> bool:
        """
        Use the table of distances of a material (own men, own kings, enemy men, enemy kings: '0201') that lies in a buffer, which is kept. False when it is not that table or damaged. Raises BusyError while a search or another call reads the tables.
        """

    def add_outcomes(
        self,
        material: str,
        buffer: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu", writable=False)],
    ) -> bool:
        """The same with the table of outcomes of a material."""

    def probe(self, position: Position) -> tuple[int, int] | None:
        """
        1 win, 0 draw, -1 loss for the side to move, and the plies to the end; None when no table has the position. Draw rules are not counted in.
        """

    def promise(self, position: Position) -> tuple[int, int] | None:
        """
        What a table of outcomes says: 1 win, 0 draw, -1 loss for the side to move, and the plies within which a win or loss ends; None when none has the position, when it takes longer, or when the side to move must capture. Draw rules are not counted in.
        """

    def built(self, material: str, stop: StopFlag) -> list[bytes]:
        """
        Build the table of distances of a material, and that of the other side to move if it is another. The tables that captures and crownings lead to must be there. Empty when stopped. Raises OverflowError when an end is farther away than a table can say, MemoryError when there is not enough.
        """

    def shrunk(self, material: str, stop: StopFlag) -> bytes | None:
        """
        The table of outcomes of a material, made from that of its distances; None when that is not there, or when stopped.
        """

    def wrong_positions(self, material: str, *, step: int, most: int, stop: StopFlag) -> list[Position]:
        """
        Look at one in `step` values of a material's table; returns positions, at most so many (`most`), whose value does not follow from those after their moves. The tables that these lead to must be there.
        """

    def wrong_outcomes(self, material: str, *, step: int, most: int, stop: StopFlag) -> list[Position]:
        """
        Look at one in `step` values of a material's table of outcomes; returns positions, at most so many (`most`), of which it promises what the table of distances denies or, where that is not there, what does not follow from the positions after their moves.
        """

class SearchReport:
    """
    What a search knows of a line of a finished depth. The report of a search that a limit ended in the middle of a depth has the score of the last finished one, and the better move that the unfinished one may have found.
    """

    def __init__(
        self,
        position: Position,
        moves: Sequence[Move],
        *,
        depth: int,
        line: int = 0,
        score: int,
        nodes: int = 0,
        seconds: float = 0.0,
    ) -> None: ...

    WIN: int = 30000

    SURE: int = 29000

    @property
    def position(self) -> Position:
        """The position that was searched."""

    @property
    def depth(self) -> int:
        """Plies looked ahead."""

    @property
    def line(self) -> int:
        """0 for the best move, 1 for the second best."""

    @property
    def score(self) -> int:
        """
        Hundredths of a man from the view of the side to move; 30000 less the plies to the end when it is seen.
        """

    @property
    def nodes(self) -> int:
        """Positions searched so far."""

    @property
    def seconds(self) -> float:
        """Time used so far."""

    @property
    def moves(self) -> list[Move]:
        """The expected line; empty when the position has no legal move."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class SearchTime:
    """
    The time of a search that begins while it runs, as that of a pondered move does.
    """

    def __init__(self) -> None: ...
    def begin(self, *, hard_ms: int = 0, soft_ms: int = 0) -> None:
        """Begin it now, from any thread; a limit of 0 means no limit."""

class Engine:
    """
    The native engine with its hash table. One search at a time; others wait.
    """

    def __init__(
        self, hash_mib: int = 64, *, weights: Mapping[str, object] | None = None, tables: Sequence[Tables] = ()
    ) -> None:
        """
        An engine with the evaluation that is shipped. `weights` are others, by the name of the game: 16-bit integers, and a game without them is played with the hand-written evaluation. `tables` are endgame tables.
        """

    MOST_THREADS: int = 256

    MOST_HASH_MIB: int = 1048576

    MOST_DEPTH: int = 100

    def search(
        self,
        history: History,
        draws: DrawLimits,
        *,
        hard_ms: int = 0,
        soft_ms: int = 0,
        cpu_ms: int = 0,
        soft_cpu_ms: int = 0,
        nodes: int = 0,
        depth: int = 0,
        forced_at_once: bool = False,
        threads: int = 1,
        lines: int = 1,
        taste: Sequence[int] = (),
        stop: StopFlag | None = None,
        time: SearchTime | None = None,
        report: Callable[[SearchReport], None] | None = None,
    ) -> SearchReport:
        """
        Search until a limit or `stop`, without the GIL. A limit of 0 means no limit; a search that nothing can end is refused. Ctrl-C ends it, and sets `stop`. The search ends at `hard_ms`; with the first depth that is finished after `soft_ms`, or `soft_cpu_ms` of CPU time; when its threads together have used `cpu_ms` of CPU time; after `nodes` positions; with `depth`; and with the first depth of a position that has one legal move, if `forced_at_once`. With `time` the first two, and the last, hold from when that is begun. `report` is called after each finished line of each depth, and again for one that falls behind another. `taste` is what a style adds to the weights of terms in the opening, in the order of `weight_blocks`, thousandths of a man; what was found by another one is forgotten. Returns the last report of the best line.
        """

    def choose(
        self,
        history: History,
        draws: DrawLimits,
        *,
        hard_ms: int = 0,
        soft_ms: int = 0,
        cpu_ms: int = 0,
        soft_cpu_ms: int = 0,
        nodes: int = 0,
        depth: int = 0,
        threads: int = 1,
        weakness: tuple[float, int, int, int, float] | None = None,
        is_varied: bool = False,
        seed: int = 0,
        taste: Sequence[int] = (),
        stop: StopFlag | None = None,
    ) -> SearchReport:
        """
        Choose a move as a player does, within limits and by a taste as of `search`. `weakness` are the numbers of `coupturc.engine.player.Weakness`, in their order: every move is looked at to the depth of the limits; one whose line holds a long capture out of sight may be taken for what it looks like at a glance, and one whose answer is forgotten seems as good as the best; then one of those that seem about as good as the best is played, among those that give no piece more away. With `is_varied` one of the first moves of a game is any that is worth nearly as much as the best. Equal seeds choose alike. Returns the move as the first of a line, with what it seems to be worth.
        """

    def clear(self) -> None:
        """Forget everything: the next search is as the first."""

def balance(position: Position, side: Side) -> int:
    """How many men a side is ahead, a king counted as three."""

class ForcedGain:
    """
    What the side to move of a position wins by force: every answer is a capture that must be made, and after each the material is won.
    """

    def __init__(self, start: Position, *, gain: int, budget: int) -> None: ...
    def wins(self, position: Position, moves: int) -> bool:
        """
        Whether that side, to move here, is `gain` men further ahead than at the start within so many moves of its own. Raises TooWideError when `budget` positions were not enough.
        """

    def holds(self, position: Position, moves: int) -> bool:
        """The same with the opponent to move. Raises TooWideError."""

WEIGHTS_MAGIC: bytes = ...

def read_weights(rules: Rules | str, file: bytes) -> bytes:
    """
    Read the bytes of a weights file (docs/training.md): 16-bit integers, the weights of the model in its order; zeros for blocks that the file lacks.

    Raises:
        ValueError: the bytes are not weights of this game and model; the message says why in one line.
    """

def write_weights(rules: Rules | str, weights: bytes) -> bytes:
    """
    Return the bytes of a weights file that holds these weights, which are as `read_weights` returns them.

    Raises:
        ValueError: their number is not that of the model.
    """

def evaluation_terms(rules: Rules | str) -> list[str]:
    """The terms of the hand-written evaluation in order."""

def weight_blocks(rules: Rules | str) -> list[tuple[str, int]]:
    """The blocks of the model in order: name and number of weights."""

def self_play(
    rules: Rules | str,
    *,
    games: int,
    seed: int,
    nodes: int,
    opening_plies: int,
    draws: DrawLimits,
    weights: object | None = None,
    openings: Sequence[Position] = (),
) -> bytes:
    """
    Games of the engine against itself: bytes of their quiet positions and of some that the searches valued, 32 each (core/training/record.hpp). The same settings give the same bytes.

    They begin after random plies; every second one from one of `openings`, where there are any, two random plies later.

    Raises:
        ArgumentError: an opening is of other rules.
    """

class FitSettings:
    """How weights are fitted; see core/training/fit.hpp."""

    def __init__(
        self, *, rate: float = 0.003000000026077032, men_a_logit: float = 1.0, result_share: float = 0.10000000149011612
    ) -> None: ...

class Fitter:
    """Logistic regression of the evaluation's network on self-play records."""

    def __init__(self, rules: Rules | str) -> None: ...
    def learn(self, records: object, settings: FitSettings) -> float:
        """
        One pass over the records; returns the mean loss before each step, in nats.
        """

    def loss(self, records: object, settings: FitSettings) -> float:
        """The mean loss without learning."""

    def state(self) -> bytes:
        """All that was learned, as bytes for `restore`."""

    def restore(self, state: bytes) -> bool:
        """Go on from a `state`; False when it is of other rules."""

    def begin_with(self, weights: object) -> bool:
        """
        Begin with weights as `rounded` gives them; False when their number is another.
        """

    def rounded(self) -> bytes:
        """
        The weights as the bytes of 16-bit integers, as `read_weights` returns them.
        """

class GameBatch:
    """Games played side by side; see coupturc.rl.Batch."""

    def __init__(self, start: Position, size: int, limits: DrawLimits, most_plies: int, seed: int) -> None: ...
    def step(self, actions: object) -> None:
        """
        Play one move in each game; one that has ended begins again. Raises ArgumentError, and plays nothing, for a number that is not one of a legal move.
        """

    def random_actions(self) -> object:
        """Choose a legal move of each game at random."""

    def write_mask(self, out: object) -> None:
        """Write 1 where a move is legal and else 0."""

    def write_planes(self, out: object) -> None:
        """Write the planes of each game."""

    def all_choices(self) -> tuple[object, object, object]:
        """
        Where the moves of each game begin; the number of each move; the board after it.
        """

    def position(self, game: int) -> Position:
        """The position of a game."""

    @property
    def boards(self) -> object:
        """
        White's pieces, Black's pieces and kings of each game, as sets of bits.
        """

    @property
    def turns(self) -> object:
        """0 White, 1 Black."""

    @property
    def plies(self) -> object:
        """Played in each game."""

    @property
    def choices(self) -> object:
        """How many legal moves each game has."""

    @property
    def endings(self) -> object:
        """
        0 where the game went on in the last step, 1 where it ended, 2 where it was cut off.
        """

    @property
    def results(self) -> object:
        """Of the games that ended: 1 White won, -1 Black won, 0 neither."""

def action_count(rules: Rules | str) -> int:
    """How many numbers moves can have."""

def action_numbers(position: Position) -> list[int]:
    """
    The numbers of the legal moves of a position, in the order of `legal_moves`.
    """

def planes_of(position: Position) -> object:
    """The planes of a position."""

STEP_CODE_VERSION: int = 1

def pack_moves(start: Position, moves: Iterable[Move]) -> bytes:
    """
    The moves of a game in step code, one byte for nearly every move. Raises IllegalMoveError for a move that does not follow on those before it.
    """

def unpack_moves(start: Position, codes: bytes) -> list[Move]:
    """
    The moves that were packed. Raises ArgumentError, naming byte and ply, for codes that are not legal moves.
    """

def unpack_position(start: Position, codes: bytes, ply: int | None = None) -> Position:
    """
    The position after so many of the packed moves; after all of them without a number. Raises ArgumentError as `unpack_moves` does, and for a ply that the game has not.
    """

def text_without_moves(start: Position, codes: bytes, text: bytes) -> bytes:
    """
    The text of a game in which a byte stands for each of its moves, which are in step code. Raises ArgumentError for codes that are not legal moves.
    """

def text_with_moves(start: Position, codes: bytes, text: bytes) -> bytes:
    """
    The text of which `text_without_moves` took the moves out. Raises ArgumentError for codes that are not legal moves, or fewer than the text asks for.
    """

def packed_plies(codes: bytes) -> int:
    """How many moves are packed."""

class Pattern:
    """What a position looks like; see PackedGames.search."""

    def __init__(
        self,
        rules: Rules | str,
        squares: Mapping[str, str],
        turn: Side | None = None,
        counts: Mapping[str, tuple[int, int]] | None = None,
        plies: int = 1,
    ) -> None:
        """
        `squares`: what a square may hold, in letters of `wWbB.`: men, kings, empty; any square that is not named may hold anything. `turn`: the side to move. `counts`: the least and the most pieces of a kind, with `wW` and `bB` of both kinds, with `+` by how many men White is ahead, a king counting as three. `plies`: in so many positions in a row, of which the first one has the side to move.
        """

    @property
    def rules(self) -> Rules: ...
    @property
    def squares(self) -> dict[str, str]:
        """What squares may hold that may not hold anything."""

    @property
    def turn(self) -> Side | None:
        """The side to move; None for either."""

    @property
    def counts(self) -> dict[str, tuple[int, int]]:
        """The least and the most pieces of a kind, where not any number will do."""

    @property
    def plies(self) -> int:
        """In how many positions in a row it must hold."""

    def mirrored(self) -> Pattern:
        """
        The same with the colours changed and the board turned half round; where pieces stand on all squares with left and right changed.
        """

    def matches(self, position: Position) -> bool:
        """Whether a position looks so."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class Manoeuvre:
    """Moves of one side in their order; see PackedGames.manoeuvre."""

    def __init__(self, rules: Rules | str, side: Side, steps: Iterable[Sequence[object]], within: int) -> None:
        """
        `steps`: origin and target, perhaps `-` for a quiet move or `x` for a capture, perhaps the squares that it must capture. Other moves may stand between them. `within`: the most plies from the first to the last, both included.
        """

    @property
    def rules(self) -> Rules: ...
    @property
    def side(self) -> Side: ...
    @property
    def steps(self) -> list[tuple[str, str, str, tuple[str, ...]]]:
        """Origin, target, `-`, `x` or nothing, and the squares captured."""

    @property
    def within(self) -> int: ...
    def mirrored(self) -> Manoeuvre:
        """The same in the mirror, as patterns are."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class Capture:
    """A capture that is looked for; see PackedGames.captures."""

    def __init__(
        self,
        rules: Rules | str,
        side: Side | None = None,
        pieces: tuple[int, int] = (1, 64),
        origin: str | None = None,
        target: str | None = None,
        captured: Sequence[str] = (),
    ) -> None:
        """
        `side`: whose; None for either. `pieces`: the least and the most that it takes. `origin`, `target`: where it begins and ends. `captured`: squares whose pieces it takes, perhaps with others.
        """

    @property
    def pieces(self) -> tuple[int, int]:
        """The least and the most that it takes."""

    @property
    def origin(self) -> str | None: ...
    @property
    def target(self) -> str | None: ...
    @property
    def captured(self) -> tuple[str, ...]:
        """Squares whose pieces it takes."""

    @property
    def rules(self) -> Rules: ...
    @property
    def side(self) -> Side | None:
        """Whose it is; None for either."""

    def mirrored(self) -> Capture:
        """The same in the mirror, as patterns are."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class Sacrifice:
    """
    Men that a side gives and wins back with others; see PackedGames.sacrifices.
    """

    def __init__(self, rules: Rules | str, side: Side | None = None, men: tuple[int, int] = (1, 64)) -> None:
        """
        `side`: whose; None for either. `men`: the least and the most that it gives, a king counted as three.
        """

    @property
    def men(self) -> tuple[int, int]:
        """The least and the most that it gives."""

    @property
    def rules(self) -> Rules: ...
    @property
    def side(self) -> Side | None:
        """Whose it is; None for either."""

    def mirrored(self) -> Sacrifice:
        """The same in the mirror, as patterns are."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class PackedGames:
    """
    Games of one set of rules in step code, over buffers that are not copied.
    """

    def __init__(
        self,
        rules: Rules | str,
        codes: object,
        ends: object,
        *,
        starts: object | None = None,
        results: object | None = None,
        masks: object | None = None,
        years: object | None = None,
        ratings: object | None = None,
    ) -> None:
        """
        Columns of numbers in this machine's byte order. `codes`: those of all games in a row. `ends`, 32 bits: where those of each game end. `starts`, five times 64 bits for each game that begins elsewhere: its number, and the words of `board_words`. `results`, 8 bits: 0 unknown, 1 White won, 2 draw, 3 Black won. `masks`: see `make_masks`; of the first games only, when the others have none yet. `years`, 16 bits, and `ratings`, twice 16 bits: 0 unknown. Raises ArgumentError for columns that do not fit together.
        """

    def __len__(self) -> int: ...
    @property
    def rules(self) -> Rules: ...
    def codes_of(self, game: int) -> bytes:
        """The step code of a game."""

    def start_of(self, game: int) -> Position:
        """The position in which a game begins."""

    def make_masks(self, first: int = 0) -> bytes:
        """
        For each game, from this one on, the squares that ever held White's men, White's kings, Black's men and Black's kings, 64 bits each: with them scans pass over most games.
        """

    def chosen(
        self, *, result: int | None = None, years: tuple[int, int] | None = None, ratings: tuple[int, int] | None = None
    ) -> bytes:
        """
        A bit for each game, lowest first, set for those of this result, between two years and with both ratings between two, all of them included; what is unknown is between none. None asks for nothing.
        """

    def positions_array(
        self,
        *,
        most_plies: int | None = None,
        only: object | None = None,
        first: int = 0,
        slice_ms: int | None = None,
        stop: StopFlag | None = None,
    ) -> tuple[object, object, object, object, object, object, int]:
        """
        The positions of the games as arrays of NumPy, a row a position: boards (White's pieces, Black's, kings), turns (0 White, 1 Black), hashes, games, plies, first byte of the next move (255 at the end); and the game to go on with.
        """

    def explore(
        self,
        position: Position,
        *,
        only: object | None = None,
        first: int = 0,
        slice_ms: int | None = None,
        stop: StopFlag | None = None,
    ) -> Explored:
        """
        Count what games did in a position. A game counts once. `only`: a bit for each game, lowest first, see `bitmap`. A scan ends after `slice_ms` or when `stop` is set: `next` is where another one goes on.
        """

    def search(
        self,
        patterns: Sequence[Pattern],
        *,
        every: bool = False,
        most: int = 100000,
        only: object | None = None,
        first: int = 0,
        slice_ms: int | None = None,
        stop: StopFlag | None = None,
    ) -> Hits:
        """
        Find games in which one of the patterns comes about: the first time in a game, or with `every` each time, which is the first position of each stretch in which it holds. The scan ends with the game in which `most` hits are found. `only`, `first`, `slice_ms`, `stop`: see `explore`.
        """

    def manoeuvre(
        self,
        manoeuvres: Sequence[Manoeuvre],
        *,
        every: bool = False,
        most: int = 100000,
        only: object | None = None,
        first: int = 0,
        slice_ms: int | None = None,
        stop: StopFlag | None = None,
    ) -> Hits:
        """
        Find games in which one of the manoeuvres was played; a hit is where it begins, the latest for one end. The rest as for `search`.
        """

    def captures(
        self,
        captures: Sequence[Capture],
        *,
        every: bool = False,
        most: int = 100000,
        only: object | None = None,
        first: int = 0,
        slice_ms: int | None = None,
        stop: StopFlag | None = None,
    ) -> Hits:
        """
        Find games in which one of the captures was made; a hit is the position before it. The rest as for `search`.
        """

    def sacrifices(
        self,
        sacrifices: Sequence[Sacrifice],
        *,
        every: bool = False,
        most: int = 100000,
        only: object | None = None,
        first: int = 0,
        slice_ms: int | None = None,
        stop: StopFlag | None = None,
    ) -> Hits:
        """
        Find games in which a side gave men and won them back with others before the opponent had a move that was no capture; a hit is the position from which it gave most. The rest as for `search`.
        """

    def reach(
        self,
        positions: Sequence[Position],
        *,
        every: bool = False,
        most: int = 100000,
        only: object | None = None,
        first: int = 0,
        slice_ms: int | None = None,
        stop: StopFlag | None = None,
    ) -> Hits:
        """
        Find games that have one of the positions, all different: the first of them, or with `every` each of them the first time. The rest as for `search`.
        """

class ExploredMove:
    """What games made of one move; see PackedGames.explore."""

    @property
    def move(self) -> Move: ...
    @property
    def played(self) -> tuple[int, int, int, int]:
        """Games that played it: result unknown, White won, draw, Black won."""

    @property
    def reached(self) -> tuple[int, int, int, int]:
        """Games that did not, and came to the position behind it by other moves."""

    @property
    def first_year(self) -> int:
        """When it was first played; 0 unknown."""

    @property
    def last_year(self) -> int:
        """When it was last played; 0 unknown."""

    @property
    def rating_sum(self) -> int:
        """Of the players who played it and whose rating is known."""

    @property
    def rating_count(self) -> int:
        """How many ratings make the sum."""

    @staticmethod
    def restored(move: Move, facts: tuple[Sequence[int], Sequence[int], int, int, int, int]) -> ExploredMove:
        """Make one again of what its pickle keeps."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class Explored:
    """What games did in one position; see PackedGames.explore."""

    @property
    def position(self) -> Position: ...
    @property
    def total(self) -> tuple[int, int, int, int]:
        """
        Games that have the position: result unknown, White won, draw, Black won.
        """

    @property
    def ended(self) -> tuple[int, int, int, int]:
        """Those of them that end with it."""

    @property
    def moves(self) -> list[ExploredMove]:
        """Every legal move, sorted as `legal_moves` are."""

    @property
    def before(self) -> list[tuple[Move, tuple[int, int, int, int]]]:
        """
        The moves by which games came to it the first time, the most frequent first.
        """

    @property
    def sample(self) -> list[tuple[int, int]]:
        """
        The first games that have it: number, and plies before it. A sum keeps those of its left side.
        """

    @property
    def next(self) -> int:
        """The game to go on with; the number of games when all were looked at."""

    @staticmethod
    def restored(
        position: Position,
        total: Sequence[int],
        ended: Sequence[int],
        moves: Sequence[tuple[Sequence[int], Sequence[int], int, int, int, int]],
        before: Sequence[tuple[Position, Sequence[int]]],
        sample: Sequence[tuple[int, int]],
        next: int,
    ) -> Explored:
        """Make one again of what its pickle keeps."""

    def __add__(self, arg: Explored, /) -> Explored:
        """
        What was found in the games of both. Raises ArgumentError for two positions.
        """

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

class Hits:
    """Where scans found something, in the order of the games."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> tuple[int, int, int]:
        """
        Number of the game, plies before it, and which of the things that were looked for.
        """

    def __iter__(self) -> Iterator[tuple[int, int, int]]: ...
    @property
    def games(self) -> bytes:
        """Numbers of the games, 32 bits each."""

    @property
    def plies(self) -> bytes:
        """Plies before each hit, 32 bits each."""

    @property
    def which(self) -> bytes:
        """Which of the things looked for, 32 bits each."""

    @property
    def next(self) -> int:
        """The game to go on with; the number of games when all were looked at."""

    @property
    def is_cut(self) -> bool:
        """Whether the scan ended because it had found as many as were wanted."""

    @staticmethod
    def restored(rows: bytes, next: int, is_cut: bool) -> Hits:
        """Make them again of what their pickle keeps."""

    def __eq__(self, arg: object | None, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def __reduce__(self) -> tuple[object, ...]: ...

def board_words(position: Position) -> tuple[int, int, int, int]:
    """
    White's pieces, Black's pieces and kings as sets of bits, and 0 or 1 for White or Black to move.
    """

def bitmap(numbers: object, size: int) -> bytes:
    """
    A bit for each of so many games, lowest first, set for those whose numbers, of 32 bits, are given.
    """

def make_postings(games: PackedGames, *, stop: StopFlag | None = None) -> tuple[bytes, bytes] | None:
    """
    The two columns of `Postings` of at most 65,536 games; None when `stop` was set. Holds no GIL meanwhile.
    """

class Postings:
    """Which games have a position, over buffers that are not copied."""

    def __init__(self, ends: object, rows: object, games: int) -> None:
        """
        `ends` and `rows`: see `make_postings`. `games`: how many there are. Raises ArgumentError for columns that do not fit together.
        """

    def games_with(self, positions: Sequence[Position]) -> bytes:
        """
        A bit for each game, lowest first: set for every game that has one of the positions, and for a few that have none of them.
        """

    def frequent(self, games: PackedGames, least: int) -> list[Position]:
        """
        The positions that at least so many of the games have, 2 or more. Raises ArgumentError for other games.
        """

def make_ledger(games: PackedGames, position: Position, *, only: object | None = None) -> bytes:
    """
    What each of the games did in a position, for `read_ledger`. `only`: a bit for each game that is looked at; all games that have the position or one behind its moves must be among them. Raises ArgumentError for a position of other rules. Holds no GIL meanwhile.
    """

def read_ledger(
    games: PackedGames, ledger: object, position: Position, *, only: object | None = None, named: int = 50
) -> Explored | None:
    """
    What `PackedGames.explore` says, without looking at the games; None for a ledger of another position or a damaged one. `only`: a bit for each game that counts. `named`: games in the sample. Raises ArgumentError for a position of other rules. Holds no GIL meanwhile.
    """
