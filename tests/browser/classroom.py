"""A page with a lesson, found as a person finds it: by roles and names."""

import re
from typing import Self

from playwright.sync_api import Locator, Page, expect

from coupturc.lessons import load_lesson
from tests.browser.board_page import BoardPage
from tests.browser.site import Site

#: The words of the buttons in each language.
WORDS = {
    "nl": {"forward": "Volgende zet", "next": "Volgende stap", "finish": "Les afronden", "step": "Stap"},
    "en": {"forward": "Next move", "next": "Next step", "finish": "Finish the lesson", "step": "Step"},
    "tr": {"forward": "Sonraki hamle", "next": "Sonraki adım", "finish": "Dersi bitir", "step": "Adım"},  # noqa: RUF001 - Turkish
}


class Classroom(BoardPage):
    """One page in one lesson."""

    def __init__(self, page: Page, locale: str = "nl") -> None:
        super().__init__(page)
        self._words = WORDS[locale]

    def button(self, word: str) -> Locator:
        """Find one of the buttons below the board by what it does."""
        return self.page.get_by_role("button", name=self._words[word], exact=True)

    def go_to_step(self, number: int) -> Self:
        """Go to a step by its number."""
        self.step(number).click()
        expect(self.step(number)).to_have_attribute("aria-current", "step")
        return self

    def step(self, number: int) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^{self._words['step']} {number}(,|$)"))

    @property
    def text(self) -> Locator:
        """The text beside the board."""
        return self.page.get_by_role("article")

    @property
    def spoken_text(self) -> Locator:
        """What is read aloud."""
        return self.page.get_by_role("log")


def open_lesson(room: Classroom, site: Site, lesson: str) -> Classroom:
    """Go to a lesson of the courses by its address."""
    room.open(f"{site.url}/learn/{load_lesson(lesson).game}/{lesson}")
    return room
