"""Input of answers, by buttons for open cells or by form fields, and the feedback on them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from gamecore.lessons.pictures import BoardPicture, DerivationTable, NumberLine, Strip
from gamecore.lessons.play_out import first_wins
from gamecore.lessons.small_games import moves
from gamecore.limits import SEED
from ui.base.marks import announced, letter, panel, soft, with_lead
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import _, number, say, several
from ui.lessons.pictures import LEAST_DIGITS, Cells, drawn, plain, show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamecore.lessons.play_out import Refutation
    from gamecore.lessons.questions import Answer, Blank, Feedback, Question, Value
    from gamecore.positions.moves import Option

PILLS = 9
"""Most moves of a heap that are offered as buttons, two rows on a phone; more are a list."""

RADIOS = 4
"""Most choices offered as radio buttons; more are a list, to save space."""

KEYS = {"N": "n", "P": "p"}


def by_press(question: Question) -> bool:
    """Return whether each open cell is filled by one press of a button, in the order of cells."""
    kinds = {blank.kind for blank in question.blanks}
    one_choice = kinds == {"choice"} and len(question.blanks) == 1
    numbers = kinds == {"number"} and isinstance(question.picture, NumberLine | DerivationTable)
    return kinds == {"label"} or one_choice or numbers


def by_board(question: Question) -> bool:
    """Return whether the answer is one move, which is made on a board."""
    return [blank.kind for blank in question.blanks] == ["move"]


def offered(question: Question, place: int) -> dict[Value, str]:
    """Return the buttons for the cell at an index: value → label."""
    blank = question.blanks[place]
    if blank.kind == "label":
        return {"N": _("N ▲ wins"), "P": _("P ● loses")}
    if blank.kind == "choice":
        return {choice.name: say(choice.says) for choice in blank.choices}
    return {n: number(n) for n in range(_top(question) + 1)}


def answer_words(question: Question, answer: Answer) -> list[str]:
    """Return the values of an answer in words, as they were pressed or typed."""
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
    """Return the moves of an answer as text: A 6→5."""
    if not changes:
        return _("No move wins")
    return _(", ").join(
        f"{letter(heap)} {_move_words(question.heaps[heap], after)}"
        for heap, after in sorted(changes)
    )


def _top(question: Question) -> int:
    picture = question.picture
    if isinstance(picture, NumberLine):
        return max(LEAST_DIGITS, *picture.values, 0) + 1
    assert isinstance(picture, DerivationTable)
    seen = [v for row in picture.rows for v in (*row.values, row.mex) if isinstance(v, int)]
    # A mex is at most the number of options.
    longest = max(len(row.options) for row in picture.rows)
    return max(LEAST_DIGITS, longest, *seen, *picture.known, 0) + 1


def press_buttons(
    question: Question,
    place: int,
    given: Value | None,
    stem: str,
    press: Callable[[Value], None],
) -> None:
    """Draw the buttons for the open cell at the index `place`.

    Parameters
    ----------
    question : Question
    place : int
    given : Value or None
        The value in the cell, whose button is highlighted.
    stem : str
        Prefix of the keys of the buttons.
    press : callable
        Receives the value; runs as a callback.
    """
    blank = question.blanks[place]
    with st.container(
        horizontal=True,
        gap="small",
        key=f"gl-press-{blank.kind}-{stem}",
        vertical_alignment="center",
    ):
        for turn, (value, words) in enumerate(offered(question, place).items()):
            is_given = value == given  # right or wrong
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
    """Draw a field for each blank in the current form; return whether all values are valid.

    An error message is drawn beside a field whose value is not.
    """
    drawn = [
        _FIELDS[blank.kind](question, blank, f"{stem}-{place}")
        for place, blank in enumerate(question.blanks)
    ]
    return all(drawn)


def field_label(blank: Blank) -> str:
    """Return the label of a blank, capitalized as for a field."""
    words = say(blank.says)
    return words[:1].upper() + words[1:]


def _number_field(_question: Question, blank: Blank, key: str) -> bool:
    # No limits: Streamlit 1.67 would mark the field red, name no limit and send nothing. No whole
    # numbers only: it would truncate 1.5 to 1, an answer that nobody gave.
    given = st.number_input(
        markdown("{what}", what=field_label(blank)),
        value=None,
        step=1.0,
        format="%g",
        placeholder=" ",  # style.css sees by it that the field is empty
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
    """Return the answer in the fields; None for a blank without a valid value."""
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
    """Fill the fields of a form with `given` values, clear those of None; only from callbacks."""
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
    """Return the answer “no move wins”; None for a question that does not ask for moves."""
    kinds = [blank.kind for blank in question.blanks]
    if kinds == ["moves"]:
        return (frozenset(),)
    return ((),) if kinds == ["move"] else None


_SAYABLE = {"label", "choice", "number", "move", "moves"}

LONGEST_LINE = 14
"""Most moves of a line of play that are written out; nobody follows a longer one."""


def tell(question: Question, answer: Answer, feedback: Feedback) -> None:
    """Draw the feedback on an answer."""
    if feedback.right:
        why = [say(one) for one in (feedback.note, question.reason(answer)) if one]
        html(announced(panel("good", with_lead(_("Right."), *why))))
        return
    first, *others = feedback.refutations
    body = [markup("<p>{}</p>", with_lead(_("Not yet."), _rest_right(question, feedback)))]
    if feedback.mistake is not None:
        trap = _("A common trap: “{title}”.").format(title=_small(say(feedback.mistake.title)))
        is_said = first.explains == feedback.mistake.name
        body.append(
            markup("<p>{}</p>", with_lead(trap, "" if is_said else say(feedback.mistake.says)))
        )
    body.append(markup("<p>{}</p>", say(first.says)))
    if others:
        items = join(markup("<li>{}</li>", say(told.says)) for told in others)
        body.append(markup('<ul class="gl-rights">{}</ul>', items))
    else:
        body.append(line_of(first))
    html(announced(panel("bad", markup('<div class="gl-said">{}</div>', join(body)))))


def last_try(question: Question, missed: Answer) -> Markup:
    """Return the wrong parts of the first answer, by name where there are several, and why."""
    words = answer_words(question, missed)
    names = [f"{field_label(blank)}: " if words[1:] else "" for blank in question.blanks]
    parts = (markup("{}{} ✗", names[place], words[place]) for place in question.wrong(missed))
    said = markup(_("Your last try: {parts}"), parts=join(parts, _(", ")))
    why = (markup("{}", say(told.says)) for told in question.check(missed).refutations)
    return join((said, *why), markup("<br>"))


def your_answer(question: Question, answer: Answer) -> Markup:
    """Return the sentence that repeats the answer that was given."""
    words = _(", ").join(answer_words(question, answer))
    return soft(markup(_("Your answer: <b>{answer}</b>"), answer=words))


def still_missing(is_answer: bool) -> None:
    """Draw what is still missing: the answer, or else how sure one is of a bet."""
    said = _("An answer is still missing.") if is_answer else _("Say how sure you are.")
    html(markup('<p class="gl-soft" role="status">{}</p>', said))


def _rest_right(question: Question, feedback: Feedback) -> str:
    """Return how many parts of a wrong answer are right; "" for none."""
    total = len(question.blanks)
    right = total - len(feedback.wrong)
    if not right:
        return ""
    return several("1 of {total} is right.", "{count} of {total} are right.", right, total=total)


def _small(title: str) -> str:
    """Return a title with a small first letter, to be used within a sentence; XOR stays."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def line_of(told: Refutation) -> Markup:
    """Return a line of play with its start, its moves and its winner; "" if it has no moves."""
    if not told.plies:
        return markup("")
    shown = told.plies[:LONGEST_LINE]
    many = len(told.heaps)  # after a split no letter is that of the picture
    moves = join(
        markup(
            '<li class="{}"><span>{}</span> {}</li>',
            "me" if ply.first else "",
            _("you") if ply.first else _("opponent"),
            f"{letter(ply.heap)} {ply}" if len(ply.heaps) == many > 1 else ply,
        )
        for ply in shown
    )
    rest = markup("<li>…</li>") if len(told.plies) > len(shown) else markup("")
    wins = first_wins(told)
    end = _("You began, and you win.") if wins else _("You began, and you lose.")
    heaps = plain(BoardPicture(told.rules, told.heaps, told.misere))
    return markup('{}<ol class="gl-plies">{}{}</ol><p>{}</p>', heaps, moves, rest, end)


