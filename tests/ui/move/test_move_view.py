"""The winning-move view through the app: from links, guesses right and wrong, playing a move."""

import re
from functools import partial

import pytest

from gamecore.positions.analysis import analyse
from house import GAMES as HOUSE
from opened_page import (
    boards,
    buttons,
    guess_move,
    html,
    linked,
    open_page,
    open_view,
    past_who_wins,
    play_board,
    put,
)
from opened_page import only_button as button
from pages import at_least_half, grundys_game, nim, subtraction, your_rule
from ui.base import page_limits

GAMES = list(HOUSE.values())

open_first = partial(open_view, view="move")
"""Opens the view as it is for whoever comes: it asks who wins."""


def open_move(game, **fields):
    """Open the view past that question."""
    return past_who_wins(open_first(game, **fields))


def heaps_text(at, game):
    return linked(at, game.key("heaps"))


def asks_move(at):
    return any(data.get("live") for _board, data in boards(at))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_untouched_page_asks_before_it_shows(game):
    at = open_first(game)
    assert "Who wins if both play perfectly?" in html(at)
    assert "the player to move" not in html(at).casefold()
    assert not asks_move(at)
    past_who_wins(at)
    assert "The player to move" in html(at)
    assert "The XOR of the position" in html(at)
    assert "Value must become" not in html(at)
    assert not buttons(at, "Play this move")
    assert asks_move(at)


@pytest.mark.parametrize(
    ("heaps", "pressed", "lead"),
    [
        ("5 6", "The player to move", "Right."),
        ("5 6", "The other player", "Not yet."),
        ("5 5", "The player to move", "Not yet."),
        ("5 5", "The other player", "Right."),
    ],
)
def test_who_wins_is_guessed_with_one_press_and_then_told_why(heaps, pressed, lead):
    at = open_first(nim.PAGE, heaps=heaps)
    button(at, pressed).click().run()
    loses = heaps == "5 5"
    verdict = "The player to move loses: no move wins." if loses else "The player to move wins."
    assert f"{lead} <b>{verdict}</b>" in html(at)
    assert asks_move(at)


@pytest.mark.parametrize("told", [False, True])
@pytest.mark.parametrize("game", [nim.PAGE, grundys_game.PAGE], ids=["nim", "grundys_game"])
def test_the_questions_are_told_in_stones_and_xor_waits_in_a_box(game, told):
    """Who opens a shared link may not have met values yet: outside the box is no word of them."""
    at = open_move(game, heaps="3 4 5") if told else open_first(game, heaps="3 4 5")
    box = next(one for one in at.expander if one.label == "How to find out")
    assert not box.proto.expanded
    inside = "".join(one.proto.body for one in box.get("html"))
    assert "gl-xor" in inside
    assert "What are “value” and “XOR”?" in inside
    views = [one.proto.body for one in at.get("html") if one.proto.body not in inside]
    asked = "".join(
        view for view in views if re.match("<p class=.gl-(turn|soft)|<div class=.gl-scroll", view)
    )
    assert ("gl-counted" in asked) is not told, "past it the heaps stand on the board"
    assert not re.search("XOR|[Vv]alue", re.sub("<[^>]*>", "", asked))


def test_one_switch_beside_the_guess_at_a_move_shows_the_answer():
    at = open_move(nim.PAGE, heaps="5 6")
    assert not [one.label for one in at.button if one.label in ("Skip", "Show answers")]
    (switch,) = [one for one in at.toggle if one.label == "Show the answer"]
    switch.set_value(True).run()
    assert "gl-movecard" in html(at)
    assert not linked(at, "show")
    assert not asks_move(at)


def test_a_value_that_was_found_stands_in_the_table_from_then_on():
    at = open_first(nim.PAGE, heaps="3 4 3")
    assert html(at).count("gl-ask") == 4
    button(at, "A, C: find the value").click().run()
    assert html(at).count("gl-ask") == 2, "B and the XOR are still to be found"
    button(at, "Close").click().run()
    assert html(at).count("gl-ask") == 2
    assert buttons(at, "A, C: why 3?")
    button(at, "B: find the value").click().run()
    assert html(at).count("gl-ask") == 1, "the XOR decides who wins, so it stays asked"


