"""People's words: what a text means that is no rule by the letter, with every word accounted for.

The words and phrases are data, lexicon.txt, each line with its meaning in the rule language. A text
is read as a whole or not at all: what no line accounts for is never dropped.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gamecore import limits
from gamecore.errors import GameError
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.clauses import Take, TakeAll, TakeFraction
from gamecore.rules.leave import Leave, LeaveExactly, LeaveWhere
from gamecore.rules.named_amounts import TakeKind, TakeMultiple
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gamecore.rules.clauses import Clause, Option
    from gamecore.rules.heap_rule import HeapRule

MOST_MEANINGS = 4
"""Meanings that are kept of one stretch of a text: more than two games are never offered."""

DEEPEST = 60
"""Phrases within phrases: as deep as brackets are read."""

MOST_TOKENS = 250
"""Words and signs of a text that is looked at: a rule of 500 characters has fewer."""

_TOKEN = re.compile(
    r"(?P<code>[0-9a-f]*[.·][0-9a-f]+(?![0-9a-z]))|(?P<num>[0-9]+)|[a-z]+(?:['\u2019][a-z]+)?|[0-9]?[ⁿᵏ]"
    r"|\.{2,}|===?|[<>=!]=|=[<>]|<>|->|//|\*\*|&&|\|\||\S"
)


class Token(NamedTuple):
    """A word, a number or a sign of a text, in small letters, and where it stands."""

    text: str
    start: int
    end: int
    kind: str


class Unread(NamedTuple):
    """Where a text stops making sense: the place, and the words that can stand there."""

    position: int
    expected: tuple[str, ...]
    is_whole: bool = False
    """Whether every word was read, but what they say together is no rule."""


def tokens_of(plain: str) -> list[Token]:
    """Cut a text, in small letters, into all of its words, numbers and signs."""
    return [
        Token(found[0].replace("\u2019", "'"), *found.span(), found.lastgroup or "word")
        for found in _TOKEN.finditer(plain)
    ]


def meanings(plain: str, read: Callable[[str], HeapRule | None]) -> list[str] | Unread:
    """Return what a text means: canonical rules, one for each game; or where it stops.

    Parameters
    ----------
    plain : str
        The text in small letters, at most limits.RULE_TEXT characters.
    read : callable
        Returns the rule that a text of the rule language says; None for other texts.
    """
    reading = _Reading(tokens_of(plain)[:MOST_TOKENS], read)
    return reading.games() or reading.stop(len(plain))


# -- the lines of the lexicon ----------------------------------------------------------------------


class _Line(NamedTuple):
    pattern: tuple[tuple[str, tuple[str, ...], bool], ...]
    """What it consists of: a kind (word, phrase, slot, …), its names, whether it may be left."""

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
        lines.setdefault(name.strip("<>"), []).append(_Line(tuple(elements), meaning or "$1"))
    return lines


@cache
def vocabulary() -> frozenset[str]:
    """Return every word of two letters or more that the lexicon knows."""
    known = {
        name
        for lines in _lexicon().values()
        for line in lines
        for kind, names, _ in line.pattern
        if kind == "word"
        for name in names
    }
    return frozenset(word for word in (*known, *_SPELLED) if len(word) > 1 and word[0].isalpha())


_SPELLED = {
    **{
        word: str(number)
        for number, word in enumerate(
            (
                "one",
                "two",
                "three",
                "four",
                "five",
                "six",
                "seven",
                "eight",
                "nine",
                "ten",
                "eleven",
                "twelve",
                "thirteen",
                "fourteen",
                "fifteen",
                "sixteen",
                "seventeen",
                "eighteen",
                "nineteen",
                "twenty",
            ),
            start=1,
        )
    },
    **{"thirty": "30", "forty": "40", "fifty": "50", "hundred": "100"},
}
"""Numbers that are written as words."""


# -- reading ---------------------------------------------------------------------------------------

_Found = list[tuple[int, str]]


class _Reading:
    """One text being read: every phrase at every place once."""

    def __init__(self, tokens: list[Token], read: Callable[[str], HeapRule | None]) -> None:
        self.tokens = tokens
        self.read = read
        self._known: dict[tuple[str, int], _Found] = {}
        self._depth = 0
        self._is_whole = False
        self._farthest = 0
        self._expected: set[str] = set()

    def games(self) -> list[str]:
        """Return the canonical texts of the games that the whole text may mean."""
        whole = [text for end, text in self.phrase("rule", 0) if end == len(self.tokens)]
        self._is_whole = bool(whole)
        rules = {str(rule): rule for rule in map(self.read, whole) if rule is not None}
        found: list[HeapRule] = []
        # The plainest words of a game are offered.
        for rule in sorted(rules.values(), key=lambda rule: (len(rule.clauses), len(str(rule)))):
            if not any(_is_one_game(rule, other) for other in found):
                found.append(rule)
        return list(map(str, found))

    def stop(self, length: int) -> Unread:
        """Return how far the text made sense."""
        at_end = self._farthest >= len(self.tokens)
        place = length if at_end else self.tokens[self._farthest].start
        return Unread(place, tuple(sorted(self._expected)), self._is_whole)

    # -- phrases -------------------------------------------------------------------------------

    def phrase(self, name: str, at: int) -> _Found:
        """Return where a phrase that begins here may end, and what it means."""
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
            # What few people write is not named where something cannot be read.
            known = self._farthest, self._expected
            self._expected = set(self._expected)
            found = self.phrase(names[0].strip("~"), at)
            self._farthest, self._expected = known
            return found
        return self.phrase(names[0].strip("<>{}"), at)

    def _note(self, at: int, names: Sequence[str]) -> None:
        """Remember what could stand at the farthest place that was looked at."""
        if at > self._farthest:
            self._farthest, self._expected = at, set()
        if at == self._farthest:
            self._expected.update(names)

    def _meaning(self, template: str, slots: tuple[str, ...], at: int, end: int) -> list[str]:
        if template.startswith("@"):
            made = _MAKERS[template.strip("@")](self, *slots)
            return [text for text in ([made] if isinstance(made, str) else made or ()) if text]
        text = template.replace("$word", " ".join(token.text for token in self.tokens[at:end]))
        for number in range(len(slots), 0, -1):
            text = text.replace(f"${number}", slots[number - 1])
        return [text] if len(text) <= limits.RULE_TEXT else []

    # -- what the lines ask for by @name ----------------------------------------------------------

    def digits(self, at: int) -> _Found:
        """Match a number in digits."""
        self._note(at, ("a number",))
        token = self.tokens[at] if at < len(self.tokens) else None
        # `007` is no number that people write, but a code that lost its point.
        is_number = token and token.kind == "num" and (token.text == "0" or token.text[0] != "0")
        return [(at + 1, token.text)] if token and is_number else []

    def spelled(self, at: int) -> _Found:
        """Match a number in words."""
        word = self.tokens[at].text if at < len(self.tokens) else ""
        return [(at + 1, _SPELLED[word])] if word in _SPELLED else []

    def code(self, at: int) -> _Found:
        """Match a code, and dots after it that let its last digit go on."""
        if at >= len(self.tokens) or self.tokens[at].kind != "code":
            return []
        before, after = re.split("[.·]", self.tokens[at].text)
        text = f"{before or 0}.{after}"
        following = self.tokens[at + 1].text if at + 1 < len(self.tokens) else ""
        if following == "…" or (following.startswith("...") and not following.strip(".")):
            return [(at + 2, f"{text}...")]
        return [(at + 1, text)]

    def spans(self, at: int) -> _Found:
        """Match a list of numbers and ranges: 1, 3 and 4; 1 or 2; also every shorter one."""
        found: _Found = []
        # “and” is a list's last comma; without one before, “take 1 and 2” may be both, one by one.
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
        return found

    def series(self, at: int) -> Iterator[tuple[int, str]]:
        """Match numbers, dots and perhaps a last number: 1, 2, 4, … or 1, 2, ..., 5."""
        numbers: list[int] = []
        while found := [*self.digits(at), *self.spelled(at)]:
            if len(found[0][1]) > len(str(limits.HEAP_SIZE)):
                return
            numbers.append(int(found[0][1]))
            at = self._after(found[0][0], ",", "or")
            if at == found[0][0]:
                break
        if not numbers or at >= len(self.tokens) or self.tokens[at].text not in _DOTS:
            return
        at = self._after(at + 1, ",", "or")
        last = [*self.digits(at), *self.spelled(at)]
        if not last:
            yield from ((at, text) for text in _endless(numbers))
        elif len(last[0][1]) <= len(str(limits.HEAP_SIZE)):
            yield from ((last[0][0], text) for text in _up_to(numbers, int(last[0][1])))

    def _after(self, at: int, *signs: str) -> int:
        """Return the place after these, where they stand."""
        for sign in signs:
            at += at < len(self.tokens) and self.tokens[at].text == sign
        return at

    # -- meanings that are worked out ------------------------------------------------------------

    def condition(self, clause: str) -> str | None:
        """Return the condition on n and k taken that a rule which only takes says, or None."""
        rule = self.read(clause)
        found = [_condition(clause) for clause in rule.clauses] if rule else [None]
        known = [text for text in found if text is not None]
        if len(known) < len(found):
            return None
        return known[0] if len(known) == 1 else " or ".join(f"({text})" for text in known)

    def joined(self, clause: str, test: str, join: str = "and") -> str | None:
        """Return a clause with one more condition."""
        own = self.condition(clause)
        if own == ANYTHING:
            return f"take k where {join.removeprefix('and')} ({test})"
        return None if own is None else f"take k where ({own}) {join} ({test})"

    def both(self, first: str, second: str) -> str | None:
        """Return the amounts that are of both kinds, as they stand after “take”."""
        test = self.condition(f"take {second}")
        if test == "k >= 1" and first.startswith("at most n/"):
            return f"{first} or take 1"  # “but at least one”: also where half of it is less
        found = None if test is None else self.joined(f"take {first}", test)
        return found and found.removeprefix("take ")

    def without(self, first: str, second: str) -> str | None:
        """Return the amounts of the first kind that are not of the second."""
        if first == "any" and _is_list(second):
            return f"all but {second}"
        if second == "all":
            found = self.joined(f"take {first}", "k < n")
            return found and found.removeprefix("take ")
        test = self.condition(f"take {second}")
        if test is None or test == ANYTHING:
            return None
        found = self.joined(f"take {first}", test, "and not")
        return found and found.removeprefix("take ")

    def only(self, clause: str, test: str) -> str | None:
        """Return a clause with a condition after it."""
        return self.joined(clause, test)

    def onlyif(self, test: str, clause: str) -> str | None:
        """Return a clause with a condition before it."""
        return self.joined(clause, test)

    def unless(self, clause: str, test: str) -> str | None:
        """Return a clause with a condition that must not hold."""
        return self.joined(clause, test, "and not")

    def lastonly(self, first: str, last: str, test: str) -> str | None:
        """Return two amounts, the last of them with a condition."""
        found = self.joined(f"take {last}", test)
        return found and f"take {first} or {found}"

    def allif(self, first: str, last: str, test: str) -> str | None:
        """Return two ways to move, both with the condition after the last."""
        return self.joined(first, test) and self.joined(f"{first} or {last}", test)

    def otherwise(self, clause: str, test: str, other: str) -> str | None:
        """Return a clause with a condition, and another where it fails."""
        first, second = self.joined(clause, test), self.joined(other, test, "and not")
        return f"{first} or {second}" if first and second else None

    def ifotherwise(self, test: str, clause: str, other: str) -> str | None:
        """Return the same, with the condition in front."""
        return self.otherwise(clause, test, other)

    def named(self, name: str, code: str) -> list[str]:
        """Return a game that is called by its name and by its code: one game if they agree."""
        return [code] if _is_one_game(self.read(name), self.read(code)) else [name, code]


_DOTS = ("...", "..", "…")


def _is_list(text: str) -> bool:
    return not re.search(r"[^0-9, -]", text)


def _condition(clause: Clause) -> str | None:
    """Return the condition on n and k that says which k stones a clause takes."""
    left = re.compile(r"\bk\b")
    match clause:
        case Take(allowed=amounts) if amounts == ALL_AMOUNTS:
            return ANYTHING
        case Take(allowed=amounts):
            return _among("k", amounts.ranges)
        case TakeAll():
            return "k == n"
        case TakeFraction(bound=bound, denominator=d):
            return f"{d} * k {'>=' if bound == 'at least' else '<='} n"
        case TakeMultiple(modulus=modulus):
            return f"k % {modulus} == 0"
        case TakeKind(kind=kind):
            return _TESTS.get(kind)
        case TakeWhere(condition=condition):
            return str(condition)
        case LeaveWhere() | LeaveExactly():
            return str(clause.taking.condition)
        case Leave(amounts_left=amounts_left, nothing=nothing):
            test = _condition(amounts_left)
            own = None if test is None else left.sub("(n - k)", f"k > 0 and ({test})")
            return f"k == n or {own}" if own and nothing else own
    return None


ANYTHING = "k >= 1"
"""The condition of amounts that may be anything."""

_TESTS = {
    "square": "square(k)",
    "prime": "prime(k)",
    "power of 2": "power(k, 2)",
    "fibonacci number": "fib(k)",
    "odd number": "odd(k)",
    "even number": "even(k)",
    "divisor": "divides(k, n)",
    "proper divisor": "divides(k, n) and k < n",
    "triangular number": "square(8 * k + 1)",
}


def _among(name: str, ranges: Sequence[tuple[int, int | None]]) -> str:
    """Return that a name is in one of some ranges."""
    tests = [
        f"{name} == {first}"
        if first == last
        else f"{name} >= {first}"
        if last is None
        else f"{first} <= {name} <= {last}"
        for first, last in ranges
    ]
    return tests[0] if len(tests) == 1 else f"({' or '.join(tests)})"


def _spans(text: str) -> list[tuple[int, int]] | None:
    """Read a list such as `1, 3-5`; None where a range runs downwards or begins at 0."""
    spans = []
    for span in text.split(", "):
        first, _, last = span.partition("-")
        if max(len(first), len(last)) > len(str(limits.HEAP_SIZE)):
            return None
        spans.append((int(first), int(last or first)))
    return spans if all(1 <= first <= last for first, last in spans) else None


def _tail(subject: str, tail: str) -> str:
    """Return what is said of something: the tail has _ for it."""
    return re.sub(r"\b_\b", subject if subject.isalnum() else f"({subject})", tail)


def _among_tail(_reading: _Reading, text: str) -> str | None:
    spans = _spans(text)
    return None if spans is None else _among("_", AmountSet.of(spans).ranges)


def _join_left(_reading: _Reading, first: str, second: str) -> str:
    if _is_list(first) and _is_list(second.partition(" or leave ")[0]):
        return f"{first}, {second}"
    return f"{first} or leave {second}"


def _join(_reading: _Reading, first: str, second: str) -> str:
    if _is_list(first) and _is_list(second.partition(" or take ")[0]):
        return f"{first}, {second}"
    return f"{first} or take {second}"


def _split_into(count: str, ending: str) -> str:
    clauses = (f"split into {part}{ending}" for part in count.split(", "))
    return " or ".join(clauses)


def _take_and_split(_reading: _Reading, text: str) -> str | None:
    spans = _spans(text)
    if spans is None or max(last for _, last in spans) > limits.RULE_TEXT // 2:
        return None
    amounts = AmountSet.of(spans)
    return "0." + "".join("04"[k in amounts] for k in range(1, amounts.last + 1))


def _root(_reading: _Reading, value: str, sign: str, root: str) -> str | None:
    """Compare k with a square root; of other amounts it is not known that they are not below 0."""
    return f"k * k {sign} {root}" if value == "k" else None


def _n_where(_reading: _Reading, test: str) -> list[str]:
    """Of “take n where n is prime”, n may be the heap, or a name for the amount."""
    return [f"k where k == n and ({test})", "k where " + re.sub(r"\bn\b", "k", test)]


def _upto(_reading: _Reading, most: str) -> str | None:
    return f"1-{most}" if most.strip("0") else None


def _rounded_up(divisor: str) -> str:
    return f"(n + {int(divisor[-18:]) - 1}) // {divisor}"


def _all_but(_reading: _Reading, text: str) -> list[str]:
    if not text.strip("0"):
        return []
    if text.isdigit():  # “all but 2” may be every amount but 2, and may leave 2
        return [f"all but {text}", f"k where k == n - {text}"]
    return [f"all but {text}"]


def _exactly(_reading: _Reading, value: str) -> str:
    return value if re.match(r"(n|\()", value) else f"k where k == {value}"


_MATCHES: dict[str, Callable[[_Reading, int], _Found | Iterator[tuple[int, str]]]] = {
    "digits": _Reading.digits,
    "spelled": _Reading.spelled,
    "code": _Reading.code,
    "series": _Reading.series,
    "spans": _Reading.spans,
}
_MAKERS: dict[str, Callable[..., str | list[str] | None]] = {
    "both": _Reading.both,
    "without": _Reading.without,
    "only": _Reading.only,
    "onlyif": _Reading.onlyif,
    "otherwise": _Reading.otherwise,
    "ifotherwise": _Reading.ifotherwise,
    "unless": _Reading.unless,
    "lastonly": _Reading.lastonly,
    "allif": _Reading.allif,
    "named": _Reading.named,
    "roundup": lambda _, d: f"k where k == {_rounded_up(d)}",
    "leftroundup": lambda _, d: _rounded_up(d),
    "either": _join,
    "eitherleft": _join_left,
    "nwhere": _n_where,
    "upto": _upto,
    "allbut": _all_but,
    "exactly": _exactly,
    "power": lambda _, base: "a power of 2" if base == "2" else f"k where power(k, {base})",
    "splits": lambda _, count: _split_into(count, ""),
    "unequal": lambda _, count: _split_into(count, " unequal"),
    "thensplit": _take_and_split,
    "tail": lambda _, subject, tail: _tail(subject, tail),
    "ksuch": lambda _, tail: f"k where {_tail('k', tail)}",
    "among": _among_tail,
    "root": _root,
}


# -- series ----------------------------------------------------------------------------------------

_SERIES: dict[str, tuple[int, ...]] = {
    "a square": (1, 4, 9, 16, 25, 36, 49, 64, 81, 100),
    "a cube": (1, 8, 27, 64, 125, 216, 343),
    "a triangular number": (1, 3, 6, 10, 15, 21, 28, 36, 45, 55),
    "a factorial": (1, 2, 6, 24, 120, 720),
    "a prime": (2, 3, 5, 7, 11, 13, 17, 19, 23, 29),
    "a fibonacci number": (1, 2, 3, 5, 8, 13, 21, 34, 55, 89),
}
"""Series with a name, as far as anybody writes them down."""

FEWEST_TERMS = 3
"""Terms that tell how a series goes on; 1, 2 do as well."""


def _step(numbers: list[int]) -> int | None:
    """Return by how much every number is above the one before, if that is always the same."""
    steps = {after - before for before, after in pairwise(numbers)}
    known = len(steps) == 1 and (len(numbers) >= FEWEST_TERMS or steps == {1})
    return steps.pop() if known and min(steps) > 0 else None


def _ratio(numbers: list[int]) -> int | None:
    """Return the base of which these are the powers from 1 on."""
    base = numbers[1] if len(numbers) >= FEWEST_TERMS else 0
    powers = base > 1 and all(number == base**i for i, number in enumerate(numbers))
    return base if powers else None


def _endless(numbers: list[int]) -> list[str]:
    """Return the amounts of a series without end; those that count up in steps come first."""
    step, base, first = _step(numbers), _ratio(numbers), numbers[0]
    if step == 1:
        return ["any"] if first == 1 else [f"k where k >= {first}"]
    if step == first:
        return [f"a multiple of {step}"]
    if step is not None:
        odd = (first, step) == (1, 2)
        return [
            "an odd number" if odd else f"k where k >= {first} and k % {step} == {first % step}"
        ]
    if base is not None:
        return ["a power of 2" if base == 2 else f"k where power(k, {base})"]
    if len(numbers) < FEWEST_TERMS:
        return []
    return [kind for kind, terms in _SERIES.items() if terms[: len(numbers)] == tuple(numbers)]


def _up_to(numbers: list[int], last: int) -> list[str]:
    """Return the amounts of a series with a last number."""
    step, base, first = _step(numbers), _ratio(numbers), numbers[0]
    if len(numbers) == 1:
        return [f"{first}-{last}"] if 0 < first < last else []
    if step is not None and last > numbers[-1] and (last - first) % step == 0:
        if step == 1:
            return [f"{first}-{last}"]
        few = (last - first) // step <= limits.RULE_TEXT // 3
        return [", ".join(map(str, range(first, last + 1, step)))] if few else []
    if base is not None:
        powers = [base**i for i in range(last.bit_length())]
        if last in powers and last > numbers[-1]:
            return [", ".join(map(str, powers[: powers.index(last) + 1]))]
    found = []
    for terms in _SERIES.values():
        begins = len(numbers) >= FEWEST_TERMS and terms[: len(numbers)] == tuple(numbers)
        if begins and last in terms[len(numbers) :]:
            found.append(", ".join(map(str, terms[: terms.index(last) + 1])))
    return found


# -- games -----------------------------------------------------------------------------------------

FARTHEST = 300
"""Largest heap up to which two rules are compared that have no normal form in common."""


def _is_one_game(first: HeapRule | None, second: HeapRule | None) -> bool:
    """Tell whether two readings of a text are one game.

    Rules with one normal form are. So are, in all that people write, two readings that allow the
    same in every heap up to several times their largest number.
    """
    from gamecore.rules.normal_form import normal_form

    if first is None or second is None or normal_form(first) == normal_form(second):
        return first is not None and second is not None
    numbers = re.findall(r"[0-9]+", f"{first} {second}")
    most = 30 + 2 * max((int(number) for number in numbers), default=0)
    try:
        return most <= FARTHEST and all(
            _options(first, n) == _options(second, n) for n in range(most)
        )
    except GameError:
        return False


def _options(rule: HeapRule, n: int) -> set[Option]:
    """Return the options of a heap, of which few rules have as many as are looked at."""
    return {option for clause in rule.clauses for option in islice(clause.options(n), FARTHEST)}
