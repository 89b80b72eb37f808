"""A wrong winner and a wrong move are refuted in stones, and the winning move stays a question."""

import json
import re

import pytest

from gamecore.positions.analysis import analyse
from house import PAGES
from opened_page import buttons, guess_move, html, linked, open_page, open_view, past_who_wins, put
from opened_page import only_button as button
from pages import nim, octal, wythoff
from ui.lessons.progress import DRAFT, WHO_KEPT, read_drafts


def told_wrong(slug, answer, **fields):
    """Answer “who wins?” wrongly; return the markup of the page."""
    at = open_page(slug, **fields)
    button(at, answer).click().run()
    assert not at.exception
    assert "Not yet." in html(at)
    return html(at).replace("\xa0", " ")


@pytest.mark.parametrize("misere", ["false", "true"])
def test_a_wrong_guess_that_the_mover_wins_meets_a_reply_in_stones(misere):
    fields = {"sub-view": "move", "sub-rule": "take 1-3", "sub-misere": misere}
    heaps = "1 2 3" if misere == "false" else "1 4"
    said = told_wrong("subtraction", "The player to move", **fields, **{"sub-heaps": heaps})
    found = re.search(
        r"A 1 → 0 leaves ([\d, ]+)\. The other player .* example with (\w) (\d+) → (\d+)", said
    )
    left = list(map(int, found[1].split(", ")))
    left[left.index(int(found[3]))] = int(found[4])
    assert not analyse("take 1-3", left, misere=misere == "true").to_move_wins


@pytest.mark.parametrize("misere", ["false", "true"])
def test_a_wrong_guess_that_the_mover_loses_hears_neither_heap_nor_move(misere):
    fields = {"nim-view": "move", "nim-heaps": "5 4 3", "nim-misere": misere}
    said = told_wrong("nim", "The other player", **fields)
    assert "Your answer: The other player." in said
    assert "From 5, 4, 3 some move leaves the other player heaps from which they lose." in said
    told = re.sub("<[^>]*>", " ", said[said.index("Your answer") :])
    assert not re.search(r"wins? (?:in|with) (?:heap )?C|[Hh]eap C wins|C 3 → 1", told)


def test_a_move_that_ends_misere_play_is_its_own_refutation():
    fields = {"nim-view": "move", "nim-heaps": "1", "nim-misere": "true"}
    said = told_wrong("nim", "The player to move", **fields)
    assert "After A 1 → 0 no move is left. Whoever made the last move loses" in said


def test_a_wrong_guess_of_a_sum_meets_a_reply_too():
    fields = {"sum-view": "move", "sum-games": "take 1-3: 5; take any: 1"}
    said = told_wrong("sum", "The player to move", **fields)
    assert re.search(r"A 5 → (\d) leaves \1, 1\. The other player moves next, and wins", said)


@pytest.mark.parametrize("misere", ["false", "true"])
def test_a_wrong_move_hears_the_reply_in_stones_and_its_mistake_only_in_a_box(misere):
    at = past_who_wins(open_view(nim.PAGE, "move", heaps="12 19 27", misere=misere))
    said = html(guess_move(at, 2, (23,)))
    said = said[said.index('class="gl-said"') :].partition("</div>")[0]
    in_stones, _box, by_xor = said.partition("<details>")
    assert "C 27 → 23 leaves 12, 19, 23. The other player moves next, and wins" in (
        in_stones.replace("\xa0", " ")
    )
    assert "Try another move." in in_stones
    assert "XOR" not in in_stones
    if misere == "false":
        assert "After C 27 → 23 the XOR is 8, not 0." in by_xor.replace("\xa0", " ")
        assert "as many stones as the XOR" in by_xor
        assert "largest heap" in by_xor


