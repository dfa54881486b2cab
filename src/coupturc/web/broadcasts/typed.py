"""Boards of a tournament of which the moves are typed in as the game goes on."""

from typing import cast

import msgspec

from coupturc.game.outcome import UNKNOWN_RESULT
from coupturc.notation.score_sheets import ScoreSheet
from coupturc.notation.tournament_games import Place, result_text
from coupturc.rules.games import GameName
from coupturc.structs import replace
from coupturc.tournament.tournament import Tournament
from coupturc.web.broadcasts.messages import BroadcastBoard
from coupturc.web.broadcasts.relaying import MOST_BOARDS, natural

_boards = msgspec.json.Decoder(tuple[BroadcastBoard, ...])


def typed_id(tournament: str) -> str:
    """Return the id of the broadcast in which the typed boards of a tournament stand: each tournament has one.

    Example:
        >>> typed_id("t-0123456789abcdef")
        'b-0123456789abcdef'
    """
    return f"b-{tournament.removeprefix('t-')}"


def typed_board(tournament: Tournament, place: Place, sheet: ScoreSheet) -> BroadcastBoard:
    """Return a board of a round as it stands after the moves that were typed."""
    game = tournament.round(place[0]).games[place[1] - 1]
    players, position, moves = tournament.state.players, sheet.history.position, sheet.history.moves
    return BroadcastBoard(
        white=players[game.white].name,
        black=players[game.black].name,
        round=str(place[0]),
        board=str(place[1]),
        result=UNKNOWN_RESULT if sheet.outcome is None else result_text(sheet.outcome, position.rules.game),
        game=cast("GameName", position.rules.game),
        start="",
        moves=sheet.moves,
        fen=position.fen,
        last=(moves[-1].origin, moves[-1].target) if moves else (),
    )


def with_board(stored: str, place: Place, board: BroadcastBoard | None) -> str:
    """Return the stored boards with another one in its place, without any if that is None.

    Of more than a broadcast can have, those of the earliest rounds give way.

    Raises:
        MsgspecError: they are damaged.
    """
    others = [each for each in _boards.decode(stored) if not _stands_at(each, place)]
    boards = sorted([*others, board], key=_round) if board else others
    return msgspec.json.encode(boards[-MOST_BOARDS:]).decode()


def board_at(stored: str, place: Place) -> BroadcastBoard | None:
    """Return the board of a place, None if nobody types there.

    Raises:
        MsgspecError: they are damaged.
    """
    return next((each for each in _boards.decode(stored) if _stands_at(each, place)), None)


def with_results(boards: tuple[BroadcastBoard, ...], tournament: Tournament) -> tuple[BroadcastBoard, ...]:
    """Return typed boards with the results that stand in their tournament, where there are some."""
    results = {
        (str(number), str(board)): result.outcome
        for number, paired in enumerate(tournament.rounds, 1)
        for board, result in paired.results.items()
    }
    return tuple(
        replace(each, result=result_text(results[each.round, each.board], each.game))
        if (each.round, each.board) in results
        else each
        for each in boards
    )


def _stands_at(board: BroadcastBoard, place: Place) -> bool:
    return (board.round, board.board) == (str(place[0]), str(place[1]))


def _round(board: BroadcastBoard) -> tuple[int, str]:
    return natural(board.round)
