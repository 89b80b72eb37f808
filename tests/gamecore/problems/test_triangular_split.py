"""YTP 2022 p11 against plain search on the rule itself."""

from itertools import product

import numpy as np
import pytest

from contest_rules import first_wins
from definition import values_by_definition
from gamecore.problems.layouts import write_heap_lists
from gamecore.problems.triangular_split import LIMITS, PROBLEM, RULE
from sizes import EVERY_CASE

pytestmark = EVERY_CASE


def test_every_small_input_is_answered_as_plain_search_does(sweep):
    texts = [*PROBLEM.small(), *(write_heap_lists([(n, 10)]) for n in range(11))]
    for text in sweep(texts, quick=40, check=len(texts)):
        heaps = [int(word) for word in text.split()[2:]]
        assert PROBLEM.solve(text) == ("first\n" if first_wins(RULE, heaps) else "second\n")


def test_single_heaps_and_pairs_follow_the_values_by_definition():
    values = values_by_definition(RULE, 120)
    positions = [(a, b) for a in range(0, 121, 3) for b in range(121)]
    said = PROBLEM.solve(write_heap_lists(positions)).split()
    assert said == ["first" if values[a] ^ values[b] else "second" for a, b in positions]


def test_only_the_heap_of_three_is_an_exception_also_far_out():
    far = LIMITS.high // 3
    triangular = 44_720 * 44_721 // 2
    positions = [[3, far, far], [triangular], [triangular + 1], [triangular, 3, 3]]
    expected = ["first", *("first" if n % 2 else "second" for n in (triangular, triangular + 1))]
    expected.append(expected[1])
    assert PROBLEM.solve(write_heap_lists(positions)).split() == expected


def test_a_mistake_answers_as_the_program_it_prints():
    triangular = [k * (k + 1) // 2 for k in range(2, 12)]
    values = {
        "parity alone": [n % 2 for n in range(61)],
        "every triangular heap worth 2": [2 if n in triangular else n % 2 for n in range(61)],
    }
    positions = [*product((0, 1, 2, 3, 60), range(61))]
    for name, worth in values.items():
        said = PROBLEM.mistake(name).wrong(write_heap_lists(positions)).split()
        assert said == ["first" if worth[a] ^ worth[b] else "second" for a, b in positions]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1\n2\n5\n", "Line 3: expected"),
        ("1\n1\n1000000001\n", "Line 3: expected a heap size, from 0 to 1000000000"),
        ("2\n1\n5\n", "expected"),
        ("1\n0\n", "Line 2: expected"),
        ("1\n9223372036854775807\n1\n", "Line 2: expected"),  # the next test beyond any index
        ("1\n1\n5 5\n", "Line 3: expected"),
    ],
)
def test_wrong_inputs_are_refused_with_their_line(text, complaint):
    with pytest.raises(ValueError, match=r"^Line") as refusal:
        PROBLEM.solve(text)
    assert complaint in str(refusal.value)


def test_a_full_input_is_answered_by_its_parity():
    heaps = np.arange(10**9 - LIMITS.heaps, 10**9) // 2 * 2  # even heaps, all worth 0
    heaps[0] += 1
    assert PROBLEM.solve(write_heap_lists([heaps.tolist()])) == "first\n"
