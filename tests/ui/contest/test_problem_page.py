"""The contest lab: every problem opens, is recognised, answered, explained, and checks programs."""

from __future__ import annotations

import re
from functools import cache

import pytest
from markupsafe import escape

from gamecore import options
from gamecore.coupled.games import coupled_game
from gamecore.positions.heaps import parse_heaps
from gamecore.problems.catalogue import SLUGS, problem, problems
from gamecore.problems.problem import KINDS
from gamecore.problems.recognising import Reading, counterexample
from house import PAGES
from opened_page import button, html, keyed, linked, open_page, put
from ui.base import page_limits
from ui.base.words import prose, say
from ui.catalogue.lookup import ENTRIES, model_of, models, playing
from ui.contest.answer import from_link, in_link
from ui.contest.models import (
    CHOICES,
    choices,
    has_live_page,
    live_query,
    model_name,
    position_between,
    reading,
    wrong_model,
)
from ui.contest.page import TIERS, source_line
from ui.contest.problem_state import head_of

by_slug = pytest.mark.parametrize("slug", SLUGS)


def opened(slug, view, **fields):
    params = {f"prob-{name}": value for name, value in fields.items() if name != "show"}
    shown = {"show": fields["show"]} if "show" in fields else {}
    return open_page("problem", **{"prob-slug": slug, "prob-view": view, **params, **shown})


def code(at):
    return [block.value for block in at.code]


def texts(at):
    return "\n".join([*(block.value for block in at.markdown), html(at), *code(at)])


# -- the lab --------------------------------------------------------------------------------------


def test_the_lab_has_a_card_for_every_problem_under_its_tier():
    at = open_page("contest_lab")
    assert not at.exception
    page = texts(at)
    places = [page.index(f"{shape} {name}") for name, shape, _meaning in TIERS.values()]
    assert places == sorted(places)
    for one in problems():
        assert f"{escape(one.title)}</a>" in page
        assert source_line(one, tier=False) in page


def test_the_lab_tells_what_is_asked_and_keeps_the_idea_behind_the_hint():
    page = html(open_page("contest_lab"))
    unfolded = re.sub("<details>.*?</details>", "", page, flags=re.DOTALL)
    for one in problems():
        assert escape(prose(f"problems/{one.slug}", "short")) in unfolded
        assert escape(say(one.idea)) not in unfolded
        assert f"<p>{escape(say(one.idea))}</p>" in page


def test_the_lab_says_which_statements_are_not_public():
    unofficial = [one for one in problems() if not one.official]
    assert html(open_page("contest_lab")).count("no public statement") == len(unofficial)
    for one in unofficial:
        assert not one.url
        assert "no public statement" in html(opened(one.slug, "model"))


# -- recognising the model ------------------------------------------------------------------------


@by_slug
def test_the_model_is_asked_for_before_it_is_told(slug):
    at = opened(slug, "model")
    assert not at.exception
    assert "Play this game" not in texts(at)
    one = problem(slug)
    wrong = next(page for page in choices(one) if page != model_of(slug).slug)
    keyed(at.radio, f"_prob-{slug}-guess").set_value(wrong).run()
    assert "gl-bad" in html(at)
    assert "Play this game" not in texts(at)
    keyed(at.radio, f"_prob-{slug}-guess").set_value(model_of(slug).slug).run()
    assert "Right." in html(at)
    assert "Play this game" in texts(at)
    assert not [found for found in at.radio if "guess" in str(found.key)]  # nothing left to guess


def test_after_the_guess_the_theory_is_next_and_it_can_be_asked_again():
    at = opened("cses-1730", "model")
    keyed(at.radio, "_prob-cses-1730-guess").set_value("nim").run()
    keyed(at.button, "_prob-cses-1730-to-theory").click().run()
    assert linked(at, "prob-view") == "theory"
    assert "Why the answer is right" in texts(at)
    keyed(at.button, "_prob-cses-1730-to-check").click().run()
    assert "Check your program" in texts(at)
    put(at, "prob-view", "model")
    at.run()
    assert "Right." in html(at)
    keyed(at.button, "_prob-cses-1730-ask-anew").click().run()
    assert "Right." not in html(at)
    assert keyed(at.radio, "_prob-cses-1730-guess").value is None


def test_the_model_can_be_shown_without_a_guess_and_the_link_says_so():
    at = opened("cses-1099", "model")
    keyed(at.button, "_prob-cses-1099-show-model").click().run()
    assert linked(at, "prob-answer")
    assert "Staircase Nim: a move " in html(at)
    assert "Right." not in html(at)
    for view in ("answer", "theory"):
        keyed(at.button_group, "_row-prob-view").set_value(view).run()
    assert "Why the answer is right" in texts(at)


