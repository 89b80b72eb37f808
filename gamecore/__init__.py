"""The core: rules, values, patterns and winning moves of impartial games. It draws no screens."""

from __future__ import annotations

import sys

if (sys.argv[:1] == ["-m"] and {"gamecore", "-mgamecore"} & {*sys.orig_argv}) or (
    "".join(sys.argv[:1]).endswith(("/grundy", "\\grundy", "\\grundy.exe"))
):
    # Python is starting the command line. From here on, even before __main__ runs, Ctrl+C ends it
    # without a traceback, as it ends any command; a process that was started with SIGINT ignored
    # goes on ignoring it.
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamecore.brute_force import GameGraph, game_graph
    from gamecore.chance import winning_chance
    from gamecore.graphs.graph import Graph, parse_graph
    from gamecore.graphs.values import GraphValues, graph_values
    from gamecore.grundy.derivation import Derivation, OptionStep, derive
    from gamecore.grundy.mex import mex, nim_sum
    from gamecore.grundy.sequence import grundy_value, grundy_values, values_frame
    from gamecore.misere.genus import Genus
    from gamecore.misere.single_heaps import MisereHeap, genus, misere_heap, misere_value
    from gamecore.patterns.find_pattern import find_pattern
    from gamecore.patterns.pattern import Pattern, losing_heaps
    from gamecore.players.chance_board import ChanceGame
    from gamecore.players.hints import hints
    from gamecore.players.opponents import choose_move
    from gamecore.players.record import GameRecord, board_of, parse_record
    from gamecore.players.review import Review, review
    from gamecore.positions.analysis import Analysis, analyse
    from gamecore.positions.heaps import by_heap, format_heaps, format_sum, parse_heaps, parse_sum
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Move
    from gamecore.positions.replies import Verdict, check_move
    from gamecore.problems.catalogue import solve
    from gamecore.rules.heap_rule import HeapRule
    from gamecore.rules.language import parse_rule
    from gamecore.rules.options import options

__all__ = [
    "Analysis",
    "ChanceGame",
    "Derivation",
    "GameGraph",
    "GameRecord",
    "Genus",
    "Graph",
    "GraphValues",
    "HeapRule",
    "MisereAnalysis",
    "MisereHeap",
    "Move",
    "OptionStep",
    "Pattern",
    "Review",
    "Verdict",
    "analyse",
    "board_of",
    "by_heap",
    "check_move",
    "choose_move",
    "derive",
    "find_pattern",
    "format_heaps",
    "format_sum",
    "game_graph",
    "genus",
    "graph_values",
    "grundy_value",
    "grundy_values",
    "hints",
    "losing_heaps",
    "mex",
    "misere_heap",
    "misere_value",
    "nim_sum",
    "options",
    "parse_graph",
    "parse_heaps",
    "parse_record",
    "parse_rule",
    "parse_sum",
    "review",
    "solve",
    "values_frame",
    "winning_chance",
]

_HOMES = {
    "gamecore.brute_force": "GameGraph game_graph",
    "gamecore.chance": "winning_chance",
    "gamecore.graphs.graph": "Graph parse_graph",
    "gamecore.graphs.values": "GraphValues graph_values",
    "gamecore.grundy.derivation": "Derivation OptionStep derive",
    "gamecore.grundy.mex": "mex nim_sum",
    "gamecore.grundy.sequence": "grundy_value grundy_values values_frame",
    "gamecore.misere.genus": "Genus",
    "gamecore.misere.single_heaps": "MisereHeap genus misere_heap misere_value",
    "gamecore.patterns.find_pattern": "find_pattern",
    "gamecore.patterns.pattern": "Pattern losing_heaps",
    "gamecore.players.chance_board": "ChanceGame",
    "gamecore.players.hints": "hints",
    "gamecore.players.opponents": "choose_move",
    "gamecore.players.record": "GameRecord board_of parse_record",
    "gamecore.players.review": "Review review",
    "gamecore.positions.analysis": "Analysis analyse",
    "gamecore.positions.heaps": "by_heap format_heaps format_sum parse_heaps parse_sum",
    "gamecore.positions.misere_analysis": "MisereAnalysis",
    "gamecore.positions.moves": "Move",
    "gamecore.positions.replies": "Verdict check_move",
    "gamecore.problems.catalogue": "solve",
    "gamecore.rules.heap_rule": "HeapRule",
    "gamecore.rules.language": "parse_rule",
    "gamecore.rules.options": "options",
}
"""Module → its public names, each imported when it is first used: so a command of the shell loads
only what it needs, and starts in half the time."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Return a public name, imported on first use; AttributeError for any other name."""
        for home, names in _HOMES.items():
            if name in names.split():
                found = globals()[name] = getattr(import_module(home), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
