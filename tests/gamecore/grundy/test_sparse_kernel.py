"""The loops that Numba compiles give the same values, and are only imported for long tables."""

import subprocess
import sys

import numpy as np
import pytest

from definition import values_by_definition
from gamecore import limits, parse_rule
from gamecore.grundy.engines import sparse, sparse_kernel
from gamecore.grundy.engines.byte_scan import ByteScan
from gamecore.grundy.engines.sparse import SparseSpace
from sizes import WHOLE_PROGRAM


@pytest.fixture
def always(monkeypatch):
    """Use the loops from the first mask on, in Python if Numba is not there."""
    monkeypatch.setattr(sparse, "FIRST_CHOICE", 80)
    monkeypatch.setattr(sparse, "COMPILED_FROM", 0)
    monkeypatch.setattr(sparse, "_SPARSE", (-(10**12), 0))
    monkeypatch.setattr(sparse, "_COMPILED", (-(10**12), 0))
    monkeypatch.setattr(sparse, "has_numba", lambda: True)
    monkeypatch.setattr(limits, "SPLIT_TABLE", 100)


@pytest.mark.usefixtures("always")
def test_the_loops_come_back_for_room_and_go_on_with_the_values_of_the_definition(monkeypatch):
    ends, fill = set(), sparse_kernel.fill

    def watched(*given):
        filled = fill(*given)
        ends.add(filled[2])
        return filled

    monkeypatch.setattr(sparse_kernel, "fill", watched)
    monkeypatch.setattr(sparse_kernel, "FIRST_SUMS", 8)
    monkeypatch.setattr(sparse_kernel, "SUMS", 16)
    monkeypatch.setattr(sparse, "MORE_LOOKS", 3)
    for text, upto in (("0.16", 140), ("0.364", 135), ("4.7", 400)):
        engine = SparseSpace.for_rule(parse_rule(text), upto)
        values = engine.values(upto + 1).tolist()
        assert values == values_by_definition(text, upto)
        assert engine._size <= max(8, 4 * max(values)), "room is made where it is needed"
    assert ends == {sparse_kernel.DONE, sparse_kernel.NO_ROOM, sparse_kernel.NO_LOOKS}


@pytest.mark.sweep(quick=1, check=4)
@pytest.mark.usefixtures("always")
@pytest.mark.parametrize(
    "text",
    ["split into 2 unequal", "0.77", "0.16", "4.7", "0.354", "take 1-3 or split into 2", "0.6"],
)
def test_the_loops_have_the_values_of_the_definition(text, size):
    rule, upto = parse_rule(text), size(quick=160, full=420)
    values = SparseSpace.for_rule(rule, upto).values(upto + 1)
    assert values.tolist() == values_by_definition(rule, upto)


def test_compiled_tables_agree_with_the_byte_scan(monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(limits, "SPLIT_TABLE", 40_000)
    rule = parse_rule("0.376")
    values = SparseSpace.for_rule(rule, 40_001).values(40_001)
    assert np.array_equal(values, ByteScan.for_rule(rule, 40_000).values(40_001))
    assert sparse_kernel.IS_COMPILED


@WHOLE_PROGRAM
def test_no_table_that_numpy_serves_imports_numba():
    program = (
        "import sys, gamecore\n"
        "gamecore.grundy_values('0.77', 100_000)\n"
        "gamecore.grundy_values('0.16', 100_000)\n"
        "gamecore.find_pattern('split into 2 unequal', 20_000)\n"
        "print('numba' in sys.modules, 'gamecore.grundy.engines.sparse_kernel' in sys.modules)\n"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert shown.stdout.split() == ["False", "False"]


@pytest.mark.parametrize("width", [np.uint8, np.uint16])
def test_a_value_is_found_in_any_lane_of_any_stride(width):
    lanes = 8 // np.dtype(width).itemsize
    stride = lanes * sparse_kernel.STRIDE
    count = 2 * stride + 5
    others = np.random.default_rng(4).choice([0, 1, 6, 8, 128, 134, 248, 255], 3 * stride)
    for value in (7, 0x87):
        for place in [None, *range(stride - lanes, stride + 2 * lanes), *range(count - 6, count)]:
            sums = others.astype(width)
            sums[count:] = value  # what is left of an earlier batch
            expected = -1
            if place is not None:
                sums[place] = value
                expected = place if place >= 2 * stride else place // stride * stride
            with np.errstate(over="ignore"):
                found = sparse_kernel._stride_with(sums.view(np.uint64), sums, count, value)
            assert found == expected, (value, place)


@pytest.mark.parametrize("most", [1, 2, 5, 64])
@pytest.mark.parametrize("unequal", [0, 1])
def test_the_batches_together_hold_every_split(most, unequal):
    # Of powers of 2 no two splits have the same sum.
    table, sums = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64)), np.zeros(64, "u8")
    for rest in range(1, 64):
        found = set()
        for batch in range(rest + 1):
            count = sparse_kernel._sums(table, rest, unequal, batch, most, sums)
            if not count:
                break
            found.update(sums[:count].tolist())
        parts = range(1, (rest - unequal) // 2 + 1)
        assert found == {int(table[part] ^ table[rest - part]) for part in parts}


def test_the_looks_of_new_rare_heaps_are_put_in_their_places_by_offset():
    offsets, values = np.zeros((2, 12), dtype=np.int64)
    splits, expected = (0, 2, 5), []
    for heap, value in ((7, 1), (8, 4), (9, 2), (30, 3)):
        sparse_kernel._add(offsets, values, len(expected), heap, value, splits)
        expected += [(heap + k, value) for k in splits]
        found = [*zip(offsets.tolist(), values.tolist(), strict=True)][: len(expected)]
        assert sorted(found) == sorted(expected)
        assert found == sorted(found, key=lambda look: look[0])


def test_of_the_values_in_doubt_those_of_splits_go_and_such_a_split_is_remembered():
    count, size = 10 * sparse_kernel.STRIDE, 12 * sparse_kernel.STRIDE
    sums = np.random.default_rng(5).permutation(size).astype(np.uint16)
    wanted, first, k = np.arange(size), 1000, 3
    witnesses = np.zeros((size, sparse_kernel.WITNESSES + 1, 2), dtype=np.int64)
    with np.errstate(over="ignore"):
        left = sparse_kernel._keep_absent(
            sums.view(np.uint64), sums, count, wanted, size, witnesses, first, k
        )
    assert wanted[:left].tolist() == sorted(sums[count:].tolist())
    for place, value in enumerate(sums[:count].tolist()):
        assert witnesses[value, 0].tolist() == [first + place, k]
