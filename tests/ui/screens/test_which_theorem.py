"""Which theorem applies: one card for each game, each claim checked, each answer asked first."""

from __future__ import annotations

import json
import re
from itertools import combinations_with_replacement, pairwise
from operator import ne

import pytest

from gamecore.coupled.games import coupled_game
from gamecore.graphs.tokens import analyse_tokens
from gamecore.graphs.values import graph_values
from gamecore.grundy.sequence import grundy_values
from gamecore.lessons.small_games import moves
from gamecore.positions.heaps import by_heap, parse_sum
from gamecore.search import search
from opened_page import buttons, html, keyed, linked, open_page
from ui.catalogue.lookup import ENTRIES
from ui.lessons.progress import DRAFT, read_drafts
from ui.pieces.why_works import (
    ANSWERS,
    BOXES,
    MEANINGS,
    WORKED,
    boxes_line,
    look_words,
    looked_at,
    wrong_words,
)
from ui.screens.theorem_card import changes_of, heaps_of
from ui.screens.which_theorem import CARDS, PLAIN, ROUND, card_name

NAMES = [card_name(*pair) for pair in CARDS]
by_card = pytest.mark.parametrize("card", [card for _game, card in CARDS], ids=NAMES)


def test_every_game_of_the_app_has_a_card():
    games = {page.slug for page in ENTRIES.values() if page.is_game}
    assert {game.slug for game, _card in CARDS} == games | {"sum", "graph"}


def test_names_and_cards_are_each_there_once():
    assert len(set(NAMES)) == len(CARDS)
    assert {card.answer for _game, card in CARDS} == set(ANSWERS)


def test_neighbours_are_seldom_decided_by_the_same_theorem():
    answers = [card.answer for _game, card in CARDS]
    assert sum(a == b for a, b in pairwise(answers)) < len(CARDS) / 4


@by_card
def test_the_plain_theorem_is_the_answer_only_where_all_conditions_hold(card):
    assert set(card.missing) <= set(BOXES)
    if card.answer == "xor":
        assert not card.missing
    elif card.answer != "reduce":
        assert len(card.missing) == 1
    assert boxes_line(card).count("✗") == len(card.missing)


@pytest.mark.parametrize(("game", "card"), CARDS, ids=NAMES)
def test_a_card_opens_its_page(game, card):
    at = open_page(game.slug, **game.query(card.fields))
    assert not at.exception
    assert "which this page does not know" not in html(at)
    assert "gl-error" not in html(at)


CHANGE_SEVERAL = "something ties everything|several heaps|one move may change several"


@pytest.mark.parametrize(("game", "card"), CARDS, ids=NAMES)
def test_no_reply_to_a_wrong_answer_is_false_of_its_game(game, card):
    missing = [place for place, name in enumerate(BOXES, 1) if name in card.missing]
    first = {wrong_words(card, guess) for guess in set(ANSWERS) - {card.answer}}
    for told in (*first, look_words(card)):
        assert told.endswith((".", "?"))
        assert "{" not in told
        if re.search(CHANGE_SEVERAL, told, re.IGNORECASE) and not card.hint:
            heaps = tuple(map(int, game.position.split()))
            options = coupled_game((game.core or game.slug).replace("-K", "-2")).options(heaps)
            assert any(sum(map(ne, heaps, option)) > 1 for option in options)
        if "other" in told and "heap" in told:
            assert len(game.position.split()) > 1
        assert ("changes one heap" in told) <= (not card.missing)
        assert ("chooses" in told) <= ("open" in card.missing)
        assert ("here whoever moves last loses" in told) <= ("last" in card.missing)
        assert ("no luck here" in told) <= (card.answer != "mean")
    (named,) = re.findall(r"^Look at “(.*?)”:", look_words(card))
    assert named == BOXES[looked_at(card)]
    assert not missing or [[*BOXES.values()].index(named) + 1] == missing
    assert look_words(card) not in first


