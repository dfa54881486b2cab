"""A table as HTML."""

from collections.abc import Iterator, Sequence
from html import escape

from coupturc.tournament.page.tables import Table


def format_table(table: Table, rows: Sequence[Sequence[str]]) -> str:
    """Write a table with some of its rows, below its note."""
    note = f"<p>{escape(table.note)}</p>\n" if table.note else ""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    body = "\n".join(f"<tr>{''.join(_cells(row, table))}</tr>" for row in rows)
    return f"{note}<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _cells(row: Sequence[str], table: Table) -> Iterator[str]:
    for column, cell in enumerate(row):
        if column in table.names:
            yield f'<td class="name"><bdi>{escape(cell)}</bdi></td>'
        else:
            yield f"<td>{escape(cell)}</td>"
