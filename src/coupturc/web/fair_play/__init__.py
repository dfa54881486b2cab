"""Honest play: rated games are compared with the engine where moves are hard; people judge who stands out."""
