"""The proof in plain words: every proved kind has one, and its numbers are those of the rule."""

import re
from pathlib import Path

import pytest

from definition import values_by_definition
from gamecore.grundy.sequence import grundy_value, grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.rules.language import parse_rule
from ui.base.words import prose
from ui.pattern.proof import proof_paragraphs, proof_section

ROOT = Path(__file__).resolve().parents[3]

SECTIONS = {
    "take 1, 3, 4": "golomb",
    "take 2, 4, 7": "golomb",
    "take 1-5": "take-up-to",
    "take 1, 2, 300000001": "take-up-to-and-other",
    "take 1-3, 300000000": "take-up-to-and-multiple",
    "take 3": "take-one-amount",
    "take 3-5": "take-run",
    "take any": "take-any",
    "take all but 2, 3, 7": "state-repetition",
    "take at least half": "at-least-half",
    "take at least n/3": "at-least-fraction",
    "take at least n/1": "whole-heap",
    "take at most half": "at-most-fraction",
    "take at most n/3": "at-most-fraction",
    "take any or split into 2": "take-any-or-split",
    "0.0": "no-move",
    "take k where n < 10": "no-move-from",
    "0.77": "guy-smith",
    "split into 2": "guy-smith",
    "take a power of 2": "no-multiple",
    "take k where power(k, 3)": "only-odd-amounts",
    "take k where k * k < n": "take-below-root",
    "split 1+2+...+k": "split-consecutive",
    "split a+b where gcd(a, b) == 1": "split-even-heaps",
    "take k where k % 3 != 0 or k == n": "whole-heap-always",
    "take k where k % 3 != 0 and k < n": "whole-heap-never",
    "take k where k < n": "all-but-whole-heap",
    "take k where k == n": "whole-heap",
    "take a divisor": "divisor",
    "take a proper divisor": "proper-divisor",
    "take k where gcd(k, n) == 1": "coprime-amounts",
    "take k where gcd(k, n) == 1 and k < n": "coprime-amounts-below",
    "take k where gcd(k, n) == 1 or k == n": "coprime-amounts-or-whole",
    "halve into 2": "halve-even",
    "halve into 3": "halve-odd",
    "halve into 3 or halve into 2": "halve-both",
    "take 1 or halve into 2": "take-one-or-halve-even",
    "take 1 or halve into 3": "take-one-or-halve-odd",
    "take 1 or halve into 3 or halve into 2": "take-one-or-halve-both",
    "take k where k == 1 or k == n - n // 2": "mark",
    "take k where 2 * k < n": "take-at-most",
    "take k where 2 * k < n or k == 5": "take-at-most-and-more",
    "take 1 or take at most half": "at-most-fraction-and-more",
    "split into 3": "split-into-many",
    "split into 2 or split into 3 or split into 4": "split-into-2-3-4",
    "take any then split": "take-any-or-take-and-split",
    "take k where k <= 3 and k != n % 4": "periodic-moves",
    "take 1-2 or halve into 2": "periodic-moves",
    "take k where k % 3 == 1": "periodic-moves-many",
    "split a+b where even(a)": "periodic-moves-split",
    "take k where even(k)": "periodic-moves-rising",
    "take k where 2 * k > n": "take-at-least",
    "take any or split into 2 or split into 4": "take-any-or-split-more",
    "take k where k * k <= n": "take-up-to-root",
    "take all but 1, 2 or split into 2": "rising-splits",
    "split equally": "split-equally",
    "take 1 or split equally": "take-one-or-split-equally",
    "take 1 or split 1+2+...+k": "take-one-or-split-consecutive",
}


def proof_text(rule):
    """The whole proof, as it is read."""
    return "\n\n".join(proof_paragraphs(parse_rule(rule), find_pattern(rule, 512)))


def proof(rule, upto=512):
    return proof_section(parse_rule(rule), find_pattern(rule, upto))


@pytest.mark.parametrize("rule", SECTIONS)
def test_every_proved_pattern_has_its_proof_in_words(rule):
    name, _numbers = proof(rule)
    said = proof_text(rule)
    assert name == SECTIONS[rule]
    assert "{" not in said
    assert len(said) > 60


def test_no_section_of_the_text_is_left_over():
    text = (ROOT / "content/en/pattern.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## (\S+)$", text, re.M)
    assert set(sections) == {*SECTIONS.values(), "halves-cancel"}


