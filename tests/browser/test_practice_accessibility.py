"""The audit of axe-core on every state of each trainer: asked, wrong, right, finished."""

from typing import Any

import pytest
from playwright.sync_api import Page

from coupturc.lessons.practice.combinations import load_combinations
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_practice import Question, asked, open_trainer

pytestmark = pytest.mark.browser

Verdict = dict[str, Any]

LOOKS = [
    pytest.param(("nl", DESKTOP, "light"), id="desktop"),
    pytest.param(("en", PHONE, "dark"), id="phone at night"),
    pytest.param(("tr", PHONE, "light"), id="phone"),
]


@pytest.fixture(params=LOOKS)
def page(request: pytest.FixtureRequest, make_page: MakePage) -> Page:
    language, size, colours = request.param
    return make_page(size, locale=language, color_scheme=colours)


def audit(page: Page) -> None:
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def entered(page: Page, field: str, text: str) -> Verdict:
    """Type an answer and return what the server says of it."""
    page.locator(field).fill(text)
    with page.expect_response("**/api/practice/answers") as answer:
        page.keyboard.press("Enter")
    verdict: Verdict = answer.value.json()
    return verdict


def pressed(page: Page, index: int) -> Verdict:
    """Press one of the buttons below the question."""
    with page.expect_response("**/api/practice/answers") as answer:
        page.locator(".answers button").nth(index).click()
    verdict: Verdict = answer.value.json()
    return verdict


def shown(page: Page) -> None:
    """Give up, look at the solution to its end, and see how one stands."""
    with page.expect_response("**/api/practice/answers") as answer:
        page.locator(".answers .pair").last.get_by_role("button").first.click()
    audit(page)
    for _ in answer.value.json()["solution"][1:]:
        page.locator(".answers button").last.click()
    audit(page)


def squares_of(question: Question) -> list[str]:
    """Return the square that is asked for, last, and a wrong one before it."""
    names = [each["name"] for each in question["board"]["squares"]]
    return [next(name for name in names if name != question["square"]), question["square"]]


def test_naming_squares(page: Page, site: Site) -> None:
    question = asked(page, site, "squares", "name", "turkish")
    audit(page)
    for name, step in zip(squares_of(question), ("wrong", "right"), strict=True):
        assert entered(page, "#square-name", name)["step"] == step
        audit(page)


def test_pointing_at_squares(page: Page, site: Site) -> None:
    question = asked(page, site, "squares", "point")
    audit(page)
    for name in squares_of(question):
        with page.expect_response("**/api/practice/answers"):
            page.locator(f'[data-square="{name}"]').click()
        audit(page)


@pytest.mark.parametrize("task", ["all", "largest"])
def test_captures(page: Page, site: Site, task: str) -> None:
    question = asked(page, site, "captures", task, "turkish" if task == "all" else "international")
    audit(page)
    refused = entered(page, "#type-move", "1-2" if task == "largest" else "a1-a2")
    assert refused["step"] in ("refused", "wrong")
    audit(page)
    entered(page, "#type-move", question["position"]["legal"][0]["text"])
    audit(page)


def test_captures_given_up(page: Page, site: Site) -> None:
    open_trainer(page, site, "captures")
    shown(page)


def test_endings(page: Page, site: Site) -> None:
    question = open_trainer(page, site, "endings")
    assert question["task"] == "outlook"
    audit(page)
    pressed(page, 0)
    audit(page)


def test_endings_given_up(page: Page, site: Site) -> None:
    open_trainer(page, site, "endings", "turkish")
    shown(page)


def test_combinations(page: Page, site: Site) -> None:
    question = open_trainer(page, site, "combinations")
    solution = load_combinations("international")[question["item"]].line
    audit(page)
    wrong = next(move["text"] for move in question["position"]["legal"] if move["text"] != solution[0])
    assert entered(page, "#type-move", wrong)["step"] == "wrong"
    audit(page)
    steps = [entered(page, "#type-move", move)["step"] for move in solution[::2]]
    assert steps[-1] == "right"
    audit(page)


def test_combinations_given_up(page: Page, site: Site) -> None:
    open_trainer(page, site, "combinations", "turkish")
    shown(page)


def test_nothing_left_to_repeat(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/practice/turkish/endings#repeat")
    page.get_by_role("heading", level=2).wait_for()
    audit(page)


def test_the_exercises_before_and_after(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/practice")
    page.get_by_role("heading", level=3).nth(7).wait_for()
    audit(page)
    open_trainer(page, site, "combinations")
    shown(page)
    page.goto(f"{site.url}/practice")
    page.get_by_role("heading", level=3).nth(7).wait_for()
    audit(page)
