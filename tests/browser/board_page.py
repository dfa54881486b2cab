"""A page with a board, found as a person finds it: by roles and names."""

import re
from collections.abc import Iterable
from typing import Self

from playwright.sync_api import Locator, Page, expect

#: The words of the page that the tests look for, in its first language.
WHITE, BLACK = "Wit", "Zwart"


def unfold(page: Page) -> None:
    """Open the choices of players, level and rules on the start page."""
    page.get_by_text("Spelers, niveau en regels").click()


class BoardPage:
    """One page at one board, in Dutch."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> Self:
        """Go to a game and wait for its board."""
        self.page.goto(address)
        self.grid.wait_for()
        return self

    @property
    def grid(self) -> Locator:
        return self.page.get_by_role("grid")

    def square(self, name: str) -> Locator:
        """Find a square by its name, whatever stands on it."""
        return self.grid.get_by_role("gridcell", name=re.compile(rf"^{name}(,|$)"))

    def spoken(self, name: str) -> str:
        """Return what is read aloud of a square."""
        return self.square(name).get_attribute("aria-label") or ""

    def strip(self, side: str) -> Locator:
        """Find the strip of a player."""
        return self.page.get_by_role("region", name=side, exact=True)

    def wait_for_turn(self, side: str) -> None:
        """Wait until a side is to move, which is also when the server has the move."""
        self.strip(side).get_by_text("aan zet").wait_for()

    def wait_for_moves(self, count: int) -> None:
        """Wait until so many moves stand in the list, which wide pages show."""
        expect(self.played).to_have_count(count)

    def wait_for_pieces(self, pieces: Iterable[str]) -> None:
        """Wait until a piece stands on each of these squares, which is when the page has read an answer."""
        for name in pieces:
            expect(self.square(name)).not_to_have_accessible_name(re.compile("leeg"))

    @property
    def played(self) -> Locator:
        """The moves in the list."""
        return self.page.get_by_role("region", name="Zetten").get_by_text(re.compile(r"\d[-x]\S*\d"))

    @property
    def line(self) -> Locator:
        """The line under the board, and not a question that covers it."""
        return self.page.get_by_role("status").and_(self.page.locator(":not(.decide *)"))

    def click(self, *names: str) -> Self:
        """Click squares one after the other."""
        for name in names:
            self.square(name).click()
        return self

    def press_button(self, name: str) -> None:
        """Press the button of this name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def tap(self, *names: str) -> Self:
        """Touch squares one after the other."""
        for name in names:
            self.square(name).tap()
        return self

    def drag(self, *names: str) -> Self:
        """Drag a piece along squares with the mouse."""
        mouse = self.page.mouse
        first, *rest = [self._centre(name) for name in names]
        mouse.move(*first)
        mouse.down()
        for point in rest:
            mouse.move(*point, steps=8)
        mouse.up()
        return self

    def drag_by_finger(self, *names: str) -> Self:
        """Drag a piece along squares with a finger, as the browser gets it from a screen."""
        session = self.page.context.new_cdp_session(self.page)

        def send(kind: str, *points: tuple[float, float]) -> None:
            fingers = [{"x": x, "y": y} for x, y in points]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

        here, *rest = [self._centre(name) for name in names]
        send("touchStart", here)
        for there in rest:
            for step in range(1, 6):
                share = step / 5
                send("touchMove", (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share))
            here = there
        send("touchEnd")
        return self

    def press(self, *keys: str) -> Self:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def go_by_keys(self, *names: str) -> Self:
        """Type the name of each square and press Enter there."""
        for name in names:
            self.press(*name, "Enter")
        return self

    def tab_to(self, role: str) -> Self:
        """Press Tab until something with a role has the focus."""
        for _ in range(20):
            self.press("Tab")
            if self.page.evaluate("document.activeElement.getAttribute('role')") == role:
                return self
        raise AssertionError(f"no {role} within twenty tab stops")

    def _centre(self, name: str) -> tuple[float, float]:
        box = self.square(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
