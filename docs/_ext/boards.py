"""The directive `board`: a diagram, drawn by the library itself, so that no picture can disagree with the rules."""

import re
from html import escape
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.application import Sphinx

from coupturc import Position, Side, describe_position, format_svg, load_profile

_SIZE = re.compile(r'width="\d+" height="\d+" ')


class Board(Directive):
    """A FEN as argument; the content is the caption.

    `moves` are played as arrows by the rules from the position and must be legal; `arrows` are drawn as they stand.
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {
        "rules": directives.unchanged,
        "moves": directives.unchanged,
        "arrows": directives.unchanged,
        "highlights": directives.unchanged,
        "below": lambda text: directives.choice(text, ("white", "black")),
    }

    def run(self) -> list[nodes.Node]:
        """Draw."""
        rules = load_profile(self.options.get("rules", "international")).rules
        fen = self.arguments[0]
        position = Position.start(rules) if fen == "start" else Position.from_fen(fen, rules)
        arrows = [position.parse_move(text) for text in self.options.get("moves", "").split()]
        svg = format_svg(
            position,
            below=Side[self.options.get("below", "white")],
            arrows=[*arrows, *self.options.get("arrows", "").split()],
            highlights=self.options.get("highlights", "").split(),
        )
        caption = escape(" ".join(self.content))
        words = escape(describe_position(position)).replace("\n", "<br>")
        return [nodes.raw("", _figure(_SIZE.sub("", svg, count=1), caption, words), format="html")]


def _figure(svg: str, caption: str, words: str) -> str:
    heading = f"<figcaption>{caption}<details><summary>The pieces</summary>{words}</details></figcaption>"
    return f'<figure class="board">{svg}{heading}</figure>'


def setup(app: Sphinx) -> dict[str, bool]:
    """Name the directive."""
    app.add_directive("board", Board)
    return {"parallel_read_safe": True}
