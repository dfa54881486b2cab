"""Players that are not persons."""

from coupturc.engine.player import Choice, Limits, Player

__all__ = ["Choice", "Limits", "Player"]