@pytest.mark.parametrize(("game", "card"), CARDS, ids=NAMES)
def test_each_wrong_answer_has_a_reason_of_its_own(game, card):
    wrong = sorted(set(ANSWERS) - {card.answer})
    told = {guess: wrong_words(card, guess) for guess in wrong}
    assert len(set(told.values())) == len(wrong)
    for words in told.values():
        assert len(re.findall(r"[.?]", words)) <= 3
        assert PLAIN[card.answer] not in words
    # Nothing is hidden only where the parts that are drawn are those that count.
    assert ("Nothing is hidden" in told.get("reduce", "")) == (card.answer in ("misere", "mean"))
    assert ("nothing is hidden" in told.get("reduce", "")) == (card.answer == "xor")


@pytest.mark.parametrize(("game", "card"), CARDS, ids=NAMES)
def test_the_move_on_a_card_is_one_of_its_game_and_shows_what_its_answer_turns_on(game, card):
    heaps, _rules = heaps_of(game)
    changes = changes_of(card.move)
    assert [heaps[place] for place in changes] == [before for before, _after in changes.values()]
    if not card.move:  # whose arrows are the moves, or whose rule says it all
        return
    if card.move.endswith("."):
        assert {*card.missing} & {"last", "open"} or card.hint or game.slug == "hackenbush"
    elif game.kind == "coupled":
        coupled = coupled_game((game.core or game.slug).replace("-K", "-2"))
        after = [changes.get(place, (0, (size,)))[1][0] for place, size in enumerate(heaps)]
        left = tuple(after) if heaps else coupled.parse(card.move)
        assert left in [*coupled.options(heaps or coupled.parse(game.position))]
        assert (len(changes) > 1) == bool(heaps)  # several heaps at once: what ties them
    else:
        ((place, (before, after)),) = changes.items()
        rules = by_heap(parse_sum(game.position))[0] if game.slug == "sum" else [game.rule] * 9
        assert sorted(after) in map(sorted, moves(str(rules[place]), before))


def test_the_heaps_of_the_sum_are_worth_what_its_card_says():
    ((game, card),) = [pair for pair in CARDS if pair[0].slug == "sum"]
    rules, sizes = by_heap(parse_sum(game.position))
    known = [int(grundy_values(rule, n + 1)[n]) for rule, n in zip(rules, sizes, strict=True)]
    assert (sizes, known) == ((9, 10, 14), [1, 4, 6])
    assert "9, 10 and 14 are worth 1, 4 and 6" in card.why


def test_fibonacci_nim_and_nim_with_a_pass_are_answered_by_what_ties_them():
    said = {game.slug: wrong_words(card, "xor") for game, card in CARDS if card.missing}
    assert "move before" in said["fibonacci_nim"]
    assert "pass" in said["nim_with_a_pass"]
    assert "steps" in said["staircase"]


def test_where_a_play_may_go_round_a_wrong_answer_hears_so():
    (card,) = [card for _game, card in CARDS if "ends" in card.missing]
    assert "does every play come to an end?" in wrong_words(card, "xor")
    assert "from which a play may go round" in wrong_words(card, "reduce")


@pytest.mark.parametrize("place", [1, 2, len(CARDS)])
def test_each_answer_is_one_line_and_below_it_what_it_means(place):
    at = open_page("which_theorem", **{"thm-card": str(place)})
    assert set(MEANINGS) == set(PLAIN) == set(ANSWERS)
    asking = [group for group in at.radio if "thm-guess" in group.key]
    assert [list(group.options) for group in asking] == [list(PLAIN.values())] * (place > WORKED)
    assert all(list(group.proto.captions) == list(MEANINGS.values()) for group in asking)
    assert ("What decides?" in html(at)) == (place > WORKED)


def test_the_card_of_subtraction_games_names_the_amounts_of_its_rule():
    ((game, card),) = [pair for pair in CARDS if pair[0].slug == "subtraction"]
    named = set(map(int, re.findall(r"\d+", card.rule)))
    assert named == {n for n in range(1, 30) if (30 - n,) in moves(game.rule, 30)}


# -- the claims -----------------------------------------------------------------------------------


def test_of_wythoffs_5_and_7_the_move_to_xor_0_loses():
    game = coupled_game("wythoff")
    assert (0, 0) in game.options((5, 5))
    assert (5, 5) in game.options((5, 7))


