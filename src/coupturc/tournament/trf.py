"""What a TRF, the report file of FIDE, calls things; `trf_writer.py` and `trf_reader.py` go both ways.

The form is that of 2016 (FIDE Handbook C.04, Annex 2), with XXR and XXS of JaVaFo for the number of rounds and points.
"""

from coupturc.tournament.outcomes import Absence, Outcome, Share

NAME, ROUNDS, POINTS, PLAYER, TEAM = "012", "XXR", "XXS", "001", "013"

#: Columns of a player's line, from 0: first and one past the last.
COLUMNS = {
    "number": (4, 8),
    "sex": (9, 10),
    "title": (10, 13),
    "name": (14, 47),
    "rating": (48, 52),
    "federation": (53, 56),
    "federation_number": (57, 68),
    "born": (69, 79),
    "points": (80, 84),
    "rank": (85, 89),
}
#: Columns of a team's line, from 0: its name, then its players by number, board 1 first.
TEAM_NAME, FIRST_MEMBER, MEMBER_WIDTH = (4, 36), 36, 5
#: Columns between them, in which nothing stands.
BETWEEN = (3, 8, 13, 47, 52, 56, 68, 79, 84, 89, 90)
FIRST_ROUND = 91
ROUND_WIDTH = 10

SHARES: dict[Share, str] = {"win": "1", "draw": "=", "loss": "0", "forfeit_win": "+", "forfeit_loss": "-"}
#: Further letters of games that were not rated; D and L are read as a draw and a loss.
READ_SHARES: dict[str, Share] = {letter: share for share, letter in SHARES.items()} | {
    "W": "win",
    "D": "draw",
    "L": "loss",
}
#: The number of no opponent.
NOBODY = "0000"
ABSENCES: dict[Absence, str] = {"bye": "U", "half_bye": "H"}
NOT_THERE = "Z"
READ_ABSENCES: dict[str, Absence] = {
    "U": "bye",
    "F": "bye",
    "H": "half_bye",
    "Z": "excused",
    " ": "excused",
    "-": "excused",
}

#: Points by the names of XXS.
SCORES: dict[str, Share | Absence] = {
    "WW": "win",
    "BW": "win",
    "WD": "draw",
    "BD": "draw",
    "WL": "loss",
    "BL": "loss",
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
    "PAB": "bye",
    "FPB": "bye",
    "HPB": "half_bye",
    "ZPB": "excused",
}

#: A game as the shares of White and Black make it.
OUTCOMES: dict[tuple[Share, Share], Outcome] = {
    ("win", "loss"): "white_wins",
    ("draw", "draw"): "draw",
    ("loss", "win"): "black_wins",
    ("forfeit_win", "forfeit_loss"): "white_wins_by_forfeit",
    ("forfeit_loss", "forfeit_win"): "black_wins_by_forfeit",
    ("forfeit_loss", "forfeit_loss"): "double_forfeit",
}
