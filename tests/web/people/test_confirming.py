"""A member shows by a link that his address for mail is his."""

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, update

from coupturc.utc import utc_ms
from coupturc.web.background import handlers_of
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.people.confirming import CONFIRMATION_MAIL, LINK_DAYS, ConfirmationMail, Confirming
from coupturc.web.people.recovery import Recovery
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store.once import CONFIRM, OnceRow
from coupturc.web.store.tables import once
from tests.waiting import until
from tests.web.people.mailbox import ADDRESS, Mailbox
from tests.web.people.support import browser
from tests.web.people.test_accounts import PASSWORD, sign_up
from tests.web.people.test_recovery import MAIL, choose, code, link
from tests.web.support import Server, open_store, serving

NEW = "ada@example.com"


@pytest.fixture
async def ada(mailer: Server) -> AsyncIterator[httpx.AsyncClient]:
    """Ada's browser, in which she signs up with an address."""
    async with browser(mailer) as client:
        assert (await sign_up(client, mail=MAIL, language="nl")).status_code == 204
        yield client


async def token(box: Mailbox, number: int = 1) -> str:
    """Return what stands in the link of the mail of this number."""
    await until(lambda: len(box.mails) >= number)
    found = re.search(rf"{re.escape(ADDRESS)}/account#confirm=([\w-]+)\s", box.mails[number - 1].get_content())
    assert found
    return found[1]


async def confirm(client: httpx.AsyncClient, found: str) -> httpx.Response:
    return await client.post("/api/confirmation", json={"token": found})


async def again(client: httpx.AsyncClient, language: str = "nl") -> httpx.Response:
    return await client.post("/api/account/mail/link", json={"language": language})


async def change(client: httpx.AsyncClient, mail: str) -> httpx.Response:
    return await client.post("/api/account/mail", json={"password": PASSWORD, "mail": mail, "language": "tr"})


async def is_confirmed(client: httpx.AsyncClient) -> bool:
    found: bool = (await client.get("/api/account")).json()["mail_confirmed"]
    return found


