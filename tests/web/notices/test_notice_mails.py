"""What waits for a member who is not here is mailed: all in one mail, seldom, until he wants no more."""

import re
from collections.abc import AsyncIterator

import httpx
import pytest
from sqlalchemy import Connection, update

from coupturc.utc import utc_ms
from coupturc.web.background import handlers_of
from coupturc.web.bus.bus import NoticeKind
from coupturc.web.notices.mails import NoticesDue
from coupturc.web.people.mailing import MailError
from coupturc.web.store.deliveries import NOTICE_MAIL, PERIOD_MS, WAIT_MS
from coupturc.web.store.tables import sessions
from tests.web.notices.test_choices import choices, choose
from tests.web.notices.test_kept_notices import DAYS, kinds, moved
from tests.web.people.mailbox import ADDRESS, Mailbox
from tests.web.people.support import browser, two_apart
from tests.web.people.test_accounts import PASSWORD, sign_up
from tests.web.people.test_confirming import confirm, token
from tests.web.people.test_recovery import MAIL, code
from tests.web.support import Server


@pytest.fixture
async def ada(mailer: Server, box: Mailbox) -> AsyncIterator[httpx.AsyncClient]:
    """Ada's browser; she is a member whose address is confirmed."""
    async with browser(mailer) as client:
        await become_member(client, box)
        yield client


async def become_member(client: httpx.AsyncClient, box: Mailbox, name: str = "Ada", language: str = "nl") -> None:
    """Sign up, and confirm the address."""
    assert (await sign_up(client, name, mail=MAIL, language=language)).status_code == 204
    await confirm(client, await token(box))
    box.mails.clear()


async def give(mailer: Server, client: httpx.AsyncClient, kind: NoticeKind, of: str, *, lasting: bool = True) -> str:
    """Give somebody a notice who is not here; return who that is."""
    person: str = (await client.get("/api/account")).json()["person"]["id"]
    await go_away(mailer)
    mailer.services.notices.give(person, kind, of, "Bep", lasting=lasting)
    await mailer.services.notices.close()
    return person


async def go_away(mailer: Server) -> None:
    """Let nobody have been here for an hour."""

    def age(connection: Connection) -> None:
        connection.execute(update(sessions).values(seen_ms=utc_ms() - 3_600_000))

    await mailer.services.store.database.write(age)


async def send(mailer: Server, box: Mailbox, person: str) -> None:
    """Do what the job does that waits for somebody."""
    await handlers_of(mailer.services.store, ADDRESS, box.server)[NOTICE_MAIL].work(NoticesDue(person))


async def due_ms(mailer: Server) -> list[int]:
    """Return how long the jobs wait."""
    return [
        row.due_ms - row.created_ms
        for row in await mailer.services.store.jobs.all("waiting")
        if row.kind == NOTICE_MAIL
    ]


