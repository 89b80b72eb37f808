"""Spelling correction for texts that cannot be read, and advice where more than a slip is wrong.

A slip is a letter lost or swapped, two words run together, a bracket, comma or sign forgotten.
Every word stays, or becomes one that is a single slip away; more than a slip is not guessed. Advice
is for known kinds of wrong text: the pattern that finds it, what is wrong, what can stand in its
place and, where that is certain, what was meant.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from gamecore.messages import Message
from gamecore.rules.lexicon import Unread, meanings, vocabulary
from gamecore.rules.reading import CLAUSE_WORDS, CONDITION_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gamecore.rules.heap_rule import HeapRule

TRIES = 32
"""Most corrected texts that are parsed to mend one; a rule with one slip needs fewer than ten."""

WORDY_TRIES = 6
"""Most of them that are also read by the lexicon: some milliseconds each."""

_LANGUAGE = frozenset((*CLAUSE_WORDS, *CONDITION_WORDS))
_ONE_SIDED = "even|odd|square|prime|fib"
_TWO_SIDED = "gcd|min|max|power|divides"
_NAMED = f"{_ONE_SIDED}|{_TWO_SIDED}"
_COMPARE = r"[=!]=|[<>=]"

_SIGNS = (
    # `into2`, `or0.07`
    (r"\b(take|split|into|but|of|least|most|where|and|or|not)(?=\d)", r"\1 "),
    (r"(?<!\bat )\b(?=least\b|most\b)", "at "),
    (r"([=!<>])\s+=", r"\1="),
    # `odda)`, `gcdk, n)`
    (rf"\b({_NAMED})\s*((?:[nkab]|\d+)\b[^()]*\))", r"\1(\2"),
    # `odd(a and odd(b)`, `gcd(k, n == 1`
    (rf"\b({_NAMED})\(([^()]*?)\s*(?=%|{_COMPARE}|\band\b|\bor\b|$)", r"\1(\2) "),
    (rf"\b({_TWO_SIDED})\(\s*([nkab]|\d+)\s+([nkab]|\d+)", r"\1(\2, \3"),
    (rf"\b({_ONE_SIDED})\(\s*\)", r"\1({own})"),
    (r"\b(gcd|divides)\(\s*,", r"\1({own},"),
    (r"\b(gcd|divides)\(([^(),]+),?\s*\)", r"\1(\2, n)"),
    (r"\b([nkab]|\d+)\s*!\s*(?==?\s*[\w(])=?", r"\1 != "),
    (rf"(\b(?:and|or|not|where)\b|\()\s*(?=%|{_COMPARE})(?!\S+\s*{{own}}\b)", r"\1 {own} "),
    (r"([<>]=?)\s+(?=[<>])", r"\1 {own} "),
    # `077`
    (r"(^\s*|\bor\s+)0([0-9a-f]{2,})(?=\s*$|\s+or\b)", r"\g<1>0.\2"),
    (r"\bat\s+(least|most)\s+(?:n|/)\s*(\d+)", r"at \1 n/\2"),
    (r"\bsplit\s*1?\s*\+?\s*2?[+\s]*(?:\.{2,}|…)[+\s]*k?(?=\s|$)", "split 1+2+...+k "),
)
"""Where a sign was easily lost, and the text with it; {own} is the condition's first variable."""


def without_slips(
    plain: str, position: int, read: Callable[[str], HeapRule | None]
) -> tuple[str, ...]:
    """Return the rule that a text becomes when what looks like a slip in it is corrected.

    Parameters
    ----------
    plain : str
        The wrong text, in lower case, at most limits.RULE_TEXT characters.
    position : int
        The index where reading stops.
    read : callable
        Returns the rule of a text in the rule language; None for other texts.

    Returns
    -------
    tuple of str
        One canonical text; two where a slip may have been one of two games; none otherwise.

    Notes
    -----
    At most TRIES readings by the grammar and WORDY_TRIES by the lexicon.
    """
    texts = list(islice(dict.fromkeys(_mended(plain, position)), TRIES))
    for text in texts:
        rule = read(text)
        if rule is not None:
            return (str(rule),)
    for text in texts[:WORDY_TRIES]:
        found = meanings(text, read)
        if not isinstance(found, Unread):
            return tuple(found[:2])
    return ()


