"""The rule editor: presets, the game's visual controls and the rule as text, kept in sync.

The text field, bound to the link, is the source of truth. Presets and controls write it, and are
set from it before they are drawn.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

import streamlit as st

from gamecore import grundy_values, parse_rule
from gamecore.errors import GameError
from ui.base.fields import length_rule
from ui.base.marks import panel
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import _, kept_by_reader, number, prose, rule_text, say, sentences
from ui.catalogue.lookup import page_of_rule, related
from ui.frame import frame
from ui.links.inner_link import inner_link
from ui.links.link_state import parse_or_last_valid
from ui.links.links import field
from ui.pieces.text_fields import complaint, offers, read_as
from ui.rule.heap_page import RuleContext, preset_pills
from ui.rule.words import meaning_on

if TYPE_CHECKING:
    from gamecore.rules.heap_rule import HeapRule
    from ui.rule.heap_page import HeapPage

COLOURS = 8
"""Number of colours, distinguishable with colour blindness too; a value has the colour of its
remainder, and the number in the cell is the value."""

LAST = 27
"""The last heap of the strip by default: two rows beside a view, three on a phone."""


def rule_editor(game: HeapPage) -> HeapRule:
    """Draw the editor of a page's rule and return the rule in force.

    A text that cannot be parsed stays as typed and is explained below the field; the last valid
    rule stays in force.
    """
    st.markdown(f"#### {_('Rules')}")
    # The text is drawn first, because it decides what the controls above it show.
    controls = None if game.text_first else st.container()
    # keyboard.js sends what is typed in this container at once.
    with st.container(key="live") if game.text_first else nullcontext():
        text = st.text_input(
            _("The rule as text"),
            value=str(field(game, "rule").default),
            key=game.key("rule"),
            bind="query-params",
            validate=length_rule(),
            help=_(
                "For example: take 1-3 · take 1, 3, 4 · take at least half · split into 2 unequal"
            ),
        )
    rule, error = parse_or_last_valid(game, "rule", text, parse_rule)
    shown, folded = (
        {preset.rule: preset.name for preset in game.presets if preset.folded is behind}
        for behind in (False, True)
    )
    context = RuleContext(game, rule, folded)
    if error is None:
        sentence = meaning_on(game, rule)
        strange = not game.belongs(rule)
        if strange:
            beyond = _("The page is called {game}; this rule goes beyond that name.")
            sentence = sentences(sentence, beyond.format(game=_(game.entry.heading)))
        read = read_as(text, rule)
        # style.css says it once where a view says it too, but beside a text that is being written.
        said = markup('<span class="gl-said">{}</span>', sentence)
        if game.text_first or strange:
            said = markup("{}", sentence)
        html(markup('<p class="gl-soft gl-meaning">{}{}</p>', read, said))
        if strange:
            _its_own_page(rule)
    else:
        _explain(context, error, text)
    if game.text_first:
        _first_values(game, rule)
    with controls or st.expander(_("Examples and building blocks")):
        preset_pills(context, shown)
        game.controls(context)
        if game.text_first:
            pages = (inner_link(page, _(page.name)) for page in related(game.entry))
            html(markup("<p>{}</p>", join(pages, " · ")))
    return rule


def _first_values(game: HeapPage, rule: HeapRule) -> None:
    """Draw the first values, folded: open, they would answer what most views ask."""
    name = _("The first values")
    box = st.expander(
        name, key=f"_{game.prefix}-first-values", expanded=frame.just_show(), on_change="rerun"
    )
    if box.open:
        with box:
            html(value_strip(str(rule)))


def _its_own_page(rule: HeapRule) -> None:
    """Draw the link to the rule's own page, if it has one, on the page of another game."""
    own = page_of_rule(str(rule))
    if own is not None:
        st.page_link(
            frame.page_file(own.slug),
            label=markdown(_("Open {game}"), game=_(own.name)),
            icon=":material/arrow_forward:",
        )


def _explain(context: RuleContext, error: GameError, text: str) -> None:
    kept = _("Until then the page shows “{rule}”.").format(rule=rule_text(context.rule))
    html(complaint(error, text, kept))
    offers(error, key=context.widget("suggestion"), use=context.write)


@kept_by_reader
def value_strip(rule: str, last: int = LAST) -> Markup:
    """Return the strip of the values of the heaps 0 to `last`; a panel where they are refused."""
    try:
        values = [int(value) for value in grundy_values(rule, last)]
    except GameError as refusal:
        return panel("error", say(refusal.message))
    cells = join(
        markup(
            '<li class="v{}"><b>{}</b><small>{}</small></li>',
            value % COLOURS,
            number(value),
            number(heap),
        )
        for heap, value in enumerate(values)
    )
    name = _("Values of the heaps 0 to {last}: value above, heap below").format(last=number(last))
    return markup('<ol class="gl-values" aria-label="{}">{}</ol>', name, cells)


def story_box(game: HeapPage, rule: HeapRule) -> None:
    """Draw the stories of a page, folded; nothing for a page without any."""
    told = told_about(game, rule)
    if told:
        with st.expander(_("About this game")):
            st.markdown(told)


def told_about(game: HeapPage, rule: HeapRule) -> str:
    """Return the stories as Markdown: first of the preset in force, then of the page's game."""
    current = str(rule)
    sections = [preset.story for preset in game.presets if preset.rule == current]
    sections.append(game.story)
    return "\n\n".join(prose(game.slug, section) for section in sections if section)
