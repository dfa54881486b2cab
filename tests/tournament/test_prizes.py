"""Prizes: by place and category, shared among equal points or not, none twice where the tournament says so."""

from fractions import Fraction
from typing import Any

import pytest

from coupturc.tournament.events import Category, Enter, Player, Prize, Prizes, Result
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.page.page import format_page
from coupturc.tournament.page.report import format_report
from coupturc.tournament.prizes import awards, is_of
from coupturc.tournament.record import TournamentRecord
from coupturc.tournament.refusal import RefusalCode
from coupturc.tournament.setup import Setup, Simul, Teams
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, paired, play_round, refused, started

YOUTH = Category(name="Jeugd", born_from=2010)
WOMEN = Category(name="Vrouwen", sex="w")
LOW = Category(name="Tot 1100", rating_to=1100)
MONEY = (Prize(place=1, amount=10000), Prize(place=2, amount=5000), Prize(place=3, amount=2500))
SHARED = tuple(Prize(place=each.place, amount=each.amount, shared=True) for each in MONEY)
PLAYERS = (
    Player(name="Ank", rating=1400, sex="w"),
    Player(name="Ben", rating=1300),
    Player(name="Cor", rating=1200, born="2012/05/01"),
    Player(name="Dien", rating=0, sex="w", born="2013"),
)


@pytest.fixture
def evening() -> Tournament:
    """One round of four: Ank and Ben won, 2-2-0-0; Ank stands before Ben by her rating only, so they are equal."""
    tournament = Tournament(Setup(name="Avond", system="swiss", tie_breaks=()))
    for player in PLAYERS:
        ok(tournament, Enter(player=player))
    pairing = paired(tournament)
    for board, game in enumerate(pairing.games, 1):
        outcome: Outcome = "white_wins" if game.white in (1, 2) else "black_wins"
        ok(tournament, Result(round=1, board=board, outcome=outcome))
    return tournament


def won(tournament: Tournament, *prizes: Prize, **rest: Any) -> list[tuple[tuple[int, ...], str, int, tuple[str, ...]]]:
    ok(tournament, Prizes(prizes=prizes, **rest))
    return [(each.places, each.category, int(each.each), each.winners) for each in awards(tournament)]


def test_nothing_is_won_before_a_game_is_played() -> None:
    tournament = started(Setup(name="T", system="swiss"), 4)
    assert awards(tournament) == ()
    assert won(tournament, *MONEY) == []


def test_who_is_equal_in_points_shares_the_money_of_all_places(evening: Tournament) -> None:
    assert won(evening, *SHARED) == [
        ((1, 2), "", 7500, ("Ank", "Ben")),
        ((3,), "", 1250, ("Cor", "Dien")),
    ]


def test_equal_points_share_whatever_the_tie_breaks_say() -> None:
    tournament = started(Setup(name="T", system="swiss", tie_breaks=("average_rating",)), 4)
    play_round(tournament, ["white_wins", "white_wins"])
    lines = tournament.standings()
    assert [line.rank for line in lines] == [1, 2, 3, 4]
    names = [tournament.state.players[line.number].name for line in lines]
    assert won(tournament, *SHARED) == [
        ((1, 2), "", 7500, (names[0], names[1])),
        ((3,), "", 1250, (names[2], names[3])),
    ]


def test_tie_breaks_decide_about_what_is_not_shared() -> None:
    tournament = started(Setup(name="T", system="swiss", tie_breaks=("average_rating",)), 4)
    play_round(tournament, ["white_wins", "white_wins"])
    names = [tournament.state.players[line.number].name for line in tournament.standings()]
    assert won(tournament, *MONEY) == [
        ((prize.place,), "", prize.amount, (name,)) for prize, name in zip(MONEY, names, strict=False)
    ]


def test_who_is_equal_in_everything_shares_what_is_not_shared_too(evening: Tournament) -> None:
    assert won(evening, MONEY[0], Prize(place=2, what="beker")) == [((1, 2), "", 5000, ("Ank", "Ben"))]
    assert awards(evening)[0].what == "beker"


def test_nobody_wins_twice_unless_the_tournament_says_so(evening: Tournament) -> None:
    first = (Prize(place=1, amount=100, shared=True), Prize(place=1, what="bloemen", category="Vrouwen"))
    assert [each[1:] for each in won(evening, *first, categories=(WOMEN,))] == [
        ("", 50, ("Ank", "Ben")),
        ("Vrouwen", 0, ("Dien",)),
    ]
    assert [each[3] for each in won(evening, *first, categories=(WOMEN,), one_each=False)] == [("Ank", "Ben"), ("Ank",)]


def test_places_of_a_category_are_those_among_its_players(evening: Tournament) -> None:
    prizes = (Prize(place=1, what="boek", category="Jeugd"), Prize(place=2, what="pen", category="Tot 1100"))
    assert [each[3] for each in won(evening, *prizes, categories=(YOUTH, LOW), one_each=False)] == [("Cor", "Dien")]


