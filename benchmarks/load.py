"""A class opens the app: how long a page takes to open, and a press, with 30, 100 and 300 tabs.

    python -m benchmarks.load [--tabs 30 100 300] [--only plain hosted] [--workers 2]
    python -m benchmarks.load --only hosted --tabs 300 --against COMMIT    an earlier commit as well
    python -m benchmarks.load --only hosted --tabs 300 --kill       a process dies in the middle
    python -m benchmarks.load --only hosted --tabs 20 --beside 20   others ask dear questions
    python -m benchmarks.load --soak 10                             minutes of coming and going

Each server is started anew: `python3 lab.py` (plain) and `python3 lab.py host`. The tabs open their
links within eight seconds, on nine pages in turns, and then each changes its position three times,
about four seconds apart. A wait goes from the request for the page, or from the press, to the last
message. Beside the waits stand the memory of all processes together (pages of memory that several
share are counted once), the processor time of the server for one run, and how many cores the rest
of this machine was using meanwhile.

With --kill one process is killed: the last columns say how many tabs lost their connection and how
long the slowest needed to be back at its screen. With --beside further tabs open the dearest links
and hostile ones, one after the other; what they met is told below. With --soak forty tabs come and
go, each with rules that nobody asked for before, and the slope of the memory through the second
half is printed: the straight line of least squares. This machine only; ends by itself. Exit 1 when
something asked for was missed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.other_commit import NOW, Side, checked_out
from benchmarks.tab import Refused, Tab
from tests.browser.real_browser import running_app
from tests.drawn_links import DrawnLinks, dear_links
from tests.hosted import command_of, family, running_host
from ui.catalogue.heap_games import HEAP_GAMES
from ui.catalogue.lookup import ANY_RULE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.catalogue.entry import Entry

RAMP_SECONDS = 8.0
PRESSES = 3
PRESS_SECONDS = 4.0
BACK_SECONDS = 30
TOO_LONG = 414
"""The status of a link that the proxy does not take."""

ASKED = {("plain", 100): (0.5, 0.3), ("hosted", 300): (1.0, 0.5)}
"""(Server, tabs) → most seconds of the 95th percentile asked of opening and of a press."""

MOST_MEMORY = 1_000_000_000

SOAK_TABS = 40
LOOK_SECONDS = 15.0
FILLING = 600
"""Rules for each process before a soak: more than any of its stores of answers keeps."""

FILLERS = 6
MOST_SLOPE = 0.1
"""Largest rise in an hour, as a part of the memory in use."""

LOST = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake)


class Screen(NamedTuple):
    """A screen: its page, what its link says, and the largest heap that a student types there."""

    page: Entry
    fields: dict[str, str]
    largest: int = 30

    @property
    def link(self) -> str:
        """Its address without the server."""
        return f"/{self.page.address}?{urlencode(self.page.query(self.fields))}"

    def put(self, draws: random.Random) -> dict[str, str]:
        """Return a new position as a student types it: the key of its field → the text."""
        heaps = self.fields.get(self.page.field, self.page.position).split()
        text = " ".join(str(draws.randint(1, self.largest)) for _heap in heaps)
        return {self.page.key(self.page.field): text}


SCREENS = (
    *(Screen(page, {}) for page in HEAP_GAMES[:5]),
    *(Screen(page, {"view": "pattern"}) for page in HEAP_GAMES[:2]),
    Screen(HEAP_GAMES[0], {"view": "move"}),
    Screen(HEAP_GAMES[0], {"view": "tree", "heaps": "1 2"}, largest=4),
)
"""Five games as they open, two charts, winning moves and a tree."""


@dataclass
class Outcome:
    """What happened to a class.

    Attributes
    ----------
    opened, pressed, back : list of float
        Seconds until a page was open, a press answered, and a lost screen back.
    errors : list of str
    beside : Counter
        What the links met that were opened beside the class.
    """

    opened: list[float] = field(default_factory=list)
    pressed: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    beside: Counter[str] = field(default_factory=Counter)


# -- who comes ------------------------------------------------------------------------------------


async def student(url: str, number: int, seed: int, outcome: Outcome) -> None:
    """Open a page within the first seconds, then press now and then."""
    draws = random.Random(f"{seed} {number}")
    screen = SCREENS[number % len(SCREENS)]
    await asyncio.sleep(draws.random() * RAMP_SECONDS)
    try:
        begun = time.perf_counter()
        async with Tab(url, screen.link) as tab:
            failed = (await tab.run()).failed
            outcome.opened.append(time.perf_counter() - begun)
            for _press in range(PRESSES):
                await idle(tab, PRESS_SECONDS * (0.75 + draws.random() / 2), outcome)
                run = await tab.run(put=screen.put(draws))
                failed = failed or run.failed
                outcome.pressed.append(run.last)
        if failed:
            outcome.errors.append(f"{screen.link}: the page failed")
    except (*LOST, Refused, KeyError) as error:
        outcome.errors.append(f"{screen.link}: {type(error).__name__} {error}")


async def idle(tab: Tab, seconds: float, outcome: Outcome) -> None:
    """Think, and meanwhile do what a browser does by itself when its connection is lost."""
    if not await tab.lost_within(seconds):
        return
    begun = time.perf_counter()
    while time.perf_counter() - begun < BACK_SECONDS:
        try:
            await tab.connect()
            await tab.run()
        except LOST:
            await asyncio.sleep(0.5)
        else:
            outcome.back.append(time.perf_counter() - begun)
            return
    outcome.errors.append("never back")


async def stranger(url: str, links: Iterator[str], outcome: Outcome) -> None:
    """Open dear and hostile links, one after the other, until told to stop."""
    for link in links:
        try:
            async with Tab(url, link) as tab:
                failed = (await tab.run()).failed
            outcome.beside["failed" if failed else "drawn"] += 1
            if failed:
                outcome.errors.append(f"failed: {link[:300]}")
        except Refused as refused:
            outcome.beside[f"refused {refused.args[0]}"] += 1
            if refused.args[0] != TOO_LONG:
                outcome.errors.append(f"refused {refused.args[0]}: {link[:300]}")
        except LOST as error:
            outcome.errors.append(f"{type(error).__name__} {error}: {link[:300]}")
        await asyncio.sleep(PRESS_SECONDS / 4)


def hard_links(seed: int) -> Iterator[str]:
    """Yield dear links and drawn ones in turns, without end."""
    drawn, dear = DrawnLinks(seed), dear_links()
    for number in count():
        yield dear[number // 2 % len(dear)] if number % 2 == 0 else drawn.next()


async def lesson(url: str, tabs: int, beside: int = 0, victim: int | None = None) -> Outcome:
    """Let a class work, others beside it; kill a process in the middle if one is named."""
    outcome = Outcome()
    links = hard_links(tabs)
    strangers = [asyncio.create_task(stranger(url, links, outcome)) for _tab in range(beside)]
    if strangers:
        await asyncio.sleep(2 * PRESS_SECONDS)  # the class meets them at work
    students = [asyncio.create_task(student(url, n, tabs, outcome)) for n in range(tabs)]
    if victim is not None:
        await asyncio.sleep(RAMP_SECONDS + PRESS_SECONDS)
        os.kill(victim, signal.SIGKILL)
    await asyncio.gather(*students)
    for task in strangers:
        task.cancel()
    await asyncio.gather(*strangers, return_exceptions=True)
    return outcome


# -- what it costs --------------------------------------------------------------------------------


@contextlib.contextmanager
def server(kind: str, side: Side, workers: int) -> Iterator[tuple[str, int]]:
    """Run one of the servers; yield its address and the process that started the rest of it."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        if kind == "hosted":
            options = ("--workers", str(workers))
            with running_host(log, *options, root=side.root, python=side.python) as hosted:
                yield hosted.url, hosted.pid
        else:
            python = (side.python, "-m", "streamlit")
            with running_app(log, side.root / "app.py", python=python) as url:
                yield url, listening_at(url)


