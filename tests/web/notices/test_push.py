"""Notices are pushed to the devices of a member, encrypted and signed, until these are gone."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key as generate_rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from coupturc.web import background
from coupturc.web.background import handlers_of
from coupturc.web.bus.bus import NoticeKind
from coupturc.web.notices.mails import NoticesDue
from coupturc.web.notices.push import PushError, PushKey
from coupturc.web.people.generated.words import WORDS
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.serve import ServeError, Settings, push_key_of
from coupturc.web.store.deliveries import NOTICE_PUSH
from tests.waiting import until
from tests.web.notices.push_service import PushService, push_service
from tests.web.notices.test_choices import choose
from tests.web.people.mailbox import ADDRESS
from tests.web.people.support import browser
from tests.web.people.test_accounts import log_in, sign_up
from tests.web.people.test_recovery import code
from tests.web.support import Message, Server, open_store, serving


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service."""
    with push_service() as running:
        yield running


@pytest.fixture
def key(tmp_path: Path, service: PushService) -> PushKey:
    """The key of the server, which may post to that service."""
    return replace(PushKey.read(key_file(tmp_path)), also=service.address)


def key_file(folder: Path, *, rsa: bool = False) -> Path:
    key = generate_rsa(65537, 2048) if rsa else generate_private_key(SECP256R1())
    path = folder / "push.pem"
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption()))
    return path


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does no jobs: the test does them."""
    monkeypatch.setattr(background, "handlers_of", lambda *_: {})


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path, key: PushKey) -> AsyncIterator[Server]:
    """A server that pushes."""
    session, store = SessionCookie(secure=False), open_store(tmp_path)
    async with serving(store, page_folder, session=session, address=ADDRESS, push_key=key) as server:
        yield server


@pytest.fixture
async def ada(site: Server, service: PushService) -> AsyncIterator[httpx.AsyncClient]:
    """Ada's telephone, to which notices are pushed."""
    async with browser(site) as client:
        await sign_up(client)
        found = await take(client, service.browser("phone"))
        assert (found["push_here"], len(found["push_key"])) == (True, 87)
        yield client


async def take(client: httpx.AsyncClient, device: dict[str, str]) -> Message:
    answer = await client.post("/api/account/push", json=device)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


async def give(site: Server, client: httpx.AsyncClient, kind: NoticeKind = "turn", of: str = "one") -> str:
    person: str = (await client.get("/api/account")).json()["person"]["id"]
    site.services.notices.give(person, kind, of, "Bep", lasting=False)
    await site.services.notices.close()
    return person


async def test_a_notice_reaches_a_device(
    site: Server, ada: httpx.AsyncClient, service: PushService, key: PushKey
) -> None:
    await give(site, ada)
    await until(lambda: service.came)
    assert service.came == [
        ("phone", {"text": "Je bent aan zet tegen Bep.", "path": "/game/one", "tag": "turn one"}),
    ]
    assert (service.signed, service.ttl) == ([key.public], ["86400"])


async def test_what_happened_before_is_not_pushed(site: Server, service: PushService) -> None:
    async with browser(site) as ada:
        await sign_up(ada)
        await give(site, ada, of="before")
        await take(ada, service.browser("phone"))
        await give(site, ada, of="after")
        await until(lambda: service.came)
    assert [shown["path"] for _, shown in service.came] == ["/game/after"]


async def send(site: Server, key: PushKey, person: str) -> None:
    """Do what the job does; a server that did it as well would push twice."""
    await handlers_of(site.services.store, ADDRESS, None, key)[NOTICE_PUSH].work(NoticesDue(person))


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_is_gone_is_forgotten(
    site: Server, ada: httpx.AsyncClient, service: PushService, status: int
) -> None:
    async with browser(site) as laptop:
        await log_in(laptop)
        await take(laptop, service.browser("laptop"))
        service.answers["phone"] = status
        await give(site, ada)
        await until(lambda: len(service.came) == 2)
        await give(site, ada, of="two")
        await until(lambda: len(service.came) == 3)
    assert service.came[-1][0] == "laptop"
    assert not (await ada.get("/api/account/notices")).json()["push_here"]


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("status", [429, 503])
async def test_a_service_that_is_busy_gets_it_later(
    site: Server, ada: httpx.AsyncClient, service: PushService, key: PushKey, status: int
) -> None:
    service.answers["phone"] = status
    person = await give(site, ada)
    with pytest.raises(PushError, match=rf"127\.0\.0\.1 answers {status}"):
        await send(site, key, person)
    service.answers.clear()
    service.came.clear()
    await send(site, key, person)
    await send(site, key, person)
    assert len(service.came) == 1, "and once only"


@pytest.mark.usefixtures("by_hand")
async def test_what_a_service_refuses_for_good_is_left(
    site: Server, ada: httpx.AsyncClient, service: PushService, key: PushKey
) -> None:
    service.answers["phone"] = 413
    person = await give(site, ada)
    await send(site, key, person)
    assert await site.services.store.deliveries.waiting(person, "push") == ()


