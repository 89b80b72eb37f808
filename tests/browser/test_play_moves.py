"""What a press on a row means, worked out by the board's own script, against the rule itself."""

from pathlib import Path

import pytest

from gamecore.rules.language import parse_rule
from gamecore.rules.options import options

ASSETS = Path(__file__).parents[2] / "ui/assets"
SCRIPT = "\n".join(
    (ASSETS / f"{name}.js").read_text("utf-8") for name in ("play_nodes", "play_moves")
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
