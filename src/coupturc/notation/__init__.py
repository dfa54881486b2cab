"""Positions for people: a board in the terminal, a list to be read aloud, a diagram in SVG."""

from coupturc.notation.board import format_board
from coupturc.notation.diagram import format_svg
from coupturc.notation.spoken import describe_position

__all__ = ["describe_position", "format_board", "format_svg"]
