"""The dearest questions: rules, sizes and views drawn at random, and the time of each.

    python -m benchmarks.hunt                 the questions known to be dear, 300 random
    python -m benchmarks.hunt --seed 7 --cases 2000

Every question is one that a visitor can ask: it does what a page does for one of its views, with
heaps up to the largest that a page takes. It runs in a process of its own that knows nothing from
before. Whatever takes more than two seconds is listed, and so is whatever fails with anything but a
refusal; the last line says what was refused and how long the longest took. Exit 1 when a promise is
not kept.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from itertools import islice
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

from gamecore import limits
from gamecore.brute_force import Claim, compare
from gamecore.chance import analyse_chance, expectimax
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.game_graph import game_graph
from gamecore.grundy.derivation import derive
from gamecore.grundy.theory import theory_of
from gamecore.grundy.values import grundy_values
from gamecore.misere.single_heaps import misere_heaps, misere_options
from gamecore.patterns.agreement import columns, exceptions
from gamecore.patterns.comparison import Known, compared
from gamecore.patterns.find_pattern import pattern_and_values
from gamecore.patterns.losing import losing_rule
from gamecore.patterns.reach import affordable
from gamecore.positions.analysis import analyse
from gamecore.positions.legality import has_option
from gamecore.positions.misere_replies import judge_misere
from gamecore.positions.neighbours import Neighbours
from gamecore.positions.option_counts import count_options, first_options
from gamecore.positions.reaching import OptionsByValue
from gamecore.positions.replies import judge
from gamecore.positions.witness import check
from gamecore.progress import Work, watched
from gamecore.rules.language import parse_rule
from gamecore.search import SearchTooLarge
from ui.base import page_limits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

SECONDS = 2.0
PATIENCE = 30
"""Seconds of processor time after which a question is ended from outside."""

SILENCE = 0.05
"""Longest time without a report that is not mentioned: so long a press of Stop may go unheard."""


class Question(NamedTuple):
    """One view of one position: rules (one, or one for each heap), heaps or a text."""

    view: str
    rules: tuple[str, ...]
    position: Any

    def __str__(self) -> str:
        return f"{self.view:14} {' | '.join(self.rules)[:150]} on {str(self.position)[:110]}"


# -- what the views ask ---------------------------------------------------------------------------


def _rules(question: Question) -> Any:
    return question.rules[0] if len(question.rules) == 1 else question.rules


def _pattern(rule_text: str) -> Known:
    rule = parse_rule(rule_text)
    most = page_limits.VERDICT_SPLIT if rule.split_clauses else page_limits.VERDICT
    reach = affordable(rule, most, page_limits.PATTERN_STEPS)
    pattern, values = pattern_and_values(rule, min(512, reach))
    if pattern.status != "proved" and reach > 512:
        pattern, values = pattern_and_values(rule, reach)
    if len(values) <= min(page_limits.PLOT, reach):
        values = grundy_values(rule, min(page_limits.PLOT, reach))
    losing_rule(values, pattern)
    if pattern.period is not None:
        exceptions(values, pattern.preperiod or 0, pattern.period, pattern.saltus or 0)
    columns(values, 10)
    return Known(rule, values, pattern)


def _ask_pattern(question: Question) -> None:
    _pattern(question.rules[0])
    n = min(sum(question.position), page_limits.PLOT)
    theory = theory_of(question.rules[0], n)
    by_value = OptionsByValue(parse_rule(question.rules[0]), theory, n)
    for smaller in range(min(theory.value(n), 8)):
        by_value.reaching(n, smaller)[0]


def _ask_compare(question: Question) -> None:
    first, second = (_pattern(rule) for rule in (question.rules * 2)[:2])
    compared(first, second)


def _ask_moves(question: Question) -> None:
    position = analyse(_rules(question), question.position)
    tuple(map(has_option, position.rules, position.heaps))
    if position.nim_sum == 0:
        sum(map(count_options, position.rules, position.heaps))
        return
    winning = position.winning_moves
    for heap in range(len(position.heaps)):
        winning.of_heap(heap).__len__()
    for move in winning[: page_limits.MOVES_MORE]:
        [position.value_after(move.heap, (part,)) for part in move.after]


def _to_answer(position: Any) -> list[tuple[int, tuple[int, ...]]]:
    most = page_limits.MOVES_LISTED
    return [
        (heap, option)
        for heap, (rule, size) in enumerate(zip(position.rules, position.heaps, strict=True))
        for option in first_options(rule, size, most)
    ][: page_limits.MOVES_MORE]


def _ask_replies(question: Question) -> None:
    position = analyse(
        _rules(question), question.position * 2 if len(question.rules) == 1 else question.position
    )
    for heap, option in _to_answer(position)[: page_limits.MOVES_LISTED]:
        judge(position, heap, option)


def _ask_misere(question: Question) -> None:
    position = analyse(_rules(question), question.position, misere=True)
    tuple(map(has_option, position.rules, position.heaps))
    position.kinds, position.reason  # noqa: B018  worked out when they are asked for
    if not position.to_move_wins:
        sum(map(count_options, position.rules, position.heaps))
        for heap, option in _to_answer(position)[: page_limits.MOVES_LISTED]:
            judge_misere(position, heap, option)
        return
    moves = position.winning_moves
    moves.total  # noqa: B018
    for move in moves[: page_limits.MOVES_MORE]:
        position.following(move.heap, move.after)


def _ask_single_heaps(question: Question) -> None:
    rows = list(misere_heaps(question.rules[0], page_limits.MISERE_HEAPS))
    misere_options(question.rules[0], rows[-1].n)


def _ask_derivation(question: Question) -> None:
    rule, size = question.rules[0], min(max(question.position), page_limits.DERIVE_OPTIONS)
    room = 6000
    theory_of(rule, size)
    for n in range(size + 1):
        room -= count_options(rule, n)
        if room < 0:
            break
        derive(rule, n)


def _ask_tree(question: Question) -> None:
    each = question.rules * (len(question.position) if len(question.rules) == 1 else 1)
    for misere in (False, True):
        neighbours = Neighbours(each, page_limits.TREE)
        game_graph(neighbours.start(question.position), neighbours, page_limits.TREE, misere)


def _ask_brute_force(question: Question) -> None:
    answer = analyse(_rules(question), question.position)
    check(answer, page_limits.BRUTE_FORCE)


def _ask_brute_misere(question: Question) -> None:
    answer = analyse(_rules(question), question.position, misere=True)
    check(answer, page_limits.BRUTE_FORCE, misere=True)


def _ask_chance(question: Question) -> None:
    analyse_chance(question.position)
    expectimax(question.position)


def _ask_coupled(question: Question) -> None:
    game = coupled_game(question.rules[0])
    position = game.parse(game.format(game.parse(question.position)))
    answer = game.analyse(position)
    answer.reason  # noqa: B018
    list(islice(answer.winning_moves, page_limits.MOVES_MORE))
    answer.winning_moves.total  # noqa: B018


def _ask_coupled_moves(question: Question) -> None:
    game = coupled_game(question.rules[0])
    after = game.options(game.parse(question.position))
    for position in after[: page_limits.MOVES_LISTED]:
        next(iter(game.analyse(position).winning_moves), None)


def _ask_coupled_brute(question: Question) -> None:
    game = coupled_game(question.rules[0])
    position = game.parse(question.position)
    left = page_limits.BRUTE_FORCE_MOVES

    def counted(here: Any) -> list[Any]:
        nonlocal left
        found = game.options(here)
        left -= len(found)
        if len(found) >= page_limits.BRUTE_FORCE or left < 0:
            raise SearchTooLarge(page_limits.BRUTE_FORCE)
        return found

    def claim() -> Claim[Any]:
        answer = game.analyse(position)
        return Claim(answer.outcome, tuple(move.after for move in answer.winning_moves), None)

    compare(position, counted, claim, page_limits.BRUTE_FORCE)


def _ask_coupled_tree(question: Question) -> None:
    game = coupled_game(question.rules[0])
    game_graph(game.parse(question.position), game.options, page_limits.TREE)


HEAP_VIEWS: dict[str, Callable[[Question], None]] = {
    "pattern": _ask_pattern,
    "compare": _ask_compare,
    "moves": _ask_moves,
    "replies": _ask_replies,
    "misere": _ask_misere,
    "single heaps": _ask_single_heaps,
    "derivation": _ask_derivation,
    "tree": _ask_tree,
    "brute force": _ask_brute_force,
    "brute misere": _ask_brute_misere,
}
COUPLED_VIEWS: dict[str, Callable[[Question], None]] = {
    "coupled": _ask_coupled,
    "coupled moves": _ask_coupled_moves,
    "coupled brute": _ask_coupled_brute,
    "coupled tree": _ask_coupled_tree,
}
VIEWS = {**HEAP_VIEWS, **COUPLED_VIEWS, "chance": _ask_chance}


# -- what is asked about --------------------------------------------------------------------------

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
        return Question("chance", ("chance",), _heaps(draw))
    if lot < 0.25:
        slug = draw.choice(
            (
                "wythoff",
                "staircase",
                "one-from-each",
                "string",
                "moore-2",
                "moore-3",
                "moore-7",
                "moore-12",
                "moore-23",
            )
        )
        heaps = _heaps(draw)
        heaps = (heaps * 2)[:2] if slug == "wythoff" else heaps
        text = " ".join(map(str, heaps))
        if slug == "string":
            text = "".join(draw.choices(draw.choice(("a", "ab", "abc")), k=page_limits.LETTERS))
        return Question(draw.choice(tuple(COUPLED_VIEWS)), (slug,), text)
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
    Question("coupled", ("staircase",), " ".join(map(str, range(10**18 - 24, 10**18)))),
    Question("coupled", ("wythoff",), "1000000000000000000 618033988749894848"),
    Question("coupled brute", ("wythoff",), "999 998"),
    Question("coupled brute", ("moore-3",), "14 15 16 17"),
    Question("coupled brute", ("staircase",), "10 10 10 10 10"),
    Question("coupled brute", ("string",), "a" * 200),
    Question("coupled tree", ("one-from-each",), " ".join(["9"] * 20)),
    Question("chance", ("chance",), (40, 40, 40)),
    Question("replies", ("take 1 or split equally",), tuple(range(10**9, 10**9 + 12))),
    Question("moves", tuple(f"take {n} or 0.F{n:x}" for n in range(2, 16)), (2500,) * 14),
    Question("moves", tuple(f"take at most n/{n}" for n in range(2000, 2016)), (10**9,) * 16),
    Question("brute misere", ("take k where k % 64 < 32",), (500_000, 500_000, 453_603)),
)
"""Questions that were dear once, and the likes of them."""


# -- measuring ------------------------------------------------------------------------------------


class _Listener(Work):
    """Hears the reports and notes the longest silence."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0
        self._heard = process_time()

    def hear(self) -> None:
        self.note()
        super().hear()

    def note(self) -> None:
        now = process_time()
        self.longest = max(self.longest, now - self._heard)
        self._heard = now