def test_the_closed_theory_offers_the_guess_and_itself():
    at = opened("cses-1099", "theory")
    keyed(at.button, "_prob-cses-1099-to-guess").click().run()
    assert "Which game is this?" in texts(at)
    at = opened("cses-1099", "theory")
    keyed(at.button, "_prob-cses-1099-show-theory").click().run()
    assert "Why the answer is right" in texts(at)


@by_slug
def test_the_choices_do_not_name_the_games(slug):
    at = opened(slug, "model")
    names = {model_name(ENTRIES[page]) for page in models()}
    asked = keyed(at.radio, f"_prob-{slug}-guess")
    assert len(asked.options) == CHOICES
    assert not names & set(asked.options)


@by_slug
def test_each_choice_of_models_has_the_right_one_and_a_sentence_for_the_others(slug):
    one = problem(slug)
    offered = choices(one)
    assert len(set(offered)) == CHOICES
    assert model_of(slug).slug in offered
    for page in set(offered) - {model_of(slug).slug}:
        assert model_name(ENTRIES[page]) in wrong_model(one, page)


@by_slug
def test_the_model_opens_as_a_live_game(slug):
    one = problem(slug)
    for sample in one.samples:
        for test in range(min(one.tests(sample.input), 2)):
            explanation = one.explain(sample.input, test)
            game = playing(slug, explanation.rule)
            query = live_query(game, explanation)
            assert set(query) <= {game.key(entry.name) for entry in PAGES[game.slug].fields}
            assert (game.key(game.field) in query) == has_live_page(game, explanation)
            at = open_page(game.slug, **query)
            assert not at.exception
            assert "gl-error" not in html(at)


def test_every_model_of_a_problem_is_one_and_its_near_ones_are_three_others():
    assert {model_of(slug).slug for slug in SLUGS} <= set(models())
    for slug, model in models().items():
        assert set(model.near) <= set(models()) - {slug}
        assert len(set(model.near)) == CHOICES - 1


def test_a_test_that_is_plain_nim_is_played_as_nim():
    half = problem("tioj-1940")
    assert playing(half.slug, half.explain("1 9\n", 0).rule).slug == "nim"
    assert playing(half.slug, half.explain("2 9\n", 0).rule).slug == "your_rule"


@pytest.mark.sweep(quick=5)
@by_slug
def test_a_wrong_model_is_refuted_by_a_position_that_plain_search_decides_otherwise(slug):
    right = model_of(slug)
    for guess in right.model.near:
        readings = [reading(right), reading(ENTRIES[guess])]
        if None in readings:
            assert "chance" in (right.kind, ENTRIES[guess].kind) or right.letters
            continue
        found = counterexample(problem(slug), *readings)
        if found is None:
            # Three heaps are no position of that game.
            assert (slug, guess) == ("cmb-hr", "wythoff")
            continue
        heaps = parse_heaps(found.heaps)
        own = found.rule or problem(slug).model
        truth = searched(Reading(own) if own else readings[0], heaps)
        if slug != "tioj-1940":  # there k = 1 makes the input plain Nim
            assert truth == found.wins
        assert searched(readings[1], heaps) != found.wins
        assert ", ".join(found.heaps.split()) in position_between(guess, found)


def searched(how, heaps):
    """Tell by plain search whether the player to move wins, from the moves alone."""
    if how.rule:

        def after(position):
            for place, size in enumerate(position):
                for parts in options(how.rule, size):
                    yield tuple(sorted((*position[:place], *parts, *position[place + 1 :])))
    else:
        after = coupled_game(how.coupled).options

    @cache
    def wins(position):
        return any(not wins(tuple(following)) for following in after(position))

    return wins(tuple(heaps))


def test_a_wrong_guess_names_a_position():
    at = opened("cses-1730", "model")
    keyed(at.radio, "_prob-cses-1730-guess").set_value("wythoff").run()
    assert not at.exception
    assert 'aria-label="heaps of 1, 1"' in html(at)
    (link,) = [one for one in at.get("page_link") if one.proto.label == "Play it out"]
    assert "nim-game=you%2A1_1%2A" in link.proto.query_string  # who would win there, it said


# -- theory ---------------------------------------------------------------------------------------


@by_slug
def test_the_theory_waits_for_a_guess_or_a_click(slug):
    assert "Why the answer is right" not in texts(opened(slug, "theory"))
    at = opened(slug, "theory", answer="true")
    assert "Why the answer is right" in texts(at)
    assert any(box.label == "What goes wrong" for box in at.expander)


