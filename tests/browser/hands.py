"""The three ways to use a page: a mouse on a desktop, a finger on a phone, keys on a tablet's width."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.board_page import BoardPage
from tests.browser.conftest import DESKTOP, PHONE
from tools.generate.languages import LANGUAGES

TABLET = {"width": 768, "height": 1024}
#: From the smallest phones to a large desktop: the windows in which every walk is walked.
WINDOWS = [(360, 640), (375, 553), (768, 1024), (1024, 768), (1366, 625), (1920, 1080)]
#: Windows narrower than this are those of phones.
PHONE_WIDTH = 500


def fingers(size: tuple[int, int]) -> dict[str, Any]:
    """Return the options of a page in a window of this size that is touched."""
    return {
        "viewport": {"width": size[0], "height": size[1]},
        "has_touch": True,
        "is_mobile": size[0] < PHONE_WIDTH,
    }


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


def with_hands(languages: Iterable[str]) -> list[Any]:
    """Give each language a hand, in turn."""
    pairs = zip(cycle(HANDS), languages, strict=False)
    return [pytest.param(hand, language, id=f"{hand.name}-{language}") for hand, language in pairs]


#: Each hand with a language; in the other order each language meets another hand.
WAYS = with_hands(LANGUAGES)
OTHER_WAYS = with_hands([*LANGUAGES[1:], LANGUAGES[0]])
