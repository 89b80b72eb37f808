"""The command line: `python -m gamecore values "take 1-5" --upto 12`.

Wrong input gets one line on stderr and exit status 2. What a command needs is imported when that
command runs, so that the others start at once.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn

from gamecore import limits
from gamecore.errors import GameError, LimitExceeded, PositionError
from gamecore.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from gamecore.coupled.analysis import CoupledAnalysis
    from gamecore.coupled.game import CoupledMove
    from gamecore.positions.analysis import Analysis
    from gamecore.positions.misere_analysis import MisereAnalysis

WRONG_INPUT = 2
_LONGEST_COMPLAINT = 600
_LONGEST_HEAP_TEXT = len(str(limits.HEAP_SIZE)) + 2
"""A heap on stdin: its digits, a comma and a blank."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        raise GameError(Message("{message}; see --help.", message=message))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 0, or 2 for wrong input."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that knows no arrow shows a question mark instead of a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        options = _read(sys.argv[1:] if arguments is None else arguments)
        command: Callable[[argparse.Namespace], None] = options.command
        command(options)
        sys.stdout.flush()
    except GameError as error:
        print(_one_line(str(error)), file=sys.stderr)
        return WRONG_INPUT
    except BrokenPipeError:
        # Whoever read has read enough. Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE if hasattr(signal, "SIGPIPE") else 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