@pytest.mark.parametrize("switch", [subtraction.PAGE.key("answer"), "show"])
def test_one_click_shows_every_winning_move(switch):
    at = open_move(subtraction.PAGE, rule="take 1, 3, 4", heaps="6 5")
    put(at, switch, True)
    at.run()
    assert "Value must become" in html(at)
    assert len(buttons(at, "Play this move")) == 2
    assert not asks_move(at)


def test_any_right_move_is_accepted_also_one_that_raises_a_value():
    for place, after in ((0, (5,)), (1, (4,))):
        at = open_move(subtraction.PAGE, rule="take 1, 3, 4", heaps="6 5")
        said = html(guess_move(at, place, after))
        assert "gl-good" in said
        assert "It is one of 2 winning moves." in said
        assert "Value must become" not in said


def test_the_answer_to_a_guess_goes_away_with_the_guess():
    at = open_move(nim.PAGE, heaps="12 19 27")
    assert "C 27 → 23 leaves" in html(guess_move(at, 2, (23,)))
    assert "C 27 → 23 leaves" not in html(guess_move(at, 0, (11,)))


def test_a_right_move_is_made_on_the_board_and_another_one_begins_where_it_began():
    at = open_move(subtraction.PAGE, rule="take 1, 3, 4", heaps="6 5")
    guess_move(at, 0, (5,))
    data = play_board(at)[1]
    assert [heap["size"] for heap in data["heaps"]] == ["5", "5"]
    assert data["status"] == ["After your move:"]
    assert "Before your move:" in html(at), "the table of values is of the heaps that were"
    button(at, "Another move").click().run()
    assert [heap["size"] for heap in play_board(at)[1]["heaps"]] == ["6", "5"]
    assert "Before your move:" not in html(at)
    assert not buttons(guess_move(open_move(nim.PAGE, heaps="3 4 5"), 0, (1,)), "Another move")


def test_the_parts_of_a_split_leave_the_other_heaps_their_letters():
    at = guess_move(open_move(grundys_game.PAGE, heaps="9 1"), 0, (2, 7))
    assert [heap["letter"] for heap in play_board(at)[1]["heaps"]] == ["A", "C", "B"]


@pytest.mark.parametrize(
    ("heaps", "asked"), [("2 2", "Every move loses.** Try one"), ("2 3", "Which move wins?")]
)
def test_what_was_told_of_who_wins_is_not_offered_as_a_guess(heaps, asked):
    at = open_move(nim.PAGE, heaps=heaps)
    assert asks_move(at)
    assert any(asked in text.value for text in at.markdown)


def test_a_move_that_is_tried_in_a_lost_position_is_answered():
    at = open_move(nim.PAGE, heaps="2 2")
    said = html(guess_move(at, 0, (1,)))
    assert "gl-bad" not in said, "no mistake: every move loses"
    assert "The other player moves next, and wins" in html(at)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("999", "After A 1000 → 999 the XOR is"),
        ("500", "Right: A 1000 → 500 leaves 500, 500."),
        ("1000", "That is not a move."),
        ("1+2", "That is not a move."),
    ],
)
def test_of_a_heap_with_many_options_the_move_is_typed(typed, said):
    at = open_move(nim.PAGE, heaps="1000 500")
    assert said in html(guess_move(at, 0, typed))


@pytest.mark.parametrize("typed", ["x", "-1", "1e3", "9" * 40, "<b>", "1 " * 400])
def test_rubbish_typed_as_a_move_is_explained_below_the_board(typed):
    at = guess_move(open_move(nim.PAGE, heaps="1000 500"), 0, typed)
    assert "That is not a move." in html(at)
    assert "<b>" not in html(at).replace("<b>1</b>", "").replace("<li><b>", "").replace(
        'role="status"><b>', ""
    )
    assert asks_move(at)


