"""What a question asks is nowhere on its page until it is answered or shown.

Every page and view is opened as whoever comes meets it, before a class and on paper; where a
question is open, all that the page says is searched for the answer, which the core works out.
"""

import json
import re
from html import unescape

import pytest

from gamecore.coupled.games import coupled_game
from gamecore.graphs.tokens import analyse_tokens
from gamecore.grundy.derivation import derive
from gamecore.grundy.sequence import grundy_values
from gamecore.positions.analysis import analyse
from gamecore.positions.heaps import by_heap, parse_heaps, parse_sum
from gamecore.problems.catalogue import SLUGS, problem
from gamecore.rules.language import parse_rule
from house import COUPLED, GAMES, PAGES
from opened_page import boards, button, graph_picture, keyed, open_page, past_who_wins
from ui.base.words import _, prose, right_or_no, say
from ui.catalogue.lookup import entry
from ui.contest.models import caught, choices, model_move
from ui.graph.view import FIELDS
from ui.links.link_state import PageState
from ui.misere.facts import misere_facts
from ui.misere.words import turn as misere_turn
from ui.move.cards import named, outcome, turn
from ui.move.facts import move_facts, move_state_of
from ui.move.view import position_written
from ui.pattern.cards import formula_text, what_it_says
from ui.pattern.facts import pattern_facts

AUDIENCES = {"alone": {}, "a class": {"present": "true"}, "paper": {"print": "true"}}
seen_by = pytest.mark.parametrize("seen", AUDIENCES.values(), ids=AUDIENCES)


def markup_of(at):
    """All our markup on the page, as it is drawn."""
    bodies = [block.proto.body for block in at.get("html")]
    return "\n".join(body for body in bodies if not body.startswith("<style"))


def said_on(at):
    """All that the page says: markup without its tags, texts, labels, tips, data of components."""
    parts = [re.sub(r"<[^>]+>", " ", markup_of(at))]
    parts += re.findall(r'(?:aria-label|alt|title|data-gl-tip)="([^"]*)"', markup_of(at))
    parts += [block.value for block in (*at.markdown, *at.caption, *at.code)]
    for widget in (*at.button, *at.toggle, *at.expander, *at.get("page_link")):
        parts += [getattr(widget, "label", "") or "", getattr(widget.proto, "help", "")]
        parts.append(getattr(widget.proto, "label", ""))
    parts += [json.dumps(data, ensure_ascii=False) for _board, data in boards(at)]
    return " ".join(unescape(" ".join(parts)).split())


def one_line(text):
    """A sentence as `said_on` writes it: spaces of every kind are plain ones."""
    return " ".join(str(text).split())


def with_boxes_open(at):
    """Open the boxes whose inside is drawn only then, but for values of a rule that are asked for.

    What is in the other boxes is on the page from the start.
    """
    for box in [one for one in at.expander if one.key and not one.key.endswith("first-values")]:
        at.session_state[box.key] = True
    return at.run()


def asks_who_wins(at):
    return any(re.search(r"-who-\d+-skipped$", button.key or "") for button in at.button)


def row_of(values):
    """Values side by side, as a strip or a table writes them, heaps between them or not."""
    plain = r"\W+".join(map(str, values))
    numbered = r"\W+".join(f"{value}\\W+{heap}" for heap, value in enumerate(values))
    return rf"(?<!\d)(?:{plain}|{numbered})(?!\d)"


# -- who wins, and by which move ------------------------------------------------------------------


def check_winner(at, rules, heaps, facts):
    """Check a page that asks who wins a position of heaps, and once that is told, by which move."""
    assert asks_who_wins(at)
    drawn, said = markup_of(with_boxes_open(at)), said_on(at)
    assert "gl-witness" not in drawn, "plain search tells who wins"
    assert 'class="gl-value' not in drawn, "a value of a heap"
    verdicts = [one_line(verdict(facts)) for verdict in (turn, outcome)]
    assert not [verdict for verdict in verdicts if verdict in said]
    moves = [one_line(named(one.move)) for one in facts.listed]
    assert not [move for move in moves if move in said]
    for rule in set(rules):
        assert not re.search(row_of(grundy_values(rule, 5).tolist()), said), "a strip of values"
    past_who_wins(at)
    drawn, said = markup_of(at), said_on(at)
    assert [verdict for verdict in verdicts if verdict in said]
    assert "gl-witness" in markup_of(with_boxes_open(at))
    assert drawn.count('class="gl-value') >= len(heaps), "now the values help to find the move"
    if facts.nim_sum:
        assert "gl-movecard" not in drawn
        assert _("Value must become") not in said
        assert not [move for move in moves if move in said]


