"""A page that analyses, found as a person finds it: by roles and names, in Dutch."""

import re
from typing import Self

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.browser.board_page import BoardPage

PDN = (
    '[White "Ada <b>"]\n[Black "Bep"]\n[Result "2-0"]\n'
    "1. 32-28! {Centrum} (1. 33-29 19-23 {ook goed}) 1... 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0"
)


class Analyst(BoardPage):
    """One page at one analysis."""

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page)
        self.url = url

    def bring(self, pdn: str = PDN) -> Self:
        """Open an analysis of a PDN text."""
        made = httpx.post(f"{self.url}/api/analyses/pdn", content=pdn.encode(), timeout=60).raise_for_status()
        return self.open(f"{self.url}/analyse/{made.json()['id']}")

    def set_up(self, fen: str, profile: str = "international") -> Self:
        """Open an analysis of a position."""
        made = httpx.post(
            f"{self.url}/api/analyses", json={"profile": profile, "fen": fen}, timeout=60
        ).raise_for_status()
        return self.open(f"{self.url}/analyse/{made.json()['id']}")

    @property
    def moves(self) -> Locator:
        """The list of moves with its variations."""
        return self.page.get_by_role("region", name="Zetten")

    def move(self, text: str) -> Locator:
        """Find a move in the list."""
        return self.moves.get_by_role("button", name=re.compile(rf"(^|\s){re.escape(text)}"))

    @property
    def current(self) -> Locator:
        """The move that is shown."""
        return self.moves.locator("[aria-current]")

    def wait_for_board(self, origin: str, target: str) -> None:
        """Wait until the board is at a move and takes the next one, which is when it is said: after the list."""
        # What is said of a piece that was picked up, with the squares that it may go to, has a colon.
        said = re.compile(rf"^[^:]*\b{origin}\b[^:]*\b{target}\b")
        expect(self.page.get_by_role("log")).to_have_text(said)

    @property
    def computer(self) -> Locator:
        return self.page.get_by_role("region", name="De computer")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> None:
        """Open one of the leaves beside the board."""
        self.page.get_by_role("tab", name=name).click()
