"""What the explanations of answers say is true: every number again from the definition."""

from functools import reduce
from itertools import combinations_with_replacement, pairwise, product
from operator import xor

import pytest

from definition import values_by_definition
from gamecore import limits
from gamecore.messages import Message
from gamecore.problems import (
    equal_split,
    half_or_one,
    lieges,
    list_problem,
    stick_game,
    stones_half,
    three_departments,
    wythoff_pairs,
)
from gamecore.problems.layouts import write_one_per_test
from gamecore.rules.options import options
from gamecore.search import Search
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

EQUAL = values_by_definition(equal_split.RULE, 60)


def fields(steps):
    """The fields of all steps together."""
    return {name: value for step in steps for name, value in step.fields.items()}


# -- heaps that only have values ------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["take any", "take 1-3", "take 1 or split into 2"])
def test_a_sum_of_heaps_tells_values_xor_and_how_many_moves_win(rule):
    values = values_by_definition(rule, 9)
    worth = Message("So much.")
    for heaps in [*combinations_with_replacement(range(6), 2), (0,), (1,), (4,), (3, 5, 7)]:
        told = list_problem.sum_reason(rule, heaps, worth)
        own = [values[n] for n in heaps]
        total = reduce(xor, own)
        assert told.steps[0] == worth
        says_values = any("worth" in step for step in told.steps[1:])
        assert says_values == (own != [*heaps])
        assert any("The heaps" in step for step in told.steps) == (says_values and len(heaps) > 1)
        assert told.values == (tuple(own) if len(heaps) > 1 else ())
        assert told.rule == rule
        assert [*map(int, told.heaps.split())] == [*heaps]
        winning = {
            (place, left)
            for place, n in enumerate(heaps)
            for left in options(rule, n)
            if total and reduce(xor, (values[part] for part in left), 0) == own[place] ^ total
        }
        said = fields(told.steps)
        if total:
            assert said["total"] == total
            assert said["before"] == own[said["heap"] - 1]
            assert said["after"] == said["before"] ^ total
            assert said.get("count", 1) == len(winning)
            assert ("The only winning move" in told.steps[-1]) == (len(winning) == 1)
        else:
            over = not any(options(rule, n) for n in heaps)
            assert ("No move is possible" in told.steps[-1]) == over
    unlinked = list_problem.sum_reason(rule, (2, 2), worth, link=False)
    assert (unlinked.rule, unlinked.heaps, unlinked.values) == ("", "", ())


def test_moves_of_many_different_heaps_are_not_counted(monkeypatch):
    monkeypatch.setattr(limits, "COUNTED_HEAPS", 2)
    for heaps, counted in (((3, 5, 5), True), ((3, 5, 7), False)):
        told = list_problem.sum_reason("take any", heaps, Message("So."))
        assert ("A winning move is" not in told.steps[-1]) == counted


# -- equal splits ---------------------------------------------------------------------------------


def test_one_heap_of_equal_splits_loses_at_0_and_at_odd_primes():
    for n in range(61):
        told = equal_split.PROBLEM.explain(f"1\n1\n{n}\n")
        prime = n > 2 and all(n % d for d in range(2, n))
        assert (told.answer == "second") == (n == 0 or prime) == (EQUAL[n] == 0)
        about, worth = told.steps[1:3]
        assert worth.fields["value"] == EQUAL[n]
        assert ("is empty" in about) == (n == 0)
        assert ("is an odd prime." in about.template) == prime
        if "factors" in about.fields:
            powers = [part.split("^") for part in about.fields["factors"].split(" · ")]
            product = 1
            for base, *power in powers:
                product *= int(base) ** int(power[0] if power else 1)
            assert product == n
        assert ("So the player to move loses." in told.steps[-1]) == (EQUAL[n] == 0)
        assert told.values == ()


def test_heaps_of_equal_splits_tell_values_and_a_move_that_makes_the_xor_0():
    for heaps in [*combinations_with_replacement(range(10), 2), (12, 18, 30), (45, 60, 28)]:
        told = equal_split.PROBLEM.explain(f"1\n{len(heaps)}\n{' '.join(map(str, heaps))}\n")
        own = [EQUAL[n] for n in heaps]
        total = reduce(xor, own)
        assert told.values == tuple(own)
        said = fields(told.steps)
        if not total:
            assert told.answer == "second"
            assert "The XOR is 0" in told.steps[-1]
            continue
        assert said["total"] == total
        before = own[said["heap"] - 1]
        assert (said["before"], said["target"]) == (before, before ^ total)
        move, size = said["move"], heaps[said["heap"] - 1]
        assert move.fields["size"] == size
        left = [size - 1] if "take" in move else [move.fields["part"]] * move.fields["count"]
        assert tuple(part for part in left if part) in set(options(equal_split.RULE, size))
        assert reduce(xor, (EQUAL[part] for part in left)) == before ^ total < before


# -- halves ---------------------------------------------------------------------------------------


