"""What the Pattern view says: columns, verdict, table, file, and formulas as mathematics."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

import numpy as np
import pytest

from gamecore.grundy.sequence import grundy_values
from gamecore.patterns.find_pattern import find_pattern
from gamecore.patterns.folding import wrapping
from said import tells
from ui.base.words import prose
from ui.pattern.cards import (
    csv_text,
    data_table,
    file_name,
    formula_text,
    letters_explained,
    set_formula,
    set_formulas,
    verdict_card,
    verdict_details,
)
from ui.pattern.strip import columns_line


def text(markup):
    """Return what a person reads, blanks squeezed."""
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def card(rule, upto=512):
    """Return the verdict and what stands behind it."""
    values, pattern = grundy_values(rule, upto), find_pattern(rule, upto)
    return f"{text(verdict_card(pattern))} {text(verdict_details(values, pattern))}"


@pytest.mark.parametrize(
    ("rule", "width", "line"),
    [
        ("take 1-5", 6, "✓ All 6 columns are constant."),
        ("take 1-5", 10, "0 of 10 columns are constant."),
        ("take at least n/1", 1, "The one column is constant in the end; one value is off."),
        (
            "take 1 or split 1+2+...+k",
            10,
            "All 10 columns are constant in the end; one value is off.",
        ),
        ("take 2, 4, 7", 3, "All 3 columns are constant in the end; 4 values are off."),
        (
            "take any or split into 2",
            4,
            "All 4 columns climb by 4 from row to row in the end; one value is off.",
        ),
        ("take any", 10, "↗ All 10 columns climb by 10 from row to row."),
        (
            "take at most half",
            2,
            "0 of 2 columns are constant. One climbs by a fixed step from row to row.",
        ),
        ("take 1, 3, 4", 14, "✓ All 14 columns are constant."),
        ("take 1-5", 60, "Only 2 rows: too few to see whether a column is constant."),
        ("take 1-5", 1, "The one column is not constant."),
        # Each would be taken for a rise or a fall by its last four rows; heap 64 is none of it.
        ("take 1-7", 10, "0 of 10 columns are constant."),
        ("take 1-11", 10, "0 of 10 columns are constant."),
        ("take 1-8", 8, "0 of 8 columns are constant. 2 fall by a fixed step from row to row."),
    ],
)
def test_the_count_of_constant_columns_is_said(rule, width, line):
    assert columns_line(wrapping(grundy_values(rule, 60), width), width, 61) == line


@pytest.mark.parametrize(
    ("rule", "upto", "width", "line"),
    [
        ("0.77", 100, 12, "All 12 columns are constant in the end; 14 values are off."),
        ("0.77", 100, 24, "All 24 columns are constant in the end; 14 values are off."),
        ("0.77", 70, 12, "8 of 12 columns are constant in the end; 4 values are off."),
        ("take 1-5", 60, 12, "✓ All 12 columns are constant."),
        (
            "take any or split into 2",
            60,
            8,
            "All 8 columns climb by 8 from row to row in the end; one value is off.",
        ),
    ],
)
def test_beside_the_verdict_the_columns_agree_with_it(rule, upto, width, line):
    """Of Kayles all is known from heap 71 on; fewer heaps speak for themselves alone."""
    found = wrapping(grundy_values(rule, upto), width, find_pattern(rule, 512))
    assert columns_line(found, width, upto + 1) == line


def test_a_proved_period_says_where_it_starts_and_what_was_checked():
    said = card("take 2, 4, 7")
    assert "✓ Proved The values repeat every 3 heaps, from heap 8 on." in said
    assert "preperiod 8 period 3 window checked heaps 8 to 14" in said
    assert "Golomb 1966" in said
    assert tells(
        said, "0 1 6 9 12 15 18 21 8 3 = 0"
    )  # the first losing heaps, and all from heap 8 on
    assert "4 heaps (1, 3, 5, 7)." in said


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("take 3", "exactly when n mod 6 = 0, 1 or 2."),
        ("take 4", "exactly when n mod 8 = 0 to 3."),
        ("take 4, 9", "exactly when n mod 13 = 0 to 3 or 8."),
        ("take 100", "exactly when n mod 200 = 0 to 99."),
        ("take all but 1-50", "loses at size 0 to 50 and at no other size."),
        (
            "take 1, 7, 30, 61",
            "n mod 68 = 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22 or one of 15 more",
        ),
    ],
)
def test_the_rule_of_the_losing_heaps_is_all_of_it(rule, words):
    assert words in card(rule, 4096)


def test_the_verdict_is_one_sentence_that_can_be_repeated():
    for rule in ("take 1-5", "take at least half", "split into 2 unequal", "take any"):
        said = text(verdict_card(find_pattern(rule, 512)))
        assert said.count(". ") == 0
        assert said.endswith(".")
        assert "mod" not in said


def test_a_rising_pattern_says_its_saltus_and_its_last_losing_heap():
    said = card("take all but 2, 3, 7")
    assert "Every 4 heaps the values are higher by 2, from heap 0 on." in said
    assert "saltus (rise) 2" in said
    assert "loses at size 0 or 2 and at no other" in said


def test_what_is_only_seen_never_reads_as_proved():
    said = card("take 1-2 or split into 2 unequal", 1000)
    assert "◌ Seen up to heap 1000" in said
    assert "Proved" not in said
    assert "exactly when" not in said


def test_an_open_problem_claims_nothing():
    said = card("split into 2 unequal", 1000)
    assert "– None found No pattern among the heaps 0 to 1000." in said
    assert "open problem" in said
    assert "period 3" not in said


@pytest.mark.parametrize(
    "rule",
    [
        "take any",
        "take at least half",
        "take at least n/3",
        "take at most n/3",
        "take at least n/1",
    ],
)
def test_every_kind_has_a_verdict_without_holes(rule):
    said = card(rule)
    assert "None" not in said
    assert "{" not in said


def test_the_letters_of_the_heaps_stand_in_their_rows():
    values = grundy_values("take 1-5", 60)
    in_hand = {10: (1,), 20: (0, 2)}
    markup = data_table(values, "", [], in_hand)
    assert re.findall(r'<sup class="gl-at">(.*?)</sup>', markup) == [
        '<span class="gl-heap h1">B</span>',
        '<span class="gl-heap h0">A</span> <span class="gl-heap h2">C</span>',
    ]
    assert {f'data-gl-heap="{n}"' in markup for n in range(61)} == {True}


def test_the_twin_lists_heap_value_and_group():
    markup = data_table(np.array([0, 1, 0]), "n mod 2", ["0", "1", "0"])
    body = markup.split("<tbody>")[1].split("</tbody>")[0]
    rows = [re.findall(r"<t[hd][^>]*>([^<]*)", row) for row in body.split("<tr")[1:]]
    assert rows == [["0", "0", "0"], ["1", "1", "1"], ["2", "0", "0"]]
    assert 'scope="col">n mod 2<' in markup
    assert "The first 200 of 2001 heaps" in data_table(grundy_values("take 1-5", 2000), "", [])


def test_the_file_holds_every_heap_under_the_names_n_and_value():
    values = grundy_values("take 2, 4, 7", 2000)
    found = list(csv.DictReader(io.StringIO(csv_text(values))))
    assert [int(row["n"]) for row in found] == list(range(2001))
    assert [int(row["value"]) for row in found] == values.tolist()


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("take 1-5", "values-take-1-5-to-60.csv"),
        ("take 1, 3, 4", "values-take-1-3-4-to-60.csv"),
        ("0.77", "values-0.77-to-60.csv"),
        ("split a+b where a != b and a % 2 == 0", "values-split-a-b-where-a-b-and-a-2-0-to-60.csv"),
    ],
)
def test_the_file_is_named_by_its_rule(rule, name):
    assert file_name(rule, 60) == name
    assert re.fullmatch(r"[A-Za-z0-9.-]+", name)


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("take 1 or split equally", "<b>0 and the odd primes</b> (0, 3, 5, 7, 11, 13, 17, 19, …)"),
        ("split equally", "<b>0 and 1</b> (0, 1)."),
        ("take 1-3", "<b>the multiples of 4</b> (0, 4, 8, 12, 16, 20, 24, 28, …)"),
    ],
)
def test_losing_heaps_that_have_a_name_are_called_by_it(rule, name):
    assert name in verdict_details(grundy_values(rule, 100), find_pattern(rule, 100))


@pytest.mark.parametrize("rule", ["take 1 or split equally", "take at least half", "take 1-5"])
def test_the_reason_does_not_say_the_formula_again(rule):
    pattern = find_pattern(rule, 100)
    assert pattern.status == "proved"
    details = unescape(verdict_details(grundy_values(rule, 100), pattern))
    assert pattern.formula not in details
    assert "Why: " in details


def test_few_losing_heaps_that_were_seen_are_all_there_are_so_far():
    card = verdict_details(grundy_values("0.16", 1000), find_pattern("0.16", 1000))
    assert tells(card, "0 2 3 9 15 23 837 1000")  # the losing heaps, and as far as was looked
    assert "and so on" not in card


RULES = [
    "take 1-5",
    "take any",
    "take at least half",
    "take at least n/3",
    "take at most half",
    "take at most n/3",
    "take a divisor",
    "take a proper divisor",
    "take k where k == 1 or k == n - n // 2",
    "take k where k * k <= n",
    "take k where 2 * k < n",
    "take k where 2 * k > n",
    "take k where k % 3 != 0 or k == n",
    "take 1 or halve into 3",
    "halve into 3",
    "split into 3",
    "take any or split into 2",
    "split equally",
    "take 1 or split equally",
    "take 1 or split 1+2+...+k",
    "take 2-3",
]


def formula_of(rule):
    return formula_text(find_pattern(rule, 512))


@pytest.mark.parametrize(
    ("rule", "latex"),
    [
        ("take 1-5", r"$G(n) = n \bmod 6$"),
        ("take at most half", "$G(2m) = m, G(2m+1) = G(m)$"),
        ("take a divisor", r"$G(n) = v_2(n) + 1$ for $n \ge  1$"),
    ],
)
def test_signs_are_mathematics_and_words_are_words(rule, latex):
    assert set_formula(formula_of(rule)) == latex


def test_powers_logarithms_and_floors_are_set():
    said = set_formula("⌊log2 n⌋ + 1 for k² ≤ n")
    assert said == r"$\lfloor \log_2 n\rfloor  + 1$ for $k^2 \le  n$"


@pytest.mark.parametrize("rule", RULES)
def test_every_letter_of_every_formula_is_explained(rule):
    formula = formula_of(rule)
    assert formula
    explained = "".join(re.findall(r"\$(.*?)\$", letters_explained(formula)))
    inside = re.sub(r"\\[a-z]+", " ", " ".join(re.findall(r"\$(.*?)\$", set_formula(formula))))
    for letter in set(re.findall("[A-Za-z]", inside)):
        assert letter in explained, f"{letter} in {formula}"


@pytest.mark.parametrize("rule", RULES)
def test_setting_a_formula_loses_no_word_of_it(rule):
    formula = formula_of(rule)
    words = re.findall(r"[A-Za-z]{3,}", formula)
    said = set_formula(formula)
    for word in words:
        assert word in said
    assert said.count("$") % 2 == 0


def test_a_paragraph_keeps_its_other_bold_words():
    said = set_formulas("**Heaps 8 to 9:** G(8) = 2 = G(11). So **G(n) = n mod 3**, **each once**.")
    assert said == (
        r"**Heaps 8 to 9:** $G(8) = 2 = G(11)$. So **$G(n) = n \bmod 3$**, **each once**."
    )


def test_the_prose_of_a_proof_is_set_across_its_line_breaks():
    said = set_formulas("So **G(n + 4) = G(n) + 2 for every\nn ≥ 3**.")
    assert said == "So **$G(n + 4) = G(n) + 2$ for every\n$n \\ge  3$**."
    whole = set_formulas(prose("pattern", "rising-splits"))
    assert whole.count("$") % 2 == 0
