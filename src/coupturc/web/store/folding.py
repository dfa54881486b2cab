"""Text as it is compared when games are searched for, see `coupturc.folded_text`."""

from coupturc.folded_text import folded

__all__ = ["folded"]
