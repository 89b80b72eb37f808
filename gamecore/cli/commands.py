"""The commands that answer at once: values, derive, pattern, moves, worksheet, problems, solve."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gamecore import limits
from gamecore.cli import (
    check_given,
    from_stdin,
    number,
    or_stdin,
    print_json,
    print_row,
    read_game_name,
)
from gamecore.cli.words import _, say, several
from gamecore.errors import GameError, PositionError
from gamecore.messages import N_, Message, listed, quoted

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from gamecore.positions.analysis import Analysis
    from gamecore.positions.misere_analysis import MisereAnalysis
    from gamecore.positions.moves import Move


def print_values(options: argparse.Namespace) -> None:
    """Print the values of the heaps 0..N on one line, or of the positions of a graph."""
    if options.graph is not None:
        from gamecore.cli.graph_command import print_graph_values

        print_graph_values(options)
        return
    check_given(*["RULE"] * (options.rule is None), *["--upto"] * (options.upto is None))
    from gamecore.grundy.sequence import grundy_values
    from gamecore.rules.language import parse_rule

    rule = parse_rule(options.rule)
    values = grundy_values(rule, number(options.upto, "N")).tolist()
    if options.json:
        print_json({"rule": str(rule), "values": values})
    else:
        print(*values)


def print_derivation(options: argparse.Namespace) -> None:
    """Print every option of one heap, its value, the set and the mex; or of a position."""
    if options.graph is not None:
        from gamecore.cli.graph_command import print_graph_derivation

        print_graph_derivation(options)
        return
    check_given(*["RULE"] * (options.rule is None), *["N"] * (not options.heaps))
    if len(options.heaps) > 1:
        raise PositionError(Message("Give one heap, not {count}.", count=len(options.heaps)))
    from gamecore.grundy.derivation import derive
    from gamecore.rules.language import parse_rule

    derivation = derive(parse_rule(options.rule), number(options.heaps[0], "N"))
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
        print_json(
            {
                "rule": str(derivation.rule),
                "n": derivation.n,
                "steps": steps,
                "seen": list(derivation.seen),
                "mex": derivation.mex,
            }
        )
        return
    head = _("A heap of {n} under “{rule}” may become")
    print(head.format(n=derivation.n, rule=derivation.rule))
    for step in derivation.steps:
        parts = " ⊕ ".join(map(str, step.part_values))
        worth = f"{parts} = {step.value}" if len(step.part_values) > 1 else str(step.value)
        line = _("{option}, worth {value} (new)") if step.is_new else _("{option}, worth {value}")
        print(f"  {line.format(option=_heaps(step.option), value=worth)}")
    if not derivation.steps:
        print(f"  {_('nothing: no move is possible')}")
    print(f"mex{{{', '.join(map(str, derivation.seen))}}} = {derivation.mex}")


_NAMES = {
    "rule": N_("rule"),
    "kind": N_("kind"),
    "preperiod": N_("preperiod"),
    "period": N_("period"),
    "saltus": N_("saltus"),
    "formula": N_("formula"),
    "shape": N_("shape"),
    "status": N_("status"),
    "reason": N_("reason"),
    "window": N_("window"),
    "checked_upto": N_("checked upto"),
    "losing": N_("losing"),
}
"""Field of a pattern → its name for a reader. What `kind`, `shape` and `status` hold are keys."""


def print_pattern(options: argparse.Namespace) -> None:
    """Print the fields of a pattern that apply, one a line."""
    from dataclasses import asdict

    from gamecore.patterns.find_pattern import find_pattern
    from gamecore.rules.language import parse_rule

    rule = parse_rule(options.rule)
    pattern = find_pattern(rule, number(options.upto, "N"))
    fields = {name: value for name, value in asdict(pattern).items() if value is not None}
    if options.json:
        print_json(asdict(pattern))
        return
    low, high = pattern.window or (0, 0)
    if low == high:  # Where no heap has a move, no heap had to be checked.
        fields.pop("window", None)
    for name, value in fields.items():
        shown = say(value) if isinstance(value, Message) else value  # reasons, formulas
        if name == "window":
            shown = _("heaps {low} to {high}").format(low=low, high=high - 1)
        print(f"{_(_NAMES[name])}: {shown}")


def print_moves(options: argparse.Namespace) -> None:
    """Print who wins a position and its winning moves, at most as many as --limit says."""
    limit = number(options.limit, "--limit")
    if options.graph is not None:
        from gamecore.cli.graph_command import print_graph_moves

        print_graph_moves(options, limit)
        return
    if options.rule is None:
        raise PositionError(
            Message(
                'Give a rule and its heaps, such as "take 1-3" 5 6; with --game only heaps; with '
                '--sum games, such as "take 1-3: 9".'
            )
        )
    if options.game is not None or read_game_name(options):
        from gamecore.cli.coupled_command import print_coupled_moves

        print_coupled_moves(options, limit)
        return
    position = _position(options)
    moves = position.winning_moves
    shown = list(islice(moves, limit)) if position.to_move_wins else []
    if options.json:
        print_json(
            {
                "nim_sum": position.nim_sum,
                "winner": "first" if position.to_move_wins else "second",
                "count": moves.total,
                "truncated": len(shown) != moves.total,
                "moves": [_move(move) for move in shown],
            }
        )
        return
    print_row(_("heaps"), position.heaps)
    print_row(_("values"), position.values)
    _print_winner(position)
    if not position.to_move_wins or position.is_terminal:
        return
    if moves.total is None:
        print(_("more than {count} winning moves:").format(count=limits.WINNING_MOVES))
    else:
        print(several("{count} winning move:", "{count} winning moves:", moves.total))
    for move in shown:
        line = (
            _("heap {heap}: {move}   (value {before}→{after}, raises the value)")
            if move.raises_value
            else _("heap {heap}: {move}   (value {before}→{after})")
        )
        told = {"heap": move.heap + 1, "before": move.value_before, "after": move.value_after}
        print(f"  {line.format(move=move, **told)}")
    if len(shown) < len(moves):
        more = _("… and {count} more; --limit shows more of them.")
        print(f"  {more.format(count=len(moves) - len(shown))}")
    if moves.has_more:
        print(f"  {_('… and others, which are not listed.')}")


def _print_winner(position: Analysis | MisereAnalysis) -> None:
    """Print the XOR and who wins; under misère play also what decides it."""
    wins = position.to_move_wins
    if not position.misere:
        line = _("XOR    {x}: the player to move loses.")
        if wins:
            line = _("XOR    {x}: the player to move wins.")
        elif position.is_terminal:
            line = _("XOR    {x}: the player to move loses, no move is left.")
        print(line.format(x=position.nim_sum))
        return
    print(_("XOR    {x}, which decides normal play").format(x=position.nim_sum))
    won, lost = (
        _("Misère play: the player to move wins."),
        _("Misère play: the player to move loses."),
    )
    print(won if wins else lost)
    print(say(position.reason))


def _move(move: Move) -> dict[str, object]:
    """Return a move of one heap as JSON."""
    return {
        "heap": move.heap,
        "from": move.before,
        "to": list(move.after),
        "value_from": move.value_before,
        "value_to": move.value_after,
    }


def _position(options: argparse.Namespace) -> Analysis | MisereAnalysis:
    from gamecore.positions.analysis import analyse
    from gamecore.positions.heaps import by_heap, parse_heaps, parse_sum
    from gamecore.rules.language import parse_rule

    if options.sum:
        games = parse_sum(";".join([options.rule, *options.heaps]))
        return analyse(*by_heap(games), misere=bool(options.misere))
    rule = parse_rule(options.rule)
    if not options.heaps:
        raise PositionError(Message("Give at least one heap, such as 5, 1..10 or 4x3."))
    heaps = parse_heaps(" ".join(map(or_stdin, options.heaps)))
    return analyse(rule, heaps, misere=bool(options.misere))


def _heaps(option: Iterable[int]) -> str:
    return "+".join(map(str, option)) or "0"


# -- worksheets ------------------------------------------------------------------------------------


def worksheet_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command `worksheet` to its parser."""
    parser.add_argument(
        "skill", metavar="SKILL", help=_("for example mex; mixed takes them in turn")
    )
    parser.add_argument("--level", metavar="LEVEL", default="easy", help=_("easy, medium or hard"))
    parser.add_argument(
        "--seed", metavar="N", default="0", help=_("another number gives another sheet")
    )
    parser.add_argument("--items", metavar="K", default="8", help=_("how many items (default 8)"))
    parser.add_argument("--answers", action="store_true", help=_("the answers on a separate page"))
    parser.add_argument(
        "--format",
        metavar="FORMAT",
        default="markdown",
        help=_(
            "markdown, or for a course system moodle-xml or gift, which have the answers in them"
        ),
    )


