"""Rules: what a move is. The rule as data, its text, and what its words mean.

`options` (options.py) is the definition of a game, `parse_rule` (language.py) the way from text to
rule. A rule is a union of clauses: heap_rule.py and the files beside it. What linear ones allow in
every heap is worked out in linear.py; normal_form.py gives the texts of one game the same words.
"""