def test_half_or_one_tells_the_chain_of_halves_and_the_options():
    values = values_by_definition("take 1 or take at most half", 80)
    for n in range(81):
        told = half_or_one.PROBLEM.explain(f"2 {n}\n")
        assert told.answer == str(values[n])
        chain = told.steps[1]
        assert chain.fields["value"] == values[n]
        if "halved" in chain.fields:
            names = [int(name[2:-1]) for name in chain.fields["halved"].split(" = ")]
            assert names[0] == n
            assert len(names) > 1 or n < 4  # an even heap is no chain
            assert all(half == whole // 2 for whole, half in pairwise(names))
            assert {values[m] for m in names} == {values[n]}
            assert all(m % 2 and m >= 4 for m in names[:-1])
        else:
            assert n % 2 == 0
            assert chain.fields["last"] == n >= 4
        left = sorted(sum(option) for option in options("take 1 or take at most half", n))
        about = [step.fields for step in told.steps if "low" in step.fields]
        assert bool(about) == (n >= 2)
        if about:
            assert about[0]["low"] == left[0]
            assert about[0].get("high", left[0]) == left[-1]
            assert about[0].get("half", 1) == len(left)
        assert ("wins" in told.steps[-1]) == (values[n] > 0)
    whole = half_or_one.PROBLEM.explain("1 9\n")
    assert whole.rule == "take any"
    assert whole.steps[1].fields["value"] == 9


def test_the_cheapest_move_of_all_heaps_up_to_n():
    values = values_by_definition("take at least half", 40)
    for n in range(1, 41):
        told = stones_half.PROBLEM.explain(write_one_per_test([n]))
        total = reduce(xor, values[1 : n + 1])
        said = fields(told.steps)
        assert said["total"] == total if n % 2 == 0 else total == 1
        assert said["before"] == values[said["heap"]]
        assert said["after"] == values[said["left"]] == said["before"] ^ total
        assert said["stones"] == said["heap"] - said["left"] == int(told.answer)
        costs = [
            heap - left
            for heap in range(1, n + 1)
            for left in range(heap // 2 + 1)
            if values[left] == values[heap] ^ total
        ]
        assert said["stones"] == min(costs)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 9, 10, 11, 100, 101])
def test_lieges_are_explained_by_few_piles_of_the_same_parity(k):
    told = lieges.PROBLEM.explain(lieges.write(k, (3, 4, 6)))
    few = int(told.rule.split()[-1])
    assert few % 2 == k % 2
    assert few == (k if k <= 9 else 2 - k % 2)
    assert ("is odd" in told.steps[0]) == (k % 2 == 1)
    assert told.steps[0].fields["k"] == k
    assert told.values == tuple(values_by_definition(told.rule, 6)[n] for n in (3, 4, 6))


# -- pairs and departments ------------------------------------------------------------------------


def test_wythoffs_pairs_name_the_lost_pair_of_their_difference():
    def after(state):
        a, b = state
        yield from ((x, b) for x in range(a))
        yield from ((a, y) for y in range(b))
        yield from ((a - t, b - t) for t in range(1, min(a, b) + 1))

    wins = Search(after).to_move_wins
    for a, b in product(range(12), repeat=2):
        told = wythoff_pairs.PROBLEM.explain(wythoff_pairs.write([(a, b)]))
        said = told.steps[1].fields
        assert said["k"] == abs(a - b) == said["high"] - said["low"]
        assert not wins((said["low"], said["high"]))
        assert ("This position is that pair" in told.steps[2]) == (told.answer == "0")
        assert told.answer == str(int(wins((a, b))))
        assert told.heaps == f"{a} {b}"


def test_every_department_that_may_be_picked_from_is_named_with_what_is_left():
    for heaps in product(range(5), repeat=3):
        told = three_departments.PROBLEM.explain(",".join(map(str, heaps)) + "\n")
        total = reduce(xor, heaps)
        said = [step.fields for step in told.steps if "department" in step.fields]
        wanted = [
            (name, n, n ^ total, n - (n ^ total))
            for name, n in zip("ABC", heaps, strict=True)
            if n ^ total < n
        ]
        order = ("department", "people", "left", "count")
        assert [tuple(one[name] for name in order) for one in said] == wanted
        assert told.steps[0].fields["total"] == total
        assert ("each is right" in told.steps[-1]) == (len(wanted) > 1)
        assert ("the answer is 1" in told.steps[1]) == (not total)
        assert told.values == heaps


# -- amounts that win -----------------------------------------------------------------------------


@pytest.mark.parametrize("amounts", [[1, 3, 4], [1, 2, 5], [1, *range(2, 40, 3)]])
def test_every_amount_that_wins_is_told_where_there_are_several(amounts):
    rule = f"take {', '.join(map(str, amounts))}"
    values = values_by_definition(rule, 45)
    sticks = stick_game.read(stick_game.write(45, amounts).encode())
    for heap in range(1, 46):
        wins = [k for k in amounts if k <= heap and values[heap - k] == 0]
        said = fields(stick_game.reason(sticks[heap - 1]).steps)
        assert said.get("amount") == (wins[0] if wins else None)
        assert said.get("count") == (len(wins) if len(wins) > 1 else None)
        if len(wins) > 1:
            assert said["amounts"] == list_problem.listed(wins)


def test_of_a_long_list_the_beginning_is_told():
    assert list_problem.listed(range(12)) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"
    assert list_problem.listed(range(13)) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"