class Measured(NamedTuple):
    """What became of a question."""

    seconds: float
    end: str
    silence: float


def measure(question: Question) -> Measured:
    """Ask in a process of its own, a copy of this one as it is."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        _answer(question, writing)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        said = told.read()
    _child, status, usage = os.wait4(child, 0)
    silence, _, end = said.partition("\n")
    if status:
        end = "DID NOT END"
    return Measured(usage.ru_utime + usage.ru_stime, end, float(silence or 0))


def _answer(question: Question, writing: int) -> None:
    listener = _Listener()
    end = "answered"
    try:
        with watched(listener):
            VIEWS[question.view](question)
    except (GameError, SearchTooLarge) as refusal:
        end = f"refused: {str(refusal)[:160]}"
    except Exception as error:  # any other one is a find
        end = f"FAILED: {type(error).__name__} {error!s:.160}"
    listener.note()
    with os.fdopen(writing, "w") as tell:
        tell.write(f"{listener.longest}\n{end}")


def hunt(questions: Sequence[Question], *, verbose: bool) -> int:
    """Measure all questions, print the dear ones; return how many promises are not kept."""
    seconds: list[float] = []
    broken = refused = 0
    begun = perf_counter()
    for question in questions:
        found = measure(question)
        seconds.append(found.seconds)
        refused += found.end.startswith("refused")
        is_broken = found.seconds > SECONDS or found.end[0].isupper()
        broken += is_broken
        is_silent = found.silence > SILENCE and found.seconds > page_limits.SILENT_SECONDS
        if verbose or is_broken or is_silent:
            mark = "NOT KEPT" if is_broken else "silent" if is_silent else "kept"
            print(
                f"{found.seconds:6.2f} s {mark:8} {question}\n"
                f"           silent {found.silence:.2f} s, {found.end}",
                flush=True,
            )
    print(
        f"{len(seconds)} questions in {perf_counter() - begun:.0f} s, {refused} refused, {broken} "
        f"not kept, the longest {max(seconds, default=0):.2f} s"
    )
    return broken


def main() -> None:
    """Ask the dear questions and random ones; exit 1 when a promise is not kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=300, help="random questions")
    parser.add_argument("--skip-dear", action="store_true", help="only the random ones")
    parser.add_argument("--verbose", action="store_true", help="print every question")
    given = parser.parse_args()
    draw = Random(given.seed)
    questions = [] if given.skip_dear else list(DEAR)
    questions += [random_question(draw) for _ in range(given.cases)]
    parse_rule("take any")  # the grammar is loaded once for all
    sys.exit(1 if hunt(questions, verbose=given.verbose) else 0)


if __name__ == "__main__":
    main()
