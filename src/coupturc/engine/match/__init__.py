"""Matches between players: paired games, a referee, statistics."""