@pytest.mark.sweep(quick=3, check=20)
@seen_by
@pytest.mark.parametrize("slug", GAMES)
def test_values_and_moves_wait_for_the_question_who_wins(slug, seen):
    page = GAMES[slug]
    at = open_page(slug, **{page.key("view"): "move"}, **seen)
    heaps = parse_heaps(page.heaps)
    check_winner(at, [page.rule], heaps, move_facts(page.rule, heaps))


@seen_by
def test_values_and_moves_of_a_sum_wait_too(seen):
    page = PAGES["sum"]
    at = open_page("sum", **{"sum-view": "move"}, **seen)
    rules, heaps = by_heap(parse_sum(page.entry.position))
    check_winner(at, rules, heaps, move_facts(tuple(map(str, rules)), heaps))


@seen_by
@pytest.mark.parametrize("heaps", ["3 4 5", "2 2"])
def test_who_wins_under_misere_play_is_told_in_no_box_before_it_is_answered(heaps, seen):
    at = open_page("nim", **{"nim-view": "move", "nim-misere": "true", "nim-heaps": heaps}, **seen)
    assert asks_who_wins(with_boxes_open(at))
    verdict = misere_turn(misere_facts("take any", parse_heaps(heaps)))
    assert "gl-witness" not in markup_of(at)
    assert verdict not in said_on(at)
    assert "gl-witness" in markup_of(with_boxes_open(past_who_wins(at)))
    assert verdict in said_on(at)


@pytest.mark.parametrize("heaps", ["3 5", "2 2"])
def test_where_xor_fails_in_wythoff_the_position_that_is_asked_about_waits(heaps):
    at = open_page("wythoff", **{"wyt-view": "move", "wyt-heaps": heaps})
    row = f'<th scope="row">{heaps.replace(" ", ", ")}</th>'
    assert asks_who_wins(at)
    assert row not in markup_of(at)
    assert row in markup_of(past_who_wins(at))


@seen_by
@pytest.mark.parametrize("slug", COUPLED)
def test_what_decides_a_coupled_game_waits_for_the_question_who_wins(slug, seen):
    page = COUPLED[slug]
    if "move" not in [view.name for view in page.offered()]:
        pytest.skip("the page has no such view")
    at = open_page(slug, **{page.key("view"): "move"}, **seen)
    assert asks_who_wins(with_boxes_open(at))
    assert "gl-witness" not in markup_of(at), "plain search tells who wins"
    game = page.game(page) if callable(page.game) else coupled_game(page.core)
    reason = one_line(say(game.analyse(game.parse(page.entry.position)).reason))
    assert reason not in said_on(at)
    assert "<tfoot><tr" not in markup_of(at), "no columns are added up"
    assert "gl-movecard" not in markup_of(at)
    past_who_wins(at)
    assert reason in said_on(at)


@seen_by
def test_what_a_graph_is_worth_waits_for_its_questions(seen):
    at = open_page("graph", **{"graph-view": "move"}, **seen)
    assert asks_who_wins(at)
    reason = say(analyse_tokens(*(str(field.default) for field in FIELDS)).reason)
    assert reason not in said_on(at)
    assert 'class="gl-value' not in markup_of(at)
    assert not re.search(r'class="node (?!open)', graph_picture(at)[1]), "no outcome has its shape"
    past_who_wins(at)
    assert reason in said_on(at)
    assert 'class="arrow win' not in graph_picture(at)[1]
    at = open_page("graph", **{"graph-view": "derivation", "graph-done": "a0 a1"}, **seen)
    nodes = dict(re.findall(r'class="node (\w+)[^"]*" data-name="(\w+)"', graph_picture(at)[1]))
    assert set(nodes) == {"P", "N", "open"}, "a0 and a1 are worked out, and nothing else is"


