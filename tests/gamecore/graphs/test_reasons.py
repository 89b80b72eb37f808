"""The reasons for values and outcomes: each step is true, and none goes round."""

from __future__ import annotations

import random

import pytest

from gamecore.graphs.graph import parse_graph
from gamecore.graphs.reasons import next_steps, outcome_reason, value_reason
from gamecore.graphs.tokens import analyse_tokens
from gamecore.graphs.values import Infinity, graph_values, outcome_of, plus


def random_text(rng, names, moves, down=False):
    pairs = ([rng.randrange(names), rng.randrange(names)] for _ in range(moves))
    return "\n".join(
        "{} -> {}".format(*(sorted(pair, reverse=True) if down else pair))
        for pair in pairs
        if not down or pair[0] != pair[1]
    )


def is_proved(known):
    """Check each value by the rule alone: that proves them all (head of values.py)."""
    values, ranks, graph = known.values, known.ranks, known.graph
    assert sorted(ranks.values()) == list(range(len(ranks)))
    for name, value in values.items():
        options = graph.options(name)
        numbers = {values[option] for option in options if isinstance(values[option], int)}
        least = next(n for n in range(len(numbers) + 1) if n not in numbers)
        assert (name in ranks) == (value == least)
        stuck = []
        for option in options:
            back = [one for one in graph.options(option) if values[one] == least]
            earlier = [one for one in back if ranks[one] < ranks.get(name, len(ranks))]
            before = option in ranks and ranks[option] < ranks.get(name, len(ranks))
            if not before and not earlier:
                stuck.append(option)
        assert bool(stuck) == isinstance(value, Infinity)
        if isinstance(value, Infinity):
            assert value.reached == numbers
        assert known.outcomes[name] == outcome_of(value)


