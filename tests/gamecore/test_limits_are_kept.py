"""Each limit is kept to the last: what just fits is answered, and one more is refused."""

import numpy as np
import pytest

from gamecore import ChanceGame, board_of, limits, options, parse_heaps, parse_sum
from gamecore.chance import expectimax
from gamecore.coupled import wythoff
from gamecore.coupled.games import coupled_game
from gamecore.coupled.wythoff import options as options_of_wythoff
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.grundy.sequence import sequence_of
from gamecore.lessons.practice import question
from gamecore.misere.heap_table import heap_table
from gamecore.patterns.comparison import compare
from gamecore.positions.valued_rule import ValuedRule
from gamecore.problems import recognising, three_departments
from gamecore.problems.catalogue import problem
from gamecore.rules.language import parse_rule
from sizes import EVERY_CASE


def test_splits_under_a_condition_are_tried_to_the_limit(monkeypatch):
    rule = parse_rule("split a+b where a % 3 == 1")
    splits = options(rule, 20)
    theory = sequence_of(rule).reaching(20)
    for value in range(3):
        worth = [
            split for split in splits if theory.value(split[0]) ^ theory.value(split[1]) == value
        ]
        monkeypatch.setattr(limits, "OPTIONS", len(splits))
        if value == theory.value(20):
            continue  # no option has it
        assert list(ValuedRule(rule, theory, 20).options_with_value(20, value)) == worth
        monkeypatch.setattr(limits, "OPTIONS", len(splits) - 1)
        with pytest.raises(LimitExceeded, match="tried one by one"):
            ValuedRule(rule, theory, 20).options_with_value(20, value)


def test_wythoffs_moves_are_listed_to_the_limit(monkeypatch):
    monkeypatch.setattr(limits, "OPTIONS", 3 + 5 + 3)
    assert len(options_of_wythoff((3, 5))) == 11
    for heaps in ((3, 6), (4, 5)):
        with pytest.raises(LimitExceeded, match="more than 11 moves"):
            options_of_wythoff(heaps)


def test_wythoffs_table_has_as_many_rows_and_columns_as_the_limit_says(monkeypatch):
    monkeypatch.setattr(limits, "WYTHOFF_TABLE", 7)
    assert wythoff.wythoff_table(7, 7).shape == (7, 7)
    for sides in ((8, 1), (1, 8)):
        with pytest.raises(LimitExceeded, match="at most 7 rows and columns, not 8"):
            wythoff.wythoff_table(*sides)
    assert wythoff.wythoff_value(6, 6) == wythoff.wythoff_table(7, 7)[6, 6]
    with pytest.raises(LimitExceeded, match="up to 6, not 7"):
        wythoff.wythoff_value(6, 7)


def test_positions_and_moves_of_chance_are_counted_to_the_last(monkeypatch):
    heaps = (1, 2)
    found = expectimax(heaps)
    assert expectimax(heaps, most=found.positions) == found
    with pytest.raises(LimitExceeded, match=f"More than {found.positions - 1} positions"):
        expectimax(heaps, most=found.positions - 1)
    fewest = next(most for most in range(100) if _fits(monkeypatch, heaps, most))
    # Every position is looked at once, and each of its heaps has as many moves as stones:
    # 1 2, then 2 and 1 1 and 1, then those of 2 and 1 1 again.
    assert fewest == sum(map(sum, _positions(heaps)))


def _fits(monkeypatch, heaps, most):
    monkeypatch.setattr(limits, "CHANCE_MOVES", most)
    try:
        expectimax(heaps)
    except LimitExceeded:
        return False
    return True


def _positions(heaps):
    """All positions that can come up, heaps ascending and empty ones gone."""
    found, waiting = {tuple(sorted(heaps))}, [tuple(sorted(heaps))]
    for position in waiting:
        for place, n in enumerate(position):
            for left in range(n):
                rest = (*position[:place], *position[place + 1 :], *([left] if left else []))
                after = tuple(sorted(rest))
                if after not in found:
                    found.add(after)
                    waiting.append(after)
    return found


def test_a_game_with_an_opponent_has_heaps_to_the_limit(monkeypatch):
    monkeypatch.setattr(limits, "PLAY_HEAPS", 3)
    for game in ("take any", ["take any"] * 3, ChanceGame()):
        assert board_of(game, (1, 2, 3)).sizes == (1, 2, 3)
    for game in ("take any", ["take any"] * 4, ChanceGame()):
        with pytest.raises(LimitExceeded, match="at most 3 heaps"):
            board_of(game, (1, 2, 3, 4))
    with pytest.raises(PositionError, match="2 rules for 3 heaps"):
        board_of(["take any"] * 2, (1, 2, 3))


