"""Every limit of the core, each with its reason. Smaller ones of a page: ui/base/page_limits.py.

Times are medians on two shared cores.
"""

HEAP_SIZE = 10**18
"""Largest heap and largest number in a rule: closed forms and certified periods answer it at once,
and sums of a few of them still fit in a signed 64-bit word, so positions can be NumPy arrays."""

HEAPS = 200_000
"""Most heaps in one position: the largest input of the contest problems; answered as arrays."""

SUM_RULES = 16
"""Most games in one sum: each may need a table of its own."""

SUM_TABLE = 200_000
"""Most heaps in all tables of one sum, where several of its games have no formula and are settled
by no certificate before: sixteen tables of 12,500 heaps take some seconds."""

RULE_TEXT = 500
"""Longest rule text in characters: a person's rule is under 100; parsing stays under 50 ms."""

CLAUSES = 8
"""Most clauses in a rule (fixed by the rule language)."""

SPLIT_PARTS = 8
"""Most heaps in `split into m`: heap 40 has already 2 million splits into 8 parts."""

CONDITION_DEPTH = 40
"""Deepest nesting of a condition; a person's stays under 6, and Python's stack holds hundreds."""

CONDITION_WORK = 50_000_000
"""Most simple array operations in one search through the amounts of a condition: under half a
second. `k % 3 == 1` needs two of them for each amount, and so reaches heap 25,000,000."""

PRIME_TEST = 3_317_044_064_679_887_385_961_980
"""Largest number whose primality is decided; the test is proved exact only up to here."""

OPTION_HEAPS = 100_000
"""Most heaps in one option, e.g. `split equally` of 100,000 stones into ones: a millisecond and a
megabyte each, and a page lists the options of dozens of heaps."""

OPTIONS = 1_000_000
"""Most options that are ever listed for one heap: about one second and 100 MB."""

TABLE = 1_000_000
"""Longest table of values, in heaps: what a command works out in seconds, and one megabyte to eight
of memory. Pages ask for some thousands of heaps."""

SPLIT_TABLE = 200_000
"""Longest table for rules that split, where all values of each heap are looked at: about four
seconds for up to three amounts before a split."""

SPARSE_TABLE = 1_048_576
"""Longest table for rules that split and have few rare values (grundy/engines/splitting.py): 0.16
is settled by 520,000 heaps, in one second, and 0.56 by 660,000; 2^20 heaps take three and a
half."""

LOOKS = 1_000_000_000
"""Most sums with rare values that are tried to fill one table: seven seconds, in which Grundy's
game gets to half a million heaps. All other rules within the limits are done in a few seconds."""

SPLITS = 5_000_000
"""Most splits of one heap that are tried for winning moves: under a tenth of a second."""

MOVES_COUNTED = 100_000
"""Most options of a position, over all its heaps, with which every winning move is listed and
counted: a quarter of a second."""

WINNING_MOVES = 200
"""Most winning moves that are listed of a larger position, the first ones: as many as a page shows
at once."""

MARKED_BYTES = 100_000_000
"""Most bytes for the bits that record, for each value and heap, whether a far amount leaves it:
8,000 values for 100,000 heaps, 800 for a million."""

TABLE_STEPS = 20_000_000
"""Most steps of 0.15 µs of a table that no certificate shortens: two to four seconds."""

MARK_STEPS = 5_000_000
"""Most steps, as in TABLE_STEPS, where each heap is worked out by itself: conditions, splits into
three heaps or more, shapes, and rules that mix kinds. About a second; most of these rules reach
some thousand heaps."""

REFUSALS = 256
"""Refused tables that are cached, so that the same question is refused at once: a few kB."""

CERTIFICATE_TABLE = 524_288
"""Largest heap up to which a certificate is sought for a rule that only takes, when a far heap is
asked for: a quarter of a second for a few amounts. Sets that a person types need at most 16,384."""

SPLIT_CERTIFICATE_TABLE = 16_384
"""The same for rules that split: a fifth of a second; beyond it only a few codes are settled."""

