"""Random rules and conditions for laws that must hold for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from hypothesis import strategies as st

from gamecore.rules import conditions as c
from gamecore.rules.amounts import AmountSet
from gamecore.rules.heap_rule import (
    Clause,
    HeapRule,
    SplitInto,
    Take,
    TakeAll,
    TakeClause,
    TakeFraction,
)
from gamecore.rules.named_amounts import Kind, TakeKind, TakeMultiple
from gamecore.rules.splits import (
    Code,
    HalveInto,
    SplitConsecutive,
    SplitEqually,
    SplitIntoSome,
    TakeThenSplit,
)
from gamecore.rules.where import Leave, LeaveWhere, SplitWhere, TakeWhere

if TYPE_CHECKING:
    from collections.abc import Sequence

KINDS = get_args(Kind)
OF_ZERO = ("square", "cube", "triangular number", "fibonacci number", "even number")


@st.composite
def amount_sets(draw: st.DrawFn, largest: int = 12, most_ranges: int = 4) -> AmountSet:
    """Return a finite set of amounts 1..largest that is not empty."""
    ends = st.tuples(st.integers(1, largest), st.integers(1, largest))
    ranges = draw(st.lists(ends, min_size=1, max_size=most_ranges))
    return AmountSet.of((min(pair), max(pair)) for pair in ranges)


def fixed_takes(largest: int = 12) -> st.SearchStrategy[Take]:
    """Return `take any`, `take LIST` and `take all but LIST`."""
    lists = amount_sets(largest)
    return st.one_of(
        lists.map(Take),
        lists.map(lambda amounts: Take(amounts.complement())),
        st.just(Take(AmountSet(((1, None),)))),
    )


def fraction_takes(largest: int = 5) -> st.SearchStrategy[TakeFraction]:
    """Return `take at least n/d` and `take at most n/d`."""
    return st.builds(
        TakeFraction, st.sampled_from(["at least", "at most"]), st.integers(1, largest)
    )


def plain_splits(most_parts: int = 3) -> st.SearchStrategy[SplitInto]:
    """Return `split into m` and `split into m unequal`."""
    return st.builds(SplitInto, st.integers(2, most_parts), st.booleans())


def codes(most_digits: int = 4, bits: int = 15) -> st.SearchStrategy[Code]:
    """Return codes whose digits use only the given bits (7 for octal codes)."""
    before = st.sampled_from([d for d in (0, 4, 8, 12) if d & bits == d])
    digits = st.lists(st.integers(0, 15).map(lambda d: d & bits), min_size=1, max_size=most_digits)
    return st.builds(
        lambda d, ds: Code.of(f"{d:X}." + "".join(f"{x:X}" for x in ds)), before, digits
    )


def endless_codes(bits: int = 15) -> st.SearchStrategy[Code]:
    """Return codes whose last digit goes on for ever."""
    digits = st.lists(st.integers(0, bits), min_size=1, max_size=3)
    return st.builds(
        lambda ds, last: Code.of("0." + "".join(f"{x:X}" for x in (*ds, last)), repeats=True),
        digits,
        st.integers(1, bits),
    )


def kinds_taken() -> st.SearchStrategy[TakeClause]:
    """Return `take a square`, `take a multiple of 3` and the others."""
    return st.one_of(st.sampled_from(KINDS).map(TakeKind), st.integers(1, 5).map(TakeMultiple))


def leaves() -> st.SearchStrategy[TakeClause]:
    """Return `leave 0-2`, `leave at most half`, `leave a square` and the others."""
    return st.one_of(
        st.builds(Leave, amount_sets().map(Take), st.booleans()),
        fraction_takes().map(lambda part: Leave(part, nothing=part.bound == "at most")),
        kinds_taken().map(
            lambda kind: Leave(kind, nothing=isinstance(kind, TakeMultiple) or kind.kind in OF_ZERO)
        ),
        st.just(Leave(Take(AmountSet(((1, None),))), nothing=True)),
    )


def counted_splits() -> st.SearchStrategy[Clause]:
    """Return `split into 2-4`, `split into any number`, `take 1-5 then split` and the others."""
    return st.one_of(
        st.builds(SplitIntoSome, st.just(2), st.sampled_from([3, 4, None]), st.booleans()),
        fixed_takes().map(lambda take: TakeThenSplit(take.allowed)),
    )


def values(names: Sequence[str], largest: int = 9) -> st.SearchStrategy[c.Value]:
    """Return integer expressions over the given names."""
    leaves = st.one_of(
        st.integers(0, largest).map(c.Number), st.sampled_from(names).map(c.Variable)
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(c.Arithmetic, inner, st.sampled_from(["+", "-", "*", "//", "%"]), inner),
            st.builds(c.Negative, inner),
            st.builds(c.Function, st.sampled_from(["gcd", "min", "max"]), inner, inner),
        ),
        max_leaves=5,
    )


def conditions(names: Sequence[str], largest: int = 9) -> st.SearchStrategy[c.Test]:
    """Return conditions over the given names; some divide by zero."""
    integers = values(names, largest)
    signs = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
    chains = st.integers(1, 2).flatmap(
        lambda links: st.builds(
            c.Comparison,
            st.tuples(*[integers] * (links + 1)),
            st.tuples(*[signs] * links),
        )
    )
    one = st.sampled_from(["even", "odd", "square", "prime", "fib"])
    two = st.sampled_from(["power", "divides"])
    leaves = st.one_of(
        chains,
        st.builds(c.Predicate, one, st.tuples(integers)),
        st.builds(c.Predicate, two, st.tuples(integers, integers)),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(c.Not, inner),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: c.And.of(tuple(parts))),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: c.Or.of(tuple(parts))),
        ),
        max_leaves=4,
    )


def linear_values(names: Sequence[str], largest: int = 12) -> st.SearchStrategy[c.Value]:
    """Return sums, multiples and quotients by fixed numbers, min and max over the given names."""
    number = st.integers(0, largest).map(c.Number)
    name = st.sampled_from(names).map(c.Variable)
    times = st.builds(
        lambda count, own: c.Arithmetic(c.Number(count), "*", own), st.integers(2, 4), name
    )
    plain = st.one_of(number, name, name, times)
    sums = st.builds(c.Arithmetic, plain, st.sampled_from(["+", "-"]), plain)
    quotients = st.builds(
        lambda value, divisor: c.Arithmetic(value, "//", c.Number(divisor)),
        plain,
        st.integers(1, 4),
    )
    ends = st.builds(c.Function, st.sampled_from(["min", "max"]), plain, plain)
    return st.one_of(plain, plain, sums, sums.map(c.Negative), quotients, ends)


def linear_conditions(names: Sequence[str], largest: int = 12) -> st.SearchStrategy[c.Test]:
    """Return comparisons of linear expressions, joined by and, or, not."""
    integers = linear_values(names, largest)
    signs = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
    leaves = st.integers(1, 2).flatmap(
        lambda links: st.builds(
            c.Comparison,
            st.tuples(*[integers] * (links + 1)),
            st.tuples(*[signs] * links),
        )
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(c.Not, inner),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: c.And.of(tuple(parts))),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: c.Or.of(tuple(parts))),
        ),
        max_leaves=4,
    )


def linear_rules(most_clauses: int = 3, largest_amount: int = 9) -> st.SearchStrategy[HeapRule]:
    """Return rules whose conditions are linear, among lists, fractions, codes and splits."""
    kinds: list[st.SearchStrategy[Clause]] = [
        fixed_takes(largest_amount),
        fraction_takes(),
        plain_splits(3),
        codes(3),
        st.integers(1, 3).map(HalveInto),
        st.just(SplitEqually()),
        *[linear_conditions(["n", "k"]).map(TakeWhere)] * 5,
        *[linear_conditions(["n", "a", "b"]).map(SplitWhere)] * 4,
    ]
    clauses = st.lists(st.one_of(kinds), min_size=1, max_size=most_clauses)
    return clauses.map(lambda found: HeapRule(tuple(found)))


def heap_rules(
    *,
    most_clauses: int = 3,
    largest_amount: int = 12,
    most_parts: int = 3,
    takes: bool = True,
    splits: bool = True,
    everything: bool = False,
    conditional: bool = False,
) -> st.SearchStrategy[HeapRule]:
    """Return random heap rules.

    Parameters
    ----------
    most_clauses : int
        Clauses joined by `or`, at most.
    largest_amount : int
        Largest number in a list of amounts.
    most_parts : int
        Most heaps of a plain split.
    takes, splits : bool
        Whether there may be clauses that only take, and clauses that may leave several heaps.
    everything : bool
        Whether named amounts, shaped splits and codes come in as well.
    conditional : bool
        Whether clauses with a random condition come in as well; those may divide by zero, so that
        `options` raises ConditionError.
    """
    kinds: list[st.SearchStrategy[Clause]] = []
    if takes:
        kinds += [fixed_takes(largest_amount), fraction_takes()]
        if everything:
            kinds += [kinds_taken(), leaves(), st.just(TakeAll())]
        if conditional:
            kinds.append(conditions(["n", "k"]).map(TakeWhere))
            kinds.append(conditions(["n", "k"]).map(LeaveWhere))
    if splits:
        kinds.append(plain_splits(most_parts))
        if everything:
            kinds += [st.sampled_from([SplitEqually(), SplitConsecutive()]), codes()]
            kinds += [counted_splits(), endless_codes()]
            kinds.append(st.integers(1, most_parts).map(HalveInto))
        if conditional:
            kinds.append(conditions(["n", "a", "b"]).map(SplitWhere))
    clauses = st.lists(st.one_of(kinds), min_size=1, max_size=most_clauses)
    return clauses.map(lambda found: HeapRule(tuple(found)))
