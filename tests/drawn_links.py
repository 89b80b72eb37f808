"""Links that nobody should be able to hurt with: drawn at random, and those known to be dear.

The tests open some in a browser; `python -m benchmarks.load --beside 20` opens them beside a class.
"""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from gamecore import parse_rule
from gamecore.errors import GameError
from ui.base import page_limits
from ui.catalogue.lookup import ANY_RULE, ENTRIES, entry
from ui.catalogue.other_pages import SUM

if TYPE_CHECKING:
    from ui.base.page import Page

WRITTEN = Path(__file__).resolve().parent / "data" / "links_v1.json"
LONGEST = 31_000
"""Letters of a query: longer ones never come through the proxy."""

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

SIZES = (
    *(5, 9, 17, 24, 40, 60, 100, 127, 250, 511, 1000, 2047, 4096, 16_383, 30_000, 65_536),
    *(200_000, 10**6, 3 * 10**6, 25_000_000, 10**8, 2**31, 10**9 + 7, 2**53 + 1, 10**18),
    *(735_134_400, 897_612_484_786_617_600),  # with as many divisors as there can be
)
CONDITIONS = (
    *("odd(k)", "k % 3 != 0 or k == n", "prime(n + k)", "gcd(n, k) == 1", "square(k + n)"),
    *("fib(n - k)", "power(k, 3)", "divides(k, n) and k != 1", "n % (k + 1) == 2", "k * k <= n"),
    *("prime(k * k * k + n)", "k % 64 < 32", "k == 1 or 3 * k > n"),
)
PAIR_CONDITIONS = (
    *("a != b", "gcd(a, b) == 1", "prime(a + 2 * b)", "a * b % 7 == 3", "a % 2 == 0", "a < 3 * b"),
    *("square(a)", "prime(a*a*a*a*a + b)"),
)
MISERE = {"view": "move", "misere": "true"}
DEAR: tuple[tuple[str, dict[str, str]], ...] = (
    # What is asked under a rule of its own: the heaps, and other fields.
    ("take 1 or split equally", {"heaps": "65536", **MISERE}),
    ("split equally", {"heaps": "16383", **MISERE}),
    ("split equally", {"heaps": "99990", **MISERE}),
    ("take a proper divisor", {"heaps": str(10**18), **MISERE}),
    ("0.77 or take 1-1000000000000000000", {"heaps": "100000 100000", **MISERE}),
    ("take 1 or split equally", {"heaps": f"{10**9 - 24}..{10**9 - 1}", **MISERE}),
    ("0.77", {"heaps": "20..43", **MISERE}),
    ("0.77", {"heaps": "1000 1000", **MISERE}),
    ("split into 2 unequal", {"heaps": "40..63", **MISERE}),
    ("split into 2 unequal", {"heaps": "2000 1999", **MISERE}),
    ("take at most half", {"heaps": "1000..1023", **MISERE}),
    ("take at most half", {"heaps": "3000 2999", **MISERE}),
    ("take 1 or halve into 100000", {"heaps": "60 59", **MISERE}),
    ("split 1+2+...+k or take 2", {"heaps": "4999950000 3", **MISERE}),
    (f"0.{'7' * 100}", {"heaps": str(10**6), "view": "move"}),
    ("split into 2 unequal", {"heaps": str(10**6), "view": "move"}),
    ("0.354", {"heaps": "1000000 999999", "view": "move"}),
    ("split into 3", {"heaps": "200000", "view": "move"}),
    ("take 1 or split into 3 unequal", {"heaps": "30000", "view": "move"}),
    ("split into 8", {"heaps": "300", "view": "move"}),
    ("take a prime", {"heaps": "25000000", "view": "move"}),
    ("take k where prime(n + k)", {"heaps": "5000", "view": "move"}),
    ("take 1 or split equally", {"heaps": f"{10**9 - 24}..{10**9 - 1}", "view": "move"}),
    ("0.FFFF or split into 8", {"heaps": "24", "view": "single", "misere": "true"}),
    ("halve into 100000", {"heaps": "24", "view": "single", "misere": "true"}),
    ("take 1 or halve into 100000", {"heaps": "2 1", "view": "tree"}),
    ("split equally or take 1", {"heaps": "65536", "view": "tree"}),
    ("split into 8 or 0.FFF", {"heaps": "60", "view": "derivation"}),
    ("split into 3", {"with": "split into 4", "heaps": "60", "view": "compare"}),
    (
        "take any or split into 8 or split into 7 unequal or 0.FFFFFFF or "
        "split a+b where a * b % 7 == 3 or take k where gcd(n, k) == 1 or halve into 3",
        {"heaps": "5 10 20 60", "view": "pattern"},
    ),
    (
        " or ".join(f"split into {m} unequal" for m in range(2, 9)),
        {"heaps": "1000 2000 3000", "view": "pattern"},
    ),
    ("take k where prime(k * 1000000000000 + n * 1000000000039)", {"view": "pattern"}),
    ("split a+b where prime(a*a*a*a*a + b) and prime(b*b*b*b + a)", {"view": "pattern"}),
    ("take k where power(n*n*n*n*n*n, k*k*k)", {"view": "pattern"}),
    ("split a+b where fib(a * 1000000000000000000 * b * 10000000000)", {"view": "pattern"}),
    (f"take k where {'*'.join('k' * 20)} % 1000000007 < n", {"view": "pattern"}),
    ("take k where n // (k - 4000) != 7", {"heaps": "9000", "view": "pattern"}),
    ("take all but 1-999999999999999999", {"heaps": str(10**18), "view": "pattern"}),
    ("take 1 or split into 8", {"view": "pattern"}),
    ("take at least n/999999999999999999 or take at most n/7", {"view": "pattern"}),
)
DEAR_ELSEWHERE: tuple[tuple[str, dict[str, str]], ...] = (
    ("moore", {"k": "12", "heaps": f"24x{10**18 - 1}", "view": "move"}),
    ("moore", {"k": "5", "heaps": f"{10**17}..{10**17 + 23}", "view": "move"}),
    ("staircase", {"steps": f"{10**18 - 24}..{10**18 - 1}", "view": "move"}),
    ("wythoff", {"heaps": "1000000000000000000 618033988749894848", "view": "move"}),
    ("one_from_each", {"heaps": "20x9", "view": "tree"}),
    ("fibonacci_nim", {"heaps": str(10**18), "view": "move"}),
    ("chance", {"heaps": "40 40 40", "view": "move"}),
)


