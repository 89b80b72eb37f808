"""The page of the game of chance: play, one draw worked out with guesses, the whole tree."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import streamlit as st

from gamecore.players.chance_board import ChanceBoard
from gamecore.players.played import Played
from gamecore.players.record import GameRecord
from gamecore.positions.heaps import format_heaps, parse_heaps
from ui.base import page_limits
from ui.base.fields import PROOF, TREE, Field
from ui.base.fragments import position_fragment, view_fragment
from ui.base.marks import announced, panel, soft
from ui.base.markup import html, markup
from ui.base.page import View
from ui.base.page_limits import Refused
from ui.base.words import N_, _, number, prose, sentences
from ui.chance.draws import (
    ChanceFacts,
    amount_words,
    asked_words,
    beside_nim,
    chance_bar,
    chance_facts,
    draws_table,
    fraction,
    kinds_table,
    mean_words,
    result_words,
    told_draw,
    trial_words,
    tried_out,
    why_words,
    wrong_amount,
)
from ui.chance.tree import chance_drawing
from ui.chance.tree_drawing import stepped
from ui.frame import frame
from ui.frame.arrival import front, share_slot, tell_position
from ui.frame.audience import note_question
from ui.links import link_state
from ui.links.link_widgets import choose_view
from ui.pieces.board import heaps_editor
from ui.pieces.play_out import play_out_button
from ui.pieces.question import beside, skip_buttons
from ui.pieces.stepper import go_to, stepper
from ui.pieces.why_works import theorem_line
from ui.play.table import Table
from ui.play.view import play_view
from ui.room.question import ClassBlank
from ui.room.wall import ask_one
from ui.tree.view import Beginning, refused, take_over_button, tree_view

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page
    from ui.frame.arrival import Front


class ChanceState(NamedTuple):
    """The state of the page, for its views: the page, and the facts of its valid heaps."""

    page: Page
    facts: ChanceFacts


def show_chance(page: Page) -> None:
    """Draw the page."""
    frame.require()
    places = front(page)
    with places.editor, st.container(key="gl-said"):
        st.markdown(prose(page.slug, "rules"))
    position_fragment(page, partial(_play, page, places))


def _play(page: Page, places: Front) -> None:
    """Draw the heaps and their views."""
    with places.editor:
        heaps = heaps_editor(page)
    share_slot(page, places.heading)
    tell_position(places.line, format_heaps(heaps), _(page.entry.move))
    with places.view:
        view_fragment(page, lambda: choose_view(page).draw(ChanceState(page, chance_facts(heaps))))


def _table(state: ChanceState) -> Table:
    """Return what the play view plays: this game from the page's position."""
    heaps = format_heaps(state.facts.heaps)

    def put(text: str) -> None:
        link_state.write(state.page, {"heaps": text})

    return Table(page=state.page, played=Played("chance", (), heaps), put=put)


VIEWS = (
    play_view(_table),
    View(
        "draws",
        N_("One draw"),
        lambda state: _below(state, _walk(state.page, state.facts)),
        fields=(Field("step", "number", 1, low=0, high=page_limits.HEAPS + 1), PROOF),
    ),
    View(
        "tree",
        N_("The whole tree"),
        lambda state: _below(state, _whole_tree(state.page, state.facts)),
        fields=(Field("tree", "number", 5, low=0, high=page_limits.CHANCE_TREE),),
    ),
)
"""The views of the page, in the order of their tabs."""


def _below(state: ChanceState, told: bool) -> None:
    """Draw the boxes under both views; `told` if the reader knows the position's chance."""
    if told:
        _brute_force(state.page, state.facts.heaps)
    is_open = link_state.is_on(state.page.key(PROOF.name))
    with st.expander(_("Why XOR fails here"), expanded=is_open):
        st.markdown(prose(state.page.slug, "why"))
        html(theorem_line())
    with st.expander(_("The formula and its proof")):
        html(kinds_table(state.facts, told))
        st.markdown(prose(state.page.slug, "formula"))