def test_moores_3_5_7_8_have_the_counts_of_the_card():
    ones = [sum(size >> bit & 1 for size in (3, 5, 7, 8)) for bit in range(4)]
    assert sorted(ones) == [1, 2, 2, 3]
    assert coupled_game("moore-2").analyse((3, 5, 7, 8)).outcome == "N"


def test_of_31_stones_fibonacci_nim_is_won_by_taking_2():
    assert 31 == 21 + 8 + 2
    assert "31→29 2" in map(str, coupled_game("fibonacci-nim").analyse("31").winning_moves)


def test_of_the_drawn_staircase_steps_b_and_d_decide():
    assert coupled_game("staircase").analyse((2, 1, 4, 3, 5)).values == (0, 1, 0, 3, 0)


def test_values_are_what_the_cards_say():
    assert list(grundy_values("take any", 60)) == list(range(61))
    assert list(grundy_values("take at least half", 60)) == [n.bit_length() for n in range(61)]


WORTH = re.compile(r"([\d, and]+) are worth ([\d, and]+)")


def test_values_of_the_drawn_heaps_are_what_the_cards_say():
    told = 0
    for game, card in CARDS:
        if game.rule and (found := WORTH.search(card.why)):
            heaps, values = (list(map(int, re.findall(r"\d+", part))) for part in found.groups())
            assert heaps == list(map(int, game.position.split()))
            assert list(grundy_values(game.rule, max(heaps) + 1)[heaps]) == values
            told += 1
    assert told >= 8


@by_card
def test_no_right_answer_repeats_words_of_its_card(card):
    said, answer = (
        set(re.findall(r"\w{4,}", text.lower())) for text in (card.rule, PLAIN[card.answer])
    )
    assert said & answer <= {"each", "heap", "number"}  # as in "any number of stones"


def test_one_from_each_is_lost_exactly_when_every_heap_is_even():
    game = coupled_game("one-from-each")
    for a in range(5):
        for b in range(5):
            lost = search((a, b), game.options).outcome == "P"
            assert lost == (a % 2 == 0 and b % 2 == 0)


def test_of_a_graph_with_circles_the_card_says_who_wins():
    """Two tokens without a number, and one beside tokens whose XOR it reaches or not."""
    ((text, tokens),) = [card.fields.values() for _game, card in CARDS if "ends" in card.missing]
    known = graph_values(text)
    endless = [name for name in known.graph.names if name not in known.ranks]
    assert endless
    assert set(tokens.split()) - set(endless)
    for first, second in combinations_with_replacement(known.graph.names, 2):
        position = analyse_tokens(known, (first, second))
        if {first, second} <= set(endless):
            assert position.winner == "draw"
        elif first in known.ranks and second in known.ranks:
            assert (position.winner == "first") == bool(known.values[first] ^ known.values[second])
        else:
            one, other = sorted((first, second), key=known.ranks.__contains__)
            reached = {known.values[option] for option in known.graph.options(one)}
            wins = known.values[other] in reached
            assert position.winner == ("first" if wins else "draw")


# -- the page -------------------------------------------------------------------------------------


def test_the_first_card_is_worked_and_each_of_the_others_asks_alone():
    assert not re.search(r"XOR|worth|value", CARDS[0][1].why)  # no new word before a first guess
    assert "gl-words" not in html(open_page("which_theorem"))
    for place in range(len(CARDS)):
        at = open_page("which_theorem", **{"thm-card": str(place + 1)})
        said = html(at)
        assert said.count("gl-boxes") == (place < WORKED)
        assert "at the first try." not in said
        asking = [group.key for group in at.radio if "thm-guess" in group.key]
        assert asking == [f"_thm-guess-{place}"] * (place >= WORKED)


