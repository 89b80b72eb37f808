"""A class beside the dearest work: how long ordinary pages take while others keep the app busy.

    python -m benchmarks.crowd [--tabs 20] [--dear 20] [--seconds 20] [--rounds 3] [--app app.py]

Starts the app and opens ordinary tabs, each of which changes its position every four seconds. Then
as many tabs join that ask for the dearest work the app allows, again and again; then they leave,
and so on for some rounds. Prints the median and the 95th percentile of the ordinary tabs' waits
(request → last message), alone and beside the dear ones, and their ratio, which should stay within
2. This machine only; ends by itself. The tabs
run on the same cores as the app, so the ratio says more than the times.

It needs a quiet machine: the last line says how many cores others used meanwhile. Where these are
full the workers stand back for the app alone, and the app has to wait with them for its turn.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from benchmarks.load import machine_seconds, processor_seconds
from benchmarks.tab import Tab
from tests.browser.real_browser import ROOT, running_app
from tests.hosted import family
from ui.catalogue.entry import Entry
from ui.catalogue.house import ANY_RULE, ENTRIES

if TYPE_CHECKING:
    from collections.abc import Iterator

PRESS_SECONDS = 4.0
"""Between two presses of an ordinary tab."""

MOST_RATIO = 2.0
"""How much longer the slowest twentieth of the ordinary waits may be beside the dear tabs."""

Screen = tuple[Entry, dict[str, str]]
"""A page, and the fields that its link sets."""

HEAPED = [page for page in ENTRIES.values() if page.kind in ("heaps", "coupled")]

ORDINARY: list[Screen] = [
    *((page, {"view": "move"}) for page in HEAPED if not page.letters),
    *((page, {}) for page in HEAPED[:3]),
]
"""Pages of games; the tabs take them in turns."""

MISERE = {"view": "move", "misere": "true"}
LONG = {"view": "move", "heaps": "1000000"}

DEAR: list[tuple[Screen, str, str, int]] = [
    # Misère play that only a search decides, of heaps that nobody has asked for.
    ((ANY_RULE, MISERE | {"rule": "take 1 or split equally"}), "heaps", "{}", 16_383),
    ((ANY_RULE, MISERE | {"rule": "0.77"}), "heaps", "{} 17 31", 300),
    # Long tables: each question has a rule of its own, so that none finds a table made before.
    ((ANY_RULE, LONG | {"heaps": "60000"}), "rule", "take {} or split into 2 unequal", 999),
    ((ANY_RULE, LONG), "rule", "0.56 or take {}", 9_999),
]
"""Pages whose work takes the longest, the field that changes, what is put into it, and the first
number in it; each question has the next lower one."""


def address(screen: Screen) -> str:
    """Return the link to a screen, without the server."""
    page, fields = screen
    return f"/{page.address}?{urlencode(page.query(fields))}"


def heaps_of(draws: random.Random) -> str:
    """Return two heaps as a student types them."""
    return f"{draws.randint(1, 40)} {draws.randint(1, 40)}"


async def ordinary(url: str, number: int, until: float, seed: int, waits: list[float]) -> None:
    """Be a student: open a page, then change its position every few seconds."""
    screen = ORDINARY[number % len(ORDINARY)]
    link, key = address(screen), screen[0].key(screen[0].field)
    draws = random.Random(f"{seed} {number}")
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
    screen, field, text, first = DEAR[number % len(DEAR)]
    key = screen[0].key(field)
    async with Tab(url, address(screen)) as tab:
        await tab.run()
        while True:
            run = await tab.run(put={key: text.format(first - next(questions) % first)})
            waits.append(run.last)
            await asyncio.sleep(PRESS_SECONDS / 4)


class Crowd:
    """A running app with ordinary tabs, and dear ones that come and go.

    Attributes
    ----------
    alone, beside, answered : list of float
        Waits in seconds: of the ordinary tabs without and with dear ones, and of the dear ones.
    """

    def __init__(self, url: str, tabs: int, dear_tabs: int, seconds: float) -> None:
        self._url, self._tabs, self._dear_tabs, self._seconds = url, tabs, dear_tabs, seconds
        self._questions = iter(range(1_000_000))
        self._seeds = iter(range(1_000_000))
        self.alone: list[float] = []
        self.beside: list[float] = []
        self.answered: list[float] = []

    async def round(self) -> None:
        """Let the ordinary tabs work without the dear ones, then beside them."""
        await self._ordinary(self.alone)
        busy = [
            asyncio.create_task(dear(self._url, number, self._questions, self.answered))
            for number in range(self._dear_tabs)
        ]
        try:
            await asyncio.sleep(2 * PRESS_SECONDS)  # the others meet them at work
            await self._ordinary(self.beside)
            for task in busy:
                if task.done():
                    await task  # a dear tab that failed would make the others look quick
        finally:
            for task in busy:
                task.cancel()
            await asyncio.gather(*busy, return_exceptions=True)
        await asyncio.sleep(PRESS_SECONDS)  # what nobody waits for any more is given up

    async def _ordinary(self, waits: list[float]) -> None:
        until, seed = time.monotonic() + self._seconds, next(self._seeds)
        tabs = (ordinary(self._url, n, until, seed, waits) for n in range(self._tabs))
        await asyncio.gather(*tabs)


def share(waits: list[float], part: float) -> float:
    """Return the wait that a part of all do not exceed, in milliseconds."""
    return 1000 * sorted(waits)[min(int(part * len(waits)), len(waits) - 1)]


def report(name: str, waits: list[float]) -> None:
    """Print a line about the waits of some tabs."""
    if not waits:
        print(f"{name:18}    none was answered")
        return
    print(
        f"{name:18} {len(waits):5} presses   p50 {share(waits, 0.5):7.0f} ms   "
        f"p95 {share(waits, 0.95):7.0f} ms   worst {share(waits, 1):7.0f} ms"
    )


def seconds_of_others() -> float:
    """Return the seconds of processor time that neither this program nor the app has used."""
    return machine_seconds() - processor_seconds(family(os.getpid()))


def main() -> None:
    """Measure the ordinary tabs alone and beside the dear ones."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tabs", type=int, default=20)
    parser.add_argument("--dear", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each half of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--app", type=Path, default=ROOT / "app.py")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder) / "server.log", given.app.resolve()) as url,
    ):
        asyncio.run(Crowd(url, len(ORDINARY), 0, 0).round())  # every page has been opened once
        crowd = Crowd(url, given.tabs, given.dear, given.seconds)
        begun, before = time.monotonic(), seconds_of_others()
        for _round in range(given.rounds):
            asyncio.run(crowd.round())
        others = (seconds_of_others() - before) / (time.monotonic() - begun)
    report("alone", crowd.alone)
    report(f"beside {given.dear} dear", crowd.beside)
    report("the dear", crowd.answered)
    print(f"ratio of p50       {share(crowd.beside, 0.5) / share(crowd.alone, 0.5):5.2f}")
    ratio = share(crowd.beside, 0.95) / share(crowd.alone, 0.95)
    verdict = "within" if ratio <= MOST_RATIO else "MORE than"
    print(f"ratio of p95       {ratio:5.2f}   {verdict} {MOST_RATIO:g}")
    print(f"cores others used  {others:5.2f}")


if __name__ == "__main__":
    main()
