"""The lexicon: rules in people's own words, translated into the rule language.

The words and phrases are data, lexicon.txt, each line with its meaning in the rule language. A text
is read as a whole or not at all: a word that no line accounts for is never dropped.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gamecore import limits
from gamecore.rules.reading import FIRST_WORDS
from gamecore.rules.said_amounts import OF_ALL, OF_EACH, OR, UNSAID, endless, is_one_game, up_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gamecore.rules.heap_rule import HeapRule
    from gamecore.rules.reading import FIRST_WORDS
from gamecore.rules.said_amounts import Read

MOST_MEANINGS = 12
"""Most meanings kept for one phrase over one stretch of a text."""

MOST_LISTS = 4
"""Most prefixes of a list that may be lists of their own, as 1 is in “1 or 2 unequal heaps”."""

DEEPEST = 60
"""Deepest nesting of phrases, and so of brackets."""

_TOKEN = re.compile(
    r"(?P<code>[0-9a-f]*[.·][0-9a-f]+(?![0-9a-z]))|(?P<num>[0-9]+)|[a-z]+(?:['\u2019][a-z]+)?|[0-9]?[ⁿᵏ]"
    r"|\.{2,}|===?|[<>=!]=|=[<>]|<>|->|//|\*\*|&&|\|\||\S"
)


class Token(NamedTuple):
    """A word, number or sign in lower case, its place in the text, its kind: word, num or code."""

    text: str
    start: int
    end: int
    kind: str


class Unread(NamedTuple):
    """Why a text cannot be read: the index where reading stops, and the words expected there."""

    position: int
    expected: tuple[str, ...]
    is_whole: bool = False
    """Whether every word was read, but together they are no rule."""

    is_unsaid: bool = False
    """Whether it was understood, but the rule language has no words for it."""


def tokens_of(plain: str) -> list[Token]:
    """Return all words, numbers and signs of a text in lower case."""
    return [
        Token(found[0].replace("\u2019", "'"), *found.span(), found.lastgroup or "word")
        for found in _TOKEN.finditer(plain)
    ]


def meanings(plain: str, read: Read) -> list[str] | Unread:
    """Return the canonical rules that a text may mean, one for each game, or an `Unread`.

    Parameters
    ----------
    plain : str
        The text in lower case, at most limits.RULE_TEXT characters.
    read : callable
        Returns the rule of a text in the rule language; None for other texts.
    """
    tokens = tokens_of(plain)
    reading = _Reading(tokens, read)
    found = reading.games()
    names = {token.text for token in tokens if len(token.text) == 1 and token.text.isalpha()}
    strange = names - {"n", "a", "b"}
    if not found and len(strange) == 1 and tokens[0].text not in strange:
        # `take x where x > 2`: a single unknown variable can only be the amount.
        own = [t._replace(text="k") if t.text in strange else t for t in tokens]
        found = _Reading(own, read).games()
    return found or reading.stop(len(plain))


# -- the lines of the lexicon ----------------------------------------------------------------------


class _Line(NamedTuple):
    pattern: tuple[tuple[str, tuple[str, ...], bool], ...]
    """Its elements: kind (word, phrase, slot, …), names, and whether it is optional."""

    meaning: str


@cache
def _lexicon() -> dict[str, list[_Line]]:
    """Read lexicon.txt once."""
    lines: dict[str, list[_Line]] = {}
    text = Path(__file__).with_name("lexicon.txt").read_text(encoding="utf-8")
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("# ") or line == "#":
            continue
        name, pattern = line.split(maxsplit=1)
        pattern, _, meaning = (part.strip() for part in f" {pattern} ".partition(" -> "))
        elements = []
        for word in pattern.split():
            optional = len(word) > 1 and word.endswith("?")
            word = word.removesuffix("?") if optional else word
            kind = {"<": "phrase", "{": "slot", "~": "aside", "@": "match"}.get(word[0], "word")
            if len(word) < 3 or (kind in ("phrase", "slot") and word[-1] not in ">}"):
                kind = "word"
            names = (word,) if not word.strip("|") else tuple(word.split("|"))
            elements.append((kind, names if kind == "word" else (word,), optional))
        own = meaning or ("" if name.startswith("<") else "$1")
        lines.setdefault(name.strip("<>"), []).append(_Line(tuple(elements), own))
    return lines


@cache
def vocabulary() -> frozenset[str]:
    """Return every word of two or more letters that occurs in the lexicon."""
    known = {
        name
        for lines in _lexicon().values()
        for line in lines
        for kind, names, _ in line.pattern
        if kind == "word"
        for name in names
    }
    return frozenset(word for word in known if len(word) > 1 and word[0].isalpha())


# -- reading ---------------------------------------------------------------------------------------

_Found = list[tuple[int, str]]


class _Reading:
    """A parser of one text by the lexicon: every phrase is tried once at every token."""

    def __init__(self, tokens: list[Token], read: Read) -> None:
        self.tokens = tokens
        self.read = read
        self._known: dict[tuple[str, int], _Found] = {}
        self._depth = 0
        self._is_whole = self._is_unsaid = False
        self._farthest = 0
        self._expected: set[str] = set()

    def games(self) -> list[str]:
        """Return the canonical rules that the whole text may mean, one for each game."""
        whole = [text for end, text in self.phrase("rule", 0) if end == len(self.tokens)]
        self._is_whole = bool(whole)
        if any(UNSAID in text for text in whole):
            self._is_unsaid = True
            return []
        rules = {str(rule): rule for rule in map(self.read, whole) if rule is not None}
        found: list[HeapRule] = []
        # Of several rules for one game the shortest is offered.
        for rule in sorted(rules.values(), key=lambda rule: (len(rule.clauses), len(str(rule)))):
            if not any(is_one_game(rule, other) for other in found):
                found.append(rule)
        return list(map(str, found))

    def stop(self, length: int) -> Unread:
        """Return why the text, of `length` characters, cannot be read."""
        at_end = self._farthest >= len(self.tokens)
        place = length if at_end else self.tokens[self._farthest].start
        return Unread(place, tuple(sorted(self._expected)), self._is_whole, self._is_unsaid)

    # -- phrases -------------------------------------------------------------------------------

    def phrase(self, name: str, at: int) -> _Found:
        """Return each (end, meaning) of the phrase `name` that begins at token `at`."""
        key = (name, at)
        if key in self._known:
            return self._known[key]
        self._known[key] = []  # a phrase never begins with itself
        if self._depth > DEEPEST:
            return []
        self._depth += 1
        found: dict[tuple[int, str], None] = {}
        for line in _lexicon()[name]:
            for end, slots in self._elements(line.pattern, 0, at, ()):
                for meaning in self._meaning(line.meaning, slots, at, end):
                    found[end, meaning] = None
        self._depth -= 1
        counts: dict[int, int] = {}
        kept: _Found = []
        for end, meaning in sorted(found, key=lambda pair: (pair[0], len(pair[1]))):
            counts[end] = counts.get(end, 0) + 1
            if counts[end] <= MOST_MEANINGS:
                kept.append((end, meaning))
        self._known[key] = kept
        return kept

    def _elements(
        self,
        pattern: Sequence[tuple[str, tuple[str, ...], bool]],
        index: int,
        at: int,
        slots: tuple[str, ...],
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        if index == len(pattern):
            yield at, slots
            return
        kind, names, optional = pattern[index]
        for end, meaning in self._element(kind, names, at):
            more = slots if kind in ("word", "phrase") else (*slots, meaning)
            yield from self._elements(pattern, index + 1, end, more)
        if optional:
            yield from self._elements(pattern, index + 1, at, slots)

    def _element(self, kind: str, names: tuple[str, ...], at: int) -> _Found:
        if kind == "word":
            self._note(at, names)
            here = at < len(self.tokens) and self.tokens[at].text in names
            return [(at + 1, "")] if here else []
        if kind == "match":
            return list(_MATCHES[names[0].strip("@")](self, at))
        if kind == "aside":
            # Rare phrases are not offered as what was expected.
            known = self._farthest, self._expected
            self._expected = set(self._expected)
            found = self.phrase(names[0].strip("~"), at)
            self._farthest, self._expected = known
            return found
        return self.phrase(names[0].strip("<>{}"), at)

    def _note(self, at: int, names: Sequence[str]) -> None:
        """Remember the words expected at the farthest token that was reached."""
        if at > self._farthest:
            self._farthest, self._expected = at, set()
        if at == self._farthest:
            self._expected.update(names)

    def _meaning(self, template: str, slots: tuple[str, ...], at: int, end: int) -> list[str]:
        name, _, said = template.partition(" ") if template.startswith("@") else ("", "", template)
        name = name.removeprefix("@")
        word = " ".join(token.text for token in self.tokens[at:end])
        if name in OF_ALL:
            wanted = [_filled(part, slots) for part in said.split("; ")] if said else slots
            return _texts(OF_ALL[name](self.read, *wanted))
        found: list[list[str]] = []
        for each in product(*(slot.split(OR) for slot in slots)):
            if name:
                wanted = [_filled(part, each) for part in said.split("; ")] if said else each
                found.append(_texts(OF_EACH[name](self.read, *wanted)))
            else:
                found.append([_filled(said.replace("$word", word), each)])
        joined = [_join(said, texts) for texts in product(*found)]
        return [text for text in joined if len(text) <= limits.RULE_TEXT]

    # -- what the lines ask for by @name ----------------------------------------------------------

    def digits(self, at: int) -> _Found:
        """Match a number in digits."""
        self._note(at, ("a number",))
        token = self.tokens[at] if at < len(self.tokens) else None
        # `007` is no number that people write, but a code that lost its point.
        is_number = token and token.kind == "num" and (token.text == "0" or token.text[0] != "0")
        return [(at + 1, token.text)] if token and is_number else []

    def code(self, at: int) -> _Found:
        """Match a code, and the dots after it that repeat its last digit."""
        if at >= len(self.tokens) or self.tokens[at].kind != "code":
            return []
        before, after = re.split("[.·]", self.tokens[at].text)
        text = f"{before or 0}.{after}"
        following = self.tokens[at + 1].text if at + 1 < len(self.tokens) else ""
        if following == "…" or (following.startswith("...") and not following.strip(".")):
            return [(at + 2, f"{text}...")]
        return [(at + 1, text)]

    def spans(self, at: int) -> _Found:
        """Match a list of numbers and ranges such as 1, 3 and 4, and its prefixes."""
        found: _Found = []
        # “and” ends a list only after a comma: “take 1 and 2” may mean both amounts together.
        lists = [("", at, True)]
        while lists:
            text, here, commas = lists.pop()
            for end, span in self.phrase("span", here):
                more = f"{text}, {span}" if text else span
                found.append((end, more))
                self._note(end, (",", "or"))
                comma = self._after(end, ",")
                word = self._after(comma, "or")
                if word == comma and commas and (text or comma > end):
                    word = self._after(comma, "and")
                if word > end:
                    lists.append((more, word, commas and comma > end))
        return found[-MOST_LISTS:]

    def series(self, at: int) -> Iterator[tuple[int, str]]:
        """Match numbers, dots and perhaps a last number: 1, 2, 4, … or 1, 2, ..., 5."""
        numbers: list[int] = []
        while found := self.phrase("num", at):
            if len(found[0][1]) > len(str(limits.HEAP_SIZE)):
                return
            numbers.append(int(found[0][1]))
            at = self._after(found[0][0], ",", "or")
            if at == found[0][0]:
                break
        if not numbers or at >= len(self.tokens) or self.tokens[at].text not in _DOTS:
            return
        at = self._after(at + 1, ",", "or")
        last = self.phrase("num", at)
        if not last:
            yield from ((at, text) for text in endless(numbers))
        elif len(last[0][1]) <= len(str(limits.HEAP_SIZE)):
            yield from ((last[0][0], text) for text in up_to(numbers, int(last[0][1])))

    def _after(self, at: int, *signs: str) -> int:
        """Return the token after `at`, past each of these signs in turn that stands there."""
        for sign in signs:
            at += at < len(self.tokens) and self.tokens[at].text == sign
        return at


def _filled(template: str, slots: Sequence[str]) -> str:
    """Return the template with $1, $2, … replaced by the slots."""
    return re.sub(r"\$([0-9])", lambda number: slots[int(number[1]) - 1], template)


def _texts(made: str | Sequence[str | None] | None) -> list[str]:
    """Return a result of said_amounts.py as a list of its texts."""
    return list(filter(None, [made] if isinstance(made, str) else made or ()))


def _join(template: str, texts: Sequence[str]) -> str:
    """Return one meaning for the texts that a template makes of several alternatives."""
    if len(texts) == 1:
        return texts[0]
    if "_" in template:
        return f"({(' and ' if '!=' in texts[0] or 'not' in template else ' or ').join(texts)})"
    return (" or " if template.split()[:1] in _VERBS else OR).join(texts)


_VERBS = [[word] for word in FIRST_WORDS]
_DOTS = ("...", "..", "…")

_MATCHES: dict[str, Callable[[_Reading, int], _Found | Iterator[tuple[int, str]]]] = {
    "digits": _Reading.digits,
    "code": _Reading.code,
    "series": _Reading.series,
    "spans": _Reading.spans,
}
