"""The markup of the game of chance: the draws worked out so far, and the chance as a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.chance import winning_chance
from ui.base.marks import heap_badge
from ui.base.markup import Markup, join, markup
from ui.base.words import _, number
from ui.chance.words import amount_words, fraction, left_words, result_words

if TYPE_CHECKING:
    from ui.chance.facts import ChanceFacts, DrawnSize, Way


def draws_table(facts: ChanceFacts, step: int) -> Markup:
    """Return the draws that are worked out after a step, each amount on a line, the best ticked."""
    heads = (
        _("Heap drawn"),
        _("How likely"),
        _("You"),
        _("Left"),
        _("Opponent wins"),
        _("You win"),
    )
    head = join(markup('<th scope="col">{}</th>', text) for text in heads)
    body = join(_draw_rows(draw, index == step - 1) for index, draw in _worked(facts, step))
    name = _("The draws worked out so far")
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{name}">'
        '<table class="gl-table gl-draws"><caption class="gl-hidden">{name}</caption>'
        "<thead><tr>{head}</tr></thead>{body}</table></div>",
        name=name,
        head=head,
        body=body,
    )


def _worked(facts: ChanceFacts, step: int) -> list[tuple[int, DrawnSize]]:
    return list(enumerate(facts.draws))[:step]


def _draw_rows(draw: DrawnSize, is_new: bool) -> Markup:
    badges = join(map(heap_badge, draw.heaps), " ")
    first = markup(
        '<th scope="rowgroup" rowspan="{span}">{badges} {of}</th>'
        '<td rowspan="{span}">{probability}</td>',
        span=len(draw.ways),
        badges=badges,
        of=_("of {size}").format(size=number(draw.size)),
        probability=fraction(draw.probability),
    )
    rows = join(
        markup("<tr>{}{}</tr>", first if place == 0 else "", _way_cells(way))
        for place, way in enumerate(draw.ways)
    )
    kind = "now" if is_new else ""
    return markup('<tbody class="{}">{}</tbody>', kind, rows)


def _way_cells(way: Way) -> Markup:
    kind = "best" if way.is_best else ""
    tick = markup('<b>✓</b><span class="gl-hidden"> {}</span> ', _("best")) if way.is_best else ""
    return markup(
        '<td class="{kind}">{tick}{amount_words}</td><td>{left_words}'
        '</td><td class="n">{opponent}</td>'
        '<td class="n {kind}">{own}</td>',
        kind=kind,
        tick=tick,
        amount_words=amount_words(way),
        left_words=left_words(way),
        opponent=fraction(way.opponent),
        own=fraction(way.own),
    )


def chance_bar(facts: ChanceFacts) -> Markup:
    """Draw the chance as a bar, filled as far as it goes, with the fraction beside it."""
    top, bottom = facts.chance.numerator, facts.chance.denominator
    return markup(
        '<div class="gl-chance"><div class="gl-chancebar" role="img" '
        'aria-label="{result_words}">'
        '<span style="width: calc(100% * {top} / {bottom})"></span></div>'
        "<b>{chance}</b></div>",
        result_words=result_words(facts),
        top=top,
        bottom=bottom,
        chance=fraction(facts.chance),
    )


KINDS_UPTO = 7
"""Rows of the table of chances: enough to see both patterns in it."""


def kinds_table(facts: ChanceFacts, told: bool) -> Markup:
    """Return the chances by number of heaps and of larger ones.

    The place of this position is marked when its chance has been told.
    """
    heads = (
        _("Heaps"),
        _("all are 1"),
        _("one is larger"),
        _("two or more are larger"),
    )
    head = join(markup('<th scope="col">{}</th>', text) for text in heads)
    count = sum(1 for size in facts.heaps if size)
    large = min(sum(1 for size in facts.heaps if size > 1), 2)
    body = join(
        markup('<tr><th scope="row">{}</th>', number(n))
        + join(_kind_cell(n, kind, told and (n, kind) == (count, large)) for kind in range(3))
        + markup("</tr>")
        for n in range(1, KINDS_UPTO + 1)
    )
    name = _("The chance of the player to move, by the kinds of heaps")
    return markup(
        '<div class="gl-scroll" tabindex="0" role="region" aria-label="{name}">'
        '<table class="gl-table gl-kinds"><caption class="gl-hidden">{name}</caption>'
        "<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>",
        name=name,
        head=head,
        body=body,
    )


def _kind_cell(heaps: int, large: int, here: bool) -> Markup:
    if large > heaps:
        return markup("<td>–</td>")
    chance = fraction(winning_chance((2,) * large + (1,) * (heaps - large)))
    if here:
        return markup('<td class="here"><b>{}</b> {}</td>', chance, _("← here"))
    return markup("<td>{}</td>", chance)
