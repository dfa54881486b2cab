"""Analysing a game: the tree that a person works on, and what the computer says of a whole game."""
