"""One position in every view: heaps that open, moves that are shown, wrong guesses played out."""

import json
import re
from itertools import islice
from types import SimpleNamespace

import pyarrow.ipc
import pytest
import streamlit as st
from hypothesis import given
from hypothesis import strategies as hypothesis_st

from gamecore import parse_record
from gamecore.grundy.sequence import grundy_values
from gamecore.players.played import Played
from gamecore.players.record import board_of
from gamecore.positions.heaps import by_heap, parse_sum
from gamecore.rules.language import parse_rule
from opened_page import button, buttons, html, keyed, linked, open_page, open_view, put
from pages import (
    coins,
    grundys_game,
    moore,
    nim,
    octal,
    palindromes,
    staircase,
    subtraction,
    wythoff,
)
from pages import sum as sum_page
from ui.base import page_limits
from ui.base.marks import letters_of, move_shown, of_heap, places_of
from ui.base.markup import opened
from ui.coupled.moves import changes
from ui.derivation.opening import heaps_named, open_pressed
from ui.links.link_state import PageState
from ui.pattern.chart_board import LETTERS
from ui.pieces import board as board_module
from ui.pieces import heaps as heaps_module
from ui.pieces.play_out import refuting_game
from ui.play.facts import why_facts
from ui.tree.drawing import heaps_of

SUB = subtraction.PAGE


# -- what speaks of the same heap -----------------------------------------------------------------


def test_a_tag_takes_attributes_and_escapes_what_they_hold():
    begun = opened("tr", {"class": ""}, of_heap(3), {"title": '"><b>&'})
    assert begun == '<tr data-gl-heap="3" title="&#34;&gt;&lt;b&gt;&amp;">'


def test_heaps_are_named_by_their_sizes_and_letters():
    assert places_of((5, 2, 5)) == {5: (0, 2), 2: (1,)}
    assert letters_of((5, 2, 5)) == {5: "A, C", 2: "B"}
    assert of_heap(1, 2, 1) == {"data-gl-heap": "1 2"}
    assert of_heap(4, place=1) == {"data-gl-heap": "4", "data-gl-place": "B"}


def test_a_move_is_written_with_what_it_changes():
    assert move_shown({0: (9, (2, 7))}) == {"data-gl-move": "0:9:2+7"}
    assert move_shown({0: (4, ()), 2: (5, (1,))}, chosen=True) == {"data-gl-chosen": "0:4:;2:5:1"}
    assert changes((3, 5), (2, 4)) == {0: (3, (2,)), 1: (5, (4,))}
    assert changes((3, 5), (3, 0)) == {1: (5, ())}
    assert changes("abba", "ab") == {}


@pytest.mark.parametrize(
    ("text", "heaps"),
    [("1 3 4", "1 3 4"), ("4×1 2", "1 2"), ("0", "0"), ("abba", ""), ("1 2 | 3", "")],
)
def test_a_node_of_a_tree_names_its_heaps_where_sizes_name_them(text, heaps):
    assert heaps_of(text).get("data-gl-heap", "") == heaps


@pytest.mark.parametrize(
    ("sent", "heaps"),
    [("4", (4,)), ("1+2", (1, 2)), ("61", ()), ("1+61", ()), ("", ()), ("1+", ()), (None, ())],
)
def test_only_heaps_of_the_page_can_be_asked_about(sent, heaps):
    assert heaps_named(sent) == heaps


@given(hypothesis_st.text(alphabet="0123456789+- x²", max_size=600))
def test_whatever_a_link_asks_about_is_read_or_nothing(sent):
    assert all(0 <= heap <= page_limits.DERIVE_OPTIONS for heap in heaps_named(sent))


# -- a press on a heap ----------------------------------------------------------------------------


def pressed(page, heap, **state):
    """Press a heap on a page whose link says this; return what it says then."""
    st.session_state.clear()
    st.query_params.clear()
    for name, value in state.items():
        put(st, page.key(name), value)
    open_pressed(PageState(page, parse_rule(page.rule), (), open_all=False), heap)
    return {field.name: linked(st, page.key(field.name)) for field in page.fields}


@pytest.mark.parametrize("view", ["play", "pattern", "move", "tree", "derivation"])
def test_a_pressed_heap_opens_its_derivation_from_every_view(view):
    said = pressed(SUB, 10, view=view)
    assert said["size"] == 10
    assert said["by"] == "options"
    assert said["view"] == "derivation"


def test_a_heap_too_large_to_derive_opens_the_pattern():
    assert pressed(SUB, page_limits.DERIVE_OPTIONS + 1)["view"] == "pattern"


