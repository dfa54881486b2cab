"""The three ways to use a page: a mouse on a desktop, a finger on a phone, keys on a tablet's width."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.board_page import BoardPage
from tests.browser.conftest import DESKTOP, PHONE

TABLET = {"width": 768, "height": 1024}
LANGUAGES = ["nl", "en", "tr"]


@dataclass(frozen=True)
class Hand:
    """One of them, with the window that goes with it."""

    name: str
    options: dict[str, Any]

    def squares(self, board: BoardPage, squares: Iterable[str]) -> None:
        """Press squares one after the other."""
        if self.name == "mouse":
            board.click(*squares)
        elif self.name == "touch":
            board.tap(*squares)
        else:
            if not board.page.evaluate("document.activeElement.getAttribute('role') === 'gridcell'"):
                board.tab_to("gridcell")
            board.go_by_keys(*squares)

    def press(self, button: Locator) -> None:
        """Press a button or a link."""
        if self.name == "mouse":
            button.click()
        elif self.name == "touch":
            button.tap()
        else:
            button.press("Enter")


HANDS = [
    Hand("mouse", {"viewport": DESKTOP}),
    Hand("touch", {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    Hand("keys", {"viewport": TABLET}),
]

#: Each hand with a language; in the other order each language meets another hand.
WAYS = [pytest.param(hand, locale, id=f"{hand.name}-{locale}") for hand, locale in zip(HANDS, LANGUAGES, strict=True)]
OTHER_WAYS = [
    pytest.param(hand, locale, id=f"{hand.name}-{locale}")
    for hand, locale in zip(HANDS, [*LANGUAGES[1:], LANGUAGES[0]], strict=True)
]