def _walk(page: Page, facts: ChanceFacts) -> bool:
    """Draw the view of one draw; return whether it shows the chance of the position."""
    link_state.reset_for_new(page, ("step",), facts.heaps)
    step = min(link_state.number(page, "step"), facts.last)
    stepper(page, "step", step, facts.last)
    question, subject = beside()
    with question, st.container(border=True, key="tree-question"):
        is_asked = step < facts.last and not frame.just_show() and not _is_forced(facts, step)
        if is_asked:
            _question(page, facts, step)
        else:
            _told(page, facts, step)
    # Without a question, the answer of this step is shown as well.
    worked = step + (not is_asked)
    if worked and facts.draws:
        with subject:
            html(draws_table(facts, worked))
    return step == facts.last


def _mark(facts: ChanceFacts) -> int:
    return crc32(repr(facts.heaps).encode())


def _whole_tree(page: Page, facts: ChanceFacts) -> bool:
    """Draw the view of the tree; return whether it shows the chance of the page's own position.

    Parameters
    ----------
    page : Page
        A page with the field `tree`, which holds the step.
    facts : ChanceFacts
        The facts of the page's position.
    """
    grown = chance_drawing(facts.heaps)
    heaps = parse_heaps(grown.text)
    link_state.reset_for_new(page, (TREE.name,), heaps)
    at = link_state.number(page, TREE.name)
    way_on: Callable[[], None] | None = None
    if grown.refusal is not None:
        refused(grown.refusal, grown.text)
        taking = partial(link_state.write, page, {"heaps": grown.text})
        way_on = partial(take_over_button, page, grown.text, taking)
    tree = stepped(grown.tree, heaps)
    begin = Beginning(TREE.name, at, False)
    step = tree_view(page, tree, begin, frame.just_show(), way_on=way_on)
    return step == tree.last and grown.refusal is None


# -- the question ---------------------------------------------------------------------------------


def _question(page: Page, facts: ChanceFacts, step: int) -> None:
    """Draw the question of a step; a right answer goes on to the next step."""
    note_question(f"_{page.prefix}-answered")
    _before(page, facts, step)
    html(markup('<p class="gl-step" role="status">{}</p>', asked_words(facts, step)))
    offered = {str(index): words for index, words in enumerate(choices(facts, step))}
    ask_one(
        f"_{page.prefix}-draw-{_mark(facts)}-{step}",
        asked_words(facts, step),
        ClassBlank("choice", "", tuple(offered.items())),
        [index for index in offered if judged(facts, step, int(index))[0]],
        lambda given: judged(facts, step, int(str(given)))[1],
        is_open=True,
    )

    def guessed(index: int) -> None:
        right, said = judged(facts, step, index)
        if not right:
            said = sentences(said, trial_words(facts, step, index)).rstrip()
        shown = panel("good" if right else "bad", said)
        out = {} if right else _played_out(facts, step, index)
        st.session_state[f"_{page.prefix}-answered"] = ((_mark(facts), step + right), shown, out)
        if right:
            go_to(page, "step", step + 1)

    with st.container(horizontal=True):
        for index, words in enumerate(choices(facts, step)):
            st.button(
                words,
                key=f"_{page.prefix}-guess-{step}-{index}",
                on_click=guessed,
                args=(index,),
            )
        skip_buttons(
            f"_{page.prefix}",
            partial(go_to, page, "step"),
            skip_to=step + 1,
            skip_help=_("Shows the answer and asks the next question."),
            show_to=facts.last,
            show_help=_("Shows everything at once; the switch at the top undoes it."),
            quiet=True,
        )


def _before(page: Page, facts: ChanceFacts, step: int) -> None:
    """Draw what was said to the last answer, or else what the draw before this step gives."""
    said = st.session_state.get(f"_{page.prefix}-answered")
    if said is not None and said[0] == (_mark(facts), step):
        html(announced(said[1]))
        if said[2]:
            play_out_button(f"_{page.prefix}-play-out", partial(link_state.write, page), said[2])
    elif step:
        html(soft(told_draw(facts.draws[step - 1])))


