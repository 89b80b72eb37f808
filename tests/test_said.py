"""The tests' own way to ask what a sentence tells."""

import pytest

from said import facts, tells

PAGE = "<p>A heap of <b>5</b> is worth 3. Heap A must become 3 = 2 ⊕ 1; B &minus; 1/2.</p><i>4</i>"


def test_facts_are_numbers_letters_of_heaps_and_signs():
    assert facts("A heap of 12 must become 3 = 2 ⊕ 1 in heap B") == ["12", *"3=2⊕1B"]
    assert facts("A 3 → 2") == [*"A3→2"]
    assert facts("I think it is 1/2.") == ["1/2"]


@pytest.mark.parametrize(
    ("wanted", "is_told"),
    [
        (("5 3",), True),
        (("A", "3 = 2 ⊕ 1"), True),
        (("B − 1/2",), True),
        (("3 5",), False),
        (("3 3",), False),  # of two sentences
        (("3 = 2 ⊕ 4",), False),
        (("1/2 4",), False),
    ],
)
def test_one_sentence_tells_them_in_this_order(wanted, is_told):
    assert tells(PAGE, *wanted) is is_told


def test_asking_for_nothing_is_an_error():
    with pytest.raises(AssertionError, match="asks for nothing"):
        tells(PAGE, "words alone")
