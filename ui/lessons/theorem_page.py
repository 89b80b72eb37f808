"""The page of the theorem: a question, the statement, a heap balanced by Nim, proof, XOR, limits.

A class sees one part of it on each screen, see `_present`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.catalogue import Game, lesson
from gamecore.lessons.pictures import Balance, BoardPicture, Columns
from gamecore.lessons.play_out import every_reply
from gamecore.lessons.practice import question
from gamecore.lessons.small_games import moves, values
from gamecore.lessons.standing import Result
from ui.base.fields import Field
from ui.base.marks import panel, soft, to_press
from ui.base.markup import html, markdown, markup
from ui.base.words import _, number, prose, say, split_list
from ui.catalogue.learn_pages import LESSON
from ui.catalogue.lookup import section
from ui.catalogue.sections import ENDS
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import presenting
from ui.lessons.exercise import Exercise, ask
from ui.lessons.pictures import plain, show
from ui.lessons.play_out import play
from ui.lessons.progress import keep, outlive_reload, record
from ui.lessons.theorem_heap import (
    LARGEST,
    NIM,
    RULES,
    draw_leg,
    heap_in_words,
    nim_sum_of,
    parts_text,
    rule_of,
    rule_words,
    undoing,
)
from ui.links import link_state
from ui.links.link_widgets import choice_row, number_field, pick
from ui.links.links import is_bare
from ui.pieces.play_out import sum_claim_link
from ui.pieces.question import hide_button, is_told, who_wins
from ui.pieces.show_more import part, to_unfold
from ui.pieces.stepper import stepper
from ui.pieces.why_works import meaning_of_words
from ui.room.question import ClassBlank, named_heaps
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.base.page import Page

LARGEST_NIM = 15
"""Largest Nim heap beside it in a link: above the value of every heap up to LARGEST."""

OFFERED = 8
"""How many Nim heaps are offered as a guess, from 0 on: more than these heaps have values."""

FIRST = ("range", 6)
"""The name of the rule, and the heap that is asked about before the theorem is told."""

_COLUMNS = (((1, 2, 3),), ((1, 2, 3), (1, 2, 2)), ((1, 2, 5), (1, 2, 3)))
"""Numbers of which each column is even; before and after a move from there, and a move to there."""

SCREENS = 13
"""How many screens a class sees."""

_ASKED, _ASKED_XOR = 2, 10
"""The screens that ask, besides the first: for the Nim heap, and for an XOR."""

_FIRST = "_theo-first"
"""In the session: who wins on the first screen, as was guessed."""

_LEGS = ("lower", "stay", "higher")
"""The three parts of the proof by the mex, in order: sections of the page's prose."""

OWN = (
    Field("rule", "choice", "unequal", choices=tuple(RULES)),
    Field("n", "number", 8, low=1, high=LARGEST),
    Field("beside", "number", 0, high=LARGEST_NIM, tells=True),
    Field("zero", "switch", False, tells=True),
    Field("step", "number", 1, low=1, high=SCREENS),
)


