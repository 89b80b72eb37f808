"""Formulas set as mathematics, and every letter in them explained. No widgets here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ui.base.words import N_, _

if TYPE_CHECKING:
    from gamecore.patterns.pattern import Pattern

_WORD = r"\b(?!(?:mod|mex)\b)[A-Za-z]{2,}\b(?!\()"
_WORDS = re.compile(rf"{_WORD}(?:[\s'-]+(?:{_WORD}|a\b(?= [a-z]{{2}})))*")
"""Words between signs; the names of functions are signs."""

_SIGNS = (
    (re.compile(r"\blog2 ?"), r"\\log_2 "),
    (re.compile(r"\bv2\b"), r"v_2"),
    (re.compile(r"\bmod\b"), r"\\bmod"),
    (re.compile(r"\bmex\b"), r"\\operatorname{mex}"),
    (re.compile(r"√ ?(\w)"), r"\\sqrt{\1}"),
    (re.compile("⌊"), r"\\lfloor "),
    (re.compile("⌋"), r"\\rfloor "),
    (re.compile("²"), "^2"),
    (re.compile("·"), r"\\cdot "),
    (re.compile("≥"), r"\\ge "),
    (re.compile("≤"), r"\\le "),
    (re.compile("→"), r"\\to "),
    (re.compile("−"), "-"),
    (re.compile(r"(?<=\d)[\u202f\u00a0](?=\d)"), r"\\,"),
)

_LETTERS: tuple[tuple[str, str, str], ...] = (
    (r"G\(", "G(n)", N_("the value of a heap of n stones")),
    (r"\bn\b", "n", N_("the number of stones in the heap")),
    (r"\bmod\b", r"a \bmod b", N_("what is left when a is divided by b")),
    (r"⌊", r"\lfloor x \rfloor", N_("x rounded down to a whole number")),
    (r"log2", r"\log_2 n", N_("the power to which 2 is raised to give n")),
    (r"v2", "v_2(n)", N_("how often 2 divides n")),
    (r"√", r"\sqrt{n}", N_("the number whose square is n")),
    (r"\bmex\b", r"\operatorname{mex}", N_("the smallest number that is missing")),
    (r"m\(n\)", "m(n)", N_("the largest amount that may be taken from n stones")),
    (r"M\(n\)", "M(n)", N_("the most stones that a move leaves")),
    (r"(?<![A-Za-z(])\d*m\b(?!\()|\(\d*m", "m", N_("any whole number from 0 on")),
    (r"\d*k(?:\b|²)", "k", N_("any whole number from 0 on")),
    (r"\bd\b", "d", N_("a number that divides n")),
    (r"\dp\b", "p", N_("an odd prime")),
)
"""Sign in a formula, the same as mathematics, what it stands for."""


def formula_text(pattern: Pattern) -> str:
    """Return the formula of a pattern as an equation in plain signs; "" when it has none."""
    formula = pattern.formula or ""
    return formula if not formula or "G(" in formula else f"G(n) = {formula}"


def set_formula(text: str) -> str:
    """Return a formula as Markdown: its signs as mathematics, its words as words."""
    parts, end = [], 0
    for words in _WORDS.finditer(text):
        parts += [_mathematics(text[end : words.start()]), words.group()]
        end = words.end()
    return "".join([*parts, _mathematics(text[end:])])


def _mathematics(signs: str) -> str:
    core = signs.strip(" ,;:\n")
    if not core:
        return signs
    start = signs.index(core)
    before, after = signs[:start], signs[start + len(core) :]
    for sign, latex in _SIGNS:
        core = sign.sub(latex, core)
    return f"{before}${core.strip()}${after}"


def letters_explained(formula: str) -> str:
    """Return every letter and sign of a formula with what it stands for, as a list in Markdown."""
    return "\n".join(
        f"- ${sign}$: {_(words)}" for seen, sign, words in _LETTERS if re.search(seen, formula)
    )


_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_FORMULA = re.compile(r"G\([n\d]|\bmod |\bv2\b")
_VALUE = r"G\([^()]*(?:\([^()]*\))?[^()]*\)"
_LOOSE = re.compile(
    rf"{_VALUE}(?: [=+−] (?:\d+|{_VALUE}))*|⌊[^⌊⌋]*⌋|\bv2\b(?:\(n\))?(?: \+ \d+)?|\b[mM]\(n\)"
)


def set_formulas(words: str) -> str:
    """Return a paragraph of a proof with its formulas set as mathematics."""
    parts, end = [], 0
    for bold in _BOLD.finditer(words):
        inside = bold.group(1)
        inside = set_formula(inside) if _FORMULA.search(inside) else _loose(inside)
        parts += [_loose(words[end : bold.start()]), f"**{inside}**"]
        end = bold.end()
    return "".join([*parts, _loose(words[end:])])


def _loose(words: str) -> str:
    return _LOOSE.sub(lambda found: _mathematics(found.group()), words)
