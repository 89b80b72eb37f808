"""Values, outcomes and moves beside a plain search of all plays, on thousands of random graphs."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from gamecore.graphs.tokens import analyse_tokens
from gamecore.graphs.values import Infinity, graph_values, outcome_of
from gamecore.search import search

NAMES = "abcdefgh"


def outcomes(positions, options):
    """Return P, N or D for each position: look at all of them again and again, until none changes.

    It knows nothing but the definition: won if an option is lost, lost if all options are won.
    """
    found = dict.fromkeys(positions, "D")
    changed = True
    while changed:
        changed = False
        for position in positions:
            after = [found[option] for option in options(position)]
            now = "N" if "P" in after else "P" if set(after) <= {"N"} else "D"
            changed |= now != found[position]
            found[position] = now
    return found


def pairs(moves):
    """Return all positions of two tokens, and a function that gives their options."""
    both = [(a, b) for a in moves for b in moves if a <= b]

    def options(pair):
        a, b = pair
        ways = [(c, b) for c in moves[a]] + [(a, c) for c in moves[b]]
        return [tuple(sorted(way)) for way in ways]

    return both, options


def drawn(rng, has_circles, most=6):
    """Return a random graph as name → names; without circles every move goes down the alphabet."""
    names = NAMES[: rng.randint(1, most)]
    share = rng.choice([0.2, 0.35, 0.6])
    return {a: [b for b in names if (has_circles or b < a) and rng.random() < share] for a in names}


def text_of(moves):
    return "; ".join(f"{name}: {' '.join(after)}" for name, after in moves.items())


def check(moves, rng):
    """Compare what is said of a graph and of two tokens on it with plain search."""
    known = graph_values(text_of(moves))
    assert dict(known.outcomes) == outcomes(list(moves), moves.__getitem__)
    both, options = pairs(moves)
    found = outcomes(both, options)
    values = known.values
    assert {(a, b): outcome_of(values[a], values[b]) for a, b in both} == found
    for pair in rng.sample(both, min(3, len(both))):
        position = analyse_tokens(known, pair)
        assert position.outcome == found[pair]
        good = {"N": "P", "D": "D"}.get(found[pair])
        expected = [
            (token, pair[token], after)
            for token in (0, 1)
            for after in moves[pair[token]]
            if found[tuple(sorted((after, pair[1 - token])))] == good
        ]
        assert [(move.token, move.before, move.after) for move in position.moves] == expected
        assert position.count == len(expected)
        for move in position.moves if found[pair] == "D" else ():
            left = pair[1 - move.token]
            assert move.reason == analyse_tokens(known, [left, move.after]).reason
        assert (position.best in position.moves) if expected else position.best is None
    return known


def by_mex(moves):
    """Return the values of a graph whose moves go down the alphabet: the definition."""
    values = {}
    for name in sorted(moves):
        seen = {values[after] for after in moves[name]}
        values[name] = next(n for n in range(len(moves) + 1) if n not in seen)
    return values


@pytest.mark.parametrize("seed", range(6))
def test_without_circles_all_is_as_the_definition_says(seed, size):
    rng = random.Random(seed)
    for _ in range(size(quick=30, full=500)):
        moves = drawn(rng, has_circles=False)
        known = check(moves, rng)
        assert dict(known.values) == by_mex(moves)
        three = rng.choices(sorted(moves), k=3)
        plain = search(
            tuple(three),
            lambda at, moves=moves: [
                (*at[:i], after, *at[i + 1 :]) for i, name in enumerate(at) for after in moves[name]
            ],
        )
        assert analyse_tokens(known, three).outcome == plain.outcome


@pytest.mark.parametrize("seed", range(4))
def test_with_circles_every_sum_of_two_tokens_is_as_search_says(seed, size):
    rng = random.Random(seed)
    kinds = set()
    for _ in range(size(quick=30, full=500)):
        known = check(drawn(rng, has_circles=True), rng)
        kinds |= {(type(value), known.outcomes[name]) for name, value in known.values.items()}
    assert kinds == {(int, "P"), (int, "N"), (Infinity, "N"), (Infinity, "D")}


def test_with_circles_sums_of_three_tokens_are_as_search_says(size):
    rng = random.Random(5)
    for _ in range(size(quick=5, full=40)):
        moves = drawn(rng, has_circles=True, most=5)
        triples = list(combinations_with_replacement(moves, 3))
        found = outcomes(
            triples,
            lambda at, moves=moves: [
                tuple(sorted((*at[:i], after, *at[i + 1 :])))
                for i, name in enumerate(at)
                for after in moves[name]
            ],
        )
        known = graph_values(text_of(moves))
        for triple in triples:
            assert analyse_tokens(known, triple).outcome == found[triple]