def test_the_answer_to_a_move_stands_where_the_button_was_pressed():
    at = past_who_wins(open_view(wythoff.PAGE, "move", heaps="3 5"))
    for widgets, chosen in (("button_group", "a"), ("selectbox", 1)):
        found = (one for one in getattr(at, widgets) if "-guess-" in (one.key or ""))
        next(found).set_value(chosen).run()
    button(at, "Try it").click().run()
    assert not buttons(at, "Try it")
    assert buttons(at, "Play it out")


def test_one_game_is_offered_at_a_time():
    at = open_view(nim.PAGE, "move", heaps="3 4 5")
    button(at, "The other player").click().run()
    assert len(buttons(at, "Play it out")) == 1
    assert len(buttons(guess_move(at, 2, ()), "Play it out")) == 1
    assert not buttons(guess_move(at, 0, (1,)), "Play it out")
    assert len(buttons(at, "Play it to the end")) == 1


def reloaded(at, slug, **fields):
    """Open a page anew, as a reload of `at` does: only what its browser keeps is still there."""
    again = open_page(slug, **fields)
    (sent,) = [one for one in at.get("bidi_component") if "_memory" in one.proto.id]
    again.session_state["_progress"].drafts = read_drafts(json.loads(sent.proto.json)["answers"])
    return html(again.run())


@pytest.mark.parametrize("misere", ["false", "true"])
def test_the_answer_to_who_wins_outlives_a_reload_but_belongs_to_its_position(misere):
    fields = {"nim-view": "move", "nim-heaps": "5 4 3", "nim-misere": misere}
    at = open_page("nim", **fields)
    button(at, "The other player").click().run()
    assert "Your answer: The other player." in reloaded(at, "nim", **fields)
    for other in ({"nim-heaps": "5 4 2"}, {"nim-misere": "false" if misere == "true" else "true"}):
        assert "Your answer" not in reloaded(at, "nim", **fields | other)


@pytest.mark.parametrize(
    ("slug", "fields", "heap", "after"),
    [
        ("nim", {"nim-heaps": "5 4 3"}, 2, (1,)),
        ("nim", {"nim-heaps": "3 4 5", "nim-misere": "true"}, 0, (1,)),
        ("octal", {"octal-heaps": "1 11"}, 1, (7, 3)),
        ("sum", {"sum-games": "take 1-3: 5; take any: 2"}, 1, (1,)),
        ("nim", {"nim-heaps": "5"}, 0, ()),
    ],
)
def test_a_move_that_was_found_outlives_a_reload_and_another_one_may_be_asked(
    slug, fields, heap, after
):
    fields = {PAGES[slug].key("view"): "move", **fields}
    at = open_page(slug, **fields)
    button(at, "The other player").click().run()
    found = html(guess_move(at, heap, after))
    assert "Now you have it." in found
    again = reloaded(at, slug, **fields)
    assert "Now you have it." in again
    assert "Not yet." not in again
    said = 'class="gl-said"'
    assert again[again.index(said) :].startswith(found[found.index(said) :][:200])
    if another := buttons(at, "Another move"):
        another[0].click().run()
        assert said not in reloaded(at, slug, **fields)


@pytest.mark.parametrize("kept", ["9:1", "-1:0", "0:99", "0:x", "x", "0:", ":", "0:1+" + "9" * 200])
def test_a_kept_move_that_is_none_wins_nothing(kept):
    at = open_page("nim", **{"nim-view": "move", "nim-heaps": "5 4 3"})
    button(at, "The other player").click().run()
    drafts = guess_move(at, 2, (1,)).session_state["_progress"].drafts
    again = open_page("nim", **{"nim-view": "move", "nim-heaps": "5 4 3"})
    again.session_state["_progress"].drafts = {
        **drafts,
        "moves-tried": drafts["moves-tried"].replace("2:1", kept),
    }
    assert "Not yet." in html(again.run())
    assert not again.exception


