"""One slip of the finger in a text that is not a rule: mended where it is, the rest as typed.

A letter lost or swapped, two words run together, a bracket, comma or sign forgotten. What is more
than a slip is left to suggestions.py, which knows what people mean.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

TRIES = 32
"""Most texts that are read to mend one: each is a reading, and a wrong text must be answered at
once. A rule with one slip needs fewer than ten."""

_ONE_SIDED = "even|odd|square|prime|fib"
_TWO_SIDED = "gcd|min|max|power|divides"
_NAMED = f"{_ONE_SIDED}|{_TWO_SIDED}"
_COMPARE = r"[=!]=|[<>=]"

_SIGNS = (
    # `into2`, `or0.07`
    (r"\b(take|split|into|but|of|least|most|where|and|or|not)(?=\d)", r"\1 "),
    (r"\ba\s+(?=least\b|most\b)", "at "),
    # `odda)`, `gcdk, n)`
    (rf"\b({_NAMED})\s*((?:[nkab]|\d+)\b[^()]*\))", r"\1(\2"),
    # `odd(a and odd(b)`, `gcd(k, n == 1`
    (rf"\b({_NAMED})\(([^()]*?)\s*(?=%|{_COMPARE}|\band\b|\bor\b)", r"\1(\2) "),
    (rf"\b({_TWO_SIDED})\(\s*([nkab]|\d+)\s+([nkab]|\d+)", r"\1(\2, \3"),
    (rf"\b({_ONE_SIDED})\(\s*\)", r"\1({own})"),
    (r"\b(gcd|power|divides)\(\s*,", r"\1({own},"),
    (r"\b(gcd|divides)\(([^(),]+),\s*\)", r"\1(\2, n)"),
    (r"\bpower\(([^(),]+),\s*\)", r"power(\1, 2)"),
    (r"\b([nkab]|\d+)\s*!\s*(?=[\w(])", r"\1 != "),
    (r"\b(\d+)\s+(?=[nkab]\b)", r"\1 * "),
    (rf"(\b(?:and|or|not|where)\b|\()\s*(?=%|{_COMPARE})(?!\S+\s*{{own}}\b)", r"\1 {own} "),
    (r"([<>]=?)\s+(?=[<>])", r"\1 {own} "),
    # `077`
    (r"(^\s*|\bor\s+)0([0-9a-f]{2,})(?=\s*$|\s+or\b)", r"\g<1>0.\2"),
    (r"\bat\s+(least|most)\s+(?:n|/)\s*(\d+)", r"at \1 n/\2"),
    (r"\bat\s+(least|most)\s+n\s*/\s*(?!\d|\s)", r"at \1 half "),
    (r"\bsplit\s*[12+\s]*(?:\.{2,}|…)[+\s]*k?(?=\s|$)", "split 1+2+...+k "),
)
"""Signs that are easily lost, and the text with them; `own` is the first name of the condition."""


def without_slips(
    plain: str,
    words: Collection[str],
    foreign: Collection[str],
    canonical: Callable[[str], str | None],
) -> str | None:
    """Mend what looks like a slip and return the rule, if that makes it one.

    Parameters
    ----------
    plain : str
        The wrong text, lower case, at most limits.RULE_TEXT characters.
    words, foreign : collection of str
        The words of the language, and others that people write on purpose and that are no slips.
    canonical : callable
        Returns the canonical text of a rule, None for what is not a rule.

    Returns
    -------
    str or None
        A canonical rule text; None when the text holds more than slips.

    Notes
    -----
    At most TRIES calls of `canonical`.
    """
    for text in islice(_mended(plain, words, foreign), TRIES):
        found = canonical(text)
        if found is not None:
            return found
    return None


def where_spelt(plain: str) -> str:
    """Spell the `where` after `take k` or `split a+b` right, so that a condition is seen as one."""

    def spelt(match: re.Match[str]) -> str:
        start, word = match[1], match[2]
        if word.startswith("where"):
            return f"{start} where {word.removeprefix('where')}"
        unfinished = len(word) > 1 and "where".startswith(word)
        return f"{start} where" if unfinished or "where" in _near(word, ("where",)) else match[0]

    return re.sub(r"\b(take\s*k|split\s+a\s*\+\s*b)\s*([a-z]+)", spelt, plain)


def _mended(plain: str, words: Collection[str], foreign: Collection[str]) -> Iterator[str]:
    """Go through texts without slips, the likeliest first."""
    for text in _with_words(plain, words, foreign):
        yield text
        for own in "ka":
            signed = text
            for pattern, right in _SIGNS:
                signed = re.sub(pattern.replace("{own}", own), right.replace("{own}", own), signed)
            if signed != text:
                yield signed


def _with_words(plain: str, words: Collection[str], foreign: Collection[str]) -> Iterator[str]:
    """Go through texts in which every word that is none of the language became one that is."""
    yield plain
    written = dict.fromkeys(re.findall(r"[a-z]+", plain))
    strange = [word for word in written if word not in words and word not in foreign]
    named = re.match(r"\s*(?:take\s+([a-jlmo-z])|split\s+([a-z])\s*\+\s*([a-z]))\s+where\b", plain)
    if named:  # `take x where x > 2`
        yield _replaced(plain, dict(zip(named.groups(), "kab", strict=True)))
    choices = {word: [*_pieces(word, words), *_near(word, words)] for word in strange}
    choices = {word: found for word, found in choices.items() if found}
    first = {word: found[0] for word, found in choices.items()}
    yield _replaced(plain, first)
    for word, found in choices.items():
        for other in found[1:]:
            yield _replaced(plain, first | {word: other})


def _replaced(text: str, words: dict[str, str]) -> str:
    return re.sub(r"[a-z]+", lambda match: words.get(match[0], match[0]), text)


def _pieces(word: str, words: Collection[str]) -> list[str]:
    """Cut a word into two words of the language, wherever that is possible."""
    cuts = ((word[:at], word[at:]) for at in range(1, len(word)))
    return [f"{left} {right}" for left, right in cuts if left in words and right in words]


def _near(word: str, words: Collection[str]) -> list[str]:
    """Return the words of the language one slip away: first those that lost a letter."""
    lost = [right for right in words if word in _shortened(right)]
    doubled = [right for right in words if right in _shortened(word)]
    same = [right for right in words if len(right) == len(word) > 2]
    mistyped = [right for right in same if _is_mistyped(word, right)]
    return list(dict.fromkeys((*lost, *mistyped, *doubled)))


def _shortened(word: str) -> set[str]:
    """Return a word without one of its letters, in every way."""
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _is_mistyped(word: str, right: str) -> bool:
    """Tell whether one letter is wrong, or two neighbours are swapped."""
    off = [at for at, (typed, meant) in enumerate(zip(word, right, strict=True)) if typed != meant]
    if len(off) == 2 and off[1] == off[0] + 1:
        return word[off[0]] == right[off[1]] and word[off[1]] == right[off[0]]
    return len(off) == 1
