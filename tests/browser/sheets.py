"""A page on paper: how many sheets it takes, and how much stands on each."""

from __future__ import annotations

import re
import zlib


def texts_of(pdf: bytes) -> list[int]:
    """Return how many pieces of text each page of a PDF has."""
    objects = dict(re.findall(rb"(?m)^(\d+) 0 obj\s(.*?)^endobj", pdf, re.DOTALL))
    pages = [body for body in objects.values() if re.search(rb"/Type\s*/Page\b", body)]
    contents = [objects[re.search(rb"/Contents (\d+) 0 R", page)[1]] for page in pages]
    streams = [re.search(rb"stream\r?\n(.*)endstream", body, re.DOTALL)[1] for body in contents]
    return [zlib.decompress(stream).count(b"BT") for stream in streams]