def listening_at(url: str) -> int:
    """Return the child of this process that was started for the port of an address."""
    port = url.rpartition(":")[2].encode()
    return next(pid for pid in family(os.getpid()) if port in command_of(pid).split(b"\0"))


def processor_seconds(pids: list[int]) -> float:
    """Return the processor time of processes and of what they started that has ended."""
    spent = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            # The second field is a name that may hold blanks; what follows its bracket is fixed.
            fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
            spent += sum(map(int, fields[11:15]))
    return spent / os.sysconf("SC_CLK_TCK")


def machine_seconds() -> float:
    """Return the processor time that everything on this machine has used."""
    fields = Path("/proc/stat").read_text("utf-8").split("\n", 1)[0].split()[1:]
    busy = sum(map(int, fields[:8])) - int(fields[3]) - int(fields[4])
    return busy / os.sysconf("SC_CLK_TCK")


def memory(pids: list[int]) -> int:
    """Return the bytes that processes hold together; what they share counts once."""
    held = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines():
                if line.startswith("Pss:"):
                    held += int(line.split()[1]) * 1024
    return held


def percentile(waits: list[float], part: float) -> float:
    """Return the wait that a part of all do not exceed, in seconds; infinite without any."""
    return sorted(waits)[min(int(part * len(waits)), len(waits) - 1)] if waits else float("inf")


