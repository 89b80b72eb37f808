"""The games of the lessons on their pages: begun, won, lost, and the one that ends a lesson."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from answered import give
from gamecore.lessons.catalogue import LESSONS, lesson, lessons
from gamecore.lessons.small_games import heap_rules
from gamecore.lessons.standing import Result
from gamecore.players.heap_board import HeapBoard
from gamecore.players.opponents import choose_move
from gamecore.players.record import GameRecord
from gamecore.players.review import ending
from gamecore.positions.analysis import analyse
from gamecore.rules.language import parse_rule
from opened_page import buttons, html, open_page
from ui.base.words import say
from ui.lessons.class_question import class_question
from ui.lessons.play_out import _facts, _start
from ui.lessons.progress import Progress, questions_of
from ui.play.words import move_words
from ui.rule.words import beside_heap, meaning


def opened(one, place):
    at = open_page("lesson", **{"les-name": one.name, "les-beat": str(place)})
    assert not at.exception
    return at


def said(at):
    """What the page says, tags taken out."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html(at))).split())


def assert_each_rule_is_said(game, at):
    for letter, rule in zip("ABC", game.rules, strict=False):
        told = meaning(parse_rule(rule), heap=letter)
        assert told.startswith(f"Heap {letter}: ")
        assert told in said(at)


def pages_that_wait(at):
    """The pages to which the panel about waiting questions links."""
    panel = html(at).partition("uestions on pages")[2].partition("still wait")[0]
    return list(map(int, re.findall(r'href="[^"]*les-beat=(\d+)"', panel)))


@pytest.mark.parametrize("one", lessons(), ids=LESSONS)
def test_a_lesson_ends_with_its_rule_a_tick_and_a_position_that_the_reader_can_win(one):
    at = opened(one, len(one.beats))
    end = one.ending
    assert (
        f'<aside class="gl-remember"><span>Remember:</span> <b>{end.rule}</b></aside>'
        in unescape(html(at))
    )
    game = end.game
    assert analyse(heap_rules(game.rules), game.heaps, game.misere).outcome == "N"
    assert (game.begins, game.opponent) == ("you", "perfect")
    links = [link.label for link in at.get("page_link")]
    ahead = one.beats[-1].doors[0]
    title = say(lesson(ahead.lesson).title) if ahead.lesson else "Mixed practice"
    assert title in links[0]
    assert sum(title in link for link in links) == 1
    assert not buttons(at, "Continue"), "the link ahead stands in its place"
    (board,) = [x for x in at.get("bidi_component") if "play-board" in x.proto.id]
    assert json.loads(board.proto.json)["live"]
    if len(set(game.rules)) > 1:
        assert_each_rule_is_said(game, at)
    assert 'class="ended' not in html(at), "nothing was answered"
    assert pages_that_wait(at) == sorted({page for page, _turn in questions_of(one.name)})
    kept = Progress().after(Result(f"lesson:{one.name}", True))
    first, *others = questions_of(one.name)
    for question in others:
        kept = kept.after_question(one.name, question)
    at.session_state["_progress"].kept = kept
    at.run()
    assert 'class="ended' not in html(at), "one question still waits"
    assert f"A question on page {first[0]} still waits for you" in said(at)
    at.session_state["_progress"].kept = kept.after_question(one.name, first)
    at.run()
    assert "still waits for you" not in html(at)
    assert html(at).count('class="ended now"') == 1
    assert one.name in at.session_state["_progress"].kept.ended


@pytest.mark.parametrize(
    ("one", "place"),
    [
        (one, place)
        for one in lessons()
        for place, beat in enumerate(one.beats, 1)
        if any(game.begins == "opponent" for game in beat.games)
    ],
)
def test_where_the_computer_has_begun_the_words_say_from_which_heaps_and_how(one, place):
    (game,) = one.beats[place - 1].games
    assert analyse(heap_rules(game.rules), game.heaps).outcome == "P", "it balances"
    at = opened(one, place)
    (board,) = [x for x in at.get("bidi_component") if "play-board" in x.proto.id]
    assert json.loads(board.proto.json)["live"]
    (played,) = at.session_state[f"_les-{one.name}-{place}-games"]
    (move,) = map(move_words, played.record.codes)
    heaps = " and ".join(map(str, game.heaps))
    told = f"Heaps {heaps} balance. The computer began with {move}; find the answer."
    assert told in said(at)
    assert [button.key for button in buttons(at, "Continue")] == ["_les-beat-skip"]


def test_a_game_is_played_to_its_end():
    at = opened(lessons()[0], 2)
    buttons(at, "I go first")[0].click().run()
    board = next(one for one in at.get("bidi_component") if "play-board" in one.proto.id)
    assert "Your move." in board.proto.json
    game = at.session_state["_les-hot-and-cold-2-games"][-1]
    game.move("14→5")  # no move of this rule: nothing happens
    assert not game.record.codes
    while not game.is_over:
        game.move(f"A {game.record.board.heaps[0] - 1}")
    at.run()
    assert not at.exception
    assert "You win!" in said(at) or "You lost" in said(at)
    assert "You won: " not in said(at), "it would say that twice"
    assert buttons(at, "Play the next game")


