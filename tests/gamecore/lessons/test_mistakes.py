"""The library of mistakes: each is heard somewhere, and its instance really refutes it."""

import pytest

from gamecore.lessons.mex_guesses import MISTAKES as MEX_MISTAKES
from gamecore.lessons.mistakes import MISTAKES
from gamecore.lessons.play_out import first_wins
from gamecore.lessons.practice import LEVELS, SKILLS, question
from gamecore.positions.analysis import analyse


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_each_mistake_is_named_and_refuted(mistake):
    assert mistake.name.isidentifier()
    assert str(mistake.title)[0].isupper()
    assert not str(mistake.title).endswith(".")
    assert str(mistake.says).endswith(".")
    shown = mistake.instance()
    assert str(shown.says).endswith(".")
    if shown.plies:
        position = analyse(shown.rules, shown.heaps, shown.misere)
        begun = shown.plies[0]
        wins = (begun.heap, begun.after) in [(m.heap, m.after) for m in position.winning_moves]
        assert first_wins(shown) == wins


def test_every_way_to_a_wrong_mex_is_in_the_library():
    assert {mistake.reason for mistake in MEX_MISTAKES} <= set(MISTAKES)


def test_the_instances_that_compute_say_the_truth():
    said = {name: str(MISTAKES[name].instance().says) for name in MISTAKES}
    assert (
        "a heap of 3 has 2 options, worth 0 and 0; the first number missing is 1"
        in (said["option_count"])
    )
    assert "heaps of 1 and 3 are lost" in said["xors_sizes"]
    assert "nothing can be taken from a heap of 1" in said["only_zero_ends"]
    assert "period 3, but only from heap 8 on" in said["seen_is_proved"]
    assert "1 ⊕ 2 = 3 is not 0" in said["covers_everything"]
    assert "heap 6 is worth 1. The move to 1 and 5 makes it 2" in said["larger_matters"]


def test_nearly_every_mistake_is_heard_in_practice():
    heard = {
        slip.mistake
        for skill in SKILLS
        for level in LEVELS
        for seed in range(20)
        for slip in question(skill, level, seed).slips()
    }
    # It belongs to a question that only a lesson asks.
    assert set(MISTAKES) - heard == {"larger_matters"}