CERTIFICATE_LOOKS = 700_000_000
"""Most sums with rare values that are tried for a certificate, when a far heap is asked for: over
three seconds. 0.16 needs 125 million of them, which is one second, and 0.56 needs 610 million."""

FRACTION_SEGMENTS = 100_000
"""Most pieces of a fraction's closed form: half a second to build. Every denominator up to 1000
reaches heap 10^18 with fewer; larger ones reach as far as this many pieces go."""

FIRST_VALUES = 4096
"""Most values that a closed form takes from the definition before its law begins: some hundredths
of a second. `take 300 or take at most n/10` needs 3,000."""

SEQUENCES = 64
"""Rules whose sequence (closed form, certificate or table) is kept in memory."""

SEQUENCE_BYTES = 64_000_000
"""Most bytes of all cached tables together; the oldest are dropped first."""

LISTED_SIZES = 1_000_000
"""Most heaps that are searched for those of one value, where no formula counts them: under a
second."""

FACTOR_TABLE = 25_000_000
"""Longest table that a law about prime factors fills, and largest prime that is counted: the values
of 200,000 heaps of `take 1 or split equally` up to here come from one table, in about a second."""

FACTOR_STEPS = 2_000_000
"""Most steps of factoring heaps for one answer (a heap of n takes about the fourth root of n, and
10^18 about 32,000): two to three seconds."""

FACTOR_FAR = 10**11
"""Largest heap of `take 1 or split equally` for which all of FACTOR_STEPS are tried: above it, a
value that a few thousand steps did not find was never found by all of them."""

FACTOR_FAR_STEPS = 100_000
"""Most steps that are tried for a heap above FACTOR_FAR: a tenth of a second."""

FAR_EQUAL_SPLITS = 500
"""Most heaps above a table's reach in one position of `take 1 or split equally`: near 10^9 each
needs some thousands of smaller ones, a twentieth of a second, so all of them twenty seconds."""

REACHED_HEAPS = 20_000
"""Most heaps that are worked out one by one because they alone can follow a far heap: a tenth of a
second. 730 can follow 10^18 when a move leaves a half or a third."""

COMPARE_WINDOW = 1_000_000
"""Most heaps over which two periodic rules are compared to prove that they agree: 20 ms. Periods
whose common multiple is larger are compared as far as their tables go."""

WYTHOFF_TABLE = 2_000
"""Longest side of a table of Wythoff's game: 2,000 × 2,000 values take about half a second."""

HACKENBUSH = 5_000
"""Most edges of a position of Hackenbush: each cut of one is a text of 10,000 signs."""

PASS_TABLE = 20_000
"""Most positions of Nim with a pass that are worked out: three heaps of 26, a tenth of a second."""

GRAPH_POSITIONS = 20_000
"""Most positions of a game given as a graph: all values in a fifth of a second where the moves are
as few. Drawings have far fewer."""

GRAPH_MOVES = 200_000
"""Most moves of a game given as a graph: read and answered in about two seconds."""

GRAPH_TEXT = 3_000_000
"""Longest text of a graph in characters: that many positions and moves with the longest names."""

TOKENS = 1_000
"""Most tokens on the positions of a graph: all moves of one position are looked at once."""

JUDGE_INPUT = 64_000_000
"""Longest contest input in bytes: five times the longest that a judge's limits allow; junk of this
length is refused in a quarter of a second."""

MISTAKES_RUN = 40_000
"""Longest contest input and right output together, in characters, on which the known wrong programs
are run: some square their input on purpose. Every made input but the extreme ones is shorter; the
slowest, of equal splits, takes three seconds."""

MODEL_TESTS = 300
"""Most small tests of a contest problem on which two games are compared: well under a second."""

TOLD_HEAPS = 12
"""Most heaps of a sample that somebody is asked to read off and write down."""

NEIGHBOUR_HEAPS = 2_500_000
"""Most heaps written in all the positions of one search or game tree: about a second. A move
that leaves a thousand heaps would fill the memory long before the positions are too many."""

MISERE_OPTIONS = 1_000_000
"""Most options of a rule's heaps that are looked at under misère play: about a second and a half.
It takes games that split into two to heap 2,000 or so."""

