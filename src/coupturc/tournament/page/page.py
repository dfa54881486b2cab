"""The page: sheets that turn by themselves on a screen and follow one another on paper."""

from collections.abc import Iterator
from html import escape

from coupturc.tournament.page.markup import format_table
from coupturc.tournament.page.prizes import prize_tables
from coupturc.tournament.page.tables import Table, tables_of
from coupturc.tournament.page.words import WORDS, Language, Words
from coupturc.tournament.tournament import Tournament

#: Rows that can be read from the back of a hall.
_ROWS_A_SHEET = 16

#: Of the page; whoever serves it names style and script in a policy. On paper the body is a table whose head, the name
#: of the tournament, browsers print again on every page, unless it could break.
STYLE = """
:root { color-scheme: light; font-family: system-ui, sans-serif; color: #1f1b16; background: #f6f1e7 }
body { margin: 0 auto; max-width: 76rem; padding: 1rem }
h1, h2 { font-family: Georgia, serif; margin: 0 0 .5rem; overflow-wrap: anywhere }
h1 { font-size: 1.4rem }
section { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: start; padding: .35em .6em; border-bottom: 1px solid #8a7f6f }
td:not(.name) { white-space: nowrap }
td.name { overflow-wrap: anywhere; min-width: 6em }
footer { margin-top: 1rem; color: #4d463c }
.lost { color: #8c1d18; font-weight: 600 }
.lost:empty { margin: 0 }
.turning section:not(.shown) { display: none }
.turning { font-size: clamp(1rem, 2.3vmin + .5vw, 2.2rem) }
@media print {
  @page { size: A4; margin: 15mm }
  :root { background: none; color: #000 }
  body { max-width: none; padding: 0; font-size: 10.5pt }
  .turning { font-size: 10.5pt }
  .turning section:not(.shown) { display: block }
  section { overflow: visible; margin-bottom: 8mm }
  section + section.first { break-before: page }
  body { display: table; width: 100% }
  header { display: table-header-group; break-inside: avoid }
  header h1 { font: 12pt Georgia, serif; margin: 0; padding-bottom: 2mm }
  main { display: table-row-group }
  th, td { padding: .25em .4em; font-size: 9pt; border-color: #777 }
  tr { break-inside: avoid }
  thead { display: table-header-group }
  footer, .lost { display: none }
}
"""

# A sheet stands for 12 seconds; after the last one the page is read again, so that a new result is seen. A server that
# does not answer leaves the sheets as they are, with since when they are: the browser's page of errors would stay for
# good. A file cannot be fetched, so it is loaded again. New style or script needs the whole page.
SCRIPT = """
let sheets = [], shown = 0, stands = false, reads = false, answered = new Date();
function turn(step) {
  sheets = [...document.querySelectorAll('section')];
  shown = sheets.length ? (shown + step + sheets.length) % sheets.length : 0;
  sheets.forEach((sheet, at) => sheet.classList.toggle('shown', at === shown));
}
function take(page) {
  for (const name of ['style', 'script'])
    if (page.querySelector(name).textContent !== document.querySelector(name).textContent) return location.reload();
  for (const name of ['title', 'header', 'main']) document.querySelector(name).replaceWith(page.querySelector(name));
  answered = new Date();
}
async function readAgain() {
  if (location.protocol === 'file:') return location.reload();
  reads = true;
  const lost = document.querySelector('.lost');
  try {
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(10000) });
    if (!answer.ok) throw new Error(answer.statusText);
    take(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    lost.textContent = '';
  } catch {
    const time = answered.toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' });
    lost.textContent = lost.dataset.words.replace('{time}', time);
  }
  reads = false;
  shown = 0;
  turn(0);
}
document.body.classList.add('turning');
turn(0);
setInterval(() => {
  if (stands || reads) return;
  if (shown >= sheets.length - 1) readAgain(); else turn(1);
}, 12000);
addEventListener('keydown', event => {
  if (event.key === ' ') stands = !stands;
  else if (event.key === 'ArrowRight') turn(1);
  else if (event.key === 'ArrowLeft') turn(-1);
  else return;
  event.preventDefault();
});
"""


def format_page(tournament: Tournament, language: Language = "en") -> str:
    """Write the last round, the standings and the cross table as one page that needs nothing beside it.

    Args:
        language: of everything but the names.
    """
    words = WORDS[language]
    title = escape(tournament.setup.name)
    sheets = "\n".join(sheet for table in _tables(tournament, words) for sheet in _sheets(table))
    missing = "" if tournament.state.published_rounds else f"<p>{escape(words.no_rounds)}</p>\n"
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<header><h1><bdi>{title}</bdi></h1></header>
<main>
{missing}{sheets}
</main>
<p class="lost" role="status" data-words="{escape(words.lost)}"></p>
<footer>{escape(words.keys)}</footer>
<script>{SCRIPT}</script>
</body>
</html>
"""


def _tables(tournament: Tournament, words: Words) -> Iterator[Table]:
    yield from tables_of(tournament, words)
    yield from prize_tables(tournament, words)


def _sheets(table: Table) -> Iterator[str]:
    """Divide a table into sheets for the screen; on paper only the first begins a page."""
    count = max(1, -(-len(table.rows) // _ROWS_A_SHEET))
    for index in range(count):
        rows = table.rows[index * _ROWS_A_SHEET : (index + 1) * _ROWS_A_SHEET]
        number = f" {index + 1}/{count}" if count > 1 else ""
        name = escape(table.title + number)
        kind = "" if index else " class=first"
        yield (
            f'<section tabindex="0" aria-label="{name}"{kind}>\n<h2>{name}</h2>\n'
            f"{format_table(table, rows)}\n</section>"
        )
