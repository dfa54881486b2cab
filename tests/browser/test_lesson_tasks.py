"""What a lesson asks: a wrong answer is explained, the right one is praised."""

import pytest
from playwright.sync_api import expect

from tests.browser.classroom import Classroom, open_lesson
from tests.browser.site import Site

pytestmark = pytest.mark.browser


def test_a_wrong_move_is_explained_then_the_right_one_praised(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "capturing").go_to_step(3).click("31", "27")
    expect(room.text).to_contain_text("Slaan is verplicht: 28x19 neemt er één.")
    expect(room.text).to_contain_text("Eerst moet 28 over 23")
    expect(room.spoken_text).to_contain_text("Slaan is verplicht")
    room.click("28", "19")
    expect(room.text).to_contain_text("28x19 neemt er één. Zo schrijf je een slag")
    expect(room.button("next")).to_be_enabled()


def test_a_move_that_misses_its_aim_is_refuted_on_the_board(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "blocked").go_to_step(2).click("49", "43")
    expect(room.text).to_contain_text("Na 49-43 kan de ander nog zetten.")
    expect(room.square("44")).to_have_accessible_name("44, zwarte schijf")
    room.page.get_by_role("button", name="Nog eens proberen").click()
    expect(room.square("49")).to_have_accessible_name("49, witte schijf")
    room.click("49", "44")
    expect(room.text).to_contain_text("Wit wint")


def test_a_piece_that_cannot_move_says_why(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "opening-moves").go_to_step(3).click("36")
    expect(room.page.get_by_role("status")).to_contain_text("Vastgezet: witte schijf op 36.")


def test_a_hint_when_it_is_asked_for(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "majority").go_to_step(5)
    room.page.get_by_role("button", name="Hint").click()
    expect(room.text).to_contain_text("Zoek een weg die er vier neemt")


def test_a_square_is_named_and_pointed_at(phone_room: Classroom, site: Site) -> None:
    room = open_lesson(phone_room, site, "board").go_to_step(5)
    field = room.page.get_by_label("Naam van het veld")
    field.fill("27")
    field.press("Enter")
    expect(room.text).to_contain_text("Dat is veld 27.")
    field.fill("28")
    field.press("Enter")
    expect(room.text).to_contain_text("Ja, veld 28.")
    room.go_to_step(6).tap("36", "37")
    expect(room.text).to_contain_text("Dat is 37")


def test_an_option_is_chosen_and_its_reason_played(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "multiple-captures").go_to_step(7)
    room.page.get_by_role("button", name="Meteen na de eerste sprong").click()
    expect(room.text).to_contain_text("Er is iets beters.")
    room.page.get_by_role("button", name="Als de hele slag af is").click()
    expect(room.square("27")).to_have_accessible_name("27, witte schijf")


def test_answers_beside_the_board_by_keys(room: Classroom, site: Site) -> None:
    open_lesson(room, site, "sliding").go_to_step(4)
    room.page.get_by_role("button", name="Ja", exact=True).focus()
    room.press("Enter")
    expect(room.text).to_contain_text("Dat is niet zo.")
    room.press("Tab", "Enter")
    expect(room.text).to_contain_text("Goed.")