def _mended(plain: str, position: int) -> Iterator[str]:
    """Yield the text with its slips corrected, in several ways, the likeliest first."""
    for text in _with_words(plain, position):
        if text != plain:
            yield text
        # One space for many: the patterns try every way to share a long run among their `\s*`.
        spaced = re.sub(r"\s+", " ", text)
        for own in "ka":
            signed = spaced
            for pattern, right in _SIGNS:
                signed = re.sub(pattern.replace("{own}", own), right.replace("{own}", own), signed)
            if signed != spaced:
                yield signed


def _with_words(plain: str, position: int) -> Iterator[str]:
    """Yield the text with every unknown word replaced by a known one, in several ways."""
    plain = _where_spelt(plain)
    yield plain
    named = re.match(r"\s*(?:take\s+([a-jlmo-z])|split\s+([a-z])\s*\+\s*([a-z]))\s+where\b", plain)
    if named:  # `take x where x > 2`
        yield _replaced(plain, dict(zip(named.groups(), "kab", strict=True)))
    words = sorted(vocabulary() | _LANGUAGE)
    choices = {
        word: [*_pieces(word), *_near(word, sorted(_LANGUAGE)), *_near(word, words)]
        for word in dict.fromkeys(re.findall(r"[a-z]+", plain))
        if word not in words and word not in "nkab"
    }
    choices = {word: list(dict.fromkeys(found)) for word, found in choices.items() if found}
    first = {word: found[0] for word, found in choices.items()}
    yield _replaced(plain, first)
    for word, found in choices.items():
        for other in found[1:]:
            yield _replaced(plain, first | {word: other})
    # A known word in the wrong place may have lost a letter, as in `take an or 0.77`.
    for word in re.finditer(r"[a-z]+", plain):
        if word[0] not in choices and word.start() <= position <= word.end() + 2:
            for other in (*_pieces(word[0]), *_longer(word[0], sorted(_LANGUAGE))):
                yield _replaced(f"{plain[: word.start()]}{other}{plain[word.end() :]}", first)


def _where_spelt(plain: str) -> str:
    """Return the text with the `where` after `take k` or `split a+b` spelled correctly."""

    def spelt(match: re.Match[str]) -> str:
        start, word = match[1], match[2]
        if word.startswith("where"):
            return f"{start} where {word.removeprefix('where')}".rstrip()
        unfinished = len(word) > 1 and "where".startswith(word)
        return f"{start} where" if unfinished or "where" in _near(word, ["where"]) else match[0]

    return re.sub(r"\b(take\s*k|split\s+a\s*\+\s*b)\s*([a-z]+)", spelt, plain)


def _replaced(text: str, words: dict[str, str]) -> str:
    return re.sub(r"[a-z]+", lambda match: words.get(match[0], match[0]), text)


def _pieces(word: str) -> list[str]:
    """Return every way to cut a word into two words of the language."""
    cuts = ((word[:at], word[at:]) for at in range(1, len(word)))
    return [f"{left} {right}" for left, right in cuts if {left, right} <= _LANGUAGE]


def _near(word: str, words: list[str]) -> list[str]:
    """Return those of `words` that are one slip away, first those with one letter more."""
    lost = _longer(word, words)
    doubled = [right for right in words if right in _shortened(word)]
    same = [right for right in words if len(right) == len(word) > 2]
    mistyped = [right for right in same if _is_mistyped(word, right)]
    return list(dict.fromkeys((*lost, *mistyped, *doubled)))


def _longer(word: str, words: list[str]) -> list[str]:
    """Return those of `words` that become `word` without one of their letters."""
    return [right for right in words if word in _shortened(right)]


def _shortened(word: str) -> set[str]:
    """Return every word that is left when one letter of a word is dropped."""
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _is_mistyped(word: str, right: str) -> bool:
    """Return whether one letter is wrong or two neighbours are swapped; the lengths are equal."""
    off = [at for at, (typed, meant) in enumerate(zip(word, right, strict=True)) if typed != meant]
    if len(off) == 2 and off[1] == off[0] + 1:
        return word[off[0]] == right[off[1]] and word[off[1]] == right[off[0]]
    return len(off) == 1


# -- advice ----------------------------------------------------------------------------------------


class Advice(NamedTuple):
    """What is wrong with a text, where, and the text that may have been meant."""

    message: Message
    position: int
    meant: str | None


