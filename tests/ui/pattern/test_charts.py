"""The chart of the values: what is drawn for each kind of pattern, in shapes and colours."""

from itertools import combinations

import numpy as np
import pytest

from gamecore.grundy.sequence import grundy_values
from gamecore.patterns.find_pattern import find_pattern
from ui.base import page_limits
from ui.pattern import chart_board, charts
from ui.pattern.chart_board import LETTERS, PLACES, PLOTS, SIZE, half_width, lettered
from ui.pattern.charts import INKS, MOST, SELECTION, SHAPES, groups, values_chart
from ui.pattern.plot import alt_text, letters_text

PAGES = ("#ffffff", "#0f1115")
KINDS = {
    "periodic": "take 1-5",
    "with a preperiod": "take 2, 4, 7",
    "preperiod beyond the plot": "0.77",
    "period too long for shapes": "take 1-9",
    "arithmetic-periodic": "take all but 2, 3, 7",
    "linear": "take any",
    "log2": "take at least half",
    "staircase": "take at least n/3",
    "halving": "take at most half",
    "fraction": "take at most n/3",
    "exchange": "take any or split into 2",
    "one value": "take at least n/1",
    "copies": "take k where 2 * k < n",
    "2-adic": "take a proper divisor",
    "2-adic, bounded": "take k where k == 1 or k == n - n // 2",
    "prime factors": "take 1 or split equally",
    "least prime": "take k where gcd(k, n) == 1",
    "none": "split into 2 unequal",
    "observed": "take 1-2 or split into 2 unequal",
}


def spec(rule, upto=60, shown=True):
    pattern = find_pattern(rule, 512) if shown else None
    return alone(values_chart(grundy_values(rule, upto), pattern).to_dict())


def alone(chart):
    """The chart without the letters of the heaps in hand, which are the same in every chart."""
    return {
        **chart,
        "layer": [layer for layer in chart["layer"] if layer.get("data") != {"name": LETTERS}],
    }


def marks(chart):
    return [layer["mark"]["type"] for layer in chart["layer"]]


def rows(chart, layer):
    # A chart of one layer keeps its data above the layer.
    return chart["datasets"][layer.get("data", chart.get("data"))["name"]]


def layers(chart, mark):
    return [layer for layer in chart["layer"] if layer["mark"]["type"] == mark]


def test_the_heaps_in_hand_carry_their_letters():
    values = grundy_values("take 1-5", 60)
    chart = values_chart(values, None).to_dict()
    assert marks(chart)[-1] == "point", "what is clicked lies on top"
    (text,) = layers(chart, "text")
    assert text["data"] == {"name": LETTERS}
    found = lettered(values, {10: "B", 5: "A, C", 99: "D"})
    assert [(row["n"], row["value"], row["letters"]) for row in found] == [
        (5, 5, "A, C"),
        (10, 4, "B"),
    ]
    said = letters_text(values, {10: "B", 1: "A", 99: "D"})
    assert said == "A has one stone, value 1. B has 10 stones, value 4."


@pytest.mark.parametrize("size", PLOTS)
@pytest.mark.parametrize("heaps", [(3, 4, 5), (1, 2, 3, 4, 5, 6), (20, 21, 40), (1, 59, 60)])
def test_letters_of_neighbouring_heaps_lie_on_no_point_do_not_touch_and_keep_their_order(
    heaps, size
):
    values, in_hand = np.arange(61), dict(zip(heaps, "ABCDEF", strict=False))
    rows = lettered(values, in_hand)
    assert [row["n"] for row in rows] == list(heaps), "each keeps its frame"
    assert "".join(row["letters"] for row in rows).replace(" ", "") == "".join(in_hand.values())
    across, up = size[0] / 60, size[1] / 60
    boxes = [
        (row["n"] * across + row["across"], row["n"] * up - row["down"], half_width(row["letters"]))
        for row in rows
        if row["letters"]
    ]
    for x, y, half in boxes:
        assert not any(abs(n * across - x) < half and abs(n * up - y) < 9 for n in range(61))
    for (x, y, half), (other, high, wide) in combinations(boxes, 2):
        assert abs(x - other) >= half + wide or abs(y - high) >= SIZE