def test_the_columns_of_a_position_do_not_know_what_is_not_told_yet():
    # of two positions the numbers differ, and so how many stones (`<i></i>`) a heap is drawn with,
    # and how many moves stand in the link to the graph
    asked = set()
    for heaps in ("3 4 5", "2 4 6", "6 7 9"):
        drawn = markup_of(open_page("nim", **{"nim-view": "move", "nim-heaps": heaps}))
        asked.add(re.sub(r'(<i></i>)+|graph-text=[^"]*|\d+', "#", drawn))
    assert len(asked) == 1, "won or lost, the page looks the same"


@pytest.mark.parametrize("slug", GAMES)
def test_a_file_of_a_position_asks_as_the_page_does(slug):
    page = GAMES[slug]
    state = move_state_of(PageState(page, parse_rule(page.rule), parse_heaps(page.heaps), False))
    written = " ".join(map(str, position_written(state)))
    assert 'class="gl-value' not in written
    assert turn(move_facts(page.rule, state.heaps)) not in written


# -- the mex --------------------------------------------------------------------------------------


@pytest.mark.sweep(quick=2, check=12)
@seen_by
@pytest.mark.parametrize("slug", GAMES)
def test_the_mex_that_is_asked_stands_nowhere(slug, seen):
    page = GAMES[slug]
    for n in range(3, 8):
        fields = {"view": "derivation", "size": n, "step": 2 * n - 1, "by": "heaps"}
        at = open_page(slug, **{page.key(name): str(to) for name, to in fields.items()}, **seen)
        assert keyed_by(at.button_group, "-mex-"), "the mex is asked"
        right = derive(page.rule, n).mex
        newest = re.search(r'<tr class="now".*?</tr>', markup_of(at), re.DOTALL)[0]
        assert "gl-ask" in newest
        assert "gl-value mex" not in newest
        said = said_on(at)
        assert not re.search(row_of(grundy_values(page.rule, n).tolist()), said)
        assert f"Heap {n} has the value {right}" not in said


def keyed_by(elements, part):
    return [one for one in elements if part in (one.key or "")]


# -- arguments step by step -----------------------------------------------------------------------

WALKS = ("staircase", "one_from_each", "moore", "palindromes", "coins", "hackenbush")
WALKS += ("fibonacci_nim", "nim_with_a_pass")


def answered_right(at, key):
    """Try the choices of a question until one is right; return its label, and why it is right."""
    for choice in keyed(at.button_group, key).options:
        keyed(at.button_group, key).set_value(choice).run()
        if praise := re.search(r'class="gl-said">(.*?gl-good.*?)</div>', markup_of(at)):
            why = one_line(unescape(re.sub(r"<[^>]+>", " ", praise[1])))
            return choice, why.removeprefix(right_or_no(True)).strip()
    raise AssertionError(f"no choice of {key} is right")


@seen_by
@pytest.mark.parametrize("slug", WALKS)
def test_no_step_tells_what_it_asks_nor_once_those_before_are_answered(slug, seen):
    page = COUPLED[slug]
    at = open_page(slug, **{page.key("view"): "derivation", page.key("step"): "0"}, **seen)
    asked = 0
    while not button(at, "Next").disabled:
        for question in keyed_by(at.button_group, "-walk-"):
            asked += 1
            drawn, said = markup_of(at), said_on(at)
            answer, why = answered_right(at, question.key)
            assert why not in said
            assert not re.search(r'class="b (?:good|bad)"', drawn), "what a column leaves over"
            plain = answer.isdigit() or answer in ("no", "yes")
            assert plain or not re.search(rf"(?<!\w){re.escape(answer)}(?!\w)", said), answer
        button(at, "Next").click().run()
    assert asked


def test_the_first_values_of_a_rule_of_ones_own_are_shown_when_they_are_asked_for():
    at = open_page("your_rule", **{"own-view": "derivation"})
    assert "gl-values" not in markup_of(at)
    assert "gl-values" in markup_of(open_page("your_rule", show="true"))


