"""Grundy values: mex, derivations, fast tables, closed forms and what proves a period."""
