"""The course of a game without the server: the engine in the browser judges it as the server's arbiter does."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from coupturc.game import events
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Request
from coupturc.game.outcome import SideName
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal
from coupturc.rules import Profile, load_profile
from coupturc.structs import tag_of
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.seats import SIDES, Seats, player_of, undoable_plies
from tests.browser.conftest import MakePage
from tests.browser.own_worker import ask
from tests.browser.site import Site

pytestmark = pytest.mark.browser

PLAYERS = (
    Players(Player("human"), Player("human")),
    Players(Player("human"), Player("engine")),
    Players(Player("engine"), Player("human")),
)


@dataclass(frozen=True)
class Step:
    """A request after others, and what the server makes of it; None where it is refused."""

    asks: dict[str, Any]
    expected: dict[str, Any] | None


def words(request: Request) -> str:
    """Return a request as the core reads it."""
    if isinstance(request, events.TakeBack):
        return f"take_back {request.ply}"
    move = f" {request.move}" if isinstance(request, events.Move) else ""
    return f"{tag_of(type(request))} {request.side}{move}"


def some_request(arbiter: Arbiter, chance: random.Random) -> Request:
    """Return what somebody may ask for, or what he may not."""
    weights = (50, 20, 20, 1, 6 if arbiter.outcome is None else 100)
    kind = chance.choices(("move", "offer", "answer", "resign", "back"), weights)[0]
    side: SideName = chance.choice(SIDES)
    if kind == "move" and arbiter.outcome is None:
        mover = arbiter.turn if chance.random() < 0.95 else side
        return events.Move(side=mover, move=chance.choice([*arbiter.legal_moves]).text)
    if kind == "back":
        return events.TakeBack(ply=chance.randint(max(0, arbiter.ply - 3), arbiter.ply + 1))
    if kind == "resign":
        return events.Resign(side=side)
    offer, accept, decline = events.DrawOffer, events.DrawAccept, events.DrawDecline
    return (offer if kind == "offer" else chance.choices((accept, decline), (1, 3))[0])(side=side)


def reached(arbiter: Arbiter, players: Players) -> dict[str, Any]:
    """Return what the server says of a game, in the words of the core."""
    outcome = arbiter.outcome
    return {
        "fen": arbiter.position.fen,
        "ply": arbiter.ply,
        "end": outcome and (outcome.reason, outcome.winner),
        "may_offer": [side for side in SIDES if "draw_offer" in arbiter.actions(side)],
        "undoable": undoable_plies(arbiter, players, Seats({})),
    }


def course(profile: Profile, players: Players, chance: random.Random, count: int) -> Iterator[Step]:
    """Play a game at random; yield each request."""
    arbiter = Arbiter(profile, Setup(entry="assisted", claims_automatic=True))
    said = {
        "offerAfter": profile.draw_offer_after_moves if profile.agreement else None,
        "resignation": profile.resignation,
        "persons": [side for side in SIDES if player_of(players, side).kind == "human"],
    }
    done: list[str] = []
    for _ in range(count):
        request = some_request(arbiter, chance)
        refused = isinstance(arbiter.apply(request, 0), Refusal)
        asks = {"type": "course", "course": {"requests": [*done, words(request)], **said}}
        yield Step(asks, None if refused else reached(arbiter, players))
        if not refused:
            done.append(words(request))


def found(answer: dict[str, Any]) -> dict[str, Any] | None:
    """Return what the core says of a course as `reached` does."""
    if answer.get("fault") == "illegal_move":
        return None
    end = answer["end"]
    told = {name: answer[name] for name in ("fen", "ply", "may_offer", "undoable")}
    return {**told, "end": end and (end["reason"], end["winner"])}


@pytest.mark.parametrize("profile", ["fmjd", "dama", "dama-federation"])
def test_what_players_say_is_judged_as_the_arbiter_does(make_page: MakePage, site: Site, profile: str) -> None:
    page, chance = make_page(), random.Random(22)
    page.goto(site.url)
    steps = [
        step
        for game in range(12)
        for step in course(load_profile(profile), PLAYERS[game % len(PLAYERS)], chance, 80 if game % 4 else 160)
    ]
    answers = ask(page, profile, [step.asks for step in steps])
    for step, answer in zip(steps, answers, strict=True):
        assert found(answer) == step.expected, step.asks
    seen = [step.expected for step in steps]
    assert any(each and each["may_offer"] == ["black"] for each in seen)
    assert any(each and each["end"] == ("agreement", None) for each in seen)
    assert 0.1 < sum(each is None for each in seen) / len(seen) < 0.7
