"""The view of single heaps under misère play: misère values, genus, and which are tame or wild."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.misere.genus import superscript
from gamecore.misere.single_heaps import MisereHeap
from ui.base.fields import VERDICT
from ui.base.marks import (
    captioned_table,
    heap_badges,
    heaps_after,
    of_heap,
    panel,
    places_of,
    value_chip,
)
from ui.base.markup import Markup, html, join, markdown, markup, opened
from ui.base.page import View
from ui.base.page_limits import Refused
from ui.base.words import N_, _, number, prose, right_or_no, sentences
from ui.frame.audience import note_question, presenting
from ui.links.link_widgets import switch_row
from ui.misere.facts import SingleHeaps, single_heaps
from ui.misere.story import theory_boxes
from ui.misere.words import kind_badge
from ui.pieces.question import beside, close_for_new

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamecore.misere.genus import Genus
    from ui.links.link_state import PageState


_FEWEST_CHOICES = 6
"""Fewest values offered to guess from: 0 to 5; more if an option has a misère value above 4."""


def misere_heaps_view(state: PageState) -> None:
    """Draw the view: one heap to guess, the table, and the theory."""
    single = single_heaps(str(state.rule))
    if isinstance(single, Refused):
        html(panel("error", single.sentence, alert=True))
        return
    close_for_new(state, f"single:{state.rule}")
    lead = _(
        "Misère value: the mex of the options' misère values, or 1 without moves; 0 means lost."
    )
    html(markup('<p class="gl-turn">{}</p>', lead))
    above, subject = beside() if presenting() else (st.container(), st.container())
    shown = state.open_all or switch_row(_("Show the whole table"), state.key("verdict"))
    with above:
        _question(state, single, shown)
    with subject:
        html(heaps_table(single, shown, state.heaps, is_whole=shown and not presenting()))
        if single.stopped is not None:
            html(panel("note", single.stopped))
    if shown:
        with above if presenting() else st.container():
            _read_aloud(single)
    with st.expander(_("Misère values and the genus")):
        if said := _genus_example(single):
            html(said)
        st.markdown(prose("misere", "values"))
    theory_boxes()


def _genus_example(single: SingleHeaps) -> Markup:
    """Return the explanation of the genus, by the first row with a Grundy value other than 0."""
    rows = single.rows[: single.asked]
    row = next((row for row in rows if row.genus.value), None)
    if row is None:
        return markup("")
    return markup(
        '<p class="gl-soft gl-small gl-cardline">{}</p>', genus_words(row, genus_mark(row))
    )


def _question(state: PageState, single: SingleHeaps, shown: bool) -> None:
    """Draw the question for the misère value of one heap, given those of its options."""
    if not single.options:
        return
    asked = single.rows[single.asked]
    with st.container(border=True, key="question-single"):
        st.markdown(
            markdown(
                _("**Next row**: what a heap of {n} may become, with misère values:"),
                n=number(asked.n),
            )
        )
        html(options_line(single))
        if shown:
            html(markup('<p class="gl-step">{}</p>', _answer(single)))
            return
        most = max(value for _option, value in single.options)
        key = f"_{state.page.prefix}-single-{state.rule}"
        note_question(key)
        guess = st.pills(
            markdown(_("What is the misère value of the heap of {n}?"), n=number(asked.n)),
            list(range(max(_FEWEST_CHOICES, most + 2))),
            key=key,
        )
        if guess is None:
            return
        right = guess == asked.genus.misere
        hint = _("Look for the smallest number that is missing.")
        body = markup("<p>{}</p>", sentences(right_or_no(right), "" if right else hint))
        body += markup("<p>{}</p>", _answer(single)) if right else markup("")
        html(
            markup(
                '<div role="status" class="gl-said">{}</div>',
                panel("good" if right else "bad", body),
            )
        )


def _answer(single: SingleHeaps) -> Markup:
    asked = single.rows[single.asked]
    seen = ", ".join(number(value) for value in sorted({value for _, value in single.options}))
    return markup(
        _("Misère value: mex{{{seen}}} = {value}. Normal value: {normal}."),
        seen=seen,
        value=markup("<b>{}</b>", number(asked.genus.misere)),
        normal=number(asked.genus.value),
    )


def _read_aloud(single: SingleHeaps) -> None:
    """Draw the genus of the asked heap in words, and which heaps are wild."""
    asked = single.rows[single.asked]
    wild = [row.n for row in single.rows if not row.is_tame]
    last = number(single.rows[-1].n)
    if wild:
        told = _("The first wild heap is {n}. Wild among the heaps 0 to {last}: {count}.").format(
            n=number(wild[0]), last=last, count=number(len(wild))
        )
    else:
        told = _("All heaps from 0 to {last} are tame.").format(last=last)
    body = markup(
        "<p>{kind_badge}</p><p>{genus_words}</p><p>{told}</p>",
        kind_badge=kind_badge(asked.kind),
        genus_words=genus_words(asked, genus_mark(asked)),
        told=told,
    )
    html(markup('<div class="gl-said">{}</div>', panel("note", body)))


SINGLE_HEAPS = View(
    "single", N_("For the curious"), misere_heaps_view, fields=(VERDICT,), normal=False, misere=True
)
"""The view of single heaps, only under misère play; normal play has its pattern instead."""


def genus_words(row: MisereHeap, mark: Markup) -> Markup:
    """Return a genus, shown as `mark`, in words: the Grundy value and the misère values."""
    genus: Genus = row.genus
    terms = [number(term) for term in genus.superscript]
    return markup(
        _(
            "Heap {n} has the genus {genus}: worth {value} under normal play. The raised digits "
            "are misère values: {terms}, of the heap alone, beside one Nim heap of 2, beside two, "
            "and so on. The last two alternate for ever."
        ),
        n=number(row.n),
        genus=mark,
        value=number(genus.value),
        terms=_(", ").join(terms),
    )


# -- the table ------------------------------------------------------------------------------------


def heaps_table(
    single: SingleHeaps, shown: bool, heaps: Sequence[int] = (), *, is_whole: bool
) -> Markup:
    """Return the table of single heaps; unless it `is_whole` it ends with the asked heap.

    That one is answered if `shown`. Before a class the table stops there, to stand on one screen.
    The letters of `heaps`, the position of the page, are shown in the rows of their sizes.
    """
    places = places_of(heaps)
    rows = single.rows if is_whole else single.rows[: single.asked + 1]
    body = join(
        _row(row, shown or row.n < single.asked, row.n == single.asked, places.get(row.n, ()))
        for row in rows
    )
    heads = (
        _("Heap"),
        _("Normal value G⁺"),
        _("Misère value G⁻"),
        _("Genus"),
        _("Kind"),
    )
    caption = _("Heaps 0 to {n}, each alone").format(n=number(rows[-1].n))
    return captioned_table("gl-replies gl-singles", _("Single heaps"), caption, heads, body)


def _row(row: MisereHeap, shown: bool, is_asked: bool, places: tuple[int, ...]) -> Markup:
    head = markup(
        '{}<th scope="row">{} {}</th><td class="n">{}</td>',
        opened("tr", {"class": "now" if is_asked else ""}, of_heap(row.n)),
        number(row.n),
        heap_badges(places),
        value_chip(row.genus.value),
    )
    if not shown:
        hidden = markup(
            '<span aria-hidden="true">?</span><span class="gl-hidden">{}</span>', _("hidden")
        )
        return head + markup("<td>{}</td>", hidden) * 3 + markup("</tr>")
    return markup(
        '{head}<td class="n">{value_chip}</td>'
        '<td class="n">{genus_mark}</td><td class="n">{kind_badge}</td></tr>',
        head=head,
        value_chip=value_chip(row.genus.misere),
        genus_mark=genus_mark(row),
        kind_badge=kind_badge(row.kind),
    )


def genus_mark(row: MisereHeap) -> Markup:
    """Return a genus as markup: the Grundy value with the misère values as superscript."""
    raised = superscript(row.genus.superscript)
    return markup('<span class="gl-genus">{}<sup>{}</sup></span>', number(row.genus.value), raised)


def options_line(single: SingleHeaps) -> Markup:
    """Return the options of the asked heap, each with its misère value."""
    items = join(
        markup("<li>{} {}</li>", heaps_after(option), value_chip(value))
        for option, value in single.options
    )
    name = _("The options and their misère values")
    return markup('<ul class="gl-misere-kinds" aria-label="{}">{}</ul>', name, items)
