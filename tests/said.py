"""What a sentence tells, whatever its words: its numbers, its letters of heaps, its signs.

A test that asks for these still fails when something wrong is said, and not when it is said better.
"""

from __future__ import annotations

import html
import re

FACT = re.compile(r"\d+(?:/\d+)?|\b[A-Z]\b|[=⊕→·−+]")
END = re.compile(r"[.?!](?:\s|$)")


def facts(sentence: str) -> list[str]:
    """Return the facts of a sentence in their order: ``["B", "7", "=", "4", "⊕", "3"]``."""
    return FACT.findall(re.sub(r"^\s*[AI] (?=[a-z])", "", sentence))  # those two are also words


def tells(text: str, *wanted: str) -> bool:
    """Whether one sentence of a text or a page tells these facts, one after the other."""
    shown = html.unescape(re.sub(r"<[^>]*>", " ", text))
    asked = [fact for part in wanted for fact in facts(part)]
    assert asked, "a test that asks for nothing cannot fail"
    return any(_has(facts(sentence), asked) for sentence in END.split(shown))


def _has(told: list[str], asked: list[str]) -> bool:
    return any(told[at : at + len(asked)] == asked for at in range(len(told)))
