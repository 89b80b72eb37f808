"""Click → painted: how long a person waits, on every page, in a real browser.

    python -m benchmarks.clicks [--rounds 7] [--against COMMIT] [--pages nim octal]

Starts the app, opens each page in Chromium, and times the clicks a student makes most: a step,
another view, a stone more, another rule. A time runs from the press in the page to the first frame
after the last change that it caused inside the main area; until then the page is left alone, since
whoever asks it something takes its time. Medians over the rounds are printed.

With --against, an earlier commit runs beside this tree, with its own requirements: each click is
made on both, in turns, and a page's ratio is that of the medians of all clicks which both have.
Exit 1 when one is more than 1.3.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import sync_playwright

from benchmarks.other_commit import NOW, Side, checked_out
from tests.browser.real_browser import launch, running_app, wait_ready
from ui.catalogue.heap_games import HEAP_GAMES
from ui.catalogue.sections import GAMES, SPLITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

Times = dict[str, list[float]]
"""What was clicked → milliseconds of each round."""

MOST_RATIO = 1.3

STREAMLIT = ("-m", "streamlit")

ALONE_MS = 500
"""So long a page is asked nothing after a press: a question in each frame whether it is ready is
paid by the page itself, as much by a quick one as by a slow one."""

LOOK_MS = 2_000
"""A control that is not there after this long is one that the page does not have."""

ADD_TO_A = re.compile(r"^Add a \w+ to \w+ A$")
"""The button of the first heap, which in Kayles is a row of pins."""

WATCH = """() => {
    const main = document.querySelector('[data-testid="stMain"]');
    window.pressed = 0; window.painted = 0;
    const press = () => { window.pressed = performance.now(); window.painted = 0; };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', press, true);
    const painted = () => requestAnimationFrame(() => { window.painted = performance.now(); });
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    const watcher = new MutationObserver(painted);
    watcher.observe(main, all);
    for (const node of main.querySelectorAll('*'))  // what a component draws is its own tree
        if (node.shadowRoot) watcher.observe(node.shadowRoot, all);
}"""

PAGES = tuple(page.slug for page in HEAP_GAMES if page.section in (GAMES, SPLITS))
"""The games whose page has a control of its own; "another rule" is a press on it."""


def clicks(page: Page) -> Iterator[tuple[str, Locator]]:
    """Yield what a student clicks on a game page, named, each ready to be clicked again."""
    main = page.get_by_test_id("stMain")
    yield "a stone more", main.get_by_role("button", name=ADD_TO_A)
    yield "view: step by step", main.get_by_role("radio", name="Step by step")
    yield "previous step", main.get_by_role("button", name="Back").first
    yield "next step", main.get_by_role("button", name="Next").first
    yield "view: pattern", main.get_by_role("radio", name="Pattern")
    yield "view: winning move", main.get_by_role("radio", name="Winning move")
    presets = main.locator('[class*="-preset"]').get_by_role("radio")
    yield "another rule", presets.nth(1)
    yield "the first rule", presets.nth(0)
    yield "view: play", main.get_by_role("radio", name="Play", exact=True)


def home_clicks(page: Page) -> Iterator[tuple[str, Locator]]:
    """Yield what a student clicks on the front page: a move in the game, answered, and back."""
    page.locator('.stone[data-heap="2"][data-stone="20"]').click()
    yield "a move, and its answer", page.get_by_role("button", name="Make this move")
    yield "taken back", page.get_by_role("button", name="Undo")


def time_click(page: Page, target: Locator) -> float | None:
    """Return the milliseconds from the press to the last paint that it caused; None without one."""
    with contextlib.suppress(PlaywrightTimeout):
        target.wait_for(timeout=LOOK_MS)
    if not target.count() or not target.is_enabled():
        return None
    page.evaluate("() => { window.pressed = window.painted = 0; }")
    target.click()
    page.wait_for_timeout(ALONE_MS)
    wait_ready(page)
    took = float(page.evaluate("window.painted - window.pressed"))
    return took if took > 0 else None  # nothing was painted: it was chosen already


def measure(browser: Browser, name: str, sides: dict[str, str], rounds: int) -> dict[str, Times]:
    """Time the clicks of one page on every side, in turns."""
    opened = {}
    for side, url in sides.items():
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(url if name == "home" else f"{url}/{name}")
        wait_ready(page)
        page.evaluate(WATCH)
        opened[side] = page
    times: dict[str, Times] = {side: {} for side in sides}
    for number in range(rounds + 1):
        for side, page in opened.items():
            for what, target in home_clicks(page) if name == "home" else clicks(page):
                took = time_click(page, target)
                if number and took is not None:  # the first round warms both up
                    times[side].setdefault(what, []).append(took)
    for page in opened.values():
        page.close()
    return times


def ratio(name: str, times: dict[str, Times]) -> float | None:
    """Print one page's medians in milliseconds, and return now through before."""
    both = [what for what in times["now"] if all(what in side for side in times.values())]
    for side, of_side in times.items():
        for what, each in of_side.items():
            only = "" if what in both else "   (on this side alone)"
            print(f"{name:20} {side:7} {what:24} {median(each):5.0f} ms{only}")
    medians = [median(t for what in both for t in side[what]) for side in times.values() if both]
    print(f"{name:20} {'':7} {'all clicks':24} {' / '.join(f'{m:5.0f} ms' for m in medians)}\n")
    return medians[0] / medians[1] if len(medians) > 1 else None


def main() -> None:
    """Measure every page and print the medians; exit 1 when one is slower than allowed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--against", metavar="COMMIT", help="a commit to run beside this tree")
    parser.add_argument("--pages", nargs="*", default=["home", *PAGES])
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        trees: dict[str, Side] = {"now": NOW}
        if given.against:
            trees["before"] = stack.enter_context(checked_out(given.against))
        sides = {
            side: stack.enter_context(
                running_app(
                    folder / f"{side}.log", tree.root / "app.py", python=(tree.python, *STREAMLIT)
                )
            )
            for side, tree in trees.items()
        }
        browser = launch(stack.enter_context(sync_playwright()))
        ratios = {
            name: ratio(name, measure(browser, name, sides, given.rounds)) for name in given.pages
        }
        browser.close()
    slow = [name for name, of_page in ratios.items() if of_page and of_page > MOST_RATIO]
    if given.against:
        print(f"{'now / before':20} all clicks   (at most {MOST_RATIO})")
        for name, of_page in ratios.items():
            said = "nothing to compare" if of_page is None else f"{of_page:10.2f}"
            print(f"{name:20} {said}{'   SLOWER' if name in slow else ''}")
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