def _one_line(sentence: str) -> str:
    """Keep line ends, control characters and endless words of the input out of the complaint."""
    words = " ".join(sentence.split())
    shown = "".join(c if c.isprintable() else "?" for c in words)
    return shown if len(shown) <= _LONGEST_COMPLAINT else f"{shown[:_LONGEST_COMPLAINT]}…"


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the arguments; options may stand anywhere between the words."""
    parser = _parser()
    options, more = parser.parse_known_args(arguments)
    wrong = [word for word in more if word.startswith("-") and word != "-"]
    if wrong or (more and not hasattr(options, "heaps")):
        parser.error(f"unrecognized arguments: {' '.join(wrong or more)}")
    if more:
        options.heaps.extend(more)
    return options


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m gamecore",
        description="Values, patterns and winning moves of heap games.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    values = _add(commands, "values", _values, "print the Grundy values of the heaps 0..N")
    values.add_argument("rule", metavar="RULE", help='for example "take 1-5"')
    values.add_argument("--upto", metavar="N", required=True, help="the largest heap")

    derive = _add(commands, "derive", _derive, "show how the value of one heap comes about")
    derive.add_argument("rule", metavar="RULE")
    derive.add_argument("heap", metavar="N", help="the size of the heap")

    pattern = _add(commands, "pattern", _pattern, "find the pattern of the values")
    pattern.add_argument("rule", metavar="RULE")
    pattern.add_argument("--upto", metavar="N", required=True, help="the largest heap to look at")

    moves = _add(commands, "moves", _moves, "find every winning move of a position")
    moves.add_argument("rule", metavar="RULE", help='the rule, or with --sum a game: "RULE: HEAPS"')
    moves.add_argument(
        "heaps",
        metavar="HEAP",
        nargs="*",
        help="heap sizes, also 1..10 or 4x3; - reads them from stdin; with --sum more games",
    )
    moves.add_argument("--sum", action="store_true", help="a sum of games with their own rules")
    moves.add_argument(
        "--misere", action="store_true", help="misère play: who is left without a move wins"
    )
    moves.add_argument(
        "--game",
        metavar="GAME",
        help="a coupled game instead of a rule: wythoff, staircase, one-from-each, moore-K, string",
    )
    moves.add_argument(
        "--limit", metavar="M", default="1000", help="print at most M moves (default 1000)"
    )
    _add(commands, "problems", _problems, "list the contest problems that solve knows")

    solve = _add(commands, "solve", _solve, "answer a contest input read from stdin")
    solve.add_argument("slug", metavar="SLUG", help="the problem: see the command problems")
    return parser


def _add(
    commands: Any, name: str, command: Callable[[argparse.Namespace], None], purpose: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=purpose, description=f"{purpose[0].upper()}{purpose[1:]}.", allow_abbrev=False
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(command=command)
    return parser


def _number(text: str, name: str) -> int:
    """Read a whole number from an argument, without giving int() a million digits."""
    if not (text.isascii() and text.isdecimal()):
        shown = text if len(text) <= 40 else f"{text[:20]}…"
        raise PositionError(
            Message("{name} is a whole number, 0 or more, not “{text}”.", name=name, text=shown),
            text=shown,
        )
    if len(text.lstrip("0")) > len(str(limits.HEAP_SIZE)):
        raise LimitExceeded(
            Message("{name} may be at most {limit}.", name=name, limit=limits.HEAP_SIZE),
            limit=limits.HEAP_SIZE,
        )
    return int(text)


def _print_json(answer: dict[str, Any]) -> None:
    print(json.dumps(answer))


# -- commands -------------------------------------------------------------------------------------


def _values(options: argparse.Namespace) -> None:
    from gamecore.grundy.values import grundy_values
    from gamecore.rules.language import parse_rule

    rule = parse_rule(options.rule)
    values = grundy_values(rule, _number(options.upto, "N")).tolist()
    if options.json:
        _print_json({"rule": str(rule), "values": values})
    else:
        print(*values)


def _derive(options: argparse.Namespace) -> None:
    from gamecore.grundy.derivation import derive
    from gamecore.rules.language import parse_rule

    derivation = derive(parse_rule(options.rule), _number(options.heap, "N"))
    if options.json:
        steps = [
            {
                "option": list(step.option),
                "part_values": list(step.part_values),
                "value": step.value,
                "is_new": step.is_new,
            }
            for step in derivation.steps
        ]
        _print_json(
            {
                "rule": str(derivation.rule),
                "n": derivation.n,
                "steps": steps,
                "seen": list(derivation.seen),
                "mex": derivation.mex,
            }
        )
        return
    print(f"A heap of {derivation.n} under “{derivation.rule}” may become")
    for step in derivation.steps:
        parts = " ⊕ ".join(map(str, step.part_values))
        worth = f"{parts} = {step.value}" if len(step.part_values) > 1 else str(step.value)
        print(f"  {_heaps(step.option)}, worth {worth}{' (new)' if step.is_new else ''}")
    if not derivation.steps:
        print("  nothing: no move is possible")
    print(f"mex{{{', '.join(map(str, derivation.seen))}}} = {derivation.mex}")


def _pattern(options: argparse.Namespace) -> None:
    from dataclasses import asdict

    from gamecore.patterns.find_pattern import find_pattern
    from gamecore.rules.language import parse_rule

    rule = parse_rule(options.rule)
    pattern = find_pattern(rule, _number(options.upto, "N"))
    fields = {name: value for name, value in asdict(pattern).items() if value is not None}
    if options.json:
        _print_json({"rule": str(rule), **asdict(pattern)})
        return
    print(f"rule: {rule}")
    for name, value in fields.items():
        shown = f"heaps {value[0]} to {value[1] - 1}" if name == "window" else value
        print(f"{name.replace('_', ' ')}: {shown}")


def _moves(options: argparse.Namespace) -> None:
    from gamecore.positions.misere_analysis import MisereAnalysis

    limit = _number(options.limit, "--limit")
    if options.game is not None:
        _coupled_moves(options, limit)
        return
    position = _position(options)
    moves = position.winning_moves
    shown = list(islice(moves, limit)) if position.to_move_wins else []
    if options.json:
        _print_json(
            {
                **({"misere": True} if options.misere else {}),
                "nim_sum": position.nim_sum,
                "winner": "first" if position.to_move_wins else "second",
                "count": moves.total,
                "truncated": len(shown) < moves.total,
                "moves": [
                    {
                        "heap": move.heap,
                        "from": move.before,
                        "to": list(move.after),
                        "value_from": move.value_before,
                        "value_to": move.value_after,
                    }
                    for move in shown
                ],
            }
        )
        return
    _print_row("heaps", position.heaps)
    _print_row("values", position.values)
    if isinstance(position, MisereAnalysis):
        verdict = "wins" if position.to_move_wins else "loses"
        print(f"XOR    {position.nim_sum}, which decides normal play")
        print(f"Misère play: the player to move {verdict}.")
        print(position.reason)
        if not position.to_move_wins or position.is_terminal:
            return
    elif not position.to_move_wins:
        why = ", no move is left" if position.is_terminal else ""
        print(f"XOR    0: the player to move loses{why}.")
        return
    else:
        print(f"XOR    {position.nim_sum}: the player to move wins.")
    print(f"{moves.total} winning move{'s' if moves.total != 1 else ''}:")
    for move in shown:
        raises = ", raises the value" if move.raises_value else ""
        print(
            f"  heap {move.heap + 1}: {move}   "
            f"(value {move.value_before}→{move.value_after}{raises})"
        )
    if len(shown) < moves.total:
        print(f"  … and {moves.total - len(shown)} more; --limit shows more of them.")


def _coupled_moves(options: argparse.Namespace, limit: int) -> None:
    from gamecore.coupled.games import coupled_game

    if options.sum:
        raise GameError(Message("Choose one of --sum and --game."))
    if options.misere:
        raise GameError(Message("--game answers normal play only; leave out --misere."))
    game = coupled_game(options.game)
    # No rule is needed, so what stands in its place is the first word of the position.
    position = game.analyse(game.parse(" ".join(map(_or_stdin, [options.rule, *options.heaps]))))
    moves = position.winning_moves
    # Each move is told by whole positions: a thousand of 200,000 heaps would fill a disk.
    most = max(1, limits.OPTIONS_WRITTEN // max(1, len(position.position)))
    remark = None
    try:
        total: int | None = moves.total
        shown = list(islice(moves, min(limit, most)))
    except LimitExceeded as refusal:
        # Who wins is known all the same, and one move that does it.
        total, remark = None, str(refusal)
        shown = [moves.example] if moves.example is not None and limit else []
    if not options.json:
        _print_coupled(position, total, shown, remark)
        return
    _print_json(
        {
            "nim_sum": position.nim_sum,
            "winner": "first" if position.to_move_wins else "second",
            "count": total,
            "truncated": total is None or len(shown) < total,
            "moves": [_coupled_move(move) for move in shown],
        }
    )


def _print_coupled(
    position: CoupledAnalysis[Any],
    total: int | None,
    shown: list[CoupledMove[Any]],
    remark: str | None,
) -> None:
    """Print an analysis; `total` is None where the winning moves are too many to count."""
    for name, row in (("heaps", position.position), ("values", position.values)):
        if isinstance(row, str):
            print(f"text   {row}")
        elif row:
            _print_row(name, row)
    print(position.reason)
    if not position.to_move_wins:
        return
    if total is None:
        print("One of the winning moves:")
    else:
        print(f"{total} winning move{'s' if total != 1 else ''}:")
        if len(shown) < total:
            remark = f"  … and {total - len(shown)} more; --limit shows more of them."
    for move in shown:
        place = f"at {move.place}: " if move.place is not None else ""
        print(f"  {place}{move}")
    if remark is not None:
        print(remark)


def _coupled_move(move: CoupledMove[Any]) -> dict[str, Any]:
    """Return a move between whole positions as JSON."""
    before, after = (
        position if isinstance(position, str) else list(position)
        for position in (move.before, move.after)
    )
    return {
        "heap": move.heap,
        "heaps": list(move.heaps),
        "from": before,
        "to": after,
        "value_from": move.value_before,
        "value_to": move.value_after,
        "position": after,
        **({} if move.place is None else {"place": move.place}),
    }


def _problems(options: argparse.Namespace) -> None:
    from gamecore.problems.catalogue import problems

    if options.json:
        names = ("slug", "title", "source", "url", "official", "tier")
        cards = [{name: getattr(card, name) for name in names} for card in problems()]
        _print_json({"problems": cards})
        return
    for card in problems():
        print(f"{card.slug:16} {card.title} ({card.source})")


def _solve(options: argparse.Namespace) -> None:
    from gamecore.problems.catalogue import problem

    card = problem(options.slug)
    # One byte beyond the limit is enough for the complaint.
    output = card.solve(sys.stdin.buffer.read(limits.JUDGE_INPUT + 1))
    if options.json:
        _print_json({"slug": card.slug, "output": output})
    else:
        sys.stdout.write(output)


def _position(options: argparse.Namespace) -> Analysis | MisereAnalysis:
    from gamecore.positions.analysis import analyse
    from gamecore.positions.heaps import parse_heaps
    from gamecore.positions.sums import by_heap, parse_sum
    from gamecore.rules.language import parse_rule

    if options.sum:
        games = parse_sum(";".join([options.rule, *options.heaps]))
        return analyse(*by_heap(games), misere=bool(options.misere))
    rule = parse_rule(options.rule)
    if not options.heaps:
        raise PositionError(Message("Give at least one heap, such as 5, 1..10 or 4x3."))
    heaps = parse_heaps(" ".join(map(_or_stdin, options.heaps)))
    return analyse(rule, heaps, misere=bool(options.misere))


def _or_stdin(word: str) -> str:
    """Return the word, or for - what stdin says, read no farther than a position can be long."""
    if word != "-":
        return word
    most = limits.HEAPS * _LONGEST_HEAP_TEXT
    read = sys.stdin.buffer.read(most + 1)
    if len(read) > most:
        raise LimitExceeded(
            Message("Standard input is longer than {limit} bytes; give fewer heaps.", limit=most),
            limit=most,
        )
    return read.decode("utf-8", errors="replace")


def _heaps(option: Iterable[int]) -> str:
    return "+".join(map(str, option)) or "0"


def _print_row(name: str, numbers: Sequence[int]) -> None:
    """Print the heaps or values of a position; of a very long one only the beginning."""
    shown = " ".join(map(str, numbers[:40]))
    print(f"{name:6} {shown}{' …' if len(numbers) > 40 else ''}")


if __name__ == "__main__":
    sys.exit(main())