@pytest.mark.usefixtures("by_hand")
async def test_a_service_that_is_not_there_is_named(
    site: Server, ada: httpx.AsyncClient, service: PushService, key: PushKey
) -> None:
    person = (await ada.get("/api/account")).json()["person"]["id"]
    gone = {**service.browser("phone"), "endpoint": f"{service.address}/send/phone"}
    with push_service() as other:
        gone["endpoint"] = f"{other.address}/send/phone"
    (row,) = await site.services.store.push.of_person(person)
    await site.services.store.push.keep(replace(row, endpoint=gone["endpoint"]), 0)
    await give(site, ada)
    with pytest.raises(PushError, match=r"127\.0\.0\.1: ConnectionError"):
        await send(site, key, person)


async def test_nothing_goes_where_nobody_wants_it(
    site: Server, ada: httpx.AsyncClient, service: PushService, key: PushKey
) -> None:
    await choose(ada, "turn", "push", wanted=False)
    person = await give(site, ada)
    await give(site, ada, "challenge", "bep")
    await until(lambda: service.came)
    assert [shown["tag"] for _, shown in service.came] == ["challenge bep"]
    await ada.request("DELETE", "/api/account/push")
    await give(site, ada, "said", "two")
    await send(site, key, person)
    assert len(service.came) == 1


async def test_who_logs_out_gets_no_more(site: Server, ada: httpx.AsyncClient, service: PushService) -> None:
    person = (await ada.get("/api/account")).json()["person"]["id"]
    await ada.delete("/api/session")
    assert await site.services.store.push.of_person(person) == ()
    assert service.came == []


async def test_a_browser_takes_notices_of_one_person(site: Server, service: PushService) -> None:
    device = service.browser("laptop")
    async with browser(site) as ada, browser(site) as bep:
        await sign_up(ada)
        await sign_up(bep, "Bep")
        await take(ada, device)
        await take(bep, device)
        assert not (await ada.get("/api/account/notices")).json()["push_here"]


@pytest.mark.usefixtures("by_hand")
async def test_a_browser_that_has_another_subscription_goes_on(
    site: Server, ada: httpx.AsyncClient, service: PushService, key: PushKey
) -> None:
    """The old one is gone by then, and what was not taken there goes to the new one, in the language of before."""
    service.answers["phone"] = 503
    person = await give(site, ada)
    with pytest.raises(PushError):
        await send(site, key, person)
    service.came.clear()
    renewed = service.browser("renewed")
    del renewed["language"]
    await take(ada, renewed)
    await send(site, key, person)
    assert service.came == [
        ("renewed", {"text": "Je bent aan zet tegen Bep.", "path": "/game/one", "tag": "turn one"}),
    ]


async def test_a_browser_whose_old_subscription_was_found_gone_first_goes_on_too(
    site: Server, ada: httpx.AsyncClient, service: PushService
) -> None:
    await choose(ada, "turn", "push", wanted=True)  # mails in Turkish: nothing is known of the browser any more
    service.answers["phone"] = 410
    person = await give(site, ada)
    await until(lambda: service.came)
    await until(lambda: _has_none(site, person))
    renewed = service.browser("renewed")
    del renewed["language"]
    await take(ada, renewed)
    await give(site, ada, of="two")
    await until(lambda: len(service.came) > 1)
    where, shown = service.came[-1]
    assert (where, shown["text"]) == ("renewed", WORDS["tr"]["notice_turn"].format(name="Bep"))


async def _has_none(site: Server, person: str) -> bool:
    return not await site.services.store.push.of_person(person)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://127.0.0.1/x",
        "https://[::1/x",
        "file:///etc/passwd",
    ],
)
async def test_the_server_posts_to_push_services_only(
    ada: httpx.AsyncClient, service: PushService, endpoint: str
) -> None:
    answer = await ada.post("/api/account/push", json={**service.browser("phone"), "endpoint": endpoint})
    assert code(answer) == (422, "push_service")


def test_the_services_of_browsers_are_known(key: PushKey) -> None:
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "db5p.notify.windows.com",
        "web.push.apple.com",
    ):
        assert key.may_post(f"https://{host}/x")


async def test_without_a_key_nothing_is_offered(tmp_path: Path, page_folder: Path, service: PushService) -> None:
    session = SessionCookie(secure=False)
    async with serving(open_store(tmp_path), page_folder, session=session) as site, browser(site) as ada:
        await sign_up(ada)
        assert (await ada.get("/api/account/notices")).json()["push_key"] == ""
        assert code(await ada.post("/api/account/push", json=service.browser("phone"))) == (404, "not_found")


def test_a_file_without_such_a_key_is_named(tmp_path: Path) -> None:
    settings = Settings("", 0, tmp_path, push_key=tmp_path / "missing.pem")
    with pytest.raises(ServeError, match=r"cannot read .*missing\.pem: No such file"):
        push_key_of(settings)
    for path in (key_file(tmp_path, rsa=True), tmp_path / "text.pem"):
        path.touch()
        with pytest.raises(ServeError, match="expected a private key on P-256 in PEM"):
            push_key_of(replace(settings, push_key=path))
