"""The play view: whole games by typed moves, undo, sides, hints, the look back, and the link."""

from __future__ import annotations

import re

import pytest

from gamecore import ChanceGame, board_of, limits, parse_record
from gamecore.players.board import Draws
from house import PAGES
from opened_page import (
    all_buttons,
    button,
    guess_move,
    html,
    keyed,
    linked,
    only_button,
    open_page,
    open_view,
    past_who_wins,
    play_board,
    send,
)
from pages import (
    chance,
    grundys_game,
    moore,
    nim,
    octal,
    one_from_each,
    palindromes,
    staircase,
    subtraction,
    wythoff,
    your_rule,
)
from pages import sum as sum_page
from play_witness import refutation
from ui.links.links import decode
from ui.play import controls
from ui.play.table import LINKED_GAME
from ui.screens.home import card_fields

PLAYABLE = [page for page in PAGES.values() if page.entry.is_playable]


def open_play(page, **fields):
    keys = {page.key(name): str(value) for name, value in fields.items()}
    at = open_page(page.slug, **{page.key("view"): "play"}, **keys)
    assert not at.exception
    return at


def game_of(at, page) -> str:
    return linked(at, page.key("game"))


def type_move(at, page, text: str):
    board, _data = play_board(at)
    send(at, board, "typed", text)
    assert not at.exception


def left_typed(at) -> str:
    """Return what the field for a move holds."""
    return play_board(at)[1]["typed"]["text"]


def examples(at) -> str:
    return play_board(at)[1]["typed"]["examples"]


@pytest.mark.parametrize("page", PLAYABLE, ids=lambda page: page.slug)
def test_every_game_can_be_played_and_its_old_links_open_what_they_opened(page):
    assert page.views[0].name == "play"
    assert next(field for field in page.fields if field.name == "view").default != "play"
    at = open_play(page)
    assert "gl-error" not in html(at)
    assert play_board(at)[1]["opponents"]["player"] == "perfect"
    assert buttons_of(at) >= {"Hint", "Undo", "Swap sides"}


def buttons_of(at) -> set[str]:
    return {one.label for one in all_buttons(at)}


def test_a_won_position_is_won_against_the_perfect_opponent_by_typed_moves():
    at = open_play(nim.PAGE)
    typed = 0
    record = parse_record("take any", "you*3_4_5*")
    while record.winner is None and typed < 20:
        step = record.board.best.step  # 3 4 5 is won for who moves first
        type_move(at, nim.PAGE, "{}→{}".format(*reading(record.board.code(step))))
        typed += 1
        # The link holds my moves and the answers but the last, which is made again.
        text = game_of(at, nim.PAGE)
        record = answered(nim.PAGE, "take any", text)
    assert record.winner == "you"
    assert "Rematch, sides swapped" in buttons_of(at)
    ended = board_data(at)["ended"]
    assert "A perfect game: every one of your moves was a winning one." in ended["lines"]
    assert [one["won"] for one in ended["sides"]] == [True, False]


def reading(code):
    """Return size and what is left of a code, with its letter before: A3-1 → (A 3, 1)."""
    before, after = code[1:].split("-")
    return f"{code[0]} {before}", after


def answered(page, rule, text):
    record = parse_record(rule, text)
    if record.winner is None and record.to_move == "other":
        record = record.played(record.board.best.step)
    return record


@pytest.mark.parametrize("typed", ["5→3", "5->3", "C 3", "c3"])
def test_a_move_can_be_typed_as_people_do(typed):
    at = open_play(nim.PAGE)
    type_move(at, nim.PAGE, typed)
    assert game_of(at, nim.PAGE) == "you*3_4_5*C5-3"
    assert left_typed(at) == ""


def test_a_move_that_is_not_allowed_is_explained_and_stays_as_typed():
    at = open_play(subtraction.PAGE)
    type_move(at, subtraction.PAGE, "20→3")
    assert "gl-error" in html(at)
    assert game_of(at, subtraction.PAGE) == ""
    assert left_typed(at) == "20→3"
    data = board_data(at)
    assert data["typed"]["wrong"] not in data["status"], "it is said beside the field alone"


def test_a_split_is_typed_with_a_plus():
    at = open_play(grundys_game.PAGE)
    type_move(at, grundys_game.PAGE, "9→2+7")
    assert game_of(at, grundys_game.PAGE) == "you*9_5*A9-2+7"


