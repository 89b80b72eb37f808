"""The switch of a view's answer: what it says, and that it goes where the answer stands there."""

import pytest

from gamecore.positions.analysis import analyse
from house import GAMES, PAGES
from opened_page import (
    buttons,
    guess_move,
    html,
    keyed,
    only_button,
    open_page,
    open_view,
    past_who_wins,
)
from pages import nim, subtraction


def opened(game, heaps, **fields):
    """Open the view as it is for whoever comes: it asks who wins."""
    return open_view(game, "move", heaps=" ".join(map(str, heaps)), **fields)


def switches(at):
    """What the switches of the view's answer say that they show."""
    return [one.label for one in at.toggle if one.key.endswith("-answer")]


def guess(at, place, after):
    assert "gl-good" in html(guess_move(at, place, after))


@pytest.mark.sweep(quick=2, check=8)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_switch_offers_an_answer_that_stands_there(game, misere):
    found = (
        (heaps, moves)
        for heaps in ((n, n + 2) for n in range(1, 60))
        if len(moves := analyse(game.rule, heaps, misere=misere).winning_moves) == 1
    )
    heaps, moves = next(found, ((), ()))
    if not moves:
        pytest.skip("no such position has one winning move alone")
    at = opened(game, heaps, misere=str(misere).lower())
    assert switches(at) == ["Show the answer"], "who wins is asked"
    past_who_wins(at)
    assert switches(at) == ["Show the answer"], "a move is asked"
    guess(at, moves[0].heap, moves[0].after)
    # Under misère play there is a reason left to show.
    assert switches(at) == (["What decides"] if misere else [])


def test_the_switch_says_what_else_it_shows():
    at = past_who_wins(opened(subtraction.PAGE, (6, 5), rule="take 1, 3, 4"))
    guess(at, 0, (5,))
    assert switches(at) == ["Show every winning move"]
    keyed(at.toggle, "_row-sub-answer").set_value(True).run()
    assert html(at).count("gl-movecard") == 2
    lost = opened(nim.PAGE, (5, 5))
    assert switches(lost) == ["Show the answer"]
    assert switches(past_who_wins(lost)) == ["Why every move fails"]


@pytest.mark.parametrize(
    ("slug", "link"),
    [
        ("wythoff", {"wyt-view": "move", "wyt-heaps": "3 5"}),
        ("graph", {"graph-view": "move", "graph-text": "a: b; b: c", "graph-tokens": "a"}),
    ],
)
def test_where_every_move_is_known_to_fail_the_switch_offers_the_reason(slug, link):
    at = open_page(slug, **link)
    assert switches(at) == ["Show the answer"]
    past_who_wins(at)
    assert switches(at) == ["Why every move fails"]


@pytest.mark.parametrize(
    ("heaps", "left"), [("1 1", []), ("2 2", ["Show every winning move"])], ids=["one", "more"]
)
def test_a_coupled_game_offers_no_winning_move_that_was_found(heaps, left):
    at = past_who_wins(open_page("wythoff", **{"wyt-view": "move", "wyt-heaps": heaps}))
    assert switches(at) == ["Show the answer"]
    next(one for one in at.button_group if one.key.endswith("-kind")).set_value("both").run()
    amount = next(one for one in at.selectbox if one.label.startswith("How many"))
    amount.set_value(int(heaps[0])).run()
    only_button(at, "Try it").click().run()
    assert "gl-good" in html(at)
    assert switches(at) == left


@pytest.mark.parametrize(
    ("text", "after", "left"),
    [
        ("a: b c; b: c", "c", []),
        ("a: b c", "c", ["Show every winning move"]),
    ],
    ids=["one", "more"],
)
def test_a_graph_offers_no_winning_move_that_was_found(text, after, left):
    link = {"graph-view": "move", "graph-text": text, "graph-tokens": "a"}
    at = past_who_wins(open_page("graph", **link))
    asked = " ".join(one.value for one in at.markdown)
    assert "It leaves a position from which your opponent can't win." in asked
    assert switches(at) == ["Show the answer"]
    moves = next(one for one in at.button_group if one.label == "Move")
    moves.set_value((0, "a", after)).run()
    assert "gl-good" in html(at)
    assert switches(at) == left


@pytest.mark.parametrize(
    ("slug", "field", "text", "shown"),
    [
        ("nim", "heaps", "7 7", [14]),
        ("nim", "heaps", "8 8", [12, 16]),
        ("nim", "heaps", "38 38", [12, 76]),
        ("nim", "heaps", "39 39", [12, 62, 78]),
        ("nim", "heaps", "15x1", [15]),
        ("nim", "heaps", "17x1", [12, 17]),
        ("wythoff", "heaps", "4 7", [15]),
        ("graph", "text", "a: " + " ".join(f"b{nth}" for nth in range(15)), [15]),
        ("graph", "text", "a: " + " ".join(f"b{nth}" for nth in range(16)), [12, 16]),
    ],
)
def test_the_last_few_moves_need_no_press_of_their_own(slug, field, text, shown):
    fields = {"view": "move", field: text, "answer": "true"}
    fields |= {"tokens": "a"} if slug == "graph" else {}
    at = open_page(slug, **{PAGES[slug].key(name): value for name, value in fields.items()})
    for count in shown:
        said, _table, replies = html(at).partition("gl-replies")
        replies = replies.partition("</table>")[0]
        assert (replies.count('<th scope="row"') or said.count('"gl-movecard"')) == count
        if count != shown[-1]:
            only_button(at, "Show more").click().run()
    assert not buttons(at, "Show more")