def test_the_next_lesson_stands_out_once_the_game_is_won():
    one = lesson("nim-and-xor")
    at = opened(one, len(one.beats))
    stem = f"les-nim-and-xor-{len(one.beats)}"

    def stands_out():
        blocks, found = [at.run().main], set()
        while blocks:
            block = blocks.pop()
            blocks += getattr(block, "children", {}).values()
            found.add(getattr(getattr(block, "proto", None), "id", ""))
        (key,) = [key for one in found for key in re.findall("gl-beat-(ahead|later)", one)]
        return key == "ahead"

    assert not stands_out()
    game = at.session_state[f"_{stem}-games"][-1]
    while not game.is_over:
        best = analyse(game.record.board.rules, game.record.board.heaps).winning_moves[0]
        game.move(f"{'ABC'[best.heap]} {'+'.join(map(str, best.after)) or 0}")
        assert stands_out() == game.you_won
    assert game.you_won
    buttons(at, "Play it again")[0].click().run()
    assert stands_out()


def test_after_a_bet_that_was_wrong_another_try_stands_out_and_the_way_on_is_open():
    one = lesson("one-number")
    at = opened(one, 9)
    bet = one.beats[8].questions[0].at(0)
    give(at, bet, (bet.example()[0] + 1,), bet=True)
    keys = [button.key for button in at.button]
    assert "_les-beat-skip" in keys
    assert [key[-6:] for key in keys if key.endswith(("-anew", "-again"))] == ["-again"]


def test_a_lost_game_names_the_move_that_lost_it_and_goes_on_there():
    one = lesson("nim-and-xor")
    at = opened(one, len(one.beats))
    game = at.session_state[f"_les-nim-and-xor-{len(one.beats)}-games"][-1]
    game.move("C 0")  # 3 and 5 are left: not XOR 0
    while not game.is_over:
        heap = max(range(3), key=game.record.board.heaps.__getitem__)
        game.move(f"{'ABC'[heap]} 0")
    assert not game.you_won
    at.run()
    assert not at.exception
    end = ending(game.record)
    move = move_words(end.losing.code)
    told = f"You were winning until this move of yours: {move}."
    assert told in said(at)
    buttons(at, "Play on from there")[0].click().run()
    assert not at.exception
    assert len(game.record.codes) == end.losing.index
    assert game.record.to_move == "you"
    assert "You lost" not in said(at)
    while not game.is_over:
        best = analyse(game.record.board.rules, game.record.board.heaps).winning_moves[0]
        game.move(f"{'ABC'[best.heap]} {'+'.join(map(str, best.after)) or 0}")
    at.run()
    assert game.you_won
    assert "Well mended: you took back 2 moves, and won." in said(at)
    assert "perfect" not in said(at)


@pytest.mark.parametrize("went", ["first", "second"])
def test_a_game_that_could_not_be_won_says_so_where_the_other_side_can_be_chosen(went):
    at = opened(lesson("nim-and-xor"), 3)
    buttons(at, f"I go {went}")[0].click().run()
    game = at.session_state["_les-nim-and-xor-3-games"][-1]
    while not game.is_over:
        board = game.record.board
        best = analyse(board.rules, board.heaps).winning_moves
        heap = best[0].heap if best else next(n for n, size in enumerate(board.heaps) if size)
        left = best[0].after if best else ()
        game.move(f"{'ABC'[heap]} {'+'.join(map(str, left)) or 0}")
    at.run()
    assert not at.exception
    assert game.you_won == (went == "second")
    assert ("Going first was: here whoever goes second" in said(at)) != game.you_won
    assert not buttons(at, "Play on from there")


def test_going_second_is_the_mistake_where_whoever_goes_first_can_win():
    at = opened(lesson("one-number"), 3)
    games = at.session_state["_les-one-number-3-games"]
    games.append(_start(lesson("one-number").beats[2].games[1]))  # against a perfect opponent
    at.run()
    buttons(at, "I go second")[0].click().run()
    game = at.session_state["_les-one-number-3-games"][-1]
    while not game.is_over:
        heaps = game.record.board.heaps
        heap = next(n for n, size in enumerate(heaps) if size)
        game.move(f"{'AB'[heap]} {heaps[heap] - 1}")
    at.run()
    assert not at.exception
    assert not game.you_won
    assert "Going second was: here whoever goes first can always win." in said(at)