# -- the pattern ----------------------------------------------------------------------------------


def strips(at):
    """What the strips of values that can be folded are drawn from."""
    drawn = [json.loads(part.proto.json or "{}") for part in at.get("bidi_component")]
    return [data for data in drawn if "widths" in data]


@pytest.mark.sweep(quick=3, check=24)
@seen_by
@pytest.mark.parametrize("view", ["derivation", "pattern", "move", "play"])
@pytest.mark.parametrize("slug", GAMES)
def test_the_pattern_is_told_in_no_view_before_it_is_guessed(slug, view, seen):
    page = GAMES[slug]
    at = open_page(slug, **{page.key("view"): view}, **seen)
    pattern = pattern_facts(page.rule).pattern
    said = said_on(at)
    assert one_line(what_it_says(pattern)) not in said
    formula = formula_text(pattern)
    if formula and len(formula) > len("n"):
        assert not re.search(rf"(?<!\w){re.escape(formula)}", said)
    if pattern.period and pattern.period > 1:
        assert f"mod {pattern.period}" not in said
    for strip in strips(at):
        for told in strip["widths"]:
            assert told["line"] == _("Look down the columns: do they repeat?")
            assert (set(told["heads"]), told["said"], told["off"]) == ({""}, {}, [])


@seen_by
def test_columns_that_tell_the_period_are_not_marked_before_it_is_guessed(seen):
    link = {"sub-view": "pattern", "sub-rule": "take 1-9"}
    (strip,) = strips(open_page("subtraction", **link, **seen))
    assert strip["widths"][9]["heads"] == [""] * 10
    (strip,) = strips(open_page("subtraction", **link, **{"sub-verdict": "true"}))
    assert strip["widths"][9]["heads"] == ["✓"] * 10


# -- which game is a problem? ---------------------------------------------------------------------


def opened(slug, view, **more):
    at = open_page("problem", **{"prob-slug": slug, "prob-view": view}, **more)
    assert not at.exception
    return at


@pytest.mark.sweep(quick=3, check=20)
@pytest.mark.parametrize("view", ["model", "theory", "answer", "check"])
@pytest.mark.parametrize("slug", SLUGS)
def test_no_view_of_a_problem_names_its_game_before_it_is_guessed(slug, view):
    said = said_on(opened(slug, view))
    assert one_line(say(problem(slug).idea)) not in said
    first = prose(f"problems/{slug}", "theory").split("\n\n")[0].split(". ")[0]
    assert one_line(first) not in said
    assert _("Play it: {game}").partition("{")[0] not in said


PLAIN = {"a", "one", "of", "the", "or", "by", "as", "from", "it", "to", "its", "than", "more"}


def runs_of(text, many):
    words = re.findall(r"[a-z0-9]+", text.casefold())
    return {
        run
        for run in zip(*(words[place:] for place in range(many)), strict=False)
        if not set(run) <= PLAIN
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_no_choice_of_a_game_repeats_what_is_asked(slug):
    asked = prose(f"problems/{slug}", "asked")
    for choice in choices(problem(slug)):
        assert not runs_of(_(model_move(entry(choice))), 3) & runs_of(asked, 3), choice


@pytest.mark.sweep(quick=2, check=8)
@pytest.mark.parametrize("slug", SLUGS)
def test_an_error_is_not_found_by_the_input_that_stands_there(slug):
    at = opened(slug, "theory", **{"prob-answer": "true"})
    for place, mistake in enumerate(problem(slug).mistakes):
        if place:
            keyed(at.button_group, f"_prob-{slug}-mistake").set_value(place).run()
        text = keyed(at.text_area, f"_prob-{slug}-trap-{mistake.name}").value
        assert not text or caught(slug, mistake.name, text) is None


# -- what answers a question is told once it is answered ------------------------------------------


def test_every_answer_is_there_where_answers_are_shown():
    facts = analyse(GAMES["nim"].rule, parse_heaps(GAMES["nim"].heaps))
    at = open_page("nim", **{"nim-view": "move"}, show="true")
    assert 'class="gl-value' in markup_of(at)
    assert ("gl-movecard" in markup_of(at)) == bool(facts.nim_sum)
