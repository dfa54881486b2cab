"""A device that has everything for when its server is away: made once, then each test has a copy."""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.free_port import free_port
from tests.browser.site import Site

#: Starts a browser on the files in a folder; it makes them where they are not there.
OpenBrowser = Callable[[Path], BrowserContext]
#: All files and five seconds of the server's computing, where many tests prepare at the same time.
_MOST_MS = 240_000


@dataclass(frozen=True)
class KeptDevice:
    """The files of a browser and of its server, neither of which runs.

    Attributes:
        folder: both, and nothing else.
        port: where the server of every copy answers: what a device keeps belongs to an address.
    """

    folder: Path
    port: int

    def copy(self, folder: Path) -> "KeptDevice":
        """Give a test files of its own."""
        return KeptDevice(Path(shutil.copytree(self.folder, folder)), self.port)

    def site(self) -> Site:
        """The server, not started."""
        return Site(self.folder / "server", port=self.port)

    @property
    def browser(self) -> Path:
        """The folder of the browser."""
        return self.folder / "browser"


def prepare(folder: Path, open_browser: OpenBrowser) -> KeptDevice:
    """Let a device at level 8 keep everything: this takes its server five seconds of computing."""
    device = KeptDevice(folder, free_port())
    site = device.site().start()
    context = open_browser(device.browser)
    page = context.pages[0]
    page.goto(site.url)
    _keep_everything(page)
    context.close()
    site.stop()
    return device


def _keep_everything(page: Page) -> None:
    """Choose that on the first visit, while the page itself may still be on its way to the device."""
    chosen = json.dumps({"level": 8})
    page.evaluate("(chosen) => localStorage.setItem('coupturc.preferences', chosen)", chosen)
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Instellingen").click()
    page.get_by_label("Ook zonder server spelen").check()
    expect(page.get_by_text("Alles staat op dit toestel.")).to_be_visible(timeout=_MOST_MS)
