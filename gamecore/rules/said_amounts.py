"""The functions that lexicon.txt calls: amounts joined or restricted, series; and `is_one_game`."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import GameError
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.heap_rule import Take, TakeAll, TakeFraction
from gamecore.rules.named_amounts import TakeKind, TakeMultiple
from gamecore.rules.where import Leave, LeaveExactly, LeaveWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.rules.heap_rule import Clause, HeapRule, Option

OR = " | "
"""Separates the alternatives in a meaning: whatever is said of them is said of each."""

UNSAID = "?"
"""The meaning of words that are understood, but that the rule language cannot express."""

Read = Callable[[str], "HeapRule | None"]
"""Returns the rule of a text in the rule language; None for other texts."""


def _taken(clause: str | None) -> str | None:
    """Return the clause without its “take”."""
    return clause and clause.removeprefix("take ")


def condition(read: Read, clause: str) -> str | None:
    """Return a clause as a condition on n and the amount k; None if it is no clause.

    Of a verb with alternatives, “take 3 | a square”, any may hold. UNSAID if no condition says it.
    """
    rule = read(_each(clause))
    if rule is None:
        return None
    known = [_condition(clause) or UNSAID for clause in rule.clauses]
    if UNSAID in known:
        return UNSAID
    return known[0] if len(known) == 1 else " or ".join(f"({text})" for text in known)


def _each(clause: str) -> str:
    """Return a verb with alternatives, “take 3 | 5”, as a rule: “take 3 or take 5”."""
    return clause.replace(OR, f" or {clause.split(maxsplit=1)[0]} ")


def only(read: Read, clause: str, test: str) -> str | None:
    """Return a clause restricted by a test; None if there is no such clause.

    A test that begins with ~ may mean n or k; it is read as k's, but not for single amounts.
    """
    if test.startswith("~"):
        if not re.search("[a-z-]", clause.removeprefix("take ")):
            return None
        test = test.removeprefix("~")
    own = condition(read, clause)
    if own == ANYTHING:
        return f"take k where {test}"
    return None if own is None else f"take k where ({own}) and ({test})"


def both(read: Read, first: str, second: str) -> str | None:
    """Return the amounts that are of both kinds."""
    test = condition(read, f"take {second}")
    if test == "k >= 1" and first.startswith("at most n/"):
        return f"{first}{OR}1"  # “but at least one”: also where half of it is less
    return None if test is None else _taken(only(read, f"take {first}", test))


def when(read: Read, amounts: str, test: str) -> str | None:
    """Return amounts restricted by a test."""
    return _taken(only(read, f"take {amounts}", test))


def without(read: Read, first: str, second: str) -> str | None:
    """Return the amounts of the first kind that are not of the second."""
    if first in ("all", "k where k == n"):
        return None  # “all but”, where it says what is left, has a line of its own
    if first == "any" and _is_list(second):
        return f"all but {second}"
    if second == "all":
        return _taken(only(read, f"take {first}", "k < n"))
    test = condition(read, f"take {second}")
    if test is None or test == ANYTHING:
        return None
    return _taken(only(read, f"take {first}", _not(read, test)))


def allbut(read: Read, _all: str, text: str) -> list[str | None]:
    """Return both readings of "all but X": X is what is not taken, or what is left."""
    if not text.strip("0"):
        return []
    left = f"k == n - {text}" if text.isdigit() else condition(read, _leave(read, text))
    return [without(read, "any", text), left and f"k where {left}"]


def andleft(read: Read, amounts: str, left: str) -> str | None:
    """Return the clause for those amounts that leave what `left` says."""
    test = condition(read, _leave(read, left))
    return None if test is None else only(read, f"take {amounts}", test)


def otherwise(read: Read, clause: str, test: str, other: str) -> str | None:
    """Return a clause where a test holds, joined to another where it fails."""
    first, second = only(read, clause, test), only(read, other, _not(read, test))
    return f"{first} or {second}" if first and second else None


def alike(_read: Read, first: str, second: str) -> str | None:
    """Read a comma between two clauses as “or”; None unless they share a verb or “or” follows."""
    verb, following = first.split(maxsplit=1)[0], second.split(maxsplit=1)[0]
    return f"{first} or {second}" if verb == following or " or " in second else None


def named(read: Read, name: str, code: str) -> list[str]:
    """Return the readings of a game given by name and by code: one if they are the same game."""
    return [code] if is_one_game(read(name), read(code)) else [name, code]


def _is_list(text: str) -> bool:
    return not re.search(r"[^0-9, -]", text)


def _condition(clause: Clause) -> str | None:
    """Return a clause as a condition on n and the amount k; None if no condition says it."""
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
        case TakeMultiple() | TakeKind():
            return None if clause.test is None else str(clause.test)
        case TakeWhere(condition=condition):
            return str(condition)
        case LeaveWhere() | LeaveExactly():
            return str(clause.taking.condition)
        case Leave(amounts_left=amounts_left, nothing=nothing):
            test = _condition(amounts_left)
            own = None if test is None else left.sub("(n - k)", test)
            return f"k == n or {own}" if own and nothing else own
    return None


ANYTHING = "k >= 1"
"""The condition that allows every amount."""


def _among(name: str, ranges: Sequence[tuple[int, int | None]]) -> str:
    """Return the condition that a variable is in one of the ranges."""
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
    """Read a list such as `1, 3-5`; None if a range runs downwards or from 0, or is too large."""
    spans = []
    for span in text.split(", "):
        first, _, last = span.partition("-")
        if max(len(first), len(last)) > len(str(limits.HEAP_SIZE)):
            return None
        spans.append((int(first), int(last or first)))
    return spans if all(1 <= first <= last for first, last in spans) else None


def _tail(_read: Read, subject: str, tail: str) -> str:
    """Return the test that a tail makes of a subject, which takes the place of its _."""
    start = re.match(r"(k where |~)?(not )?", subject)
    assert start is not None
    name = subject[start.end() :]
    test = re.sub(r"\b_\b", name if name.isalnum() else f"({name})", tail)
    test = _not(_read, test) if start[2] else test
    return f"{start[1] or ''}{test}"


def _not(_read: Read, test: str) -> str:
    plain = re.fullmatch(r"([^()=!<>]+) == ([^()=!<>]+)", test)
    plain = None if re.search(r"\b(and|or|not)\b", test) else plain
    return f"{plain[1]} != {plain[2]}" if plain else f"not ({test})"


def _among_tail(_read: Read, text: str) -> str | None:
    spans = _spans(text)
    return None if spans is None else _among("_", AmountSet.of(spans).ranges)


def _either(_read: Read, first: str, second: str) -> str:
    following, more, rest = second.partition(OR)
    if _is_list(first) and _is_list(following):
        return f"{first}, {following}{more}{rest}"
    return f"{first}{OR}{second}"


def _leave(_read: Read, left: str) -> str:
    """Return the clauses that leave these amounts, such as `leave n // 2`."""
    return re.sub(r"leave k where k == (?=[n(])(?!.* (and|or) )", "leave ", _each(f"leave {left}"))


def _then_split(_read: Read, text: str) -> str | None:
    """Return the code that takes one of these amounts and splits the rest in two."""
    but = text.removeprefix("all but ")
    spans = _spans("1" if text == "any" else but)
    if spans is None or max(last for _, last in spans) > limits.RULE_TEXT // 2:
        return None
    amounts = AmountSet.of(spans)
    digits = "".join("04"[k in amounts] for k in range(1, amounts.last + 1))
    if text == but:
        return f"0.{digits}{'...' if text == 'any' else ''}"
    return f"0.{digits.translate(str.maketrans('04', '40'))}4..."


def _root(_read: Read, value: str, sign: str, root: str) -> str | None:
    """Compare k with a square root; None for any other value, as it may be negative."""
    return f"k * k {sign} {root}" if value == "k" else None


def _n_where(_read: Read, test: str) -> list[str]:
    """Return both readings of “take n where n is prime”: n the heap, and n the amount."""
    return [f"k where k == n and ({test})", "k where " + re.sub(r"\bn\b", "k", test)]


def _bound(read: Read, sign: str, most: str) -> str | None:
    """Return the amounts on one side of a number or share; "0", which is refused, for none."""
    if "/" in most:
        return _share(read, sign, most)
    if (not most.strip("0") and sign != ">") or (sign, most) == ("<", "1"):
        return "0"
    return f"1-{most}" if sign == "<=" else f"k where k {sign} {most}"


def _left_bound(read: Read, sign: str, most: str) -> str | None:
    if "/" in most:
        return _share(read, sign, most)
    return f"0-{most}" if sign == "<=" else f"k where k {sign} {most}"


def _share(_read: Read, sign: str, share: str, of: str = "k") -> str | None:
    """Compare k with a share of the heap such as 2/3: exactly, or rounded down (//) or up."""
    above, below = share.split("/")
    if max(len(above), len(below)) > len(str(limits.HEAP_SIZE)) or not int(below):
        return None
    part = Fraction(int(above), int(below))
    p, q = part.numerator, part.denominator
    if not 0 < part < 1:
        return None
    whole = "n" if p == 1 else f"{p} * n"
    if of == "k" and p == 1 and sign in ("<=", ">="):
        return f"at {'most' if sign == '<=' else 'least'} n/{q}"
    if sign == "up":
        rounded = f"(n + {q - 1}) // {q}" if p == 1 else f"({p} * n + {q - 1}) // {q}"
    else:
        rounded = f"{whole} // {q}"
    compared = f"{of} == {rounded}" if sign in ("//", "up") else f"{q} * {of} {sign} {whole}"
    return f"k where {compared}" if of == "k" else compared


def _together(_read: Read, first: str, second: str) -> list[str]:
    """Return both readings of “take 1 and 2”: either amount, and their sum."""
    return [f"{first}, {second}", str(int(first[:19]) + int(second[:19]))]


def _bare(_read: Read, number: str) -> list[str]:
    """Return both readings of a number alone: an amount, and a code without its point."""
    if number == "21":
        return []  # the name of a game
    return [f"take {number}", f"0.{number}"] if number.strip("0") else ["take 0"]


OF_ALL: dict[str, Callable[..., str | list[str] | list[str | None] | None]] = {
    "both": both,
    "when": when,
    "without": without,
    "only": only,
    "otherwise": otherwise,
    "alike": alike,
    "andleft": andleft,
    "allbut": allbut,
    "either": _either,
    "leave": _leave,
}
"""The functions that lexicon.txt calls as @name with whole meanings, alternatives and all."""

OF_EACH: dict[str, Callable[..., str | list[str] | None]] = {
    "named": named,
    "nwhere": _n_where,
    "bound": _bound,
    "leftbound": _left_bound,
    "share": _share,
    "power": lambda _, base: "a power of 2" if base == "2" else f"k where power(k, {base})",
    "each": lambda _, spans: spans.replace(", ", OR),
    "thensplit": _then_split,
    "tail": _tail,
    "not": _not,
    "among": _among_tail,
    "ofk": lambda _, test: f"k where {test}" if re.search(r"\bk\b", test) else None,
    "root": _root,
    "together": _together,
    "bare": _bare,
}
"""The functions that lexicon.txt calls as @name once for each choice of alternatives."""


# -- series ----------------------------------------------------------------------------------------

_SERIES: dict[str, tuple[int, ...]] = {
    "a square": (1, 4, 9, 16, 25, 36, 49, 64, 81, 100),
    "a cube": (1, 8, 27, 64, 125, 216, 343),
    "a triangular number": (1, 3, 6, 10, 15, 21, 28, 36, 45, 55),
    "a factorial": (1, 2, 6, 24, 120, 720),
    "a prime": (2, 3, 5, 7, 11, 13, 17, 19, 23, 29),
    "a fibonacci number": (1, 2, 3, 5, 8, 13, 21, 34, 55, 89),
}
"""The first terms of the series with a name, as many as anybody writes down."""

FEWEST_TERMS = 3
"""Fewest terms that determine a series; two do if they are consecutive numbers."""


def _step(numbers: list[int]) -> int | None:
    """Return the common difference of the numbers; None if there is none, or too few show it."""
    steps = {after - before for before, after in pairwise(numbers)}
    known = len(steps) == 1 and (len(numbers) >= FEWEST_TERMS or steps == {1})
    return steps.pop() if known and min(steps) > 0 else None


def _ratio(numbers: list[int]) -> int | None:
    """Return the base b > 1 if these are 1, b, b², …; else None."""
    base = numbers[1] if len(numbers) >= FEWEST_TERMS else 0
    powers = base > 1 and all(number == base**i for i, number in enumerate(numbers))
    return base if powers else None


def endless(numbers: list[int]) -> list[str]:
    """Return the amounts, as text, that may be meant by the first terms of an infinite series."""
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


def up_to(numbers: list[int], last: int) -> list[str]:
    """Return the amounts, as text, of each series that begins with these numbers up to `last`."""
    first, found = numbers[0], []
    if len(numbers) == 1:
        return [f"{first}-{last}"] if 0 < first < last else []
    step = numbers[1] - first
    if _step(numbers) == 1 and last > numbers[-1]:
        return [f"{first}-{last}"]
    if step > 0 and (last - first) // step <= limits.RULE_TEXT // 3:
        found.append(list(range(first, last + 1, step)))
    if first == 1 and numbers[1] > 1:
        found.append([numbers[1] ** i for i in range(last.bit_length())])
    found += [list(terms) for terms in _SERIES.values()]
    begun = [terms for terms in found if terms[: len(numbers)] == numbers]
    ended = [terms[: terms.index(last) + 1] for terms in begun if last in terms[len(numbers) :]]
    return [", ".join(map(str, terms)) for terms in ended]


# -- games -----------------------------------------------------------------------------------------

FARTHEST = 300
"""Most heaps, and most options of a heap, in which rules of different normal form are compared."""


def is_one_game(first: HeapRule | None, second: HeapRule | None) -> bool:
    """Return whether two readings of a text are one game, as far as can be told; None is no game.

    Rules with one normal form are. Others count as one game if their options are the same in every
    heap below 30 plus twice their largest number: no proof, but right for all that people write.
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
    """Return the options of a heap, at most FARTHEST of each clause; few rules have as many."""
    return {option for clause in rule.clauses for option in islice(clause.options(n), FARTHEST)}