MISERE_PART_OPTIONS = 100_000
"""Most options of heaps that are looked at to write positions with as few parts as possible, before
they are searched under misère play: two seconds. Games that split into two get to heap 400 or so,
far beyond what a search of MISERE_POSITIONS positions decides."""

MISERE_TABLES = 32
"""Rules whose tables under misère play are kept in memory, at most some megabytes each."""

MISERE_POSITIONS = 100_000
"""Most positions that a search or a genus under misère play looks at: about two seconds."""

MISERE_STEPS = 6_000_000
"""Most heaps in all the positions of such a search or genus together: two seconds."""

OPTIONS_WRITTEN = 1_000_000
"""Most heaps in all the positions of one list of options together: two seconds, 100 MB."""

MOORE_STEPS = 500_000
"""Most choices of heaps tried to count the winning moves of Moore's Nim: under a second."""

STRING = 5_000
"""Most letters of a position of the string game: the largest input of its contest problem."""

COINS = 5_000
"""Most coins of a row: two million winning moves of Mock Turtles are counted in half a second."""

JUDGE_DIGITS = 100
"""Most digits of a number for which the judge's statement prints no limit."""

COUNTED_HEAPS = 5_000
"""Most different heaps whose winning moves are counted to explain a contest answer: under half a
second where each has to be looked at by itself. One winning move is told in any case."""

CHANCE_POSITIONS = 5_000
"""Most positions for which the game of chance is worked out by its definition: about a second."""

CHANCE_MOVES = 300_000
"""Most moves of all these positions: a single heap has few positions and many moves."""

PRIMES_LISTED = 15_000_000
"""Largest heap whose prime amounts are gone through one by one for its winning moves: a million of
them, a second and a half."""

PLAY_MOVES = 5_000
"""Most moves of one position that an opponent compares: of more, the first ones, and the player is
told. Twelve heaps of 30 stones have 360; a third of a second."""

PLAY_WORK = 150_000
"""Most heaps written and choices tried to compare the moves of a position: 5,000 moves of 30 heaps.
For coupled games, where each move counts twenty more, 5,000 moves of Wythoff's game and 500 of
Moore's Nim with twelve heaps of 30."""

PLAY_TABLE = 16_384
"""Largest heap in a game with an opponent whose values need a table: a quarter second to fill it,
once. Rules with a formula or a proved period are played with heaps of any size."""

PLAY_MISERE_OPTIONS = 50_000
"""As MISERE_OPTIONS, for an opponent who answers at once: a tenth of a second."""

PLAY_MISERE_PART_OPTIONS = 5_000
"""As MISERE_PART_OPTIONS, for an opponent who answers at once: a tenth of a second."""

PLAY_MISERE_POSITIONS = 6_000
"""As MISERE_POSITIONS, for an opponent who answers at once: a tenth of a second."""

PLAY_MISERE_STEPS = 400_000
"""As MISERE_STEPS, for an opponent who answers at once: a tenth of a second."""

PLAY_HEAPS = 1_000
"""Most heaps at the start of a game with an opponent: every move looks at all of them, and forty
fill a screen. A game of splits may come to have more."""

PLAY_HALVES = 300
"""Most heaps that halving one heap may make in a game with an opponent: each of them is halved in
turn, so the moves compared grow with the square. After two such moves an answer takes a second."""

PLAY_PLIES = 200
"""Most moves of a line that is played out: longer than any game that fits on a screen."""

PLAY_LOOKS = 100
"""Most answers of a mistaken opponent that are tried to find a wrong one: a tenth of a second for a
few heaps; if any is wrong, one of the first is."""

RECORD_TEXT = 100_000
"""Longest game as text, in characters: some ten thousand moves, read again in half a second."""

REVIEW_EFFORT = 4
"""The search that a review may do for all positions of its game, as a multiple of that for one
answer: under misère play one search serves them all, in under a second."""

SEED = 999_999_999
"""Largest seed of a practice question or a worksheet: nine digits can be copied from paper."""
