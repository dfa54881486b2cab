"""The wings of the application: each feature has one, and they do not import one another in a circle."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.architecture.layers import Import, cycles
from tests.architecture.python_imports import package_imports

SOURCE = Path(__file__).parents[2] / "src"
WEB = "coupturc.web."

#: Modules and packages directly in `coupturc.web`, and imports between them: there were 27 and 103, then 15 and 52;
#: people are a wing of their own, with arrows to http, messages and store and from app, analyses, games, serve and
#: services; lessons that people make have owners, and files of lessons are read aside; ratings are a wing,
#: with arrows to http, people and store and from app; so is the lobby, between games, people, profiles and pages;
#: so are tournaments, with arrows to aside, http, messages, people and store and from app and services;
#: so are classes, with arrows to http, lessons, messages, people, store and tournaments and from app;
#: so are archives, with arrows to analyses, aside, games, http, people, profiles and store and from app and services;
#: so are broadcasts, with arrows to aside, http, people, store and tournaments and from app; classes show games;
#: so is the bus between processes, with arrows from games, serve and services; services end work as live does, and http
#: asks the store whether it answers; so is what members take along, with arrows to aside, games, http, people and store
#: and from app; games begin from pairings of tournaments: arrows from there to games and profiles; their score sheets
#: have a board: an arrow to boards; figures of a running server are a wing, with arrows from serve and to services; the
#: lobby and analyses reach other processes by the bus; talk is a wing, with arrows
#: to games, http, people and store and from app; so are reports and decisions, with arrows to http, lobby, people,
#: store and talk and from app; the processes on one database are a wing, with arrows to store and from games and
#: services;
#: tournaments tell their players over the bus; clubs are a wing, with arrows to http, messages, people, store and
#: tournaments and from app; repertoires are made of archives by a profile: arrows from practice to both; jobs are a
#: wing, with an arrow to the store and from app, people and services; background has the kinds of them, and work does
#: them in a process of its own; notices are a wing, with arrows to bus, http, people and store and from app, games,
#: lobby, services, talk and tournaments; what other sites show of games and positions is a wing, with arrows to aside,
#: boards, games, http, messages, profiles and store and from app; background sends notices, serve reads
#: the key with which they are pushed: arrows to them; work that is set is a wing, with arrows to http, lessons,
#: messages, practice and store and from app, classes and clubs, which show games and lessons now; of the processes
#: one reminds players of tournaments: an arrow from there to nodes; games that are typed
#: appear as live boards: arrows from broadcasts to messages and profiles; reports are jobs: arrows from analyses to
#: jobs and from background to analyses; figures of jobs are those of the database: an arrow from metrics to store;
#: whoever a class is handed on to gets a notice: an arrow from classes; the processes listen whether they hear one
#: another: an arrow from nodes to bus; whose sessions have ended all of them hear: an arrow from people to bus; a
#: server and a process for jobs go on alike after a fault, and end work as live does: an arrow from jobs to live,
#: and none from services; texts of strangers take turns by who brings them: arrows to aside from people, to people
#: from sharing, and to aside from app, which says that too many wait; notices to devices go out aside: another from
#: notices; fair play is a wing, with arrows to aside, games, jobs and store and from background and conduct, which
#: shows its hints.
MOST_WINGS = 36
MOST_ARROWS = 207


@pytest.fixture(scope="module")
def between() -> set[Import]:
    """Return the imports of one wing by another, each pair of wings once."""
    named = {
        replace(found, file="", line=0, importer=_wing(found.importer), imported=_wing(found.imported))
        for found in package_imports(SOURCE)
        if found.importer.startswith(WEB) and found.imported.startswith(WEB)
    }
    return {pair for pair in named if pair.importer != pair.imported}


def _wing(module: str) -> str:
    return module.removeprefix(WEB).split(".")[0]


def test_wings_form_no_circle(between: set[Import]) -> None:
    assert cycles(between) == []


def test_the_store_knows_nothing_of_messages(between: set[Import]) -> None:
    assert [pair.imported for pair in between if pair.importer == "store"] == []


def test_wings_and_arrows_stay_few(between: set[Import]) -> None:
    wings = {name for pair in between for name in (pair.importer, pair.imported)}
    assert len(wings) <= MOST_WINGS
    assert len(between) <= MOST_ARROWS
