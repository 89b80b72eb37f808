"""Questions that a visitor can ask: those known to be dear, and others drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gamecore import limits
from gamecore.coupled import one_from_each, palindromes, staircase, wythoff
from gamecore.errors import GameError
from gamecore.rules.language import parse_rule
from ui.base import page_limits

if TYPE_CHECKING:
    from random import Random

HEAP_VIEWS = (
    *("pattern", "compare", "moves", "replies", "misere", "single heaps", "derivation", "tree"),
    *("brute force", "brute misere"),
)
COUPLED_VIEWS = ("coupled", "coupled moves", "coupled brute", "coupled tree")

WYTHOFF, STAIRCASE = wythoff.GAME.slug, staircase.GAME.slug
EACH, STRING = one_from_each.GAME.slug, palindromes.GAME.slug


class Question(NamedTuple):
    """One view of one position: rules (one, or one for each heap), heaps or a text."""

    view: str
    rules: tuple[str, ...]
    position: Any

    def __str__(self) -> str:
        return f"{self.view:14} {' | '.join(self.rules)[:150]} on {str(self.position)[:110]}"


SIZES = (
    *(5, 9, 17, 24, 40, 60, 100, 127, 250, 400, 511, 1000, 1999, 2047, 4096, 5000, 16_383, 16_384),
    *(30_000, 65_536, 100_000, 200_000, 250_000, 500_000, 10**6, 1_048_576, 3 * 10**6, 10**7),
    *(25_000_000, 10**8, 2**31, 10**9 + 7, 10**12, 2**53 + 1, 10**18 - 1, 10**18),
    *(735_134_400, 897_612_484_786_617_600),  # with as many divisors as there can be
)
CONDITIONS = (
    *("odd(k)", "k % 3 != 0 or k == n", "prime(n + k)", "gcd(n, k) == 1", "square(k + n)"),
    *("fib(n - k)", "power(k, 3)", "divides(k, n) and k != 1", "n % (k + 1) == 2", "k * k <= n"),
    *(
        "prime(k * k * k + n)",
        "k <= n // 2 and k % 7 in_range",
        "k % 64 < 32",
        "k == 1 or 3 * k > n",
    ),
)
PAIR_CONDITIONS = (
    *("a != b", "gcd(a, b) == 1", "prime(a + 2 * b)", "a * b % 7 == 3", "a % 2 == 0", "a < 3 * b"),
    *("square(a)", "prime(a*a*a*a*a + b)", "abs_diff"),
)


def _clause(draw: Random) -> str:
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
            f"take a {draw.choice(kinds)}",
            f"split into {draw.choice((2, 2, 2, 3, 4, 8))}{draw.choice(('', ' unequal'))}",
            "split equally",
            "split equally",
            "split 1+2+...+k",
            f"halve into {draw.choice((1, 2, 3, 7, 50, 1000, 100_000))}",
            f"{draw.choice('048')}.{''.join(draw.choices(alphabet, k=digits))}1",
            f"take k where {draw.choice(CONDITIONS)}",
            f"split a+b where {draw.choice(PAIR_CONDITIONS)}",
        )
    )


def _rule(draw: Random) -> str:
    for _attempt in range(100):
        count = draw.choice((1, 1, 1, 2, 2, 2, 3, 8))
        text = " or ".join(_clause(draw) for _ in range(count))
        try:
            return str(parse_rule(text))
        except GameError:
            continue  # some texts are too long, some conditions are none: another one
    return "take any"


def _heaps(draw: Random) -> tuple[int, ...]:
    count = draw.choice((1, 1, 1, 2, 2, 3, 6, page_limits.HEAPS))
    size = draw.choice(SIZES)
    return tuple(
        max(0, draw.choice((size, size, size - draw.randrange(1 + size // 3))))
        for _ in range(count)
    )


def random_question(draw: Random) -> Question:
    """Draw a question; coupled games and chance are asked about now and then."""
    lot = draw.random()
    if lot < 0.1:
        return Question("drawn", (), _heaps(draw))
    if lot < 0.25:
        slug = draw.choice(
            (
                WYTHOFF,
                STAIRCASE,
                EACH,
                STRING,
                "moore-2",
                "moore-3",
                "moore-7",
                "moore-12",
                "moore-23",
            )
        )
        heaps = _heaps(draw)
        heaps = (heaps * 2)[:2] if slug == WYTHOFF else heaps
        text = " ".join(map(str, heaps))
        if slug == STRING:
            text = "".join(draw.choices(draw.choice(("a", "ab", "abc")), k=page_limits.LETTERS))
        return Question(draw.choice(COUPLED_VIEWS), (slug,), text)
    view = draw.choice(("misere", "misere", "misere", *HEAP_VIEWS))
    heaps = _heaps(draw)
    rules: tuple[str, ...] = (_rule(draw),)
    if len(heaps) > 1 and draw.random() < 0.3:
        rules = tuple(_rule(draw) for _ in heaps)[: limits.SUM_RULES]
        heaps = heaps[: len(rules)]
    return Question(view, rules, heaps)


def _seven(count: int) -> str:
    return f"0.{'7' * count}"


DEAR = (
    Question("misere", ("take 1 or split equally",), (65_536,)),
    Question("misere", ("split equally",), (16_383,)),
    Question("misere", ("split equally",), (65_536,)),
    Question("misere", ("split equally",), (99_990,)),
    Question("misere", ("take a proper divisor",), (10**18,)),
    Question("misere", ("0.77 or take 1-1000000000000000000",), (100_000, 100_000)),
    Question("moves", (_seven(40),), (10**6,)),
    Question("moves", (_seven(100),), (10**6,)),
    Question("moves", ("split into 2 unequal",), (10**6,)),
    Question("moves", ("0.376",), (10**6,)),
    Question("moves", ("0.354",), (10**6, 999_999)),
    Question("moves", ("split into 3",), (200_000,)),
    Question("moves", ("take 1 or split into 3 unequal",), (30_000,)),
    Question("moves", ("split into 8",), (300,)),
    Question("moves", ("take a prime",), (25_000_000,)),
    Question("moves", ("take a square",), (25_000_000,)),
    Question("moves", ("take k where prime(n + k)",), (5000,)),
    Question("moves", tuple(f"0.{'37' * n}4" for n in range(2, 18)), (100_000,) * 16),
    Question("moves", ("take 1 or split equally",), tuple(range(10**9 - 24, 10**9))),
    Question("misere", ("take 1 or split equally",), tuple(range(10**9 - 24, 10**9))),
    Question("misere", ("0.77",), tuple(range(20, 44))),
    Question("misere", ("0.77",), (1000, 1000)),
    Question("misere", ("0.07",), tuple(range(40, 64))),
    Question("misere", ("split into 2 unequal",), tuple(range(40, 64))),
    Question("misere", ("split into 2 unequal",), (2000, 1999)),
    Question("misere", ("take at most half",), tuple(range(1000, 1024))),
    Question("misere", ("take at most half",), (3000, 2999)),
    Question("misere", ("take 1 or halve into 100000",), (60, 59)),
    Question("misere", ("halve into 1000 or take 3",), (60, 59)),
    Question("misere", ("split 1+2+...+k or take 2",), (4_999_950_000, 3)),
    Question("single heaps", ("0.FFFF or split into 8",), (24,)),
    Question("single heaps", ("halve into 100000",), (24,)),
    Question("tree", ("take 1 or halve into 100000",), (2, 1)),
    Question("tree", ("split equally or take 1",), (65_536,)),
    Question("brute force", ("split equally or take 1",), (4096, 4095)),
    Question("brute force", ("take any",), (19_999,)),
    Question("brute force", ("take any",), (140, 141)),
    Question("brute misere", ("take at most half",), (140, 141)),
    Question("derivation", ("split into 8 or 0.FFF",), (60,)),
    Question("compare", ("split into 3", "split into 4"), (60,)),
    Question("coupled", ("moore-12",), " ".join(["999999999999999999"] * 24)),
    Question("coupled", ("moore-5",), " ".join(map(str, range(10**17, 10**17 + 24)))),
    Question("coupled", (STAIRCASE,), " ".join(map(str, range(10**18 - 24, 10**18)))),
    Question("coupled", (WYTHOFF,), "1000000000000000000 618033988749894848"),
    Question("coupled brute", (WYTHOFF,), "999 998"),
    Question("coupled brute", ("moore-3",), "14 15 16 17"),
    Question("coupled brute", (STAIRCASE,), "10 10 10 10 10"),
    Question("coupled brute", (STRING,), "a" * 200),
    Question("coupled tree", (EACH,), " ".join(["9"] * 20)),
    Question("drawn", (), (40, 40, 40)),
    Question("replies", ("take 1 or split equally",), tuple(range(10**9, 10**9 + 12))),
    Question("moves", tuple(f"take {n} or 0.F{n:x}" for n in range(2, 16)), (2500,) * 14),
    Question("moves", tuple(f"take at most n/{n}" for n in range(2000, 2016)), (10**9,) * 16),
    Question("brute misere", ("take k where k % 64 < 32",), (500_000, 500_000, 453_603)),
)
"""Questions that were dear once, and the likes of them."""
