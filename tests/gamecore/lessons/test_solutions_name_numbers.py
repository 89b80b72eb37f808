"""The solution of a value is that of its own question: it names the numbers of it."""

import re

import pytest

from gamecore.lessons.catalogue import lessons
from gamecore.lessons.kinds.derivation_cells import MEX, DerivationCells
from gamecore.lessons.kinds.one_number import OneNumber
from gamecore.lessons.practice import LEVELS, SKILLS, question
from gamecore.lessons.small_games import moves

INSTANCES = 3


def of_lessons():
    for one in lessons():
        for beat in one.beats:
            for asked in beat.questions:
                for misses in range(INSTANCES):
                    yield asked.at(misses)


def of_practice(skill):
    for level in LEVELS:
        for seed in range(INSTANCES):
            yield question(skill, level, seed)


def numbers(text):
    return set(re.findall(r"\d+", str(text)))


def explained(one):
    return " ".join(str(step.says) for step in one.solution())


def test_the_solution_of_a_value_names_the_numbers_of_its_question():
    practised = (one for skill in SKILLS for one in of_practice(skill))
    values = [one for one in (*of_lessons(), *practised) if isinstance(one, OneNumber)]
    assert len({one.asks for one in values}) > 5
    for one in values:
        words = explained(one)
        assert numbers(words) & numbers(f"{one.asks} {one.picture}"), (one, words)


@pytest.mark.parametrize("n", [87, 95, 100])
def test_the_value_of_a_far_heap_is_looked_up_at_the_remainder(n):
    asked = OneNumber("take 1, 3, 4", n, named=True)
    rest = n % 7
    (right,) = asked.example()
    whole = f"{n} = {n // 7}·7 + {rest}"
    assert explained(asked) == f"{whole}, so G({n}) = G({rest}) = {right}."
    said = {value: str(asked.refute((value,), 0).says) for value in range(9) if value != right}
    for value, words in said.items():
        assert whole in words
        assert f"G({rest})" in words
        assert f"G({rest}) = " not in words, "the value is for the second try"
        assert ("is the remainder" in words) == (value == rest)


def test_a_near_value_is_explained_by_its_options():
    asked = OneNumber("take 1, 3, 4", 4, named=True)
    assert explained(asked).startswith("Heap 4 has 3 options.")
    assert explained(asked).endswith("So G(4) = 2.")


def tables():
    practised = (one for skill in SKILLS for one in of_practice(skill))
    return [one for one in (*of_lessons(), *practised) if isinstance(one, DerivationCells)]


def test_no_reply_to_a_wrong_mex_of_a_table_tells_the_right_one():
    heard = set()
    for one in tables():
        right = one.example()
        for place, (n, column) in enumerate(one.cells):
            if column != MEX:
                continue
            for wrong in set(range(9)) - {right[place]}:
                answer = (*right[:place], wrong, *right[place + 1 :])
                words = str(one.refute(answer, place).says)
                assert f"G({n}) =" not in words
                assert f"{right[place]} is missing" not in words
                heard.add(words)
    assert len(heard) > 20


def test_no_reply_to_a_wrong_table_lists_a_value_that_is_still_wrong_in_it():
    heard = set()
    for one in tables():
        wrong = tuple(value + 1 for value in one.example())
        for place, (n, column) in enumerate(one.cells):
            words = str(one.refute(wrong, place).says)
            heard.add(words)
            if column != MEX:  # of numbers it names the option's and the wrong one
                names = "+".join(map(str, moves(one.rule, n)[column])) or "0"
                assert numbers(words) <= numbers(names) | {str(wrong[place])}
            elif any((n, other) in one.cells for other in range(len(moves(one.rule, n)))):
                assert "Their values" not in words
    assert len(heard) > 20


def test_of_a_heap_that_is_looked_up_only_its_size_proves_a_mistake():
    far, near = (OneNumber("take 1, 3, 4", n, named=True) for n in (95, 11))
    assert far.example() == (2,)  # as of heap 4; a look-up that is off by one finds 3
    assert [far.diagnose((value,)) for value in (0, 1, 3, 95)] == [None, None, None, "heap_size"]
    assert near.diagnose((3,)) == "option_count"
