"""The judgement of a recorded game without an arbiter: the core follows the line, at a hundredth of the cost.

A record holds moves and positions that were set up. Of everything that an arbiter judges only the end of the game on
the board can follow from these, so that both say the same (tests/game/test_judged_record.py).
"""

from dataclasses import dataclass
from typing import cast

from coupturc._core import GameRecord, Side
from coupturc.game.board_outcome import drawn, lost_without_moves
from coupturc.game.outcome import Outcome, Reason
from coupturc.rules import Profile


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of a recorded game.

    Args:
        outcome: how it ended on the board; None for a game that goes on.
        claimable: the reasons on which a draw can be claimed at its end.
    """

    outcome: Outcome | None
    claimable: tuple[str, ...]


def judge_record(record: GameRecord, profile: Profile) -> Judgement:
    """Judge the main line of a game as the reader found it; see `coupturc.game.transcript.judge_game`.

    Args:
        record: a game whose moves were played, by the rules of movement of the profile.
        profile: the rules.
    """
    end, claimable = record.judge(profile.draw_limits, sorted(profile.claims))
    return Judgement(_outcome(profile, *end) if end else None, tuple(claimable))


def _outcome(profile: Profile, draw: str | None, ply: int, turn: Side, has_pieces: bool) -> Outcome:  # noqa: FBT001
    if draw is None:
        return lost_without_moves(profile, turn, ply, has_pieces=has_pieces)
    return drawn(profile, cast("Reason", draw), ply)
