"""Where each square lies when the board is drawn, either side up."""

from coupturc._core import Rules, Side
from coupturc.arguments import expect


class Grid:
    """The squares of one board by column from the left and row from the top, as the reader sees them.

    Args:
        rules: the board's rules.
        below: the side that sits at the lower edge.
    """

    def __init__(self, rules: Rules, below: Side) -> None:
        expect("below", below, Side)
        self._rules = rules
        self._white_below = below is Side.white
        self.width = rules.width
        self.height = rules.height
        self.has_letters = rules.named_by_letters

    def place(self, square: str) -> tuple[int, int]:
        """Find a square's column from the left and row from the top.

        Raises:
            SquareError: the board has no such square.
        """
        column, row = self._rules.place(square)
        if self._white_below:
            return column, row
        return self.width - 1 - column, self.height - 1 - row

    def rows(self) -> list[list[str]]:
        """List the rows from the top, each with its squares from the left; "" where nobody plays."""
        rows = [[""] * self.width for _ in range(self.height)]
        for square in self._rules.squares:
            column, row = self.place(square)
            rows[row][column] = square
        return rows
