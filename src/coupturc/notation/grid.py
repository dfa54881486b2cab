"""Where each square lies when the board is drawn, either side up."""

from coupturc._core import Rules, Side
from coupturc.errors import SquareError


class Grid:
    """The squares of one board by column from the left and row from the top, as the reader sees them.

    Args:
        rules: the board's rules.
        below: the side that sits at the lower edge.
    """

    def __init__(self, rules: Rules, below: Side) -> None:
        self.width = rules.width
        self.height = rules.height
        self.has_letters = rules.game == "turkish"
        self._places = {square: self._turn(rules.place(square), below) for square in rules.squares}

    def _turn(self, place: tuple[int, int], below: Side) -> tuple[int, int]:
        column, row = place
        if below is Side.white:
            return column, row
        return self.width - 1 - column, self.height - 1 - row

    def place(self, square: str) -> tuple[int, int]:
        """Find a square's column from the left and row from the top.

        Raises:
            SquareError: the board has no such square.
        """
        try:
            return self._places[square]
        except KeyError:
            expected = "a1 to h8" if self.has_letters else f"1 to {len(self._places)}"
            raise SquareError(str(square), expected) from None

    def rows(self) -> list[list[str]]:
        """List the rows from the top, each with its squares from the left; "" where nobody plays."""
        rows = [[""] * self.width for _ in range(self.height)]
        for square, (column, row) in self._places.items():
            rows[row][column] = square
        return rows
