"""Click → painted: how long a person waits, on every page, in a real browser.

    python -m benchmarks.clicks [--rounds 7]

Starts the app, opens each page in Chromium, and times the clicks a student makes most: a step,
another view, a stone more, another rule. A time runs from the press in the page to the first frame
after the last change that it caused inside the main area. Medians over the rounds are printed, and
the median of all clicks of a page, which should stay within 250 ms on two cores.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.real_browser import launch, running_app, wait_ready
from ui.catalogue.heap_games import HEAP_GAMES
from ui.catalogue.sections import GAMES, SPLITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

BUDGET_MS = 250

WATCH = """() => {
    const main = document.querySelector('[data-testid="stMain"]');
    window.pressed = 0; window.painted = 0;
    const press = () => { window.pressed = performance.now(); window.painted = 0; };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', press, true);
    new MutationObserver(() => requestAnimationFrame(() => { window.painted = performance.now(); }))
        .observe(main, { subtree: true, childList: true, characterData: true, attributes: true });
}"""

PAGES = tuple(page.slug for page in HEAP_GAMES if page.section in (GAMES, SPLITS))
"""The games whose page has a control of its own; "another rule" is a press on it."""


def clicks(page: Page) -> Iterator[tuple[str, Locator]]:
    """Yield what a student clicks on a game page, named, each ready to be clicked again."""
    main = page.get_by_test_id("stMain")
    yield "next step", main.get_by_role("button", name="Next").first
    yield "previous step", main.get_by_role("button", name="Back").first
    yield "a stone more", main.get_by_role("button", name="Add a stone to heap A")
    yield "view: pattern", main.get_by_role("radio", name="Pattern")
    yield "view: winning move", main.get_by_role("radio", name="Winning move")
    yield "view: step by step", main.get_by_role("radio", name="Step by step")
    yield "another rule", main.get_by_role("radio").nth(1)
    yield "the first rule", main.get_by_role("radio").nth(0)


def time_click(page: Page, target: Locator) -> float:
    """Return the milliseconds from the press to the last paint that it caused."""
    target.click()
    wait_ready(page)
    return float(page.evaluate("window.painted - window.pressed"))


def main() -> None:
    """Measure every page and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder) / "server.log") as url,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        home = browser.new_page(viewport={"width": 1280, "height": 900})
        home.goto(url)
        wait_ready(home)
        home.evaluate(WATCH)
        more = home.get_by_role("button", name="Add a stone to heap A")
        report("home", {"a stone more": [time_click(home, more) for _round in range(rounds)]})
        for name in PAGES:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(f"{url}/{name}")
            wait_ready(page)
            page.evaluate(WATCH)
            times: dict[str, list[float]] = {}
            for _round in range(rounds):
                for what, target in clicks(page):
                    times.setdefault(what, []).append(time_click(page, target))
            report(name, times)
            page.close()
        browser.close()


def report(name: str, times: dict[str, list[float]]) -> None:
    """Print one page's medians in milliseconds and whether the page keeps its budget."""
    for what, each in times.items():
        print(f"{name:16} {what:20} {statistics.median(each):6.0f} ms   (worst {max(each):.0f})")
    total = statistics.median(time for each in times.values() for time in each)
    verdict = "within" if total <= BUDGET_MS else "OVER"
    print(f"{name:16} {'all clicks':20} {total:6.0f} ms   {verdict} the budget of {BUDGET_MS} ms\n")


if __name__ == "__main__":
    main()