@pytest.mark.parametrize(
    ("one", "place"),
    [(one, n) for one in lessons() for n, beat in enumerate(one.beats, 1) if beat.kind == "play"],
)
def test_what_a_move_is_stands_beside_every_game_before_it_is_begun(one, place):
    at = opened(one, place)
    game = one.beats[place - 1].games[0]
    boards = [json.loads(part.proto.json) for part in at.get("bidi_component")]
    (board,) = [one for one in boards if "heaps" in one and "strip" in one]
    begun = game.begins != "choose"
    assert ("First say who begins." in board["status"]) != begun
    assert board["live"] == begun
    if len(set(game.rules)) == 1:
        splits = one.name in ("splitting", "why-bigger-does-not-matter")
        rule, is_alone = parse_rule(game.rules[0]), len(game.heaps) == 1 and not splits
        assert meaning(rule, is_alone=is_alone) in said(at)
        assert ("Choose one heap" in said(at)) != is_alone
    else:
        assert {heap["rule"] for heap in board["heaps"]} == set(map(beside_heap, game.rules))
        assert_each_rule_is_said(game, at)


def shown_heaps(at):
    boards = [json.loads(part.proto.json) for part in at.get("bidi_component")]
    (board,) = [one for one in boards if "heaps" in one and "strip" in one]
    return board


def test_heaps_of_different_rules_keep_letter_and_colour_as_others_split():
    one = lesson("why-bigger-does-not-matter")
    place = next(n for n, beat in enumerate(one.beats, 1) if beat.name == "play")
    at = opened(one, place)
    stem = f"_les-{one.name}-{place}-games"
    nim = heap_rules(["take any"])[0]
    now = at.session_state[stem][-1]
    colours, places = {}, set()
    while True:
        board, state = shown_heaps(at), now.record.board
        by_letter = {heap["letter"]: heap["hue"] for heap in board["heaps"]}
        assert len(by_letter) == len(board["heaps"]), "no letter stands twice"
        for letter, hue in by_letter.items():
            assert colours.setdefault(letter, hue) == hue
        at_nim = state.rules.index(nim)
        places.add(at_nim)
        assert board["heaps"][at_nim]["letter"] == "B"
        assert [heap["code"] for heap in board["heaps"]] == [*"ABCDEFGHIJ"[: len(board["heaps"])]]
        if now.is_over:
            break
        reply = choose_move(state.rules, state.heaps, "perfect")
        size = state.heaps[reply.heap]
        called = board["heaps"][reply.heap]["letter"]
        now.move(f"{'ABCDEFGHIJ'[reply.heap]} {'+'.join(map(str, reply.after)) or 0}")
        at.run()
        if not now.is_over:
            assert f"You: {called} {size} → " in " ".join(shown_heaps(at)["status"])
    assert max(places) > 2, "more than one heap stands before it at the end"
    assert now.you_won


def test_a_losing_move_is_named_by_the_letters_that_were_shown():
    board = HeapBoard(heap_rules(["split into 2 unequal", "take any"]), (8, 3))
    record = GameRecord(board, began="you")
    for code in ("A8-1+7", "C3-2"):
        record = record.played(record.board.step_of(code))
    facts = _facts(record)
    assert facts.letters(2) == (0, 2, 1)
    assert facts.named(["C3-2", "B7-3+4", "C4-1+3", "E2-0"], 1) == [
        "B3-2",
        "C7-3+4",
        "D4-1+3",
        "B2-0",
    ]


def test_a_lesson_opened_in_its_middle_links_the_words_that_it_stands_on():
    def told(at):
        return re.findall(r"les-name=([\w-]+)&amp;les-beat=(\d+)[^>]*>([\w ]+)</a>", html(at))

    one = lesson("nim-and-xor")
    at = opened(one, 5)
    words = ("losing spot", "balance", "mex", "value", "XOR")
    assert tuple(word for _name, _place, word in told(at)) == words
    for name, place, word in told(at):
        assert word in lesson(name).beats[int(place) - 1].words
    assert "Whoever cannot move loses." in said(at)
    buttons(at, "Continue")[0].click().run()
    assert "earlier pages" not in said(at), "only where the visit begins"
    kept = Progress()
    for done in LESSONS[:5]:
        kept = kept.after(Result(f"lesson:{done}", True))
    at = open_page("lesson", **{"les-name": "winning-move"})
    assert len(told(at)) == 6
    at.session_state["_progress"].kept = kept
    assert "earlier pages" not in said(at.run())
    assert "earlier pages" not in said(opened(lesson("hot-and-cold"), 5))


def test_a_phone_reads_which_heap_it_labels():
    """No strip shows it there; one of several is said at each of its fields."""
    fill = next(beat for beat in lesson("hot-and-cold").beats if beat.name == "fill")
    exercise = fill.questions[0].at(0)
    (heap,) = exercise.asked
    asked = class_question(exercise, "here", is_bet=False, can_name=lambda _name: True).question
    assert asked.text.endswith(f"Heap {heap}: ?")
