"""The law of every closed form: on a stretch from heap 0 it says what the definition says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import numpy as np

from definition import values_by_definition
from gamecore.errors import RuleSyntaxError
from gamecore.grundy.closed_forms import closed_form
from gamecore.grundy.forms.form import ClosedForm
from gamecore.rules.language import parse_rule
from gamecore.rules.number_theory import is_prime
from gamecore.rules.options import options

if TYPE_CHECKING:
    from gamecore.grundy.known_values import KnownValues


FEW = 24
"""Heaps that every form is looked at in one test, so that none is left out by the quick tier."""


def twos(n):
    return (n & -n).bit_length() - 1


LOSING = {
    "0 alone": lambda n: n == 0,
    "0 and 1": lambda n: n < 2,
    "0 and the numbers one more than a multiple of {modulus}": lambda n, modulus: (
        n == 0 or n % modulus == 1
    ),
    "0 and the numbers that 2 divides an even number of times": lambda n: (
        n == 0 or twos(n) % 2 == 0
    ),
    "0 and the numbers that 2 divides an odd number of times": lambda n: n == 0 or twos(n) % 2 == 1,
    "0 and the odd numbers": lambda n: n == 0 or n % 2 == 1,
    "0 and the odd numbers from 3 on": lambda n: n == 0 or (n > 2 and n % 2 == 1),
    "0 and the odd primes": lambda n: n == 0 or (n > 2 and is_prime(n)),
    "0, 2 and the odd numbers from 5 on": lambda n: n in (0, 2) or (n > 4 and n % 2 == 1),
    "all heaps but 3": lambda n: n != 3,
    "the even numbers": lambda n: n % 2 == 0,
    "the heaps up to {most}": lambda n, most: n <= most,
    "the multiples of {modulus}": lambda n, modulus: modulus > 2 and n % modulus == 0,
    "the numbers one less than a power of 2": lambda n: n & (n + 1) == 0,
}
"""The names of the heaps of value 0 → whether a heap is one of them."""


PROOFS = Path(__file__).resolve().parents[1] / "content" / "en" / "pattern.md"


@cache
def numbers_of_proofs() -> dict[str, set[str]]:
    """Return the name of every proof in plain words → the numbers that it mentions."""
    name, *rest = re.split(r"^## (\S+)$", PROOFS.read_text(encoding="utf-8"), flags=re.M)
    del name
    return {
        name: {field for _, field, _, _ in Formatter().parse(said) if field}
        for name, said in zip(rest[::2], rest[1::2], strict=True)
    }


def check_form(text: str, kind: type[KnownValues], upto: int = 130) -> None:
    """Check that a rule has a form of this kind, and all that the form says of heaps 0..upto."""
    found = closed_form(parse_rule(text))
    assert type(found) is kind
    expected = values_by_definition(text, upto)
    sizes = np.arange(upto + 1)
    assert [found.value(n) for n in range(upto + 1)] == expected
    assert found.values(sizes).tolist() == expected
    even = (upto + 1) // 2 * 2
    rows = found.values(sizes[:even].reshape(2, -1)).tolist()
    assert rows == [expected[: even // 2], expected[even // 2 : even]]
    for last in (0, 1, 7, upto):
        assert found.table(last).tolist() == expected[: last + 1]
    stretches = [(0, upto), (1, 77), (3, 3), (0, 0), (50, 60), (60, 50), (99, upto)]
    if upto <= FEW:
        stretches = [(0, upto), (1, 7), (3, 3)]
    for value in range(max(expected) + 2):
        for low, high in stretches:
            listed = [m for m in range(low, high + 1) if expected[m] == value]
            of_value = found.sizes_with(value, low, high)
            assert list(of_value) == listed
            assert len(of_value) == len(listed)
            assert [m for m in range(upto + 1) if m in of_value] == listed
    check_words(text, found, expected)


def check_words(text: str, found: ClosedForm, values: list[int]) -> None:
    """Check what a form says in words and numbers, on as many values as are given."""
    assert numbers_of_proofs()[found.proof] <= {*found.proof_numbers}
    if found.losing is not None:
        is_lost = LOSING[found.losing.template]
        lost = [n for n, value in enumerate(values) if not value]
        assert lost == [n for n in range(len(values)) if is_lost(n, **found.losing.fields)]
    for n in range(min(len(values), 60)):
        left = found.left(n)
        assert left is None or [(m,) if m else () for m in left] == options(text, n)
    law = found.repetition
    if law is not None:
        n0, p, s = law.preperiod, law.period, law.saltus
        goes_on = [after == before + s for before, after in zip(values, values[p:], strict=False)]
        assert all(goes_on[n0:])
        assert not n0 or goes_on[n0 - 1 : n0] != [True]
    # A formula that is plain arithmetic is read as what a condition compares k with.
    plain, _, start = found.formula.partition(" for n ≥ ")
    for sign, ours in (("⌊", "("), ("⌋", ")"), ("−", "-"), ("/", "//"), ("mod", "%")):
        plain = plain.replace(sign, ours)
    if start and not start.isdigit():
        return
    try:
        (clause,) = parse_rule(f"take k where k == {plain}").clauses
    except RuleSyntaxError:
        return
    for n in range(int(start or 0), len(values)):
        assert clause.condition.is_true({"k": values[n], "n": n}), (found.formula, n)
