"""What a text of games changes on the boards of a broadcast.

It runs in a process of its own (`coupturc.web.aside`), which imports this file: what it takes and returns is pickled.
"""

import re
from io import BytesIO
from typing import cast

import msgspec

from coupturc import Position
from coupturc.errors import EncodingError
from coupturc.notation.pdn import PdnGame, read_pdn
from coupturc.rules.games import GameName
from coupturc.web.broadcasts.messages import BroadcastBoard, CorrectedMove, Relayed, RelayFault, RelayFaultCode

MOST_BOARDS = 200
_LONGEST_HEADER = 100

#: A game ends with its result, or with * as long as it has none; other numbers may be a move.
_RESULT = re.compile(rb"\*|1/2-1/2|2[-:]0|0[-:]2|[01][-:][01]")
_CLOSING = re.compile(rb"[})\]]")

Key = tuple[str, ...]
_boards = msgspec.json.Decoder(tuple[BroadcastBoard, ...])


def relayed(stored: str, body: bytes) -> tuple[str, Relayed]:
    """Return the boards after a text, as they are stored, and what is said of it.

    A text holds whole games, each as far as it is played; boards that it does not name stay as they are.

    Args:
        stored: the boards as they are stored.
        body: the text, PDN.
    """
    boards = {_key(board): board for board in _boards.decode(stored)}
    taken: dict[Key, BroadcastBoard] = {}
    faults: list[RelayFault] = []
    games = _games(body, faults)
    for index, game in enumerate(games):
        fault = _fault_of(game, taken, is_cut=index == len(games) - 1 and not _has_end(game, body))
        if fault is None and len(boards | taken) >= MOST_BOARDS and _key(_board(game)) not in boards:
            fault = _at(game, "too_many", f"a broadcast has {MOST_BOARDS} boards")
        if fault is not None:
            faults.append(fault)
        else:
            taken[_key(_board(game))] = _board(game)
    changed = {key: board for key, board in taken.items() if boards.get(key) != board}
    corrected = [found for key in changed if key in boards and (found := _correction(boards[key], changed[key]))]
    boards |= changed
    answer = Relayed(len(boards), len(changed), tuple(corrected), tuple(faults))
    return msgspec.json.encode(tuple(boards.values())).decode(), answer


def read_boards(stored: str) -> tuple[BroadcastBoard, ...]:
    """Return the boards as they are stored, in the order of rounds and boards.

    Raises:
        MsgspecError: they are damaged.
    """
    return tuple(sorted(_boards.decode(stored), key=lambda board: [*map(natural, (board.round, board.board))]))


def _games(body: bytes, faults: list[RelayFault]) -> list[PdnGame]:
    try:
        return list(read_pdn(BytesIO(body)))
    except EncodingError as error:
        faults.append(RelayFault("syntax", 1, 1, str(error)))
        return []


def _has_end(last: PdnGame, body: bytes) -> bool:
    """Whether a text ends with a result: by another system of points with that which the tag of its last game names."""
    word = _CLOSING.split(body.rsplit(maxsplit=1)[-1])[-1]
    return _RESULT.fullmatch(word) is not None or word.decode("latin-1") == last.headers.get("Result")


def _fault_of(game: PdnGame, taken: dict[Key, BroadcastBoard], *, is_cut: bool) -> RelayFault | None:
    """Return the first reason for which a game cannot be taken, None if there is none."""
    grave = [fault for fault in game.faults if fault.code != "resolved"]
    if grave:
        first = min(grave, key=lambda fault: (fault.line, fault.column))
        return RelayFault(cast("RelayFaultCode", first.code), first.line, first.column, first.message)
    if is_cut:
        return _at(game, "cut_off", "expected a result, or * for a game that goes on, at the end of the text")
    if not game.headers.get("White") or not game.headers.get("Black"):
        return _at(game, "no_names", "expected the tags White and Black")
    if _key(_board(game)) in taken:
        return _at(game, "twice", "this board is in the text already")
    return None


def _at(game: PdnGame, code: RelayFaultCode, message: str) -> RelayFault:
    return RelayFault(code, game.line, 1, message)


def _board(game: PdnGame) -> BroadcastBoard:
    moves = game.moves
    start = "" if game.start == Position.start(game.rules) else game.start.fen
    return BroadcastBoard(
        white=_tag(game, "White"),
        black=_tag(game, "Black"),
        round=_tag(game, "Round"),
        board=_tag(game, "Board"),
        result=_tag(game, "Result") or "*",
        game=cast("GameName", game.rules.game),
        start=start,
        moves=tuple(node.move.text for node in game.main_line() if node.move is not None),
        fen=game.final.fen,
        last=(moves[-1].origin, moves[-1].target) if moves else (),
    )


def _tag(game: PdnGame, name: str) -> str:
    return game.headers.get(name, "")[:_LONGEST_HEADER]


def _key(board: BroadcastBoard) -> Key:
    """Name a board: by its number in the round, or by who sits there."""
    return (board.round, board.board) if board.board else (board.round, board.white, board.black)


def _correction(before: BroadcastBoard, now: BroadcastBoard) -> CorrectedMove | None:
    """Return the first move that is not as it was, None for a game that only went on."""
    for index, move in enumerate(before.moves):
        other = now.moves[index] if index < len(now.moves) else None
        if move != other:
            return CorrectedMove(now.white, now.black, index + 1, move, other)
    return None


def natural(text: str) -> tuple[int, str]:
    """Return by what the number of a round or a board is sorted: numbers by their value, and before words."""
    return (int(text), "") if text.isdecimal() and len(text) < 10 else (10**9, text)  # noqa: PLR2004 - digits of 10**9
