"""What an analysis begins with: a text, a file, a stored game, a position that was set up."""

import json
import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.analyst import PDN, Analyst
from tests.browser.axe import violations
from tests.browser.site import Site

pytestmark = pytest.mark.browser


def paste(page: Page, url: str, text: str) -> None:
    page.goto(f"{url}/analyse")
    page.get_by_label("PDN of FEN").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


def test_a_pasted_game_opens_with_its_words_as_words(analyst: Analyst) -> None:
    paste(analyst.page, analyst.url, PDN)
    expect(analyst.page.get_by_role("heading", level=1)).to_have_text(re.compile("^Ada <b> . Bep$"))
    expect(analyst.moves).to_contain_text("ook goed")
    expect(analyst.move("32-28!")).to_be_visible()


def test_a_pasted_position_opens(analyst: Analyst) -> None:
    paste(analyst.page, analyst.url, "B:Wa3,Kd4:Bh6")
    analyst.grid.wait_for()
    assert analyst.spoken("d4") == "d4, witte dam"


def test_black_on_a_square_with_a_number_is_no_letter(analyst: Analyst) -> None:
    paste(analyst.page, analyst.url, "W:W31,32:B1,8")
    analyst.grid.wait_for()
    assert analyst.spoken("8") == "8, zwarte schijf"


def test_a_position_that_cannot_be_is_told(analyst: Analyst) -> None:
    paste(analyst.page, analyst.url, "W:W1,1:B50")
    expect(analyst.page.get_by_role("alert")).to_contain_text("Deze stand kan niet")


def test_a_dropped_file_with_several_games_is_listed_with_its_faults(analyst: Analyst) -> None:
    page = analyst.page
    page.goto(f"{analyst.url}/analyse")
    text = PDN + '\n\n[White "<img src=x onerror=alert(1)>"]\n1. 32-28 19-24 2. 40-41 *\n\n[FEN "W:W1:B"]\n1. 32-28 *'
    data = page.evaluate_handle(
        "text => { const d = new DataTransfer(); d.items.add(new File([text], 'club.pdn')); return d; }", text
    )
    page.get_by_role("form", name="Partij of stand plakken").dispatch_event("drop", {"dataTransfer": data})
    chooser = page.get_by_role("region", name="3 partijen")
    expect(chooser).to_contain_text("In 2 partijen klopt iets niet")
    expect(chooser).to_contain_text(re.compile("Regel 7, kolom 19: .40-41. kan hier niet"))
    expect(chooser).to_contain_text("<img src=x onerror=alert(1)>")
    expect(chooser.get_by_role("button").nth(2)).to_be_disabled()
    chooser.get_by_role("button").nth(1).click()
    expect(analyst.move("19-24")).to_be_visible()


def test_a_file_is_chosen_and_one_too_large_is_told(analyst: Analyst, tmp_path: Path) -> None:
    page = analyst.page
    page.goto(f"{analyst.url}/analyse")
    (tmp_path / "large.pdn").write_bytes(b"x" * (9 << 20))
    page.get_by_label("Of kies een bestand").set_input_files(tmp_path / "large.pdn")
    expect(page.get_by_role("alert")).to_contain_text("te groot. Het mag 8 MB zijn")
    (tmp_path / "good.pdn").write_text(PDN)
    page.get_by_label("Of kies een bestand").set_input_files(tmp_path / "good.pdn")
    expect(analyst.move("32-28!")).to_be_visible()


def test_a_stored_game_is_analysed_under_its_own_address(analyst: Analyst, site: Site) -> None:
    address = site.new_game()
    analyst.open(address.replace("/game/", "/analyse/"))
    expect(analyst.moves).to_contain_text("Nog geen zetten")


def test_no_analysis_is_told(analyst: Analyst) -> None:
    analyst.page.goto(f"{analyst.url}/analyse/nowhere")
    expect(analyst.page.get_by_role("heading", name="Deze analyse is er niet")).to_be_visible()


def test_a_game_whose_analysis_is_refused_now_is_offered_again(analyst: Analyst, site: Site) -> None:
    address = site.new_game().replace("/game/", "/analyse/")
    page, everything = analyst.page, re.compile("/api/analyses$")
    for code, status, words in (
        ("too_many", 429, "Dat was te vaak achter elkaar."),
        ("too_slow", 503, "Dit duurde de server te lang."),
    ):
        body = json.dumps({"code": code, "params": {}, "faults": []})
        page.route(everything, partial(_refuse, status=status, body=body))
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text(words)
        assert violations(page) == []
        page.unroute(everything)
    page.get_by_role("button", name="Opnieuw proberen").press("Enter")
    expect(analyst.moves).to_contain_text("Nog geen zetten")


def _refuse(route: Route, status: int, body: str) -> None:
    route.fulfill(status=status, body=body)


def test_every_fault_of_a_position_is_named_before_it_is_analysed(analyst: Analyst) -> None:
    page = analyst.page
    page.goto(f"{analyst.url}/analyse")
    analyst.button("Een stand opzetten").click()
    page.get_by_label("Stand als FEN").fill("W:W1,40,40:B60,20")
    analyst.button("Zet op").click()
    faults = page.get_by_role("region", name="Een stand opzetten").get_by_role("listitem")
    expect(faults).to_have_count(3)
    go = analyst.button("Analyseer deze stand")
    expect(go).to_be_disabled()
    page.get_by_label("Stand als FEN").fill("B:WK40:B20")
    page.keyboard.press("Enter")
    expect(go).to_be_enabled()
    go.click()
    expect(analyst.moves).to_contain_text("Nog geen zetten")
    assert analyst.spoken("40") == "40, witte dam"