def test_a_letter_stands_where_no_point_is():
    values = grundy_values("split into 2 unequal", 60)
    (letter,) = lettered(values, {9: "A"})
    for wide, high in PLOTS:
        unit_x, unit_y = wide / 60, high / int(values.max())
        for n, value in enumerate(values.tolist()):
            across = (n - 9) * unit_x - letter["across"]
            down = (1 - value) * unit_y - letter["down"]
            assert abs(across) >= 8 or abs(down) >= 9, f"heap {n} lies under the letter"


@pytest.mark.parametrize(("rule", "upto"), [("split into 2 unequal", 60), ("0.77", 300)])
def test_no_other_place_of_a_letter_hides_fewer_points(rule, upto):
    values = grundy_values(rule, upto).astype(int)
    top = max(values)

    def hides(n, across, down):
        found = 0
        for wide, high in PLOTS:
            found += 100 * (down > values[n] * high / top + 4)  # it lies on the axis
            for m, value in enumerate(values.tolist()):
                x, y = (m - n) * wide / upto - across, (values[n] - value) * high / top - down
                found += abs(x) < 8 and abs(y) < 9.5
        return found

    for letter in lettered(values, dict.fromkeys(range(0, upto, 17), "A")):
        n, places = letter["n"], [hides(letter["n"], *place) for place in PLACES]
        assert hides(n, letter["across"], letter["down"]) == min(places)


def words(chart):
    """Return what stands in the plot."""
    return [
        row["words"]
        for layer in layers(chart, "text")
        for row in rows(chart, layer)
        if "words" in row
    ]


def points(chart):
    (layer,) = [layer for layer in layers(chart, "point") if layer["mark"].get("filled")]
    return layer


@pytest.mark.sweep(quick=2, check=24)
@pytest.mark.parametrize("rule", KINDS.values(), ids=KINDS.keys())
@pytest.mark.parametrize("upto", [10, 60, 500])
def test_every_kind_of_pattern_makes_a_valid_chart_with_one_point_per_heap(rule, upto):
    chart = spec(rule, upto)
    values = grundy_values(rule, upto).tolist()
    found = [(row["n"], row["value"]) for row in rows(chart, points(chart))]
    assert found == list(enumerate(values))
    assert (SELECTION, ["n"]) in [
        (param["name"], param["select"].get("fields")) for param in chart["params"]
    ]


@pytest.mark.parametrize(
    ("shown", "said"),
    [(False, "heap 13 has value 1"), (True, "heap 13 has value 1, n mod 6: 1")],
)
def test_a_point_says_what_it_is_when_pointed_at_and_when_read_out(shown, said):
    chart = spec("take 1-5", shown=shown)
    encoding = points(chart)["encoding"]
    assert {encoding["tooltip"]["field"], encoding["description"]["field"]} == {"words"}
    assert rows(chart, points(chart))[13]["words"] == said


def test_before_the_verdict_nothing_is_drawn_over_the_values():
    chart = spec("take 2, 4, 7", shown=False)
    assert marks(chart) == ["line", "point"]
    assert "shape" not in points(chart)["encoding"]


def test_bands_are_the_rows_of_the_fold_from_the_preperiod_on():
    chart = spec("take 2, 4, 7")
    before, bands = layers(chart, "rect")
    assert rows(chart, before) == [{"low": -0.5, "high": 7.5}]
    assert [(row["low"], row["high"]) for row in rows(chart, bands)][:3] == [
        (7.5, 8.5),
        (11.5, 14.5),
        (17.5, 20.5),
    ]
    assert words(chart) == ["preperiod: heaps 0–7", "period 3"]


