"""The nearest right form of a text that is not a rule: small repairs, tried in turn."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_VOCABULARY = (
    *("take", "any", "all", "but", "at", "least", "most", "half", "n", "or"),
    *("split", "into", "unequal"),
)

_MEANT = {
    "remove": "take", "subtract": "take", "pick": "take", "draw": "take", "delete": "take",
    "everything": "any", "anything": "any", "except": "all but", "without": "all but",
    "divide": "split", "break": "split", "partition": "split", "in": "into",
    "different": "unequal", "distinct": "unequal", "minimum": "at least", "maximum": "at most",
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
    "through": "-", "until": "-", "to": "-", "and": ",",
}  # fmt: skip
"""What people write, and the word of the language for it."""


def nearest_rule(plain: str, canonical: Callable[[str], str | None]) -> str | None:
    """Repair a text until it is a rule.

    Parameters
    ----------
    plain : str
        The wrong text, lower case.
    canonical : callable
        Returns the canonical text of a rule, None for what is not a rule.

    Returns
    -------
    str or None
        A canonical rule text near `plain`; None when no repair helps.

    Notes
    -----
    Clause by clause, each through the same few repairs: at most a few dozen calls of `canonical`.
    """
    if not plain.strip():
        return canonical("take 1-3")
    clauses = re.split(r"\bor\b|(?<=[a-z0-9])\s+(?=take\b|split\b)", plain)[:8]
    repaired = [_nearest_clause(clause.strip(), canonical) for clause in clauses]
    return canonical(" or ".join(clause for clause in repaired if clause))


def _nearest_clause(clause: str, canonical: Callable[[str], str | None]) -> str | None:
    if not re.search(r"[0-9a-z]", clause):
        return None
    for repair in (str, _right_words, _right_lists, _right_numbers, _whole_clause):
        clause = repair(clause)
        found = canonical(clause)
        if found is not None:
            return found
    return None


def _right_words(clause: str) -> str:
    """Put the language's word for each other word; drop what is like none of them."""
    clause = re.sub(r"\b(between|from) (\d+) (and|to) (?=\d)", r"\2-", clause)
    clause = re.sub(r"\bup to (?=\d)", "1-", clause)

    def nearest(match: re.Match[str]) -> str:
        word = match[0]
        if word in _VOCABULARY:
            return word
        if word in _MEANT:
            return _MEANT[word]
        close = get_close_matches(word[:20], _VOCABULARY, n=1, cutoff=0.6)
        return close[0] if close else ""

    return re.sub(r"[a-z_]+", nearest, clause)


def _right_lists(clause: str) -> str:
    """Put exactly one comma or dash between two numbers."""
    clause = re.sub(r"[^a-z0-9,./½-]+", " ", clause)
    clause = re.sub(r"(?<=\d)\s*(?:\.{2,}|-)[\s.-]*(?=\d)", "-", clause)
    clause = re.sub(r"(?<=\d)[\s,.]+(?=-?\d)", ", ", clause)
    return re.sub(r"^[\s,./-]+|[\s,./-]+$", "", clause)


def _right_numbers(clause: str) -> str:
    """Turn ranges upwards, and numbers that are too small into the smallest that is right."""

    def upwards(match: re.Match[str]) -> str:
        first, last = (int(end) if len(end) < 20 else 10**18 for end in match.groups())
        return f"{min(first, last)}-{max(first, last)}"

    clause = re.sub(r"(?<![\d])-(?=\d)", "", clause)
    clause = re.sub(r"(\d+)-(\d+)(?:-\d+)*", upwards, clause)
    clause = re.sub(r"\b0+\s*,\s*|,\s*0+\b", "", clause)
    if clause.startswith("split"):
        return re.sub(r"\b0*[01]\b", "2", clause)
    return re.sub(r"\b0+\b", "2" if "n/" in clause else "1", clause)


def _whole_clause(clause: str) -> str:
    """Add the words that are missing: the verb, the bound, the number."""
    if not clause:
        return clause
    if not re.match(r"take|split", clause):
        clause = f"split {clause}" if clause.startswith("into") else f"take {clause}"
    if re.fullmatch(r"take (half|½|n/\d+)", clause):
        clause = clause.replace("take", "take at least")
    if re.fullmatch(r"split( into)?( unequal)?", clause):
        return "split into 2 unequal" if "unequal" in clause else "split into 2"
    clause = re.sub(r"^split(?: into)? (\d+)", r"split into \1", clause)
    if re.fullmatch(r"take( at)?( least| most)", clause):
        return f"take at {clause.rsplit(' ', 1)[1]} half"
    if re.fullmatch(r"take all( but)?", clause):
        return "take all but 1"
    return "take any" if clause.strip() == "take" else clause
