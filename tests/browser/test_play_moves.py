"""What a press on a row means, worked out by the board's own script, against the rule itself."""

from pathlib import Path

import pytest

from gamecore.rules.language import parse_rule
from gamecore.rules.options import options

ASSETS = Path(__file__).parents[2] / "ui/assets"
SCRIPT = "\n".join(
    (ASSETS / f"{name}.js").read_text("utf-8") for name in ("heaps_nodes", "heaps_moves")
)
ALL = f"""([options, stones, way]) => {{ {SCRIPT}
  const heap = {{ options, stones, size: String(stones) }};
  return Array.from({{ length: stones }}, (_none, at) => meanings(heap, at + 1, way));
}}"""


def pressed(page, rule, stones, way):
    """Return the rule's options, and for each thing what a press on it can mean."""
    found = [tuple(option) for option in options(parse_rule(rule), stones)]
    return set(found), page.evaluate(ALL, [[list(option) for option in found], stones, way])


@pytest.mark.parametrize("rule", ["0.77", "0.07", "0.137", "4.7", "0.8F", "0.16", "take 1-3"])
def test_in_a_row_each_press_is_a_move_and_each_move_is_a_press(new_page, rule):
    page = new_page("/octal?octal-view=play")
    for stones in range(1, 12):
        legal, choices = pressed(page, rule, stones, "row")
        reached = set()
        for place, some in enumerate(choices, 1):
            for choice in some:
                parts = choice["parts"]
                assert tuple(sorted(parts)) in legal
                reached.add(tuple(sorted(parts)))
                if choice["from"] > choice["to"]:
                    continue  # it only parts
                assert choice["from"] <= place <= choice["to"]
                left, right = choice["from"] - 1, stones - choice["to"]
                assert [size for size in (left, right) if size] == parts
        taking = {option for option in legal if len(option) < 3 and sum(option) < stones}
        assert taking <= reached


@pytest.mark.parametrize("rule", ["take any", "take any or split into 2", "split into 2 unequal"])
def test_in_a_heap_each_press_is_a_move(new_page, rule):
    page = new_page("/lasker?lasker-view=play")
    for stones in range(1, 9):
        legal, choices = pressed(page, rule, stones, "mound")
        for place, some in enumerate(choices, 1):
            for choice in some:
                assert tuple(sorted(choice["parts"])) in legal
                sizes = choice["parts"]
                beyond = stones - place + 1 if sum(sizes) < stones else 0
                assert sum(sizes) + beyond == stones
                assert beyond or place in (sizes[0], sum(sizes[:2]))


def test_where_a_mound_gives_one_stone_only_any_of_them_may_be_it(new_page):
    page = new_page("/lieges?lieges-view=play")
    for stones in range(1, 9):
        _legal, choices = pressed(page, "take 1 or halve into 3", stones, "mound")
        for place, some in enumerate(choices, 1):
            left = [stones - 1] if stones > 1 else []
            assert some == [{"parts": left, "from": place, "to": place}]
    # Where a press parts the heap it keeps meaning that, and where more may go it says how many.
    assert pressed(page, "take 1 or split into 2", 3, "mound")[1][0][0]["parts"] == [1, 2]
    assert pressed(page, "take 1-2", 5, "mound")[1][0] == []


def test_the_top_of_a_pyramid_of_lieges_can_be_taken(new_page):
    page = new_page("/lieges?lieges-view=play&lieges-heaps=4", width=390, height=844)
    assert page.get_by_text("Press a stone to take it, or split the heap.").is_visible()
    stones = page.locator("button.stone[data-heap='0']")
    top = min(range(4), key=lambda at: stones.nth(at).bounding_box()["y"])
    stones.nth(top).click()
    assert "taken" in stones.nth(top).get_attribute("class")
    assert stones.and_(page.locator(".taken")).count() == 1
