"""The productions of the rule language, each with a rule that needs it and texts next to it."""

from __future__ import annotations

from other_productions import OTHERS
from production import Production

TAKING = {
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
}

PRODUCTIONS = {**TAKING, **OTHERS}

FIRST_WORDS = tuple(
    dict.fromkeys(
        word
        for production in PRODUCTIONS.values()
        if (word := production.canonical.partition(" ")[0]).isalpha()
    )
)
"""What a rule starts with, if not with a code."""
