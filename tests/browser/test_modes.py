"""Every way of playing, played to its end: by mouse, touch and keys, at three widths and in three languages.

Each mode meets each hand, and mode and hand meet each language in turn; axe looks on at every stage.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from coupturc import Move, Position
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import MakePage
from tests.browser.hands import HANDS, Hand
from tests.browser.site import COMPUTER, Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

#: Black can only take, and White wins with a capture of several: so the computer plays them too.
DAMMEN = ("international", "W:W11,21,31:B22,27,32", "21-17 27x36 17x37 36-41 37x46", "2-0")
DAMA = ("turkish", "W:Wg2,a4,a7:Bh2,c4,g4", "a7-a8 h2xf2 a4-b4 c4xa4 a8xg5", "1-0")


@dataclass(frozen=True)
class Words:
    """What a page says of whoever is to move."""

    white: str
    black: str
    to_move: str
    empty: str

    def wait(self, board: BoardPage, side: str) -> None:
        board.strip(self.white if side == "white" else self.black).get_by_text(self.to_move).wait_for()


WORDS = {
    "nl": Words("Wit", "Zwart", "aan zet", "leeg"),
    "en": Words("White", "Black", "to move", "empty"),
    "tr": Words("Beyaz", "Siyah", "s\u0131ra onda", "bo\u015f"),
}


def two_people(board: BoardPage, site: Site, game: str, fen: str) -> None:
    board.open(site.new_game(game, fen=fen))


def over_the_board(board: BoardPage, site: Site, game: str, fen: str) -> None:
    profile = {"international": "belgian", "turkish": "dama-federation"}[game]
    board.open(site.new_game(profile, entry="over_the_board", fen=fen))


def against_the_computer(board: BoardPage, site: Site, game: str, fen: str) -> None:
    board.open(site.new_game(game, fen=fen, black=COMPUTER))


def set_up(board: BoardPage, site: Site, game: str, fen: str) -> None:
    page = board.page
    page.goto(f"{site.url}/?{urlencode({'game': game, 'fen': fen})}")
    board.grid.wait_for()
    page.locator("input[name=black][value=human]").check(force=True)
    expect(page.get_by_role("status").filter(has_text=re.compile(r"\w"))).to_have_count(1)
    page.locator("button[type=submit]").click()
    page.wait_for_url(re.compile("/game/"))
    board.strip(WORDS[page.evaluate("document.documentElement.lang")].white).wait_for()


MODES = [two_people, over_the_board, against_the_computer, set_up]
CASES = [
    pytest.param(mode, hand, LANGUAGES[(row + column) % len(LANGUAGES)], DAMMEN if (row + column) % 2 else DAMA)
    for (row, mode), (column, hand) in product(enumerate(MODES), enumerate(HANDS))
]


def squares_of(move: Move, *, by_hand: bool) -> tuple[str, ...]:
    """Return what is pressed for a move; hands take the captured pieces off and say that they are done."""
    if not by_hand:
        return (move.origin, *move.path)
    return (move.origin, *move.path, *move.captured, move.target)


@pytest.mark.parametrize(("mode", "hand", "locale", "game"), CASES)
def test_a_game_to_its_end(
    make_page: MakePage,
    site: Site,
    mode: Callable[[BoardPage, Site, str, str], None],
    hand: Hand,
    locale: str,
    game: tuple[str, str, str, str],
) -> None:
    board, words = BoardPage(make_page(**hand.options, locale=locale)), WORDS[locale]
    name, fen, moves, result = game
    mode(board, site, name, fen)
    assert violations(board.page) == []
    position = Position.from_fen(fen, name)
    for number, text in enumerate(moves.split()):
        side = position.turn.name
        move = position.parse_move(text)
        position = position.after(move)
        if mode is against_the_computer and side == "black":
            # Until the reply has come, the strip may still show the move before.
            expect(board.square(move.target)).not_to_have_accessible_name(re.compile(words.empty))
            continue
        words.wait(board, side)
        squares = squares_of(move, by_hand=mode is over_the_board)
        hand.squares(board, squares[:1])
        if number == 0:
            assert violations(board.page) == []
        hand.squares(board, squares[1:])
    expect(board.line.filter(has_text=result)).to_be_visible()
    assert violations(board.page) == []
    assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
