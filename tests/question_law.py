"""The law of every question: right answers are taken, mistakes named only where proved."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamecore.lessons.draws import WITHOUT_REPETITION
from gamecore.lessons.mistakes import MISTAKES
from gamecore.lessons.questions import is_value
from gamecore.lessons.small_games import moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.questions import Answer, Blank, Question


def check_right_answer(one: Question) -> None:
    """Check that a question takes its own right answer, in every blank, and explains it."""
    right = one.example()
    assert len(right) == len(one.blanks)
    assert all(is_value(blank, value) for blank, value in zip(one.blanks, right, strict=True))
    assert one.accepts(right)
    assert one.check(right).right
    assert one.check(right).refutations == ()
    assert one.diagnose(right) is None
    assert one.solution()
    assert one.picture is not None
    check_rules_are_in_words(one)


def check_rules_are_in_words(one: Question) -> None:
    """Check that no question writes amounts as a range or a bare row, which are read as two."""
    choices = [choice.says for blank in one.blanks for choice in blank.choices]
    for text in (one.asks, *choices):
        assert text
        assert not re.search(r"take \d+(-\d|(, \d+)+[”;)])", text), text


def check_mistakes(one: Question, skill: str) -> None:
    """Check that known mistakes go wrong here, and that all that is wrong is judged by the law.

    Of other games no mistake is known: each of their wrong answers is answered, and none is named.
    """
    assert bool(one.slips()) == (skill != "others"), one
    if not one.slips():
        (blank,) = one.blanks
        wrong = [value for value in pressed(blank) if not one.is_valid(0, value)]
        assert [check_wrong_answer(one, (value,)) for value in wrong] == [None] * len(wrong)
    right = one.example()
    for slip in one.slips():
        check_wrong_answer(one, slip.answer)
        last = one.wrong(slip.answer)[-1]
        check_wrong_answer(one, (*right[:last], slip.answer[last], *right[last + 1 :]))
    for answer in plain_guesses(one):
        if not one.accepts(answer):
            assert check_wrong_answer(one, answer) is None


def check_wrong_answer(one: Question, answer: Answer) -> str | None:
    """Check what a wrong answer hears: every part of it is answered, and no slip but a proved one.

    Returns
    -------
    str or None
        The mistake that is named.
    """
    feedback = one.check(answer)
    assert not feedback.right
    assert feedback.wrong == one.wrong(answer)
    for place in feedback.wrong:
        assert one.refute(answer, place) in feedback.refutations
    assert all(told.says for told in feedback.refutations)
    made = {slip.mistake for slip in one.thoughts() if slip.answer == answer}
    proves = len(made) == 1 and answer not in plain_guesses(one) and is_one_of_many(one, answer)
    if feedback.mistake is None:
        # Of a move in a right heap it is the amount that is wrong, not the choice of the heap.
        assert not proves or made == {"largest_heap"}
        return None
    assert proves
    assert made == {feedback.mistake.name}
    assert one.kind != "xor" or feedback.mistake.name != "adds_values" or is_added(one, answer[0])
    assert feedback.mistake is MISTAKES[feedback.mistake.name]
    return feedback.mistake.name


def is_added(one: Question, x: int) -> bool:
    """Tell, without asking the question, whether x comes from adding where XOR is asked for."""
    together = sum(one.numbers)
    return x == together + (one.total or 0) or together + x == one.total


def plain_guesses(one: Question) -> list[Answer]:
    """Return what is answered without a look: one press of two, the same everywhere, no move.

    So is a move that takes one stone, or a heap, or that makes two heaps equal, for whoever copies.
    """
    if [blank.kind for blank in one.blanks] == ["move"]:
        if one.misere:
            return [((),)]
        return [
            ((),),
            *(
                (((heap, after),),)
                for heap, (rule, n) in enumerate(zip(one.rules, one.heaps, strict=True))
                for after in moves(rule, n)
                if not after
                or after == (n - 1,)
                or after in [(n,) for o, n in enumerate(one.heaps) if o != heap]
            ),
        ]
    if [blank.kind for blank in one.blanks] == ["moves"]:
        return [(frozenset(),)]
    every = [pressed(blank) for blank in one.blanks]
    if not all(every):
        return []
    if len(every) == 1:
        return [(value,) for value in every[0]] if len(every[0]) == 2 else []
    return [(value,) * len(every) for value in every[0] if all(value in some for some in every)]


def is_one_of_many(one: Question, answer: Answer) -> bool:
    """Tell whether there was another way to be wrong in the blanks in which an answer is wrong."""
    ways = 0
    for place in one.wrong(answer):
        blank = one.blanks[place]
        if blank.kind in ("label", "choice"):
            ways += sum(not one.is_valid(place, value) for value in pressed(blank))
        elif blank.kind == "move":
            changes = [
                (heap, after)
                for heap, (rule, n) in enumerate(zip(one.rules, one.heaps, strict=True))
                for after in moves(rule, n)
            ]
            every = [(), *((change,) for change in changes)]
            ways += sum(not one.is_valid(place, value) for value in every)
        else:
            ways += 2  # numbers and sets of moves are never two-way
    return ways > 1


def pressed(blank: Blank) -> list[str]:
    """Return the values that a label or a choice is pressed from; none of another blank."""
    if blank.kind == "label":
        return ["N", "P"]
    return [choice.name for choice in blank.choices]


def looks(one: Question) -> tuple[object, ...]:
    """Return all that tells a question from another one on the screen."""
    return one.asks, repr(one.blanks), repr(one.picture)


def check_none_twice(forms: Sequence[object]) -> None:
    """Check that of these forms no two are the same in any twenty in a row."""
    for last in range(min(WITHOUT_REPETITION, len(forms)), len(forms) + 1):
        twenty = forms[max(0, last - WITHOUT_REPETITION) : last]
        assert len(set(twenty)) == len(twenty)
