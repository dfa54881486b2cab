"""Endgame tables on disk: building, checking, opening, and how large they become."""
