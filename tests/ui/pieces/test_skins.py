"""The looks of heaps: each that the catalogue names is there, and the switch stands in the link."""

import re
from pathlib import Path

import pytest

from house import PAGES
from opened_page import open_page
from pages import nim, octal
from pages import sum as sum_page
from ui.links.links import decode, encode
from ui.pieces.heaps import HEAPS_OF_STONES, SKINS, own_skin

FIGURES = (Path(__file__).parents[3] / "ui/assets/figures.css").read_text("utf-8")


@pytest.mark.parametrize("slug", sorted(PAGES))
def test_every_look_of_the_catalogue_is_there_and_has_its_switch(slug):
    page = PAGES[slug]
    assert set(page.entry.skins.values()) <= set(SKINS)
    assert bool(page.entry.skins) == ("stones" in {field.name for field in page.fields})


def test_a_family_has_a_look_and_a_rule_in_it_may_have_another():
    assert own_skin(octal.PAGE, "0.77").name == own_skin(octal.PAGE, "4.7").name == "pins"
    assert own_skin(octal.PAGE, "0.137").name == "pawns"
    assert own_skin(nim.PAGE, "take any") is own_skin(sum_page.PAGE) is HEAPS_OF_STONES


def test_every_look_in_a_row_has_its_figures():
    named = set(re.findall(r"--gl-([a-z-]+):", FIGURES))
    rows = {skin.name for skin in SKINS.values() if skin.way == "row"}
    assert rows
    assert {name for row in rows for name in (row, f"{row}-line")} <= named


def test_the_switch_is_in_the_link_and_off_at_first():
    assert encode(octal.PAGE, {"stones": True}) == "octal-stones=true"
    assert decode(octal.PAGE, {})[0]["stones"] is False


def test_the_digits_of_a_code_are_folded():
    at = open_page("octal")
    assert not at.exception
    (folded,) = (box for box in at.expander if box.label == "Other codes")
    assert not folded.proto.expanded
    assert len(folded.get("button_group")) >= 3
    rows = {row.key: row.options for row in at.get("button_group")}
    assert {"0.16", "4.7", "0.8F"}.isdisjoint(rows["_octal-control-preset"])
    assert folded.get("button_group")[0].options == ["0.16", "4.7", "0.8F"]
