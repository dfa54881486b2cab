"""The trainers as a person uses them: mouse, keys, finger; wide and narrow."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from coupturc.lessons.practice.combinations import load_combinations
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.hands import OTHER_WAYS, Hand
from tests.browser.site import Site

pytestmark = pytest.mark.browser

Question = dict[str, Any]


def open_trainer(page: Page, site: Site, kind: str, game: str = "international") -> Question:
    """Open a trainer and return the question that the server asked."""
    with page.expect_response("**/api/practice/questions") as answer:
        page.goto(f"{site.url}/practice/{game}/{kind}")
    page.get_by_role("grid").wait_for()
    question: Question = answer.value.json()["question"]
    return question


def next_question(page: Page) -> Question:
    """Press the button for the next question."""
    with page.expect_response("**/api/practice/questions") as answer:
        page.get_by_role("button", name="Volgende vraag").click()
    question: Question = answer.value.json()["question"]
    return question


def asked(page: Page, site: Site, kind: str, task: str, game: str = "international") -> Question:
    """Go on until a question of one sort comes."""
    for _ in range(40):
        question = open_trainer(page, site, kind, game)
        if question["task"] == task:
            return question
    raise AssertionError(f"no {task} in forty questions")


def hops(move: str) -> list[str]:
    return re.split("[-x]", move)


def place(question: Question, name: str) -> str:
    """Name a square by its place, as it is read aloud where names are learned."""
    square = next(each for each in question["board"]["squares"] if each["name"] == name)
    return f"kolom {square['column'] + 1}, rij {question['board']['height'] - square['row']} van onder"


def test_every_trainer_of_both_games_can_be_chosen(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE, has_touch=True)
    page.goto(f"{site.url}/practice")
    expect(page.get_by_role("heading", level=3)).to_have_count(8)
    page.get_by_role("link", name="Combinaties, Dama").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Combinaties Dama")
    page.get_by_role("link", name="Alle oefeningen").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Oefenen")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_square_is_pointed_at(make_page: MakePage, site: Site, viewport: dict[str, int]) -> None:
    page = make_page(viewport)
    question = asked(page, site, "squares", "point")
    expect(page.get_by_text(f"Wijs veld {question['square']} aan.").first).to_be_visible()
    other = next(each["name"] for each in question["board"]["squares"] if each["name"] != question["square"])
    page.get_by_role("gridcell", name=place(question, other), exact=True).click()
    expect(page.get_by_text(f"Dat is veld {other}.").last).to_be_visible()
    page.get_by_role("gridcell", name=place(question, question["square"]), exact=True).click()
    expect(page.get_by_text(f"Goed: veld {question['square']}.").last).to_be_visible()


def test_a_square_is_named_by_keys(make_page: MakePage, site: Site) -> None:
    page = make_page(DESKTOP)
    question = asked(page, site, "squares", "name", "turkish")
    expect(page.get_by_label("Naam van het veld")).to_be_focused()
    page.keyboard.type("z9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Zo heet geen veld op dit bord.").last).to_be_visible()
    page.keyboard.type(question["square"])
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Goed: veld {question['square']}.").last).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["international", "turkish"])
def test_a_combination_is_solved(make_page: MakePage, site: Site, game: str, viewport: dict[str, int]) -> None:
    page = make_page(viewport)
    question = open_trainer(page, site, "combinations", game)
    line = load_combinations(game)[question["item"]].line
    for move in line[::2]:
        play(page, move)
    expect(page.get_by_text("Goed, dat is de combinatie.").last).to_be_visible()
    expect(page.get_by_role("button", name="Volgende vraag")).to_be_focused()
    expect(page.get_by_text("(+")).to_be_visible()
    next_question(page)
    expect(page.get_by_label("Zet intypen")).to_be_visible()


def test_a_combination_is_solved_on_the_board_by_keys_and_mouse(make_page: MakePage, site: Site) -> None:
    page = make_page(DESKTOP)
    board = BoardPage(page)
    for hands in (board.go_by_keys, board.click):
        question = open_trainer(page, site, "combinations")
        first = load_combinations("international")[question["item"]].line[0]
        origin, target = hops(first)[0], hops(first)[-1]
        board.tab_to("gridcell")
        with page.expect_response("**/api/practice/answers") as answer:
            hands(origin, target)
        assert answer.value.json()["step"] in ("go_on", "right")


def test_a_wrong_move_is_refuted_move_by_move(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE)
    question = open_trainer(page, site, "combinations")
    solution = load_combinations("international")[question["item"]].line
    wrong = next(move for move in question["position"]["legal"] if move["text"] != solution[0])
    page.get_by_label("Zet intypen").fill(wrong["text"])
    page.get_by_label("Zet intypen").press("Enter")
    expect(page.get_by_text(f"{wrong['text']} wint niets").last).to_be_visible()
    page.get_by_role("button", name="Laat zien waarom").click()
    while page.get_by_role("button", name=re.compile("Volgende zet")).is_visible():
        page.get_by_role("button", name=re.compile("Volgende zet")).click()
    page.get_by_role("button", name="Terug naar de vraag").click()
    page.get_by_role("button", name="Toon de oplossing").click()
    for _ in solution[1:]:
        page.get_by_role("button", name=re.compile("Volgende zet")).click()
    expect(page.get_by_role("button", name="Volgende vraag")).to_be_focused()
    page.goto(f"{site.url}/practice")
    expect(page.get_by_text("Volgende herhaling")).to_be_visible()


def test_a_move_that_is_typed_too_early_waits_in_the_field(make_page: MakePage, site: Site) -> None:
    page = make_page(DESKTOP)
    question = open_trainer(page, site, "combinations")
    line = load_combinations("international")[question["item"]].line
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/practice/answers", hold)
    field = page.get_by_label("Zet intypen")
    field.fill(line[0])
    with page.expect_request("**/api/practice/answers"):
        field.press("Enter")
    field.fill(line[2])
    field.press("Enter")
    expect(field).to_have_value(line[2])
    for route in held:
        route.continue_()
    expect(page.get_by_role("button", name="Toon de oplossing")).to_be_enabled()
    with page.expect_request("**/api/practice/answers"):
        field.press("Enter")
    expect(field).to_have_value("")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_all_captures_are_found(make_page: MakePage, site: Site, viewport: dict[str, int]) -> None:
    page = make_page(viewport)
    question = asked(page, site, "captures", "all")
    done = page.get_by_role("button", name="Meer zijn er niet")
    expect(done).to_be_disabled()
    moves = [move["text"] for move in question["position"]["legal"]]
    for move in moves[:-1]:
        play(page, move)
    done.click()
    expect(page.get_by_text("Er is nog 1 slag.").last).to_be_visible()
    play(page, moves[-1])
    done.click()
    expect(page.get_by_text(re.compile("^Goed: ")).last).to_be_visible()


@pytest.mark.parametrize(("hand", "locale"), OTHER_WAYS)
def test_the_largest_capture_is_played(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    page = make_page(**hand.options, locale=locale)
    moves: list[Any] = []
    while len({(move["origin"], *move["path"]) for move in moves}) != 1:
        moves = asked(page, site, "captures", "largest", "turkish")["position"]["legal"]
    move = moves[0]
    with page.expect_response("**/api/practice/answers") as answer:
        hand.squares(BoardPage(page), [move["origin"], *move["path"]])
    assert answer.value.json()["step"] == "right"
    assert violations(page) == []


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_ending_is_judged_and_won(make_page: MakePage, site: Site, viewport: dict[str, int]) -> None:
    page = make_page(viewport)
    open_trainer(page, site, "endings")
    for _ in range(12):
        with page.expect_response("**/api/practice/answers") as answer:
            page.get_by_role("button", name="Ja, gewonnen").click()
        if answer.value.json()["code"] == "is_won":
            break
        expect(page.get_by_text("goed verdedigd").last).to_be_visible()
        next_question(page)
    expect(page.get_by_text("Wit is aan zet. Win deze stand.").last).to_be_visible()
    with page.expect_response("**/api/practice/answers") as answer:
        page.get_by_role("button", name="Toon de oplossing").click()
    assert answer.value.json()["solution"]


def test_when_all_is_repeated_new_questions_wait(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE)
    page.goto(f"{site.url}/practice/international/captures#repeat")
    expect(page.get_by_role("heading", name="Alles is herhaald")).to_be_visible()
    page.get_by_role("button", name="Nieuwe vragen").click()
    page.get_by_role("grid").wait_for()


def test_offline_the_question_is_asked_for_again(make_page: MakePage, own_site: Site) -> None:
    page = make_page(PHONE)
    page.goto(f"{own_site.url}/practice")
    page.get_by_role("link", name="Velden, Dammen").wait_for()
    page.route("**/api/practice/questions", lambda route: route.abort())
    page.get_by_role("link", name="Slagen zien, Dammen").click()
    expect(page.get_by_role("alert")).to_contain_text("kon niet worden opgehaald")
    page.unroute("**/api/practice/questions")
    page.get_by_role("button", name="Opnieuw proberen").click()
    page.get_by_role("grid").wait_for()


def play(page: Page, move: str) -> None:
    """Type a move when the answer before has been read, and wait for the next."""
    expect(page.get_by_role("button", name="Toon de oplossing")).to_be_enabled()
    field = page.get_by_label("Zet intypen")
    field.fill(move)
    with page.expect_response("**/api/practice/answers"):
        field.press("Enter")
