"""The law of every question of practice: a right answer is taken, each known mistake is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.lessons.draws import WITHOUT_REPETITION
from gamecore.lessons.mistakes import MISTAKES
from gamecore.lessons.questions import is_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.lessons.questions import Question


def check_right_answer(one: Question) -> None:
    """Check that a question takes its own right answer, in every blank, and explains it."""
    right = one.example()
    assert len(right) == len(one.blanks)
    assert all(is_value(blank, value) for blank, value in zip(one.blanks, right, strict=True))
    assert one.accepts(right)
    assert one.check(right).right
    assert one.check(right).refutation is None
    assert one.diagnose(right) is None
    assert one.asks
    assert one.solution()
    assert one.picture is not None


def check_mistakes(one: Question) -> None:
    """Check that known mistakes go wrong here, and that each is refused, named and refuted."""
    slips = one.slips()
    assert slips, one
    for slip in slips:
        feedback = one.check(slip.answer)
        assert not feedback.right
        assert slip.mistake in [mistake.name for mistake in feedback.mistakes]
        assert feedback.refutation.says
        assert all(mistake.name in MISTAKES for mistake in feedback.mistakes)


def looks(one: Question) -> tuple[object, ...]:
    """Return all that tells a question from another one on the screen."""
    return one.asks, repr(one.blanks), repr(one.picture)


def check_none_twice(forms: Sequence[object]) -> None:
    """Check that of these forms no two are the same in any twenty in a row."""
    for last in range(min(WITHOUT_REPETITION, len(forms)), len(forms) + 1):
        twenty = forms[max(0, last - WITHOUT_REPETITION) : last]
        assert len(set(twenty)) == len(twenty)