@pytest.mark.parametrize(
    ("page", "marks"),
    [
        (nim.PAGE, "→ "),
        (grundys_game.PAGE, "→+"),
        (octal.PAGE, "→→+ "),
        (one_from_each.PAGE, "→ , "),
    ],
    ids=lambda value: getattr(value, "slug", ""),
)
def test_the_field_shows_a_move_of_each_kind_that_there_is(page, marks):
    at = open_play(page)
    shown = examples(at).split(" · ")
    assert "".join(re.sub(r"[0-9A-Z]| (?=[A-Z])", "", example) for example in shown) == marks


@pytest.mark.parametrize("page", PLAYABLE, ids=lambda page: page.slug)
def test_each_example_of_a_typed_move_can_be_typed(page):
    shown = examples(open_play(page))
    # Where a move has no heap, the example stands behind words: what stays on a step, for instance.
    words, colon, behind = shown.partition(": ")
    for example in [behind] if colon else words.split(" · "):
        at = open_play(page)
        before = game_of(at, page)
        type_move(at, page, example)
        assert game_of(at, page) != before, example


def test_one_undo_takes_back_my_move_and_the_answer():
    at = open_play(nim.PAGE)
    type_move(at, nim.PAGE, "A 2")
    type_move(at, nim.PAGE, "C 1")
    assert game_of(at, nim.PAGE).count(".") == 2
    only_button(at, "Undo").click().run()
    assert game_of(at, nim.PAGE).split("*")[2].split(".")[0] == "A3-2"
    assert game_of(at, nim.PAGE).count(".") == 1
    only_button(at, "Undo").click().run()
    assert game_of(at, nim.PAGE) == "you*3_4_5*"
    assert only_button(at, "Undo").disabled


def test_swapping_sides_lets_the_computer_move_at_once():
    at = open_play(nim.PAGE)
    only_button(at, "Swap sides").click().run()
    assert game_of(at, nim.PAGE) == "other*3_4_5*"
    type_move(at, nim.PAGE, "B 1")  # the computer took two from A; then I
    assert game_of(at, nim.PAGE) == "other*3_4_5*A3-1.B4-1"


def test_a_link_opens_the_game_at_that_move_and_goes_on():
    at = open_play(nim.PAGE, game="other*3_4_5*A3-1.B4-1", seed=7)
    assert not at.exception
    assert button(at, "Undo").disabled is False
    type_move(at, nim.PAGE, "A 0")
    assert game_of(at, nim.PAGE).startswith("other*3_4_5*A3-1.B4-1.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("you*3_4_5*A3-9", "A new game begins: Move 1"),
        ("nonsense<b>", "A new game begins"),
        ("you*1_2*", "The position was changed, so a new game begins."),
        ("you-misere*3_4_5*", "The position was changed, so a new game begins."),
        ("you*3_4_5*" + "A3-2." * 50_000, "A new game begins"),
    ],
)
def test_a_game_that_cannot_be_read_is_explained_and_another_begins(text, said):
    at = open_play(nim.PAGE, game=text)
    assert said in html(at)
    type_move(at, nim.PAGE, "A 2")
    assert game_of(at, nim.PAGE) == "you*3_4_5*A3-2"


def test_a_game_survives_a_look_at_another_view():
    at = open_play(nim.PAGE)
    type_move(at, nim.PAGE, "A 2")
    row = keyed(at.segmented_control, "_row-nim-view")
    row.set_value("pattern").run()
    keyed(at.segmented_control, "_row-nim-view").set_value("play").run()
    assert game_of(at, nim.PAGE) == "you*3_4_5*A3-2"


def test_hints_come_in_three_steps():
    at = open_play(nim.PAGE)
    for said in ("Look at heap A.", "leave it worth 1", "This move wins: A 3 → 1"):
        only_button(at, "Hint").click().run()
        assert said in html(at)
    assert only_button(at, "Hint").disabled


@pytest.mark.parametrize(
    ("stones", "said"), [("false", "diagonally 2"), ("true", "A 3 → 1, B 4 → 2")]
)
def test_a_board_of_cells_says_moves_in_its_own_words(stones, said):
    at = open_play(wythoff.PAGE, heaps="3 4", stones=stones)
    for _step in range(3):
        only_button(at, "Hint").click().run()
    assert (f"This move wins: {said}." in html(at)) is (stones == "false")
    type_move(at, wythoff.PAGE, "A 1, B 2")
    data = play_board(at)[1]
    assert f"You: {said}." in data["status"]
    assert data["strip"][1]["text"] == said


def test_who_is_winning_is_hidden_at_first():
    at = open_play(nim.PAGE)
    assert "winning" not in html(at)
    only_button(at, "Who is winning?").click().run()
    assert "You are winning." in html(at)


