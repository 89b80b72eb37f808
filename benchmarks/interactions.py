"""How long the server works on one interaction: request → last message, on every page and view.

    python -m benchmarks.interactions [--runs 15] [--pages subtraction home]

Opens each page and view with a client of its own (benchmarks/tab.py, this machine only), changes
the position before every run, and prints the least and the median milliseconds from a request to
its last message, once with requests that follow at once and once with pauses, and the processor
time of the server for each run. Beside it stands the same server without uvloop, without its
setting of the sockets and without kept charts, in the same command.
At the end it says how even the machine was meanwhile: neighbours on it can make all of these half
as long again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from benchmarks.tab import Tab
from tests.browser.real_browser import ROOT, running_app
from ui.catalogue.heap_games import HEAP_GAMES
from ui.catalogue.house import ENTRIES
from ui.catalogue.other_pages import CONTEST_LAB, HOME, PROBLEM, REFERENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.catalogue.entry import Entry

PLAIN = """
import sys
sys.modules["uvloop"] = None
from ui.screens import server
server.answer_at_once = lambda: None
from ui.pattern import view
view._chart = view._chart.__wrapped__
view._strip_data = view._strip_data.__wrapped__
from streamlit.web.cli import main
sys.argv[0] = "streamlit"
main()
"""
"""The server as it would be without what makes it quick, in place of `python -m streamlit`."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A screen, and how its position is changed.

    Attributes
    ----------
    name : str
    link : str
    key : str
        The widget that holds the position; "" for a page without one, which is run again as it is.
    texts : tuple of str
        Positions, in turns.
    asked : float
        Most milliseconds of processor time for a run; 0 where no number is asked for.
    """

    name: str
    link: str
    key: str = ""
    texts: tuple[str, ...] = ()
    asked: float = 0.0


QUICK, CHART, GALLERY = 12, 18, 20
"""Milliseconds of processor time that are asked for: a game, one with a chart, a page of cards."""


def visit(page: Entry, asked: float = 0.0, small: bool = False, **fields: str) -> Visit:
    """Return the visit to a page in the state that these fields of its link say."""
    said = [text if name == "view" else name for name, text in fields.items()]
    query = urlencode(page.query(fields))
    link = f"/{page.address}?{query}"
    name = " ".join([page.slug, *said])
    if not page.is_playable or page.letters or ":" in page.position:
        return Visit(name, link, asked=asked)
    count = min(len(page.position.split()), 2 if small else 3)
    rows = ((1 + n, 2, 1) if small else (5 + n, 10 + 2 * n, 20) for n in range(4 if small else 7))
    texts = tuple(" ".join(map(str, row[:count])) for row in rows)
    return Visit(name, link, page.key(page.field), texts, asked)


def visits() -> Iterator[Visit]:
    """Yield the pages of cards, every game as it opens, its chart, and each view of one of them."""
    yield visit(HOME, GALLERY)
    yield visit(CONTEST_LAB, GALLERY)
    yield visit(PROBLEM)
    yield visit(REFERENCE, GALLERY)
    for page in ENTRIES.values():
        if page.is_game:
            yield visit(page, QUICK)
    for page in HEAP_GAMES:
        yield visit(page, CHART, view="pattern")
    first = HEAP_GAMES[0]
    for view in ("play", "move", "compare"):
        yield visit(first, view=view)
    yield visit(first, small=True, view="tree")
    yield visit(first, view="move", misere="true")


class Measured(NamedTuple):
    """Milliseconds of one visit on one server."""

    least: float
    typical: float
    paused: float
    processor: float


async def measure(visit: Visit, url: str, pid: int, runs: int) -> Measured:
    """Open a screen and change its position again and again."""
    async with Tab(url, visit.link) as tab:
        await tab.run()

        async def once(number: int) -> float:
            put = {visit.key: visit.texts[number % len(visit.texts)]} if visit.key else None
            run = await tab.run(put=put)
            if run.failed:
                raise RuntimeError(f"{visit.name}: the page met an error")
            return run.last * 1000

        for number in range(len(visit.texts) + 1):  # what is kept for good is kept now
            await once(number)
        begun = processor_ms(pid)
        at_once = [await once(number) for number in range(runs)]
        spent = (processor_ms(pid) - begun) / runs
        paused = []
        for number in range(min(runs, 8)):
            await asyncio.sleep(0.1)
            paused.append(await once(number))
    return Measured(min(at_once), median(at_once), median(paused), spent)


def processor_ms(pid: int) -> float:
    """Return the milliseconds of processor time that a process has used, in user and system."""
    # The second field is a name that may hold blanks; what follows its bracket is fixed.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def fixed_work() -> float:
    """Return the milliseconds of processor time of work that is always the same."""
    begun = time.process_time()
    total = 0
    for number in range(200_000):
        total += number * number % 7
    return (time.process_time() - begun) * 1000


def main() -> None:
    """Measure both servers and print them side by side."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--pages", nargs="*", help="names of visits; all when left out")
    given = parser.parse_args()
    chosen = [visit for visit in visits() if given.pages is None or visit.name in given.pages]
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        quick = stack.enter_context(running_app(folder / "quick.log"))
        slow = stack.enter_context(
            running_app(folder / "slow.log", python=[sys.executable, "-c", PLAIN])
        )
        print(f"{'':28} {'as it is':>33} {'':3} {'without uvloop and kept charts':>33}")
        head = f"{'least':>8}{'median':>8}{'paused':>8}{'cpu':>8}"
        print(f"{'ms':28} {head} {'':3} {head}")
        speeds = []
        for visit in chosen:
            speeds.append(fixed_work())
            rows = [
                asyncio.run(measure(visit, url, pid_of(url), given.runs)) for url in (quick, slow)
            ]
            line = "    ".join("".join(f"{value:8.1f}" for value in row) for row in rows)
            verdict = ""
            if visit.asked:
                kept = "kept" if rows[0].processor <= visit.asked else "MISSED"
                verdict = f"   cpu ≤ {visit.asked:.0f}: {kept}"
            print(f"{visit.name:28} {line}{verdict}", flush=True)
        print(f"The same piece of work took {min(speeds):.1f} to {max(speeds):.1f} ms meanwhile.")


def pid_of(url: str) -> int:
    """Return the process on this machine that was told to serve this address."""
    port = url.rpartition(":")[2]
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                words = (folder / "cmdline").read_bytes().split(b"\0")
                if b"--server.port" in words and port.encode() in words:
                    return int(folder.name)
    raise RuntimeError(f"No server was started for {url} from {ROOT}.")


if __name__ == "__main__":
    main()
