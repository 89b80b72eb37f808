"""Rules one step away from those that theorems speak of: what is answered is what is true of them.

A theorem is recognised from the words of a rule; so are its closed form, its plainest words, and
how its winning moves are found. Each is exact for the rule that it was made for. Here one sign, one
number or one word of such a rule is another, or a clause more stands beside it, and every answer is
compared with the definition.
"""

import re
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

from definition import values_by_definition
from gamecore import analyse, find_pattern, grundy_value, grundy_values
from gamecore.errors import ConditionError, GameError, LimitExceeded
from gamecore.grundy.sequence import forget_sequences
from gamecore.positions.moves import count_options
from gamecore.rules.language import parse_rule
from gamecore.rules.normal_form import normal_form
from gamecore.rules.options import is_option, options
from misere_definition import Misere

SPOKEN_OF = (
    "take any",
    "take 1-4",
    "take 2, 5, 7",
    "take all but 2, 5",
    "take at least n/3",
    "take at most half or take 3",
    "take a power of 2",
    "take 1 or take a prime",
    "take a square or take k where k == n",
    "take a proper divisor",
    "take k where divides(k, n) and 2 * k <= n",
    "take k where odd(k) and divides(k, n) or k == 1",
    "take k where k % 3 != 0",
    "take k where k % 3 != 0 or k == 9",
    "take k where k <= 3 or k % 4 == 2",
    "take k where k != n and k % 4 == 1 or k == n and n > 6",
    "take k where k == 1 or k == n - n // 2",
    "take k where k == n * n",
    "take k where k == n // 3 + 1 or k == 2",
    "take k where k == gcd(n, 6)",
    "take k where k <= (n + 2) // 3",
    "take k where k <= min(n * n, 5)",
    "take k where k < n // 2 or k == 4",
    "take k where k <= max(2, n // 4) and k < 6",
    "take k where 3 * k >= n - 1",
    "take k where k * k < n + 3",
    "take k where n == 5 and k == 2",
    "take k where n < 9 and k == n",
    "take k where 4 <= n <= 8 and 2 * k > n",
    "take k where even(k) and not square(n - k)",
    "halve into 2 or halve into 1",
    "take 1 or halve into 3",
    "split equally or take 1",
    "take any or split equally",
    "take 1 or split 1+2+...+k",
    "split into 2 unequal",
    "split into 3 or take 2",
    "take 1-2 or split into 2",
    "take 2, 3, 7 or split into 2",
    "split a+b where a == 2 or b == 2",
    "split a+b where even(a) and a < b",
    "split a+b where n == 9 and a == 2 or a + 3 <= b",
    "0.137",
    "0.3F1",
    "4.44",
)
BESIDE = (
    "take 1",
    "take 4",
    "take 6",
    "take 3, 8",
    "take k where k == n",
    "take k where k == n and n % 2 == 0",
    "take k where k % 5 == 2",
    "take at most n/4",
    "halve into 2",
    "split into 2",
    "split a+b where a == 1",
)
OTHER_WORDS = {
    "<": ("<=", ">"),
    "<=": ("<", "=="),
    ">": (">=", "<"),
    ">=": (">", "!="),
    "==": ("!=", "<="),
    "!=": ("==", "<"),
    "+": ("-",),
    "-": ("+",),
    "*": ("//",),
    "//": ("*", "%"),
    "%": ("//",),
    "and": ("or",),
    "or": ("and",),
    "not": ("",),
    "even": ("odd", "prime"),
    "odd": ("even",),
    "square": ("fib",),
    "min": ("max",),
    "max": ("min",),
    "gcd": ("max",),
    "least": ("most",),
    "most": ("least",),
    "any": ("a square",),
    "unequal": ("",),
    "n": ("k", "7"),
    "k": ("n", "2"),
    "a": ("b",),
    "b": ("a",),
}
WORD = re.compile(r"\w+|[<>=!]=|//|[-+*%<>]")
FAR, NEAR = 60, 26


def one_step_beside(text):
    """Return the rules with one word of a rule changed, or with one clause more."""
    texts = [f"{text} or {clause}" for clause in BESIDE]
    for match in WORD.finditer(text):
        word = match[0]
        others = OTHER_WORDS.get(word, ())
        if word.isdecimal():
            others = (str(int(word) + 1), str(max(int(word) - 1, 0)))
        texts += [text[: match.start()] + other + text[match.end() :] for other in others]
    return sorted({other for other in texts if is_rule(other)} - {text})


def is_rule(text):
    """Tell whether a text is a rule."""
    try:
        parse_rule(text)
    except GameError:
        return False
    return True


@pytest.mark.sweep(quick=4, check=20)
@pytest.mark.parametrize("spoken_of", SPOKEN_OF)
def test_a_rule_and_those_one_step_beside_it_get_true_answers(spoken_of, sweep):
    forget_sequences()
    compared = 0
    for text in [spoken_of, *sweep(one_step_beside(spoken_of), quick=1, check=2)]:
        rule = parse_rule(text)
        upto = NEAR if rule.split_clauses else FAR
        try:
            values = values_by_definition(rule, upto)
        except (ConditionError, LimitExceeded):
            continue
        assert [grundy_value(rule, n) for n in range(upto + 1)] == values, text
        assert grundy_values(rule, upto).tolist() == values, text
        plain = normal_form(rule)
        assert normal_form(plain) == plain, text
        assert all(options(plain, n) == options(rule, n) for n in range(NEAR)), text
        check_moves(rule, text)
        check_repetition(rule, values, text)
        for heaps in ((17, 12), (upto, 9, 4)):
            check_winning_moves(rule, heaps, values, text)
        check_misere(rule, text)
        compared += 1
    assert compared


def check_moves(rule, text):
    for n in range(9):
        listed = options(rule, n)
        assert count_options(rule, n) == len(listed), text
        for parts in range(5):
            for option in combinations_with_replacement(range(1, n + 1), parts):
                assert is_option(rule, n, option) == (option in listed), text


def check_repetition(rule, values, text):
    found = find_pattern(rule, 2 * FAR)
    if found.status != "none" and found.period:
        start, period = found.preperiod, found.period
        rows = zip(values[start:], values[start + period :], strict=False)
        assert all(after == before + found.saltus for before, after in rows), text


def check_winning_moves(rule, heaps, values, text):
    total = reduce(xor, (values[n] for n in heaps))
    expected = {
        (place, option)
        for place, n in enumerate(heaps)
        for option in options(rule, n)
        if total and reduce(xor, (values[part] for part in option), 0) == total ^ values[n]
    }
    moves = analyse(rule, heaps).winning_moves
    assert {(move.heap, move.after) for move in moves} == expected, text
    assert moves.total == len(expected), text


def check_misere(rule, text):
    heaps = (5, 3)
    witness = Misere()
    games = tuple((rule, n) for n in heaps)
    found = analyse(rule, heaps, misere=True)
    moves = {(move.heap, move.after) for move in found.winning_moves}
    assert moves == set(witness.winning_moves(games)), text