def test_under_misere_play_a_heap_opens_what_is_known_of_single_heaps():
    assert pressed(SUB, 10, misere=True, view="move")["view"] == "single"


@pytest.mark.parametrize(
    ("sent", "opens"),
    [
        ({"name": "open", "value": 1}, [1]),
        ({"name": "open", "value": 2}, []),
        ({"name": "open", "value": -1}, []),
        ({"name": "open", "value": [0]}, []),
        ({"name": "open"}, []),
        ({"name": ["open"], "value": 1}, []),
        ({"name": "control", "value": ["add"]}, []),
        ("open", []),
        ({"name": "edit", "value": {"act": "more", "heap": 1}}, []),
    ],
)
def test_only_a_heap_on_the_board_is_opened(monkeypatch, sent, opens):
    found, drawn = [], {}
    monkeypatch.setattr(heaps_module, "_HEAPS", lambda **given: drawn.update(given))
    board_module.board((5, 10), key="b", on_edit=lambda _edit: None, on_open=found.append)
    st.session_state["b"] = SimpleNamespace(press=sent)
    drawn["on_press_change"]()
    assert found == opens
    assert drawn["data"]["opens"]


@pytest.mark.parametrize("full", [False, True])
def test_a_board_that_is_full_takes_no_heap_whatever_is_sent(monkeypatch, full):
    edits, drawn = [], {}
    monkeypatch.setattr(heaps_module, "_HEAPS", lambda **given: drawn.update(given))
    board_module.board((5, 10), key="b", on_edit=edits.append, full=full)
    for sent in ({"name": "control", "value": "add"}, {"name": "edit", "value": {"act": "add"}}):
        st.session_state["b"] = SimpleNamespace(press=sent)
        drawn["on_press_change"]()
    assert edits == ([] if full else [{"act": "add"}])


@pytest.mark.parametrize(
    ("by", "name", "back"),
    [
        ("pattern", "Back to the pattern", {"view": "pattern"}),
        ("play", "Back to the game", {"view": "play"}),
        ("tree", "Back to the tree", {"view": "tree"}),
    ],
)
def test_what_was_opened_from_another_view_has_a_named_way_back(by, name, back):
    at = open_view(SUB, by)
    state = PageState(SUB, parse_rule(SUB.rule), (), open_all=False)
    trail = f"_{SUB.prefix}-trail-"
    # As a press in that view leaves it.
    st.session_state.clear()
    st.query_params.from_dict({SUB.key("view"): by})
    open_pressed(state, 10)
    for key in filter(lambda key: str(key).startswith(trail), list(st.session_state)):
        at.session_state[key] = st.session_state[key]
    for field in ("size", "by", "step", "view"):
        put(at, SUB.key(field), linked(st, SUB.key(field)))
    at.run()
    assert "heap 10 has the value 4" in html(at)
    button(at, name).click().run()
    assert not at.exception
    assert {field: linked(at, SUB.key(field)) for field in back} == back


# -- why, beside what it explains -----------------------------------------------------------------


def test_why_opens_beside_the_rows_and_leaves_them_as_they_are():
    at = open_view(SUB, why="6")
    assert "Heap 6 has the value 0" in html(at)
    assert html(at).count('class="gl-ask"') == 1, "what is asked is still asked"
    button(at, "Close").click().run()
    assert "Heap 6 has the value 0" not in html(at)


def test_why_of_a_split_explains_its_parts_and_not_the_heap_that_is_asked():
    at = open_view(octal.PAGE, size=4, step=7, why="1+2")
    assert "Heap 1 has the value 1" in html(at)
    assert "Heap 2 has the value 2" in html(at)
    assert "Heap 4 has the value" not in html(at)


def test_what_is_open_leads_on_to_the_whole_derivation_and_back():
    at = open_view(SUB, why="6")
    button(at, "Heap 6, option by option").click().run()
    assert linked(at, SUB.key("size")) == 6
    button(at, "Back to 0–9").click().run()
    assert html(at).count('class="gl-ask"') == 1


# -- a chosen move --------------------------------------------------------------------------------


def test_a_move_of_several_heaps_is_shown_on_all_of_them():
    at = open_view(moore.PAGE, "move", heaps="1 2 5", answer="true")
    assert 'data-gl-move="' in html(at)
    at = open_view(wythoff.PAGE, "move", show=True, heaps="5 7")
    shown = html(at).partition('data-gl-move="')[2].partition('"')[0]
    assert shown
    for change in shown.split(";"):
        place, before, _after = change.split(":")
        assert before == "57"[int(place)]


