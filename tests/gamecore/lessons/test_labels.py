"""Label the strip: what solution and refutation say is true, and said as a sentence says it."""

from itertools import product

import pytest

from gamecore.lessons.catalogue import lesson
from gamecore.lessons.kinds.labels import LabelStrip
from gamecore.lessons.play_out import first_wins
from gamecore.lessons.small_games import amounts_of, labels
from gamecore.messages import listed
from sizes import EVERY_CASE

pytestmark = EVERY_CASE
EMPTY = None


@pytest.mark.parametrize(
    ("rule", "n", "said"),
    [
        ("take 2, 3", 1, "Heap 1: no move, so P."),
        ("take 1-3", 1, "Heap 1: a move to 0 leads to P, so N."),
        ("take 1, 3", 3, "Heap 3: a move to 0 or 2 leads to P, so N."),
        ("take 1, 3, 5", 5, "Heap 5: a move to 0, 2 or 4 leads to P, so N."),
        ("take 1, 3, 4", 2, "Heap 2: its only move, to 1, leads to N, so P."),
        ("take 1, 3", 4, "Heap 4: all moves, to 1 and 3, lead to N, so P."),
        ("take 1-3", 4, "Heap 4: all moves, to 1, 2 and 3, lead to N, so P."),
    ],
)
def test_moves_are_told_as_a_sentence_tells_them(rule, n, said):
    (step,) = LabelStrip(rule, n, (n,)).solution()
    assert str(step.says) == said


@pytest.mark.parametrize("rule", ["take 1, 3, 4", "take 2, 3"])
def test_a_strip_is_explained_heap_by_heap_from_the_end(rule):
    asked = LabelStrip(rule, 9, tuple(range(10)))
    known = labels(rule, 9)
    taken = amounts_of(rule)
    for n in range(10):
        assert known[n] == ("N" if any(n >= t and known[n - t] == "P" for t in taken) else "P")
    for place, step in enumerate(asked.solution()):
        n = asked.asked[place]
        assert step.picture.labels == known[: n + 1] + (EMPTY,) * (9 - n)
        reached = [n - t for t in taken if t <= n]
        if not reached:
            assert "no move" in step.says
        elif known[n] == "N":
            good = [heap for heap in reached if known[heap] == "P"]
            assert step.says.fields["good"] == listed(sorted(good), "or")
        else:
            assert str(step.says.fields["left"]) == listed(sorted(reached))
        other = "P" if known[n] == "N" else "N"
        line = asked.refute((*known[:n], other, *known[n + 1 :]), place)
        assert line.heaps == (n,)
        assert first_wins(line) == (known[n] == "N")
        assert ("no move" in line.says) == (not reached)
        assert ("you can move to" in line.says) == (known[n] == "N")


def test_a_label_that_follows_from_a_wrong_one_is_not_called_a_slip_of_its_own():
    asked = LabelStrip("take 1-3", 5, (0, 1, 2, 3, 4, 5))
    given = ("P", "N", "P", "N", "N", "N")  # with 2 lost, 4 would be won
    assert "Heap 2 is N" in asked.refute(given, 2).says
    assert str(asked.refute(given, 4).says) == (
        "Heap 4 follows from your label of heap 2: mend that one first."
    )


def test_after_a_miss_no_strip_shows_a_label_that_is_asked_later():
    (fill,) = (beat for beat in lesson("hot-and-cold").beats if beat.name == "fill")
    later = [asked.at(0) for asked in fill.questions]
    for place, asked in enumerate(fill.questions):
        for turn in range(3):
            strip = asked.at(turn)
            same = [one for one in later[place + 1 :] if one.rule == strip.rule]
            assert all(one.asked[0] > strip.upto for one in same)


def test_no_reason_tells_another_label_that_is_to_be_mended():
    asked = LabelStrip("take 1, 3", 6, tuple(range(7)))
    for given in product("NP", repeat=7):
        wrong = asked.wrong(given)
        for place in wrong:
            fields = asked.refute(given, place).says.fields
            reached = {place - 1, place - 3}
            is_named = fields.get("good") in wrong or ("left" in fields and reached & {*wrong})
            assert not is_named, given
            assert ("earlier" in fields) == (place in asked.left_open(given)), given
