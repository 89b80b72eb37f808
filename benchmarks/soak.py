"""Ten minutes of a class that comes and goes, and the memory of the hosted set meanwhile.

    python -m benchmarks.soak [--minutes 10] [--tabs 40]

Tabs open, press a few times and close, and others take their place; every rule is a new one.
First, for some minutes, without pauses, so that the stores of kept answers are filled to their
bounds. Then as people do, and the memory of all processes together is printed four times a minute
and, for the second half, its slope: the straight line of least squares. Exit 1 when a page fails or
the line rises by more than a tenth of the memory in an hour. This machine only; ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.load import PAGES, memory, position
from benchmarks.tab import Refused, Tab
from tests.hosted import family, running_host
from ui.catalogue.house import ANY_RULE

LOOK_SECONDS = 15.0
PRESSES = 6
PRESS_SECONDS = 2.0
FILLING = 600
"""Rules for each process beforehand: more than any of its stores of answers about rules keeps."""

FILLERS = 6
MOST_SLOPE = 0.1
"""Largest rise in an hour, as a part of the memory in use."""


def some_rule(draws: random.Random) -> str:
    """Return a rule that hardly anybody has asked for yet."""
    amounts = sorted(draws.sample(range(1, 60), draws.randint(2, 6)))
    return f"take {', '.join(map(str, amounts))}" + draws.choice(("", " or split into 2"))


async def student(url: str, number: int, until: float, wrong: list[str]) -> None:
    """Open one tab after the other until the time is over."""
    draws = random.Random(number)
    await asyncio.sleep(draws.random() * PRESS_SECONDS * PRESSES)
    while time.monotonic() < until:
        try:
            await stay(url, draws)
        except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, Refused) as error:
            wrong.append(f"{type(error).__name__} {error}")
            await asyncio.sleep(1)


async def stay(url: str, draws: random.Random, pause: float = PRESS_SECONDS) -> int:
    """Open a page, press a few times, leave; return how often was pressed."""
    own = draws.random() < 0.5
    page = draws.choice(PAGES)
    link = f"/{ANY_RULE.address}" if own else page.link
    async with Tab(url, link) as tab:
        await tab.run()
        presses = draws.randint(1, PRESSES)
        for _press in range(presses):
            await asyncio.sleep(draws.random() * 2 * pause)
            put = {ANY_RULE.key("rule"): some_rule(draws)} if own else {}
            run = await tab.run(put=put or {page.key: position(page, draws)})
            if run.failed:
                raise ConnectionError(f"{link} failed")
    return presses


async def fill(url: str, rules: int) -> None:
    """Fill the stores: ask about this many new rules, and about as many positions."""
    draws = random.Random(FILLING)
    left = 2 * rules

    async def filler() -> None:
        nonlocal left
        while left > 0:
            pressed = await stay(url, draws, 0.0)
            left -= pressed

    await asyncio.gather(*(filler() for _filler in range(FILLERS)))


def slope(points: list[tuple[float, float]]) -> float:
    """Return the slope of the line of least squares through points."""
    middle = sum(x for x, _y in points) / len(points)
    level = sum(y for _x, y in points) / len(points)
    spread = sum((x - middle) ** 2 for x, _y in points)
    return sum((x - middle) * (y - level) for x, y in points) / spread if spread else 0.0


async def soak(url: str, pid: int, tabs: int, seconds: float) -> tuple[list[str], list[float]]:
    """Let the tabs come and go; return what went wrong, and the memory at each look."""
    wrong: list[str] = []
    held: list[float] = []
    begun = time.monotonic()
    students = [
        asyncio.create_task(student(url, number, begun + seconds, wrong)) for number in range(tabs)
    ]
    while time.monotonic() < begun + seconds:
        await asyncio.sleep(LOOK_SECONDS)
        held.append(memory(family(pid)) / 1e6)
        print(f"{time.monotonic() - begun:6.0f} s {held[-1]:8.0f} MB", flush=True)
    await asyncio.gather(*students)
    return wrong, held


def main() -> None:
    """Soak, and print the slope."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tabs", type=int, default=40)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_host(Path(folder) / "log", "--workers", str(given.workers)) as hosted,
    ):
        asyncio.run(fill(hosted.url, FILLING * given.workers))
        wrong, held = asyncio.run(soak(hosted.url, hosted.pid, given.tabs, 60 * given.minutes))
    half = held[len(held) // 2 :]
    rise = slope([(LOOK_SECONDS * look, size) for look, size in enumerate(half)]) * 3600
    level = sum(half) / len(half)
    print(f"second half: {level:.0f} MB, {rise:+.0f} MB an hour")
    if rise > MOST_SLOPE * level:
        wrong.append("memory rises")
    print(*(wrong[:10] or ["Nothing failed."]), sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