def measure(name: str, kind: str, side: Side, tabs: int, given: argparse.Namespace) -> list[str]:
    """Run one class on one server; print its line and return what was wrong."""
    with server(kind, side, given.workers) as (url, pid):
        asyncio.run(lesson(url, len(SCREENS)))  # every page has been opened once
        pids = family(pid)
        before, all_before = processor_seconds(pids), machine_seconds()
        mine, begun = time.process_time(), time.monotonic()
        victim = (
            next(p for p in pids if p != pid and b"streamlit" in command_of(p))
            if given.kill
            else None
        )
        outcome = asyncio.run(lesson(url, tabs, given.beside, victim))
        seconds = time.monotonic() - begun
        spent = processor_seconds(pids) - before
        others = machine_seconds() - all_before - spent - (time.process_time() - mine)
        held = memory(family(pid))
    runs = max(len(outcome.opened) + len(outcome.pressed), 1)
    line = (
        f"{name:14}{tabs:5}"
        f"{percentile(outcome.opened, 0.5):8.2f} /{percentile(outcome.opened, 0.95):6.2f}"
        f"{percentile(outcome.pressed, 0.5):9.2f} /{percentile(outcome.pressed, 0.95):6.2f}"
        f"{held / 1e6:9.0f}{1000 * spent / runs:9.1f}{others / seconds:8.2f}"
        f"{len(outcome.errors):8}"
    )
    if given.kill:
        line += f"{len(outcome.back):8}{max(outcome.back, default=0):8.1f}"
    print(line, flush=True)
    for what, often in outcome.beside.items():
        print(f"{often:6} links beside it {what}", flush=True)
    wrong = outcome.errors[:5]
    if side is NOW and (kind, tabs) in ASKED and not given.beside:
        for waits, most in zip((outcome.opened, outcome.pressed), ASKED[kind, tabs], strict=True):
            if percentile(waits, 0.95) > most:
                wrong.append(f"{kind}, {tabs} tabs: more than {most} s")
        if held > MOST_MEMORY:
            wrong.append(f"{kind}, {tabs} tabs: more than 1 GB")
    return wrong


# -- a soak ---------------------------------------------------------------------------------------


def some_rule(draws: random.Random) -> str:
    """Return a rule that hardly anybody has asked for yet."""
    amounts = sorted(draws.sample(range(1, 60), draws.randint(2, 6)))
    return f"take {', '.join(map(str, amounts))}" + draws.choice(("", " or split into 2"))


async def stay(url: str, draws: random.Random, pause: float) -> int:
    """Open a page, press a few times, leave; return how often was pressed."""
    own = draws.random() < 0.5
    screen = Screen(ANY_RULE, {}) if own else draws.choice(SCREENS)
    async with Tab(url, screen.link) as tab:
        await tab.run()
        presses = draws.randint(1, 2 * PRESSES)
        for _press in range(presses):
            await asyncio.sleep(draws.random() * pause)
            put = {ANY_RULE.key("rule"): some_rule(draws)} if own else screen.put(draws)
            if (await tab.run(put=put)).failed:
                raise ConnectionError(f"{screen.link} failed")
    return presses


