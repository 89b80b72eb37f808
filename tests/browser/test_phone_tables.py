"""On a phone the table that decides about winning moves is seen whole, its last column too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

LINKS = (
    "/nim?nim-heaps=3+4+5&nim-view=move",
    "/nim?nim-heaps=9+17+30+2&nim-view=move",  # five digits: the most of heaps up to 31
    "/grundys_game?grundy-heaps=9+5&grundy-view=move",
    "/sum?sum-view=move",
)


@pytest.mark.parametrize("link", LINKS)
def test_the_xor_of_a_position_is_not_cut_off(new_page, link):
    page = new_page(f"{link}&show=true", width=390, height=844)
    table = page.locator(".gl-xor")
    expect(table.get_by_role("columnheader", name="Winning moves")).to_be_in_viewport(ratio=1)
    assert table.evaluate("table => table.scrollWidth - table.parentElement.clientWidth") <= 0
    told = table.locator(".target").first
    assert "⊕" in told.inner_text()  # read aloud, whatever the width
