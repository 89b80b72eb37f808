"""Whatever opens elsewhere has a named way back, and what was marked is there on return."""

from opened_page import button, html, linked, open_page, past_who_wins, put
from ui.frame.frame import page_file
from ui.pieces.why_works import WORKED
from ui.screens.which_theorem import CARDS


def links(at):
    return [link.proto for link in at.get("page_link") if link.proto.label.startswith("Back to")]


def follow(at, slug, **query):
    """Go to a page as a link on this one does."""
    at.switch_page(page_file(slug))
    for key in list(at.query_params):
        del at.query_params[key]
    for key, value in query.items():
        at.query_params[key] = value
    return at.run()


def test_a_game_opened_from_a_problem_leads_back_to_just_that_problem():
    at = open_page("problem", **{"prob-slug": "cses-1098", "prob-answer": "true"})
    follow(at, "subtraction", **{"sub-rule": "take 1-3", "sub-view": "move"})
    assert not at.exception
    (back,) = links(at)
    assert back.label == "Back to Nim Game II"
    assert "prob-slug=cses-1098" in back.query_string
    assert "prob-answer=true" in back.query_string


def test_whoever_went_back_is_led_back_no_further():
    problem = {"prob-slug": "cf-305e", "prob-answer": "true"}
    at = open_page("problem", **problem)
    follow(at, "palindromes", **{"str-view": "move"})
    assert len(links(at)) == 1
    assert not links(follow(at, "problem", **problem))


def test_a_heap_of_a_sum_opened_elsewhere_leads_back_to_the_sum():
    at = open_page("sum", **{"sum-games": "take 1-3: 9; 0.77: 5"})
    follow(at, "your_rule", **{"own-rule": "0.77", "own-size": "5"})
    (back,) = links(at)
    assert back.label == "Back to the sum"
    assert "sum-games=take" in back.query_string


def test_a_page_chosen_from_the_menu_has_no_way_back_but_the_browsers():
    at = open_page("problem", **{"prob-slug": "cses-1098"})
    assert not links(follow(at, "subtraction"))
    at = open_page("problem", **{"prob-slug": "cses-1098"})
    follow(at, "home")
    assert not links(follow(at, "subtraction", **{"sub-view": "move"}))


def test_a_value_explained_from_the_winning_move_leads_back_there():
    at = past_who_wins(open_page("subtraction", **{"sub-view": "move"}))
    button(at, "A: why 5?").click().run()
    button(at, "Heap 5, option by option").click().run()
    assert linked(at, "sub-view") == "derivation"
    button(at, "Back to the winning move").click().run()
    assert linked(at, "sub-view") == "move"


def test_the_marks_of_which_theorem_are_there_on_return():
    at = open_page("which_theorem", **{"thm-card": str(WORKED + 1)})
    group = next(group for group in at.radio if group.key.endswith(f"-guess-{WORKED}"))
    group.set_value(CARDS[WORKED][1].answer).run()
    assert "1 of 1 at the first try." in html(at)
    follow(at, "home")
    follow(at, "which_theorem")
    put(at, "thm-card", WORKED + 1)
    at.run()
    assert "1 of 1 at the first try." in html(at)
    group = next(group for group in at.radio if group.key.endswith(f"-guess-{WORKED}"))
    assert group.value == CARDS[WORKED][1].answer
