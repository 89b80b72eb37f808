"""The productions of the rule language, each with a rule that needs it and texts next to it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Production:
    """A rule typed loosely, its canonical text, the options of one heap, and texts next to it.

    Attributes
    ----------
    typed : str
        A rule, not in canonical form.
    canonical : str
        Its canonical text.
    heap : int
    options : list of options
        Of the heap, sorted.
    wrong : dict of str to (int, str or None)
        Texts that are no rules, each with the place at fault and the right form that is offered.
    """

    typed: str
    canonical: str
    heap: int
    options: list[tuple[int, ...]]
    wrong: dict[str, tuple[int, str | None]]


PRODUCTIONS = {
    "start": Production(
        "Take 2 OR  Split Into 2",
        "take 2 or split into 2",
        4,
        [(1, 3), (2,), (2, 2)],
        {
            "take 1 or or take 2": (10, "take 1 or take 2"),
            "take 1 and take 2": (7, "take 1 or take 2"),
            "take 1, or take 2": (8, "take 1 or take 2"),
            "take 1 or": (9, "take 1"),
        },
    ),
    "take_any": Production(
        "take  ANY",
        "take any",
        2,
        [(), (1,)],
        {"take every": (5, "take any"), "take an": (5, "take any"), "take any 3": (9, None)},
    ),
    "take_amounts": Production(
        "take 3,1",
        "take 1, 3",
        3,
        [(), (2,)],
        {"take": (4, "take any"), "take 1 stone": (7, "take 1"), "take -5": (5, "take 5")},
    ),
    "take_all_but": Production(
        "take all but 1,2",
        "take all but 1, 2",
        4,
        [(), (1,)],
        {
            "take all 2": (9, "take all but 2"),
            "take all except 2": (9, "take all but 2"),
            "take but 2": (5, "take all but 2"),
            "take all but": (12, "take all but 1"),
            "take all but any": (13, None),
        },
    ),
    "amounts": Production(
        "take 2,1,1",
        "take 1, 2",
        3,
        [(1,), (2,)],
        {"take 1,2,": (9, "take 1, 2"), "take ,1": (5, None), "take 1 3": (7, "take 1, 3")},
    ),
    "span": Production(
        "take 2 - 4",
        "take 2-4",
        5,
        [(1,), (2,), (3,)],
        {
            "take 5-": (7, "take 5"),
            "take 3-1": (7, "take 1-3"),
            "take 1-2-3": (8, "take 1-3"),
            "take 0": (5, "take 1"),
        },
    ),
    "take_fraction": Production(
        "take at least ½",
        "take at least half",
        5,
        [(), (1,), (2,)],
        {
            "take half": (5, "take at least half"),
            "take at half": (8, "take at least half"),
            "take at least n": (15, None),
        },
    ),
    "at_least": Production(
        "take AT least n/3",
        "take at least n/3",
        4,
        [(), (1,), (2,)],
        {
            "take least half": (5, "take at least half"),
            "take at least 2": (14, "take k where k >= 2"),
        },
    ),
    "at_most": Production(
        "take at most N/3",
        "take at most n/3",
        7,
        [(5,), (6,)],
        {"take most half": (5, "take at most half"), "take at most 3": (13, "take 1-3")},
    ),
    "half": Production(
        "take at most HALF",
        "take at most half",
        5,
        [(3,), (4,)],
        {"take at most hlf": (13, "take at most half"), "take at most": (12, "take at most half")},
    ),
    "share": Production(
        "take at least n / 04",
        "take at least n/4",
        3,
        [(), (1,), (2,)],
        {
            "take at least n/0": (16, "take at least half"),
            "take at least a quarter": (14, None),
            "take at least quarter": (14, "take at least n/4"),
            "take at most third": (13, "take at most n/3"),
            "take at most n/x": (15, None),
        },
    ),
    "take_kind": Production(
        "take A divisor",
        "take a divisor",
        4,
        [(), (2,), (3,)],
        {"take divisor": (5, "take a divisor"), "take a square number": (14, "take a square")},
    ),
    "square": Production(
        "take a Square",
        "take a square",
        5,
        [(1,), (4,)],
        {"take a squar": (7, "take a square"), "take squares": (5, "take a square")},
    ),
    "prime": Production(
        "take a PRIME",
        "take a prime",
        5,
        [(), (2,), (3,)],
        {"take prime": (5, "take a prime"), "take a prime number": (13, "take a prime")},
    ),
    "power": Production(
        "take a power of 02",
        "take a power of 2",
        5,
        [(1,), (3,), (4,)],
        {
            "take a power": (12, "take a power of 2"),
            "take a power of": (15, "take a power of 2"),
            "take a power of two": (16, "take a power of 2"),
            "take a power of 3": (16, "take k where power(k, 3)"),
        },
    ),
    "fibonacci": Production(
        "take a Fibonacci number",
        "take a fibonacci number",
        5,
        [(), (2,), (3,), (4,)],
        {
            "take a fibonaci number": (7, "take a fibonacci number"),
            "take a fibonacci": (16, "take a fibonacci number"),
        },
    ),
    "divisor": Production(
        "take a divisor ",
        "take a divisor",
        6,
        [(), (3,), (4,), (5,)],
        {"take a divider": (7, "take a divisor"), "take a divisor of n": (15, "take a divisor")},
    ),
    "proper_divisor": Production(
        "take a proper\tdivisor",
        "take a proper divisor",
        6,
        [(3,), (4,), (5,)],
        {
            "take a proper": (13, "take a proper divisor"),
            "take proper divisors": (5, "take a proper divisor"),
        },
    ),
    "take_where": Production(
        "take K where k>2",
        "take k where k > 2",
        4,
        [(), (1,)],
        {
            "take n where n > 1": (5, "take k where n > 1"),
            "take k when k > 1": (7, "take k where k > 1"),
            "take k > 1": (7, "take k where k > 1"),
            "take k where": (12, "take k where odd(k)"),
        },
    ),
    "split_into": Production(
        "SPLIT into 3",
        "split into 3",
        5,
        [(1, 1, 3), (1, 2, 2)],
        {
            "split into": (10, "split into 2"),
            "split into two": (11, "split into 2"),
            "split 2": (7, "split into 2"),
            "split into 1": (11, "split into 2"),
        },
    ),
    "split_into_unequal": Production(
        "split into 3 UNEQUAL",
        "split into 3 unequal",
        7,
        [(1, 2, 4)],
        {
            "split into unequal": (11, "split into 2 unequal"),
            "split unequal": (6, "split into 2 unequal"),
            "split into 3 distinct": (13, "split into 3 unequal"),
            "split into 2 equal": (13, "halve into 2"),
            "split into 3 equal": (13, "split equally"),
        },
    ),
    "split_equally": Production(
        "split  equally",
        "split equally",
        6,
        [(1, 1, 1, 1, 1, 1), (2, 2, 2), (3, 3)],
        {
            "split equal": (6, "split equally"),
            "split equally into 3": (14, "split equally"),
            "split in half": (6, "split equally"),
        },
    ),
    "split_consecutive": Production(
        "split 1+2+…+k",
        "split 1+2+...+k",
        6,
        [(1, 2, 3)],
        {
            "split 1+2+...+n": (14, "split 1+2+...+k"),
            "split 1+2+...": (13, "split 1+2+...+k"),
            "split 1+2+..+k": (10, "split 1+2+...+k"),
            "split 2+3+...+k": (6, None),
            "split 1+1+...+k": (8, "split 1+2+...+k"),
        },
    ),
    "split_where": Production(
        "split a+b where A<b",
        "split a+b where a < b",
        4,
        [(1, 3)],
        {
            "split a where a > 1": (8, "split a+b where a > 1"),
            "split a+c where a > 1": (8, "split a+b where a > 1"),
            "split a+b when a != b": (10, "split a+b where a != b"),
            "split a+b where k == 1": (16, "split a+b where a == 1"),
            "split a+b": (9, "split into 2"),
        },
    ),
    "halve_into": Production(
        "halve INTO 3",
        "halve into 3",
        4,
        [(2, 2, 2)],
        {
            "halve in 2": (6, "halve into 2"),
            "halve into two": (11, "halve into 2"),
            "halve into": (10, "halve into 2"),
            "halve into 0": (11, "halve into 2"),
        },
    ),
    "code": Production(
        ".7f0",
        "0.7F",
        2,
        [(), (1,)],
        {
            "0.7.7": (3, "0.77"),
            "0,77": (0, "0.77"),
            "2.7": (0, "0.7"),
            "0.": (2, "0.77"),
            "0.7x": (3, "0.7"),
        },
    ),
    "disjunction": Production(
        "take k where k==1 OR k==3",
        "take k where k == 1 or k == 3",
        4,
        [(1,), (3,)],
        {
            "take k where k == 1 or": (22, "take k where k == 1"),
            "take k where k == 1 || k == 3": (20, "take k where k == 1 or k == 3"),
            "take k where or k == 1": (13, None),
        },
    ),
    "conjunction": Production(
        "take k where k>1 and k<3",
        "take k where k > 1 and k < 3",
        4,
        [(2,)],
        {
            "take k where k > 1 and": (22, "take k where k > 1"),
            "take k where k > 1 & k < 3": (19, "take k where k > 1 and k < 3"),
        },
    ),
    "negation": Production(
        "take k where NOT(k==1)",
        "take k where not k == 1",
        3,
        [(), (1,)],
        {
            "take k where not": (16, None),
            "take k where !(k == 1)": (13, "take k where not k == 1"),
            "take k where k not == 1": (15, None),
        },
    ),
    "comparison": Production(
        "take k where 1<k<=n-1",
        "take k where 1 < k <= n - 1",
        4,
        [(1,), (2,)],
        {
            "take k where k = 1": (15, "take k where k == 1"),
            "take k where k = = 1": (15, "take k where k == 1"),
            "take k where k =< 3": (15, "take k where k <= 3"),
            "take k where k <> 3": (16, "take k where k != 3"),
            "take k where k! = 3": (14, "take k where k != 3"),
            "take k where k > 1 <=": (21, "take k where k > 1"),
            "take k where k % 2": (18, None),
        },
    ),
    "predicate": Production(
        "take k where Divides( k,n )",
        "take k where divides(k, n)",
        6,
        [(), (3,), (4,), (5,)],
        {
            "take k where even k": (18, "take k where even(k)"),
            "take k where prime": (18, "take k where prime(k)"),
            "take k where fibonacci(k)": (13, "take k where fib(k)"),
            "take k where divides(k)": (22, "take k where divides(k, n)"),
            "take k where power(k)": (20, "take k where power(k, 2)"),
            "take k where even(k, n)": (19, None),
            "take k where even(k) == 1": (21, None),
        },
    ),
    "arithmetic": Production(
        "take k where n-k-1==1",
        "take k where n - k - 1 == 1",
        5,
        [(2,)],
        {
            "take k where k ** 2 == n": (16, "take k where k * k == n"),
            "take k where n % k^2 == 0": (18, "take k where n % (k * k) == 0"),
            "take k where k³ == n": (14, "take k where k * k * k == n"),
            "take k where k ^ 4 == n": (15, None),
            "take k where 2k == n": (14, "take k where 2 * k == n"),
            "take k where k / 2 == 1": (15, "take k where k // 2 == 1"),
            "take k where k + == 1": (17, None),
        },
    ),
    "negative": Production(
        "take k where - k%3==1",
        "take k where -k % 3 == 1",
        6,
        [(1,), (4,)],
        {"take k where - == 1": (15, None), "take k where k - == 1": (17, None)},
    ),
    "function": Production(
        "take k where Max(k,n-k)==3",
        "take k where max(k, n - k) == 3",
        4,
        [(1,), (3,)],
        {
            "take k where gdc(k, n) == 1": (13, "take k where gcd(k, n) == 1"),
            "take k where gcd(k) == 1": (18, "take k where gcd(k, n) == 1"),
            "take k where min(k,) == 1": (19, None),
            "take k where max k == 1": (17, None),
        },
    ),
    "number": Production(
        "take k where k==02",
        "take k where k == 2",
        4,
        [(2,)],
        {
            "take k where k == 1.5": (18, "take k where k == 1"),
            "take k where k == two": (18, None),
        },
    ),
    "variable": Production(
        "take k where K==N",
        "take k where k == n",
        4,
        [()],
        {
            "take k where a == 1": (13, "take k where k == 1"),
            "take k where k == m": (18, None),
            "take k where kk == 1": (13, "take k where k == 1"),
        },
    ),
}

FIRST_WORDS = tuple(
    dict.fromkeys(
        word
        for production in PRODUCTIONS.values()
        if (word := production.canonical.partition(" ")[0]).isalpha()
    )
)
"""What a rule starts with, if not with a code."""
