"""What the games of archives made of a position, and a game of them as a page shows it."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add
from typing import cast

from coupturc import Position, Side, StopFlag
from coupturc._core import ExploredMove
from coupturc.archive import Archive, Exploration, Filter, Query
from coupturc.archive.exploring import nothing
from coupturc.archive.named import opening_at
from coupturc.archive.values import MOST_RATING, format_date, format_result
from coupturc.rules.games import GameName
from coupturc.web.archive.keeping import Kept
from coupturc.web.archive.messages import (
    ArchiveAsked,
    ArchiveCounts,
    ArchiveGame,
    ArchiveMove,
    ArchiveWay,
    Explored,
    ResultName,
)

_MOST_GAMES = 10
_MOST_YEAR = 9999
_Counts = tuple[int, int, int, int]


def filter_of(asked: ArchiveAsked, game: str | None) -> Filter:
    """Return which games an address asks for.

    Raises:
        ArgumentError: no game can be meant.
    """
    return Filter(
        player=asked.player or None,
        colour=asked.colour,
        opponent=asked.opponent or None,
        event=asked.event or None,
        years=_range(asked.first, asked.last, _MOST_YEAR),
        rating=_range(asked.least, asked.most, MOST_RATING),
        result=asked.result,
        mark=asked.mark or None,
        game=game,
    )


def _range(first: int | None, last: int | None, most: int) -> tuple[int, int] | None:
    return None if first is None and last is None else (first or 0, most if last is None else last)


def explored(
    archives: Iterable[tuple[str, Archive]],
    position: Position,
    asked: Filter,
    stop: StopFlag,
    listed: Query | None,
    kept: Kept,
) -> Explored:
    """Return what the games of archives made of a position, of those that a query finds when there is one."""

    def made(name: str, archive: Archive) -> Exploration:
        chosen = kept.within(name, Query(position.rules, (), asked)).asked
        return archive.explore(position, chosen, stop, listed and kept.within(name, listed))

    found = [(name, archive, made(name, archive)) for name, archive in archives]
    whole = reduce(add, (exploration.explored for _, _, exploration in found), nothing(position))
    opening = opening_at(position)
    moves = [
        ArchiveMove(
            move=move.move.text,
            played=_counts(move.played),
            reached=_counts(move.reached),
            first_year=move.first_year or None,
            last_year=move.last_year or None,
            rating=round(move.rating_sum / move.rating_count) if move.rating_count else None,
            score=_score(position, move, [exploration for _, _, exploration in found]),
        )
        for move in whole.moves
        if any(move.played) or any(move.reached)
    ]
    moves.sort(key=lambda move: (-move.played.games, -move.reached.games))
    return Explored(
        fen=position.fen,
        opening=dict(opening.names) if opening else {},
        total=_counts(whole.total),
        ended=sum(whole.ended),
        moves=tuple(moves),
        before=tuple(ArchiveWay(move.text, sum(counts)) for move, counts in whole.before),
        games=_games(found),
    )


def shown_game(name: str, archive: Archive, number: int, ply: int) -> ArchiveGame:
    """Return a game of an archive as a page shows it, with its position after so many moves.

    Raises:
        ArgumentError: there is no such game.
    """
    game = archive.game(number)
    return ArchiveGame(
        archive=name,
        number=number,
        ply=ply,
        game=cast("GameName", game.rules.game),
        white=game.white,
        black=game.black,
        white_rating=game.white_rating or None,
        black_rating=game.black_rating or None,
        event=game.event,
        date=format_date(game.date),
        result=cast("ResultName", game.result.name),
        result_text=format_result(game.result, game.rules),
        fen=game.position(ply).fen,
    )


def _games(found: Sequence[tuple[str, Archive, Exploration]]) -> tuple[ArchiveGame, ...]:
    places = [(name, archive, *place) for name, archive, exploration in found for place in exploration.sample]
    return tuple(shown_game(*place) for place in places[:_MOST_GAMES])


def _score(position: Position, move: ExploredMove, explorations: Iterable[Exploration]) -> int | None:
    """Return what the first archive that knows says of a move, positive when White stands better."""
    known = (score for one in explorations if (score := one.score_of(move)) is not None)
    score = next(known, None)
    return score if score is None or position.turn is Side.white else -score


def _counts(counts: _Counts) -> ArchiveCounts:
    return ArchiveCounts(sum(counts), *counts)
