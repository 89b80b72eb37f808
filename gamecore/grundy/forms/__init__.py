"""Closed forms by family; each class has the proof of its formula in its docstring."""
