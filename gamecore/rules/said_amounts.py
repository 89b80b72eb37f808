"""Meanings that the lexicon works out: joined and narrowed amounts, series, and one game or two."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.errors import GameError
from gamecore.rules.amounts import ALL_AMOUNTS, AmountSet
from gamecore.rules.clauses import Take, TakeAll, TakeFraction
from gamecore.rules.leave import Leave, LeaveExactly, LeaveWhere
from gamecore.rules.named_amounts import TakeKind, TakeMultiple
from gamecore.rules.where import TakeWhere

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.rules.clauses import Clause, Option
    from gamecore.rules.heap_rule import HeapRule

Read = Callable[[str], "HeapRule | None"]
"""Returns the rule that a text of the rule language says; None for other texts."""


def condition(read: Read, clause: str) -> str | None:
    """Return the condition on n and k taken that a rule which only takes says, or None."""
    rule = read(clause)
    found = [_condition(clause) for clause in rule.clauses] if rule else [None]
    known = [text for text in found if text is not None]
    if len(known) < len(found):
        return None
    return known[0] if len(known) == 1 else " or ".join(f"({text})" for text in known)


def joined(read: Read, clause: str, test: str, join: str = "and") -> str | None:
    """Return a clause with one more condition."""
    own = condition(read, clause)
    if own == ANYTHING:
        return f"take k where {join.removeprefix('and')} ({test})"
    return None if own is None else f"take k where ({own}) {join} ({test})"


def both(read: Read, first: str, second: str) -> str | None:
    """Return the amounts that are of both kinds, as they stand after “take”."""
    test = condition(read, f"take {second}")
    if test == "k >= 1" and first.startswith("at most n/"):
        return f"{first} or take 1"  # “but at least one”: also where half of it is less
    found = None if test is None else joined(read, f"take {first}", test)
    return found and found.removeprefix("take ")


def without(read: Read, first: str, second: str) -> str | None:
    """Return the amounts of the first kind that are not of the second."""
    if first == "any" and _is_list(second):
        return f"all but {second}"
    if second == "all":
        found = joined(read, f"take {first}", "k < n")
        return found and found.removeprefix("take ")
    test = condition(read, f"take {second}")
    if test is None or test == ANYTHING:
        return None
    found = joined(read, f"take {first}", test, "and not")
    return found and found.removeprefix("take ")


def only(read: Read, clause: str, test: str) -> str | None:
    """Return a clause with a condition after it."""
    return joined(read, clause, test)


def onlyif(read: Read, test: str, clause: str) -> str | None:
    """Return a clause with a condition before it."""
    return joined(read, clause, test)


def unless(read: Read, clause: str, test: str) -> str | None:
    """Return a clause with a condition that must not hold."""
    return joined(read, clause, test, "and not")


def lastonly(read: Read, first: str, last: str, test: str) -> str | None:
    """Return two amounts, the last of them with a condition."""
    found = joined(read, f"take {last}", test)
    return found and f"take {first} or {found}"


def allif(read: Read, first: str, last: str, test: str) -> str | None:
    """Return two ways to move, both with the condition after the last."""
    return joined(read, first, test) and joined(read, f"{first} or {last}", test)


def otherwise(read: Read, clause: str, test: str, other: str) -> str | None:
    """Return a clause with a condition, and another where it fails."""
    first, second = joined(read, clause, test), joined(read, other, test, "and not")
    return f"{first} or {second}" if first and second else None


def ifotherwise(read: Read, test: str, clause: str, other: str) -> str | None:
    """Return the same, with the condition in front."""
    return otherwise(read, clause, test, other)


def named(read: Read, name: str, code: str) -> list[str]:
    """Return a game that is called by its name and by its code: one game if they agree."""
    return [code] if is_one_game(read(name), read(code)) else [name, code]


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


def _among_tail(_read: Read, text: str) -> str | None:
    spans = _spans(text)
    return None if spans is None else _among("_", AmountSet.of(spans).ranges)


def _join_left(_read: Read, first: str, second: str) -> str:
    if _is_list(first) and _is_list(second.partition(" or leave ")[0]):
        return f"{first}, {second}"
    return f"{first} or leave {second}"


def _join(_read: Read, first: str, second: str) -> str:
    if _is_list(first) and _is_list(second.partition(" or take ")[0]):
        return f"{first}, {second}"
    return f"{first} or take {second}"


def _split_into(count: str, ending: str) -> str:
    clauses = (f"split into {part}{ending}" for part in count.split(", "))
    return " or ".join(clauses)


def _take_and_split(_read: Read, text: str) -> str | None:
    spans = _spans(text)
    if spans is None or max(last for _, last in spans) > limits.RULE_TEXT // 2:
        return None
    amounts = AmountSet.of(spans)
    return "0." + "".join("04"[k in amounts] for k in range(1, amounts.last + 1))


def _root(_read: Read, value: str, sign: str, root: str) -> str | None:
    """Compare k with a square root; of other amounts it is not known that they are not below 0."""
    return f"k * k {sign} {root}" if value == "k" else None


def _n_where(_read: Read, test: str) -> list[str]:
    """Of “take n where n is prime”, n may be the heap, or a name for the amount."""
    return [f"k where k == n and ({test})", "k where " + re.sub(r"\bn\b", "k", test)]


def _upto(_read: Read, most: str) -> str | None:
    return f"1-{most}" if most.strip("0") else None


def _rounded_up(divisor: str) -> str:
    return f"(n + {int(divisor[-18:]) - 1}) // {divisor}"


def _all_but(_read: Read, text: str) -> list[str]:
    if not text.strip("0"):
        return []
    if text.isdigit():  # “all but 2” may be every amount but 2, and may leave 2
        return [f"all but {text}", f"k where k == n - {text}"]
    return [f"all but {text}"]


def _exactly(_read: Read, value: str) -> str:
    return value if re.match(r"(n|\()", value) else f"k where k == {value}"


MAKERS: dict[str, Callable[..., str | list[str] | None]] = {
    "both": both,
    "without": without,
    "only": only,
    "onlyif": onlyif,
    "otherwise": otherwise,
    "ifotherwise": ifotherwise,
    "unless": unless,
    "lastonly": lastonly,
    "allif": allif,
    "named": named,
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


def endless(numbers: list[int]) -> list[str]:
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


def up_to(numbers: list[int], last: int) -> list[str]:
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


def is_one_game(first: HeapRule | None, second: HeapRule | None) -> bool:
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