@pytest.mark.parametrize(
    ("slug", "field", "other"),
    [
        ("wythoff", "wyt-heaps", "3 4"),
        ("coins", "coins-row", "THTH"),
        ("graph", "graph-tokens", "a3 b2"),
        ("sum", "sum-games", "take any: 3"),
        ("your_rule", "own-heaps", "3 4"),
    ],
)
def test_on_every_kind_of_page_the_answer_outlives_a_reload(slug, field, other):
    view = {PAGES[slug].key("view"): "move"}
    at = open_page(slug, **view)
    button(at, "The other player").click().run()
    assert "Your answer: The other player." in reloaded(at, slug, **view)
    assert "Your answer" not in reloaded(at, slug, **view, **{field: other})


def test_the_answer_of_the_story_of_misere_play_outlives_a_reload():
    at = open_page("misere_play")
    button(at, "The other player").click().run()
    assert "Your answer: The other player." in reloaded(at, "misere_play")


def test_only_as_many_answers_are_kept_as_a_draft_holds():
    at = open_page("nim", **{"nim-view": "move"})
    for size in range(1, WHO_KEPT + 3):
        put(at, "nim-heaps", f"{size} 9")
        button(at.run(), "Skip").click().run()
    told = at.session_state["_progress"].drafts["who-wins"]
    assert told.count("=skipped") == WHO_KEPT
    longest = max(len(f"_{game.prefix}-who-{2**32}=skipped ") for game in PAGES.values())
    assert longest * WHO_KEPT <= DRAFT


def test_of_the_moves_as_many_of_the_last_ones_are_kept_as_a_draft_holds():
    at = past_who_wins(open_view(nim.PAGE, "move", heaps="5 4 3"))
    long = [f"_nim-guess-{nth}-tried=0:{'9' * 80}" for nth in range(3)]
    at.session_state["_progress"].drafts["moves-tried"] = " ".join(long)
    *before, last = guess_move(at, 2, (1,)).session_state["_progress"].drafts["moves-tried"].split()
    assert before == long[1:]
    assert last.endswith("-tried=2:1")


@pytest.mark.parametrize(
    ("slug", "asks"),
    [("nim", "Who wins if both"), ("misere_play", "who wins if both")],
)
def test_the_question_stays_above_an_answer_that_is_skipped_to_or_shown(slug, asks):
    fields = {"nim-view": "move", "nim-heaps": "5 4 3"} if slug == "nim" else {}
    at = open_page(slug, **fields)
    button(at, "Skip").click().run()
    shown = open_page(slug, show="true", **fields)
    for page in (html(at), html(shown)):
        assert asks in page
    over = open_page("nim", **{"nim-view": "move", "nim-heaps": "0"})
    assert "has lost" in html(over)
    assert "Who wins if both" not in html(over)


@pytest.mark.parametrize("misere", ["false", "true"])
def test_the_right_move_makes_a_wrong_answer_good_and_another_position_is_a_link(misere):
    at = open_view(nim.PAGE, "move", heaps="3 4 5", misere=misere)
    button(at, "The other player").click().run()
    assert "Not yet." in html(at)
    said = html(guess_move(at, 0, (1,)))
    assert "Now you have it." in said
    assert "Not yet." not in said
    button(at, "Another position").click().run()
    assert not at.exception
    other = linked(at, "nim-heaps")
    heaps = [int(size) for size in other.split()]
    assert sorted(heaps) != [3, 4, 5]
    assert buttons(at, "The other player"), "it is asked anew"
    assert "Now you have it." not in html(at)


@pytest.mark.parametrize(
    ("slug", "rule", "heaps", "misere"),
    [
        ("nim", "take any", "3 4 5", "false"),
        ("nim", "take any", "3 4 5", "true"),
        ("subtraction", "take 1-3", "5 6", "false"),
        ("octal", "0.77", "1 5", "false"),
    ],
)
def test_some_of_ten_positions_lose_and_each_has_one_that_follows(slug, rule, heaps, misere):
    page, found = PAGES[slug], set()
    said = {"view": "move", "heaps": heaps, "misere": misere, "rule": rule}
    at = open_page(slug, **{page.key(name): value for name, value in said.items()})
    for _press in range(10):
        asked = [int(size) for size in linked(at, page.key("heaps")).split()]
        position = analyse(rule, asked, misere=misere == "true")
        found.add(position.to_move_wins)
        button(
            at, "The player to move" if position.to_move_wins else "The other player"
        ).click().run()
        if position.to_move_wins:
            assert not buttons(at, "Another position"), "which move wins is asked first"
            move = position.winning_moves[0]
            guess_move(at, move.heap, tuple(move.after))
        button(at, "Another position").click().run()
        assert not at.exception
    assert found == {True, False}


