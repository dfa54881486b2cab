"""Styles of play: the shipped weights with a taste of their own.

What a style likes is added to the weights of terms of the evaluation (`weights/styles.toml`), in the opening alone: the
fewer men are left, the more the engine plays as it always does. docs/levels.md has what each costs.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from coupturc._core import weight_blocks
from coupturc.engine.native.evaluation import shipped_weights

Style = Literal["universal", "attacking", "classical", "solid"]

STYLES: tuple[Style, ...] = get_args(Style)

_FILE = Path(__file__).parent / "weights" / "styles.toml"


@cache
def weights_of_style(style: Style, game: str) -> memoryview:
    """Return the weights of a style, as `coupturc.engine.native.evaluation.read_weights` returns weights.

    Args:
        style: one of `STYLES`; `universal` has the weights that ship.
        game: whose weights.

    Raises:
        WeightsError: the package is damaged.

    Example:
        >>> weights_of_style("universal", "turkish") == shipped_weights("turkish")
        True
    """
    weights = memoryview(bytearray(shipped_weights(game))).cast("h")
    taste, place = _taste_of(style, game), 0
    for name, features in weight_blocks(game):
        weights[place] += taste.get(name, 0)  # of a pair: the opening's, then the ending's
        place += 2 * features
    return weights


def _taste_of(style: Style, game: str) -> dict[str, int]:
    tastes: dict[str, dict[str, dict[str, int]]] = tomllib.loads(_FILE.read_text("utf-8"))
    return tastes.get(style, {}).get(game, {})
