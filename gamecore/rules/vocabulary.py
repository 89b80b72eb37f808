"""The words of the rule language, read from its grammar: a new word is written there alone."""

from __future__ import annotations

import re
from pathlib import Path

GRAMMAR = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")

_WORD = r'"([a-z]+)"'
_CLAUSES, _, _CONDITIONS = GRAMMAR.partition("// Conditions")
_CLAUSE = _CLAUSES.partition("?clause:")[2].partition("\n\n")[0]

FIRST_WORDS = tuple(dict.fromkeys(re.findall(rf"^ *\|? *{_WORD}", _CLAUSE, re.M)))
"""The words that a clause begins with; a code begins with none."""

CLAUSE_WORDS = ("or", *re.findall(_WORD, _CLAUSES))
"""The words outside conditions, some of them twice."""

CONDITION_WORDS = tuple(re.findall(_WORD, _CONDITIONS))
"""The words inside conditions, some of them twice."""
