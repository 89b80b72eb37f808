"""What a sequence that is never listed has to do as a list does."""

import pytest


def check_like_a_list(found, expected):
    assert list(found) == expected
    assert len(found) == len(expected)
    assert [found[i] for i in range(-len(expected), len(expected))] == expected * 2
    assert list(found[1:4]) == expected[1:4]
    assert list(found[::-2]) == expected[::-2]
    assert [m in found for m in range(-2, 75)] == [m in expected for m in range(-2, 75)]
    for index in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            found[index]