def test_a_text_without_heaps_shows_no_stones():
    assert "data-gl-move" not in html(open_view(palindromes.PAGE, "move", show=True))


# -- wrong guesses, played out --------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["take any", "take 1-5", "0.77", "split into 2 unequal"])
def test_beside_a_nim_heap_of_a_wrong_value_the_computer_moves_and_wins(rule):
    values = grundy_values(rule, 12)
    for heap in range(1, 13):
        for guess in range(8):
            if guess == values[heap]:
                continue
            fields = refuting_game(parse_rule(rule), heap, guess)
            rules, heaps = by_heap(tuple(parse_sum(fields["games"])))
            record = parse_record(rules, fields["game"])
            assert record.start.text == " ".join(map(str, heaps))
            assert record.to_move == "other"
            assert record.board.knowledge.to_move_wins, "or the guess would be right"


def test_a_wrong_value_is_played_out_on_the_page_of_sums():
    at = open_view(SUB)
    guess = next(group for group in at.button_group if "-mex-" in str(group.key))
    guess.set_value(6).run()
    assert not at.exception
    assert "beside a Nim heap of 6 the player to move would lose" in html(at)
    (link,) = [found for found in at.get("page_link") if found.proto.label == "Play it out"]
    assert "sum-view=play" in link.proto.query_string
    guess.set_value(1).run()
    assert not [found for found in at.get("page_link") if found.proto.label == "Play it out"]


def wrong_labels_played_out(page, **fields):
    """Guess wrong at every position of a small tree, press "play it out", and yield what opens."""
    stem = f"_{page.prefix}-tree"
    for step in range(1, 12):
        at = open_view(page, "tree", tree=step, **fields)
        for letter in "NP":
            if not [one for one in at.button if one.key == f"{stem}-guess-{letter}"]:
                continue
            keyed(at.button, f"{stem}-guess-{letter}").click().run()
            out = [one for one in at.button if one.key == f"{stem}-out"]
            if out:
                out[0].click().run()
                assert not at.exception
                yield at
                break


@pytest.mark.parametrize("misere", [False, True])
def test_a_wrong_label_of_the_tree_is_played_out_and_lost(misere, size):
    """Guess wrong at every position of a small tree: whoever plays it out is on the losing side."""
    page, fields = nim.PAGE, {"heaps": "1 2 3"}
    if misere:
        fields["misere"] = "true"
    tried = 0
    for at in islice(wrong_labels_played_out(page, **fields), size(quick=2, full=None)):
        assert linked(at, page.key("view")) == "play"
        record = parse_record("take any", linked(at, page.key("game")))
        assert linked(at, page.key("heaps")) == record.start.text
        wins = record.board.knowledge.to_move_wins
        assert wins == (record.to_move == "other"), "the computer is the one who wins"
        tried += 1
    assert tried >= size(quick=2, full=4)


@pytest.mark.parametrize("misere", [False, True])
def test_a_wrong_label_in_the_tree_of_a_sum_is_played_out_under_the_rule_of_each_heap(misere, size):
    page, fields = sum_page.PAGE, {"games": "take 1-2: 2; take any: 2; take 1-2: 1"}
    if misere:
        fields["misere"] = "true"
    tried = set()
    for at in islice(wrong_labels_played_out(page, **fields), size(quick=2, full=None)):
        rules, heaps = by_heap(tuple(parse_sum(linked(at, page.key("games")))))
        record = parse_record(rules, linked(at, page.key("game")))
        assert record.start.text == " ".join(map(str, heaps))
        assert set(map(str, rules)) <= {"take 1, 2", "take any"}
        assert "A new game begins" not in html(at)
        wins = record.board.knowledge.to_move_wins
        assert wins == (record.to_move == "other"), "the computer is the one who wins"
        tried.add(rules)
    assert len(tried) >= size(quick=1, full=3)


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        (nim.PAGE, {"heaps": "1 2 3"}),
        (nim.PAGE, {"heaps": "1 2 4"}),
        (nim.PAGE, {"heaps": "2 2", "misere": "true"}),
        (nim.PAGE, {"heaps": "1 1", "misere": "true"}),
        (sum_page.PAGE, {}),
        (wythoff.PAGE, {}),
        (wythoff.PAGE, {"heaps": "1 2"}),
    ],
)
def test_a_wrong_answer_who_wins_is_played_out_by_the_player_to_move(page, fields):
    # Where that player can win, the computer's first move would be the one that is asked for next.
    for guess in ("wins", "loses"):
        at = open_view(page, "move", **fields)
        (asked,) = [one for one in at.button if re.search(rf"-who-\d+-{guess}$", str(one.key))]
        asked.click().run()
        if "Right." not in html(at):
            break
        assert not buttons(at, "Play it out")
    before = [linked(at, page.key(name)) for name in fields]
    button(at, "Play it out").click().run()
    assert not at.exception
    assert linked(at, page.key("view")) == "play"
    assert before == [linked(at, page.key(name)) for name in fields]
    assert "a new game begins" not in html(at).lower()
    began = linked(at, page.key("game")).partition("*")[0]
    assert began.startswith("you")


