"""A class beside the dearest work: how long ordinary pages take while others keep the app busy.

    python -m benchmarks.crowd [--tabs 20] [--dear 20] [--seconds 40] [--app app.py]

Starts the app and opens ordinary tabs, each of which changes its position every four seconds. Then
as many tabs join that ask for the dearest work the app allows, again and again. Prints the median
and the 95th percentile of the ordinary tabs' waits (request → last message), alone and beside the
dear ones, and their ratio, which should stay within 2. This machine only; ends by itself. The tabs
run on the same cores as the app, so the ratio says more than the times.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.tab import Tab
from tests.browser.real_browser import ROOT, running_app

if TYPE_CHECKING:
    from collections.abc import Iterator

PRESS_SECONDS = 4.0
"""Between two presses of an ordinary tab."""

MOST_RATIO = 2.0
"""How much longer the slowest twentieth of the ordinary waits may be beside the dear tabs."""

ORDINARY = (
    ("/subtraction", "sub-heaps"),
    ("/subtraction?sub-view=move", "sub-heaps"),
    ("/nim?nim-view=move", "nim-heaps"),
    ("/at_least_half?half-view=move", "half-heaps"),
    ("/grundys_game?grundy-view=move", "grundy-heaps"),
    ("/lasker?lasker-view=move", "lasker-heaps"),
    ("/octal?octal-view=move", "octal-heaps"),
    ("/equal_split?equal-view=move", "equal-heaps"),
    ("/lieges?lieges-view=move", "lieges-heaps"),
    ("/wythoff?wyt-view=move", "wyt-heaps"),
)
"""Pages with the field of their position; the tabs take them in turns."""

DEAR = (
    # Misère play that only a search decides, of heaps that nobody has asked for.
    ("/equal_split?equal-misere=true&equal-view=move", "equal-heaps", "{}", 16_383),
    ("/your_rule?own-misere=true&own-view=move&own-rule=0.77", "own-heaps", "{} 17 31", 300),
    # Long tables: each question has a rule of its own, so that none finds a table made before.
    (
        "/your_rule?own-view=move&own-heaps=60000",
        "own-rule",
        "take {} or split into 2 unequal",
        999,
    ),
    ("/your_rule?own-view=move&own-heaps=1000000", "own-rule", "0.56 or take {}", 9_999),
)
"""Pages whose work takes the longest: the link, the field, what is put into it, and the first
number in it; each question has the next lower one."""


def heaps_of(draws: random.Random) -> str:
    """Return two heaps as a student types them."""
    return f"{draws.randint(1, 40)} {draws.randint(1, 40)}"


async def ordinary(url: str, number: int, until: float, waits: list[float]) -> None:
    """Be a student: open a page, then change its position every few seconds."""
    link, key = ORDINARY[number % len(ORDINARY)]
    draws = random.Random(number)
    async with Tab(url, link) as tab:
        await tab.run()
        await asyncio.sleep(draws.random() * PRESS_SECONDS)
        while time.monotonic() < until:
            run = await tab.run(put={key: heaps_of(draws)})
            waits.append(run.last)
            if run.failed:
                raise RuntimeError(f"{link} failed")
            await asyncio.sleep(PRESS_SECONDS)


async def dear(url: str, number: int, questions: Iterator[int], waits: list[float]) -> None:
    """Ask for the dearest work, one new question after the other, until told to stop."""
    link, key, text, first = DEAR[number % len(DEAR)]
    async with Tab(url, link) as tab:
        await tab.run()
        while True:
            run = await tab.run(put={key: text.format(first - next(questions) % first)})
            waits.append(run.last)
            await asyncio.sleep(PRESS_SECONDS / 4)


async def measured(
    url: str, tabs: int, dear_tabs: int, seconds: float
) -> tuple[list[float], list[float]]:
    """Return the waits of the ordinary tabs beside so many dear ones, and theirs."""
    questions = iter(range(1_000_000))
    answered: list[float] = []
    busy = [
        asyncio.create_task(dear(url, number, questions, answered)) for number in range(dear_tabs)
    ]
    if busy:
        await asyncio.sleep(PRESS_SECONDS)  # the ordinary tabs meet them at work
    waits: list[float] = []
    until = time.monotonic() + seconds
    try:
        await asyncio.gather(*(ordinary(url, number, until, waits) for number in range(tabs)))
        for task in busy:
            if task.done():
                await task  # a dear tab that failed would make the others look quick
    finally:
        for task in busy:
            task.cancel()
        for task in busy:
            with contextlib.suppress(asyncio.CancelledError, TimeoutError, OSError):
                await task
    return sorted(waits), sorted(answered)


def share(waits: list[float], part: float) -> float:
    """Return the wait that a part of all do not exceed, in milliseconds."""
    return 1000 * waits[min(int(part * len(waits)), len(waits) - 1)]


def report(name: str, waits: list[float]) -> None:
    """Print a line about the waits of some tabs."""
    print(
        f"{name:16} {len(waits):5} presses   p50 {share(waits, 0.5):7.0f} ms   "
        f"p95 {share(waits, 0.95):7.0f} ms   worst {1000 * waits[-1]:7.0f} ms"
    )


def main() -> None:
    """Measure the ordinary tabs alone and beside the dear ones."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tabs", type=int, default=20)
    parser.add_argument("--dear", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--app", type=Path, default=ROOT / "app.py")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder) / "server.log", given.app.resolve()) as url,
    ):
        asyncio.run(measured(url, len(ORDINARY), 0, 0))  # every page has been opened once
        alone, _none = asyncio.run(measured(url, given.tabs, 0, given.seconds))
        report("alone", alone)
        beside, answered = asyncio.run(measured(url, given.tabs, given.dear, given.seconds))
        report(f"beside {given.dear} dear", beside)
        report("the dear", answered or [given.seconds])
    for part in (0.5, 0.95):
        ratio = share(beside, part) / share(alone, part)
        verdict = "" if part < 0.9 else ("   within 2" if ratio <= MOST_RATIO else "   MORE than 2")
        print(f"ratio of p{100 * part:.0f}     {ratio:5.2f}{verdict}")


if __name__ == "__main__":
    main()
