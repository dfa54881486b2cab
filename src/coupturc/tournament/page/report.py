"""The report of a whole tournament: players, standings, cross table, and every round with the standings after it."""

from collections.abc import Iterator
from html import escape

from coupturc.tournament.events import Player
from coupturc.tournament.page.markup import format_table
from coupturc.tournament.page.paper import Paper
from coupturc.tournament.page.paper_words import PAPER_WORDS, PaperWords
from coupturc.tournament.page.prizes import prize_tables
from coupturc.tournament.page.tables import Table, all_games, tables_of
from coupturc.tournament.page.words import WORDS, Language
from coupturc.tournament.tournament import Tournament

#: What is known of players, in the order of the columns; a column that is empty for all is left out.
_FIELDS = ("title", "rating", "federation", "federation_number", "club", "team", "born")

_STYLE = """
@page { size: A4; margin: 14mm }
body { max-width: 210mm }
h1 { font-size: 18pt }
h2 { font-size: 13pt; margin-top: 8mm; border-bottom: 1px solid #000 }
h3 { font-size: 11pt; margin: 4mm 0 1mm }
.table { overflow-x: auto }
th, td { padding: .8mm 1.2mm; border-bottom: 1px solid #999; font-size: 9pt }
thead th { font-weight: 400; color: #333; vertical-align: bottom }
td:not(.name) { white-space: nowrap }
td.name { overflow-wrap: anywhere; min-width: 5em }
@media print {
  .table { overflow: visible }
  .short { break-inside: avoid }
}
"""

#: Rows of a table that stands on one page.
_SHORT = 30


def format_report(tournament: Tournament, language: Language = "en") -> Paper:
    """Write the report.

    Args:
        language: of everything but the names.
    """
    words, setup = PAPER_WORDS[language], tournament.setup
    facts = f"{words.systems[setup.system]}. {words.players}: {len(tournament.state.players)}"
    head = f"<h1><bdi>{escape(setup.name)}</bdi></h1>\n<p>{escape(facts)}</p>"
    body = "\n".join([head, *_whole(tournament, language), *_rounds(tournament, language)])
    return Paper(title=f"{setup.name}: {words.report}", language=language, style=_STYLE, body=body)


def _whole(tournament: Tournament, language: Language) -> Iterator[str]:
    """Yield what the tournament has come to, then who played."""
    published = tournament.state.published_rounds
    for table in list(tables_of(tournament, WORDS[language]))[1 if published else 0 :]:
        yield _section("h2", table.title, table)
    for table in prize_tables(tournament, WORDS[language]):
        yield _section("h2", table.title, table)
    players = _players(tournament, PAPER_WORDS[language], WORDS[language].name)
    yield _section("h2", players.title, players)
    if not published:
        yield f"<p>{escape(WORDS[language].no_rounds)}</p>"


def _rounds(tournament: Tournament, language: Language) -> Iterator[str]:
    """Yield each published round with the standings after it; those after the last one stand above."""
    if tournament.setup.system == "arena":
        games = all_games(tournament.state, WORDS[language])
        yield _section("h2", games.title, games)
        return
    published = tournament.state.published_rounds
    for number in range(1, published + 1):
        results, *others = tables_of(tournament.after(number), WORDS[language])
        yield _section("h2", results.title, results)
        standings = [table for table in others if not table.is_cross_table]
        for table in standings if number < published else ():
            yield _section("h3", table.title + PAPER_WORDS[language].after(number), table)


def _players(tournament: Tournament, words: PaperWords, name: str) -> Table:
    players = tournament.state.players
    fields = [field for field in _FIELDS if any(getattr(player, field) for player in players.values())]
    heads = [words.number, name, *(getattr(words, field) for field in fields)]
    rows = [[str(number), player.name, *_known(player, fields)] for number, player in players.items()]
    return Table(words.players, heads, rows, frozenset((1,)))


def _known(player: Player, fields: list[str]) -> Iterator[str]:
    for field in fields:
        yield str(getattr(player, field) or "")


def _section(heading: str, title: str, table: Table) -> str:
    """Write a table under its heading; one that is short is not broken."""
    short = " short" if len(table.rows) <= _SHORT else ""
    return (
        f'<section class="table{short}" tabindex="0" aria-label="{escape(title)}">\n'
        f"<{heading}>{escape(title)}</{heading}>\n{format_table(table, table.rows)}\n</section>"
    )
