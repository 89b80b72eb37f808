"""Ten thousand links, good, mutated and hostile, at the hosted set: none may break or hold it.

    python -m benchmarks.links [--links 10000] [--seed 1]

Draws links to every page: those that releases wrote, keys of the page with random rules, sizes and
texts that try to become something else, and all of them with letters changed, doubled, cut and
encoded twice. Each process of the set gets its share, one link after the other, so that the
processor time of each link is known, its workers included. Prints what took longest. Exit 1 when a
page fails, a link is refused for another reason than its length, takes more than two seconds of
processor time, the log has a traceback, a process of the set asks for another machine, or memory
still grows in the second half. This machine only; ends by itself.
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
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.load import memory, processor_seconds
from benchmarks.questions import random_question
from benchmarks.tab import Refused, Tab
from tests.browser.real_browser import ROOT
from tests.hosted import Hosted, family, running_host
from ui.catalogue.house import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.base.page import Page

SECONDS = 2.0
TOO_LONG = 414
MOST_GROWTH = 60_000_000
"""Bytes that a process may gain in the second half: less than one large table."""

HOSTILE = (
    "<img src=//evil.example/a onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "[x](javascript:alert(1)) ![y](http://evil.example/b)",
    "{0.__class__.__mro__} %s %n ${7*7} {{7*7}}",
    "__import__('os').system('true')",
    "../../../../etc/passwd",
    "'; DROP TABLE heaps; --",
    "\x00\x01\x1b[31m",
    "\N{RIGHT-TO-LEFT OVERRIDE}9\N{ZERO WIDTH JOINER}\N{COMBINING GRAVE ACCENT}",
    "\N{FULLWIDTH DIGIT NINE} \N{ARABIC-INDIC DIGIT THREE} \N{SMALL ROMAN NUMERAL EIGHT} ½ ²",
    "-1 1e9 0x10 1_000 +5 5.0 nan inf",
    "9" * 5_000,
    "1" * 30_000 + "z",  # with it alone a link still passes the proxy
    "take " + "1, " * 2_000,
    "take k where " + "(" * 1_500 + "k" + ")" * 1_500,
    "take k where " + "not " * 2_000 + "odd(k)",
    "1.." + "9" * 18,
    "99999999x99999999",
    " or ".join(["split into 3 or take any"] * 50),
)
"""Texts for fields, none of which is what the field is for."""


LISTENER = """
import os, sys

def hear(event, args):
    if event == "socket.connect":
        asked = args[1][0] if isinstance(args[1], tuple) else ""
    elif event == "socket.sendto":
        asked = args[1][0] if isinstance(args[1], tuple) else ""
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        asked = args[0] or ""
    else:
        return
    asked = asked.decode() if isinstance(asked, bytes) else str(asked)
    if asked not in ("", "localhost", "::1") and not asked.startswith("127."):
        with open(os.environ["GRUNDY_LAB_HEARD"], "a") as heard:
            heard.write(asked + chr(10))

