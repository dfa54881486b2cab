"""What code cites can be looked up in docs/, and what users read needs no looking up."""

import re
from collections.abc import Iterator

import pytest

from coupturc.lessons import load_course
from coupturc.rules import PROFILE_IDS, load_profile
from tests.architecture import citations
from tests.architecture.citations import ROOT, Citation
from tools.generate.languages import LANGUAGES

NUMBER = re.compile(r"\b00[0-4]-\d")


def unknown(cited: set[Citation], known: set[str]) -> list[str]:
    return [f"{place}: {target}" for target, place in sorted(cited) if target not in known]


def test_statements_stand_on_the_page_of_the_five_texts() -> None:
    assert unknown(citations.statements(), citations.known_statements()) == []


def test_articles_stand_on_the_page_of_the_sources() -> None:
    assert unknown(citations.articles(), citations.known_articles()) == []


def test_sections_of_pages_are_there() -> None:
    assert unknown(citations.sections(), citations.known_sections()) == []


def test_nothing_outside_the_project_is_cited() -> None:
    assert citations.private_names() == []


def test_the_patterns_find_something() -> None:
    found = (citations.statements(), citations.articles(), citations.sections())
    assert all(len({target for target, _ in cited}) > 10 for cited in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_no_number_of_a_statement(language: str) -> None:
    assert not NUMBER.search((ROOT / "frontend" / "messages" / f"{language}.json").read_text("utf-8"))


@pytest.mark.parametrize("profile_id", PROFILE_IDS)
def test_a_profile_names_its_text_in_words(profile_id: str) -> None:
    profile = load_profile(profile_id)
    shown = [profile.title, profile.source, *profile.articles.values(), *(rule.article for rule in profile.draws)]
    assert [text for text in shown if NUMBER.search(text)] == []


def texts() -> Iterator[str]:
    for lesson in (*load_course("international"), *load_course("turkish")):
        yield repr(lesson.title)
        for step in lesson.steps:
            yield repr(step.text)


def test_lessons_show_no_number_of_a_statement() -> None:
    assert [text for text in texts() if NUMBER.search(text)] == []