@pytest.mark.parametrize(
    ("slug", "fields"),
    [
        ("nim", {"nim-heaps": "5 5"}),
        ("nim", {"nim-heaps": "5 5", "nim-misere": "true"}),
        ("sum", {"sum-games": "take 1-3: 2; take any: 2"}),
    ],
)
def test_why_every_move_fails_ends_with_another_position_whose_answer_is_not_shown(slug, fields):
    page = PAGES[slug]
    shown = {page.key("view"): "move", page.key("answer"): "true", **fields}
    at = open_page(slug, **shown)
    assert "Why every move fails" in " ".join(one.value for one in at.markdown)
    button(at, "Another position").click().run()
    assert not at.exception
    assert buttons(at, "The other player"), "who wins is asked"
    assert not linked(at, page.key("answer"))
    assert not buttons(open_page(slug, present="true", **shown), "Another position")


def test_another_position_of_a_sum_keeps_its_rules_and_a_class_stays_with_its_own():
    at = past_who_wins(open_view(PAGES["sum"], "move", games="take 1-3: 5; take any: 2"))
    button(guess_move(at, 0, (2,)), "Another position").click().run()
    assert re.fullmatch(r"take 1-3: \d; take any: \d", linked(at, "sum-games"))
    at = open_page("nim", **{"nim-view": "move", "present": "true"})
    assert not buttons(at, "Another position")


@pytest.mark.parametrize("misere", ["false", "true"])
def test_kayles_is_asked_in_pins_and_the_only_move_has_a_mirror_image(misere):
    fields = {"heaps": "1 11" if misere == "false" else "1 7", "misere": misere}
    at = open_view(octal.PAGE, "move", **fields)
    asked = html(at).partition("How to find out")[0]
    assert '<div class="gl-pins">' in asked
    assert ">Pins</th>" in asked
    assert ">Stones</th>" not in html(at)
    assert "Knock down one pin or two neighbours" in asked
    shown = html(open_view(octal.PAGE, "move", **fields, answer="true"))
    wrong = open_view(octal.PAGE, "move", **fields)
    button(wrong, "The other player").click().run()
    assert "leaves the other player rows from which they lose" in html(wrong)
    assert re.search(r"knocks down \d pin", shown)
    assert not re.search(r"takes \d stone", shown)
    stones = html(open_view(octal.PAGE, "move", **fields, stones="true"))
    assert ">Stones</th>" in stones
    assert "take 1 or 2 stones" in stones


@pytest.mark.parametrize(
    ("heaps", "heap", "after", "is_mirrored"), [("1 11", 1, (3, 7), True), ("8", 0, (3, 3), False)]
)
def test_a_move_in_the_middle_of_a_row_has_no_mirror_image(heaps, heap, after, is_mirrored):
    at = past_who_wins(open_view(octal.PAGE, "move", heaps=heaps))
    said = html(guess_move(at, heap, after))
    assert ("It is the only winning move, but for its mirror image." in said) == is_mirrored
    shown = open_view(octal.PAGE, "move", heaps=heaps, answer="true")
    heads = [one.value for one in shown.markdown if "The only winning move" in one.value]
    assert ["but for its mirror image" in one for one in heads] == [is_mirrored]


def test_several_winning_moves_have_their_reason_in_one_line():
    assert "Each of them makes the XOR 0." in html(
        open_view(nim.PAGE, "move", heaps="1 1 1", answer="true")
    )
