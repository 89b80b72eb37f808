"""The view Step by step: values from the ends on, each asked first; round a circle, who wins."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

import streamlit as st

from gamecore.graphs.reasons import next_steps, outcome_reason, value_reason
from gamecore.graphs.values import graph_values
from gamecore.lessons.mex_guesses import mex_choices
from ui.base.fields import Field
from ui.base.marks import announced, panel, soft, to_press, with_lead
from ui.base.markup import Markup, html, join, markup
from ui.base.page import View
from ui.base.words import N_, _, either, number, right_or_no, say, sentences
from ui.graph.drawing import (
    OUTCOMES,
    ROWS,
    Shown,
    Told,
    all_told,
    draw_picture,
    goes_round,
    legend,
    table,
)
from ui.links import link_state
from ui.pieces.question import beside, mex_guess, skip_buttons
from ui.pieces.stepper import step_buttons, step_count
from ui.room.question import ClassBlank
from ui.room.wall import ask_one

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.graphs.values import GraphValues
    from ui.graph.drawing import GraphState, Look

EVERY = "*"
"""In the link: all positions are worked out."""

DONE = Field("done", "text", "")
AT = Field("at", "text", "")
"""The positions worked out, in the order in which they were; and the one that is asked."""


# -- the order ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def plain(known: GraphValues) -> frozenset[str]:
    """Return the positions from which no play goes round: their values are mex after mex."""
    found: set[str] = set()
    while more := next_steps(known.graph, found):
        found.update(more)
    return frozenset(found)


def ready(known: GraphValues, done: Sequence[str]) -> tuple[str, ...]:
    """Return the positions that can be asked for now; none only when all are done.

    First those whose options all have values; then, where plays go round, those that a lost option
    or only won ones decide; then the rest, which are drawn.
    """
    easy = plain(known)
    if first := [name for name in next_steps(known.graph, done) if name in easy]:
        return tuple(first)
    there, outcomes = set(done), known.outcomes
    rest = [name for name in known.graph.names if name not in there]
    decided = [
        name
        for name in rest
        for options in [known.graph.options(name)]
        if any(outcomes[one] == "P" for one in there.intersection(options))
        or all(one in there and outcomes[one] == "N" for one in options)
    ]
    return tuple(decided or rest)


@lru_cache(maxsize=64)
def in_order(text: str) -> tuple[str, ...]:
    """Return all positions in the order in which Next takes them."""
    known = graph_values(text)
    done: list[str] = []
    while more := ready(known, done):
        done.append(more[0])
    return tuple(done)


def read_done(known: GraphValues, text: str) -> tuple[str, ...]:
    """Return the positions of a link as far as each could be worked out after those before it."""
    if text.strip() == EVERY:
        return in_order(str(known.graph))
    done: list[str] = []
    for name in text.split()[: len(known.graph.names)]:
        if name not in ready(known, done):
            break
        done.append(name)
    return tuple(done)


def written_done(known: GraphValues, done: Sequence[str]) -> str:
    """Return positions as `read_done` reads them back."""
    return EVERY if len(done) == len(known.graph.names) else " ".join(done)


def _extended(known: GraphValues, done: tuple[str, ...], step: int) -> tuple[str, ...]:
    """Return the first `step` positions worked out, further ones as Next takes them."""
    found = list(done[:step])
    while len(found) < step and (more := ready(known, found)):
        found.append(more[0])
    return tuple(found)


# -- the view -------------------------------------------------------------------------------------


def steps_view(state: GraphState) -> None:
    """Draw the steps, the question for a position, and the picture of what is worked out."""
    if not state.is_drawn:
        _all_values(state)
        return
    known = state.known
    link_state.reset_for_new(state.page, (DONE.name, AT.name), str(state.graph))
    done = read_done(known, link_state.text(state.page, DONE.name))
    may = ready(known, done)
    step, last = len(done), len(known.graph.names)
    wanted = link_state.text(state.page, AT.name)
    at = (wanted if wanted in may else may[0]) if may and not state.open_all else ""
    is_found = bool(at) and _is_found(state, at)
    go = partial(_go, state, (*done, at) if at else done)
    _stepper(state, step, last, go)
    question, subject = beside()
    with question, st.container(border=True, key="tree-question"):
        if at:
            if done:
                html(soft(_reason(known, done[-1])))
            is_found = _question(state, done, at)
            if not is_found:
                with st.container(horizontal=True):
                    skip_buttons(
                        state.own("walk"),
                        go,
                        skip_to=step + 1,
                        skip_help=_("Shows the answer and asks the next question."),
                        show_to=last,
                        show_help=_("Shows everything at once; the switch at the top undoes it."),
                        quiet=True,
                    )
        else:
            _told(state, done)
    shown = _shown(state, (*done, at) if is_found else done, "" if is_found else at, may)
    with subject:
        draw_picture(
            known.graph,
            shown,
            key=state.own("walk-picture"),
            on_press=partial(_pressed, state, (*done, at) if is_found else done),
            at=step,
        )
        if len(may) > 1 and at:
            html(to_press(_("Press another dashed position to be asked for it instead.")))
        html(legend(known.graph, round_too=goes_round(known)))
    _pressed_words(state, (*done, at) if is_found else done)
    box = st.expander(_("The graph as a table"), key=state.own("walk-twin"), on_change="rerun")
    if box.open:
        with box:
            html(table(known.graph, shown))
    if step == last and goes_round(known):
        with st.expander(_("The values where a play may go round"), expanded=True):
            html(_round_values(known))


def _stepper(state: GraphState, step: int, last: int, go: partial[None]) -> None:
    with st.container(
        key="tree-stepper", horizontal=True, vertical_alignment="center", gap="small"
    ):
        targets = (0, max(step - 1, 0), min(step + 1, last), last)
        step_buttons(state.own("done-step"), step, targets, go)
        words = _("{step} of {last} positions").format(step=number(step), last=number(last))
        html(step_count(words, step, last), width="content")


def _go(state: GraphState, done: tuple[str, ...], step: int) -> None:
    state.set(done=written_done(state.known, _extended(state.known, done, step)), at="")


def _pressed(state: GraphState, done: tuple[str, ...], name: str) -> None:
    st.session_state[state.own("walk-pressed")] = None
    if name in ready(state.known, done):
        state.set(done=written_done(state.known, done), at=name)
    else:
        st.session_state[state.own("walk-pressed")] = (state.mark, name)


def _pressed_words(state: GraphState, done: Sequence[str]) -> None:
    """Draw what is said of a pressed position that is not asked: why it has its value, or waits."""
    mark, name = st.session_state.get(state.own("walk-pressed")) or (0, "")
    if mark != state.mark:
        return
    if name in done:
        html(announced(panel("note", _reason(state.known, name))))
    elif name not in ready(state.known, done):
        waits = [one for one in state.graph.options(name) if one not in done]
        said = _("{name} has to wait: {options} not worked out yet.").format(
            name=name, options=_are(waits)
        )
        html(announced(panel("note", said)))


def _are(names: list[str]) -> str:
    shown = either([*names[:6], *([_("others")] if len(names) > 6 else [])], "and")
    return (_("{names} is") if len(names) == 1 else _("{names} are")).format(names=shown)


def _shown(state: GraphState, done: Sequence[str], at: str, may: Sequence[str]) -> Shown:
    known, easy = state.known, plain(state.known)
    is_whole = len(done) == len(known.graph.names)
    told = {
        name: Told(known.values[name] if name in easy or is_whole else None, known.outcomes[name])
        for name in done
    }
    looks: dict[str, Look] = {name: "ready" for name in may if name not in told}
    lit: dict[tuple[str, str], str] = {}
    if at:
        looks[at] = "ask"
        lit = {(at, option): "ask" for option in known.graph.options(at)}
    return Shown(told, looks, lit, state.tokens)


# -- the questions --------------------------------------------------------------------------------


def _key(state: GraphState, at: str) -> str:
    kind = "mex" if at in plain(state.known) else "wins"
    return state.own(f"{kind}-{state.mark}-{at}")


def _is_found(state: GraphState, at: str) -> bool:
    """Return whether the question for a position has its right answer."""
    guess = st.session_state.get(_key(state, at))
    right = state.known.values[at] if at in plain(state.known) else state.known.outcomes[at]
    return guess is not None and guess == right


def _question(state: GraphState, done: Sequence[str], at: str) -> bool:
    """Draw the question for a position; return whether it is answered right."""
    known, key = state.known, _key(state, at)
    if at not in plain(known):
        return _who_wins(state, done, at, key)
    options = known.graph.options(at)
    values = [int(str(known.values[one])) for one in options]
    if not options:
        asks = _("No move leads from {name}. What is its value?").format(name=at)
    else:
        asks = _("From {name} a move leads to {options}. What is its value?").format(
            name=at, options=_with_values(known, options)
        )
    html(markup('<p class="gl-step" role="status">{}</p>', asks))
    guess = mex_guess(mex_choices(values), values, key=key)
    is_right = guess is not None and guess == known.values[at]
    if is_right:
        html(soft(say(outcome_reason(known, at).says)))
    return is_right


def _with_values(known: GraphValues, options: Sequence[str]) -> str:
    words = [
        _("{option} (value {value})").format(option=one, value=known.values[one])
        for one in options[:12]
    ]
    return either([*words, *([_("others")] if len(options) > 12 else [])], "and")


def _who_wins(state: GraphState, done: Sequence[str], at: str, key: str) -> bool:
    """Ask who wins with one token on a position from which a play may go round."""
    known, right = state.known, state.known.outcomes[at]
    asks = _("One token on {name}: who wins?").format(name=at)
    if not any(name not in plain(known) for name in done):
        html(soft(_("From the others a play may go round. Count backwards from the ends.")))
    html(markup('<p class="gl-step" role="status">{}</p>', asks))
    answers = {name: _(words) for name, words in OUTCOMES.items()}
    ask_one(
        key,
        asks,
        ClassBlank("choice", "", tuple(answers.items())),
        (right,),
        lambda given: say(outcome_reason(known, at).says) if given == right else "",
        is_open=st.session_state.get(key) is None,
    )
    guess = st.pills(
        asks,
        list(answers),
        format_func=answers.__getitem__,
        key=key,
        persist_state="session",
        label_visibility="collapsed",
    )
    if guess is None:
        return False
    is_right = guess == right
    why = say(outcome_reason(known, at).says) if is_right else _(_WRONG[guess, right])
    body = with_lead(right_or_no(is_right), why)
    html(announced(panel("good" if is_right else "bad", body)))
    return is_right


_WRONG = {
    ("P", "N"): N_("Look for an option that is lost: a move there leaves it to the opponent."),
    ("D", "N"): N_("Somebody can force it: look for an option that is lost."),
    ("N", "P"): N_("For that a move has to leave a lost position. Look at the options again."),
    ("D", "P"): N_("Going round needs a move that is not won by the opponent. Is there one?"),
    ("N", "D"): N_("No option of it is known to be lost, and none ever will be."),
    ("P", "D"): N_("The opponent would have to win after every move. Is there one that escapes?"),
}
"""(guess, right answer) → what is wrong with it, without the right one."""


# -- what is told ---------------------------------------------------------------------------------


def _reason(known: GraphValues, name: str) -> str:
    """Return why a position has its value and its outcome."""
    wins = say(outcome_reason(known, name).says)
    if name not in plain(known):
        return wins
    why = sentences(say(value_reason(known, name).says), wins)
    return _("{name}: {what}").format(name=name, what=why)


def _told(state: GraphState, done: Sequence[str]) -> None:
    """Draw the last position that was worked out, with its reason, where nothing is asked."""
    if not done:
        said = _("The ends have no move: they are worked out first.")
    else:
        said = _reason(state.known, done[-1])
    html(markup('<p class="gl-step" role="status">{}</p>', said))
    if len(done) == len(state.graph.names):
        html(soft(_("All positions are worked out. The view Winning move adds up tokens.")))


def _round_values(known: GraphValues) -> Markup:
    rows = [name for name in known.graph.names if name not in plain(known)]
    lines = (
        markup(
            _("{name}: {what}"),
            name=markup("<b>{}</b>", name),
            what=say(value_reason(known, name).says),
        )
        for name in rows[:ROWS]
    )
    return markup('<ul class="gl-small">{}</ul>', join(markup("<li>{}</li>", one) for one in lines))


def _all_values(state: GraphState) -> None:
    """Draw the values of a graph that is too large for a picture, where answers are shown."""
    count, known = len(state.graph.names), state.known
    said = _("{count} positions are too many for a picture and for steps: here are their values.")
    html(panel("note", said.format(count=number(count))))
    html(table(known.graph, Shown(all_told(known))))
    if count > ROWS:
        more = _("The first {shown} of {count} positions are listed.")
        html(soft(more.format(shown=number(ROWS), count=number(count))))


STEPS = View("derivation", N_("Step by step"), steps_view, fields=(DONE, AT))
"""The view of values, worked out one by one."""
