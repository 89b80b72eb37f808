"""Tables as markup: a caption, heads, rows, in a region that scrolls by itself on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def captioned_table(kind: str, region: str, caption: str, heads: Sequence[str], body: str) -> str:
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
        The heads of its columns.
    body : str
        Its rows, as markup.
    """
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    return (
        f'<div class="gl-scroll" tabindex="0" role="region" aria-label="{region}">'
        f'<table class="gl-table {kind}"><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
