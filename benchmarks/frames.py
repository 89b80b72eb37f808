"""Frames a second while the strip of values is dragged, in a real browser without the network.

    python -m benchmarks.frames [--seconds 3] [--throttle 1]

Opens the pattern view with few and with as many cells as a strip has, cuts the network, and drags
the handle to and fro. Counted are the frames that the browser paints meanwhile; fewer than 30 in a
second are seen as a jerk. With --throttle 4 the processor is slowed to a quarter, as on a phone.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.real_browser import launch, running_app, wait_ready
from ui.base import page_limits

if TYPE_CHECKING:
    from playwright.sync_api import Page

FEWEST = 30
"""Frames a second below which a drag is no longer smooth."""

PAGES = {
    "61 cells": "/subtraction?sub-view=pattern",
    "61 cells, folded": "/subtraction?sub-view=pattern&sub-verdict=true",
    f"{page_limits.STRIP} cells": f"/subtraction?sub-view=pattern&sub-upto={page_limits.PLOT}",
}

COUNT = """() => {
    window.glFrames = [];
    const count = (now) => { window.glFrames.push(now); requestAnimationFrame(count); };
    requestAnimationFrame(count);
}"""


def frames(page: Page, seconds: float) -> tuple[float, float, int]:
    """Drag for some seconds; return frames a second, the longest pause in ms, and the refolds."""
    handle = page.get_by_role("slider", name="Values in a row")
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    if box is None:
        raise RuntimeError("the handle is not drawn")
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    page.context.set_offline(True)
    page.evaluate(COUNT)
    page.mouse.move(x, y)
    page.mouse.down()
    end = time.monotonic() + seconds
    step = 0
    seen = []
    while time.monotonic() < end:
        step += 1
        away = 240 - abs(step * 12 % 480 - 240)  # from the handle 240 pixels to the left and back
        page.mouse.move(x - away, y)
        seen.append(handle.get_attribute("aria-valuenow"))
    times = page.evaluate("window.glFrames")
    page.mouse.up()
    page.context.set_offline(False)
    pauses = [later - first for first, later in pairwise(times)]
    refolds = sum(first != later for first, later in pairwise(seen))
    return 1000 * len(pauses) / sum(pauses), max(pauses), refolds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--throttle", type=float, default=1)
    options = parser.parse_args()
    log = Path(tempfile.mkdtemp()) / "server.log"
    with running_app(log) as url, sync_playwright() as playwright:
        browser = launch(playwright)
        print(f"{'':20} {'frames/s':>9} {'longest pause':>14} {'refolds':>8}")
        for name, link in PAGES.items():
            page = browser.new_page(base_url=url, viewport={"width": 1280, "height": 720})
            page.goto(link)
            wait_ready(page)
            page.context.new_cdp_session(page).send(
                "Emulation.setCPUThrottlingRate", {"rate": options.throttle}
            )
            rate, pause, refolds = frames(page, min(options.seconds, 30))
            mark = "" if rate >= FEWEST else f"  under {FEWEST}"
            print(f"{name:20} {rate:9.1f} {pause:11.0f} ms {refolds:8}{mark}")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