@pytest.mark.parametrize(
    ("page", "heaps", "moves"),
    [(nim.PAGE, "3 4 5", ["A 1"]), (chance.PAGE, "1 1 1", ["A 0", "B 0", "C 0"])],
)
def test_why_a_lost_move_was_made_is_told_and_a_chance_not_twice(page, heaps, moves):
    at = open_play(page, heaps=heaps)
    only_button(at, "Who is winning?").click().run()
    for move in moves:  # of the game of chance, the one of the heap that was drawn
        if "-" not in game_of(at, page):
            type_move(at, page, move)
    assert "You are winning." in html(at) or "Chance of winning: 1" in html(at)
    assert ("No move wins here." in html(at)) is (page is nim.PAGE)
    assert "The player to move wins" not in html(at)


def test_why_shows_the_columns_before_and_after_the_move():
    at = open_play(nim.PAGE, game="you*3_4_5*A3-1.B4-3.C5-2")
    only_button(at, "Why?").click().run()
    assert html(at).count("gl-xor") == 2


def test_two_people_share_the_board():
    at = open_play(nim.PAGE, player="two")
    type_move(at, nim.PAGE, "A 0")
    type_move(at, nim.PAGE, "B 0")
    type_move(at, nim.PAGE, "C 0")
    assert game_of(at, nim.PAGE) == "you*3_4_5*A3-0.B4-0.C5-0"
    assert "Rematch, sides swapped" in buttons_of(at)


def test_under_misere_play_whoever_cannot_move_wins():
    at = open_play(nim.PAGE, misere="true", heaps="2 2", player="two")
    type_move(at, nim.PAGE, "A 0")
    type_move(at, nim.PAGE, "B 0")
    assert game_of(at, nim.PAGE) == "you-misere*2_2*A2-0.B2-0"
    assert "Play again" in buttons_of(at)


def test_a_position_too_large_to_decide_says_so_and_is_played_on(size, monkeypatch):
    searched = size(quick=300, full=limits.PLAY_MISERE_POSITIONS)
    monkeypatch.setattr(limits, "PLAY_MISERE_POSITIONS", searched)
    at = open_play(grundys_game.PAGE, misere="true", heaps="40 41 42 43")
    assert "I cannot see who wins here." in html(at)  # also where nobody has asked
    only_button(at, "Who is winning?").click().run()
    assert "I cannot see who wins here." in html(at)
    type_move(at, grundys_game.PAGE, "A 1+39")
    assert game_of(at, grundys_game.PAGE).endswith("A40-1+39")
    for page in (nim.PAGE, chance.PAGE):
        assert "I cannot see" not in html(open_play(page))


