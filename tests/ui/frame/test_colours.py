"""The colours of the one visual language: whatever is written can be read on what it stands on."""

from __future__ import annotations

import re
import tomllib

import pytest

from ui.base.component import ASSETS

SHEET = (ASSETS / "style.css").read_text("utf-8")
CONFIG = tomllib.loads((ASSETS.parent.parent / ".streamlit" / "config.toml").read_text("utf-8"))

LEAST = 4.5
"""Contrast that WCAG 2 asks of plain text at level AA."""

NAMED = {
    name: dict(zip(("light", "dark"), pair, strict=True))
    for name, *pair in re.findall(
        r"--gl-([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", SHEET
    )
}
"""Colour of the sheet → what it is in each theme."""

GROUNDS = ("page", "panel", "accent-wash", "good-wash", "bad-wash", "mark-wash")

HUED = tuple(name for name in NAMED if re.fullmatch(r"h\d", name))

PAIRS = [
    *((ink, ground) for ink in ("ink", "soft") for ground in GROUNDS),
    *(("accent", ground) for ground in ("page", "panel", "accent-wash")),
    *((kind, ground) for kind in ("good", "bad") for ground in ("page", f"{kind}-wash")),
    *(("on-hue", ground) for ground in (*HUED, "accent", "good")),
]
"""What is written in which colour on which."""

TINT = 0.32
"""How much of a hue a box of a value has; style.css says it too."""


def channels(colour):
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]


def luminance(parts):
    linear = [
        v / 255 / 12.92 if v / 255 <= 0.03928 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in parts
    ]
    return sum(weight * v for weight, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_what_is_written_is_readable(ink, ground, theme):
    found = contrast(channels(NAMED[ink][theme]), channels(NAMED[ground][theme]))
    assert found >= LEAST, f"{ink} on {ground}: {found:.2f}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hue", HUED)
def test_a_number_is_readable_on_the_tint_of_its_value(hue, theme):
    mixed = [
        TINT * tint + (1 - TINT) * page
        for tint, page in zip(
            channels(NAMED[hue][theme]), channels(NAMED["page"][theme]), strict=True
        )
    ]
    assert f"var(--hue, var(--gl-h7)) {TINT:.0%}" in SHEET
    assert contrast(channels(NAMED["ink"][theme]), mixed) >= LEAST


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_of_streamlit_has_the_same_colours(theme):
    found = CONFIG["theme"][theme]
    same = {
        "primaryColor": "accent",
        "backgroundColor": "page",
        "secondaryBackgroundColor": "panel",
        "textColor": "ink",
        "linkColor": "accent",
        "grayTextColor": "soft",
    }
    assert {key: NAMED[name][theme] for key, name in same.items()} == {
        key: found[key] for key in same
    }
    assert found["chartCategoricalColors"] == [NAMED[hue][theme] for hue in HUED]


def test_white_on_the_light_blue_of_the_dark_theme_would_be_noticed():
    assert contrast(channels("#ffffff"), channels(NAMED["accent"]["dark"])) < 2.2


def test_nothing_is_white_on_a_colour_that_is_light_in_the_dark_theme():
    """A colour of the accent's ground has the ink made for it, in every sheet."""
    for sheet in ASSETS.glob("*.css"):
        for rule in re.findall(r"\{([^{}]*)\}", sheet.read_text("utf-8")):
            ground = re.search(
                r"background(?:-color)?: var\(--(?:st-primary-color|gl-accent|gl-good)\)", rule
            )
            ink = re.search(r"(?<!-)color: ([^;}]+)", rule)
            if ground and ink:
                assert ink[1] in ("var(--gl-on-hue)", "light-dark(#fff, #0f1115)"), (
                    sheet.name,
                    rule,
                )


def test_a_loss_is_told_as_calmly_as_a_note():
    rule = next(
        line for line in (ASSETS / "heaps.css").read_text().splitlines() if ".ended.lost {" in line
    )
    assert "var(--gl-accent-wash)" in rule
