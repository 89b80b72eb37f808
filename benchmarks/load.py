"""A class opens the app: how long a page takes to open, and a press, with 30, 100 and 300 tabs.

    python -m benchmarks.load [--tabs 30 100 300] [--only plain hosted] [--workers 2]
    python -m benchmarks.load --only hosted --tabs 300 --kill

Each server is started anew: Streamlit's own settings, `python3 lab.py`, `python3 lab.py host`. The
tabs open their links within eight seconds, on nine pages in turns, and then each changes its
position three times, about four seconds apart. A wait goes from the request for the page, or from
the press, to the last message. Beside the waits stand the memory of all processes together (pages
of memory that several share are counted once), the processor time of the server for one run, and
how many cores the rest of this machine was using meanwhile. With --kill one process is killed in
the middle: the last columns then say how many tabs lost their connection and how long the slowest
needed to be back at its screen. This machine only; ends by itself.
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.interactions import Visit, pid_of, visit, visits
from benchmarks.tab import Refused, Tab
from tests.browser.real_browser import STREAMLIT, running_app
from tests.hosted import family, running_host
from ui.catalogue.heap_games import HEAP_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

RAMP_SECONDS = 8.0
PRESSES = 3
PRESS_SECONDS = 4.0
PAGES = (
    *[page for page in visits() if page.key and " " not in page.name][:5],
    *(visit(page, view="pattern") for page in HEAP_GAMES[:2]),
    visit(HEAP_GAMES[0], view="move"),
    visit(HEAP_GAMES[0], small=True, view="tree"),
)
"""Five games as they open, two charts, winning moves and a tree."""

OWN_SETTINGS = """
import sys
from streamlit.web.cli import main
sys.argv[0] = "streamlit"
sys.argv += ["--runner.postScriptGC", "true"]
sys.modules["uvloop"] = None
from ui.screens import server
server.answer_at_once = lambda: None
main()
"""
"""The server with Streamlit's own settings, in place of `python -m streamlit`."""

ASKED = {("plain", 100): (0.5, 0.3), ("hosted", 300): (1.0, 0.5)}
"""(Server, tabs) → most seconds of the 95th percentile asked of opening and of a press."""

MOST_MEMORY = 1_000_000_000


@dataclass
class Outcome:
    """What happened to a class.

    Attributes
    ----------
    opened, pressed, back : list of float
        Seconds until a page was open, a press answered, and a lost screen back.
    errors : list of str
    """

    opened: list[float] = field(default_factory=list)
    pressed: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def position(page: Visit, draws: random.Random) -> str:
    """Return a position of a page as a student types it."""
    text = draws.choice(page.texts)
    if "tree" in page.name:
        return text
    return " ".join(str(draws.randint(1, 30)) for _heap in text.split())


async def student(url: str, number: int, seed: int, outcome: Outcome) -> None:
    """Open a page within the first seconds, then press now and then."""
    draws = random.Random(f"{seed} {number}")
    page = PAGES[number % len(PAGES)]
    await asyncio.sleep(draws.random() * RAMP_SECONDS)
    try:
        begun = time.perf_counter()
        async with Tab(url, page.link) as tab:
            note((await tab.run()).failed, outcome, page)
            outcome.opened.append(time.perf_counter() - begun)
            for _press in range(PRESSES):
                await idle(tab, PRESS_SECONDS * (0.75 + draws.random() / 2), outcome)
                run = await tab.run(put={page.key: position(page, draws)})
                note(run.failed, outcome, page)
                outcome.pressed.append(run.last)
    except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, Refused, KeyError) as error:
        outcome.errors.append(f"{page.name}: {type(error).__name__} {error}")


def note(failed: bool, outcome: Outcome, page: Visit) -> None:
    """Count a run that ended with an error."""
    if failed:
        outcome.errors.append(f"{page.name}: the page failed")


async def idle(tab: Tab, seconds: float, outcome: Outcome) -> None:
    """Think, and meanwhile do what a browser does by itself when its connection is lost."""
    lost = await tab.lost_within(seconds)
    if not lost:
        return
    begun = time.perf_counter()
    while time.perf_counter() - begun < 30:
        try:
            await tab.connect()
            await tab.run()
        except (OSError, ConnectionClosed, InvalidHandshake):
            await asyncio.sleep(0.5)
        else:
            outcome.back.append(time.perf_counter() - begun)
            return
    outcome.errors.append("never back")


