"""Classes answer from their phones: how long until the wall has counted an answer.

    python -m benchmarks.room [--phones 60] [--questions 3]       on `python3 lab.py`
    python -m benchmarks.room --hosted --rooms 10 --phones 30     on `python3 lab.py host`
    python -m benchmarks.room --hosted --rooms 10 --phones 30 --beside 20

Opens the rooms and lets their phones join within eight seconds. Each question they answer within
four seconds, all rooms at once; meanwhile every phone and the wall ask the light route as often as
a browser does. A wait goes from the press until the route tells the wall. With --beside so many
tabs work on games, first alone and then beside the rooms. This machine only; ends by itself. Exit 1
when the 95th percentile is over two seconds or a vote is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles

from benchmarks.load import lesson, percentile
from benchmarks.tab import Tab
from tests.browser.real_browser import running_app
from tests.hosted import running_host
from ui.base import page_limits
from ui.room.documents import SqliteDocuments
from ui.room.question import ClassBlank, ClassQuestion, Verdict
from ui.room.routes import PATH
from ui.room.service import WHERE
from ui.room.store import Rooms

JOIN_SECONDS = 8.0
ANSWER_SECONDS = 4.0
MOST_SECONDS = 2.0
"""Most seconds of the 95th percentile."""

CHOICES = (("N", "The player to move"), ("P", "The other player"))


class Class:
    """A room with its phones."""

    def __init__(self, url: str, rooms: Rooms, phones: int) -> None:
        opened = rooms.open()
        assert opened is not None
        self._rooms, self._key = rooms, opened
        room = rooms.room(opened.code)
        assert room is not None
        self._channel = room.channel
        self._url, self._count = url, phones
        self._tabs: list[Tab] = []
        self.requests = 0

    async def join(self) -> None:
        """Let every phone open the link and join."""

        async def one() -> None:
            await asyncio.sleep(random.uniform(0, JOIN_SECONDS))
            tab = Tab(self._url, f"/join?join-room={self._channel}")
            await tab.__aenter__()
            await tab.run()
            await tab.run(send=("_join-listener", "phone", ""))
            self._tabs.append(tab)

        await asyncio.gather(*(one() for _phone in range(self._count)))

    async def ask(self, number: int) -> list[float]:
        """Ask a question; return the seconds until each answer was counted."""
        question = ClassQuestion(f"q{number}", "Who wins?", (ClassBlank("choice", "", CHOICES),))
        self._rooms.ask(*self._key, question)
        pressed: list[float] = []
        counted: list[float] = []

        async def answer(tab: Tab) -> None:
            await tab.run()
            await asyncio.sleep(random.uniform(0, ANSWER_SECONDS))
            label = random.choice([label for label in tab.buttons if label[1:2] == " "])
            pressed.append(time.perf_counter())
            await tab.run(press=label)

        async def watch() -> None:
            while len(counted) < self._count:
                now = await self._answers()
                counted.extend([time.perf_counter()] * (now - len(counted)))
                await asyncio.sleep(page_limits.ROOM_WALL_SECONDS)

        polls = [asyncio.create_task(self._poll()) for _phone in range(self._count)]
        watching = asyncio.create_task(watch())
        await asyncio.gather(*map(answer, self._tabs))
        await asyncio.wait_for(watching, 30)
        for poll in polls:
            poll.cancel()
        self._rooms.show(*self._key, lambda _values: Verdict(()), "nobody knows")
        # The first counted is the first pressed, as far as anybody can tell.
        return [at - begun for begun, at in zip(sorted(pressed), counted, strict=True)]

    async def _answers(self) -> int:
        self.requests += 1
        return int((await asyncio.to_thread(self._state))["answers"])

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(page_limits.ROOM_POLL_SECONDS * random.uniform(0.8, 1.2))
            await self._answers()

    def _state(self) -> dict[str, int]:
        with urllib.request.urlopen(f"{self._url}{PATH}/{self._channel}", timeout=10) as answer:
            found: dict[str, int] = json.loads(answer.read())
        return found


async def waits_of(group: Class, questions: int) -> list[float]:
    """Let a class join and answer; return the seconds until each answer was counted."""
    await group.join()
    return [wait for number in range(questions) for wait in await group.ask(number)]


async def pressed_beside(url: str, tabs: int) -> str:
    """Let tabs work on games; return how long they waited, and what went wrong."""
    outcome = await lesson(url, tabs)
    waits = [f"{percentile(outcome.pressed, part):.2f} s" for part in (0.5, 0.95)]
    return f"{waits[0]}, 95 % {waits[1]}, {len(outcome.errors)} errors"


async def measured(url: str, folder: str, given: argparse.Namespace) -> int:
    """Measure and print; return the exit code."""
    # Every phone polls by itself; none waits here for the others.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))
    rooms = Rooms(SqliteDocuments(Path(folder)))
    groups = [Class(url, rooms, given.phones) for _room in range(given.rooms)]
    if given.beside:
        print(f"{given.beside} tabs without the rooms: {await pressed_beside(url, given.beside)}")
    others = asyncio.create_task(pressed_beside(url, given.beside)) if given.beside else None
    of_each = await asyncio.gather(*(waits_of(group, given.questions) for group in groups))
    waits = [wait for waits in of_each for wait in waits]
    late = quantiles(waits, n=20)[-1]
    requests = sum(group.requests for group in groups)
    print(f"{given.rooms * given.phones} phones, {len(waits)} answers, {requests} requests")
    print(f"from the press until the wall has it: {median(waits):.2f} s, 95 % {late:.2f} s")
    if others:
        print(f"{given.beside} tabs beside the rooms: {await others}")
    return int(late > MOST_SECONDS)


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rooms", type=int, default=1)
    parser.add_argument("--phones", type=int, default=60, help="of each room")
    parser.add_argument("--questions", type=int, default=3)
    parser.add_argument("--hosted", action="store_true", help="on `python3 lab.py host`")
    parser.add_argument("--beside", type=int, default=0, help="so many tabs on games")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ[WHERE] = folder
        log = Path(folder) / "log"
        if given.hosted:
            with running_host(log, "--workers", str(os.cpu_count() or 1)) as hosted:
                return asyncio.run(measured(hosted.url, folder, given))
        with running_app(log) as url:
            return asyncio.run(measured(url, folder, given))


if __name__ == "__main__":
    sys.exit(main())
