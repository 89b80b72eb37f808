"""The commands `values`, `derive` and `moves` with --graph: games given as a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.cli import from_stdin, print_json, print_row
from gamecore.errors import GameError
from gamecore.graphs.graph import parse_graph
from gamecore.graphs.reasons import outcome_reason, value_reason
from gamecore.graphs.tokens import analyse_tokens
from gamecore.graphs.values import graph_values
from gamecore.messages import Message

if TYPE_CHECKING:
    import argparse

    from gamecore.graphs.graph import Graph
    from gamecore.graphs.values import Outcome, Value

_VERDICTS: dict[Outcome, str] = {
    "P": "the player to move loses",
    "N": "the player to move wins",
    "D": "a draw",
}


def print_graph_values(options: argparse.Namespace) -> None:
    """Print the value of every position, and who wins with one token on it."""
    if options.rule is not None or options.upto is not None:
        raise GameError(
            Message("With --graph all positions are answered; leave RULE and --upto out.")
        )
    found = graph_values(_graph(options))
    if options.json:
        values = {name: _value(value) for name, value in found.values.items()}
        print_json({"values": values, "outcomes": found.outcomes})
        return
    for name, value in found.values.items():
        print(f"{name:6} {value!s:6} {_VERDICTS[found.outcomes[name]]}")


def print_graph_derivation(options: argparse.Namespace) -> None:
    """Print every option of one position, its value, the set, the mex, and who wins."""
    if options.rule is None or options.heaps:
        raise GameError(Message("Give one position of the graph, as in  derive --graph “a: b” a."))
    found = graph_values(_graph(options))
    reason = value_reason(found, options.rule)
    if options.json:
        steps = [step._asdict() | {"value": _value(step.value)} for step in reason.steps]
        told = {"position": reason.position, "steps": steps, "seen": reason.seen}
        print_json(told | {"mex": reason.mex, "value": _value(reason.value)})
        return
    print(f"A move from {reason.position} leads to")
    for step in reason.steps:
        answer = f", answered by a move to {step.answer}" if step.answer else ""
        print(f"  {step.option}, worth {step.value}{' (new)' if step.is_new else ''}{answer}")
    if not reason.steps:
        print("  nothing: no move is possible")
    print(reason.says)
    print(outcome_reason(found, options.rule).says)


def print_graph_moves(options: argparse.Namespace, limit: int) -> None:
    """Print who wins with tokens on a graph, and the moves that win or keep a draw."""
    if options.sum or options.misere or options.game is not None:
        raise GameError(Message("--graph goes with none of --sum, --game and --misere."))
    if options.rule is None:
        raise GameError(
            Message("Give the position of each token, as in  moves --graph “a: b” a a.")
        )
    position = analyse_tokens(_graph(options), " ".join([options.rule, *options.heaps]))
    shown = position.moves[:limit]
    if options.json:
        moves = [{"token": move.token, "from": move.before, "to": move.after} for move in shown]
        told = {"nim_sum": position.nim_sum, "winner": position.winner, "count": position.count}
        print_json(told | {"truncated": len(shown) != position.count, "moves": moves})
        return
    print_row("tokens", position.tokens)
    print_row("values", position.values)
    print(position.reason)
    if not position.count:
        return
    one = position.count == 1
    if position.winner == "first":
        print(f"{position.count} winning move{'' if one else 's'}:")
    else:
        print(f"{position.count} move{' keeps' if one else 's keep'} the draw:")
    for move in shown:
        print(f"  token {move.token + 1}: {move}   ({move.reason.removesuffix('.')})")
    if len(shown) < position.count:
        print(f"  … and {position.count - len(shown)} more.")


def _graph(options: argparse.Namespace) -> Graph:
    """Return the graph of --graph; - stands for the text on standard input."""
    if options.graph != "-":
        return parse_graph(options.graph)
    # A character is at most four bytes: parse_graph refuses what is longer than its limit.
    read = from_stdin(4 * limits.GRAPH_TEXT + 1)
    return parse_graph(read.decode("utf-8", errors="replace"))


def _value(value: Value) -> int | dict[str, list[int]]:
    """Return a value as JSON."""
    return value if isinstance(value, int) else {"infinity": sorted(value.reached)}
