"""Click → painted: how long a person waits, on every page, in a real browser.

    python -m benchmarks.clicks [--rounds 7] [--against COMMIT] [--pages nim octal]

Starts the app, opens each page in Chromium, and times the clicks a student makes most: a step,
another view, a stone more, a heap that is opened, a move that is chosen, another rule. A time runs
from the press in the page to the first frame after the last change that it caused inside the main
area; until then the page is left alone, since whoever asks it something takes its time. Medians
over the rounds are printed, and the median of all clicks of a page, which should stay within 250 ms
on two cores.

With --against, an earlier commit runs beside this tree: each click is made on both, in turns, and
the ratio of the medians is printed. What an earlier commit may not have (a heap that opens, a move
shown on the stones) is left out then.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from tests.browser.real_browser import ROOT, launch, running_app, wait_ready
from ui.catalogue.heap_games import HEAP_GAMES
from ui.catalogue.sections import GAMES, SPLITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

Times = dict[str, list[float]]
"""What was clicked → milliseconds of each round."""


class Ratios(NamedTuple):
    """How a page compares with an earlier commit: medians of now through medians of before."""

    all_clicks: float | None
    pattern: float | None


BUDGET_MS = 250

ALONE_MS = 500
"""So long a page is asked nothing after a press: a question in each frame whether it is ready is
paid by the page itself, as much by a quick one as by a slow one."""

ADD_TO_A = re.compile(r"^Add a \w+ to \w+ A$")
"""The button under the first heap, which in Kayles is a row of pins."""

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


def clicks(page: Page, *, alone: bool) -> Iterator[tuple[str, Locator]]:
    """Yield what a student clicks on a game page, named, each ready to be clicked again.

    With `alone`, no earlier commit is measured beside it.
    """
    main = page.get_by_test_id("stMain")
    yield "previous step", main.get_by_role("button", name="Back").first
    yield "next step", main.get_by_role("button", name="Next").first
    yield "a stone more", main.get_by_role("button", name=ADD_TO_A)
    yield "view: pattern", main.get_by_role("radio", name="Pattern")
    yield "view: winning move", main.get_by_role("radio", name="Winning move")
    if alone:
        yield from move_clicks(page)
    yield "view: step by step", main.get_by_role("radio", name="Step by step")
    if alone:
        yield "a heap opened", main.get_by_role("button", name="Heap A:").first
        yield "heap by heap", main.get_by_role("radio", name="Heap by heap")
    presets = main.locator('[class*="-preset"]').get_by_role("radio")
    yield "another rule", presets.nth(1)
    yield "the first rule", presets.nth(0)


def move_clicks(page: Page) -> Iterator[tuple[str, Locator]]:
    """Yield the way to a chosen move; the stones show it before it is made."""
    main = page.get_by_test_id("stMain")
    groups = main.get_by_test_id("stButtonGroup")
    yield "who wins: skipped", main.get_by_role("button", name="Skip", exact=True).first
    yield "a heap to move in", groups.get_by_text(re.compile("^A of ")).first
    yield "its moves", main.get_by_role("combobox", name=re.compile("^A, ")).first
    yield "a move chosen", page.get_by_role("option").first


def home_clicks(page: Page) -> Iterator[tuple[str, Locator]]:
    """Yield what a student clicks on the front page; what was there before a game had a heap."""
    undo = page.get_by_role("button", name="Undo")
    if undo.count():
        move = page.get_by_role("button", name="Make this move")
        page.locator('.stone[data-heap="2"][data-stone="20"]').click()
        yield "a move, and its answer", move
        yield "taken back", undo
    else:
        yield "a stone more", page.get_by_role("button", name=ADD_TO_A)


def time_click(page: Page, target: Locator) -> float:
    """Return the milliseconds from the press to the last paint that it caused."""
    target.click()
    page.wait_for_timeout(ALONE_MS)
    wait_ready(page)
    return float(page.evaluate("window.painted - window.pressed"))


def main() -> None:
    """Measure every page and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--against", metavar="COMMIT", help="a commit to run beside this tree")
    parser.add_argument("--pages", nargs="*", default=["home", *PAGES])
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sides = {"now": stack.enter_context(running_app(folder / "now.log"))}
        if given.against:
            entry = check_out(given.against, folder / "before")
            sides["before"] = stack.enter_context(running_app(folder / "before.log", entry))
        browser = launch(stack.enter_context(sync_playwright()))
        ratios = {name: measure(browser, name, sides, given.rounds) for name in given.pages}
        browser.close()
    if given.against:
        report_ratios(ratios)


def check_out(commit: str, folder: Path) -> Path:
    """Write the files of a commit into a folder and return its app.py."""
    archive = folder.with_suffix(".tar")
    command = ["git", "archive", "--format=tar", "--output", str(archive), commit]
    subprocess.run(command, cwd=ROOT, check=True)
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / "app.py"


def measure(browser: Browser, name: str, sides: dict[str, str], rounds: int) -> Ratios:
    """Time the clicks of one page on every side, in turns; print and compare their medians."""
    opened = {}
    for side, url in sides.items():
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(url if name == "home" else f"{url}/{name}")
        wait_ready(page)
        page.evaluate(WATCH)
        opened[side] = page
    times: dict[str, Times] = {side: {} for side in sides}
    for _round in range(rounds):
        for side, page in opened.items():
            pressed = clicks(page, alone=len(sides) == 1)
            for what, target in home_clicks(page) if name == "home" else pressed:
                times[side].setdefault(what, []).append(time_click(page, target))
    for side, page in opened.items():
        report(f"{name} {side}" if len(sides) > 1 else name, times[side])
        page.close()
    if len(sides) == 1:
        return Ratios(None, None)
    pattern = "view: pattern"
    return Ratios(
        median(each for all_ in times["now"].values() for each in all_)
        / median(each for all_ in times["before"].values() for each in all_),
        median(times["now"][pattern]) / median(times["before"][pattern])
        if pattern in times["now"]
        else None,
    )


def report(name: str, times: Times) -> None:
    """Print one page's medians in milliseconds and whether the page keeps its budget."""
    for what, each in times.items():
        print(f"{name:24} {what:20} {median(each):6.0f} ms   (worst {max(each):.0f})")
    total = median(time for each in times.values() for time in each)
    verdict = "within" if total <= BUDGET_MS else "OVER"
    print(f"{name:24} {'all clicks':20} {total:6.0f} ms   {verdict} the budget of {BUDGET_MS} ms\n")


def report_ratios(ratios: dict[str, Ratios]) -> None:
    """Print by how much each page is quicker than the earlier commit."""
    print(f"{'now / before':24} {'all clicks':>10} {'pattern':>10}")
    for name, ratio in ratios.items():
        for_all = "" if ratio.all_clicks is None else f"{ratio.all_clicks:.2f}"
        for_pattern = "" if ratio.pattern is None else f"{ratio.pattern:.2f}"
        print(f"{name:24} {for_all:>10} {for_pattern:>10}")


if __name__ == "__main__":
    main()
