"""A lesson under the rules profile of a club."""

from pathlib import Path

import pytest

from coupturc.errors import LessonError
from coupturc.lessons import LessonPlay, parse_lesson, state_of
from coupturc.rules import Profile, profiles_in
from tests.lessons.broken import HEAD, step, task
from tests.rules.club import own

FACT = '[[fact]]\nprofile = "our-club"\nfield = "crown_opponents_men"\nvalue = true\n'


@pytest.fixture
def club(tmp_path: Path) -> tuple[Profile, ...]:
    return profiles_in(own(tmp_path))


def test_a_step_is_judged_by_it(club: tuple[Profile, ...]) -> None:
    asked = task("play", 'aim = "legal"\nsolutions = ["28x19"]\n', 'fen = "W:W28,32:B23"\nprofile = "our-club"')
    play = LessonPlay(parse_lesson(HEAD + asked, own=club))
    assert play.profile is club[0]
    assert play.answer("28x19").is_done
    assert state_of(play, "en").profile == "our-club"


def test_what_a_text_says_of_it_is_compared_with_it(club: tuple[Profile, ...]) -> None:
    assert len(parse_lesson(HEAD + step() + FACT, own=club).facts) == 1
    with pytest.raises(LessonError, match=r"fact\.1\.value: expected what the profile says: True"):
        parse_lesson(HEAD + step() + FACT.replace("true", "false"), own=club)


def test_of_another_game_it_is_refused(club: tuple[Profile, ...]) -> None:
    text = HEAD.replace("fmjd", "dama") + step('fen = "start"\nprofile = "our-club"')
    with pytest.raises(LessonError, match=r"step\.1\.profile: expected a profile of the game turkish"):
        parse_lesson(text, own=club)