sys.addaudithook(hear)
"""
"""What a process of the set runs first: Python tells it of every connection and every name asked
for, before that is done."""


@dataclass
class Found:
    """What the links did.

    Attributes
    ----------
    slow : list
        The dearest, with their seconds of processor time.
    wrong : list of str
    statuses : Counter
        Pages that were drawn, and links that the proxy refused by their status.
    """

    slow: list[tuple[float, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    def note(self, seconds: float, link: str) -> None:
        """Remember a link among the dearest."""
        self.slow = sorted([*self.slow, (seconds, link[:150])], reverse=True)[:10]
        if seconds > SECONDS:
            self.wrong.append(f"{seconds:.1f} s of processor time: {link[:300]}")


class Links:
    """Draws links.

    Parameters
    ----------
    seed : int
    """

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)
        written = json.loads((ROOT / "tests" / "data" / "links_v1.json").read_text("utf-8"))
        self._written = [entry["query"] for entry in written["links"] if entry["query"]]
        self._pages: dict[str, Page] = {
            slug: import_module(f"pages.{slug}").PAGE for slug in ENTRIES
        }

    def next(self) -> str:
        """Return a link: a third good, a third mutated, a third hostile."""
        entry = self._draw.choice(list(ENTRIES.values()))
        page = self._pages[entry.slug]
        kind = self._draw.randrange(3)
        if kind == 0 and self._draw.random() < 0.5:
            query = self._draw.choice(self._written)
        else:
            query = urlencode(self._state(page, hostile=kind == 2))
        if kind == 1:
            query = self._mutated(query)
        return f"/{entry.address}?{query}"

    def _state(self, page: Page, *, hostile: bool) -> dict[str, str]:
        state = {}
        for entry in page.fields:
            if self._draw.random() < 0.6:
                state[page.key(entry.name)] = self._value(entry, hostile=hostile)
        return state

    def _value(self, entry: object, *, hostile: bool) -> str:
        draw = self._draw
        choices = list(getattr(entry, "choices", ()) or ())
        if hostile and draw.random() < 0.5:
            return draw.choice(HOSTILE)
        if choices and draw.random() < 0.9:
            return str(draw.choice(choices))
        kind = getattr(entry, "kind", "")
        if kind == "text":
            question = random_question(draw)
            if "rule" in getattr(entry, "name", ""):
                return (question.rules or ("take any",))[0]
            heaps = question.position
            return heaps if isinstance(heaps, str) else " ".join(map(str, listed(heaps)))
        return draw.choice(("true", "false", "0", "1", "7", "60", "1000", "-3", str(10**9)))

    def _mutated(self, query: str) -> str:
        draw = self._draw
        letters = list(query)
        for _change in range(draw.randint(1, 6)):
            place = draw.randrange(len(letters) + 1)
            match draw.randrange(5):
                case 0:
                    letters[place:place] = quote(chr(draw.randrange(1, 0x2FF)))
                case 1:
                    del letters[place : place + draw.randint(1, 5)]
                case 2:
                    letters += letters[place : place + 30]
                case 3:
                    letters[place:place] = draw.choice(
                        ("&", "=", "+", "%25", "%0A", "%F0", ";", "#")
                    )
                case _:
                    letters = list(quote("".join(letters), safe="&="))
        return "".join(letters)[:20_000]


def listed(heaps: object) -> list[object]:
    """Return heaps in a list, also one alone."""
    return list(heaps) if isinstance(heaps, list | tuple) else [heaps]


async def visit(hosted: Hosted, seat: int, links: list[str], found: Found, until: float) -> None:
    """Open links one after the other on one process, and note what each costs there."""
    pid = hosted.apps()[seat]
    held: list[int] = []
    for number, link in enumerate(links):
        if time.monotonic() > until:
            found.wrong.append(f"only {number} links in the time")
            break
        before = processor_seconds(family(pid))
        # A browser of its own for each: one alone would soon be told that it asks too often.
        await open_one(hosted.url, link, f"lab_seat={seat}-{number:032x}", found)
        found.note(processor_seconds(family(pid)) - before, link)
        if number in (len(links) // 2, len(links) - 1):
            held.append(memory(family(pid)))
    if len(held) == 2:
        first, last = (f"{size / 1e6:.0f} MB" for size in held)
        print(f"process {seat}: {first} at half time, {last} at the end")
        if held[1] - held[0] > MOST_GROWTH:
            found.wrong.append(f"process {seat} grew by {(held[1] - held[0]) / 1e6:.0f} MB")
    if hosted.apps()[seat] != pid:
        found.wrong.append(f"process {seat} ended")


async def open_one(url: str, link: str, cookie: str, found: Found) -> None:
    """Open a link until its page has been drawn to the end, and note what became of it."""
    try:
        async with Tab(url, link, cookie) as tab:
            run = await tab.run()
        found.statuses["drawn"] += 1
        if run.failed:
            found.wrong.append(f"failed: {link[:300]}")
    except Refused as refused:
        found.statuses[f"refused {refused.args[0]}"] += 1
        if refused.args[0] != TOO_LONG:
            found.wrong.append(f"refused {refused.args[0]}: {link[:300]}")
    except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake) as error:
        found.wrong.append(f"{type(error).__name__} {error}: {link[:300]}")


@contextmanager
def overheard(folder: Path) -> Iterator[Path]:
    """Let every Python process started meanwhile write down which other machines it asks for."""
    (folder / "sitecustomize.py").write_text(LISTENER, "utf-8")
    kept = os.environ.get("PYTHONPATH")
    heard = folder / "asked-for"
    os.environ |= {"PYTHONPATH": str(folder), "GRUNDY_LAB_HEARD": str(heard)}
    try:
        yield heard
    finally:
        del os.environ["GRUNDY_LAB_HEARD"]
        if kept is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = kept


def main() -> None:
    """Send the links; exit 1 when one of them did what it must not."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--links", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60.0, help="end then, whatever is left")
    given = parser.parse_args()
    found = Found()
    draw = Links(given.seed)
    drawn = [draw.next() for _link in range(given.links)]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with (
            overheard(Path(folder)) as heard,
            running_host(log, "--workers", str(given.workers)) as hosted,
        ):

            async def all_processes() -> None:
                until = time.monotonic() + 60 * given.minutes
                await asyncio.gather(
                    *(
                        visit(hosted, seat, drawn[seat :: given.workers], found, until)
                        for seat in range(given.workers)
                    )
                )

            asyncio.run(all_processes())
        text = log.read_text("utf-8", "replace")
        strangers = set(heard.read_text("utf-8").split("\n")) - {""} if heard.exists() else set()
    if "Traceback" in text:
        found.wrong.append("a traceback in the log:\n" + text[text.index("Traceback") :][:3_000])
    found.wrong += [f"asked for {stranger}" for stranger in sorted(strangers)]
    print(*(f"{count:6} {what}" for what, count in found.statuses.items()), sep="\n")
    print(*(f"{seconds:6.2f} s  {link}" for seconds, link in found.slow), sep="\n")
    print(*(found.wrong[:20] or ["Nothing broke."]), sep="\n")
    sys.exit(1 if found.wrong else 0)


if __name__ == "__main__":
    main()