@pytest.mark.parametrize(
    ("category", "names"),
    [
        (WOMEN, ["Ank", "Dien"]),
        (YOUTH, ["Cor", "Dien"]),
        (LOW, ["Dien"]),
        (Category(name="x", rating_from=1250, rating_to=1350), ["Ben"]),
        (Category(name="x", born_to=2012), ["Cor"]),
        (Category(name="x", sex="m"), []),
    ],
)
def test_who_belongs_to_a_category(category: Category, names: list[str]) -> None:
    assert [player.name for player in PLAYERS if is_of(category, player)] == names


def test_the_prizes_said_last_count_and_are_in_the_record(evening: Tournament) -> None:
    won(evening, *MONEY)
    won(evening, MONEY[2])
    again = Tournament.replay(TournamentRecord(setup=evening.setup, events=evening.events))
    assert awards(again) == awards(evening)
    assert again.prizes == evening.prizes


@pytest.mark.parametrize(
    ("prizes", "categories", "code"),
    [
        ([Prize(place=0, amount=1)], [], RefusalCode.bad_prize),
        ([Prize(place=1, amount=-1)], [], RefusalCode.bad_prize),
        ([Prize(place=1)], [], RefusalCode.bad_prize),
        ([Prize(place=1, what=" ")], [], RefusalCode.bad_prize),
        ([Prize(place=1, amount=1, category="Jeugd")], [WOMEN], RefusalCode.bad_prize),
        ([Prize(place=1, what="a\u202eb")], [], RefusalCode.bad_text),
        ([Prize(place=1, what="x")] * 201, [], RefusalCode.too_many_prizes),
        ([], [WOMEN] * 51, RefusalCode.too_many_prizes),
        ([], [WOMEN, WOMEN], RefusalCode.bad_category),
        ([], [Category(name="", sex="w")], RefusalCode.bad_category),
        ([], [Category(name="Allen")], RefusalCode.bad_category),
        ([], [Category(name="x", born_from=2010, born_to=2009)], RefusalCode.bad_category),
    ],
)
def test_what_cannot_be_awarded_is_refused(prizes: list[Prize], categories: list[Category], code: RefusalCode) -> None:
    tournament = started(Setup(name="T", system="swiss"), 2)
    assert refused(tournament, Prizes(prizes=tuple(prizes), categories=tuple(categories))) == code


def test_two_arbiters_do_not_undo_one_anothers_prizes() -> None:
    tournament = started(Setup(name="T", system="swiss"), 2)
    seen = tournament.version
    ok(tournament, Prizes(prizes=MONEY))
    assert refused(tournament, Prizes(prizes=SHARED), seen) == RefusalCode.changed_meanwhile
    assert not isinstance(tournament.apply(Enter(player=Player(name="Late")), seen=seen), RefusalCode)
    assert tournament.state.players[3].name == "Late"


def test_teams_win_the_prizes_for_everybody_and_players_those_of_a_category() -> None:
    tournament = Tournament(Setup(name="T", system="team_swiss", teams=Teams(boards=1)))
    for team in ("Noord", "Zuid"):
        ok(tournament, Enter(player=Player(name=f"{team} 1", team=team, sex="w")))
    play_round(tournament, ["white_wins"])
    given = won(tournament, MONEY[0], Prize(place=1, what="beker", category="Vrouwen"), categories=(WOMEN,))
    best = tournament.team_standings()[0].name
    assert [each[3] for each in given] == [(best,), (f"{best} 1",)]


def test_every_group_has_all_prizes() -> None:
    tournament = started(Setup(name="T", system="round_robin", groups=2), 4)
    play_round(tournament, ["white_wins", "white_wins"])
    ok(tournament, Prizes(prizes=MONEY[:1]))
    assert [(each.group, each.places, len(each.winners)) for each in awards(tournament)] == [(1, (1,), 1), (2, (1,), 1)]


def test_who_gives_a_simul_wins_nothing() -> None:
    tournament = started(Setup(name="T", system="simul", simul=Simul()), 3)
    play_round(tournament, ["white_wins", "draw"])
    ok(tournament, Prizes(prizes=MONEY[:1]))
    assert [each.winners for each in awards(tournament)] == [("P3",)]


def test_money_that_does_not_divide_is_exact(evening: Tournament) -> None:
    ok(evening, Prizes(prizes=(Prize(place=1, amount=10001, shared=True),)))
    assert awards(evening)[0].each == Fraction(10001, 2)


def test_the_hall_and_the_report_show_them(evening: Tournament) -> None:
    prizes = (*SHARED, Prize(place=1, what="<b>", category="Jeugd"))
    ok(evening, Prizes(prizes=prizes, categories=(YOUTH,), one_each=False, currency="€"))
    for text in (format_page(evening, "nl"), format_report(evening, "nl").html):
        assert "Prijzen" in text
        assert "Ank, Ben" in text
        assert "€ 75,00" in text
        assert "&lt;b&gt;" in text
    assert "Prijzen" not in format_page(started(Setup(name="T", system="swiss"), 2), "nl")
