"""How an answer is given, and what it hears: one press for each open cell, or a few fields."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.lessons.pictures import BoardPicture, DerivationTable, NumberLine
from gamecore.lessons.play_out import first_wins
from gamecore.lessons.small_games import moves
from gamecore.limits import SEED
from ui.base.marks import announced, letter, panel, soft
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import _, number, say, several
from ui.lessons.pictures import LEAST_DIGITS, Cells, drawn, plain, show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.lessons.play_out import Refutation
    from gamecore.lessons.questions import Answer, Blank, Feedback, Question, Value
    from gamecore.positions.moves import Option

PILLS = 9
"""Most moves of a heap that stand side by side, two rows of a phone; more are a list."""

RADIOS = 4
"""Most choices that stand open; six questions of more would fill three screens."""

KEYS = {"N": "n", "P": "p"}


def by_press(question: Question) -> bool:
    """Tell whether each open cell is filled by one press, in the order of the cells."""
    kinds = {blank.kind for blank in question.blanks}
    one_choice = kinds == {"choice"} and len(question.blanks) == 1
    numbers = kinds == {"number"} and isinstance(question.picture, NumberLine | DerivationTable)
    return kinds == {"label"} or one_choice or numbers


def by_board(question: Question) -> bool:
    """Tell whether the answer is one move, which is made on a board."""
    return [blank.kind for blank in question.blanks] == ["move"]


def offered(question: Question, place: int) -> dict[Value, str]:
    """Return what can be pressed for a cell: its value → the words on the button."""
    blank = question.blanks[place]
    if blank.kind == "label":
        return {"N": _("N ▲ wins"), "P": _("P ● loses")}
    if blank.kind == "choice":
        return {choice.name: say(choice.says) for choice in blank.choices}
    return {n: number(n) for n in range(_top(question) + 1)}


def answer_words(question: Question, answer: Answer) -> list[str]:
    """Return an answer in the words of what was pressed or typed."""
    words = []
    for place, value in enumerate(answer):
        if question.blanks[place].kind in ("move", "moves"):
            words.append(_moves_words(question, value))
        elif value is None or question.blanks[place].kind not in ("label", "choice"):
            words.append(str(value))
        else:
            words.append(offered(question, place)[value])
    return words


def _moves_words(question: Any, changes: Any) -> str:
    """Write the moves of an answer as people do: A 6→5."""
    if not changes:
        return _("No move wins")
    return ", ".join(
        f"{letter(heap)} {_move_words(question.heaps[heap], after)}"
        for heap, after in sorted(changes)
    )


def _top(question: Question) -> int:
    picture = question.picture
    if isinstance(picture, NumberLine):
        return max(LEAST_DIGITS, *picture.values, 0) + 1
    assert isinstance(picture, DerivationTable)
    seen = [v for row in picture.rows for v in (*row.values, row.mex) if isinstance(v, int)]
    # As many as the options of the longest row are never too few for a mex.
    longest = max(len(row.options) for row in picture.rows)
    return max(LEAST_DIGITS, longest, *seen, *picture.known, 0) + 1


def press_buttons(
    question: Question,
    place: int,
    given: Value | None,
    stem: str,
    press: Callable[[Value], None],
) -> None:
    """Draw what can be pressed for the open cell at a place.

    Parameters
    ----------
    given : Value or None
        What is in it, to be told apart from the others.
    stem : str
        The keys of the buttons begin with it.
    press : callable
        Takes the value; runs as a callback.
    """
    blank = question.blanks[place]
    with st.container(
        horizontal=True,
        gap="small",
        key=f"gl-press-{blank.kind}-{stem}",
        vertical_alignment="center",
    ):
        for turn, (value, words) in enumerate(offered(question, place).items()):
            is_given = value == given  # which says nothing of whether it is right
            st.button(
                markdown("▸ **{words}**", words=words)
                if is_given
                else markdown("{words}", words=words),
                key=f"{stem}-{'chosen' if is_given else 'press'}-{turn}",
                shortcut=_shortcut(blank, value),
                on_click=press,
                args=(value,),
            )


def _shortcut(blank: Blank, value: Value) -> str | None:
    if blank.kind == "label":
        return KEYS[str(value)]
    if isinstance(value, int) and value <= 9:
        return str(value)
    return None


def fields(question: Question, stem: str) -> bool:
    """Draw a field for each blank, inside the form that is open.

    Returns
    -------
    bool
        Whether all that they hold can be an answer; beside one that cannot it is told why.
    """
    drawn = [
        _FIELDS[blank.kind](question, blank, f"{stem}-{place}")
        for place, blank in enumerate(question.blanks)
    ]
    return all(drawn)


def field_label(blank: Blank) -> str:
    """Return the name of a blank as fields have theirs: with a capital."""
    words = say(blank.says)
    return words[:1].upper() + words[1:]


def _number_field(_question: Question, blank: Blank, key: str) -> bool:
    # No ends: Streamlit 1.67 would mark the field red, tell no limit and send nothing. No whole
    # steps: it would cut 1.5 down to 1, and judge what nobody answered.
    given = st.number_input(
        markdown("{what}", what=field_label(blank)),
        value=None,
        step=1.0,
        format="%g",
        key=key,
        width=220,
    )
    can_be = given is None or _is_within(given)
    if not can_be:
        said = _("An answer here is a whole number from 0 to {most}.")
        html(panel("error", said.format(most=number(SEED)), alert=True), width="content")
    return can_be


def _is_within(given: float) -> bool:
    return 0 <= given <= SEED and given == int(given)


def _choice_field(question: Question, blank: Blank, key: str) -> bool:
    place = question.blanks.index(blank)
    words = {
        str(name): markdown("{says}", says=says) for name, says in offered(question, place).items()
    }
    what, names, said = markdown("{what}", what=field_label(blank)), list(words), words.__getitem__
    if len(names) > RADIOS:
        st.selectbox(what, names, None, said, key=key, placeholder=_("choose"), width=420)
    else:
        many = sum(map(len, words.values())) > 60
        st.radio(what, names, None, said, horizontal=not many, key=key)
    return True


def _moves_field(several: bool, question: Any, _blank: Blank, key: str) -> bool:
    for heap, (rule, size) in enumerate(zip(question.rules, question.heaps, strict=True)):
        found = moves(rule, size)
        if not found:
            continue
        words = partial(_move_words, size)
        label = markdown(_("Heap {letter}: {size}"), letter=letter(heap), size=number(size))
        mine = f"{key}-heap-{heap}"
        if len(found) <= PILLS:
            st.pills(
                label,
                found,
                format_func=words,
                selection_mode="multi" if several else "single",
                key=mine,
            )
        elif several:
            st.multiselect(
                label, found, format_func=words, key=mine, placeholder=_("no move here"), width=420
            )
        else:
            st.selectbox(
                label, found, format_func=words, index=None, key=mine, placeholder=_("no move here")
            )
    return True


def _move_words(size: int, after: Option) -> str:
    return f"{size}→{'+'.join(map(str, after)) or 0}"


_FIELDS: dict[str, Callable[[Any, Blank, str], bool]] = {
    "number": _number_field,
    "choice": _choice_field,
    "label": _choice_field,
    "move": partial(_moves_field, False),
    "moves": partial(_moves_field, True),
}


def typed(question: Question, stem: str) -> Answer:
    """Return what the fields hold; None where nothing was given, or no number that can be."""
    return tuple(
        _typed_moves(question, blank.kind, f"{stem}-{place}")
        if blank.kind in ("move", "moves")
        else _typed_value(blank.kind, f"{stem}-{place}")
        for place, blank in enumerate(question.blanks)
    )


def _typed_value(kind: str, key: str) -> Value | None:
    given = st.session_state.get(key)
    if kind == "number" and given is not None:
        return int(given) if _is_within(given) else None
    return given


def _typed_moves(question: Any, kind: str, key: str) -> Value | None:
    found = []
    for heap in range(len(question.heaps)):
        given = st.session_state.get(f"{key}-heap-{heap}")
        if given is None:
            continue
        chosen = given if kind == "moves" else [given]
        found += [(heap, tuple(after)) for after in chosen]
    if not found:
        return None
    return frozenset(found) if kind == "moves" else tuple(found)


def refill(question: Question, given: Sequence[Value | None], stem: str) -> None:
    """Put what was right back into the fields of a form, the others empty; only from callbacks."""
    for place, (blank, value) in enumerate(zip(question.blanks, given, strict=True)):
        key = f"{stem}-{place}"
        if value is None:
            for field in [one for one in st.session_state if _is_of_blank(str(one), key)]:
                del st.session_state[field]
        elif blank.kind == "number" and isinstance(value, int):
            st.session_state[key] = float(value)
        elif blank.kind in ("choice", "label"):
            st.session_state[key] = value


def _is_of_blank(field: str, key: str) -> bool:
    return field == key or field.startswith(f"{key}-heap-")


def says_none(question: Question) -> Answer | None:
    """Return the answer that no move wins; None for a question that asks for no moves."""
    kinds = [blank.kind for blank in question.blanks]
    if kinds == ["moves"]:
        return (frozenset(),)
    return ((),) if kinds == ["move"] else None


_SAYABLE = {"label", "choice", "number", "move", "moves"}

LONGEST_LINE = 14
"""Moves of a play that are written out; longer ones are cut, since nobody follows them."""


def tell(question: Question, feedback: Feedback) -> None:
    """Answer an answer."""
    if feedback.right:
        html(announced(panel("good", markup("<b>{}</b> {}", _("Right."), reason(question)))))
        return
    body = [markup("<p><b>{}</b> {}</p>", _("Not yet."), _rest_right(question, feedback))]
    if feedback.mistake is not None:
        trap = _("A common trap: {title}.").format(title=_small(say(feedback.mistake.title)))
        body.append(markup("<p><b>{}</b> {}</p>", trap, say(feedback.mistake.says)))
    first, *others = feedback.refutations
    body.append(markup("<p>{}</p>", say(first.says)))
    if others:
        items = join(markup("<li>{}</li>", say(told.says)) for told in others)
        body.append(markup('<ul class="gl-rights">{}</ul>', items))
    else:
        body.append(line_of(first))
    html(announced(panel("bad", markup('<div class="gl-said">{}</div>', join(body)))))


def last_try(question: Question, missed: Answer) -> Markup:
    """Return what was wrong the first time, each part by its name where there are several."""
    words = answer_words(question, missed)
    names = [f"{field_label(blank)}: " if words[1:] else "" for blank in question.blanks]
    parts = (markup("{}{} ✗", names[place], words[place]) for place in question.wrong(missed))
    return markup(_("Your last try: {parts}"), parts=join(parts, ", "))


def your_answer(question: Question, answer: Answer) -> Markup:
    """Return what is answered so far."""
    words = ", ".join(answer_words(question, answer))
    return soft(markup(_("Your answer: <b>{answer}</b>"), answer=words))


def still_missing(is_answer: bool) -> None:
    """Say what a press found missing: the answer, or of a bet how sure one is."""
    said = _("An answer is still missing.") if is_answer else _("Say how sure you are.")
    html(markup('<p class="gl-soft" role="status">{}</p>', said))


def _rest_right(question: Question, feedback: Feedback) -> str:
    """Say how much of an answer in several parts is right."""
    total = len(question.blanks)
    right = total - len(feedback.wrong)
    if not right:
        return ""
    return several("1 of {total} is right.", "{count} of {total} are right.", right, total=total)


def _small(title: str) -> str:
    """Return a title as it stands within a sentence; XOR keeps its capitals."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def reason(question: Question) -> str:
    """Return why the right answer is right, where the last step of its solution says it."""
    steps = question.solution()
    is_said = len(steps) == 1 or (steps and len(question.blanks) == 1)
    return say(steps[-1].says) if is_said else ""