def test_playing_a_winning_move_hands_the_opponent_a_lost_position():
    at = open_move(nim.PAGE, heaps="12 19 27", answer="true")
    button(at, "Play this move").click().run()
    assert heaps_text(at, nim.PAGE) == "8 19 27"
    assert "You played A 12 → 8." in html(at)
    assert "XOR is 0: the player to move loses" in html(at)
    assert "12 of the 54 moves" in html(at)
    button(at, "Show more").click().run()
    assert "All 54 moves" in html(at)


def test_what_was_played_is_forgotten_when_the_heaps_are_others():
    at = open_move(nim.PAGE, heaps="12 19 27", answer="true")
    button(at, "Play this move").click().run()
    next(f for f in at.text_input if f.key == nim.PAGE.key("heaps")).set_value("1 2").run()
    assert "You played" not in html(at)


def test_the_parts_of_a_split_take_the_place_of_the_heap():
    at = open_move(grundys_game.PAGE, heaps="9 1", answer="true")
    buttons(at, "Play this move")[0].click().run()
    assert heaps_text(at, grundys_game.PAGE) == "2 7 1"
    assert analyse(grundys_game.PAGE.rule, (2, 7, 1)).nim_sum == 0


def test_taking_a_whole_heap_keeps_its_place_so_that_letters_stay():
    at = open_move(nim.PAGE, heaps="5", answer="true")
    button(at, "Play this move").click().run()
    assert heaps_text(at, nim.PAGE) == "0"
    assert "No stones are left" in html(at)


def test_a_page_never_gets_more_heaps_than_it_can_show():
    at = open_move(grundys_game.PAGE, heaps="22x1 9 2", answer="true")
    assert all(one.disabled for one in buttons(at, "Play this move"))
    assert buttons(at, "Play this move")


def test_a_right_guess_is_played_to_the_end():
    """The only button lets whoever found the move win."""
    at = open_move(nim.PAGE, heaps="12 19 27")
    assert "gl-good" in html(guess_move(at, 0, (8,)))
    assert not buttons(at, "Play this move")
    button(at, "Play it to the end").click().run()
    assert linked(at, nim.PAGE.key("view")) == "play"
    assert linked(at, nim.PAGE.key("game")).startswith("you*12_19_27*A12-8")


def test_every_listed_move_can_be_shown_on_the_stones():
    won = html(open_move(nim.PAGE, heaps="3 4 5", answer="true"))
    assert 'data-gl-move="0:3:1" data-gl-heap="3" data-gl-place="A"' in won
    lost = html(open_move(nim.PAGE, heaps="1 1", answer="true"))
    assert lost.count('<tr data-gl-move="') == 2
    misere = html(open_move(nim.PAGE, heaps="3 4 5", answer="true", misere="true"))
    assert 'data-gl-move="0:3:1"' in misere


def test_many_moves_are_listed_in_part_and_on_demand_and_it_is_said_that_there_are_more():
    at = open_move(at_least_half.PAGE, heaps=f"{10**18} {10**15} 77", answer="true")
    assert len(buttons(at, "Play this move")) == page_limits.MOVES_LISTED
    while buttons(at, "Show more"):
        shown = len(buttons(at, "Play this move"))
        button(at, "Show more").click().run()
        assert len(buttons(at, "Play this move")) > shown
    assert len(buttons(at, "Play this move")) == page_limits.MOVES_MORE
    assert "200 shown. There are more." in html(at)
    assert "over 200" in html(at)


def test_why_opens_beside_the_values_and_closes_again():
    at = open_move(nim.PAGE, heaps="3 4 3")
    button(at, "A, C: why 3?").click().run()
    assert not at.exception
    assert linked(at, nim.PAGE.key("view")) == "move"
    assert "Heap 3 has the value 3" in html(at)
    assert "3" in at.query_params[nim.PAGE.key("why")], "a link opens it too"
    button(at, "Close").click().run()
    assert "Heap 3 has the value 3" not in html(at)
    assert nim.PAGE.key("why") not in at.query_params


