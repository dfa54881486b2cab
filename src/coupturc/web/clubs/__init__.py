"""Clubs: their members, what these are in the club, and the tournaments of a club."""
