"""A task is its function with a memory: one bounded cache of answers for all of them."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ui
from ui.work.cached_task import ANSWERS, CachedTask, LruCache, background


@pytest.fixture(autouse=True)
def empty():
    """Let every test begin with nothing kept."""
    ANSWERS.clear()


def tasks():
    """Return every task of the app."""
    modules = [name for _finder, name, _package in pkgutil.walk_packages(ui.__path__, "ui.")]
    found = [value for name in modules for value in vars(import_module(name)).values()]
    return {task.name: task for task in found if isinstance(task, CachedTask)}


def test_every_task_of_the_app_is_found_by_another_process():
    assert len(tasks()) > 20
    for task in tasks().values():
        module = sys.modules[task.function.__module__]
        assert getattr(module, task.function.__qualname__) is task


def test_outside_a_page_the_function_is_the_function_and_remembers():
    asked = []

    @background()
    def double(n):
        """Double."""
        asked.append(n)
        return 2 * n

    assert [double(1), double(2), double(1)] == [2, 4, 2]
    assert asked == [1, 2]
    ANSWERS.clear()
    assert double(2) == 4
    assert asked == [1, 2, 2]
    assert (double.__name__, double.__doc__) == ("double", "Double.")


def test_an_answer_may_be_none_and_an_error_is_not_kept():
    asked = []

    @background()
    def strict(n):
        asked.append(n)
        return None if n else 1 // n

    assert strict(1) is strict(1) is None
    for _attempt in range(2):
        with pytest.raises(ZeroDivisionError):
            strict(0)
    assert asked == [1, 0, 0]


def test_one_answer_is_kept_however_its_arguments_are_written():
    asked = []

    @background()
    def power(base, exponent=2):
        asked.append((base, exponent))
        return base**exponent

    assert power(3) == power(3, 2) == power(3, exponent=2) == power(exponent=2, base=3) == 9
    assert power(3, exponent=3) == 27
    assert asked == [(3, 2), (3, 3)]
    with pytest.raises(TypeError):
        power(1, 2, 3)
    with pytest.raises(TypeError):
        power(1, factor=2)


def test_the_size_of_a_question_is_its_largest_heap():
    def of(function, *args):
        return background()(function).size(args)

    assert of(lambda rule, heaps: 0, "take any", (3, 900, 5)) == 900
    assert of(lambda rule, heaps: 0, "take any", ()) == 0
    assert of(lambda rule, n: 0, "take any", 70) == 70
    assert of(lambda slug, text: 0, "wythoff", "70 80") == 0


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 60)), max_size=60))
def test_a_cache_never_holds_more_bytes_than_it_may_and_keeps_what_was_used_last(puts):
    cache, model = LruCache(100), {}
    for key, size in puts:
        cache.put(key, size, size)
        model.pop(key, None)
        model[key] = size
        while sum(model.values()) > 100:
            del model[next(iter(model))]
        oldest = next(iter(model))
        assert cache.get(oldest) == model[oldest]
        model[oldest] = model.pop(oldest)
        assert len(cache) == len(model)
    assert all(cache.get(key, 0) == model.get(key, 0) for key in range(10))


def test_what_is_larger_than_the_cache_pushes_nothing_out():
    cache = LruCache(100)
    cache.put("small", 1, 60)
    cache.put("huge", 2, 101)
    assert (cache.get("small"), cache.get("huge")) == (1, None)
