"""The productions of the rule language, each with a rule that needs it and texts next to it."""

from __future__ import annotations

from dataclasses import dataclass, field


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
    wrong : dict of str to (int, str, tuple of str or None)
        Texts that are no rules, each with the place at fault and what is offered: the rule without
        a slip, two that may be meant, or nothing.
    words : dict of str to str
        Texts in people's own words that are read, each with the rule that it is read as.
    """

    typed: str
    canonical: str
    heap: int
    options: list[tuple[int, ...]]
    wrong: dict[str, tuple[int, str | tuple[str, ...] | None]]
    words: dict[str, str] = field(default_factory=dict)


PRODUCTIONS = {
    "start": Production(
        "Take 2 OR  Split Into 2",
        "take 2 or split into 2",
        4,
        [(1, 3), (2,), (2, 2)],
        {
            "take 1 or or take 2": (10, None),
            "take 1 and take 2": (11, None),
            "take 1 or": (9, None),
        },
        {"take 1, or take 2": "take 1 or take 2"},
    ),
    "any": Production(
        "take  ANY",
        "take any",
        2,
        [(), (1,)],
        {"take every": (5, None), "take an": (7, "take any"), "take any 3": (9, None)},
    ),
    "take_fixed": Production(
        "take 3,1",
        "take 1, 3",
        3,
        [(), (2,)],
        {"take": (4, None), "take -5": (5, None)},
        {"take 1 stone": "take 1"},
    ),
    "all_but": Production(
        "take all but 1,2",
        "take all but 1, 2",
        4,
        [(), (1,)],
        {
            "take all 2": (9, None),
            "take all except 2": (0, ("take all but 2", "take k where k == n - 2")),
            "take but 2": (5, None),
            "take all but": (12, None),
            "take all but any": (16, None),
        },
    ),
    "amounts": Production(
        "take 2,1,1",
        "take 1, 2",
        3,
        [(1,), (2,)],
        {"take 1,2,": (9, None), "take ,1": (5, None), "take 1 3": (7, None)},
    ),
    "span": Production(
        "take 2 - 4",
        "take 2-4",
        5,
        [(1,), (2,), (3,)],
        {"take 5-": (7, None), "take 3-1": (7, None), "take 1-2-3": (8, None), "take 0": (5, None)},
    ),
    "take_fraction": Production(
        "take at least ½",
        "take at least half",
        5,
        [(), (1,), (2,)],
        {
            "take half": (0, ("take k where 2 * k == n", "take k where k == n // 2")),
            "take at half": (8, None),
        },
        {"take at least n": "take k where k >= n"},
    ),
    "at_least": Production(
        "take AT least n/3",
        "take at least n/3",
        4,
        [(), (1,), (2,)],
        {"take least half": (5, "take at least half")},
        {"take at least 2": "take k where k >= 2"},
    ),
    "at_most": Production(
        "take at most N/3",
        "take at most n/3",
        7,
        [(5,), (6,)],
        {"take most half": (5, "take at most half")},
        {"take at most 3": "take 1-3"},
    ),
    "half": Production(
        "take at most HALF",
        "take at most half",
        5,
        [(3,), (4,)],
        {"take at most hlf": (13, "take at most half"), "take at most": (12, None)},
    ),
    "share": Production(
        "take at least n / 04",
        "take at least n/4",
        3,
        [(), (1,), (2,)],
        {"take at least n/0": (16, None), "take at most n/x": (15, None)},
        {
            "take at least a quarter": "take at least n/4",
            "take at least quarter": "take at least n/4",
            "take at most third": "take at most n/3",
        },
    ),
    "take_kind": Production(
        "take A divisor",
        "take a divisor",
        4,
        [(), (2,), (3,)],
        {},
        {"take divisor": "take a divisor", "take a square number": "take a square"},
    ),
    "take_where": Production(
        "take K where k>2",
        "take k where k > 2",
        4,
        [(), (1,)],
        {
            "take n where n > 1": (0, ("take k where k > 1", "take k where k == n and n > 1")),
            "take k where": (12, None),
        },
        {"take k when k > 1": "take k where k > 1", "take k > 1": "take k where k > 1"},
    ),
    "take_all": Production(
        "take  ALL",
        "take all",
        3,
        [()],
        {"take al": (5, "take all"), "take all 3": (9, None), "take all all": (9, None)},
    ),
    "take_then_split": Production(
        "take 1-2 THEN split",
        "take 1, 2 then split",
        4,
        [(1, 1), (1, 2), (2,), (3,)],
        {
            "take 1-2 then": (13, None),
            "take 1 then splt": (12, "take 1 then split"),
            "take 1 than split": (7, None),
            "take half then split": (10, None),
        },
    ),
    "square": Production(
        "take a Square",
        "take a square",
        5,
        [(1,), (4,)],
        {"take a squar": (7, "take a square")},
        {"take squares": "take a square"},
    ),
    "prime": Production(
        "take a PRIME",
        "take a prime",
        5,
        [(), (2,), (3,)],
        {},
        {"take prime": "take a prime", "take a prime number": "take a prime"},
    ),
    "power": Production(
        "take a power of 02",
        "take a power of 2",
        5,
        [(1,), (3,), (4,)],
        {"take a power": (12, None), "take a power of": (15, None)},
        {
            "take a power of two": "take a power of 2",
            "take a power of 3": "take k where power(k, 3)",
        },
    ),
    "fibonacci": Production(
        "take a Fibonacci number",
        "take a fibonacci number",
        5,
        [(), (2,), (3,), (4,)],
        {"take a fibonaci number": (7, "take a fibonacci number")},
        {"take a fibonacci": "take a fibonacci number"},
    ),
    "divisor": Production(
        "take a divisor ",
        "take a divisor",
        6,
        [(), (3,), (4,), (5,)],
        {"take a divider": (7, None)},
        {"take a divisor of n": "take a divisor"},
    ),
    "proper_divisor": Production(
        "take a proper\tdivisor",
        "take a proper divisor",
        6,
        [(3,), (4,), (5,)],
        {"take a proper": (13, None)},
        {"take proper divisors": "take a proper divisor"},
    ),
    "cube": Production(
        "take a CUBE",
        "take a cube",
        9,
        [(1,), (8,)],
        {"take a cub": (7, "take a cube"), "take a cube root": (12, None)},
    ),
    "factorial": Production(
        "take a Factorial",
        "take a factorial",
        7,
        [(1,), (5,), (6,)],
        {"take a factorail": (7, "take a factorial"), "take a factorial 3": (18, None)},
    ),
    "triangular": Production(
        "take a Triangular number",
        "take a triangular number",
        7,
        [(1,), (4,), (6,)],
        {"take a triangluar number": (7, "take a triangular number")},
        {"take a triangular": "take a triangular number"},
    ),
    "odd_number": Production(
        "take AN odd number",
        "take an odd number",
        4,
        [(1,), (3,)],
        {"take an od number": (8, "take an odd number"), "take an odd heap": (12, None)},
    ),
    "even_number": Production(
        "take an EVEN number",
        "take an even number",
        5,
        [(1,), (3,)],
        {"take an evn number": (8, "take an even number")},
        {"take an even": "take an even number"},
    ),
    "multiple": Production(
        "take a multiple of 03",
        "take a multiple of 3",
        7,
        [(1,), (4,)],
        {
            "take a multiple": (15, None),
            "take a multiple of 0": (19, None),
            "take a mutliple of 3": (7, "take a multiple of 3"),
        },
    ),
    "leave_any": Production(
        "leave ANY",
        "leave any",
        2,
        [(), (1,)],
        {"leave": (5, None), "leav any": (0, "leave any"), "leave an": (8, "leave any")},
    ),
    "leave_amounts": Production(
        "leave 3,0,1",
        "leave 0, 1, 3",
        4,
        [(), (1,), (3,)],
        {"leave 3,": (8, None), "leave -1": (6, None), "leave 1 3": (8, None)},
    ),
    "left_span": Production(
        "leave 0 - 2",
        "leave 0-2",
        4,
        [(), (1,), (2,)],
        {"leave 2-0": (8, None), "leave 1-2-3": (9, None)},
    ),
    "leave_fraction": Production(
        "leave at least ½",
        "leave at least half",
        5,
        [(3,), (4,)],
        {
            "leave at lest half": (9, "leave at least half"),
            "leave least half": (6, "leave at least half"),
            "leave at most": (13, None),
        },
    ),
    "leave_kind": Production(
        "leave A square",
        "leave a square",
        5,
        [(), (1,), (4,)],
        {"leave a sqare": (8, "leave a square"), "leave a digit": (8, None)},
    ),
    "leave_where": Production(
        "leave K where k>1",
        "leave k where k > 1",
        4,
        [(2,), (3,)],
        {
            "leave k where": (13, None),
            "leave k were k > 1": (8, "leave k where k > 1"),
            "leave k where m > 1": (14, None),
        },
    ),
    "leave_exactly": Production(
        "leave n//2",
        "leave n // 2",
        5,
        [(2,)],
        {"leave n //": (10, None), "leave m // 2": (6, None), "leave k // 2": (8, None)},
    ),
    "split_into": Production(
        "SPLIT into 3",
        "split into 3",
        5,
        [(1, 1, 3), (1, 2, 2)],
        {"split into": (10, None), "split 2": (7, None), "split into 1": (11, None)},
        {"split into two": "split into 2"},
    ),
    "split_into_unequal": Production(
        "split into 3 UNEQUAL",
        "split into 3 unequal",
        7,
        [(1, 2, 4)],
        {
            "split into unequal": (11, None),
            "split unequal": (6, None),
            "split into 3 equal": (13, None),
        },
        {"split into 3 distinct": "split into 3 unequal", "split into 2 equal": "halve into 2"},
    ),
    "split_equally": Production(
        "split  equally",
        "split equally",
        6,
        [(1, 1, 1, 1, 1, 1), (2, 2, 2), (3, 3)],
        {"split equally into 3": (14, None)},
        {"split equal": "split equally", "split in half": "halve into 2"},
    ),
    "split_consecutive": Production(
        "split 1+2+…+k",
        "split 1+2+...+k",
        6,
        [(1, 2, 3)],
        {
            "split 1+2+...+n": (14, None),
            "split 1+2+...": (13, "split 1+2+...+k"),
            "split 1+2+..+k": (10, "split 1+2+...+k"),
            "split 2+3+...+k": (6, None),
            "split 1+1+...+k": (8, None),
        },
    ),
    "split_where": Production(
        "split a+b where A<b",
        "split a+b where a < b",
        4,
        [(1, 3)],
        {
            "split a where a > 1": (8, None),
            "split a+c where a > 1": (8, "split a+b where a > 1"),
            "split a+b where k == 1": (16, None),
            "split a+b": (9, None),
        },
        {"split a+b when a != b": "split a+b where a != b"},
    ),
    "halve_into": Production(
        "halve INTO 3",
        "halve into 3",
        4,
        [(2, 2, 2)],
        {"halve in 2": (6, None), "halve into": (10, None), "halve into 0": (11, None)},
        {"halve into two": "halve into 2"},
    ),
    "code": Production(
        ".7f0",
        "0.7F",
        2,
        [(), (1,)],
        {"0.7.7": (3, None), "2.7": (0, None), "0.": (2, None), "0.7x": (3, None)},
        {"0,77": "0.77"},
    ),
    "split_into_some": Production(
        "split into 2 - 03",
        "split into 2-3",
        4,
        [(1, 1, 2), (1, 3), (2, 2)],
        {"split into 3-2": (13, None), "split into 1-3": (11, None), "split into 2-": (13, None)},
    ),
    "split_into_some_unequal": Production(
        "split into 2-3  unequal",
        "split into 2-3 unequal",
        6,
        [(1, 2, 3), (1, 5), (2, 4)],
        {
            "split into 2-3 uneqal": (15, "split into 2-3 unequal"),
            "split into 2-3 unequal 4": (23, None),
        },
    ),
    "split_into_any": Production(
        "split into ANY number",
        "split into any number",
        4,
        [(1, 1, 1, 1), (1, 1, 2), (1, 3), (2, 2)],
        {"split into any": (14, None), "split into any nunber": (15, "split into any number")},
    ),
    "split_into_any_unequal": Production(
        "split into any number UNEQUAL",
        "split into any number unequal",
        6,
        [(1, 2, 3), (1, 5), (2, 4)],
        {"split into any number uneqaul": (22, "split into any number unequal")},
    ),
    "repeating_code": Production(
        "4.333…",
        "4.3...",
        3,
        [(), (1,), (1, 2), (2,)],
        {"4.3..": (3, None), "0.(37)": (2, None), "...": (0, None)},
        {"0.3....": "0.3..."},
    ),
    "disjunction": Production(
        "take k where k==1 OR k==3",
        "take k where k == 1 or k == 3",
        4,
        [(1,), (3,)],
        {"take k where k == 1 or": (22, None), "take k where or k == 1": (13, None)},
        {"take k where k == 1 || k == 3": "take k where k == 1 or k == 3"},
    ),
    "conjunction": Production(
        "take k where k>1 and k<3",
        "take k where k > 1 and k < 3",
        4,
        [(2,)],
        {"take k where k > 1 and": (22, None)},
        {"take k where k > 1 & k < 3": "take k where k > 1 and k < 3"},
    ),
    "negation": Production(
        "take k where NOT(k==1)",
        "take k where not k == 1",
        3,
        [(), (1,)],
        {"take k where not": (16, None), "take k where k not == 1": (19, None)},
        {"take k where !(k == 1)": "take k where not k == 1"},
    ),
    "comparison": Production(
        "take k where 1<k<=n-1",
        "take k where 1 < k <= n - 1",
        4,
        [(1,), (2,)],
        {
            "take k where k = = 1": (17, "take k where k == 1"),
            "take k where k! = 3": (14, "take k where k != 3"),
            "take k where k > 1 <=": (21, None),
            "take k where k % 2": (18, None),
        },
        {
            "take k where k = 1": "take k where k == 1",
            "take k where k =< 3": "take k where k <= 3",
            "take k where k <> 3": "take k where k != 3",
        },
    ),
    "predicate": Production(
        "take k where Divides( k,n )",
        "take k where divides(k, n)",
        6,
        [(), (3,), (4,), (5,)],
        {
            "take k where prime": (18, None),
            "take k where divides(k)": (22, "take k where divides(k, n)"),
            "take k where power(k)": (20, None),
            "take k where even(k, n)": (19, None),
            "take k where even(k) == 1": (21, None),
        },
        {
            "take k where even k": "take k where even(k)",
            "take k where fibonacci(k)": "take k where fib(k)",
        },
    ),
    "arithmetic": Production(
        "take k where n-k-1==1",
        "take k where n - k - 1 == 1",
        5,
        [(2,)],
        {
            "take k where k ^ 4 == n": (15, None),
            "take k where k / 2 == 1": (0, ("take k where k == 2 * 1", "take k where k // 2 == 1")),
            "take k where k + == 1": (17, None),
        },
        {
            "take k where k ** 2 == n": "take k where k * k == n",
            "take k where n % k^2 == 0": "take k where n % (k * k) == 0",
            "take k where k³ == n": "take k where k * k * k == n",
            "take k where 2k == n": "take k where 2 * k == n",
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
        {"take k where k == 1.5": (18, None)},
        {"take k where k == two": "take k where k == 2"},
    ),
    "variable": Production(
        "take k where K==N",
        "take k where k == n",
        4,
        [()],
        {
            "take k where a == 1": (13, None),
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
