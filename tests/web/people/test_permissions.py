"""Who may do what: roles and actions as a table, and every route that asks, with who is refused there."""

from dataclasses import dataclass

import httpx
import pytest

from coupturc.web.people.permissions import ALLOWED, Action, Role, allows
from tests.web.conduct.support import moderate
from tests.web.people.support import browser
from tests.web.support import Message, Server

ANSWERS: list[tuple[Role, Action, bool]] = [
    ("owner", "run_tournament", True),
    ("arbiter", "run_tournament", True),
    ("leader", "run_tournament", False),
    ("trainer", "run_tournament", False),
    ("member", "run_tournament", False),
    ("owner", "end_tournament", True),
    ("arbiter", "end_tournament", False),
    ("leader", "end_tournament", True),
    ("leader", "run_club", True),
    ("arbiter", "run_club", False),
    ("trainer", "run_club", False),
    ("member", "run_club", False),
    ("member", "see_club", True),
    ("trainer", "see_club", True),
    ("leader", "begin_for_club", True),
    ("arbiter", "begin_for_club", True),
    ("trainer", "begin_for_club", False),
    ("member", "begin_for_club", False),
    ("leader", "train_club", True),
    ("trainer", "train_club", True),
    ("arbiter", "train_club", False),
    ("member", "train_club", False),
    ("owner", "teach_class", True),
    ("owner", "run_broadcast", True),
    ("owner", "moderate", False),
    ("moderator", "run_tournament", True),
    ("moderator", "end_tournament", True),
    ("moderator", "teach_class", False),
    ("moderator", "run_broadcast", True),
    ("moderator", "moderate", True),
]


@pytest.mark.parametrize(("role", "action", "answer"), ANSWERS)
def test_a_role_allows(role: Role, action: Action, answer: bool) -> None:
    assert allows({role}, action) is answer


@pytest.mark.parametrize("action", ALLOWED)
def test_whoever_is_nothing_to_a_thing_may_do_nothing_to_it(action: Action) -> None:
    assert not allows((), action)


CLASS = {"locale": "nl-NL"}
PAIR = {"request": {"type": "pair", "round": 1}, "seen": 0}

#: Each route that only some may use: method, address and body.
ROUTES: list[tuple[str, str, object]] = [
    ("DELETE", "/api/tournaments/{tournament}", None),
    ("POST", "/api/tournaments/{tournament}/requests", PAIR),
    ("POST", "/api/tournaments/{tournament}/organiser", {"name": "Eve"}),
    ("POST", "/api/tournaments/{tournament}/players", None),
    ("POST", "/api/tournaments/{tournament}/players/1/link", None),
    ("GET", "/api/classes/{class}", None),
    ("DELETE", "/api/classes/{class}", None),
    ("POST", "/api/classes/{class}/pupils", {"names": ["Fay"]}),
    ("POST", "/api/classes/{class}/pupils/nobody", {"name": "Fay", "picture": "sun"}),
    ("DELETE", "/api/classes/{class}/pupils/nobody", None),
    ("POST", "/api/classes/{class}/cards", {}),
    ("POST", "/api/classes/{class}/work", {"task": {"type": "lesson", "lesson": "dammen-1"}}),
    ("DELETE", "/api/classes/{class}/work/none", None),
    ("GET", "/api/classes/{class}/boards", None),
    ("POST", "/api/classes/{class}/tournament", None),
    ("DELETE", "/api/broadcasts/{broadcast}", None),
    ("POST", "/api/broadcasts/{broadcast}/token", None),
    ("POST", "/api/broadcasts", {"name": "Hal", "tournament": "{tournament}"}),
]
MODERATION: list[tuple[str, str, object]] = [
    ("GET", "/api/moderation", None),
    ("POST", "/api/moderation/reports/none", {"verdict": "none", "why": "Niets."}),
    ("POST", "/api/moderation/people/nobody/lift", {"why": "Niets."}),
]


@dataclass(frozen=True)
class Made:
    """What the owner has made."""

    ids: dict[str, str]

    async def ask(self, who: httpx.AsyncClient, method: str, path: str, body: object) -> httpx.Response:
        for name, value in self.ids.items():
            path = path.replace(f"{{{name}}}", value)
        if isinstance(body, dict) and body.get("tournament"):
            body = body | {"tournament": self.ids["tournament"]}
        return await who.request(method, path, params=CLASS, json=body)


async def make(owner: httpx.AsyncClient) -> Made:
    bodies: dict[str, Message] = {
        "tournaments": {"name": "Winter", "system": "swiss"},
        "classes": {"name": "Groep 6"},
        "broadcasts": {"name": "Hal"},
    }
    made = {what: (await owner.post(f"/api/{what}", json=body)).json()["id"] for what, body in bodies.items()}
    ids = {"tournament": made["tournaments"], "class": made["classes"], "broadcast": made["broadcasts"]}
    return Made(ids)


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_a_route_refuses_everybody_but_the_owner(site: Server, method: str, path: str, body: object) -> None:
    async with browser(site) as owner, browser(site) as other, browser(site) as moderator, browser(site) as new:
        made = await make(owner)
        await other.post("/api/me", json={"name": "Eve"})
        await moderate(site, moderator)
        for who in (new, other, moderator):
            refused = await made.ask(who, method, path, body)
            assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        assert (await made.ask(owner, method, path, body)).status_code != 403


@pytest.mark.parametrize(("method", "path", "body"), MODERATION)
async def test_moderators_alone_moderate(site: Server, method: str, path: str, body: object) -> None:
    async with browser(site) as other, browser(site) as moderator, browser(site) as new:
        await other.post("/api/me", json={"name": "Eve"})
        await moderate(site, moderator)
        for who in (new, other):
            refused = await who.request(method, path, json=body)
            assert (refused.status_code, refused.json()["code"]) == (403, "moderators_only")
        assert (await moderator.request(method, path, json=body)).status_code != 403


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_on_one_machine_everybody_may(server: Server, method: str, path: str, body: object) -> None:
    made = await make(server.http)
    assert (await made.ask(server.http, method, path, body)).status_code != 403
