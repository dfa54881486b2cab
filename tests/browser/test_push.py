"""Notices on a device while no page is open: asked for on a press, shown by the worker, and they lead to their page."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_account import sign_up
from tests.waiting import block_until
from tests.web.notices.push_service import Browser, text_of
from tests.web.notices.test_push import key_file

pytestmark = pytest.mark.browser

#: A browser whose push service gives it an address; the real one asks a company for it.
TAKING = """
    const keys = %s;
    let made = null;
    const pushManager = {
        getSubscription: async () => made,
        subscribe: async ({ applicationServerKey }) => (made = {
            toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/" + applicationServerKey, keys }),
            unsubscribe: async () => { made = null; },
        }),
    };
    const registration = { pushManager, addEventListener() {}, update: async () => {} };
    Object.defineProperty(navigator, "serviceWorker", { value: {
        ready: Promise.resolve(registration),
        getRegistration: async () => registration,
        register: async () => registration,
        addEventListener() {},
    } });
    window.Notification = class { static permission = "default"; static requestPermission = async () => window.leave; };
    window.leave = "denied";
"""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Site]:
    """A server that pushes notices."""
    site = Site(tmp_path / "data", "--host", "0.0.0.0", "--push-key", str(key_file(tmp_path))).start()  # noqa: S104
    yield site
    site.stop()


def test_a_member_turns_notices_on_and_off(make_page: MakePage, club: Site) -> None:
    ada = make_page(PHONE, has_touch=True, is_mobile=True)
    device = Browser("phone")
    ada.add_init_script(TAKING % json.dumps({"p256dh": device.p256dh, "auth": text_of(device.auth)}))
    sign_up(ada, club)
    choices = ada.get_by_role("region", name="Meldingen")
    box = choices.get_by_role("checkbox", name="Meldingen op dit toestel")
    box.press("Space")
    expect(choices.get_by_role("alert")).to_contain_text("Deze browser laat geen meldingen toe.")
    expect(box).not_to_be_checked()
    ada.evaluate("window.leave = 'granted'")
    box.press("Space")
    expect(choices.get_by_role("status")).to_have_text("De keuze is bewaard.")
    expect(box).to_be_checked()
    expect(choices.get_by_role("checkbox", name="Uitdaging: Toestel")).to_be_checked()
    assert violations(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    ada.reload()
    expect(box).to_be_checked()
    box.press("Space")
    expect(choices.get_by_role("status")).to_have_text("De keuze is bewaard.")
    ada.reload()
    expect(box).not_to_be_checked()


#: What a worker hears from its browser, which is made by no test.
CHANGED = """async (made) => {
    const event = new Event("pushsubscriptionchange");
    let done = null;
    const newSubscription = made && { toJSON: () => made };
    self.registration.pushManager.subscribe = async ({ applicationServerKey }) => ({
        toJSON: () => ({ ...self.asked, endpoint: `https://fcm.googleapis.com/fcm/send/${applicationServerKey}` }),
    });
    Object.assign(event, { newSubscription, waitUntil: (work) => { done = work; } });
    self.dispatchEvent(event);
    await done;
}"""


def test_a_subscription_that_the_browser_has_changed_is_told_to_the_server(make_page: MakePage, club: Site) -> None:
    page = make_page(service_workers="allow", permissions=["notifications"])
    sign_up(page, club)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = page.context.service_workers
    device = Browser("laptop")
    keys = {"p256dh": device.p256dh, "auth": text_of(device.auth)}

    def is_pushed() -> bool:
        return page.request.get(f"{club.url}/api/account/notices").json().get("push_here") is True

    assert not is_pushed()
    worker.evaluate(CHANGED, {"endpoint": "https://updates.push.services.mozilla.com/wpush/v2/new", "keys": keys})
    assert is_pushed()
    page.request.delete(f"{club.url}/api/account/push", headers={"origin": club.url})
    worker.evaluate("(keys) => { self.asked = { keys }; }", keys)
    worker.evaluate(CHANGED, None)
    assert is_pushed(), "the worker asks for a new one where the browser has none"
    page.request.delete(f"{club.url}/api/session", headers={"origin": club.url})
    worker.evaluate(CHANGED, None)
    assert not is_pushed(), "nobody is known there any more"


#: Notes what a worker asks its browser to show, and counts the pushes that it has done with.
NOTING = """() => {
    self.asked = [];
    self.done = 0;
    const { showNotification } = self.registration;
    self.registration.showNotification = (title, options) => {
        self.asked.push(options.data.path);
        return showNotification.call(self.registration, title, options);
    };
    const { waitUntil } = PushEvent.prototype;
    PushEvent.prototype.waitUntil = function (work) {
        waitUntil.call(this, work.then(() => { self.done += 1; }));
    };
}"""
LOOKED_AT = """() => self.clients.matchAll({ type: "window" })
    .then((pages) => pages.some(({ visibilityState }) => visibilityState === "visible"))"""


def test_the_worker_shows_what_is_pushed_while_no_page_is_looked_at(make_page: MakePage, club: Site) -> None:
    page = make_page(service_workers="allow", permissions=["notifications"])
    line = page.context.new_cdp_session(page)
    registered: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(each["registrationId"] for each in event["registrations"]),
    )
    line.send("ServiceWorker.enable")
    page.goto(f"{club.url}/learn")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = page.context.service_workers
    worker.evaluate(NOTING)

    def push(path: str, tag: str) -> None:
        data = json.dumps({"text": "Je bent aan zet tegen Bep.", "path": path, "tag": tag})
        delivered = {"origin": club.url, "registrationId": registered[-1], "data": data}
        line.send("ServiceWorker.deliverPushMessage", delivered)

    block_until(lambda: worker.evaluate(LOOKED_AT) is True)
    push("/game/seen", "turn seen")
    block_until(lambda: worker.evaluate("self.done") == 1)
    page.goto("about:blank")
    block_until(lambda: worker.evaluate(LOOKED_AT) is False)
    push("/game/first", "turn one")
    block_until(lambda: worker.evaluate("self.asked") == ["/game/first"])
    push("/game/latest", "turn one")
    block_until(lambda: worker.evaluate("self.asked") == ["/game/first", "/game/latest"])
    page.goto(f"{club.url}/learn")
    page.wait_for_function(
        """async () => {
            const registration = await navigator.serviceWorker.ready;
            const shown = await registration.getNotifications();
            return shown.length === 1 && shown[0].data.path === "/game/latest" && shown[0].body.includes("Bep");
        }"""
    )