@pytest.mark.parametrize(
    ("rule", "ticks"),
    [
        ("take 1-5", list(range(0, 61, 6))),
        ("take 1, 3, 4", list(range(0, 61, 7))),
        ("take 2, 4, 7", list(range(0, 61, 6))),  # every second multiple of 3: few enough to read
        ("take at least half", [0, 1, 2, 4, 8, 16, 32]),
    ],
)
def test_ticks_fall_on_the_rows_of_the_fold_and_only_after_the_guess(rule, ticks):
    assert points(spec(rule))["encoding"]["x"]["axis"]["values"] == ticks
    assert "values" not in points(spec(rule, shown=False))["encoding"]["x"]["axis"]


def test_points_are_told_apart_by_shape_as_well_as_by_colour():
    encoding = points(spec("take 1-5"))["encoding"]
    assert encoding["color"]["field"] == encoding["shape"]["field"] == "group"
    assert encoding["shape"]["scale"]["domain"] == ["0", "1", "2", "3", "4", "5"]
    assert len(set(encoding["shape"]["scale"]["range"])) == 6


def test_a_period_without_enough_shapes_is_drawn_by_bands_alone():
    chart = spec("take 1-9")
    assert "shape" not in points(chart)["encoding"]
    assert len(layers(chart, "rect")) == 1


def test_exceptions_are_ringed_and_numbered():
    chart = spec("take 2, 4, 7")
    (ring,) = [layer for layer in layers(chart, "point") if layer["mark"].get("filled") is False]
    assert [row["n"] for row in rows(chart, ring)] == [1, 3, 5, 7]
    assert any(layer["encoding"]["text"].get("field") == "n" for layer in layers(chart, "text"))


def test_a_preperiod_longer_than_the_plot_is_one_grey_field():
    chart = spec("0.77", 60)
    assert [rows(chart, layer) for layer in layers(chart, "rect")] == [
        [{"low": -0.5, "high": 60.5}]
    ]
    assert words(chart) == ["preperiod: up to heap 70"]


def test_the_slope_of_a_rising_pattern_is_drawn_and_named():
    chart = spec("take all but 2, 3, 7")
    line = rows(chart, layers(chart, "line")[0])
    assert [(row["n"], row["value"]) for row in line] == [(0, 0), (60, 30)]
    assert [text.strip() for text in words(chart)] == ["period 4", "+2 every 4 heaps"]


def test_doubling_intervals_and_the_logarithm_are_drawn_for_at_least_half():
    chart = spec("take at least half")
    (shade,) = layers(chart, "rect")
    assert [(row["low"], row["high"]) for row in rows(chart, shade)] == [
        (0.5, 1.5),
        (3.5, 7.5),
        (15.5, 31.5),
    ]
    curve = rows(chart, layers(chart, "line")[0])
    assert (curve[0]["n"], curve[0]["value"]) == (1, 1)
    assert (curve[-1]["n"], round(curve[-1]["value"], 2)) == (60, 6.91)
    assert {"8–15", "16–31", "32 and up"} <= set(words(chart))


def test_the_lines_of_at_most_half_go_through_their_heaps():
    chart = spec("take at most half")
    values = grundy_values("take at most half", 60)
    title, names = groups(values, find_pattern("take at most half", 60))
    assert title == "which heaps"
    assert [names[n] for n in (0, 1, 2, 3, 7)] == [
        "even: n/2",
        "copy 1",
        "even: n/2",
        "copy 2",
        "copy 3 and later",
    ]
    for level, name in enumerate(["even: n/2", "copy 1", "copy 2"]):
        (first, last) = rows(chart, layers(chart, "line")[level])
        slope = (last["value"] - first["value"]) / (last["n"] - first["n"])
        for n in (n for n in range(61) if names[n] == name):
            assert first["value"] + slope * (n - first["n"]) == pytest.approx(values[n])


