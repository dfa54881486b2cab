"""A game at the board: its events, the arbiter who judges them, clocks and outcomes."""
