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
from gamecore.lessons.small_games import moves, options_up, values
from gamecore.lessons.standing import Result
from ui.base.fields import Field
from ui.base.marks import panel, soft, to_press, value_chip
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import N_, _, number, prose, say, split_list
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

    from gamecore.positions.moves import Option
    from ui.base.page import Page

NIM = "take any"

RULES = {
    "range": ("take 1-3", N_("take 1, 2 or 3")),
    "gaps": ("take 1, 3, 4", N_("take 1, 3 or 4")),
    "rows": ("0.77", N_("knock down 1 or 2 neighbouring pins")),
    "unequal": ("split into 2 unequal", N_("split into two unequal heaps")),
}
"""Name of a rule in a link → the rule, and its label; some have options of a higher value."""

LARGEST = 12
"""Largest heap, since its options are read one by one."""

LARGEST_NIM = 15
"""Largest Nim heap beside it in a link: above the value of every heap up to LARGEST."""

OFFERED = 8
"""How many Nim heaps are offered as a guess, from 0 on: more than these heaps have values."""

FIRST = ("range", 6)
"""The name of the rule, and the heap that is asked about before the theorem is told."""

_COLUMNS = ((1, 2, 3), (1, 2, 2), (1, 2, 5))
"""Numbers of which each column is even, those after a move there, those before a move to there."""

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
        html(_heap_in_words(name, n))
    with st.container(key="theorem-legs"):
        html(to_unfold(_("Why? The three things")))
        for column, leg in zip(st.columns(3, gap="medium"), _LEGS, strict=True):
            with column:
                if is_known:
                    _leg(page, name, n, leg)
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
        html(_heap_in_words(name, n))
        _leg(page, name, n, which)

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
    rule, n = _rule(FIRST[0]), FIRST[1]
    nim = values(rule, n)[n]
    asks = _(
        "A heap of {n}, “{rule}”, lies beside a Nim heap of {g}: there you may take any number. "
        "Whoever cannot move loses: who wins?"
    ).format(n=number(n), rule=_said(FIRST[0]), g=number(nim))
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
    rule, n = _rule(FIRST[0]), FIRST[1]
    g = values(rule, n)[n]
    if not presenting():
        show(plain(every_reply((rule, NIM), (n, g))))
        st.markdown(lead)
        return
    up = next(option for option in moves(rule, n) if _nim_sum(rule, option) > g)
    tried = _("Try A {move}: your opponent answers A {reply}, and the two heaps balance again.")
    html(markup("<p>{}</p>", tried.format(move=f"{n}→{_parts(up)}", reply=undoing(rule, up, g))))


def _where_it_stops(page: Page) -> None:
    st.markdown(prose(page.slug, "stops"))
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

    def draw(numbers: tuple[int, ...], words: str) -> None:
        show(plain(Columns(numbers, nim_sum(numbers), paired=True)))
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
    name = choice_row(page, "rule", _("Rule"), labels, width="content")
    moves_words = _("A moves by “{rule}”, B is a Nim heap.")
    html(soft(moves_words.format(rule=_said(name))))
    n = number_field(page, "n", _("Heap"))
    if is_told(_FIRST) and (name, n) == (FIRST[0], FIRST[1] + 1):
        html(soft(_("The rule of the first question again, and now one stone more.")))
    rule, right = _rule(name), values(_rule(name), n)[n]
    link_state.reset_for_new(page, ("beside", "zero"), f"{name} {n}")
    nim = link_state.number(page, "beside")
    is_chosen = nim > 0 or link_state.switch(page, "zero")  # a link that names none says 0

    def give(guess: int | None) -> None:
        link_state.write(page, {"beside": guess or 0, "zero": guess == 0})

    # Both heaps stand above the question from the beginning: its answer adds no row.
    show(plain(Balance(rule, n, nim if is_chosen else None)))
    html(markup("<p><b>{}</b></p>", _("Which Nim heap balances it?")))
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
    rule, right = _rule(name), values(_rule(name), n)[n]
    st.markdown(prose(page.slug, "balance"))
    ask_one(
        f"_theo-balance-{name}-{n}",
        _("Which Nim heap balances a heap of {n}, “{rule}”?").format(n=number(n), rule=_said(name)),
        ClassBlank("number"),
        (right,),
        lambda given: _balanced(right) if given == right else _upset(rule, n, int(str(given))),
        is_open=not is_balanced,
    )