def test_no_chart_has_more_marks_than_a_page_paints_in_time(sweep):
    for rule in sweep(KINDS.values(), quick=2, check=len(KINDS)):
        chart = spec(rule, page_limits.PLOT)
        drawn = sum(
            len(rows(chart, layer)) for layer in chart["layer"] if layer["mark"]["type"] != "line"
        )
        assert drawn <= page_limits.PLOT + 2 * charts.BANDS, rule


def test_bands_too_thin_to_see_are_left_out():
    assert "rect" not in marks(spec("take 1", 500))


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("page", PAGES)
def test_every_ink_is_readable_on_both_pages(page):
    assert all(contrast(ink, page) >= 3 for ink in (*INKS, chart_board.GREY))


def test_labels_are_readable_on_their_page():
    for page, ink in zip(PAGES, chart_board.INKS_OF_WORDS, strict=True):
        assert contrast(ink, page) >= 4.5


def test_there_is_a_shape_for_every_ink():
    assert len(set(SHAPES)) == len(set(INKS)) == len(SHAPES) == len(INKS)


@pytest.mark.parametrize(
    ("rule", "claim"),
    [
        ("take 1-5", "repeat every 6 heaps from heap 0 on"),
        ("take 2, 4, 7", "repeat every 3 heaps from heap 8 on"),
        ("take all but 2, 3, 7", "return every 4 heaps, higher by 2"),
        ("take at least half", "each time the heap doubles"),
        ("take at most n/3", "Heaps that 3 divides lie on the line n/3"),
        ("split into 2 unequal", "No pattern is drawn"),
    ],
)
def test_the_words_for_the_chart_say_what_is_drawn_and_give_nothing_away_before(rule, claim):
    values, pattern = grundy_values(rule, 60), find_pattern(rule, 512)
    assert claim in alt_text(rule, values, pattern)
    assert claim not in alt_text(rule, values, None)
    assert f"0 to 60 for the rule “{rule}”" in alt_text(rule, values, None)


def test_a_two_adic_pattern_is_drawn_as_a_ruler_with_a_shape_for_each_power_of_two():
    chart = spec("take a proper divisor", 64)
    (stems,) = layers(chart, "rule")
    drawn = {row["n"]: row["value"] for row in rows(chart, stems)}
    assert drawn[48] == 4
    assert drawn[64] == 6
    assert "line" not in marks(chart)
    group = {row["n"]: row["group"] for row in rows(chart, points(chart))}
    assert [group[n] for n in (0, 7, 6, 4, 24, 16, 64)] == [
        "0",
        "odd",
        "2 × odd",
        "4 × odd",
        "8 × odd",
        "multiples of 16",
        "multiples of 16",
    ]
    assert "ruler" in alt_text(
        "take a proper divisor",
        grundy_values("take a proper divisor", 64),
        find_pattern("take a proper divisor", 64),
    )


def test_odd_primes_have_a_shape_of_their_own_when_they_decide():
    chart = spec("take 1 or split equally", 60)
    found = rows(chart, points(chart))
    primes = [row["n"] for row in found if row["group"] == "odd prime"]
    assert primes == [n for n in range(3, 61) if all(n % d for d in range(2, n))]
    assert all(row["value"] == 0 for row in found if row["group"] == "odd prime")


def test_the_least_prime_factor_names_a_heap_when_it_decides():
    chart = spec("take k where gcd(k, n) == 1", 60)
    found = {row["n"]: row["group"] for row in rows(chart, points(chart))}
    assert [found[n] for n in (0, 1, 4, 9, 35, 49, 55, 13, 59)] == [
        *("none", "none", "2", "3", "5", "≥ 7", "5", "≥ 7", "≥ 7"),
    ]


def test_there_are_never_more_groups_than_shapes():
    assert len(SHAPES) == MOST
    for rule in KINDS.values():
        pattern = find_pattern(rule, 512)
        assert len(set(groups(grundy_values(rule, 500), pattern)[1])) <= MOST


def test_a_preperiod_of_one_heap_is_called_by_that_heap():
    assert words(spec("take any or split into 2"))[:1] == ["preperiod: heap 0"]
