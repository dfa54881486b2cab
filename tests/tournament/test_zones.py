"""The time zone of a tournament: refused where there is none of that name, and what paper and calendars make of it."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Agree, Pair, Propose, Publish, Window, Zone
from coupturc.tournament.page.calendar import Evenings, format_calendar
from coupturc.tournament.page.moments import moment_word
from coupturc.tournament.page.page import format_page
from coupturc.tournament.page.report import format_report
from coupturc.tournament.page.words import LANGUAGES, Language
from coupturc.tournament.parameters import check_new_setup
from coupturc.tournament.record import TournamentRecord
from coupturc.tournament.record_json import decode_record, encode_record
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import Setup
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, refused, started

AMSTERDAM = ZoneInfo("Europe/Amsterdam")


def ms(year: int, month: int, day: int, hour: int, minute: int = 0) -> int:
    """Return a moment in UTC."""
    return int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp() * 1000)


def home(zone: str = "Europe/Amsterdam") -> Tournament:
    """Return a round of two at home: a window in December, and an hour that both agreed on."""
    tournament = started(Setup(name="Thuis", system="round_robin", first_order="entry", zone=zone), 2)
    ok(tournament, Pair(round=1))
    ok(tournament, Publish(round=1))
    ok(tournament, Window(round=1, opens_ms=ms(2026, 12, 4, 23), closes_ms=ms(2026, 12, 18, 22, 59)))
    ok(tournament, Propose(round=1, board=1, number=1, hours_ms=(ms(2026, 12, 11, 19),)))
    ok(tournament, Agree(round=1, board=1, number=2, hour_ms=ms(2026, 12, 11, 19)))
    return tournament


@pytest.mark.parametrize("name", ["Europe/Atlantis", "CEST+1:00", "../etc/passwd", "Europe/", "x" * 65, "Amsterdam"])
def test_a_zone_that_there_is_not_is_refused(name: str) -> None:
    tournament = started(Setup(name="T", system="swiss"), 2)
    assert refused(tournament, Zone(zone=name)) == "unknown_zone"
    with pytest.raises(TournamentError, match="Europe/Amsterdam"):
        check_new_setup(Setup(name="T", system="swiss", zone=name))


def test_it_is_changed_and_taken_back() -> None:
    tournament = started(Setup(name="T", system="swiss", zone="Europe/Amsterdam"), 2)
    ok(tournament, Zone(zone="Europe/Istanbul"))
    assert tournament.state.zone == "Europe/Istanbul"
    assert tournament.as_published().state.zone == "Europe/Istanbul"
    ok(tournament, Zone(zone=""))
    assert Tournament.replay(decode_record(encode_record(tournament.record))).state.zone == ""


def test_a_record_may_name_a_zone_that_this_machine_does_not_know() -> None:
    setup = Setup(name="T", system="swiss", zone="Mars/Olympus")
    tournament = Tournament.replay(TournamentRecord(setup=setup, events=(Zone(zone="Mars/Elysium"),)))
    assert tournament.state.zone == "Mars/Elysium"
    with pytest.raises(TournamentError):
        Tournament.replay(TournamentRecord(setup=setup, events=(Zone(zone="no zone"),)))


def test_two_arbiters_who_say_another_zone_get_one_truth() -> None:
    tournament = started(Setup(name="T", system="swiss"), 2)
    seen = tournament.version
    ok(tournament, Zone(zone="Europe/Amsterdam"))
    assert not isinstance(tournament.apply(Pair(round=1), seen=seen), Refusal)
    second = tournament.apply(Zone(zone="Europe/Brussels"), seen=seen)
    assert isinstance(second, Refusal)
    assert second.code == "changed_meanwhile"


@pytest.mark.parametrize(
    ("language", "winter", "summer"),
    [
        ("en", "Friday 11 December 20:00", "Tuesday 30 June 00:30"),
        ("nl", "vrijdag 11 december 20:00", "dinsdag 30 juni 00:30"),
        (
            "tr",
            "11 Aral\N{LATIN SMALL LETTER DOTLESS I}k Cuma 20:00",
            "30 Haziran Sal\N{LATIN SMALL LETTER DOTLESS I} 00:30",
        ),
    ],
)
def test_a_moment_is_said_on_the_clocks_of_the_place(language: Language, winter: str, summer: str) -> None:
    assert moment_word(ms(2026, 12, 11, 19), AMSTERDAM, language) == winter
    assert moment_word(ms(2026, 6, 29, 22, 30), AMSTERDAM, language) == summer


@pytest.mark.parametrize("language", LANGUAGES)
def test_paper_says_when_a_round_is_played(language: Language) -> None:
    for text in (format_page(home(), language), format_report(home(), language).html):
        for at_ms in (ms(2026, 12, 4, 23), ms(2026, 12, 18, 22, 59), ms(2026, 12, 11, 19)):
            assert moment_word(at_ms, AMSTERDAM, language) in text
        assert "Europe/Amsterdam" in text


def test_paper_says_no_hour_where_no_zone_is_known() -> None:
    for zone in ("", "Mars/Olympus"):
        page = format_page(home(zone))
        assert "December" not in page
        assert "To be played" not in page


def test_evenings_keep_their_hour_when_the_clocks_change() -> None:
    evenings = Evenings(rounds=2, first=datetime(2026, 10, 19, 20), every=timedelta(days=7), length=timedelta(hours=3))  # noqa: DTZ001 - on the clocks of the place
    text = format_calendar("T", evenings, datetime.now(UTC), "en", AMSTERDAM)
    begins = [line.removeprefix("DTSTART:") for line in text.split("\r\n") if line.startswith("DTSTART")]
    assert begins == ["20261019T180000Z", "20261026T190000Z"]
