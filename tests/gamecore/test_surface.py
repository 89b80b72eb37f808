"""The public names of gamecore: each is there, and none is loaded before it is used."""

import ast
import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import gamecore
from gamecore.coupled import moore, one_from_each, staircase, wythoff
from gamecore.errors import ConditionError, GameError, PositionError, RuleSyntaxError

ROOT = Path(gamecore.__file__).parent.parent


def test_every_public_name_is_there():
    for name in gamecore.__all__:
        assert getattr(gamecore, name).__name__ == name
        assert name in dir(gamecore)
    with pytest.raises(AttributeError, match="no attribute 'grundy_valeus'"):
        getattr(gamecore, "grundy_valeus")  # noqa: B009 - an attribute would be a misspelt name


def test_what_is_imported_for_types_is_what_is_imported_on_demand():
    tree = ast.parse(Path(gamecore.__file__).read_text(encoding="utf-8"))
    guarded = next(
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    typed = {node.module: " ".join(alias.name for alias in node.names) for node in guarded.body}
    assert typed == gamecore._HOMES
    public = {name for names in typed.values() for name in names.split()}
    assert public == set(gamecore.__all__)


def test_the_program_starts_without_numpy():
    code = "import sys, gamecore.__main__; print('numpy' in sys.modules)"
    assert fresh(code) == "False\n"


ONE_HEAP = [
    gamecore.options,
    gamecore.derive,
    gamecore.grundy_value,
    gamecore.misere_value,
    gamecore.genus,
    gamecore.find_pattern,
]


@pytest.mark.parametrize("function", ONE_HEAP)
def test_a_number_of_numpy_is_a_heap_like_any_other(function):
    for rule in ("take 1, 3, 4", "0.77", "take any"):
        # 200 has no room for a doubled heap in its 8 bits.
        for n in (np.int64(7), np.uint8(0), np.uint8(200 if rule != "0.77" else 20)):
            assert repr(function(rule, n)) == repr(function(rule, int(n)))
    for wrong in (np.int64(-1), np.True_, True, np.float64(5), 5.0, "5", None):
        with pytest.raises(PositionError, match="is not a heap"):
            function("take 1-3", wrong)


def test_a_table_as_far_as_a_number_of_numpy():
    assert gamecore.grundy_values("0.77", np.uint8(200)).shape == (201,)


@pytest.mark.parametrize("game", [wythoff, staircase, one_from_each])
def test_numbers_of_numpy_are_heaps_of_coupled_games(game):
    plain, numpy = game.analyse((3, 200)), game.analyse([np.int64(3), np.uint8(200)])
    assert repr(numpy.position) == "(3, 200)"
    assert repr(list(numpy.winning_moves)) == repr(list(plain.winning_moves))
    assert repr(game.options((np.uint8(3), np.uint8(20)))) == repr(game.options((3, 20)))


def test_moores_number_may_be_one_of_numpy():
    assert moore.options((1, 2), np.int64(2)) == moore.options((1, 2), 2)
    assert moore.analyse((1, 2), np.uint8(2)).outcome == "N"
    for wrong in (0, -1, True, 2.0, "2"):
        with pytest.raises(GameError, match="a whole number, 1 or more"):
            moore.analyse((1, 2), wrong)


@pytest.mark.parametrize(
    "function", [*ONE_HEAP, gamecore.grundy_values, gamecore.misere_heap, gamecore.analyse]
)
def test_whatever_fails_at_a_division_by_zero_says_so_beforehand(function):
    heaps = [5] if function is gamecore.analyse else 5
    with pytest.raises(ConditionError, match="divides by 0"):
        function("take k where n % (k - 1) == 0", heaps)
    assert "ConditionError" in inspect.getdoc(function).partition("Raises\n------\n")[2]


def test_whoever_names_no_seed_gets_the_first():
    given = []
    for module in pkgutil.walk_packages(gamecore.__path__, "gamecore."):
        if module.name.endswith("__main__"):
            continue
        for function in vars(importlib.import_module(module.name)).values():
            is_class = inspect.isclass(function) and dataclasses.is_dataclass(function)
            if is_class or inspect.isfunction(function):
                seed = inspect.signature(function).parameters.get("seed")
                if seed and seed.default is not inspect.Parameter.empty:
                    given.append((function.__qualname__, seed.default))
    assert len(set(given)) > 5
    assert [name for name, seed in given if seed != 0] == []


def test_an_xor_is_a_plain_number():
    found = gamecore.nim_sum(np.array([200, 100, 7], dtype=np.uint8))
    assert (type(found), found) == (int, 200 ^ 100 ^ 7)
    assert gamecore.nim_sum([np.uint64(2**63), np.int64(1), 2]) == 2**63 + 3


@pytest.mark.parametrize("rule", ["take 1-3", ["take 1-3", "take any"]])
def test_heaps_and_rules_may_come_one_by_one(rule):
    whole = gamecore.analyse(rule, [5, 6])
    rules = rule if isinstance(rule, str) else iter(rule)
    assert gamecore.analyse(rules, (heap for heap in (5, 6))) == whole
    assert gamecore.analyse(rule, range(5, 7)) == whole


@pytest.mark.parametrize("heaps", [None, 5, 5.0, np.array(5), object])
def test_what_is_no_row_of_heaps_is_refused_in_a_sentence(heaps):
    with pytest.raises(PositionError, match="whole numbers in a row"):
        gamecore.analyse("take any", heaps)


@pytest.mark.parametrize("rule", [None, 5, b"take 1", ["take 1"], {"take 1"}])
def test_what_is_no_rule_is_refused_in_a_sentence(rule):
    for function in ONE_HEAP:
        with pytest.raises(RuleSyntaxError, match="A rule is a text"):
            function(rule, 4)
    with pytest.raises(RuleSyntaxError, match="A rule is a text"):
        gamecore.analyse(None, [4])


# What a worker process answers, or refuses, is sent to the pages as a pickle.
ANSWERS = [
    lambda: gamecore.parse_rule("take 1 or 0.77 or take k where k == n or split a+b where a < b"),
    lambda: gamecore.derive("0.77", 6),
    lambda: gamecore.find_pattern("0.77", 300),
    lambda: gamecore.genus("0.77", 5),
    lambda: gamecore.analyse("take at least half or split into 2", [6, 5]),
    lambda: gamecore.analyse("take at least half", [10**18, 5]),
    lambda: gamecore.analyse("0.77", [6, 5], misere=True),
    lambda: gamecore.analyse("take 1, 3, 4", [6, 5]).winning_moves[0],
    lambda: gamecore.parse_graph("a: b; b: a c"),
    lambda: gamecore.graph_values("a: b; b: b c"),
]


# Long work is done in a process of its own: its answers and refusals come back as pickles.
@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda answer: pickle.loads(pickle.dumps(answer))]
)
def test_answers_can_be_copied_and_kept(answer, copied):
    first = answer()
    other = copied(first)
    assert other == first
    assert hash(other) == hash(first)
    assert repr(other) == repr(first)
    if hasattr(first, "winning_moves"):
        assert list(other.winning_moves) == list(first.winning_moves)


@pytest.mark.parametrize(
    "question",
    [
        lambda: gamecore.parse_rule("tkae 1"),
        lambda: gamecore.options("take k where n % (k - 1) == 0", 3),
        lambda: gamecore.grundy_value("take 1", -1),
        lambda: gamecore.grundy_value("take 1", 10**19),
        lambda: gamecore.solve("cses-1730", "x"),
        lambda: gamecore.parse_graph("a b: c"),
    ],
)
def test_refusals_can_be_kept_with_all_they_say(question):
    with pytest.raises(GameError) as refusal:
        question()
    kept = pickle.loads(pickle.dumps(refusal.value))
    assert type(kept) is type(refusal.value)
    assert str(kept) == str(refusal.value)
    assert vars(kept) == vars(refusal.value)


def fresh(code):
    """Run Python anew, as the shell does."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
