"""Streamlit's own files, copied to a folder and compressed, for nginx to send as they are.

    python -m hosting.compressed FOLDER

A quarter of the bytes on the wire, and compressed once instead of for every visitor.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

LEVEL = 9
SAME_WHEN_COMPRESSED = {".png", ".gif", ".woff2", ".woff"}


def source() -> Path:
    """Return where the installed Streamlit keeps them; nothing of it is loaded for that."""
    found = find_spec("streamlit")
    if found is None or found.origin is None:
        raise RuntimeError("Streamlit is not installed here.")
    return Path(found.origin).with_name("static")


def compress_into(folder: Path) -> int:
    """Copy every file, with a compressed one beside it where that saves anything.

    Returns
    -------
    int
        How many files there are. Takes one to two seconds.
    """
    begin = source()
    files = [path for path in begin.rglob("*") if path.is_file()]

    def one(path: Path) -> None:
        copy = folder / path.relative_to(begin)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)  # of its age: every start tells browsers the same
        if path.suffix not in SAME_WHEN_COMPRESSED:
            packed = copy.with_name(f"{copy.name}.gz")
            packed.write_bytes(gzip.compress(path.read_bytes(), LEVEL, mtime=0))
            # Of one age, so that nginx takes them for one file.
            age = copy.stat().st_mtime_ns
            os.utime(packed, ns=(age, age))

    with ThreadPoolExecutor(os.cpu_count()) as threads:  # compressing holds no lock
        list(threads.map(one, files))
    return len(files)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    compress_into(Path(sys.argv[1]))
