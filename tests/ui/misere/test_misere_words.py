"""The sentences of misère play, one for each way in which a position is decided."""

import pytest

from gamecore import analyse, limits, misere_heap
from gamecore.positions.replies import judge
from said import tells
from ui.base.markup import markup
from ui.base.page_limits import Refused
from ui.misere.facts import MisereFacts, answered_misere, misere_facts
from ui.misere.single import genus_mark, genus_words
from ui.misere.words import (
    comparison,
    heaps_left,
    kind_badge,
    misere_replies,
    of_move,
    steps,
    turn,
    why,
)


def facts(rule, *heaps):
    found = misere_facts(rule, heaps)
    assert isinstance(found, MisereFacts)
    return found


@pytest.mark.parametrize(
    ("rule", "heaps", "decided_by", "telling"),
    [
        ("take any", (1, 1, 1), "bouton", "3 ones, so odd"),
        ("take any", (1, 0), "bouton", "1 one, so odd"),
        ("take any", (1, 1), "bouton", "2 ones, so even"),
        ("take any", (3, 1), "bouton", "Yes: A."),
        ("take 1, 3, 4", (4, 4), "theorem", "Is there a heap worth 2 or more? Yes: A and B."),
        ("take 1, 3, 4", (1, 2), "theorem", "No: all are worth 0 or 1."),
        ("0.77", (2, 3), "tame", "Is there a firm heap? Yes: A and B."),
        ("0.77", (4, 4), "tame", "No: all are fickle, worth 0 or 1."),
        ("0.77", (5, 2), "search", "Wild heaps: A."),
    ],
)
def test_the_steps_say_what_decides(rule, heaps, decided_by, telling):
    found = facts(rule, *heaps)
    assert found.decided_by == decided_by
    assert telling in " ".join(steps(found))
    position = analyse(rule, heaps, misere=True)
    assert ("wins" in turn(found)) == position.to_move_wins
    assert ("misleads" in comparison(found)) == position.normal_misleads


def test_what_is_over_has_no_steps():
    assert steps(facts("take any", 0)) == []
    assert "has won" in turn(facts("take any", 0))
    assert "has won" in turn(facts("take any"))


def test_many_heaps_are_not_all_named():
    assert "and 12 more" in " ".join(steps(facts("take any", *[2] * 20)))
    assert heaps_left((1,) * 20) == "1, 1, 1, 1, 1, 1, 1, 1, …"


@pytest.mark.parametrize(
    ("rule", "heaps", "reason"),
    [
        ("take any", (3, 5, 5), "the XOR is 0, and a heap of two or more is left"),
        ("take any", (1, 5), "only 1 heap of one, an odd number"),
        ("take any", (1, 1, 1, 5), "only heaps of one, and 3 is odd"),
        ("take 1, 3, 4", (4, 5), "the XOR of the values is 0, and a firm heap is left"),
        ("take 1, 3, 4", (4,), "only fickle heaps, and the XOR of their values is 1"),
        ("0.77", (5, 5), "the search finds that every move from there loses"),
    ],
)
def test_every_winning_move_says_why(rule, heaps, reason):
    found = facts(rule, *heaps)
    said = [why(entry) for entry in found.listed]
    assert any(reason in sentence for sentence in said)
    for entry in found.listed:
        assert analyse(rule, entry.heaps, misere=True).outcome == "P"


def test_a_guess_is_answered_with_the_reply():
    found = facts("take any", 1, 1, 5)
    position = analyse("take any", (1, 1, 5), misere=True)
    wrong = judge(position, 2, ())
    assert wrong.reply is not None
    assert "wins, for example with A 1 → 0" in of_move(found, wrong, wrong.reply)[0][0]
    right = judge(position, 2, (1,))
    (answer, only, decides), by_xor = of_move(found, right, None)
    assert answer.startswith("Right")
    assert tells(answer, "C 5 → 1 1 1 1")
    assert "only winning move" in only
    assert decides == "Why your opponent now loses: only heaps of one, and 3 is odd."
    assert not by_xor
    illegal = judge(position, 2, (5,))
    with pytest.raises(ValueError, match="not legal"):
        of_move(found, illegal, None)


def test_replies_cover_every_move_of_a_lost_position():
    rows = answered_misere("0.77", (9,), 200)
    found = facts("0.77", 9)
    assert (found.decided_by, found.to_move_wins) == ("search", False)
    assert len(rows) == found.moves
    table = misere_replies(rows, found.moves)
    assert table.count("<tr") == found.moves + 1
    assert "each answered" in table
    assert "moves, each with an answer" in misere_replies(rows[:3], found.moves)


def test_what_is_refused_keeps_its_sentence(monkeypatch):
    monkeypatch.setattr(limits, "MISERE_POSITIONS", 2000)
    refused = misere_facts("0.77", (20, 21, 22))
    assert isinstance(refused, Refused)
    assert "fewer or smaller" in refused.sentence
    assert isinstance(answered_misere("0.77", (20, 21, 22), 5), Refused)


def test_a_genus_is_read_aloud_and_drawn():
    heap = misere_heap("0.77", 5)
    assert "has the genus 4^146: worth 4 under normal play" in genus_words(heap, markup("4^146"))
    assert "misère values: 1, 4, 6" in genus_words(heap, markup("4^146"))
    assert genus_mark(heap) == '<span class="gl-genus">4<sup>146</sup></span>'
    badges = [kind_badge(kind) for kind in ("fickle", "firm", "wild")]
    assert len({badge.split("</span>")[0] for badge in badges}) == 3  # shapes differ, not only hues