def test_halves_that_cancel_are_told_before_the_moves_that_come_again():
    halves = prose("pattern", "halves-cancel")
    for rule in (
        "take 1-2 or halve into 2",
        "take k where even(k) or halve into 4",
        "take 1-2 or split a+b where a == b",
        "take 1 or halve into 2 or split a+b where a == 2",
    ):
        assert proof_text(rule).startswith(halves)
    # A formula with a proof of its own, and halves that are among other splits.
    for rule in ("take 1 or halve into 2", "halve into 2 or split into 2"):
        assert halves not in proof_text(rule)


@pytest.mark.parametrize("rule", ["split into 2 unequal", "take 1-2 or split into 2 unequal"])
def test_what_is_not_proved_has_no_proof(rule):
    assert proof(rule) is None
    assert proof_paragraphs(parse_rule(rule), find_pattern(rule, 512)) is None


@pytest.mark.parametrize(
    "rule", ["take 1, 3, 4", "take 2, 4, 7", "take 3, 5", "0.77", "split into 2"]
)
def test_the_heaps_that_the_proof_compares_do_agree_and_are_as_many_as_the_theorem_needs(rule):
    name, said = proof(rule)
    values = grundy_values(rule, 512)
    compared = range(said["lo"], said["last"] + 1)
    assert all(values[n] == values[n + said["p"]] for n in compared)
    if name == "golomb":
        assert len(compared) == said["k"] == max(map(int, re.findall(r"\d+", rule)))
    else:
        assert compared.stop == said["h"] * said["lo"] + (said["h"] - 1) * said["p"] + said["k"]


@pytest.mark.parametrize("rule", ["take all but 2, 3, 7", "take all but 1, 4"])
def test_the_picture_at_the_two_heaps_of_the_all_but_proof_is_the_same(rule):
    _name, said = proof(rule)
    values = grundy_values(rule, 512).tolist()

    def picture(n):
        far = set(values[: n - said["m"]])
        base = next(v for v in range(n + 1) if v not in far)
        above = sorted(v - base for v in far if v > base)
        return above, [v - base for v in values[n - said["m"] : n]], base

    *now, high = picture(said["hi"])
    *then, low = picture(said["before"])
    assert now == then
    assert high - low == said["s"]


def test_the_claims_about_lasker_in_the_text_are_true():
    text = prose("pattern", "take-any-or-split")
    assert "**4k+3 and 4k+4 exchanged**" in text
    for k in range(50):
        values = [grundy_value("take any or split into 2", 4 * k + r) for r in (1, 2, 3, 4)]
        assert values == [4 * k + 1, 4 * k + 2, 4 * k + 4, 4 * k + 3]
    left_over = "where\nthe size of a part leaves 0, 1, 2 or 3, its value leaves 3, 1, 2 or 0"
    assert left_over in text
    known = values_by_definition("take any or split into 2", 120)
    assert {(n % 4, known[n] % 4) for n in range(1, 121)} == {(0, 3), (1, 1), (2, 2), (3, 0)}
    # For each n = 4k + r what the sizes of the parts leave, and what the splits do.
    told = {
        1: ("leave 0 and 1, or 2 and 3", {(0, 1), (2, 3)}, "the split leaves 2 each time", {2}),
        2: (
            "leave 0 and 2, 1 and 1, or 3 and 3",
            {(0, 2), (1, 1), (3, 3)},
            "the split leaves 1 or 0",
            {0, 1},
        ),
        3: ("leave 0 and 3, or 1 and 2", {(0, 3), (1, 2)}, "every split leaves 3", {3}),
        4: (
            "leave 0 and 0, 1 and 3, or 2 and 2",
            {(0, 0), (1, 3), (2, 2)},
            "the split leaves 0 or 1",
            {0, 1},
        ),
    }
    for r, (sizes, pairs, splits, leave) in told.items():
        (item,) = [part for part in text.split("\n- ") if part.startswith(f"At n = 4k+{r} ")]
        assert sizes in " ".join(item.split())
        assert splits in " ".join(item.split())
        for n in range(8 + r, 121, 4):
            parts = [(a, n - a) for a in range(1, n)]
            assert {tuple(sorted((a % 4, b % 4))) for a, b in parts} == pairs
            assert {(known[a] ^ known[b]) % 4 for a, b in parts} == leave
            assert known[n] not in {known[a] ^ known[b] for a, b in parts}


