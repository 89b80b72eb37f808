"""What is true: rules, values, patterns and winning moves of impartial games. No screen in here."""

from gamecore.chance import winning_chance
from gamecore.game_graph import GameGraph, game_graph
from gamecore.grundy.derivation import Derivation, OptionStep, derive
from gamecore.grundy.mex import mex, nim_sum
from gamecore.grundy.values import grundy_value, grundy_values
from gamecore.misere.genus import Genus
from gamecore.misere.single_heaps import MisereHeap, genus, misere_heap, misere_value
from gamecore.patterns.find_pattern import find_pattern
from gamecore.patterns.pattern import Pattern, losing_heaps
from gamecore.positions.analysis import Analysis, analyse
from gamecore.positions.heaps import format_heaps, parse_heaps
from gamecore.positions.misere_analysis import MisereAnalysis
from gamecore.positions.moves import Move
from gamecore.positions.replies import Refutation, Verdict, check_move, refutations
from gamecore.positions.sums import by_heap, format_sum, parse_sum
from gamecore.problems.catalogue import solve
from gamecore.rules.heap_rule import HeapRule
from gamecore.rules.language import parse_rule
from gamecore.rules.options import options

__all__ = [
    "Analysis",
    "Derivation",
    "GameGraph",
    "Genus",
    "HeapRule",
    "MisereAnalysis",
    "MisereHeap",
    "Move",
    "OptionStep",
    "Pattern",
    "Refutation",
    "Verdict",
    "analyse",
    "by_heap",
    "check_move",
    "derive",
    "find_pattern",
    "format_heaps",
    "format_sum",
    "game_graph",
    "genus",
    "grundy_value",
    "grundy_values",
    "losing_heaps",
    "mex",
    "misere_heap",
    "misere_value",
    "nim_sum",
    "options",
    "parse_heaps",
    "parse_rule",
    "parse_sum",
    "refutations",
    "solve",
    "winning_chance",
]
