"""Score sheets: the moves of one game as somebody types them in afterwards, checked by the rules."""

import re
from dataclasses import dataclass
from typing import Literal, cast

from coupturc._core import History, Move
from coupturc.game.board_outcome import history_outcome
from coupturc.game.tree import Game
from coupturc.notation.pdn import PdnGame, parse_pdn
from coupturc.rules import Profile
from coupturc.tournament.outcomes import PlayedOutcome

#: Beside the codes of `PdnFault`: no move in a text, another game behind the first, a game that begins elsewhere.
SheetFaultCode = Literal[
    "syntax", "illegal", "ambiguous", "unclosed", "game_type", "position", "no_moves", "second_game", "other_start"
]

_OUTCOMES: dict[str, PlayedOutcome] = {
    "2-0": "white_wins",
    "1-0": "white_wins",
    "1-1": "draw",
    "1/2-1/2": "draw",
    "0-2": "black_wins",
    "0-1": "black_wins",
}
#: Of a text that was resolved the game was read on.
_READ_ON = "resolved"
_LONGEST_FOUND = 40
#: A tag, a comment, and what both may mention: the head of a position that is set up, and brackets of variations.
_SETUP = re.compile(r'\[\s*\w+\s*"(?:\\.|[^"\\])*"\s*\]|\{[^}]*\}|[;%][^\r\n]*|(/FEN|[()])')
#: As the reader counts them; `str.splitlines` knows others.
_END_OF_LINE = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class SheetFault:
    """The first thing wrong with a score sheet.

    Args:
        line: from 1.
        column: in the line, from 1.
        found: the word that stands there.
    """

    code: SheetFaultCode
    line: int
    column: int
    found: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet, as far as it could be read.

    Args:
        moves: those that are legal, up to the first fault.
        history: the position behind them, with what led to it.
        outcome: as the text says, or else the last position; None where neither does.
        fault: None when everything was read.
    """

    moves: tuple[str, ...]
    history: History
    outcome: PlayedOutcome | None
    fault: SheetFault | None


def read_score_sheet(text: str, profile: Profile) -> ScoreSheet:
    """Read the moves of one game: PDN with or without tags and numbers of moves.

    Example:
        >>> from coupturc.rules import load_profile
        >>> sheet = read_score_sheet("32-28 19-23 28x19 14x23 1-1", load_profile("fmjd"))
        >>> len(sheet.moves), sheet.outcome, sheet.fault
        (4, 'draw', None)
        >>> read_score_sheet("1. 32-28 19-22", load_profile("fmjd")).fault
        SheetFault(code='illegal', line=1, column=10, found='19-22')
    """
    games = parse_pdn(text, profile.rules)
    game = games[0] if games else Game(rules=profile.rules)
    fault = _first_fault(text, games, profile)
    if fault and fault.code == "other_start":
        game = Game(rules=profile.rules)
    moves = _moves(game)
    history = History(game.start, moves)
    said = _OUTCOMES.get(game.headers.get("Result", ""))
    return ScoreSheet(tuple(map(str, moves)), history, said or _of_position(history, profile), fault)


def _moves(game: Game) -> list[Move]:
    """Return the moves up to a position that was set up: no move leads there, so that a sheet cannot go on."""
    moves: list[Move] = []
    for node in game.main_line():
        if node.move is None:
            break
        moves.append(node.move)
    return moves


def _of_position(history: History, profile: Profile) -> PlayedOutcome | None:
    outcome = history_outcome(history, profile, claimed=False)
    return None if outcome is None else _OUTCOMES.get(outcome.result)


def _first_fault(text: str, games: list[PdnGame], profile: Profile) -> SheetFault | None:
    first = games[0] if games else None
    if first and first.start != Game(rules=profile.rules).start:
        return _fault("other_start", first.line, 1, text)
    found = _faults_of(first, text) if first else []
    found += [(each.line, 1, "second_game") for each in games[1:2]]
    if not found and not (first and first.plies) and text.strip():
        found = [(1, 1, "no_moves")]
    if not found:
        return None
    line, column, code = min(found)
    return _fault(cast("SheetFaultCode", code), line, column, text)


def _faults_of(game: PdnGame, text: str) -> list[tuple[int, int, str]]:
    """Return what is wrong in the text of a game, with line and column."""
    found: list[tuple[int, int, str]] = [
        (each.line, each.column, each.code) for each in game.faults if each.code != _READ_ON
    ]
    if any(node.move is None for node in game.main_line()):
        found.append((*_place_of_setup(text), "syntax"))
    return found


def _place_of_setup(text: str) -> tuple[int, int]:
    """Return line and column of the first position that is set up outside variations."""
    at = depth = 0
    for found in _SETUP.finditer(text):
        if found[1] == "/FEN" and depth == 0:
            at = found.start()
            break
        depth = max(0, depth + {"(": 1, ")": -1}.get(found[1], 0))
    lines = _END_OF_LINE.split(text[: at + 1])
    return len(lines), len(lines[-1])


def _fault(code: SheetFaultCode, line: int, column: int, text: str) -> SheetFault:
    lines = _END_OF_LINE.split(text)
    words = lines[line - 1][column - 1 :].split(maxsplit=1) if line <= len(lines) else []
    return SheetFault(code, line, column, words[0][:_LONGEST_FOUND] if words else "")
