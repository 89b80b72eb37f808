"""The stick game and the coin game against search on the bare rules."""

from functools import reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamecore import grundy_values
from gamecore.errors import InputError, LimitExceeded
from gamecore.problems import stick_game
from gamecore.problems.catalogue import problem
from gamecore.problems.stick_game import letters
from gamecore.search import Search
from sizes import EVERY_CASE

pytestmark = EVERY_CASE

STICKS = problem("cses-1729")
COINS = problem("coin-game")


def taking(amounts):
    """Return the options of heaps under these amounts."""

    def options(heaps):
        for place, size in enumerate(heaps):
            for amount in amounts:
                if amount <= size:
                    yield (*heaps[:place], size - amount, *heaps[place + 1 :])

    return options


def test_sticks_of_every_small_set_are_answered_as_search_does():
    for count in range(6):
        for more in combinations(range(2, 8), count):
            amounts = (1, *more)
            search = Search(taking(amounts))
            right = "".join("W" if search.to_move_wins((n,)) else "L" for n in range(1, 26))
            assert STICKS.solve(stick_game.write(25, amounts)) == f"{right}\n"


@given(st.lists(st.integers(1, 70), min_size=1, max_size=8), st.integers(0, 400))
def test_lost_heaps_are_those_without_a_move_to_a_lost_heap(amounts, largest):
    said = f"L{letters(largest, amounts)}"
    assert len(said) == largest + 1
    for heap, letter in enumerate(said):
        reaches = any(amount <= heap and said[heap - amount] == "L" for amount in amounts)
        assert letter == ("W" if reaches else "L")


@pytest.mark.parametrize("amounts", [(1,), (1, 3, 4), (1, 2047, 2048, 2049), (1, 5000, 7001)])
def test_far_heaps_are_lost_where_the_value_is_0(amounts):
    rule = "take " + ", ".join(map(str, amounts))
    values = grundy_values(rule, 50_000)
    assert letters(50_000, [*amounts]) == "".join("W" if value else "L" for value in values[1:])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Line 1: expected n, from 1 to 1000000, but the input ends there."),
        ("0 1\n1\n", "Line 1: expected n, from 1 to 1000000, but found “0”."),
        ("1000001 1\n1\n", "Line 1: expected n, from 1 to 1000000, but found “1000001”."),
        ("10 101\n1\n", "Line 1: expected k, from 1 to 10, but found “101”."),
        ("10 0\n\n", "Line 1: expected k, from 1 to 10, but found “0”."),
        ("10 3\n1 3 11\n", "Line 2: expected an amount, from 1 to 10, but found “11”."),
        ("10 3\n1 0 3\n", "Line 2: expected an amount, from 1 to 10, but found “0”."),
        ("10 3\n1 3\n", "Line 2: expected an amount, from 1 to 10, but the input ends there."),
        ("10 2\n1 3 4\n", "Line 2: expected nothing after the last amount, but found “4”."),
        ("10 3\n1 3 3\n", "Line 2: expected an amount that was not given before, but found “3”."),
        ("10 2\n3 2\n", "Line 2: expected amounts with a 1 among them, but found “3”."),
        ("10 2\n1 a\n", "Line 2: expected an amount, from 1 to 10, but found “a”."),
    ],
)
def test_wrong_sticks_are_refused_with_their_line(text, complaint):
    with pytest.raises(ValueError, match=r"^Line") as caught:
        STICKS.solve(text)
    assert str(caught.value) == complaint


def test_every_letter_is_explained():
    text = "30 3\n1 4 10\n"
    for test, letter in enumerate(STICKS.solve(text).strip()):
        explained = STICKS.explain(text, test)
        assert explained.answer == letter
        assert ("wins." in explained.steps[0]) == (letter == "W")
        assert explained.heaps == str(test + 1)
        if letter == "W":
            rest = explained.steps[0].fields["rest"]
            assert rest == 0 or STICKS.explain(text, rest - 1).answer == "L"


def test_the_first_wrong_letter_is_named_by_its_heap():
    text = "10 3\n1 3 4\n"
    found = STICKS.same_answer(text, STICKS.solve(text), "WLWWWWLWWW")
    assert (found.test, found.expected, found.given) == (8, "L", "W")
    assert found.message == "In heap 9 of 10 the output says “W”; it should say “L”."