@pytest.mark.parametrize(
    ("rule", "other", "period"),
    [("take 1-3", "take 1-3, 5-7", 4), ("take 2, 3", "take 2, 3, 7", 5)],
)
def test_two_rules_are_compared_for_ever_where_the_window_fits(rule, other, period, monkeypatch):
    # Both repeat from heap 0 on: a period decides, and one heap more tells two slopes apart.
    monkeypatch.setattr(limits, "COMPARE_WINDOW", period + 1)
    found = compare(rule, other, 100)
    assert (found.equal.status, found.compared_upto) == ("proved", period)
    monkeypatch.setattr(limits, "COMPARE_WINDOW", period)
    found = compare(rule, other, 100)
    assert (found.equal.status, found.compared_upto) == ("observed", 100)


def test_numbers_of_a_contest_have_digits_to_the_limit(monkeypatch):
    monkeypatch.setattr(limits, "JUDGE_DIGITS", 4)
    assert three_departments.PROBLEM.solve("9999,9999,0\n") == "1\n"
    with pytest.raises(ValueError, match="in at most 4 digits"):
        three_departments.PROBLEM.solve("99999, 9999, 0\n")
    assert three_departments.PROBLEM.solve("1234, 1234,    0\n") == "1\n"
    with pytest.raises(ValueError, match="expected three whole numbers"):
        three_departments.PROBLEM.solve("1234, 1234,     0\n")


def test_a_sample_is_told_with_heaps_to_the_limit(monkeypatch):
    asked = problem("cses-1730")
    text = asked.samples[0].input
    most = max(len(asked.explain(text, test).heaps.split()) for test in range(asked.tests(text)))
    monkeypatch.setattr(limits, "TOLD_HEAPS", most)
    assert len(recognising.sample_test(asked).heaps.split()) == most
    monkeypatch.setattr(limits, "TOLD_HEAPS", most - 1)
    fewer = recognising.sample_test(asked)
    assert fewer is None or len(fewer.heaps.split()) < most
    monkeypatch.setattr(limits, "TOLD_HEAPS", 0)
    assert recognising.sample_test(asked) is None


def test_heaps_are_looked_through_to_the_limit(monkeypatch):
    from gamecore.grundy.closed_forms import closed_form

    form = closed_form(parse_rule("split equally"))
    monkeypatch.setattr(limits, "LISTED_SIZES", 50)
    monkeypatch.setattr(type(form), "in_table", 0)  # no table that is read instead
    values = form.values(np.arange(10, 60, dtype=np.int64))
    assert list(form._listed_sizes(2, 10, 59)) == [n for n in range(10, 60) if values[n - 10] == 2]
    with pytest.raises(LimitExceeded, match="too few for 10 to 60"):
        form._listed_sizes(2, 10, 60)


NESTED = "take k where " + "not " * (limits.CONDITION_DEPTH - 2) + "even(k)"


@pytest.mark.parametrize(
    ("read", "fits", "one_more", "limit"),
    [
        (
            parse_rule,
            f"split into {limits.SPLIT_PARTS}",
            f"split into {limits.SPLIT_PARTS + 1} unequal",
            limits.SPLIT_PARTS,
        ),
        (
            parse_rule,
            " or ".join(["take 1"] * limits.CLAUSES),
            " or ".join(["take 1"] * (limits.CLAUSES + 1)),
            limits.CLAUSES,
        ),
        (
            parse_rule,
            "take 1".ljust(limits.RULE_TEXT),
            "take 1".ljust(limits.RULE_TEXT + 1),
            limits.RULE_TEXT,
        ),
        (
            parse_rule,
            f"take {limits.HEAP_SIZE}",
            f"take {limits.HEAP_SIZE + 1}",
            limits.HEAP_SIZE,
        ),
        (parse_rule, NESTED, NESTED.replace("even", "not even"), limits.CONDITION_DEPTH),
        (parse_heaps, f"1 {limits.HEAP_SIZE}", f"1 {limits.HEAP_SIZE + 1}", limits.HEAP_SIZE),
        (parse_heaps, "1 " * limits.HEAPS, "1 " * (limits.HEAPS + 1), limits.HEAPS),
        (parse_heaps, f"{limits.HEAPS}x1", f"{limits.HEAPS + 1}x1", limits.HEAPS),
        (
            parse_sum,
            "; ".join(f"take {k}: 5" for k in range(1, limits.SUM_RULES + 1)),
            "; ".join(f"take {k}: 5" for k in range(1, limits.SUM_RULES + 2)),
            limits.SUM_RULES,
        ),
    ],
    ids=["parts", "clauses", "text", "amount", "depth", "size", "heaps", "times", "rules"],
)
def test_what_is_typed_may_be_as_large_as_the_limit_says(read, fits, one_more, limit):
    read(fits)
    with pytest.raises(LimitExceeded) as refused:
        read(one_more)
    assert refused.value.limit == limit


