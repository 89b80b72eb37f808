"""Tables as markup: a caption, heads, rows, in a region that scrolls by itself on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.markup import Markup, join, markup
from ui.base.words import _, number, several

if TYPE_CHECKING:
    from collections.abc import Sequence


def captioned_table(
    kind: str,
    region: str,
    caption: str,
    heads: Sequence[str],
    body: str,
    *,
    seen: bool = True,
    box: str = "",
) -> Markup:
    """Return a table under its caption.

    Parameters
    ----------
    kind : str
        Its classes in the style sheet.
    region : str
        What the part of the page that scrolls is called for those who do not see it.
    caption : str
        What the table shows.
    heads : sequence of str
        The heads of its columns; "" for a column that needs none.
    body : str
        Its rows, as markup.
    seen : bool
        Whether the caption is written on the page, and not only spoken.
    box : str
        A further class of the region.
    """
    head = join(
        markup('<th scope="col">{}</th>', text) if text else markup("<td></td>") for text in heads
    )
    spoken = "" if seen else "gl-hidden"
    return markup(
        '<div class="{scroll}" tabindex="0" role="region" aria-label="{region}">'
        '<table class="gl-table {kind}"><caption class="{spoken}">{caption}</caption>'
        "<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>",
        scroll=f"gl-scroll {box}".strip(),
        region=region,
        kind=kind,
        spoken=spoken,
        caption=caption,
        head=head,
        body=body,
    )


def answers_caption(shown: int, total: int | None) -> str:
    """Return the caption of a table of moves from a lost position, each with what answers it.

    `total` counts all moves; None where there are more than are counted.
    """
    if total is None:
        words = _("{shown} moves, each with an answer; there are more")
        return words.format(shown=number(shown))
    if shown < total:
        return _("{shown} of the {total} moves, each with an answer").format(
            shown=number(shown), total=number(total)
        )
    return several("The only move and its answer", "All {count} moves, each answered", total)
