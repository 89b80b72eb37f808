"""The page of the theorem: every heap it offers balances, each leg holds, up is undone."""

from __future__ import annotations

import pytest

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.small_games import moves, values
from gamecore.search import Search
from opened_page import buttons, html, linked, open_page
from ui.base.palette import letter
from ui.lessons.theorem_page import LARGEST, LARGEST_NIM, RULES, undoing


def lost(rule, n, nim):
    """Whether the player to move loses a heap beside a Nim heap, by search."""

    def after(state):
        heaps, pile = state
        for place, heap in enumerate(heaps):
            for left in moves(rule, heap):
                yield tuple(sorted((*heaps[:place], *left, *heaps[place + 1 :]))), pile
        for smaller in range(pile):
            yield heaps, smaller

    return not Search(lambda state: list(after(state))).to_move_wins(((n,), nim))


@pytest.mark.parametrize("rule", [rule for rule, _words in RULES.values()])
def test_each_leg_holds_for_every_heap(rule):
    known = values(rule, LARGEST)
    assert max(known) <= LARGEST_NIM
    for n in range(1, LARGEST + 1):
        worth = {option: nim_sum(known[part] for part in option) for option in moves(rule, n)}
        assert set(range(known[n])) <= set(worth.values())
        assert known[n] not in worth.values()
        for option, value in worth.items():
            if value > known[n]:
                before, _arrow, parts = undoing(rule, option, known[n]).partition("→")
                left = [int(part) for part in parts.split("+") if part != "0"]
                after = value ^ known[int(before)] ^ nim_sum(known[part] for part in left)
                assert after == known[n]


@pytest.mark.sweep(quick=3, check=10)
@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("name", RULES)
def test_balance_it_finds_the_nim_heap_beside_which_the_player_to_move_loses(name, n):
    rule = RULES[name][0]
    at = open_page("theorem", **{"theo-rule": name, "theo-n": str(n), "theo-beside": "15"})
    assert not at.exception
    assert "Not balanced" in html(at)
    (balance,) = buttons(at, "Balance it")
    balance.click().run()
    assert not at.exception
    nim = linked(at, "theo-beside")
    assert [k for k in range(LARGEST_NIM + 1) if lost(rule, n, k)] == [nim]


@pytest.mark.sweep(quick=2, check=6)
@pytest.mark.parametrize("nth", range(6))
@pytest.mark.parametrize("name", RULES)
def test_whatever_is_tried_the_computer_wins_what_is_balanced(name, nth):
    n = 6
    nim = values(RULES[name][0], n)[n]
    at = open_page("theorem", **{"theo-rule": name, "theo-n": str(n), "theo-beside": str(nim)})
    game = at.session_state[f"_theo-{name}-{n}-games"][-1]
    while not game.is_over:
        board = game.record.board
        steps = [step for heap in range(len(board.heaps)) for step in board.steps_in(heap)]
        heap, after = steps[nth % len(steps)]
        game.move(f"{letter(heap)} {'+'.join(map(str, after)) or 0}")
        assert game.record.board is not board
    at.run()
    assert not at.exception
    assert "You lost: you cannot move." in html(at)


def test_a_winning_move_is_named_where_the_heaps_do_not_balance():
    at = open_page("theorem", **{"theo-rule": "gaps", "theo-n": "4", "theo-beside": "1"})
    assert "Not balanced: the player to move wins with 4→1." in html(at)
