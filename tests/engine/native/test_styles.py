"""Styles of play: other weights in the opening, and other games."""

import pytest

from coupturc import History, Position, Rules, Side, load_profile
from coupturc._core import weight_blocks
from coupturc.engine.match.players import PlayerNameError, parse_player
from coupturc.engine.native.evaluation import engine_with, shipped_weights
from coupturc.engine.native.styles import STYLES, Style, weights_of_style
from coupturc.rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_a_style_changes_terms_of_the_opening_alone(style: Style, game: str) -> None:
    usual, own = shipped_weights(game), weights_of_style(style, game)
    changed = [place for place in range(len(usual)) if usual[place] != own[place]]
    assert bool(changed) is (style != "universal")
    assert all(place % 2 == 0 for place in changed), "an ending"
    assert all(place < 2 * len(weight_blocks(game)) for place in changed), "not a term"


def position_between(white: Style, black: Style, game: str, first: str) -> Position:
    """Return where 24 plies lead."""
    profile = load_profile(game)
    engines = [engine_with(weights_of_style(style, game), game, 1) for style in (black, white)]
    history = History(Position.start(profile.rules).after(first))
    for ply in range(24):
        history = history.after(engines[ply % 2].search(history, profile.draw_limits, nodes=2000).moves[0])
    return history.position


def rows_gone(position: Position, side: Side) -> float:
    """Return how many rows the men of a side have gone, each of them on average."""
    men = [
        position.rules.place(square)[1]
        for square, piece in position.pieces.items()
        if piece == ("w" if side is Side.white else "b")
    ]
    rows = sum(men) / len(men)
    return position.rules.height - 1 - rows if side is Side.white else rows


@pytest.mark.parametrize("game", GAMES)
def test_attackers_go_forward_and_the_solid_wait(game: str) -> None:
    difference = 0.0
    for first in [move.text for move in Position.start(Rules(game)).legal_moves][:4]:
        attacking = position_between("attacking", "solid", game, first)
        solid = position_between("solid", "attacking", game, first)
        difference += rows_gone(attacking, Side.white) - rows_gone(attacking, Side.black)
        difference += rows_gone(solid, Side.black) - rows_gone(solid, Side.white)
    assert difference > 0


def test_a_player_has_a_style() -> None:
    identities = {parse_player(f"engine:tables=off,style={style}", Rules()).identity for style in STYLES}
    assert len(identities) == len(STYLES)
    usual = parse_player("engine:tables=off", Rules()).identity
    assert parse_player("engine:tables=off,style=universal", Rules()).identity == usual


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("style=wild", "style=universal, attacking, classical or solid, found 'style=wild'"),
        ("style=solid,weights=hand-written", "weights or a style"),
    ],
)
def test_what_is_not_a_style_is_refused(settings: str, expected: str) -> None:
    with pytest.raises(PlayerNameError, match=expected):
        parse_player(f"engine:{settings}", Rules())