def line_of(told: Refutation) -> Markup:
    """Return a play to its end: who moved, what, and who is left without a move."""
    if not told.plies:
        return markup("")
    shown = told.plies[:LONGEST_LINE]
    moves = join(
        markup(
            '<li class="{}"><span>{}</span> {}</li>',
            "me" if ply.first else "",
            _("you") if ply.first else _("opponent"),
            f"{letter(ply.heap)} {ply}" if ply.heaps[1:] else ply,
        )
        for ply in shown
    )
    rest = markup("<li>…</li>") if len(told.plies) > len(shown) else markup("")
    wins = first_wins(told)
    end = _("You began, and you win.") if wins else _("You began, and you lose.")
    heaps = plain(BoardPicture(told.rules, told.heaps, told.misere))
    return markup('{}<ol class="gl-plies">{}{}</ol><p>{}</p>', heaps, moves, rest, end)


def explain(question: Question, feedback: Feedback, closed: bool) -> None:
    """Draw what can be opened after a miss: the solution, unless closed, and the trap refuted."""
    if not closed:
        with st.expander(_("The solution")):
            show(drawn(question.filled, question.picture, Cells(wrong=())))
            solution_told(question)
    if feedback.mistake is not None:
        with st.expander(_("The smallest example of this trap")):
            told = feedback.mistake.instance()
            html(markup('<div class="gl-said"><p>{}</p>{}</div>', say(told.says), line_of(told)))


def solution_told(question: Question) -> None:
    """Write a solution out: the right answers that no picture shows, then all its steps."""
    answer = question.example()
    if is_unseen(question, answer):
        words = answer_words(question, answer)
        names = [f"{field_label(blank)}: " for blank in question.blanks] if words[1:] else [""]
        rights = zip(names, words, strict=True)
        items = join(markup("<li>{}<b>{}</b></li>", name, word) for name, word in rights)
        html(markup('<ul class="gl-rights">{}</ul>', items))
    items = join(markup("<li>{}</li>", say(step.says)) for step in question.solution())
    html(markup('<ol class="gl-reasons">{}</ol>', items))


def is_unseen(question: Question, answer: Answer) -> bool:
    """Tell whether an answer can be said in words, and no picture shows it."""
    sayable = {blank.kind for blank in question.blanks} <= _SAYABLE
    return sayable and question.picture_with(answer) == question.picture
