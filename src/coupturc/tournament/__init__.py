"""Tournaments: events in, pairings and standings out. No I/O, no wall clock."""
