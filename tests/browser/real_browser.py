"""A real browser on the real app: find Chromium, run the app, wait for it, watch what it does.

Plain functions, so that a script which takes pictures or measures times can use them as well as the
fixtures in conftest.py.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).resolve().parents[2]

CHROMIUM_NAMES = (
    "chromium-headless-shell",  # the same engine without windows: a page costs a quarter less
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
CHROMIUM_ARGUMENTS = (
    "--no-sandbox",  # a container's root may not make one
    "--disable-dev-shm-usage",  # /dev/shm is tiny in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # The browser itself must stay silent too: these would look up its maker's servers.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No page reaches another machine. Holding every request up to ask whether it may pass would
    # also switch the browser's cache off: opening a page took half as long again. `localhost` stays
    # known: a page that frames ours comes from there, which is another site than 127.0.0.1.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
)

STREAMLIT = (sys.executable, "-m", "streamlit")

START_SECONDS = 400
"""Longest wait for the server; it needs one or two, more when other tests load the machine."""

WAIT_MS = 90_000
"""Longest wait for one thing in the page; a page needs under one second."""

SETTLE_MS = 200
"""A page is idle after this long without a run: a click needs a moment to reach the server."""


def find_chromium() -> str | None:
    """Return the path of an installed Chromium or Chrome, or None."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def launch(playwright: Playwright) -> Browser:
    """Start the installed Chromium, headless."""
    return playwright.chromium.launch(
        executable_path=find_chromium(), args=list(CHROMIUM_ARGUMENTS), headless=True
    )


@contextlib.contextmanager
def running_app(
    log: Path,
    entry: Path = ROOT / "app.py",
    *,
    python: Sequence[str] = STREAMLIT,
    port: int = 0,
    address: str = "127.0.0.1",
) -> Iterator[str]:
    """Run the app on a free port of this machine; yield its address without a slash at the end.

    What the server says goes to `log`. Whoever asks gets a server of its own, so several can run
    side by side. `python` is the command that `run app.py` and its options follow; `port` asks for
    one port, as after a restart. It answers at `address` only; at 0.0.0.0 in the network too.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # after a restart
        probe.bind(("127.0.0.1", port))
        port = probe.getsockname()[1]
    command = [*python, "run", entry.name]
    command += ["--server.port", str(port), "--server.address", address]
    command += ["--server.headless", "true", "--logger.hideWelcomeMessage", "true"]
    # Pages are tested as a reader's machine runs them, without our developer's environment.
    environment = {k: v for k, v in os.environ.items() if not k.startswith("STREAMLIT_")}
    with log.open("wb") as output:
        server = subprocess.Popen(
            command, cwd=entry.parent, stdout=output, stderr=subprocess.STDOUT, env=environment
        )
        try:
            _wait_for_health(server, f"http://127.0.0.1:{port}", log)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            try:
                server.wait(5)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for_health(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(urllib.error.URLError, OSError):
            direct.open(f"{address}/_stcore/health", timeout=2).close()
            return
        time.sleep(0.05)
    raise RuntimeError(f"The app did not start at {address}:\n{log.read_text(errors='replace')}")


def wait_ready(page: Page) -> None:
    """Wait until the page is connected, its script has run to the end and nothing on it is stale.

    Call it after anything that makes the server work: opening a link, a click, a key, typed text.
    """
    page.evaluate(_LISTEN)
    page.wait_for_function(_IDLE, arg=SETTLE_MS, timeout=WAIT_MS)


# A short run is not shown to go on, so we note when the page asked, and when it was answered.
_LISTEN = """() => {
    window.idleSince = undefined;
    if (window.talk) return;
    window.talk = { asked: 0, answered: 0 };
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        if (!this.isHeard) {
            this.isHeard = true;
            this.addEventListener('message', () => { window.talk.answered = performance.now(); });
        }
        window.talk.asked = performance.now();
        return send.call(this, data);
    };
}"""

# Idle for a while, not just at one moment: right after a click the old run's state is still shown.
_IDLE = """settle => {
    const app = document.querySelector('[data-testid="stApp"]');
    const idle = app !== null
        && app.dataset.testConnectionState === 'CONNECTED'
        && app.dataset.testScriptState === 'notRunning'
        && document.querySelector('[data-stale="true"]') === null
        && document.querySelector('[data-testid="stSkeleton"]') === null
        // What draws a chart is loaded when the first is asked for.
        && document.querySelector('.stVegaLiteChart:not(:has(svg))') === null
        // Our own scripts start after what they belong to is drawn: late on a busy machine.
        && (document.querySelector('.st-key-_travel') === null || window.glShell === true);
    const now = performance.now();
    const { asked, answered } = window.talk ?? { asked: 0, answered: 0 };
    const waits = asked > answered && now - asked < 3000;  // some messages have no answer
    if (!idle || waits) { window.idleSince = undefined; return false; }
    window.idleSince ??= now;
    return now - window.idleSince >= settle;
}"""


@dataclass
class Watch:
    """What a page did that a page must not do.

    Attributes
    ----------
    app_url : str
        The app's address.
    hosts : list of str
        Names with ports that the test serves itself beside the app: no strangers.
    strangers : list of str
        Addresses on other machines that the page asked for; the browser finds none of them.
    complaints : list of str
        Errors on the browser's console, and exceptions of the page's scripts.
    """

    app_url: str
    hosts: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def follow(self, page: Page) -> None:
        """Note from now on what this page does."""
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url))
        page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))
        page.on(
            "console",
            lambda message: (
                self.complaints.append(f"console: {message.text} ({message.location['url']})")
                if message.type == "error" and not is_probe(message.location["url"])
                else None
            ),
        )

    def _note(self, url: str) -> None:
        asked = urlsplit(url)
        # What a page made itself (data:, blob:, about:) has no machine.
        if asked.netloc not in ("", urlsplit(self.app_url).netloc, *self.hosts):
            self.strangers.append(url)


def is_probe(url: str) -> bool:
    """Whether an address is one of Streamlit's two probes for the folder that it is served under.

    From a deep link its front end asks below the page's own path first, and a 404 there is normal.
    """
    path = urlsplit(url).path
    return path.count("/") > 2 and path.endswith(("/_stcore/health", "/_stcore/host-config"))


def shared_link(page: Page) -> str:
    """Return the link that "Share" offers for the screen, and close the box again."""
    page.get_by_role("button", name="Share").first.click()
    wait_ready(page)
    offered = page.get_by_label("Link to this screen")
    expect(offered).not_to_have_value("")
    link = offered.input_value()
    page.keyboard.press("Escape")
    wait_ready(page)
    return link


def expect_same_screen(page: Page, other: Page) -> None:
    """Fail unless another page comes to show the same words as this one."""
    expect(other.get_by_test_id("stMain")).to_have_text(
        page.get_by_test_id("stMain").inner_text(), use_inner_text=True
    )


def too_wide_by(page: Page) -> int:
    """Return by how many pixels the page's content is wider than its window: 0 where all fits.

    What is wider has to be scrolled sideways. Tables and boards that scroll in a box of their own
    are not meant.
    """
    width: int = page.evaluate(
        "() => Math.max(0, document.querySelector('[data-testid=\"stMain\"]').scrollWidth"
        " - document.documentElement.clientWidth)"
    )
    return width


def serious_violations(page: Page) -> list[str]:
    """Run axe-core on the page as it is and return what is serious or critical, in words."""
    found = Axe().run(page).response["violations"]
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: "
        + "; ".join(f"{' '.join(map(str, node['target']))} {node['html'][:160]}" for node in nodes)
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for nodes in [violation["nodes"]]
    ]
