"""CSES 1730, 1098, 1099 and 2208 against plain search on the bare rules, for all small inputs."""

from itertools import product

import pytest

from gamecore.problems.catalogue import problem
from gamecore.problems.layouts import write_heap_lists
from gamecore.problems.list_problem import small_positions
from gamecore.search import Search
from sizes import EVERY_CASE, FULL_SIZE

pytestmark = EVERY_CASE


def nim(heaps):
    for place, size in enumerate(heaps):
        for left in range(size):
            yield (*heaps[:place], left, *heaps[place + 1 :])


def up_to_three(heaps):
    for place, size in enumerate(heaps):
        for taken in (1, 2, 3):
            if taken <= size:
                yield (*heaps[:place], size - taken, *heaps[place + 1 :])


def stairs(balls):
    for place in range(1, len(balls)):
        for moved in range(1, balls[place] + 1):
            after = list(balls)
            after[place] -= moved
            after[place - 1] += moved
            yield tuple(after)


def one_from_each(heaps):
    for taken in product((0, 1), repeat=len(heaps)):
        if any(taken) and all(t <= size for t, size in zip(taken, heaps, strict=True)):
            yield tuple(size - t for t, size in zip(taken, heaps, strict=True))


GAMES = {
    "cses-1730": (nim, 1),
    "cses-1098": (up_to_three, 1),
    "cses-1099": (stairs, 0),
    "cses-2208": (one_from_each, 1),
}


@pytest.mark.parametrize("slug", GAMES)
def test_every_small_position_is_answered_as_search_does(slug):
    options, low = GAMES[slug]
    # Stairs gather: fewer of them are as much work as more heaps.
    positions = small_positions(low, 4 if slug == "cses-1099" else 6)
    search = Search(options)
    answers = problem(slug).solve(write_heap_lists(positions)).split()
    assert answers == ["first" if search.to_move_wins(heaps) else "second" for heaps in positions]
    assert len(set(answers)) == 2


@pytest.mark.parametrize("slug", GAMES)
def test_a_test_alone_is_answered_as_among_others(slug):
    card = problem(slug)
    for seed in range(5):
        text = card.generate("random", seed)
        tests = card.read(text.encode())
        alone = [card.solve(write_heap_lists([heaps])) for heaps in tests]
        assert "".join(alone) == card.solve(text)


@pytest.mark.parametrize("slug", GAMES)
def test_explanations_agree_with_the_answers(slug):
    card = problem(slug)
    for kind in ("small", "random", "tricky"):
        text = card.generate(kind, 3)
        answers = card.solve(text).split()
        for test, answer in enumerate(answers):
            explained = card.explain(text, test)
            assert explained.answer == answer
            words = " ".join(explained.steps)
            assert ("the player to move wins" in words) == (answer == "first")


def test_the_move_of_a_stair_explanation_wins():
    card = problem("cses-1099")
    search = Search(stairs)
    for position in small_positions(0, 3):
        steps = card.explain(write_heap_lists([position])).steps
        fields = steps[-1].fields
        assert ("only stair 1" in " ".join(steps)) == (len(position) == 1)
        if search.to_move_wins(position):
            after = list(position)
            after[fields["high"] - 1] -= fields["moved"]
            after[fields["low"] - 1] += fields["moved"]
            assert tuple(after) in set(stairs(position))
            assert not search.to_move_wins(tuple(after))
        else:
            assert "moved" not in fields


@pytest.mark.parametrize("half", [2_000, pytest.param(100_000, marks=FULL_SIZE)])
def test_a_position_of_full_size_is_explained_shortly(half):
    card = problem("cses-1730")
    explained = card.explain(write_heap_lists([[10**9] * half + list(range(1, half + 1))]))
    assert sum(map(len, explained.steps)) < 1000
    assert explained.rule == "take any"


@pytest.mark.parametrize("slug", GAMES)
def test_the_judges_limits_are_kept(slug):
    card = problem(slug)
    low = card.limits["p" if slug == "cses-1099" else "x"][0]
    assert card.solve(f"1\n2\n{low} 1000000000\n")
    for text in (f"1\n1\n{low - 1}\n", "1\n1\n1000000001\n", "1\n0\n\n", "0\n", "200001\n"):
        with pytest.raises(ValueError, match=r"^Line \d: expected"):
            card.solve(text)
    most = f"1\n200000\n{'3 ' * 200_000}\n"
    assert card.solve(most) in ("first\n", "second\n")
    with pytest.raises(ValueError, match=r"^Line 2: .* from 1 to 200000, but found “200001”"):
        card.solve(f"1\n200001\n{'3 ' * 200_001}\n")
    with pytest.raises(ValueError, match=r"not more than 200000 in all tests together"):
        card.solve(f"2\n199999\n{'3 ' * 199_999}\n2\n1 1\n")
