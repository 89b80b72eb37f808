"""Every limit of the core, each with its reason. A page's own, smaller limits are in ui/page_limits.py.

Times are medians on two shared cores.
"""

HEAP_SIZE = 10**18
"""Largest heap and largest number in a rule: closed forms and certified periods answer it at once, and
sums of a few of them still fit in a signed 64-bit word, so whole positions can be NumPy arrays."""

HEAPS = 200_000
"""Most heaps in one position: the largest input of the contest problems; answered as arrays."""

RULE_TEXT = 500
"""Longest rule text in characters: a rule a person writes is under 100; parsing stays under 50 ms."""

CLAUSES = 8
"""Most clauses in a rule (fixed by the rule language)."""

AMOUNT_RANGES = 200
"""Most separate ranges in one list of amounts; more cannot be typed within RULE_TEXT anyway."""

SPLIT_PARTS = 8
"""Most heaps in `split into m`: heap 40 has already 2 million splits into 8 parts."""

OPTIONS = 1_000_000
"""Most options that are ever written out for one heap: about one second and 100 MB."""

TABLE = 10_000_000
"""Longest table of values, in heaps, for rules that only take: about a second where a period is
certified, 10 MB to 40 MB of memory."""

SPLIT_TABLE = 200_000
"""Longest table for rules that split: the byte-scan engine needs about four seconds for it."""

SEARCH_POSITIONS = 2_000_000
"""Most positions plain search visits before it gives up: about ten seconds and 500 MB."""
