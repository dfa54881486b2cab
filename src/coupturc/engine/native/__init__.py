"""The engine of this package: its evaluation, searches, and the player it makes."""