def explain(
    question: Question, feedback: Feedback, closed: bool, key: str, on_open: Callable[[], None]
) -> None:
    """Draw the expanders after a wrong answer: the solution, unless `closed`, and the mistake.

    The known mistake is refuted by its smallest example. `on_open` hears that the solution, whose
    widget has this `key`, was unfolded.
    """
    if not closed:
        with st.expander(_("The solution"), key=key, on_change=on_open):
            show(drawn(question.filled, question.picture, Cells(wrong=())))
            solution_told(question)
    if feedback.mistake is not None:
        with st.expander(_("The smallest example of this trap")):
            told = feedback.mistake.instance()
            html(markup('<div class="gl-said"><p>{}</p>{}</div>', say(told.says), line_of(told)))


def solution_told(question: Question) -> None:
    """Draw a solution: the right answer, unless the picture shows it, then all steps."""
    answer = question.example()
    if is_unseen(question, answer):
        words = answer_words(question, answer)
        names = [f"{field_label(blank)}: " for blank in question.blanks] if words[1:] else [""]
        rights = zip(names, words, strict=True)
        items = join(markup("<li>{}<b>{}</b></li>", name, word) for name, word in rights)
        html(markup('<ul class="gl-rights">{}</ul>', items))
    items = join(markup("<li>{}</li>", say(step.says)) for step in question.solution())
    # Each sentence about a label names its heap: a number of its own would be read as one.
    look = "gl-reasons plain" if isinstance(question.picture, Strip) else "gl-reasons"
    html(markup('<ol class="{}">{}</ol>', look, items))


def is_unseen(question: Question, answer: Answer) -> bool:
    """Return whether an answer has to be said in words, since the picture does not show it."""
    sayable = {blank.kind for blank in question.blanks} <= _SAYABLE
    return sayable and question.picture_with(answer) == question.picture
