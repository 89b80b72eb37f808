"""The page of the theorem: every heap it offers balances, each leg holds, up is undone."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations_with_replacement
from urllib.parse import parse_qs

import pytest

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.small_games import moves, values
from gamecore.search import Search
from opened_page import buttons, html, keyed, linked, only_button, open_page, play_board
from ui.base.marks import letter
from ui.base.words import prose
from ui.lessons.progress import Held
from ui.lessons.theorem_heap import LARGEST, RULES, undoing
from ui.lessons.theorem_page import _COLUMNS, LARGEST_NIM


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


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("n", [1, 3, 5, 11])
def test_what_goes_up_and_is_undone_has_an_example_for_every_heap(name, n):
    known = values(RULES[name][0], LARGEST)
    fields = {
        "theo-rule": name,
        "theo-n": str(n),
        "theo-beside": str(known[n]),
        "theo-zero": "true",
    }
    said = html(open_page("theorem", **fields))
    options = moves(RULES[name][0], n)
    goes_up = any(nim_sum(known[part] for part in option) > known[n] for option in options)
    assert ("No option goes up here, but one of heap" in said) != goes_up
    assert "back to" in said


@pytest.mark.sweep(quick=3, check=10)
@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("name", RULES)
def test_what_is_shown_is_the_nim_heap_beside_which_the_player_to_move_loses(name, n):
    rule = RULES[name][0]
    at = open_page("theorem", **{"theo-rule": name, "theo-n": str(n), "theo-beside": "15"})
    assert not at.exception
    assert "Not balanced" in html(at)
    assert "Here: a heap of" not in html(at), "its worth is what is asked"
    (show,) = buttons(at, "Show it")
    show.click().run()
    assert not at.exception
    assert "Here: a heap of" in html(at)
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
    assert "Whatever you do, it answers: that is what balanced means." in html(at)
    assert "You lost" not in html(at)
    assert "gl-bad" not in html(at)


def test_a_winning_move_is_named_where_the_heaps_do_not_balance():
    at = open_page("theorem", **{"theo-rule": "gaps", "theo-n": "4", "theo-beside": "1"})
    assert "Not balanced: the player to move wins with 4→1, which balances B." in html(at)


def test_the_nim_heap_is_asked_for_and_no_wrong_guess_tells_it():
    at = open_page("theorem", **{"theo-rule": "gaps", "theo-n": "5"})
    asks = "Which Nim heap balances it?"
    heaps = html(at).split(asks)[0].rpartition("gl-heaprows")[2]
    assert "?" in heaps, "both heaps are drawn above the question"
    assert "alanced" not in html(at)
    for nim in (2, 7):
        keyed(at.button_group, "_theo-guess").set_value(nim).run()
        assert "Not balanced" in html(at)
        assert f"{nim}→3" not in html(at)
    assert "Not balanced: the player to move wins by making the Nim heap smaller." in html(at)
    assert any("Be that player" in one.value for one in at.markdown)
    game = at.session_state["_theo-gaps-5-7-games"][-1]
    assert game.record.board.heaps == (5, 7), "too large a guess: who finds the move knows it"
    keyed(at.button_group, "_theo-guess").set_value(3).run()
    assert "Balanced: the heap is worth 3." in html(at)
    (show,) = buttons(at, "Show it")
    assert show.disabled


@pytest.mark.parametrize("name", RULES)
def test_no_nim_heap_is_chosen_before_one_is_chosen(name):
    rule = RULES[name][0]
    n = next(n for n in range(4, LARGEST + 1) if values(rule, n)[n] < 2)
    at = open_page("theorem", **{"theo-rule": name, "theo-n": str(n)})
    assert keyed(at.button_group, "_theo-guess").value is None
    assert "alanced" not in html(at)
    right = values(rule, n)[n]
    keyed(at.button_group, "_theo-guess").set_value(right).run()
    assert f"Balanced: the heap is worth {right}." in html(at)
    keyed(at.number_input, "theo-n").set_value(3).run()
    assert keyed(at.button_group, "_theo-guess").value is None, "another heap is asked anew"


def even_columns(numbers):
    return all(sum(number >> bit & 1 for number in numbers) % 2 == 0 for bit in range(8))


@pytest.mark.parametrize("rule", [rule for rule, _words in RULES.values()])
def test_the_two_cases_of_the_columns_decide_every_pair_of_heaps(rule):
    """All columns even: every move makes one odd. Some odd: the digits turned over are in reach."""
    known = values(rule, LARGEST)
    for heaps in combinations_with_replacement(range(LARGEST + 1), 2):
        numbers = [known[n] for n in heaps]
        for place, n in enumerate(heaps):
            for option in moves(rule, n):
                after = [*numbers]
                after[place] = nim_sum(known[part] for part in option)
                assert not (even_columns(numbers) and even_columns(after))
        if even_columns(numbers):
            continue
        odd = [bit for bit in range(8) if sum(number >> bit & 1 for number in numbers) % 2]
        place = next(i for i, number in enumerate(numbers) if number >> odd[-1] & 1)
        turned = numbers[place] ^ sum(1 << bit for bit in odd)
        assert turned < numbers[place]
        assert turned in {nim_sum(known[part] for part in one) for one in moves(rule, heaps[place])}


def test_cancelling_alone_does_not_balance_1_and_2_with_3_but_the_columns_do():
    assert even_columns((1, 2, 3))
    nim = Search(
        lambda heaps: [
            tuple(sorted((*heaps[:place], left, *heaps[place + 1 :])))
            for place, n in enumerate(heaps)
            for left in range(n)
        ]
    ).to_move_wins
    for heaps in combinations_with_replacement(range(8), 3):
        assert nim(heaps) == (not even_columns(heaps))


def test_a_game_without_the_fifth_condition_still_has_a_number_for_each_position():
    """The queen changes two numbers at once: no XOR of them, yet a Nim heap balances her."""

    def after(state):
        (a, b), pile = state
        yield from (((left, b), pile) for left in range(a))
        yield from (((a, left), pile) for left in range(b))
        yield from (((a - by, b - by), pile) for by in range(1, min(a, b) + 1))
        yield from (((a, b), left) for left in range(pile))

    wins = Search(lambda state: list(after(state))).to_move_wins
    disagree = False
    for square in combinations_with_replacement(range(6), 2):
        balanced = [pile for pile in range(16) if not wins((square, pile))]
        assert len(balanced) == 1
        disagree |= (balanced == [0]) != (nim_sum(square) == 0)
    assert disagree


def test_the_page_asks_before_it_tells_the_theorem():
    at = open_page("theorem")
    told = "every heap game is Nim in disguise"
    assert not any(told in one.value for one in at.markdown)
    (right,) = (one for one in buttons(at, "The other player") if "first" in str(one.key))
    right.click().run()
    assert not at.exception
    assert any(told in one.value for one in at.markdown)


def test_an_untouched_page_goes_on_with_the_rule_that_was_asked_about():
    at = open_page("theorem")
    only_button(at, "Skip").click().run()
    assert at.query_params["theo-rule"] == "range"
    assert at.query_params["theo-n"] == "7"
    linked_page = open_page("theorem", **{"theo-n": "9"})
    only_button(linked_page, "Skip").click().run()
    assert "theo-rule" not in linked_page.query_params


def test_the_answer_speaks_of_no_xor_before_the_columns_show_it():
    at = open_page("theorem")
    only_button(at, "Skip").click().run()
    said = [one.value for one in at.markdown]
    (idea,) = (place for place, one in enumerate(said) if "every heap game is Nim" in one)
    assert "XOR" not in said[idea]
    (in_xor,) = (place for place, one in enumerate(said) if "when the XOR of the parts" in one)
    assert idea < in_xor
    assert "cancel" in "".join(said[idea:in_xor])


def test_even_columns_are_seen_before_they_are_used():
    at = open_page("theorem")
    page = html(at)
    assert page.count("gl-columns", 0, page.index("What is 5")) == len(_COLUMNS)


def test_the_pictures_of_the_columns_are_what_is_said_below_them():
    (even,), lost, won = _COLUMNS
    assert even_columns(even)
    assert lost[0] == won[1] == even
    said = prose("theorem", "xor")
    for before, after in (lost, won):
        assert before[:2] == after[:2]
        assert f"{before[2]}→{after[2]}" in said


@pytest.mark.parametrize(
    ("step", "said", "move"),
    [(7, "cancel", ""), (8, "lost", "<b>3→2</b>"), (9, "finish the proof", "<b>5→3</b>")],
)
def test_a_class_sees_columns_before_and_after_the_move_of_its_screen(step, said, move):
    at = open_page("theorem", present="true", **{"theo-step": str(step)})
    before, *after = html(at).split(move) if move else [html(at)]
    assert [one.count("gl-columns") for one in (before, *after)] == [1] * (1 + len(after))
    assert len(after) == bool(move)
    assert any(said in one.value for one in at.markdown)


def test_a_class_is_asked_for_a_heap_by_its_name_and_hears_the_five_conditions_once():
    at = open_page("theorem", present="true", **{"theo-step": "2"})
    asks = "Which Nim heap balances a heap of 8, “split into two unequal heaps”?"
    assert html(at).count(f"<b>{asks}</b>") == 1
    assert not any("Choose a rule" in one.value for one in at.markdown)
    said = [
        one.value
        for step in ("11", "12")
        for one in open_page("theorem", present="true", **{"theo-step": step}).markdown
    ]
    assert not any("needs five conditions: " in one for one in said)
    assert any("tells nothing by itself" in one for one in said)


def test_an_answer_outlives_a_reload():
    at = open_page("theorem")
    (right,) = (one for one in buttons(at, "The other player") if "first" in str(one.key))
    right.click().run()
    drafts = at.session_state["_progress"].drafts
    again = open_page("theorem")
    again.session_state["_progress"] = replace(Held(), drafts=drafts)
    again.run()
    assert any("every heap game is Nim in disguise" in one.value for one in again.markdown)


def test_a_question_stands_above_its_answer_that_is_skipped_to_or_shown():
    asks = (
        "lies beside a Nim heap of 2: there you may take any number. Whoever cannot move loses: "
        "who wins?"
    )
    told = "The player to move loses: every move has an answer"
    at = open_page("theorem")
    only_button(at, "Skip").click().run()
    shown = open_page("theorem", show="true")
    for page in (html(at), html(shown)):
        assert 0 <= page.index(asks) < page.index(told)
    which = html(shown).index("Which Nim heap balances it?")
    here = html(shown).index("Here: a heap of")
    assert which < html(shown).index("Balanced: the heap is worth") < here


@pytest.mark.parametrize("beside", ["1", "3"])
def test_a_rule_is_said_in_words_and_not_by_its_code(beside):
    link = {"theo-rule": "rows", "theo-n": "6", "theo-beside": beside}
    page = html(open_page("theorem", **link))
    assert "A moves by “knock down 1 or 2 neighbouring pins”" in page
    assert "0.77" not in page


def test_the_board_of_the_proof_says_in_words_what_a_move_of_each_heap_is():
    at = open_page("theorem", **{"theo-rule": "rows", "theo-n": "6", "theo-beside": "3"})
    pins, nim = play_board(at)[1]["heaps"]
    assert pins["rule"] == "take 1 or 2 stones from it, leaving nothing, one heap or two heaps"
    assert nim["rule"] == "take any"


@pytest.mark.parametrize("answer", ["The player to move", "The other player", "Skip"])
def test_every_answer_to_the_first_question_hears_the_same_reason(answer):
    at = open_page("theorem")
    (one,) = (one for one in buttons(at, answer) if "first" in str(one.key))
    one.click().run()
    assert not at.exception
    page = html(at)
    table = page[page.index("its answer") :].partition("</table>")[0]
    rows = [re.findall(r"\d→\d", row) for row in table.split("<tr")[1:]]
    assert [move for move, _reply in rows] == ["6→5", "6→4", "6→3", "2→1", "2→0"]
    assert rows[2] == ["6→3", "3→2"]
    assert lost("take 1-3", 2, 2)


def test_the_right_xor_offers_another_one():
    at = open_page("theorem")
    assert not buttons(at, "Try another one")
    keyed(at.number_input, "_theo-xor-1-0").set_value(12)
    only_button(at, "Check").click().run()
    assert "Column by column" in html(at)
    only_button(at, "Try another one").click().run()
    assert not at.exception
    assert "Column by column" not in html(at)


def test_the_conditions_are_named_where_one_may_fail():
    at = open_page("theorem")
    (stops,) = (one.value for one in at.markdown if "tells nothing by itself" in one.value)
    assert stops.startswith("The theorem needs five conditions: ")


def test_a_class_meets_xor_with_its_columns_and_then_the_theorem():
    def told(step):
        return open_page("theorem", present="true", **{"theo-step": str(step)})

    before = [told(step) for step in range(1, 7)]
    assert not any("XOR" in one.value for at in before for one in at.markdown)
    (first,) = (one for one in buttons(before[0], "The other player") if "first" in str(one.key))
    first.click().run()
    assert "Try A 6→3" in html(before[0])
    assert not any("XOR" in one.value for one in before[0].markdown)
    assert any("the XOR of the parts is 0" in one.value for one in told(11).markdown)


def test_present_begins_with_no_nim_heap_chosen():
    at = open_page("theorem", **{"theo-beside": "2"})
    assert "alanced:" in html(at)
    only_button(at, "Present").click().run()
    assert "alanced:" not in html(at)


def test_an_answer_adds_no_column_and_may_be_written_in_binary():
    at = open_page("theorem")
    columns = html(at).split("What is 5")[1].split("</table>")[0]
    for typed, said in ((1110, "1110 is too large"), (1100, "1100 is 12 in binary.")):
        at = open_page("theorem")
        keyed(at.number_input, "_theo-xor-1-0").set_value(typed)
        only_button(at, "Check").click().run()
        assert said in html(at)
        now = html(at).split("What is 5")[1].split("</table>")[0]
        assert now.count('scope="col"') == columns.count('scope="col"')


def test_a_wrong_answer_to_the_first_question_can_be_played_out():
    at = open_page("theorem")
    (wrong,) = (one for one in buttons(at, "The player to move") if "first" in str(one.key))
    wrong.click().run()
    (link,) = [one for one in at.get("page_link") if one.label == "Play it out"]
    assert "you*6_2*" in parse_qs(link.query_string)["sum-game"]
    right = open_page("theorem")
    only_button(right, "Skip").click().run()
    assert "Play it out" not in [one.label for one in right.get("page_link")]
    assert "The rule of the first question again" in html(right)


def test_the_board_that_is_lost_gives_the_other_seat_and_outlives_a_reload():
    link = {"theo-rule": "range", "theo-n": "7", "theo-beside": "3"}
    at = open_page("theorem", **link)
    key = "_theo-range-7-games"
    while not at.session_state[key][-1].is_over:
        board = at.session_state[key][-1].record.board
        heap = next(place for place, size in enumerate(board.heaps) if size)
        at.session_state[key][-1].move(f"{letter(heap)} {board.heaps[heap] - 1}")
    only_button(at.run(), "Rematch, sides swapped").click().run()
    assert "The computer began with" in html(at)
    assert not buttons(at, "Rematch, sides swapped")
    record = at.session_state[key][-1].record
    again = open_page("theorem", **link)
    again.session_state["_progress"] = replace(Held(), drafts=at.session_state["_progress"].drafts)
    assert again.run().session_state[key][-1].record == record
    assert "The computer began with" in html(again)
