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

from benchmarks.questions import DEAR, Question, random_question
from gamecore.brute_force import Claim, compare
from gamecore.chance import analyse_chance, expectimax
from gamecore.coupled.games import coupled_game
from gamecore.errors import GameError
from gamecore.game_graph import game_graph
from gamecore.grundy.derivation import derive
from gamecore.grundy.find_theory import theory_of
from gamecore.grundy.values import grundy_values
from gamecore.misere.single_heaps import misere_heaps, misere_options
from gamecore.patterns.affordable import affordable
from gamecore.patterns.agreement import columns, exceptions
from gamecore.patterns.aligned import Known
from gamecore.patterns.comparison import compared
from gamecore.patterns.find_pattern import pattern_and_values
from gamecore.patterns.losing import losing_rule
from gamecore.positions.analysis import analyse
from gamecore.positions.neighbours import Neighbours
from gamecore.positions.option_counts import count_options, first_options
from gamecore.positions.options_by_value import OptionsByValue
from gamecore.positions.replies import judge, judge_misere
from gamecore.positions.witness import check
from gamecore.progress import Work, watched
from gamecore.rules.language import parse_rule
from gamecore.rules.options import has_option
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
        by_value.with_value(n, smaller)[0]


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


VIEWS: dict[str, Callable[[Question], None]] = {
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
    "coupled": _ask_coupled,
    "coupled moves": _ask_coupled_moves,
    "coupled brute": _ask_coupled_brute,
    "coupled tree": _ask_coupled_tree,
    "drawn": _ask_chance,
}


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