def print_worksheet(options: argparse.Namespace) -> None:
    """Print a worksheet as Markdown, as JSON, or as a file for a course system."""
    from gamecore.lessons.course_file import FORMATS
    from gamecore.lessons.worksheet import as_markdown, worksheet

    if options.format not in ("markdown", *FORMATS):
        raise GameError(
            Message(
                "There is no format “{name}”; give {known}.",
                name=quoted(options.format),
                known=listed(["markdown", *FORMATS], "or"),
            )
        )

    sheet = worksheet(
        options.skill,
        options.level,
        number(options.seed, Message("The seed")),
        number(options.items, Message("The number of items")),
        str if options.json else say,
    )
    if options.json:
        told = sheet.as_dict()
        if not options.answers:
            for item in told["items"]:
                del item["answers"]
        print_json(told)
        return
    if options.format in FORMATS:
        print(FORMATS[options.format](sheet), end="")
        return
    print(as_markdown(sheet, options.answers), end="")


# -- contest problems ------------------------------------------------------------------------------


def print_problems(options: argparse.Namespace) -> None:
    """Print the problems that `solve` knows, one a line."""
    from gamecore.problems.catalogue import problems

    if options.json:
        names = ("slug", "title", "source", "url", "official", "tier")
        cards = [{name: getattr(card, name) for name in names} for card in problems()]
        print_json({"problems": cards})
        return
    for card in problems():
        print(f"{card.slug:16} {_(card.title)} ({_(card.source)})")


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