def dear_links() -> list[str]:
    """Return the links that were dear once, and the likes of them."""
    asked = [(ANY_RULE, {"rule": rule, **fields}) for rule, fields in DEAR]
    asked += [(entry(slug), dict(fields)) for slug, fields in DEAR_ELSEWHERE]
    for view in ("move", "tree"):
        games = "; ".join(f"take {n} or 0.F{n:x}: 2500" for n in range(2, 16))
        asked.append((SUM, {"games": games, "view": view}))
    return [f"/{page.address}?{urlencode(page.query(fields))}" for page, fields in asked]


class DrawnLinks:
    """Draws links: a third good, a third with letters changed, a third hostile.

    Parameters
    ----------
    seed : int
    """

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)
        listed = json.loads(WRITTEN.read_text("utf-8"))["links"]
        self._written = [link["query"] for link in listed if link["query"]]
        self._pages: dict[str, Page] = {
            slug: import_module(f"pages.{entry.file}").PAGE for slug, entry in ENTRIES.items()
        }

    def next(self) -> str:
        """Return a link."""
        there = self._draw.choice(list(ENTRIES.values()))
        page = self._pages[there.slug]
        kind = self._draw.randrange(3)
        if kind == 0 and self._draw.random() < 0.5:
            query = self._draw.choice(self._written)
        else:
            query = urlencode(
                {
                    page.key(field.name): self._value(field, hostile=kind == 2)
                    for field in page.fields
                    if self._draw.random() < 0.6
                }
            )
        return f"/{there.address}?{(self._mutated(query) if kind == 1 else query)[:LONGEST]}"

    def _value(self, field: object, *, hostile: bool) -> str:
        draw = self._draw
        choices = list(getattr(field, "choices", ()) or ())
        if hostile and draw.random() < 0.5:
            return draw.choice(HOSTILE)
        if choices and draw.random() < 0.9:
            return str(draw.choice(choices))
        if getattr(field, "kind", "") == "text":
            return self._rule() if "rule" in getattr(field, "name", "") else self._heaps()
        return draw.choice(("true", "false", "0", "1", "7", "60", "1000", "-3", str(10**9)))

    def _heaps(self) -> str:
        draw = self._draw
        size = draw.choice(SIZES)
        count = draw.choice((1, 1, 1, 2, 2, 3, 6, page_limits.HEAPS))
        return " ".join(
            str(size - draw.choice((0, 0, draw.randrange(1 + size // 3)))) for _heap in range(count)
        )

    def _rule(self) -> str:
        for _attempt in range(100):
            count = self._draw.choice((1, 1, 1, 2, 2, 2, 3, 8))
            text = " or ".join(self._clause() for _ in range(count))
            try:
                return str(parse_rule(text))
            except GameError:
                continue  # some texts are too long, some conditions are none: another one
        return "take any"

    def _clause(self) -> str:
        draw = self._draw
        number = draw.choice((1, 2, 3, 4, 7, 10, 30, 100, 1000, 65_535, 10**6, 10**9, 10**18))
        amounts = sorted({draw.choice((1, 2, 3, 5, 8, 11, 40, 300, 5000, 10**6)) for _ in range(4)})
        kinds = ("square", "prime", "power of 2", "fibonacci number", "divisor", "proper divisor")
        digits = draw.choice((1, 2, 3, 6, 16, 17, 40, 64, 65, 100, 200, 480))
        alphabet = draw.choice(("7", "37", "4", "1234567", "F", "048", "0123456789ABCDEF"))
        return draw.choice(
            (
                "take any",
                f"take {', '.join(map(str, amounts))}",
                f"take 1-{number}",
                f"take all but {', '.join(map(str, amounts))}",
                f"take at least n/{number}",
                f"take at most n/{number}",
                f"take a {draw.choice(kinds)}",
                f"split into {draw.choice((2, 2, 2, 3, 4, 8))}{draw.choice(('', ' unequal'))}",
                "split equally",
                "split 1+2+...+k",
                f"halve into {draw.choice((1, 2, 3, 7, 50, 1000, 100_000))}",
                f"{draw.choice('048')}.{''.join(draw.choices(alphabet, k=digits))}1",
                f"take k where {draw.choice(CONDITIONS)}",
                f"split a+b where {draw.choice(PAIR_CONDITIONS)}",
            )
        )

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
        return "".join(letters)
