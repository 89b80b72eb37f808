"""Heaps are named by letters, by their place: A, B, …, Z, then AA, AB and so on."""

from __future__ import annotations

from gamecore import limits

_LETTERS = 26


def heap_letter(place: int) -> str:
    """Name a heap by its place from 0: A, B, …, Z, then AA, AB and so on."""
    name, place = "", place + 1
    while place:
        place, rest = divmod(place - 1, _LETTERS)
        name = chr(ord("A") + rest) + name
    return name


def place_of_letter(name: str) -> int:
    """Return the place, from 0, of the heap with this name; capitals or small letters."""
    place = 0
    for character in name.upper()[: len(str(limits.HEAPS)) + 1]:
        place = place * _LETTERS + ord(character) - ord("A") + 1
    return place - 1
