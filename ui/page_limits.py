"""Every limit of a page, each with its reason; the core's larger ones are in gamecore/limits.py."""

HEAPS = 24
"""Most heaps on a page: more cannot be told apart on a screen; the shell takes 200 000."""

STONES_DRAWN = 36
"""Largest heap drawn stone by stone (a pile of eight rows); larger heaps are labelled bars."""

DERIVE_OPTIONS = 60
"""Largest heap that is derived option by option: 60 steps are the most a person walks through."""

PLOT = 2_000
"""Most values in a plot: Altair paints 2 000 marks within the quarter second a click may take."""

VERDICT = 16_384
"""Heaps that a page examines by itself to settle a pattern: most games are settled by then."""

VERDICT_SPLIT = 4_096
"""The same for games that split heaps, whose values cost more: about 20 ms."""

PROOF = 40
"""Most steps of a proof that a link can name; the longest proof told has fewer than twenty."""

WRAP = 60
"""Widest row of the wrapped table of values."""

MOVES_LISTED = 12
"""Winning moves written out at once; the rest are counted and listed on demand."""

MOVES_MORE = 200
"""Most winning moves ever written on a page."""

FAMILY = 100_000
"""Largest n in the family of heaps 1..n of the at-least-half page."""

PATTERN_OPTIONS = 20_000
"""Most options written out to examine a pattern when a rule has no shortcut: about 30 ms. The plot
and the verdict of such a rule end sooner."""
