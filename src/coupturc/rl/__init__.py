"""Draughts for programs that learn: arrays, numbers for moves, many games at a time, and environments.

Needs NumPy: `pip install 'coupturc[rl]'`. The environments of Gymnasium, PettingZoo and OpenSpiel stand in modules of
their own, `gymnasium_env`, `pettingzoo_env` and `openspiel`, and need these packages.

Example:
    >>> import numpy as np
    >>> from coupturc.rl import Batch
    >>> batch = Batch("international", 1000)
    >>> for _ in range(100):
    ...     batch.step(batch.random_actions())
    >>> batch.boards.shape, int(batch.plies.min()) >= 0
    ((1000, 3), True)
"""

from coupturc.rl.actions import action_count, action_mask, action_of, legal_actions, move_of
from coupturc.rl.arrays import bitboards, from_bitboards, planes, planes_shape, square_bits
from coupturc.rl.batch import CUT_OFF, GOES_ON, OVER, Batch, Choices
from coupturc.rl.opponents import EngineOpponent, Opponent, RandomOpponent

__all__ = [
    "CUT_OFF",
    "GOES_ON",
    "OVER",
    "Batch",
    "Choices",
    "EngineOpponent",
    "Opponent",
    "RandomOpponent",
    "action_count",
    "action_mask",
    "action_of",
    "bitboards",
    "from_bitboards",
    "legal_actions",
    "move_of",
    "planes",
    "planes_shape",
    "square_bits",
]