def test_why_is_closed_by_a_move():
    at = open_move(nim.PAGE, heaps="3 4 5", answer="true", why="3")
    assert "Heap 3 has the value 3" in html(at)
    buttons(at, "Play this move")[0].click().run()
    assert "Heap 3 has the value 3" not in html(at)


def test_a_link_that_asks_why_of_nothing_opens_nothing():
    for words in ("61", "x", "1+", "-1", "1+2+999", "+".join("1" * 300)):
        at = open_move(nim.PAGE, heaps="3 4 5", why=words)
        assert not buttons(at, "Close")


def test_what_is_opened_beside_a_value_leads_to_its_whole_derivation():
    at = open_move(nim.PAGE, heaps="3 4 3", why="3")
    button(at, "Heap 3, option by option").click().run()
    assert not at.exception
    assert linked(at, nim.PAGE.key("view")) == "derivation"
    assert linked(at, nim.PAGE.key("size")) == 3
    assert "3" in at.query_params[nim.PAGE.key("size")], "the address bar opens the same heap"


def test_the_value_of_a_large_heap_leads_to_the_pattern():
    at = open_move(nim.PAGE, heaps="3 1000")
    button(at, "B: why 1000?").click().run()
    assert not at.exception
    assert linked(at, nim.PAGE.key("view")) == "pattern"


@pytest.mark.parametrize("heaps", ["", "0", "0 0 0"])
def test_a_finished_game_has_nothing_to_guess(heaps):
    at = open_move(nim.PAGE, heaps=heaps)
    assert "No stones are left: the player to move has lost." in html(at)
    assert not asks_move(at)


def test_a_rule_that_divides_by_0_is_not_blamed_on_the_largest_heap():
    at = open_move(your_rule.PAGE, rule="take k where n // (k - 1) == 2", heaps="4 7")
    assert "divides by 0" in html(at)
    assert "is the largest" not in html(at)


def test_a_heap_beyond_the_values_is_explained_in_a_sentence():
    at = open_move(grundys_game.PAGE, heaps="9 10000000")
    assert "Heap B is the largest." in html(at)
    assert "gl-error" in html(at)


def test_values_are_shown_where_only_the_moves_are_too_many():
    at = open_move(nim.PAGE, rule="take any or split into 2", heaps=f"{10**18} 5", answer="true")
    assert "the player to move wins" in html(at)
    assert "The XOR of the position" in html(at)
    assert "too many splits" in html(at)


def with_families(game, **fields):
    """Open the fold of families, whose table has more answers than are asked for."""
    at = open_first(game, **fields)
    assert "One heap of each size, 1 to n" not in [box.label for box in at.expander]
    assert "Heaps 1 to 10" not in html(past_who_wins(at))
    at.session_state[f"_{game.prefix}-families"] = True
    return at.run()


def test_only_games_that_take_at_least_a_fraction_ask_about_the_family():
    assert "Heaps 1 to 10: XOR is 5." in html(with_families(at_least_half.PAGE))
    assert "Heaps 1 to 10" not in html(with_families(at_least_half.PAGE, rule="take at most half"))
    assert "Heaps 1 to 10" in html(with_families(nim.PAGE, rule="take at least n/3"))


def test_the_largest_family_is_answered_too():
    at = with_families(at_least_half.PAGE)
    at.number_input[-1].set_value(page_limits.FAMILY).run()
    assert not at.exception
    assert "100\N{NARROW NO-BREAK SPACE}000: XOR is" in html(at)
    at.number_input[-1].set_value(page_limits.FAMILY + 1).run()
    assert "100\N{NARROW NO-BREAK SPACE}000 is shown." in html(at)


@pytest.mark.parametrize("answer", ["maybe", "", "true true"])
def test_a_broken_switch_in_a_link_shows_the_untouched_view(answer):
    at = open_move(nim.PAGE, answer=answer)
    assert asks_move(at)


