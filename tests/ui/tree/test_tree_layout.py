"""Where nodes stand: moves go down, nothing overlaps, what is alone stands in the middle."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ui.tree.layout import BETWEEN, CROWDED, FEW, GAP, HEIGHT, WIDE, lay_out


@st.composite
def graphs(draw):
    """Draw levels, options to lower levels, widths and heights."""
    levels = sorted(draw(st.lists(st.integers(0, 6), min_size=1, max_size=40)))
    lower = [[m for m, level in enumerate(levels) if level < levels[n]] for n in range(len(levels))]
    options = [draw(st.sets(st.sampled_from(below))) if below else set() for below in lower]
    widths = draw(st.lists(st.integers(30, 200), min_size=len(levels), max_size=len(levels)))
    heights = draw(st.lists(st.integers(30, 90), min_size=len(levels), max_size=len(levels)))
    return levels, [sorted(found) for found in options], widths, heights


@given(graphs())
def test_every_move_goes_down_and_no_two_nodes_overlap(graph):
    levels, options, widths, heights = graph
    places = lay_out(levels, options, widths, heights)
    for node, found in enumerate(options):
        assert all(places.y[option] > places.y[node] for option in found)
    for a, b in combinations(range(len(levels)), 2):
        apart = abs(places.x[a] - places.x[b]) >= (widths[a] + widths[b]) / 2
        assert apart or abs(places.y[a] - places.y[b]) >= (heights[a] + heights[b]) / 2


@given(graphs())
def test_everything_is_inside_the_drawing(graph):
    levels, options, widths, heights = graph
    places = lay_out(levels, options, widths, heights)
    for x, y, width in zip(places.x, places.y, widths, strict=True):
        assert x - width / 2 >= -1e-6
        assert x + width / 2 <= places.width + 1e-6
        assert 0 <= y <= places.height + 1e-6


def test_a_chain_stands_in_one_line():
    places = lay_out([0, 1, 2], [[], [0], [0, 1]], [50, 60, 70])
    assert places.x == (35, 35, 35)
    assert places.y == (2 * (HEIGHT + BETWEEN), HEIGHT + BETWEEN, 0)


def test_a_parent_stands_over_its_two_children():
    places = lay_out([0, 0, 1], [[], [], [0, 1]], [50, 50, 50])
    assert places.x[1] - places.x[0] == 50 + GAP
    assert places.x[2] == (places.x[0] + places.x[1]) / 2


def test_a_crowded_row_needs_little_more_than_half_the_width():
    count = 2 * CROWDED
    places = lay_out([0] * count, [[]] * count, [60] * count)
    assert len(set(places.y)) == 2
    assert places.width < 0.6 * count * (60 + GAP)


def test_a_row_of_long_positions_is_staggered_too():
    count = FEW + 1
    wide = lay_out([0] * count, [[]] * count, [WIDE / count] * count)
    assert len(set(wide.y)) == 2
    assert wide.width < WIDE
    fits = lay_out([0] * count, [[]] * count, [WIDE / count - GAP] * count)
    assert len(set(fits.y)) == 1


def test_a_graph_without_nodes_needs_no_room():
    assert lay_out([], [], []).width == 0
