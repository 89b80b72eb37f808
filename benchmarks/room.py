"""A class answers from its phones: how long until the wall has counted an answer.

    python -m benchmarks.room [--phones 60] [--questions 3]

Starts `python3 lab.py`, opens a room in it and lets the phones join within eight seconds. Each
question they answer within four seconds; meanwhile every phone and the wall ask the light route as
often as a browser does. A wait goes from the press until the route tells the wall. This machine
only; ends by itself. Exit 1 when the 95th percentile is over two seconds or a vote is missing.
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
from pathlib import Path
from statistics import median, quantiles

from benchmarks.tab import Tab
from tests.browser.real_browser import running_app
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
                await asyncio.sleep(page_limits.ROOM_POLL_SECONDS)

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


async def measured(url: str, folder: str, phones: int, questions: int) -> int:
    """Measure and print; return the exit code."""
    group = Class(url, Rooms(SqliteDocuments(Path(folder))), phones)
    await group.join()
    waits = [wait for number in range(questions) for wait in await group.ask(number)]
    late = quantiles(waits, n=20)[-1]
    print(f"{phones} phones, {len(waits)} answers, {group.requests} requests of the route")
    print(f"from the press until the wall has it: {median(waits):.2f} s, 95 % {late:.2f} s")
    return int(late > MOST_SECONDS)


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--phones", type=int, default=60)
    parser.add_argument("--questions", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ[WHERE] = folder
        with running_app(Path(folder) / "log") as url:
            return asyncio.run(measured(url, folder, given.phones, given.questions))


if __name__ == "__main__":
    sys.exit(main())
