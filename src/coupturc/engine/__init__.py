"""Players that are not persons."""

from coupturc.engine.player import Choice, Limits, Player, PlayerError

__all__ = ["Choice", "Limits", "Player", "PlayerError"]