async def test_one_mail_says_all(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    for game in ("one", "two", "three"):
        person = await give(mailer, ada, "turn", game)
    await give(mailer, ada, "round", "evening")
    assert await due_ms(mailer) == [WAIT_MS["mail"]], "one job waits for all of them"
    await send(mailer, box, person)
    (mail,) = box.mails
    text = mail.get_content().replace("\r", "")
    assert (mail["To"], mail["Subject"]) == (MAIL, "4 meldingen \u2013 Coup Turc")
    assert text.startswith("Dag Ada,")
    assert text.count("* Je bent aan zet tegen Bep.") == 3
    assert [f"{ADDRESS}/game/{game}" in text for game in ("one", "two", "three")] == [True] * 3
    assert f"* Bep: de nieuwe ronde is ingedeeld.\n  {ADDRESS}/tournaments/evening" in text
    await send(mailer, box, person)
    assert len(box.mails) == 1, "what was sent is not sent again"


async def test_the_next_mail_comes_a_period_later(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    person = await give(mailer, ada, "turn", "one")
    await send(mailer, box, person)
    await give(mailer, ada, "turn", "two")
    assert PERIOD_MS["mail"] - 60_000 < (await due_ms(mailer))[-1] <= PERIOD_MS["mail"]
    await send(mailer, box, person)
    assert [mail["Subject"] for mail in box.mails] == ["Je bent aan zet tegen Bep."] * 2
    assert "/game/one" not in box.mails[1].get_content()


async def test_what_comes_while_a_mail_goes_is_in_the_next_one(mailer: Server, ada: httpx.AsyncClient) -> None:
    person = await give(mailer, ada, "turn", "one")
    deliveries = mailer.services.store.deliveries
    waiting = await deliveries.waiting(person, "mail")
    await give(mailer, ada, "turn", "two")
    before = len(await due_ms(mailer))
    await deliveries.finish(person, "mail", waiting[0].at_ms, utc_ms())
    assert len(await due_ms(mailer)) == before + 1
    assert [row.subject for row in await deliveries.waiting(person, "mail")] == ["two"]


async def test_what_was_seen_is_not_mailed(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    person = await give(mailer, ada, "turn", "one")
    await ada.post("/api/notices/read", json={"of": "one"})
    await go_away(mailer)
    await send(mailer, box, person)
    assert box.mails == []


async def test_who_was_here_meanwhile_has_seen_the_bell(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    person = await give(mailer, ada, "turn", "one")
    await ada.get("/api/me")
    await send(mailer, box, person)
    assert box.mails == []


async def test_only_a_game_of_days_is_worth_a_mail(mailer: Server, box: Mailbox) -> None:
    async with two_apart(mailer) as live, two_apart(mailer, **DAYS) as slow:
        await become_member(slow.bep, box, "Bep")
        await sign_up(live.bep, "Cor")
        await moved(mailer, live)
        await kinds(mailer, live.bep)
        assert await due_ms(mailer) == []
        await moved(mailer, slow)
        await kinds(mailer, slow.bep)
        assert await due_ms(mailer) == [WAIT_MS["mail"]]


@pytest.mark.parametrize("language", ["nl", "en", "tr"])
async def test_the_mail_speaks_the_members_language(mailer: Server, box: Mailbox, language: str) -> None:
    async with browser(mailer) as client:
        await become_member(client, box, language="en")
        assert (await client.post("/api/account/language", json={"language": language})).status_code == 204
        await send(mailer, box, await give(mailer, client, "turn", "one"))
    said = {"nl": "Je bent aan zet", "en": "It is your move", "tr": "s\u0131ra sizde"}[language]
    assert said in box.mails[0]["Subject"]
    assert said in box.mails[0].get_content()


@pytest.mark.parametrize("change", ["unconfirmed", "other address", "unwanted"])
async def test_nothing_goes_where_nobody_wants_it(
    mailer: Server, ada: httpx.AsyncClient, box: Mailbox, change: str
) -> None:
    person = await give(mailer, ada, "turn", "one")
    if change == "unwanted":
        await choose(ada, "turn", "mail", wanted=False)
    else:
        mail = "" if change == "unconfirmed" else "ada@example.com"
        await ada.post("/api/account/mail", json={"mail": mail, "password": PASSWORD})
    await go_away(mailer)
    await send(mailer, box, person)
    assert [mail for mail in box.mails if "List-Unsubscribe" in mail] == []
    before = await due_ms(mailer)
    await give(mailer, ada, "turn", "two")
    assert await due_ms(mailer) == before, "and no job waits"


async def test_one_click_ends_mails(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    person = await give(mailer, ada, "turn", "one")
    await send(mailer, box, person)
    (mail,) = box.mails
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    found = re.fullmatch(rf"<{re.escape(ADDRESS)}(/api/notices/off/[\w-]+)>", mail["List-Unsubscribe"])
    assert found
    assert f"/account#off={found[1].rpartition('/')[2]}" in mail.get_content()
    async with httpx.AsyncClient(base_url=mailer.url, timeout=60) as program:  # no cookie, no Origin: RFC 8058
        for _ in range(2):
            assert (await program.post(found[1], data={"List-Unsubscribe": "One-Click"})).status_code == 204
        assert code(await program.post("/api/notices/off/guessed")) == (422, "recovery_used")
    assert not any(each["mail"] for each in (await choices(ada)).values())


async def test_a_mail_that_failed_goes_later(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    person = await give(mailer, ada, "turn", "one")
    box.refuses = "450 later"
    with pytest.raises(MailError):
        await send(mailer, box, person)
    box.refuses = ""
    await send(mailer, box, person)
    assert len(box.mails) == 1


async def test_of_many_notices_the_mail_shows_some(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    for number in range(23):
        person = await give(mailer, ada, "turn", f"game{number}")
    await send(mailer, box, person)
    assert box.mails[0].get_content().count("* Je bent aan zet") == 20
    assert "* en nog 3" in box.mails[0].get_content()