@pytest.mark.parametrize(("place", "game"), [(i, game) for i, (game, _card) in enumerate(CARDS)])
def test_a_card_counts_in_words_and_draws_its_heaps_before_it_asks(place, game):
    said = html(open_page("which_theorem", **{"thm-card": str(place + 1)}))
    rounds, step = divmod(place - WORKED, ROUND)  # the example is in none of them
    last = min(ROUND, len(CARDS) - WORKED - rounds * ROUND)
    asked = f"Round {rounds + 1}, game {step + 1} of {last}."
    assert (asked if place >= WORKED else "An example.") in said
    drawn = {"palindromes": "gl-string", "coins": "gl-coins", "hackenbush": "gl-plants"}
    if game.slug != "graph":
        at = said.index(drawn.get(game.slug, "gl-chosen"))
        assert place >= WORKED or at < said.index("gl-boxes")


def test_what_belongs_to_a_position_beside_its_heaps_is_drawn_too():
    place = {game.slug: place for place, (game, _card) in enumerate(CARDS, 1)}
    said = {
        slug: html(open_page("which_theorem", **{"thm-card": str(place[slug])}))
        for slug in ("sum", "nim_with_a_pass", "octal")
    }
    assert "take 1, 2 or 3" in said["sum"]
    assert said["sum"].count('"gl-chosen"') == 4  # and its move
    assert "and a pass" in said["nim_with_a_pass"]
    assert "gl-pins" in said["octal"]
    graph = open_page("which_theorem", **{"thm-card": str(place["graph"])})
    assert any("svg" in one.proto.json for one in graph.get("bidi_component"))


def test_the_way_on_leads_to_the_next_card():
    at = open_page("which_theorem")
    (on,) = buttons(at, "Next game")
    on.click().run()
    assert linked(at, "thm-card") == 2
    assert [group.key for group in at.radio if "thm-guess" in group.key] == ["_thm-guess-1"]
    (back,) = buttons(at, "Back")
    back.click().run()
    assert html(at).count("gl-boxes") == WORKED


def test_a_wrong_guess_is_answered_and_a_right_one_tells_the_conditions():
    at = open_page("which_theorem", **{"thm-card": "2"})
    keyed(at.radio, "_thm-guess-1").set_value("xor").run()
    assert "How many heaps can one move change here?" in html(at)
    (named,) = re.findall(r"<ul class=.gl-boxes.>(.*?)</ul>", html(at))
    assert named.count("<li") == 1, "what to look at, and no more"
    assert "one part per move" in named
    keyed(at.radio, "_thm-guess-1").set_value("reduce").run()
    assert "Hidden parts would leave each other alone." in html(at)
    assert "Look at “one part per move”: one move may change several heaps." in html(at)
    keyed(at.radio, "_thm-guess-1").set_value("own").run()
    assert "Right: the whole, as its parts have no numbers." in html(at)
    assert html(at).count("gl-boxes") == 1
    assert "0 of 1 at the first try." in html(at)


def test_guesses_are_kept_as_long_as_the_tab_is_open_and_read_again():
    at = open_page("which_theorem", **{"thm-card": "2"})
    keyed(at.radio, "_thm-guess-1").set_value("own").run()
    (sent,) = [x for x in at.get("bidi_component") if "_memory" in x.proto.id]
    answers = json.loads(sent.proto.json)["answers"]
    anew = open_page("which_theorem", **{"thm-card": "2"})
    assert "at the first try." not in html(anew)
    anew.session_state["_progress"].drafts = read_drafts(answers)
    anew.run()
    assert "1 of 1 at the first try." in html(anew)
    assert keyed(anew.radio, "_thm-guess-1").value == "own"
    assert "Right: the whole, as its parts have no numbers." in html(anew)


def test_the_longest_guesses_are_not_too_long_to_keep():
    longest = max(map(len, PLAIN)) + len("9")
    assert len(CARDS) * (longest + 1) <= DRAFT


def with_guesses(at, kept):
    """Open the page anew with guesses that this browser kept, as place → guess and its misses."""
    right = {place: card.answer for place, (_game, card) in enumerate(CARDS) if place >= WORKED}
    every = (dict.fromkeys(range(len(CARDS)), "-") | right | kept).values()
    at.session_state["_progress"].drafts = {"thm": " ".join(every)}
    return at.run()


