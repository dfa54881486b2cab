"""What a tournament can agree on, described once."""

from typing import get_args

import pytest

from coupturc.structs import replace
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.parameters import (
    PARAMETERS,
    Value,
    check_new_setup,
    check_setup,
    parameter,
    parameters_of,
    usual_tie_breaks,
    value_of,
    with_parameters,
)
from coupturc.tournament.setup import Setup, System
from coupturc.tournament.tournament import Tournament

SETUP = Setup(name="T", system="keizer")
PARTS = ("keizer", "moyenne", "knock_out", "simul", "arena", "teams")


def test_every_field_of_every_system_is_described() -> None:
    fields = {f"{part}.{field}" for part in PARTS for field in getattr(SETUP, part).__struct_fields__}
    assert {each.name for each in PARAMETERS} == fields | {"rounds", "cycles", "groups", "dealing"}
    assert all(each.usual == value_of(SETUP, each.name) and each.takes(each.usual) for each in PARAMETERS)


@pytest.mark.parametrize("system", get_args(System))
def test_a_tournament_with_the_least_and_the_most_of_everything(system: System) -> None:
    for ends in ("least", "most"):
        values: dict[str, Value] = {}
        for each in parameters_of(system):
            match each.kind:
                case "count":
                    values[each.name] = getattr(each, ends)
                case "share":
                    values[each.name] = "0" if ends == "least" else str(each.most)
                case "switch":
                    values[each.name] = ends == "most"
                case _:
                    values[each.name] = each.choices[0 if ends == "least" else -1]
        Tournament(with_parameters(replace(SETUP, system=system), values))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cycles", 0),
        ("cycles", 9),
        ("cycles", True),
        ("cycles", "2"),
        ("cycles", None),
        ("keizer.most_excused", -1),
        ("keizer.bye", 1),
        ("keizer.bye", "4/3"),
        ("keizer.bye", "-1/3"),
        ("keizer.bye", "1/1001"),
        ("keizer.bye", "1/0"),
        ("keizer.bye", "half"),
        ("keizer.own_value", 1),
        ("teams.rank_by", "luck"),
        ("teams.luck", 1),
    ],
)
def test_a_value_that_does_not_fit_is_named(name: str, value: Value) -> None:
    with pytest.raises(TournamentError) as caught:
        with_parameters(SETUP, {"keizer.apart": 3, name: value})
    assert caught.value.where == name


def test_a_setup_is_checked_by_the_descriptions() -> None:
    with pytest.raises(TournamentError, match=r"keizer.bye: expected a fraction from 0 to 1 such as 1/3, found '2'"):
        check_setup(replace(SETUP, keizer=replace(SETUP.keizer, bye="2")))


def test_a_drawn_match_is_worth_no_more_than_a_won_one() -> None:
    check_setup(with_parameters(SETUP, {"teams.win": 3, "teams.draw": 3}))
    with pytest.raises(TournamentError, match=r"teams.draw: expected a whole number from 1 to 2, found 3"):
        check_setup(with_parameters(SETUP, {"teams.draw": 3}))


def test_a_tie_break_stands_once_in_a_new_tournament() -> None:
    """A record from before may have it twice, and is read."""
    twice = replace(SETUP, tie_breaks=("wins", "solkoff", "wins"))
    Tournament(twice)
    with pytest.raises(TournamentError, match="tie_breaks"):
        check_new_setup(twice)


@pytest.mark.parametrize("name", ["Clubkampioenschap\N{NO-BREAK SPACE}2026", "می\N{ZERO WIDTH NON-JOINER}خواهم"])
def test_a_name_may_have_any_letters(name: str) -> None:
    check_new_setup(replace(SETUP, name=name))


@pytest.mark.parametrize("letter", ["\x1b", "\n", "\udcff", "\N{LINE SEPARATOR}"])
def test_a_name_has_no_control_characters(letter: str) -> None:
    with pytest.raises(TournamentError, match="a name without control characters"):
        check_new_setup(replace(SETUP, name=f"Cup{letter}"))


def test_the_usual_tie_breaks_of_each_system() -> None:
    assert {system: len(usual_tie_breaks(system)) for system in get_args(System)} == {
        system: {"keizer": 0, "arena": 1}.get(system, 3) for system in get_args(System)
    }


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("cycles", "2", 2),
        ("cycles", "x", "x"),
        ("rounds", "none", None),
        ("keizer.own_value", "false", False),
        ("keizer.bye", "1/2", "1/2"),
        ("teams.rank_by", "board_points", "board_points"),
    ],
)
def test_a_value_as_text(name: str, text: str, value: Value) -> None:
    assert parameter(name).read(text) == value
