"""Diagrams of a round of a tournament, six on an A4: a board for each game, to be read or to be drawn on."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import cast

from coupturc._core import Position, Rules, all_rules
from coupturc.notation.diagram import format_svg
from coupturc.rules.games import GameName
from coupturc.rules.parse import parse_profile
from coupturc.tournament.page.paper import Paper
from coupturc.tournament.page.paper_words import PAPER_WORDS
from coupturc.tournament.page.words import WORDS, Language
from coupturc.tournament.tournament import Tournament

_A_PAGE = 6
_NOBODY = "W:W:B"
#: Dark squares on which a pencil is seen.
_PALE = {"dark": "#E0E0E0", "number": "#4D4D4D"}

_STYLE = """
@page { size: A4; margin: 12mm }
body { max-width: 210mm }
h1 { font-size: 13pt; margin-bottom: 3mm }
.diagrams { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4mm 10mm }
figure { margin: 0; break-inside: avoid; display: grid; gap: 1mm; justify-items: center }
figure svg { width: 100%; max-width: 66mm; height: auto }
figcaption { width: 100%; max-width: 66mm; font-size: 9pt }
figcaption :is(b, span) { display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.page + .page { margin-top: 10mm }
@media print { .page + .page { margin-top: 0; break-before: page } }
"""


def rules_of(tournament: Tournament) -> Rules | None:
    """Return how the pieces move; None where only results are kept."""
    play = tournament.setup.play
    return None if play is None else parse_profile(play.profile, "tournament").rules


def game_of(tournament: Tournament) -> GameName | None:
    """Return the game that is played; None where only results are kept."""
    rules = rules_of(tournament)
    return None if rules is None else cast("GameName", rules.game)


def sheet_positions(tournament: Tournament, number: int) -> dict[int, Position]:
    """Return the last positions of the games of a round whose score sheets are known, by board."""
    meetings = tournament.round(number).meetings
    return {board: _after(meeting.rules, meeting.moves) for board, meeting in meetings.items() if meeting.moves}


def _after(rules: int, moves: Iterable[str]) -> Position:
    position = Position.start(all_rules()[rules])
    for move in moves:
        position = position.after(position.parse_move(move))
    return position


def format_round_diagrams(
    tournament: Tournament,
    number: int,
    positions: Mapping[int, Position],
    game: GameName,
    language: Language = "en",
) -> Paper:
    """Write a diagram for each game of a round.

    Args:
        number: of the round.
        positions: by board; a board that is not in it gets an empty one, on which a position is noted by hand.
        game: whose board the others are.
        language: of everything but the names.

    Raises:
        ArgumentError: the round is not paired.
    """
    words, name = PAPER_WORDS[language], tournament.setup.name
    empty = Position.from_fen(_NOBODY, game)
    count = len(tournament.round(number).games)
    figures = [
        _figure(tournament, (number, board), positions.get(board, empty), language) for board in range(1, count + 1)
    ]
    pages = [figures[at : at + _A_PAGE] for at in range(0, count, _A_PAGE)]
    body = "\n".join(_page(name, page) for page in pages)
    return Paper(title=f"{name}: {words.diagrams}", language=language, style=_STYLE, body=body)


def _page(name: str, figures: list[str]) -> str:
    heading = f"<h1><bdi>{escape(name)}</bdi></h1>"
    return f'<section class="page">\n{heading}\n<div class="diagrams">\n{"".join(figures)}</div>\n</section>'


def _figure(tournament: Tournament, place: tuple[int, int], position: Position, language: Language) -> str:
    number, board = place
    game = tournament.round(number).games[board - 1]
    players, words, shared = tournament.state.players, PAPER_WORDS[language], WORDS[language]
    names = "".join(
        f"<span>{escape(word)}: <bdi>{escape(players[who].name)}</bdi></span>"
        for word, who in ((shared.white, game.white), (shared.black, game.black))
    )
    turn = getattr(shared, position.turn.name) if position.pieces else f"{shared.white} / {shared.black}"
    title = words.on_board(number, board)
    svg = format_svg(position, plain=True, title=title, colours=_PALE)
    caption = f"<b>{escape(title)}</b> {names} <span>{escape(words.to_move)}: {escape(turn)}</span>"
    return f"<figure>{svg}\n<figcaption>{caption}</figcaption></figure>\n"