async def lesson(url: str, tabs: int, seed: int, victim: int | None = None) -> Outcome:
    """Let a class work; kill a process in the middle if one is named."""
    outcome = Outcome()
    students = [asyncio.create_task(student(url, n, seed, outcome)) for n in range(tabs)]
    if victim is not None:
        await asyncio.sleep(RAMP_SECONDS + PRESS_SECONDS)
        os.kill(victim, signal.SIGKILL)
    await asyncio.gather(*students)
    return outcome


@contextlib.contextmanager
def server(kind: str, folder: Path, workers: int) -> Iterator[tuple[str, int]]:
    """Run one of the servers; yield its address and the process that started the rest of it."""
    log = folder / f"{kind}.log"
    if kind == "hosted":
        with running_host(log, "--workers", str(workers)) as hosted:
            yield hosted.url, hosted.pid
    else:
        python = STREAMLIT if kind == "plain" else [sys.executable, "-c", OWN_SETTINGS]
        with running_app(log, python=python) as url:
            yield url, pid_of(url)


def processor_seconds(pids: list[int]) -> float:
    """Return the processor time of processes and of what they started that has ended."""
    spent = 0
    for pid in pids:
        with contextlib.suppress(OSError):
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


def share(waits: list[float], part: float) -> float:
    """Return the wait that a part of all do not exceed, in seconds; infinite without any."""
    return sorted(waits)[min(int(part * len(waits)), len(waits) - 1)] if waits else float("inf")


def measure(kind: str, tabs: int, workers: int, kill: bool) -> list[str]:
    """Run one class on one server; print its line and return what was wrong."""
    with (
        tempfile.TemporaryDirectory() as name,
        server(kind, Path(name), workers) as (url, pid),
    ):
        asyncio.run(lesson(url, len(PAGES), 0))  # every page has been opened once
        pids = family(pid)
        before, all_before, mine, begun = (
            processor_seconds(pids), machine_seconds(), time.process_time(), time.monotonic()
        )  # fmt: skip
        victim = next(p for p in pids if p != pid and b"streamlit" in cmdline(p)) if kill else None
        outcome = asyncio.run(lesson(url, tabs, tabs, victim))
        seconds = time.monotonic() - begun
        spent = processor_seconds(pids) - before
        others = machine_seconds() - all_before - spent - (time.process_time() - mine)
        held = memory(family(pid))
    runs = max(len(outcome.opened) + len(outcome.pressed), 1)
    line = (
        f"{kind:10}{tabs:5}"
        f"{share(outcome.opened, 0.5):8.2f} /{share(outcome.opened, 0.95):6.2f}"
        f"{share(outcome.pressed, 0.5):9.2f} /{share(outcome.pressed, 0.95):6.2f}"
        f"{held / 1e6:9.0f}{1000 * spent / runs:9.1f}{others / seconds:8.2f}"
        f"{len(outcome.errors):8}"
    )
    if kill:
        line += f"{len(outcome.back):8}{max(outcome.back, default=0):8.1f}"
    print(line, flush=True)
    wrong = outcome.errors[:5]
    if (kind, tabs) in ASKED:
        for waits, most in zip((outcome.opened, outcome.pressed), ASKED[kind, tabs], strict=True):
            if share(waits, 0.95) > most:
                wrong.append(f"{kind}, {tabs} tabs: more than {most} s")
        if held > MOST_MEMORY:
            wrong.append(f"{kind}, {tabs} tabs: more than 1 GB")
    return wrong


def cmdline(pid: int) -> bytes:
    """Return the words by which a process was started."""
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def main() -> None:
    """Print the table; exit 1 when something asked for was missed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tabs", type=int, nargs="+", default=[30, 100, 300])
    parser.add_argument(
        "--only", nargs="+", choices=["streamlit", "plain", "hosted"],
        default=["streamlit", "plain", "hosted"],
    )  # fmt: skip
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kill", action="store_true", help="kill one process in the middle")
    given = parser.parse_args()
    print(
        f"{'server':10}{'tabs':>5}{'open p50 / p95 s':>17}{'press p50 / p95 s':>18}{'MB':>6}"
        f"{'ms/run':>9}{'others':>8}{'errors':>8}" + (f"{'lost':>8}{'back s':>8}" * given.kill)
    )
    wrong = []
    for kind in given.only:
        for tabs in given.tabs:
            wrong += measure(kind, tabs, given.workers, given.kill)
    print(*wrong, sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
