"""The commands about contest problems: problems and solve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.cli.streams import from_stdin, print_json

if TYPE_CHECKING:
    import argparse


def print_problems(options: argparse.Namespace) -> None:
    """Print the problems that `solve` knows, one a line."""
    from gamecore.problems.catalogue import problems

    if options.json:
        names = ("slug", "title", "source", "url", "official", "tier")
        cards = [{name: getattr(card, name) for name in names} for card in problems()]
        print_json({"problems": cards})
        return
    for card in problems():
        print(f"{card.slug:16} {card.title} ({card.source})")


def print_solution(options: argparse.Namespace) -> None:
    """Print the judge's answer to the input on stdin."""
    from gamecore.problems.catalogue import problem

    card = problem(options.slug)
    # One byte beyond the limit is enough for the complaint.
    output = card.solve(from_stdin(limits.JUDGE_INPUT + 1))
    if options.json:
        print_json({"slug": card.slug, "output": output})
    else:
        print(output, end="")
