"""On a screen of a lesson at most one button stands out, whatever was answered or played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from answered import can_give, give, opened
from gamecore.lessons.catalogue import lessons
from opened_page import buttons

BEATS = [
    pytest.param(one, place, id=f"{one.name}-{place}")
    for one in lessons()
    for place, beat in enumerate(one.beats[:-1], 1)  # the last one: test_games_in_lessons.py
]


def main_buttons(at):
    """The buttons that style.css fills, and the board on which the next move is mine."""
    found = [
        one.key
        for one in at.button
        if not one.disabled and re.search("-check-answer|-again|-beat-on", one.key or "")
    ]
    boards = [json.loads(x.proto.json) for x in at.get("bidi_component") if "board" in x.proto.id]
    return found + ["board" for board in boards if board["live"]]


def test_what_stands_out_is_what_the_style_sheet_fills():
    sheet = Path(__file__).parents[3].joinpath("ui/assets/style.css").read_text(encoding="utf-8")
    (filled,) = re.findall(r"^:is\((.*)\) > \* > button:not\(:disabled\),.*accent\);", sheet, re.M)
    assert re.findall(r'"(.*?)"', filled) == ["-check-answer", "-again", "-beat-on"]


@pytest.mark.sweep(quick=4, check=20)
@pytest.mark.parametrize(("one", "place"), BEATS)
def test_one_button_stands_out(one, place):
    beat = one.beats[place - 1]
    at = opened(one, place)
    assert len(main_buttons(at)) <= 1
    if beat.kind == "worked" and beat.questions:  # what its solution tells is asked first
        give(at, first := beat.questions[0].at(0), first.example())
        assert len(main_buttons(at)) <= 1
    while steps := [step for step in buttons(at, "Next step") if not step.disabled]:
        steps[0].click().run()
        assert len(main_buttons(at)) <= 1
    for asked in beat.questions if beat.kind != "worked" else ():
        first = asked.at(0)
        slips = [slip.answer for slip in first.slips() if can_give(first, slip.answer)]
        if slips and asked is beat.questions[-1]:
            give(at, first, slips[0], bet=beat.asks_how_sure)
            assert len(main_buttons(at)) <= 1, "after a miss"
            break
        give(at, first, first.example(), bet=beat.asks_how_sure)
        assert len(main_buttons(at)) <= 1, "after a right answer"
        if asked is not beat.questions[-1]:
            buttons(at, "Next question")[0].click().run()
    for turn in range(len(beat.games)):
        at = played(at, f"_les-{one.name}-{place}-games")
        assert len(main_buttons(at)) == 1
        if turn + 1 < len(beat.games):
            buttons(at, "Play the next game")[0].click().run()


def played(at, key):
    """Play the newest game of a beat to its end as well as can be, looking after each move."""
    if begin := buttons(at, "I go first"):
        begin[0].click().run()
    game = at.session_state[key][-1]
    while not game.is_over:
        board = game.record.board
        step = board.first_winning() or board.first_steps()[0]
        game.move(board.code(step))
        at.run()
        assert len(main_buttons(at)) <= 1
    return at