async def fill(url: str, presses: int) -> None:
    """Press this often without a pause: the stores of answers are then filled to their bounds."""
    draws = random.Random(FILLING)

    async def filler() -> None:
        nonlocal presses
        while presses > 0:
            presses -= await stay(url, draws, 0.0)

    await asyncio.gather(*(filler() for _filler in range(FILLERS)))


async def come_and_go(url: str, number: int, until: float, wrong: list[str]) -> None:
    """Open one tab after the other until the time is over."""
    draws = random.Random(number)
    await asyncio.sleep(draws.random() * PRESS_SECONDS * PRESSES)
    while time.monotonic() < until:
        try:
            await stay(url, draws, PRESS_SECONDS)
        except (*LOST, Refused, KeyError) as error:
            wrong.append(f"{type(error).__name__} {error}")
            await asyncio.sleep(1)


async def watch(url: str, pid: int, seconds: float) -> tuple[list[str], list[float]]:
    """Let tabs come and go; return what went wrong, and the megabytes at each look."""
    wrong: list[str] = []
    held: list[float] = []
    begun = time.monotonic()
    students = [
        asyncio.create_task(come_and_go(url, number, begun + seconds, wrong))
        for number in range(SOAK_TABS)
    ]
    while time.monotonic() < begun + seconds:
        await asyncio.sleep(LOOK_SECONDS)
        held.append(memory(family(pid)) / 1e6)
        print(f"{time.monotonic() - begun:6.0f} s {held[-1]:8.0f} MB", flush=True)
    await asyncio.gather(*students)
    return wrong, held


def slope(heights: list[float]) -> float:
    """Return the slope of the line of least squares through equally spaced heights."""
    middle, level = (len(heights) - 1) / 2, sum(heights) / len(heights)
    spread = sum((x - middle) ** 2 for x in range(len(heights)))
    return sum((x - middle) * (y - level) for x, y in enumerate(heights)) / spread if spread else 0


def soak(minutes: float, workers: int) -> list[str]:
    """Soak the hosted set, print the slope of its memory, and return what was wrong."""
    with server("hosted", NOW, workers) as (url, pid):
        asyncio.run(fill(url, 2 * FILLING * workers))
        wrong, held = asyncio.run(watch(url, pid, 60 * minutes))
    half = held[len(held) // 2 :]
    rise, level = slope(half) * 3600 / LOOK_SECONDS, sum(half) / len(half)
    print(f"second half: {level:.0f} MB, {rise:+.0f} MB an hour")
    return wrong[:10] + ["memory rises"] * (rise > MOST_SLOPE * level)


# -- the command ----------------------------------------------------------------------------------


def main() -> None:
    """Print the table; exit 1 when something asked for was missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tabs", type=int, nargs="+", default=[30, 100, 300])
    kinds = ["plain", "hosted"]
    parser.add_argument("--only", nargs="+", choices=kinds, default=kinds)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kill", action="store_true", help="kill one process in the middle")
    parser.add_argument("--beside", type=int, default=0, help="so many tabs with dear questions")
    parser.add_argument("--against", metavar="COMMIT", help="measure this commit as well")
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="is memory flat?")
    given = parser.parse_args()
    wrong = soak(given.soak, given.workers) if given.soak else table(given)
    print(*(wrong or ["Nothing was missed."]), sep="\n")
    sys.exit(1 if wrong else 0)


def table(given: argparse.Namespace) -> list[str]:
    """Measure every server with every class; return what was wrong."""
    print(
        f"{'server':14}{'tabs':>5}{'open p50 / p95 s':>17}{'press p50 / p95 s':>18}{'MB':>6}"
        f"{'ms/run':>9}{'others':>8}{'errors':>8}" + (f"{'lost':>8}{'back s':>8}" * given.kill)
    )
    wrong = []
    with contextlib.ExitStack() as stack:
        sides = {"": NOW}
        if given.against:
            sides[" before"] = stack.enter_context(checked_out(given.against))
        for kind in given.only:
            for tabs in given.tabs:
                for name, side in sides.items():
                    wrong += measure(kind + name, kind, side, tabs, given)
    return wrong


if __name__ == "__main__":
    main()