def show_theorem(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    if presenting():
        _present(page)
        return
    lead, conditions, _rest = split_list(prose(page.slug, "statement"))
    if is_told := _first(page, lead.split("\n\n")[0]):
        html(meaning_of_words())
        with st.expander(_("The five conditions")):
            st.markdown(conditions)
    with part(_("Why one number is enough"), is_open=is_told):
        st.markdown(prose(page.slug, "balance"))
        name, n, is_balanced = _balance(page)
        if is_balanced:
            _try(name, n)
    is_known = is_balanced or frame.just_show()
    with part(_("Three legs of the proof"), is_open=is_known):
        _legs(page, name, n, is_known=is_known)
    with part(_("Why XOR, and not the sum"), is_open=is_known):
        _xor_part(page, lead.split("\n\n")[1])
    with part(_("Where it stops")):
        _where_it_stops(page)
    with part(_("Who found it")):
        st.markdown(prose(page.slug, "history"))
    keep()


def _legs(page: Page, name: str, n: int, *, is_known: bool) -> None:
    st.markdown(prose(page.slug, "legs"))
    if is_known:
        html(heap_in_words(name, n))
    with st.container(key="theorem-legs"):
        html(to_unfold(_("Why? The three things")))
        for column, leg in zip(st.columns(3, gap="medium"), _LEGS, strict=True):
            with column:
                if is_known:
                    draw_leg(page, name, n, leg)
                else:  # the heap's options would give its value away
                    st.markdown(prose(page.slug, leg))
    if not is_known:
        html(to_press(_("Balance the heap above: then each of the three shows its options.")))


def _xor_part(page: Page, theorem: str) -> None:
    even, *proof = _xor(page)
    even()
    st.markdown(theorem)
    with st.container(key="theorem-proof"):
        html(to_unfold(_("Why? The rest of the proof")))
        for column, draw in zip(st.columns(len(proof), gap="medium"), proof, strict=True):
            with column:
                draw()
    xor = _columns()
    if ask(xor) and xor.answered:  # a wrong answer and one that is shown have their buttons
        st.button(_("Try another one"), key="_theo-xor-more", on_click=xor.again)


def _present(page: Page) -> None:
    """Draw one screen for a class, and the buttons that present.js presses for the next one."""
    step = link_state.number(page, "step")
    told = st.container()
    # On every screen, out of sight on the others: a field that is not drawn forgets its number.
    with st.container(key="theorem-asks" if step == _ASKED else "theorem-asked"):
        name, n, is_balanced = _balance(page, is_asked=step == _ASKED)
    xor = _columns()
    done = {1: is_told(_FIRST), _ASKED: is_balanced, _ASKED_XOR: xor.done}
    is_open = not done.get(step, True)
    with told:
        title, draw = _screens(page, name, n, is_balanced, xor)[step - 1]
        if title:
            st.markdown(f"### {title}")
        draw()
    ahead = step if is_open else min(step + 1, SCREENS)
    stepper(page, "step", step, SCREENS, (1, max(step - 1, 1), ahead, SCREENS))


def _screens(
    page: Page, name: str, n: int, is_balanced: bool, xor: Exercise
) -> tuple[tuple[str, Callable[[], object]], ...]:
    """Return heading and content of each screen for a class: questions, proof, then theorem."""
    lead, conditions, _rest = split_list(prose(page.slug, "statement"))
    even, lost, won = _xor(page)
    number_, legs = _("Why one number is enough"), _("Three legs of the proof")
    xors = _("Why XOR, and not the sum")

    def leg(which: str, before: str = "") -> None:
        st.markdown(before)
        html(heap_in_words(name, n))
        draw_leg(page, name, n, which)

    return (
        ("", partial(_first, page, lead)),
        (number_, partial(_ask, page, name, n, is_balanced)),
        (number_, partial(_try, name, n)),
        (legs, partial(leg, _LEGS[0], prose(page.slug, "legs"))),
        (legs, partial(leg, _LEGS[1])),
        (legs, partial(leg, _LEGS[2])),
        (xors, even),
        (xors, lost),
        (xors, won),
        (xors, partial(ask, xor)),
        (_("The five conditions"), partial(st.markdown, f"{lead}\n\n{conditions}")),
        (_("Where it stops"), partial(_where_it_stops, page)),
        (_("Who found it"), partial(st.markdown, prose(page.slug, "history"))),
    )


def _first(page: Page, lead: str) -> bool:
    """Ask who wins where a heap lies beside its Nim heap, then tell the theorem; return whether."""
    rule, n = rule_of(FIRST[0]), FIRST[1]
    nim = values(rule, n)[n]
    asks = _(
        "A heap of {n}, “{rule}”, lies beside a Nim heap of {g}: there you may take any number. "
        "Whoever cannot move loses: who wins?"
    ).format(n=number(n), rule=rule_words(FIRST[0]), g=number(nim))
    verdict = _(
        "The player to move loses: every move has an answer, as if A were a Nim heap of {g}."
    ).format(g=number(nim))
    outlive_reload(_FIRST)
    with st.container(key="theorem-first"):
        show(plain(BoardPicture((rule, NIM), (n, nim))))
        is_answered = who_wins(
            _FIRST,
            verdict,
            wins=False,
            told=frame.just_show(),
            question=asks,
            position=named_heaps((n, nim)),
            # A class plays two screens on; a link here would make all letters smaller.
            refute=None
            if presenting()
            else lambda lost: sum_claim_link(page, (rule, NIM), (n, nim), says_lost=lost),
            answered=partial(_go_on, page),
        )
        if is_answered:
            _why_first(lead)
    return is_answered


def _go_on(page: Page) -> None:
    """Go on with the first question's rule and the next heap, if nothing else was chosen."""
    if is_bare(page, st.query_params):
        link_state.write(page, {"rule": FIRST[0], "n": FIRST[1] + 1})


def _why_first(lead: str) -> None:
    """Draw every move on the first screen with its answer; before a class one that goes up."""
    rule, n = rule_of(FIRST[0]), FIRST[1]
    g = values(rule, n)[n]
    if not presenting():
        show(plain(every_reply((rule, NIM), (n, g))))
        st.markdown(lead)
        return
    up = next(option for option in moves(rule, n) if nim_sum_of(rule, option) > g)
    tried = _("Try A {move}: your opponent answers A {reply}, and the two heaps balance again.")
    html(
        markup("<p>{}</p>", tried.format(move=f"{n}→{parts_text(up)}", reply=undoing(rule, up, g)))
    )


def _where_it_stops(page: Page) -> None:
    said = prose(page.slug, "stops")
    st.markdown(said.split("\n\n")[-1] if presenting() else said)  # a class has just read the five
    for other in section(ENDS):
        file = frame.page_file(other.slug)
        st.page_link(file, label=_(other.name), icon=":material/arrow_forward:")
    st.page_link(
        frame.page_file(LESSON.slug),
        label=markdown(_("Lesson: {title}"), title=say(lesson("misere").title)),
        icon=":material/arrow_forward:",
        query_params=LESSON.query({"name": "misere", "beat": "1"}),
    )


def _xor(page: Page) -> list[Callable[[], None]]:
    """Return what draws even columns, why they lose, and why others win, which ends the proof."""
    said = prose(page.slug, "xor").split("\n\n", 2)

    def draw(numbers: tuple[tuple[int, ...], ...], words: str) -> None:
        # A class sees the move; elsewhere the columns that are odd, if any are, say enough.
        tables = [plain(Columns(one, nim_sum(one), paired=True)) for one in numbers]
        if presenting() and len(tables) > 1:
            moved = markup("<b>{}→{}</b>", *(one[-1] for one in numbers))
            show(markup('<div class="gl-moved">{}{}{}</div>', tables[0], moved, tables[1]))
        else:
            show(max(zip(map(nim_sum, numbers), tables, strict=True))[1])
        st.markdown(words)

    return [partial(draw, *each) for each in zip(_COLUMNS, said, strict=True)]


def _columns() -> Exercise:
    ask_for = partial(question, "xor", "easy")
    return Exercise("theo-xor", ask_for, lambda right: record(Result("skill:xor", right)))


def _balance(page: Page, *, is_asked: bool = True) -> tuple[str, int, bool]:
    """Draw heap, guess and feedback; return the rule's name, the heap, and whether they balance.

    Its answer can be shown where it `is_asked`, and hidden again before a class.
    """
    labels = {one: _(words) for one, (_rule, words) in RULES.items()}
    with st.container(key="theorem-choose"):
        name = choice_row(page, "rule", _("Rule"), labels, width="content")
        moves_words = _("A moves by “{rule}”, B is a Nim heap.")
        html(soft(moves_words.format(rule=rule_words(name))))
        n = number_field(page, "n", _("Heap"))
        if is_told(_FIRST) and (name, n) == (FIRST[0], FIRST[1] + 1):
            html(soft(_("The rule of the first question again, and now one stone more.")))
    rule, right = rule_of(name), values(rule_of(name), n)[n]
    link_state.reset_for_new(page, ("beside", "zero"), f"{name} {n}")
    nim = link_state.number(page, "beside")
    is_chosen = nim > 0 or link_state.switch(page, "zero")  # a link that names none says 0

    def give(guess: int | None) -> None:
        link_state.write(page, {"beside": guess or 0, "zero": guess == 0})

    # Both heaps stand above the question from the beginning: its answer adds no row.
    show(plain(Balance(rule, n, nim if is_chosen else None)))
    asks = _balance_asked(name, n) if presenting() else _("Which Nim heap balances it?")
    html(markup("<p><b>{}</b></p>", asks))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        pick(
            st.pills,
            _("Your guess"),
            range(max(OFFERED, nim + 1)),
            key="_theo-guess",
            current=nim if is_chosen else None,
            write=give,
            format_func=number,
            label_visibility="collapsed",
            wrap=True,
        )
        if is_asked:
            key, off = "_theo-balance-skip", is_chosen and nim == right
            st.button(_("Show it"), key=key, on_click=give, args=(right,), disabled=off)
            if off:
                hide_button("_theo", partial(give, None))
    if frame.just_show() and nim != right:
        html(panel("good", _balanced(right)))
    if not is_chosen:
        return name, n, False
    if nim != right:
        html(panel("note", _upset(rule, n, nim)))
        if nim > right and not presenting():  # where its winning move would be the answer
            _try(name, n, nim)
    else:
        html(panel("good", _balanced(right)))
    return name, n, nim == right


def _ask(page: Page, name: str, n: int, is_balanced: bool) -> None:
    """Draw what a class is told before it is asked for the Nim heap, and ask its phones."""
    rule, right = rule_of(name), values(rule_of(name), n)[n]
    st.markdown(prose(page.slug, "balance").split("\n\n")[0])
    ask_one(
        f"_theo-balance-{name}-{n}",
        _balance_asked(name, n),
        ClassBlank("number"),
        (right,),
        lambda given: _balanced(right) if given == right else _upset(rule, n, int(str(given))),
        is_open=not is_balanced,
    )


def _balance_asked(name: str, n: int) -> str:
    asks = _("Which Nim heap balances a heap of {n}, “{rule}”?")
    return asks.format(n=number(n), rule=rule_words(name))


def _balanced(g: int) -> str:
    return _("Balanced: the heap is worth {g}.").format(g=number(g))


def _try(name: str, n: int, nim: int | None = None) -> None:
    """Draw the board of a heap beside a Nim heap, or beside the one that balances it."""
    title, stem = _("Be that player: find the move, and win."), f"theo-{name}-{n}-{nim}"
    if nim is None:
        title = _("The player to move loses. Try it: which move do you make?")
        nim, stem = values(rule_of(name), n)[n], f"theo-{name}-{n}"
    st.markdown(f"#### {title}")
    play((Game((rule_of(name), NIM), (n, nim), "perfect", "you"),), stem)


def _upset(rule: str, n: int, nim: int) -> str:
    """Return the sentence that says how the player to move wins where the heaps do not balance."""
    worth = values(rule, n)
    if nim > worth[n]:  # the move itself would give the answer away
        return _("Not balanced: the player to move wins by making the Nim heap smaller.")
    option = next(one for one in moves(rule, n) if nim_sum_of(rule, one) == nim)
    wins = _("Not balanced: the player to move wins with {move}, which balances B.")
    return wins.format(move=f"{n}→{parts_text(option)}")
