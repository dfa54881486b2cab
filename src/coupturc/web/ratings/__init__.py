"""What ratings say: at the end of a game, of a person, and of the best on each ladder."""