def test_the_recurrences_in_the_text_are_true():
    for n in range(1, 300):
        assert (
            grundy_value("take at least half", n) == grundy_value("take at least half", n // 2) + 1
        )
        assert grundy_value("take at least half", n) == len(f"{n:b}")
        assert (
            grundy_value("take at least n/3", n)
            == grundy_value("take at least n/3", 2 * n // 3) + 1
        )
        window = [grundy_value("take at most n/3", m) for m in range(n - n // 3, n + 1)]
        assert sorted(window) == list(range(n // 3 + 1))


def test_the_claims_about_packets_in_the_text_are_true():
    for m in (3, 4, 5):
        rule = f"split into {m}"
        _name, said = proof(rule)
        assert said == {"m": m, "m1": m - 1}
        packets = [(n - 1) // (m - 1) for n in range(1, 40)]
        assert grundy_values(rule, 39).tolist() == [0, *packets]


@pytest.mark.parametrize(
    "rule",
    ["take 1 or take at most half", "take 2, 5 or take at most n/3", "take 9 or take at most half"],
)
def test_the_row_with_which_the_law_starts_has_each_value_once(rule):
    _name, said = proof(rule)
    s, d = said["s"], said["d"]
    row = [grundy_value(rule, m) for m in range(s - s // d, s + 1)]
    assert sorted(row) == list(range(len(row)))


MOVES_THAT_REPEAT = [
    "take k where k <= 3 or n < 10",
    "take k where k <= 3 and k != n % 4",
    "take k where k <= 4 and n > 12 or k == 5 and n < 9",
    "take k where k == 2 and k < n - 3",
    "take k where k % 3 == 1",
    "take k where even(k) and k != n",
    "take k where k % 3 == 2 and k < n - 4",
    "take k where even(k)",
    "take k where odd(k) and n > 7 or k == 2",
]


@pytest.mark.parametrize("rule", MOVES_THAT_REPEAT)
def test_what_the_words_say_of_the_moves_is_true_from_the_named_heap_on(rule):
    name, said = proof(rule)
    assert name.startswith("periodic-moves")
    k, q = said.get("k1", said["k"]), said["q"]
    rule = parse_rule(rule)

    def amounts(n):
        return {
            amount for clause in rule.take_clauses for run in clause.amounts(n) for amount in run
        }

    assert name != "periodic-moves" or all(
        max(amounts(n), default=0) <= k for n in range(said["N"], 80)
    )
    for n in range(said["N"], 60):
        here, larger = amounts(n), amounts(n + q)
        assert {x for x in here if x <= k} == {x for x in larger if x <= k}
        if name != "periodic-moves":
            assert {x + q for x in here if x > k} == {x for x in larger if x > k + q}


def test_a_bound_that_holds_in_large_heaps_only_is_said_of_them_only():
    rule = "take k where k <= 3 or n < 10"
    said = proof_text(rule)
    assert "From heap 10 on, a move takes at most" in said


@pytest.mark.parametrize(
    "rule",
    [
        *(f"take at least n/{d}" for d in (2, 3, 4, 10)),
        "take k where 2 * k > n",
        "take k where 3 * k >= n and k < n",
        "take k where 5 * k > 2 * n + 3",
        "take k where k >= n // 3 - 5",
    ],
)
def test_no_step_of_a_staircase_is_narrower_than_the_one_before(rule):
    values = grundy_values(rule, 4000)[1:].tolist()
    widths = [values.count(value) for value in range(values[-1])]
    widths = [width for width in widths if width]
    assert widths == sorted(widths)
    # The words say no more: equal steps do occur.
    said = proof_text(rule)
    assert "is wider than" not in said


AT_THE_EDGE = (
    "take 1",
    "0.0",
    "0.1",
    "0.F",
    "0.FF",
    "take all but 1",
    "take k where k > n",
    "take k where n < 10",
    "take k where k == 1 and n > 5",
    "take k where k == n - 1",
    "take k where k == n and n < 10",
    "take k where even(k)",
    "split a+b where a + b == 7",
    "take 1 or split a+b where odd(a)",
)


@pytest.mark.parametrize("rule", AT_THE_EDGE)
def test_a_proof_of_ones_and_noughts_is_still_english(rule):
    pattern = find_pattern(rule, 512)
    told = f"{proof_text(rule)} {pattern.reason}"
    assert not re.search(
        r"(?<!\+ )\b1 (stones|heaps|values) (?!in)(?!larger)|[{}|#]|divided by 1\b", told
    )
    assert not re.search(r"\bevery 1\b|(\b\d+) to \1\b|the 0 values", told)
    ends = [tuple(map(int, pair)) for pair in re.findall(r"heaps (\d+) to (\d+)", told)]
    assert all(first < last for first, last in ends)


@pytest.mark.parametrize("rule", ["0.F", "take k where even(k)", "take k where k == 1 and n > 5"])
def test_what_holds_before_the_window_is_told_as_well(rule):
    pattern = find_pattern(rule, 512)
    assert pattern.preperiod < pattern.window[0]
    last = proof_text(rule).rsplit("\n\n", 1)[-1]
    assert f"begins at heap {pattern.window[0]}. The heap before, heap {pattern.preperiod}," in last
