"""Styles of play: a taste in the opening, and other games."""

import pytest

from coupturc import History, Position, Rules, Side, load_profile
from coupturc.engine.match.players import PlayerNameError, parse_player
from coupturc.engine.native.evaluation import engine_with, new_engine
from coupturc.engine.native.styles import NO_STYLE, STYLES, taste_of
from coupturc.engine.player import Style
from coupturc.errors import ArgumentError
from coupturc.rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_a_style_changes_what_is_searched(style: Style, game: str) -> None:
    profile = load_profile(game)
    history = History(Position.start(profile.rules))
    usual = new_engine(1).search(history, profile.draw_limits, nodes=20_000)
    tasted = new_engine(1).search(history, profile.draw_limits, nodes=20_000, taste=taste_of(style, game))
    assert ((tasted.score, tasted.moves) == (usual.score, usual.moves)) is (style == NO_STYLE)


def test_an_engine_forgets_what_it_found_by_another_taste() -> None:
    profile = load_profile("fmjd")
    history = History(Position.start(profile.rules))
    engine = new_engine(1)

    def nodes(style: Style) -> int:
        return engine.search(history, profile.draw_limits, depth=9, taste=taste_of(style, "international")).nodes

    first = nodes("attacking")
    assert nodes("attacking") < first
    nodes("solid")
    assert nodes("attacking") == first


@pytest.mark.parametrize("taste", [(0, 3), (0, 0, 0, 0, 0, 7), (0,) * 10])
def test_a_taste_is_of_terms_about_squares_of_men(taste: tuple[int, ...]) -> None:
    profile = load_profile("fmjd")
    with pytest.raises(ArgumentError, match="taste: expected a number for each term"):
        new_engine(1).search(History(Position.start(profile.rules)), profile.draw_limits, depth=1, taste=taste)


def test_the_hand_written_evaluation_has_no_taste() -> None:
    profile = load_profile("fmjd")
    engine = engine_with(None, "international", 1)
    with pytest.raises(ArgumentError, match="taste: expected none"):
        engine.search(History(Position.start(profile.rules)), profile.draw_limits, depth=1, taste=(1,))


def position_between(white: Style, black: Style, game: str, first: str) -> Position:
    """Return where 24 plies lead."""
    profile = load_profile(game)
    engines = [(new_engine(1), taste_of(style, game)) for style in (black, white)]
    history = History(Position.start(profile.rules).after(first))
    for ply in range(24):
        engine, taste = engines[ply % 2]
        history = history.after(engine.search(history, profile.draw_limits, nodes=2000, taste=taste).moves[0])
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
        ("style=solid,weights=hand-written", "no style beside weights=hand-written"),
    ],
)
def test_what_is_not_a_style_is_refused(settings: str, expected: str) -> None:
    with pytest.raises(PlayerNameError, match=expected):
        parse_player(f"engine:{settings}", Rules())
