"""Score sheets of a round: on each A4 the same game twice, to be cut, a sheet for each player."""

from collections.abc import Iterator
from html import escape

from coupturc.tournament.events import Game
from coupturc.tournament.page.paper import Paper
from coupturc.tournament.page.paper_words import PAPER_WORDS
from coupturc.tournament.page.words import WORDS, Language
from coupturc.tournament.tournament import Tournament

_COLUMNS = 3
_LINES = 20

_STYLE = """
@page { size: A4 landscape; margin: 0 }
.game { display: flex; max-width: 297mm; margin: 0 auto }
.sheet { flex: 1 1 50%; min-width: 0; padding: 9mm 9mm 6mm; display: grid; gap: 2mm; align-content: start }
.sheet + .sheet { border-left: 1px dashed #666 }
.sheet h1 { font-size: 11pt; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.place { display: flex; justify-content: space-between; gap: 4mm }
.line { flex: 1; display: flex; align-items: end; gap: 2mm; min-height: 7mm }
.line .word { flex: none; min-width: 14mm; color: #333; font-size: 8.5pt }
.line .given { flex: 1; min-width: 0; border-bottom: 1px solid #000; min-height: 5mm }
.line .given bdi { font-weight: 600; display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.moves { display: flex; gap: 2mm }
.moves table { flex: 1; table-layout: fixed }
.moves th, .moves td { border: 1px solid #000; padding: 0; height: 5.7mm; font-size: 8pt; text-align: center }
.moves th { font-weight: 400 }
.moves tr > :first-child { width: 6mm; background: #eee; print-color-adjust: exact }
@media screen { .game { overflow-x: auto } .sheet { flex: none; width: 148mm } }
@media print {
  .game { height: 209.5mm }
  .game + .game { break-before: page }
}
"""


def format_blank_sheets(tournament: Tournament, number: int, language: Language = "en") -> Paper:
    """Write the score sheets of a round, empty except for names, round and board.

    Args:
        number: of the round.
        language: of everything but the names.

    Raises:
        ArgumentError: the round is not paired.
    """
    words, name = PAPER_WORDS[language], tournament.setup.name
    games = enumerate(tournament.round(number).games, 1)
    body = "\n".join(_twice(tournament, (number, board), game, language) for board, game in games)
    return Paper(title=f"{name}: {words.score_sheets}", language=language, style=_STYLE, body=body)


def _twice(tournament: Tournament, place: tuple[int, int], game: Game, language: Language) -> str:
    sheet, name = _sheet(tournament, place, game, language), PAPER_WORDS[language].on_board(*place)
    return f'<div class="game" role="group" tabindex="0" aria-label="{escape(name)}">\n{sheet}\n{sheet}\n</div>'


def _sheet(tournament: Tournament, place: tuple[int, int], game: Game, language: Language) -> str:
    shared, words, players = WORDS[language], PAPER_WORDS[language], tournament.state.players
    lines = [
        _pair(_line(shared.white, players[game.white].name)),
        _pair(_line(shared.black, players[game.black].name)),
        _pair(_line(words.date), _line(words.begin), _line(words.end)),
    ]
    ends = [
        _pair(_line(shared.result), _line(words.arbiter)),
        _pair(_line(f"{words.signature} {shared.white}"), _line(shared.black)),
    ]
    return f"""<section class="sheet">
<h1><bdi>{escape(tournament.setup.name)}</bdi></h1>
<strong>{escape(words.on_board(*place))}</strong>
{"".join(lines)}
<div class="moves">{"".join(_columns(shared.white, shared.black))}</div>
{"".join(ends)}
</section>"""


def _pair(*lines: str) -> str:
    return f'<div class="place">{"".join(lines)}</div>'


def _line(word: str, given: str = "") -> str:
    written = f"<bdi>{escape(given)}</bdi>" if given else ""
    return f'<div class="line"><span class="word">{escape(word)}</span><span class="given">{written}</span></div>'


def _columns(white: str, black: str) -> Iterator[str]:
    """Yield the tables of the moves: their numbers, White's and Black's."""
    head = f'<tr><td></td><th scope="col">{escape(white)}</th><th scope="col">{escape(black)}</th></tr>'
    for column in range(_COLUMNS):
        numbers = range(column * _LINES + 1, (column + 1) * _LINES + 1)
        rows = "".join(f'<tr><th scope="row">{number}</th><td></td><td></td></tr>' for number in numbers)
        yield f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"
