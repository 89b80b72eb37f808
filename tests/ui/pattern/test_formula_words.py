"""Formulas set as mathematics: nothing is lost, and every letter of every formula is explained."""

import re

import pytest

from gamecore.patterns.find_pattern import find_pattern
from ui.base.words import prose
from ui.pattern.formula_words import formula_text, letters_explained, set_formula, set_formulas

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