@EVERY_CASE
@pytest.mark.parametrize(
    ("name", "value", "ask", "fits", "one_more"),
    [
        ("OPTIONS", 4, lambda n: options("take any", n), 4, 5),
        ("OPTIONS", 6, lambda n: options("take any or split equally", n), 5, 6),
        ("HEAP_SIZE", limits.HEAP_SIZE, lambda n: options("take 1", n), 10**18, 10**18 + 1),
        ("COINS", 5, coupled_game("ruler").parse, "HTH HT", "hthhth"),
        ("STRING", 5, coupled_game("string").parse, "ab aba", "aba aba"),
        ("HACKENBUSH", 5, coupled_game("hackenbush").parse, "(()) 3", "(()) 4"),
        ("HACKENBUSH", 5, coupled_game("hackenbush").parse, "(()(1)) 1", "(()(1)) ()()"),
        ("HEAPS", 30, lambda k: coupled_game(f"moore-{k}"), "0030", "31"),
        ("HEAPS", 30, lambda k: coupled_game(f"moore-{k}"), "30", "100"),
        ("HEAP_SIZE", 10**18, board_of("take any", (10**18,)).read, f"A 0{10**17}", f"A {10**19}"),
    ],
)
def test_what_is_asked_may_be_as_large_as_the_limit_says(
    name, value, ask, fits, one_more, monkeypatch
):
    monkeypatch.setattr(limits, name, value)
    ask(fits)
    with pytest.raises(LimitExceeded, match=str(value)) as refused:
        ask(one_more)
    assert refused.value.limit == value


@EVERY_CASE
@pytest.mark.parametrize(
    ("slug", "heaps"), [("moore-2", (3, 5)), ("one-from-each", (1, 2, 3)), ("staircase", (3, 5, 1))]
)
def test_the_moves_of_a_coupled_game_are_written_to_the_limit(slug, heaps, monkeypatch):
    game = coupled_game(slug)
    every = game.options(heaps)
    monkeypatch.setattr(limits, "OPTIONS_WRITTEN", len(every) * len(heaps))
    assert game.options(heaps) == every
    monkeypatch.setattr(limits, "OPTIONS_WRITTEN", len(every) * len(heaps) - 1)
    with pytest.raises(LimitExceeded, match=f"more than {len(every) - 1} moves"):
        game.options(heaps)
    monkeypatch.setattr(limits, "OPTIONS_WRITTEN", 10**6)
    monkeypatch.setattr(limits, "OPTIONS", len(every))
    assert game.options(heaps) == every
    monkeypatch.setattr(limits, "OPTIONS", len(every) - 1)
    with pytest.raises(LimitExceeded, match=f"more than {len(every) - 1} moves"):
        game.options(heaps)


def test_a_seed_of_a_question_goes_to_the_limit():
    assert question("mex", "easy", limits.SEED) == question("mex", "easy", limits.SEED)
    with pytest.raises(GameError, match=f"from 0 to {limits.SEED}, not {limits.SEED + 1}"):
        question("mex", "easy", limits.SEED + 1)


def test_so_many_misere_tables_are_kept_and_the_one_used_longest_ago_goes():
    one, two, *others = (parse_rule(f"take {k}") for k in range(1, limits.MISERE_TABLES + 2))
    first, second, *_ = map(heap_table, (one, two, *others[:-1]))
    assert heap_table(one) is first
    last = heap_table(others[-1])
    assert heap_table(one) is first
    assert heap_table(others[-1]) is last
    assert heap_table(two) is not second


@pytest.mark.parametrize("game", ["take any", coupled_game("moore-2")])
def test_all_stones_are_seen_in_one_heap_to_the_largest(game):
    board = board_of(game, (5, 6))
    assert sum(board.as_one_heap(limits.HEAP_SIZE).sizes) == limits.HEAP_SIZE
    assert board.as_one_heap(limits.HEAP_SIZE + 1) is None