# -- before a class: heap by heap -----------------------------------------------------------------


def presented(heaps, game=subtraction.PAGE):
    """Open the answer of a position as a class sees it; a clicker presses the buttons of steps."""
    at = open_page(
        game.slug, present="true", **{game.key("view"): "move", game.key("heaps"): heaps}
    )
    put(at, game.key("answer"), True)
    return at.run()


def step_on(at, way="Right"):
    return next(one for one in at.button if one.key.endswith(f"-move-step-{way}")).click().run()


def test_a_class_is_told_the_answer_heap_by_heap_and_the_moves_at_the_end():
    at = presented("5 10 20")  # worth 5, 4 and 2 under "take 1-5"
    assert "value ⊕ 3" in html(at)
    for heap, told, open_rows in (
        ("A would need value 5 ⊕ 3 = 6", "; no move reaches it.", 2),
        ("B would need value 4 ⊕ 3 = 7", "; no move reaches it.", 1),
        ("C would need value 2 ⊕ 3 = 1", ". That is lower, and 1 move reaches it.", 0),
    ):
        step_on(at)
        assert f"Heap {heap}{told}" in html(at)
        assert html(at).count('<span class="gl-ask">?</span>') == open_rows
        assert not buttons(at, "Play this move")
    assert 'data-gl-count="3/4"' in html(at)
    step_on(at)
    assert len(buttons(at, "Play this move")) == 1
    step_on(at, "Left")
    assert "Heap C would need" in html(at)
    assert not buttons(at, "Play this move")


def test_an_answer_that_was_hidden_again_begins_with_the_first_heap():
    at = presented("5 10 20")
    step_on(at, "End")
    assert buttons(at, "Play this move")
    for shown in (False, True):
        put(at, subtraction.PAGE.key("answer"), shown)
        at.run()
    assert "which heap can?" in html(at)
    assert not buttons(at, "Play this move")


def test_a_lost_position_and_a_reader_alone_have_all_at_once():
    assert "Why every move fails" in "".join(one.value for one in presented("5 5").markdown)
    alone = open_move(subtraction.PAGE, heaps="5 10 20", answer="true")
    assert len(buttons(alone, "Play this move")) == 1


@pytest.mark.parametrize("heaps", ["0 3 5", "1 2 4 8", "9 9 4"])
@pytest.mark.parametrize("game", [nim.PAGE, subtraction.PAGE, grundys_game.PAGE])
def test_what_a_class_is_told_of_a_heap_is_what_its_moves_do(game, heaps):
    at = presented(heaps, game)
    rule, sizes = linked(at, game.key("rule")), [int(size) for size in heaps.split()]
    facts = analyse(rule, sizes)
    for place, size in enumerate(sizes):
        if facts.nim_sum == 0:
            break
        step_on(at)
        reached = [move for move in facts.winning_moves if move.heap == place]
        says = re.search(r'class="gl-step"[^>]*>(.*?)</p>', html(at)).group(1)
        assert bool(reached) == bool(re.search(r"\d+ moves? reach", says)), (size, says)


@pytest.mark.parametrize(("heaps", "drawn"), [("3 4 5", 12), ("0 20", 20), ("30 40", 0)])
@pytest.mark.parametrize("present", ["true", "false"])
def test_few_stones_are_drawn_while_nothing_is_told(heaps, drawn, present):
    link = {"nim-view": "move", "nim-heaps": heaps}
    covered = html(open_page("nim", present=present, **link))
    stones = re.findall('aria-label="([0-9]+) stones?">(.*?)</span></span>', covered)
    assert sum(len(re.findall("<i>", picture)) for _size, picture in stones) == drawn
    assert [int(size) for size, _picture in stones] == [
        int(n) for n in heaps.split() if drawn and n != "0"
    ]
    assert covered.count('class="gl-ask"') == len(heaps.split()) + 1