async def test_the_link_of_a_mail_confirms_the_address(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    found = await token(box)
    assert (box.mails[0]["To"], box.mails[0].get_content()[:7]) == (MAIL, "Dag Ada")
    assert not await is_confirmed(ada)
    async with browser(mailer) as phone:  # nobody is logged in there
        assert (await confirm(phone, found)).status_code == 204
    assert await is_confirmed(ada)
    assert code(await confirm(ada, found)) == (422, "recovery_used"), "a link counts once"


async def test_another_address_is_not_confirmed(ada: httpx.AsyncClient, box: Mailbox) -> None:
    await confirm(ada, await token(box))
    assert (await change(ada, MAIL)).status_code == 204
    assert await is_confirmed(ada), "it is the same address"
    assert (await change(ada, NEW)).status_code == 204
    assert not await is_confirmed(ada)
    found = await token(box, 2)
    assert (box.mails[1]["To"], box.mails[1].get_content()[:11]) == (NEW, "Merhaba Ada")
    assert (await confirm(ada, found)).status_code == 204
    assert await is_confirmed(ada)


async def test_the_link_to_the_address_before_counts_no_more(ada: httpx.AsyncClient, box: Mailbox) -> None:
    found = await token(box)
    await change(ada, NEW)
    assert code(await confirm(ada, found)) == (422, "recovery_used")
    assert not await is_confirmed(ada)


@pytest.mark.parametrize("comes_back", [False, True])
async def test_an_address_that_changes_while_a_link_is_used_is_not_confirmed(
    mailer: Server, ada: httpx.AsyncClient, box: Mailbox, monkeypatch: pytest.MonkeyPatch, *, comes_back: bool
) -> None:
    """The link shows who has the address before it."""
    found = await token(box)
    if comes_back:
        found = await link(ada, box)
    services = mailer.services
    person = (await ada.get("/api/account")).json()["person"]["id"]
    write, first = services.store.database.write, iter([True])

    async def interrupted(work: Callable[[Connection], None]) -> None:
        await write(work)
        if next(first, False):
            await services.store.members.change_mail(person, NEW)

    monkeypatch.setattr(services.store.database, "write", interrupted)
    members, once = services.store.members, services.store.once
    queue = JobQueue(services.store.jobs)
    if comes_back:
        assert await Recovery(members, once, queue, sends=True).take(found)
    else:
        assert await Confirming(once, queue, sends=True).confirm(found)
    member = await members.find(person)
    assert member is not None
    assert (member.mail, member.mail_confirmed) == (NEW, False)


async def test_no_link_goes_to_an_address_that_changes_meanwhile(
    mailer: Server, ada: httpx.AsyncClient, box: Mailbox
) -> None:
    """A job that has read the address before would let its owner confirm the one after it."""
    await token(box)
    person = (await ada.get("/api/account")).json()["person"]["id"]
    await change(ada, NEW)
    row = OnceRow("0" * 64, CONFIRM, person, utc_ms() + 60_000)
    assert not await mailer.services.store.once.keep_mailed(row, MAIL, utc_ms())
    assert await mailer.services.store.once.keep_mailed(row, NEW, utc_ms())


async def test_a_link_is_sent_again_some_times(ada: httpx.AsyncClient, box: Mailbox) -> None:
    await token(box)
    assert [(await again(ada, "en")).status_code for _ in range(3)] == [204, 204, 429]
    assert (await confirm(ada, await token(box, 3))).status_code == 204
    assert "Hello Ada" in box.mails[2].get_content()


async def test_who_has_confirmed_gets_no_more_links(ada: httpx.AsyncClient, mailer: Server, box: Mailbox) -> None:
    await confirm(ada, await token(box))
    person = (await ada.get("/api/account")).json()["person"]["id"]
    handlers = handlers_of(mailer.services.store, ADDRESS, box.server)
    await handlers[CONFIRMATION_MAIL].work(ConfirmationMail(person, "nl"))
    assert len(box.mails) == 1


async def test_a_link_by_which_somebody_came_back_shows_it_too(ada: httpx.AsyncClient, box: Mailbox) -> None:
    await token(box)
    assert (await choose(ada, await link(ada, box))).status_code == 204
    assert await is_confirmed(ada)


async def test_a_link_ends_in_time(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    found = await token(box)

    def age(connection: Connection) -> None:
        connection.execute(update(once).values(until_ms=once.c.until_ms - LINK_DAYS * 86_400_000))

    await mailer.services.store.database.write(age)
    assert code(await confirm(ada, found)) == (422, "recovery_used")


async def test_a_guest_and_a_member_without_an_address_are_refused(mailer: Server, box: Mailbox) -> None:
    async with browser(mailer) as bep:
        assert code(await again(bep)) == (403, "members_only")
        await sign_up(bep, "Bep")
        assert code(await again(bep)) == (422, "mail_missing")
    assert box.mails == []


async def test_a_flood_of_members_with_one_address_sends_some_mails_only(
    mailer: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def enqueue(_queue: JobQueue, kind: str, *_: object) -> None:
        asked.append(kind)

    monkeypatch.setattr(JobQueue, "enqueue", enqueue)
    for name in ("Ada", "Bep", "Cor", "Dirk", "Eva"):
        async with browser(mailer) as client:
            assert (await sign_up(client, name, mail=MAIL)).status_code == 204
    assert asked == [CONFIRMATION_MAIL] * 3


async def test_without_mail_nothing_is_offered(tmp_path: Path, page_folder: Path) -> None:
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session) as site,
        browser(site) as ada,
    ):
        assert (await sign_up(ada, mail=MAIL)).status_code == 204
        assert code(await again(ada)) == (404, "not_found")
        assert code(await confirm(ada, "guessed")) == (404, "not_found")
        assert not await site.services.store.jobs.count(CONFIRMATION_MAIL)