def _is_forced(facts: ChanceFacts, step: int) -> bool:
    """Return whether a step is a draw that leaves no choice: there is nothing to ask."""
    return step < len(facts.draws) and len(facts.draws[step].ways) == 1


def _played_out(facts: ChanceFacts, step: int, index: int) -> dict[str, str]:
    """Return the link fields of the game that goes on after a wrong amount; {} for a chance."""
    if step >= len(facts.draws):
        return {}
    draw = facts.draws[step]
    board, heap = ChanceBoard(facts.heaps), draw.heaps[0]
    left = draw.size - draw.ways[index].low
    game = GameRecord(board).played((heap, (left,) if left else ()))
    return {"heaps": board.text, "view": "play", "game": str(game), "player": "perfect"}


def choices(facts: ChanceFacts, step: int) -> list[str]:
    """Return the possible answers at a step, as text: the ways of a draw, or chances."""
    if step < len(facts.draws):
        return [amount_words(way) for way in facts.draws[step].ways]
    return [fraction(value) for value in _chances(facts)]


def _chances(facts: ChanceFacts) -> list[Fraction]:
    """Return chances to choose from, ascending: the right one, 0, 1/2, 1 and likely mistakes."""
    count = sum(len(draw.heaps) for draw in facts.draws)
    tilted = {Fraction(count // 2 + 1, count)} if count > 1 else set()
    plain = {Fraction(0), Fraction(1), Fraction(1, 2)}
    return sorted({facts.chance, *plain, facts.draws[-1].share, *tilted})


def judged(facts: ChanceFacts, step: int, index: int) -> tuple[bool, str]:
    """Return whether the answer at this place of `choices` is right, and a sentence why."""
    if step < len(facts.draws):
        draw = facts.draws[step]
        way = draw.ways[index]
        if way.is_best:
            return True, sentences(_("Right."), why_words(way))
        return False, wrong_amount(draw, way)
    guess = _chances(facts)[index]
    if guess == facts.chance:
        return True, sentences(_("Right."), mean_words(facts))
    return False, _(
        "Not {guess}. Multiply each draw's chance by how likely the draw is, and add: {first} · "
        "{chance} for the first, and so on."
    ).format(
        guess=fraction(guess),
        first=fraction(facts.draws[0].probability),
        chance=fraction(facts.draws[0].chance),
    )


def _told(page: Page, facts: ChanceFacts, step: int) -> None:
    if step == facts.last:
        html(markup('<p class="gl-step" role="status">{}</p>', result_words(facts)))
        if facts.draws:
            html(chance_bar(facts))
            html(markup("<p>{}</p>", mean_words(facts)))
            html(soft(beside_nim(facts)))
    elif _is_forced(facts, step):
        if not frame.just_show():
            _before(page, facts, step)
        html(markup('<p class="gl-step" role="status">{}</p>', told_draw(facts.draws[step])))
    else:
        html(markup('<p class="gl-step">{}</p>', asked_words(facts, step)))
        answer = told_draw(facts.draws[step]) if step < len(facts.draws) else mean_words(facts)
        html(announced(panel("good", answer)))


# -- below ----------------------------------------------------------------------------------------


def _brute_force(page: Page, heaps: tuple[int, ...]) -> None:
    """Draw the box that compares the formula, which the page uses, with the definition."""
    box = st.expander(
        _("Check by brute force"), key=f"_{page.prefix}-brute-force", on_change="rerun"
    )
    if not box.open:
        return
    with box:
        found = tried_out(heaps)
        if isinstance(found, Refused):
            html(panel("note", found.sentence))
            return
        formula = chance_facts(heaps).chance
        words = _(
            "Trying every draw and every amount, through {positions} positions, gives {found}; the "
            "formula gives {formula}."
        ).format(
            positions=number(found.positions),
            found=fraction(found.chance),
            formula=fraction(formula),
        )
        agree = found.chance == formula
        html(panel("good" if agree else "bad", ("✓ " if agree else "") + words))