@pytest.mark.sweep(quick=1, check=8)
@by_slug
def test_each_wrong_program_is_caught_by_the_input_that_is_shown(slug):
    for mistake in problem(slug).mistakes:
        if mistake.name == "table to 1000" and slug == "cses-2207":
            continue  # its smallest input takes seconds to find; tests of the core find it
        place = [one.name for one in problem(slug).mistakes].index(mistake.name)
        at = opened(slug, "theory", answer="true")
        keyed(at.button_group, f"_prob-{slug}-mistake").set_value(place).run()
        assert "Caught." not in html(at)
        button(at, "Show me one").click().run()
        assert not at.exception
        assert "Caught." in html(at)


def test_an_input_on_which_a_wrong_program_is_right_is_no_catch():
    at = opened("cses-1099", "theory", answer="true")
    keyed(at.text_area, "_prob-cses-1099-trap-other parity").set_value("1\n4\n1 1 1 1\n").run()
    assert "On this input the program is right" in html(at)
    keyed(at.text_area, "_prob-cses-1099-trap-other parity").set_value("rubbish").run()
    assert "gl-error" in html(at)


# -- answers --------------------------------------------------------------------------------------


@by_slug
def test_samples_are_answered_and_explained(slug):
    at = opened(slug, "answer")
    assert '<ol class="gl-reasons">' not in html(at), "the reason names the game"
    at = opened(slug, "answer", answer="true")
    assert not at.exception
    for place, sample in enumerate(problem(slug).samples[: page_limits.SAMPLES]):
        keyed(at.button, f"_prob-{slug}-sample-{place}").click().run()
        assert sample.output.rstrip("\n") in code(at)
        assert '<ol class="gl-reasons">' in html(at)


@pytest.mark.sweep(quick=2, check=25)
@by_slug
@pytest.mark.parametrize("text", ["", "x", "-1", "1 2 3 4 5 6 7 8 9 x", "9" * 400, "0\n" * 3000])
def test_rubbish_gets_the_sentence_of_the_shell_and_stays(slug, text):
    at = opened(slug, "answer")
    key = f"_prob-{slug}-input"
    keyed(at.text_area, key).set_value(text).run()
    assert not at.exception
    assert keyed(at.text_area, key).value == text


def test_the_sentence_names_the_line():
    at = opened("cses-1730", "answer")
    keyed(at.text_area, "_prob-cses-1730-input").set_value("2\n2\n1 x\n").run()
    assert "line 3" in html(at).lower()


def test_an_input_is_carried_by_the_link_as_long_as_it_is_short():
    at = opened("cses-1099", "answer", input="2;1;5;2;0 4", test="2", answer="true")
    assert keyed(at.text_area, "_prob-cses-1099-input").value == "2\n1\n5\n2\n0 4\n"
    assert "second\nfirst" in code(at)
    assert "Test 2: first" in html(at)
    for text in ("2\n1\n5\n", "1 2 3\n", "a\nb c\n"):
        assert from_link(in_link(text)) == text
    assert in_link("1 " * page_limits.LINKED_INPUT) == ""


def test_the_box_follows_the_link_when_the_link_changes_under_it():
    at = opened("cses-1099", "answer")
    box = "_prob-cses-1099-input"
    keyed(at.text_area, box).set_value("1\n1\n7\n").run()
    assert linked(at, "prob-input") == "1;1;7"
    keyed(at.text_area, box).set_value("1\n2\n0 4\n").run()
    put(at, "prob-input", "1;1;7")  # as the browser's Back does
    at.run()
    assert keyed(at.text_area, box).value == "1\n1\n7\n"
    assert "second" in code(at)
    del at.query_params["prob-input"]
    at.run()
    assert keyed(at.text_area, box).value == problem("cses-1099").samples[0].input


def test_an_input_too_long_for_a_link_stays_in_its_box():
    at = opened("cses-1099", "answer")
    long = "1\n400\n" + " ".join(["1"] * 400) + "\n"
    keyed(at.text_area, "_prob-cses-1099-input").set_value(long).run()
    at.run()
    assert keyed(at.text_area, "_prob-cses-1099-input").value == long
    assert linked(at, "prob-input") == ""


@pytest.mark.parametrize(
    ("view", "box", "limit"),
    [("answer", "input", "PASTED"), ("check", "given", "PASTED"), ("theory", "trap", "TRAP")],
)
def test_a_text_too_long_for_its_box_stays_there_and_is_not_read(view, box, limit, monkeypatch):
    monkeypatch.setattr(page_limits, limit, 100)
    at = opened("cses-1099", view, answer="true")
    key = next(one.key for one in at.text_area if f"-{box}" in one.key)
    said = "This is too long: write at most 100 letters."
    for text, is_long in (("1 " * 51, True), ("1 " * 50, False)):
        keyed(at.text_area, key).set_value(text).run()
        assert not at.exception
        assert (said in html(at)) == is_long
        assert keyed(at.text_area, key).value == text
        assert not is_long or html(at).count('role="alert"') == 1, "nothing was read of it"