def test_the_end_counts_first_tries_and_asks_again_what_was_missed_and_no_more():
    last = len(CARDS) - 1
    own, other = (CARDS[place][1].answer for place in (1, 5))
    at = with_guesses(
        open_page("which_theorem", **{"thm-card": str(last + 1)}),
        {1: f"{own}2", 5: f"{other}1", last: "-"},
    )
    keyed(at.radio, f"_thm-guess-{last}").set_value(CARDS[last][1].answer).run()
    (on,) = buttons(at, "How it went")
    at = on.click().run()
    assert linked(at, "thm-card") == len(CARDS) + 1
    assert f"Done: {last - 2} of {last} games at the first try." in html(at)
    assert "What you know now:" in html(at)
    assert not buttons(at, "Next game")
    assert [link.label for link in at.get("page_link")][:1] == [
        "Recognise games in contest problems"
    ]
    (again,) = buttons(at, "Try again what I missed")
    at = again.click().run()
    assert linked(at, "thm-card") == 2
    assert "Once more." in html(at)
    assert "first try" not in html(at)
    assert keyed(at.radio, "_thm-guess-1").value is None
    keyed(at.radio, "_thm-guess-1").set_value(own).run()
    (on,) = buttons(at, "Next game")
    assert linked(on.click().run(), "thm-card") == 6
    keyed(at.radio, "_thm-guess-5").set_value(other).run()
    (on,) = buttons(at, "How it went")
    assert f"Done: {last - 2} of {last} games at the first try." in html(on.click().run())


def test_an_answer_that_was_tried_says_so_and_is_forgotten_when_asked_anew():
    at = open_page("which_theorem", **{"thm-card": "2"})
    for guess in ("xor", "reduce"):
        keyed(at.radio, "_thm-guess-1").set_value(guess).run()
    told = keyed(at.radio, "_thm-guess-1")
    assert [option for option in told.options if option not in PLAIN.values()] == [
        f"✗ {PLAIN['xor']} (tried)",
        f"✗ {PLAIN['reduce']} (tried)",
    ]
    assert [not caption for caption in told.proto.captions] == [True, True, False, False, False]
    own = CARDS[1][1].answer
    at = with_guesses(at, {1: f"{own}2"})
    at.query_params["thm-card"] = str(len(CARDS) + 1)
    (again,) = buttons(at.run(), "Try again what I missed")
    assert list(keyed(again.click().run().radio, "_thm-guess-1").options) == list(PLAIN.values())


def test_a_round_ends_with_praise_and_what_was_missed_and_leads_to_the_next():
    last = WORKED + ROUND - 1
    answers = [card.answer for _game, card in CARDS]
    waiting = dict.fromkeys(range(last, len(CARDS)), "-")
    at = with_guesses(
        open_page("which_theorem", **{"thm-card": str(last + 1)}),
        {**waiting, 1: f"{answers[1]}1"},
    )
    assert "Round done" not in html(at)
    keyed(at.radio, f"_thm-guess-{last}").set_value(answers[last]).run()
    assert f"Round done: {ROUND - 1} of {ROUND} at the first try." in html(at)
    assert not buttons(at, "Next game")
    assert buttons(at, "Try again what I missed")
    (on,) = buttons(at, "The next round")
    assert linked(on.click().run(), "thm-card") == last + 2
    keyed(at.radio, f"_thm-guess-{last + 1}").set_value(answers[last + 1]).run()
    assert "Round done" not in html(at)


def test_the_end_offers_what_still_waits():
    last = len(CARDS) - 1
    at = open_page("which_theorem", **{"thm-card": str(len(CARDS) + 1)})
    at = with_guesses(at, {3: "-", 4: "own1"})
    assert f"Done: {last - 2} of {last} games at the first try." in html(at)
    assert "What you know now:" not in html(at)
    (wait,) = buttons(at, "Answer the rest")
    assert linked(wait.click().run(), "thm-card") == 4


def test_before_a_class_the_end_counts_nothing():
    at = open_page("which_theorem", present="true", **{"thm-card": str(len(CARDS) + 1)})
    assert "What you know now:" in html(at)
    assert "first try" not in html(at)


def test_all_answers_open_at_once_and_the_link_remembers():
    said = html(open_page("which_theorem", **{"thm-answer": "true"}))
    assert said.count("gl-boxes") == len(CARDS)
    assert "All answers are shown." in said
