"""What is told of misère play: every claim of content/en/misere.md is computed here, or sourced."""

import re
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from gamecore import analyse, genus, misere_heap, misere_value
from ui.base.words import prose
from ui.misere.facts import same_xor

TEXT = (Path(__file__).parents[3] / "content" / "en" / "misere.md").read_text("utf-8")

# Bouton, Annals of Mathematics 3 (1901); Ferguson, J. Combinatorial Theory A 17 (1974); Conway, On
# Numbers and Games (1976); Berlekamp, Conway and Guy, Winning Ways (1982).
SOURCED = {1901, 1974, 1976, 1982}


def winner(rule, heaps):
    return analyse(rule, heaps, misere=True).outcome


def test_every_number_of_the_text_is_checked_in_this_file():
    told = {int(number) for number in re.findall(r"[0-9]+", TEXT)}
    checked = SOURCED | {0, 1, 2, 4, 5, 6, 10, 13, 20}
    assert told <= checked


def test_the_two_examples_of_xor_0():
    assert [winner("take any", heaps) for heaps in ((1, 1), (2, 2))] == ["N", "P"]
    assert analyse("take any", (1, 1)).nim_sum == analyse("take any", (2, 2)).nim_sum == 0
    assert [move.after for move in analyse("take any", (1, 1), misere=True).winning_moves] == [
        ()
    ] * 2
    assert "1, 1" in prose("misere", "why")
    assert "2, 2" in prose("misere", "why")


def test_boutons_rule_as_it_is_told():
    for heaps in combinations_with_replacement(range(5), 4):
        position = analyse("take any", heaps, misere=True)
        if max(heaps) >= 2:
            assert position.to_move_wins == (position.nim_sum != 0)
        else:
            assert position.to_move_wins == (sum(heaps) % 2 == 0)


def test_who_leaves_no_heap_of_two_or_more_stood_at_an_xor_that_is_not_0():
    for heaps in combinations_with_replacement(range(6), 3):
        if sum(size >= 2 for size in heaps) == 1:
            assert analyse("take any", heaps).nim_sum != 0


def test_fickle_and_firm_as_they_are_told():
    for n in range(8):
        heap = misere_heap("take any", n)
        assert heap.kind == ("fickle" if n <= 1 else "firm")
        assert heap.genus.misere == ({0: 1, 1: 0}[n] if n <= 1 else heap.genus.value)


@pytest.mark.parametrize(
    ("rule", "first"), [("0.77", 5), ("0.07", 10), ("split into 2 unequal", 13)]
)
def test_the_smallest_wild_heaps(rule, first):
    wild = [n for n in range(first + 1) if not misere_heap(rule, n).is_tame]
    assert wild == [first]


def test_misere_values_do_not_add_by_xor():
    values = [misere_value("take any", n) for n in (1, 1)]
    assert values[0] ^ values[1] == 0
    assert winner("take any", (1, 1)) == "N"  # a position of misère value 0 would be lost


def test_the_genus_of_a_kayles_heap_of_5():
    found = genus("0.77", 5)
    assert str(found) == "4^146"
    assert (found.value, found.misere) == (4, 1)
    assert [found.term(twos) for twos in range(6)] == [1, 4, 6, 4, 6, 4]
    text = prose("misere", "values")
    assert "4¹⁴⁶" in text
    assert "beside a two 4, beside two twos 6, then 4 and 6 in turn" in text.replace("\n", " ")


def test_the_genera_of_nim_and_a_wild_heap_with_one_of_them():
    assert [str(genus("take any", n)) for n in range(3)] == ["0^120", "1^031", "2^20"]
    for told in ("0¹²⁰", "1⁰³¹", "2²⁰"):
        assert told in prose("misere", "values")
    heap = misere_heap("0.77", 20)
    assert (str(heap.genus), heap.is_tame) == ("1^031", False)
    assert heap.genus == genus("take any", 1), "that of a Nim heap"


def test_examples_of_one_xor_are_what_they_say():
    for rule in ("take any", "0.77", "split into 2 unequal"):
        found = same_xor(rule)
        assert found
        for entry in found:
            assert winner(rule, entry.won) == "N"
            assert winner(rule, entry.lost) == "P"
            for heaps in (entry.won, entry.lost):
                assert analyse(rule, heaps).nim_sum == entry.nim_sum
    assert same_xor("take 1") == ()