def test_coins_of_every_small_input_are_answered_as_search_does():
    searches = {}
    said = set()
    for text in COINS.small():
        (game,) = COINS.read(text.encode())
        search = searches.setdefault(tuple(game.amounts), Search(taking(game.amounts)))
        right = search.to_move_wins(tuple(game.heaps))
        answer = COINS.solve(text)
        said.add(answer)
        assert answer == ("A wins.\n" if right else "B wins.\n")
    assert said == {"A wins.\n", "B wins.\n"}


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=3),
    st.lists(st.integers(0, 5), min_size=3, max_size=3),
)
def test_three_heaps_of_coins_are_answered_as_search_does(amounts, heaps):
    text = f"3 {len(amounts)}\n{' '.join(map(str, amounts))}\n{' '.join(map(str, heaps))}\n"
    wins = Search(taking(amounts)).to_move_wins(tuple(heaps))
    assert COINS.solve(text) == ("A wins.\n" if wins else "B wins.\n")


def test_tricky_coins_have_far_heaps_emptied_heaps_and_amounts_that_never_fit():
    games = [COINS.read(COINS.generate("tricky", seed).encode())[0] for seed in range(60)]
    assert any(heap >= 10**15 for game in games for heap in game.heaps)
    assert any(heap in game.amounts for game in games for heap in game.heaps)
    assert any(amount > max(game.heaps) for game in games for amount in game.amounts)
    assert all(len(game.heaps) <= 3 for game in games)


def test_far_heaps_are_answered_by_the_proved_period():
    # Values of 2, 4, 7 repeat every 3 from heap 8 on.
    far = 10**18 - (10**18 - 8) % 3
    assert COINS.solve(f"2 3\n2 4 7\n{far} 8\n") == "B wins.\n"
    assert COINS.solve(f"2 3\n2 4 7\n{far} 9\n") == "A wins.\n"


def test_an_amount_beyond_every_heap_changes_nothing():
    assert COINS.solve("1 2\n2 1000000000000000000\n999999999999999999\n") == COINS.solve(
        "1 1\n2\n999999999999999999\n"
    )
    assert COINS.solve("2 1\n9\n3 4\n") == "B wins.\n"


def test_heaps_that_no_theory_reaches_are_refused():
    amounts = " ".join(str(10**15 + 7**k) for k in range(1, 12))
    with pytest.raises(LimitExceeded, match="No formula and no proved period"):
        COINS.solve(f"1 11\n{amounts}\n1000000000000000000\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Line 1: expected the number of heaps n, from 1 to 200000, but the input ends there."),
        ("2 0\n", "Line 1: expected the number of amounts k, from 1 to 100, but found “0”."),
        (
            "2 1\n0\n",
            "Line 2: expected an amount, from 1 to 1000000000000000000, but found “0”.",
        ),
        (
            "2 1\n3\n5 -1\n",
            "Line 3: expected a heap size, from 0 to 1000000000000000000, but found “-1”.",
        ),
        (
            "2 1 3 5\n",
            "Line 1: expected a heap size, from 0 to 1000000000000000000, but the input ends "
            "there.",
        ),
        ("2 1 3 5 6 7\n", "Line 1: expected nothing after the last heap, but found “7”."),
        ("2 1\n3\n5\n", "Line 3: expected 2 numbers, as line 1 says, but found 1."),
        ("2 1\n3\n5 6 7\n", "Line 3: expected 2 numbers, as line 1 says, but found 3."),
        ("2 3\n1 4\n5 8\n", "Line 2: expected 3 numbers, as line 1 says, but found 2."),
        ("2 1\n1 4\n5 8\n", "Line 2: expected one number, as line 1 says, but found 2."),
        (
            "2 2\n1 x\n5\n",
            "Line 2: expected an amount, from 1 to 1000000000000000000, but found “x”.",
        ),
    ],
)
def test_wrong_coins_are_refused_with_their_line(text, complaint):
    with pytest.raises(ValueError, match=r"^Line") as caught:
        COINS.solve(text)
    assert str(caught.value) == complaint


def test_the_mistake_of_less_than_is_every_value_one_heap_late():
    # The program as it circulates, straight from its loop.
    def values(amounts, upto):
        g = [0] * (upto + 1)
        for j in range(1, upto + 1):
            seen = {g[j - a] for a in amounts if a < j}
            g[j] = next(v for v in range(upto) if v not in seen)
        return g

    mistake = COINS.mistake("less than")
    for text in COINS.small():
        (game,) = COINS.read(text.encode())
        table = values(game.amounts, 7)
        total = reduce(xor, (table[heap] for heap in game.heaps))
        assert mistake.wrong(text) == ("A wins.\n" if total else "B wins.\n")


def test_the_line_that_has_not_as_many_numbers_as_the_first_says_is_named_before_what_follows():
    with pytest.raises(InputError, match="Line 2: expected 3 numbers") as refused:
        COINS.solve("2 3\n\nx\n")
    assert refused.value.line == 2