def test_another_problem_begins_with_its_own_sample():
    at = opened("cses-1099", "answer", input="2;1;5;2;0 4", test="2")
    keyed(at.selectbox, "_prob-picker").set_value("cf-305e").run()
    assert keyed(at.text_area, "_prob-cf-305e-input").value == problem("cf-305e").samples[0].input
    assert linked(at, "prob-slug") == "cf-305e"


def test_an_unknown_problem_in_a_link_opens_the_first_with_a_sentence():
    at = opened("cses-9999", "model")
    assert not at.exception
    assert "cses-9999" in html(at)


# -- checking a program ---------------------------------------------------------------------------


@pytest.mark.sweep(quick=2, check=20)
@by_slug
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "extreme"])
def test_the_right_output_is_right_and_a_changed_one_is_not(slug, kind):
    at = opened(slug, "check", kind=kind, seed="3", answer="true")
    text = problem(slug).generate(kind, 3)
    right = problem(slug).solve(text)
    keyed(at.text_area, f"_prob-{slug}-given").set_value(right).run()
    assert not at.exception
    assert "Right" in html(at)
    keyed(at.text_area, f"_prob-{slug}-given").set_value("nonsense " + right).run()
    assert "The first difference." in html(at)
    assert '<ol class="gl-reasons">' in html(at)


def test_every_winning_move_of_the_recruiter_is_accepted():
    at = opened("cmb-hr", "check", kind="small", seed="1")
    text = problem("cmb-hr").generate("small", 1)
    lines = []
    for row in text.split():
        heaps = list(map(int, row.split(",")))
        total = heaps[0] ^ heaps[1] ^ heaps[2]
        moves = [f"{'ABC'[i]},{n - (n ^ total)}" for i, n in enumerate(heaps) if n ^ total < n]
        lines.append(moves[-1] if moves else "1")
    given = "\n".join(lines)
    assert given.split() != problem("cmb-hr").solve(text).split()
    keyed(at.text_area, "_prob-cmb-hr-given").set_value(given).run()
    assert "Right" in html(at)


def test_a_long_text_is_shown_by_its_first_lines():
    assert head_of("a\nb\n", 5, 10) == ("a\nb\n", False)
    assert head_of("a\nb\nc\n", 2, 10) == ("a\nb", True)
    assert head_of("abcdefghijkl\n", 2, 10) == ("abcdefghi…\n", True)


def test_the_upload_limit_is_that_of_the_server():
    import tomllib
    from pathlib import Path

    root = Path(__file__).resolve().parents[3]
    config = tomllib.loads((root / ".streamlit" / "config.toml").read_text("utf-8"))
    assert config["server"]["maxUploadSize"] == page_limits.UPLOAD_MB


def test_every_problem_can_be_named_by_a_link():
    entry = next(entry for entry in PAGES["problem"].fields if entry.name == "slug")
    assert entry.choices == SLUGS


def test_the_output_of_a_known_mistake_is_called_by_its_program_and_counted():
    nim = problem("cses-1730")
    text = nim.generate("small", 2)
    mistake = nim.mistake("sum for xor")
    wrong = sum(
        a != b for a, b in zip(nim.solve(text).split(), mistake.wrong(text).split(), strict=True)
    )
    assert wrong
    at = opened("cses-1730", "check", kind="small", seed="2", answer="true")
    keyed(at.text_area, "_prob-cses-1730-given").set_value(mistake.wrong(text)).run()
    assert not at.exception
    assert "A program with a known mistake prints exactly this" in html(at)
    assert "if (sum % 2 == 1) first" in code(at)
    assert say(mistake.goes_wrong) in html(at)
    assert f"{wrong} of 10 tests" in html(at)
    assert "gl-xor" in html(at)


def test_the_next_problem_opens_at_its_first_view_and_after_the_last_comes_the_first():
    at = opened(SLUGS[0], "theory", answer="true")
    keyed(at.button, f"_prob-{SLUGS[0]}-next").click().run()
    assert linked(at, "prob-slug") == SLUGS[1]
    assert not linked(at, "prob-answer")
    assert "Which game is this?" in texts(at)
    at = opened(SLUGS[-1], "theory", answer="true")
    keyed(at.button, f"_prob-{SLUGS[-1]}-next").click().run()
    assert linked(at, "prob-slug") == SLUGS[0]