@pytest.mark.parametrize(
    ("moves", "down"), [(40_000, True), (50_000, False), (60_000, False), (100_000, False)]
)
def test_twenty_thousand_positions_are_answered_and_each_value_is_proved(moves, down, size):
    share = size(quick=10, full=1)
    rng = random.Random(moves)
    known = graph_values(random_text(rng, 20_000 // share, moves // share, down))
    is_proved(known)
    if down:
        assert len(known.ranks) == len(known.values)
        assert "D" not in known.outcomes.values()


def test_a_path_of_twenty_thousand_positions_needs_no_recursion():
    known = graph_values("\n".join(f"{n + 1}: {n}" for n in range(19_999)))
    assert list(known.values.values()) == [n % 2 for n in range(20_000)]
    assert list(known.remoteness.values()) == list(range(20_000))
    round_it = graph_values("\n".join(f"{n}: {(n + 1) % 20_000}" for n in range(20_000)))
    assert set(round_it.outcomes.values()) == {"D"}
    assert not round_it.ranks


def test_small_graphs_are_proved_too():
    rng = random.Random(3)
    for _ in range(300):
        is_proved(graph_values(random_text(rng, 6, rng.randint(1, 16))))


def test_what_can_be_worked_out_next_is_so_in_any_order():
    rng = random.Random(7)
    graph = parse_graph(random_text(rng, 40, 90, down=True))
    known = set()
    while steps := next_steps(graph, known):
        assert all(set(graph.options(name)) <= known for name in steps)
        ready = {name for name in graph.names if set(graph.options(name)) <= known}
        assert set(steps) == ready - known
        known.add(rng.choice(steps))
    assert known == set(graph.names)
    # Of a circle nothing can be worked out so, nor of what leads to it alone.
    assert next_steps("a: b; b: a; c: a d", ["d"]) == ()


def test_one_step_after_the_other_leads_to_the_ends():
    rng = random.Random(9)
    for _ in range(200):
        known = graph_values(random_text(rng, 7, rng.randint(1, 16)))
        for name, outcome in known.outcomes.items():
            reason = outcome_reason(known, name)
            options = known.graph.options(name)
            assert reason.outcome == outcome
            assert set(reason.options) <= set(options)
            others = {known.outcomes[option] for option in reason.options}
            if outcome == "D":
                assert others == {"D"}
                assert name not in known.remoteness
                continue
            far = [known.remoteness[option] for option in reason.options]
            assert others <= {"P" if outcome == "N" else "N"}
            assert len(reason.options) == (1 if outcome == "N" else len(options))
            assert known.remoteness[name] == max(far, default=-1) + 1


def test_answers_lead_back_to_the_mex_and_are_named_where_they_are_needed():
    rng = random.Random(11)
    for _ in range(200):
        known = graph_values(random_text(rng, 7, rng.randint(1, 16)))
        for name, value in known.values.items():
            reason = value_reason(known, name)
            assert reason.value == value
            assert [step.option for step in reason.steps] == list(known.graph.options(name))
            for step in reason.steps:
                its = known.values[step.option]
                assert step.value == its
                back = [
                    one
                    for one in known.graph.options(step.option)
                    if known.values[one] == reason.mex
                ]
                if isinstance(its, int) and its < reason.mex:
                    assert step.answer is None
                else:
                    assert (step.answer in back) if back else step.answer is None
            unanswered = [
                step.option
                for step in reason.steps
                if step.answer is None and isinstance(step.value, Infinity)
            ]
            assert bool(unanswered) == isinstance(value, Infinity)
            new = [step.value for step in reason.steps if step.is_new]
            assert tuple(sorted(new)) == reason.seen


def test_whoever_takes_the_best_move_each_time_comes_nearer_to_the_end():
    rng = random.Random(13)
    tried = 0
    for _ in range(150):
        known = graph_values(random_text(rng, 6, rng.randint(4, 16)))
        names = known.graph.names
        for pair in [tuple(rng.choices(names, k=2)) for _ in range(6)]:
            if analyse_tokens(known, pair).winner != "second":
                continue
            rank = sum(known.ranks[name] for name in pair)
            for token in (0, 1):
                for after in known.graph.options(pair[token]):
                    moved = [after if i == token else name for i, name in enumerate(pair)]
                    best = analyse_tokens(known, moved).best
                    moved[best.token] = best.after
                    assert analyse_tokens(known, moved).winner == "second"
                    assert sum(known.ranks[name] for name in moved) < rank
                    tried += 1
    assert tried > 100


def test_values_add_as_the_theorem_says():
    rng = random.Random(17)
    values = [0, 1, 6, Infinity(frozenset()), Infinity(frozenset({0, 5})), Infinity(frozenset({6}))]
    for _ in range(200):
        a, b, c = rng.choices(values, k=3)
        assert plus(a, b) == plus(b, a)
        assert plus(plus(a, b), c) == plus(a, plus(b, c))
        assert outcome_of(a, b) == outcome_of(plus(a, b))
    assert str(Infinity(frozenset({5, 0}))) == "∞(0, 5)"
    assert str(Infinity(frozenset())) == "∞"


def test_the_sentences_say_what_decides():
    circle = "a: b; b: a c; d: b e; e: d; f: c e"
    says = {name: str(outcome_reason(circle, name).says) for name in "acdf"}
    assert says["c"] == "No move leads from c: the player to move has lost."
    assert "(b)" in says["a"]
    assert "from f to c" in says["f"]
    assert says["d"].endswith("move to e: a draw.")
    wide = "".join(f"a: b{n}; b{n}: c; " for n in range(20))
    assert "b10, b11 and others" in outcome_reason(wide, "a").says
    assert "∞(1)" in value_reason(circle, "d").says
    for tokens, reason in [
        ("", "No token can be moved"),
        ("a b", "The XOR is 1: the player to move wins."),
        ("b b", "The XOR is 0: the player to move loses."),
        ("d b", "A move from d leaves the number 1"),
        ("d", "d has no number, and no move from there leaves 0"),
        ("d e e", "3 tokens lie on positions without a number: a draw."),
    ]:
        assert reason in analyse_tokens(circle, tokens).reason
    assert repr(analyse_tokens(circle, "b b")) == "<b b: The XOR is 0: the player to move loses.>"
