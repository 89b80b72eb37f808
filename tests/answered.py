"""A question of a lesson or of practice on its page, answered as a visitor does."""

from __future__ import annotations

import json
import re
from html import unescape

from opened_page import buttons, html, keyed, open_page
from ui.lessons.answering import by_board, by_press, offered


def opened(one, place):
    at = open_page("lesson", **{"les-name": one.name, "les-beat": str(place)})
    assert not at.exception
    return at


def said(at):
    """What the page says, tags taken out."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html(at))).split())


def can_give(asked, answer):
    """Tell whether the buttons of a question can say an answer."""
    if by_press(asked):
        return all(value in offered(asked, place) for place, value in enumerate(answer))
    (blank, *_more) = asked.blanks
    if blank.kind != "move":
        return True
    return len(answer[0]) <= 1  # a board makes one move


def give(at, asked, answer, *, bet=False):
    """Answer the question on the page as a visitor does."""
    if by_press(asked):
        for place, value in enumerate(answer):
            turn = list(offered(asked, place)).index(value)
            (found,) = [
                button
                for button in at.button
                if re.search(rf"-(press|chosen)-{turn}$", button.key or "")
            ]
            found.click().run()
        if len(answer) > 1 or bet:
            check(at, bet=bet)
        return
    if by_board(asked):
        make_move(at, asked, answer[0], bet=bet)
        return
    for place, (blank, value) in enumerate(zip(asked.blanks, answer, strict=True)):
        if blank.kind == "moves":
            if not value:
                (none,) = buttons(at, "No move wins")
                none.click().run()
                return
            give_moves(at, asked, place, value)
        else:
            fields = at.number_input if blank.kind == "number" else (*at.radio, *at.selectbox)
            next(one for one in fields if (one.key or "").endswith(f"-{place}")).set_value(value)
    check(at, bet=bet)


def make_move(at, asked, changes, *, bet):
    """Make a move on the board of the question, as its press does; or say that none wins."""
    if changes:
        (board,) = [one for one in at.get("bidi_component") if "board" in one.proto.id]
        assert json.loads(board.proto.json)["live"]
        (none,) = buttons(at, "No move wins")
        now = at.session_state[f"{none.key.rsplit('-', 2)[0]}-tries"][-1]
        assert now.question == asked
        now.given[0] = tuple(changes)
        if not bet:
            now.answer = (tuple(changes),)
        at.run()
    else:
        (none,) = buttons(at, "No move wins")
        none.click().run()
    if bet:
        check(at, bet=True)


def give_moves(at, asked, place, changes):
    for heap in range(len(asked.heaps)):
        mine = [after for changed, after in changes if changed == heap]
        fields = (*at.pills, *at.multiselect)
        found = [one for one in fields if (one.key or "").endswith(f"-{place}-heap-{heap}")]
        if found:
            found[0].set_value(mine)


def check(at, *, bet=False):
    if bet:
        keyed(at.radio, sure_key(at)).set_value(True)
    next(one for one in at.button if (one.key or "").endswith("-check-answer")).click().run()


def sure_key(at):
    (key,) = [one.key for one in at.radio if (one.key or "").endswith("-sure")]
    return key


def practice(skill, level, seed, **more):
    link = {"prac-skill": skill, "prac-level": level, "prac-seed": str(seed), **more}
    at = open_page("practice", **link)
    assert not at.exception
    return at