def _rule(name: str) -> str:
    return RULES.get(name, RULES["unequal"])[0]


def _said(name: str) -> str:
    """Return a rule in words, as its button says it."""
    return _(RULES.get(name, RULES["unequal"])[1])


def _balanced(g: int) -> str:
    return _("Balanced: the heap is worth {g}.").format(g=number(g))


def _try(name: str, n: int, nim: int | None = None) -> None:
    """Draw the board of a heap beside a Nim heap, or beside the one that balances it."""
    title, stem = _("Be that player: find the move, and win."), f"theo-{name}-{n}-{nim}"
    if nim is None:
        title = _("The player to move loses. Try it: which move do you make?")
        nim, stem = values(_rule(name), n)[n], f"theo-{name}-{n}"
    st.markdown(f"#### {title}")
    play((Game((_rule(name), NIM), (n, nim), "perfect", "you"),), stem)


def _upset(rule: str, n: int, nim: int) -> str:
    """Return the sentence that says how the player to move wins where the heaps do not balance."""
    worth = values(rule, n)
    if nim > worth[n]:  # the move itself would give the answer away
        return _("Not balanced: the player to move wins by making the Nim heap smaller.")
    option = next(one for one in moves(rule, n) if _nim_sum(rule, one) == nim)
    wins = _("Not balanced: the player to move wins with {move}, which balances B.")
    return wins.format(move=f"{n}→{_parts(option)}")


def _nim_sum(rule: str, option: Option) -> int:
    return nim_sum(values(rule, LARGEST)[part] for part in option)


def _parts(option: Option) -> str:
    return "+".join(map(str, option)) or "0"


def _heap_in_words(name: str, n: int) -> Markup:
    words, g = _("Here: a heap of {n}, “{rule}”, worth {g}."), values(_rule(name), n)[n]
    return markup("<p>{}</p>", words.format(n=number(n), rule=_said(name), g=g))


def _leg(page: Page, name: str, n: int, leg: str) -> None:
    """Draw a part of the proof with the options of the heap."""
    rule, g = _rule(name), values(_rule(name), n)[n]
    worth = {option: _nim_sum(rule, option) for option in moves(rule, n)}
    st.markdown(prose(page.slug, leg))
    if leg == "lower":
        down = [(option, v) for option, v in worth.items() if v < g]
        html(_options(n, down) if down else soft(_("g is 0: nothing is below it.")))
    elif leg == "stay":
        chips = join((value_chip(v) for v in sorted(set(worth.values()))), " ") or "–"
        html(soft(markup(_("The options are worth {values} and never {g}."), values=chips, g=g)))
    else:
        up = [size for size in range(1, LARGEST + 1) if options_up(rule, size)]
        size = min(up, key=lambda size: abs(size - n))
        if size != n:
            lead = _("No option goes up here, but one of heap {n} does:")
            html(soft(lead.format(n=number(size))))
        html(_undone(rule, size, values(rule, size)[size]))


def _options(n: int, found: list[tuple[Option, int]]) -> Markup:
    items = join(
        markup("<li>{}→{} <span>{}</span> {}</li>", n, _parts(option), _("worth"), value_chip(v))
        for option, v in sorted(found, key=lambda pair: pair[1])
    )
    return markup('<ul class="gl-legs">{}</ul>', items)


def _undone(rule: str, n: int, g: int) -> Markup:
    items = join(
        markup(
            "<li>{}→{} <span>{}</span> {} <span>{}</span> {}</li>",
            n,
            _parts(option),
            _("worth"),
            value_chip(v),
            _("back to {g}:").format(g=g),
            undoing(rule, option, g),
        )
        for option, v in options_up(rule, n)
    )
    return markup('<ul class="gl-legs">{}</ul>', items)


def undoing(rule: str, option: Option, g: int) -> str:
    """Return, as text, a move from an option of higher value that makes its value g again."""
    return next(
        f"{part}→{_parts(after)}"
        for part in option
        for after in moves(rule, part)
        if _nim_sum(rule, after) ^ values(rule, LARGEST)[part] ^ _nim_sum(rule, option) == g
    )