class _Kind(NamedTuple):
    pattern: str
    """A regular expression whose group `at` is the words or signs that are wrong."""

    template: str
    """The sentence; {found} is what is wrong, {right} what can stand in its place."""

    right: Callable[[str], str] | None = None
    """Returns what can stand in the place of the wrong words."""

    meant: Callable[[str, str, str], str] | None = None
    """Returns the text that was meant, given the text, the wrong words and the right ones."""


_VERB = r"\b(?:take|leave|split|halve|remove|subtract|pick|divide|break|move|reduce|replace)\b"

_KINDS = (
    _Kind(
        r"\.[0-9a-f]*(?P<at>\([0-9a-f]+\))",
        "Only the last digit of a code can go on for ever: 0.3... stands for 0.3333 and so on, and"
        " a block such as {found} has no short form.",
    ),
    _Kind(
        r"^\s*(?:take\s+)?(?P<at>0,(?:[0-9a-f]{2,}|[1-9a-f]))\s*$",
        "A code has a point, not a comma: write {right} for “{found}”.",
        right=lambda found: found.replace(",", "."),
        meant=lambda _text, _found, right: right,
    ),
    _Kind(
        r"(?<![\w.)])(?P<at>[1-9]\d{0,2}(?:,\d{3})*,000)\b(?!,\d)",
        "A comma stands between two amounts: write {right} for “{found}”.",
        right=lambda found: found.replace(",", ""),
        meant=lambda text, found, right: text.replace(found, right),
    ),
    _Kind(
        r"^\s*take\s+(?P<at>0\.[0-9a-f]{2,})\s*$",
        "A code stands alone: write {found} without “take”.",
        meant=lambda _text, found, _right: found,
    ),
    _Kind(
        rf"{_VERB}\s+(?P<at>\d*\.\d+)",
        "Stones are taken whole, so “{found}” is no amount; a code such as 0.77 stands alone.",
    ),
    _Kind(
        rf"^(?!.*\bwhere\b){_VERB}(?:.*[^\w)\s])?\s*(?P<at>-\s*\d+)",
        "A move takes at least 1 stone, so “{found}” is not an amount; write 1 or more.",
    ),
    _Kind(
        r"^\W*(?P<at>choose|select)\b",
        "“{found}” does not say what becomes of the stones; write “{right}” in its place.",
        right=lambda _found: "take",
        meant=lambda text, found, right: text.replace(found, right, 1),
    ),
    _Kind(
        r"^\W*(?P<at>(?:and\s+)?then)\b",
        "“{found}” goes on from a way to take; write take 1 then split, for example.",
    ),
    _Kind(
        rf"^\W*(?P<at>if|when|whenever|unless|where)\b(?!.*{_VERB})",
        "“{found}” says when, but not what a move does; write take 1 if n is even, for example.",
    ),
    _Kind(
        r"\b(?P<at>xor|nim-?sum|nim-?value|mex|grundy values?|win|wins|lose|loses|winner|loser"
        r"|mis[eè]re|last player|first player)\b",
        "A rule says only what a move does to one heap, such as take 1-3; “{found}” is worked out"
        " from it or asked beside it.",
    ),
    _Kind(
        r"[^\s.](?P<at>\.)\s+(?=[a-z])",
        "A full stop ends a rule; between two ways to move stands “or”.",
        meant=lambda text, _found, _right: re.sub(
            r"[,.]\s+or\b", " or", re.sub(r"(?<=[^\s.])\.\s+(?=[a-z])", ", ", text)
        ),
    ),
    _Kind(
        rf"(?P<at>,)\s*(?:{_VERB}|\d*\.\d)",
        "A comma stands between two amounts; between two ways to move stands “or”.",
        meant=lambda text, _found, _right: re.sub(rf"\s*,\s*(?={_VERB}|\d*\.\d)", " or ", text),
    ),
)


def advice(plain: str, stop: int) -> Advice | None:
    """Return the advice on a text in lower case that was read up to index `stop`; None if none."""
    for kind in _KINDS:
        found = re.search(kind.pattern, plain)
        if found and found.start("at") <= stop:
            wrong = found["at"]
            right = kind.right(wrong) if kind.right else ""
            return Advice(
                Message(kind.template, found=wrong, right=right),
                found.start("at"),
                kind.meant(plain, wrong, right) if kind.meant else None,
            )
    return None
