"""Ten thousand random and mutated texts: each is a rule or a clear error, never anything else."""

from __future__ import annotations

import random
from itertools import product

import pytest

from gamecore import limits, parse_rule
from gamecore.errors import GameError, RuleSyntaxError
from gamecore.rules.heap_rule import HeapRule

SEEDS = [
    *("take any", "take 1, 3-5", "take all but 2", "take at least half", "take at most n/3"),
    *("take a power of 2", "take a fibonacci number", "take a proper divisor", "split equally"),
    *("split into 3 unequal", "split 1+2+...+k", "halve into 3", "C.8F", "take 1 or 0.07"),
    "take k where k % 2 == 1 or not (gcd(k, n) <= 3 < n // k) and divides(k, n) or take 1",
    "split a+b where a != b and -a * 2 < min(b, 7)",
]
VOCABULARY = """
    take split halve into unequal equally any all but at least most half n k a b where or and not
    of power square prime fibonacci number divisor proper gcd min max even odd fib divides
    0 1 2 3 5 17 1000000000000000000 99999999999999999999 0.77 . .. ... , - + * / // % ( ) == = !=
    < <= > >= ½ … – ; : ! & | ^ ~ ' " \\ { } [ ] # @ $ ٣ ² ⅓ é ß İ 字 🪨
"""
WORDS = [*VOCABULARY.split(), "\x00", "\ud800", "\u202e", "\n", "\t"]
SIGNS = [chr(c) for c in (*range(128), 0xA0, 0x2013, 0x2026, 0x663, 0xD800, 0xFEFF, 0x1FAA8)]


def mutated(rng: random.Random, text: str) -> str:
    signs = list(text)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        place = rng.randint(0, len(signs))
        what = rng.randrange(5)
        if what == 0:
            signs[place : place + rng.randint(1, 3)] = []
        elif what == 1:
            signs.insert(place, rng.choice(SIGNS if rng.random() < 0.5 else "0123456789 "))
        elif what == 2:
            signs[place : place + 1] = rng.choice(WORDS)
        elif what == 3:
            signs[place:place] = signs[: rng.randint(0, len(signs))] * rng.choice([1, 1, 1, 30])
        else:
            rng.shuffle(signs[place : place + 6])
            signs[place:place] = rng.choice(SEEDS)[: rng.randint(1, 20)]
    return "".join(signs)


def texts():
    rng = random.Random(20_240_607)
    for number in range(10_000):
        if number % 4 == 0:
            yield " ".join(rng.choices(WORDS, k=rng.randint(0, 30)))
        elif number % 4 == 1:
            yield "".join(rng.choices(SIGNS, k=rng.randint(0, 80)))
        else:
            yield mutated(rng, rng.choice(SEEDS))


def answer(text: str) -> HeapRule | GameError:
    try:
        return parse_rule(text)
    except GameError as error:
        return error


def test_any_text_is_a_rule_or_a_clear_error(sweep):
    rules = suggestions = 0
    asked = sweep(texts(), quick=300, check=3000)
    for text in asked:
        found = answer(text)
        if isinstance(found, HeapRule):
            rules += 1
            assert parse_rule(str(found)) == found
            continue
        assert 10 < len(str(found)) < 700
        if isinstance(found, RuleSyntaxError):
            assert found.text == text
            assert 0 <= found.position <= len(text)
            assert found.expected
            if found.suggestion is not None:
                suggestions += 1
                assert str(parse_rule(found.suggestion)) == found.suggestion
    # The mutations stay near the language; a sample of them may have a few less.
    enough = len(asked) / (10_000 if len(asked) == 10_000 else 20_000)
    assert rules > 150 * enough
    assert suggestions > 300 * enough


STARTS = ("", "take ", "take k where ", "split a+b where ", "split ", "take 1 or ")


def test_long_texts_of_every_kind_are_answered(sweep):
    pieces = [
        *WORDS,
        "k<",
        "k+-",
        "(k<",
        "1-",
        "1,",
        "not ",
        "take k where ",
        " or ",
        "k and ",
        "0.",
    ]
    for piece, start in sweep(product(pieces, STARTS), quick=40, check=300):
        found = answer((start + (piece + " ") * limits.RULE_TEXT)[: limits.RULE_TEXT])
        assert isinstance(found, HeapRule | GameError)


@pytest.mark.parametrize("space", [" ", "\n", "\t ", "\u00a0"])
def test_a_long_run_of_spaces_is_answered(space):
    """`split`, 490 line ends and a letter once took minutes: the patterns shared the run."""
    for start, end in product(STARTS, ("", "x", "...")):
        run = space * (limits.RULE_TEXT - len(start + end))
        assert isinstance(answer((start + run)[: limits.RULE_TEXT - len(end)] + end), GameError)