def test_where_not_all_moves_were_compared_it_is_said_beside_the_move_and_nowhere_else(
    monkeypatch, size
):
    monkeypatch.setattr(limits, "PLAY_WORK", limits.PLAY_WORK // size(quick=5, full=1))
    heaps = "30 " * 11 + "30"
    game = f"other*{heaps.replace(' ', '_')}*"
    at = open_play(moore.PAGE, k=5, heaps=heaps, game=game)
    *_done, compared, turn = board_data(at)["status"]
    assert re.fullmatch(r"It compared only the first \d+ of its moves\.", compared)
    assert turn == "Your move."
    few = board_data(open_play(nim.PAGE, heaps="3 3", game="other*3_3*"))["status"]
    assert few == ["The computer: A 3 → 0.", "Your move."]


@pytest.mark.parametrize("won", [True, False])
def test_a_mistaken_opponent_is_named_as_such_once_it_is_beaten(won):
    board = board_of("take any", "3 5 7")
    record = refutation(board, "largest-heap", 1)
    text = str(record if won else record.until(len(record.codes) - 2))
    at = open_play(nim.PAGE, heaps="3 5 7", player="largest-heap", seed=1, game=text)
    assert ("It always takes from the largest heap" in html(at)) == won


def test_a_mistaken_opponent_is_offered_only_where_it_errs():
    for heaps, there in (("3 5 7", True), ("1 1", False)):
        players = play_board(open_play(nim.PAGE, heaps=heaps))[1]["opponents"]["players"]
        offered = [label for _name, label in players]
        assert any(name.startswith("Greedy") for name in offered) == there, heaps
        assert not any(name.startswith("Nim player") for name in offered)


@pytest.mark.parametrize(
    ("page", "typed", "code"),
    [
        (wythoff.PAGE, "A 3, B 5", "A5-3B7-5"),
        (staircase.PAGE, "3: 1", "B1-4C4-1"),
        (palindromes.PAGE, "2", "2"),
        (sum_page.PAGE, "A 8", "A9-8"),
    ],
    ids=lambda value: getattr(value, "slug", None),
)
def test_every_kind_of_game_is_played_by_typed_moves(page, typed, code):
    at = open_play(page)
    type_move(at, page, typed)
    assert game_of(at, page).split("*")[2].split(".")[0] == code


def board_data(at):
    return play_board(at)[1]


def test_on_a_staircase_stones_go_down_and_those_of_step_1_say_why_they_do_not():
    data = board_data(open_play(staircase.PAGE))
    assert data["words"]["take"].startswith("Bring {count} down from {letter}")
    assert data["heaps"][0]["why"] == "The stones on step 1 rest."
    assert [heap["letter"] for heap in data["heaps"][:2]] == ["step 1", "step 2"]
    assert [heap["code"] for heap in data["heaps"][:2]] == ["A", "B"]
    heaps = board_data(open_play(nim.PAGE))
    assert heaps["words"]["take"].startswith("Take {count} from {letter}")


@pytest.mark.parametrize("page", PLAYABLE, ids=lambda page: page.slug)
def test_a_heap_of_one_is_not_called_one_stones(page):
    drawn = open_play(page).get("bidi_component")
    assert not re.findall(
        r"\{(?:size|count)\} (?:stones|pins|pairs)", " ".join(p.proto.json for p in drawn)
    )


def test_chance_draws_a_heap_and_only_that_one_is_moved_in():
    at = open_play(chance.PAGE, heaps="2 2", player="two")
    board = board_of(ChanceGame(), "2 2")
    drawn = board.draw(Draws(1, board.key)).drawn
    type_move(at, chance.PAGE, f"{'BA'[drawn]} 1")
    assert "gl-error" in html(at)
    type_move(at, chance.PAGE, f"{'AB'[drawn]} 1")
    assert "gl-error" not in html(at)
    assert game_of(at, chance.PAGE).split("*")[2] == f"{'AB'[drawn]}2-1"


def test_a_worse_amount_is_told_with_its_chance_and_that_of_the_best():
    at = open_play(chance.PAGE, heaps="2 1 2", player="two", game="you*2_1_2*A2-0.B1-0.C2-1.C1-0")
    only_button(at, "Review").click().run()
    assert "Move 3, Player 1: C 2 → 1 loses for certain; C 2 → 0 wins for certain." in html(at)
    marks = [cell["after"] for cell in board_data(at)["strip"][1:]]
    assert marks[0] == "next wins 1 of 2"
    assert set(marks[1:-1]) <= {"next wins", "next loses"}
    assert marks[-1] == "the end"  # nobody is next


def test_a_game_too_long_for_a_link_is_kept_as_text():
    at = open_play(nim.PAGE, heaps="300", player="two")
    codes = ".".join(f"A{n}-{n - 1}" for n in range(300, 40, -1))
    at.session_state["_nim-play-long"] = f"you*300*{codes}"
    at.run()
    assert not at.exception
    type_move(at, nim.PAGE, "A 30")
    assert game_of(at, nim.PAGE) == ""
    assert len(at.session_state["_nim-play-long"]) > LINKED_GAME
    assert at.session_state["_nim-play-long"].endswith("A40-30")


def test_a_wrong_guess_is_played_out_on_the_board():
    at = guess_move(past_who_wins(open_view(nim.PAGE, "move")), 2, (1,))
    only_button(at, "Play it out").click().run()
    assert linked(at, "nim-view") == "play"
    assert game_of(at, nim.PAGE) == "you*3_4_5*C5-1"
    assert not at.exception


def test_the_card_of_every_game_opens_it_to_be_played():
    for page in PAGES.values():
        fields = card_fields(page.entry, None)
        query = page.entry.query(fields)
        if page in PLAYABLE:
            state, complaints = decode(page, query)
            assert (state["view"], complaints) == ("play", [])
        else:
            assert fields == {}


def test_a_position_that_cannot_be_played_costs_no_search_for_opponents_that_err(monkeypatch):
    asked = []
    monkeypatch.setattr(controls, "opponents", lambda *played: asked.append(played) or ("perfect",))
    at = open_play(your_rule.PAGE, rule="take k where prime(n + k)", heaps="900000 900001")
    assert "ask for heaps up to" in html(at)
    assert board_data(at)["opponents"]["player"] == "perfect"
    assert asked == []
    open_play(your_rule.PAGE, rule="take 1-3", heaps="4 5")
    assert len(asked) == 1


def test_a_position_without_moves_is_nobodys_win():
    at = open_play(your_rule.PAGE, rule="0.1", heaps="4 7 9")
    said = str(play_board(at))
    assert "Nobody has a move here" in said
    assert "The computer wins" not in said
    assert not [label for label in ("Rematch", "Play again", "easier") if label in said]