def test_where_xor_errs_on_wythoffs_map_is_played_out():
    at = open_view(wythoff.PAGE, "pattern", map="xor")
    for guess, (position, began) in {"diagonal": ("1 2", "you"), "lost": ("2 2", "other")}.items():
        at = open_view(wythoff.PAGE, "pattern", map="xor")
        pills = next(one for one in at.button_group if str(one.key).endswith("-xor-guess"))
        pills.set_value(guess).run()
        button(at, "Play it out").click().run()
        assert not at.exception
        assert linked(at, wythoff.PAGE.key("game")).startswith(
            f"{began}*{position.replace(' ', '_')}*"
        )


def test_a_right_guess_on_the_map_is_not_played_out():
    at = open_view(wythoff.PAGE, "pattern", map="xor")
    pills = next(one for one in at.button_group if str(one.key).endswith("-xor-guess"))
    pills.set_value("both").run()
    assert not buttons(at, "Play it out")


# -- why of a move, where values decide -----------------------------------------------------------


def reasons(kind, names, start, game, misere=False):
    return why_facts(Played(kind, names, start, misere), game, 0)


def test_under_misere_play_the_columns_are_shown_where_a_theorem_reads_them():
    why = reasons("heaps", ("take any",), "3 4 5", "you-misere*3_4_5*A3-1", misere=True)
    assert why.before is not None
    assert why.before.values == (3, 4, 5)
    assert why.after is not None
    assert why.after.values == (1, 4, 5)
    wild = reasons("heaps", ("0.77",), "5 9", "you-misere*5_9*A5-4", misere=True)
    assert board_of("0.77", (5, 9), True).misere_analysis.decided_by == "search"
    assert wild.before is None


def test_coupled_games_show_the_values_that_decide_them():
    stairs = reasons("coupled", ("staircase",), "0 2 3 3", "you*0_2_3_3*A0-2B2-0")
    assert stairs.before is not None
    assert stairs.before.values == (0, 2, 0, 3)
    text = reasons("coupled", ("string",), "ababac", "you*ababac*2")
    assert text.before is not None
    assert text.before.of_text
    row = reasons("coupled", ("ruler",), "HTTH", "you*HTTH*t4")
    assert (row.before.sizes, row.before.values, row.before.of_text) == ((1, 4), (1, 4), True)
    assert reasons("coupled", ("wythoff",), "5 7", "you*5_7*A5-4").before is None


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (nim.PAGE, {"misere": "true", "game": "you-misere*3_4_5*A3-1"}),
        (staircase.PAGE, {"steps": "0 2 3 3", "game": "you*0_2_3_3*A0-2B2-0"}),
        (palindromes.PAGE, {"text": "ababababab", "game": "you*ababababab*5"}),
        (coins.PAGE, {"turn": "ruler", "game": "you*HTTHTHTH*t4"}),
    ],
    ids=["misere", "staircase", "string", "coins"],
)
def test_why_draws_both_columns(page, said):
    keys = {page.key(name): text for name, text in said.items()}
    at = open_page(page.slug, **{page.key("view"): "play"}, **keys)
    button(at, "Why?").click().run()
    assert not at.exception
    assert html(at).count("gl-xor") == 2


def test_the_letters_of_the_heaps_stand_in_the_strip_and_the_plot():
    at = open_view(grundys_game.PAGE, "pattern", heaps="9 5 9")
    parts = [json.loads(part.proto.json) for part in at.get("bidi_component")]
    (strip,) = [part for part in parts if "widths" in part]
    assert strip["letters"] == {"9": "A, C", "5": "B"}
    (plot,) = at.get("vega_lite_chart")
    (rows,) = [data.data.data for data in plot.proto.datasets if data.name == LETTERS]
    drawn = pyarrow.ipc.open_stream(rows).read_pandas()
    assert dict(zip(map(str, drawn["n"]), drawn["letters"], strict=True)) == strip["letters"]
