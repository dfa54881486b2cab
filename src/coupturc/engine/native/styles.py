"""Styles of play: what the engine likes in the opening besides what it has learned.

What a style likes is added to the weights of terms of the evaluation (`weights/styles.toml`), in the opening alone: the
fewer men are left, the more the engine plays as it always does. docs/levels.md has what each costs.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import get_args

from coupturc._core import evaluation_terms
from coupturc.engine.player import Style

STYLES: tuple[Style, ...] = get_args(Style)
#: The style of whoever chooses none.
NO_STYLE: Style = STYLES[0]

_FILE = Path(__file__).parent / "weights" / "styles.toml"


@cache
def taste_of(style: Style, game: str) -> tuple[int, ...]:
    """Return what a style adds to the weights of the evaluation's terms, as `coupturc.Engine` takes it.

    Args:
        style: one of `STYLES`.
        game: whose terms.

    Returns: thousandths of a man for each of the first terms by hand; none for a style that adds nothing.

    Example:
        >>> taste_of("universal", "turkish")
        ()
    """
    tastes: dict[str, dict[str, dict[str, int]]] = tomllib.loads(_FILE.read_text("utf-8"))
    added = tastes.get(style, {}).get(game, {})
    names = evaluation_terms(game)
    last = max((names.index(name) for name in added), default=-1)
    return tuple(added.get(name, 0) for name in names[: last + 1])
