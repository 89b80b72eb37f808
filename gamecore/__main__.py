"""The command line: `grundy values "take 1-5" --upto 12`, or `python -m gamecore values …`.

Wrong input gets one line on stderr and exit status 2. What a command needs is imported when that
command runs, so that the others start at once.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from errno import EBADF
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from gamecore.cli import program
from gamecore.cli.commands import (
    print_derivation,
    print_moves,
    print_pattern,
    print_problems,
    print_solution,
    print_values,
    print_worksheet,
    worksheet_arguments,
)
from gamecore.cli.words import _, say, speak
from gamecore.errors import GameError
from gamecore.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WRONG_INPUT = 2
"""The exit status after wrong input, as for every command of a shell."""

NOT_WRITTEN = 1
"""The exit status when the answer could not be written: the disk is full, or stdout is closed."""

_LANGUAGE = "--lang"

_LONGEST_COMPLAINT = 600
"""Most characters of an error line: it may quote an input, however long that is."""


_HEADINGS = (N_("positional arguments"), N_("options"))
"""The headings that argparse writes."""


_COMPLAINTS = (
    (
        r"argument (?P<name>.+?): invalid choice: (?P<given>.+?) \(choose from (?P<choices>.+)\)",
        N_("{name}: {given} is none of {choices}"),
    ),
    (r"argument (?P<name>.+?): expected .*argument", N_("{name} needs a value")),
    (r"unrecognized arguments: (?P<given>.+)", N_("{given} is not known here")),
    (r"the following arguments are required: (?P<name>.+)", N_("{name} is missing")),
)
"""The errors of argparse, and our own sentences for them, which are translated."""


class _Help(argparse.HelpFormatter):
    """Writes the words of argparse itself in the language of the shell."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        super().start_section(_(heading) if heading in _HEADINGS else heading)


class _Parser(argparse.ArgumentParser):
    """A parser that raises GameError, so that its errors are one line too."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False, add_help=False, formatter_class=_Help)
        self.add_argument("-h", "--help", action="help", help=_("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        said: str | Message = message  # another release of Python may have other words
        for pattern, ours in _COMPLAINTS:
            if found := re.fullmatch(pattern, message, re.DOTALL):
                said = Message(ours, **found.groupdict())
        raise GameError(Message("{message}; see --help.", message=said))


def _play(options: argparse.Namespace) -> None:
    from gamecore.cli.play_command import play_game

    play_game(options)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0, WRONG_INPUT, NOT_WRITTEN or 128 + a signal.

    `arguments` are those of the command line (sys.argv) by default.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal whose encoding has no arrow shows a question mark, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        options = _read(_speak(sys.argv[1:] if arguments is None else arguments))
        command: Callable[[argparse.Namespace], None] = options.command
        command(options)
        if sys.stdout is None:
            raise OSError(EBADF, "standard output is closed")
        sys.stdout.flush()
    except GameError as error:
        _complain(say(error.message))
        return WRONG_INPUT
    except BrokenPipeError:
        # The reader of the pipe has closed it.
        _write_no_more(sys.stdout)
        return 128 + signal.SIGPIPE if hasattr(signal, "SIGPIPE") else 1
    except OSError as error:
        _write_no_more(sys.stdout)
        _complain(_("The answer was not written: {reason}.").format(reason=error.strerror))
        return NOT_WRITTEN
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


def _complain(sentence: str) -> None:
    """Write one line to stderr; if that fails, the exit status has to be enough."""
    if sys.stderr is None:
        return  # print would take stdout instead, and stdout is for answers
    try:
        print(_one_line(sentence), file=sys.stderr, flush=True)
    except OSError:
        _write_no_more(sys.stderr)


def _write_no_more(stream: TextIO | None) -> None:
    """Redirect the stream to the null device: flushing it at exit would raise once more."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _one_line(sentence: str) -> str:
    """Return a sentence as one line: no line ends or control characters, and cut if too long."""
    words = " ".join(sentence.split())
    shown = "".join(c if c.isprintable() else "?" for c in words)
    return shown if len(shown) <= _LONGEST_COMPLAINT else f"{shown[:_LONGEST_COMPLAINT]}…"


def _speak(arguments: Sequence[str]) -> list[str]:
    """Choose the language, which the help needs too, and return the arguments without --lang."""
    speak(None)  # so that a complaint about --lang is in the language of the locale
    kept, asked, words = [], None, iter(arguments)
    for word in words:
        if word == "--":
            kept += [word, *words]
        elif word == _LANGUAGE or word.startswith(f"{_LANGUAGE}="):
            asked = word.partition("=")[2] or next(words, "")
        else:
            kept.append(word)
    speak(asked)
    return kept


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the parsed arguments; options may stand anywhere between the words."""
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
        prog=program(),
        description=_("Values, patterns and winning moves of heap games and of graphs."),
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    values = _add(commands, "values", print_values, _("print the Grundy values of the heaps 0..N"))
    values.add_argument("rule", metavar="RULE", nargs="?", help=_('for example "take 1-5"'))
    values.add_argument("--upto", metavar="N", help=_("the largest heap"))
    _add_graph(values)

    derive = _add(
        commands, "derive", print_derivation, _("show where the value of one heap comes from")
    )
    derive.add_argument(
        "rule", metavar="RULE", nargs="?", help=_("the rule, or with --graph the position")
    )
    derive.add_argument("heaps", metavar="N", nargs="*", help=_("the size of the heap"))
    _add_graph(derive)

    pattern = _add(commands, "pattern", print_pattern, _("find the pattern of the values"))
    pattern.add_argument("rule", metavar="RULE")
    pattern.add_argument(
        "--upto", metavar="N", required=True, help=_("the largest heap to look at")
    )

    moves = _add(commands, "moves", print_moves, _("find every winning move of a position"))
    moves.add_argument(
        "rule",
        metavar="RULE",
        nargs="?",
        help=_('the rule, or with --sum a game: "RULE: HEAPS"; none with --game or --graph'),
    )
    moves.add_argument(
        "heaps",
        metavar="HEAP",
        nargs="*",
        help=_(
            "heap sizes, also 1..10 or 4x3; - reads them from stdin; with --sum more games, with "
            "--graph the position of each token"
        ),
    )
    moves.add_argument("--sum", action="store_true", help=_("a sum of games with their own rules"))
    moves.add_argument(
        "--misere",
        "--misère",
        action="store_true",
        help=_("misère play: whoever cannot move wins"),
    )
    moves.add_argument(
        "--game",
        metavar="GAME",
        help=_(
            "a coupled game instead of a rule: wythoff, staircase, one-from-each, moore-K, "
            "string, fibonacci-nim, nim-with-a-pass, hackenbush, turning-turtles, mock-turtles, "
            "ruler"
        ),
    )
    moves.add_argument(
        "--limit", metavar="M", default="1000", help=_("print at most M moves (default 1000)")
    )
    _add_graph(moves)
    play = _add(commands, "play", _play, _("play against the computer, or ask it for one move"))
    play.add_argument(
        "rule", metavar="RULE", nargs="?", help=_("the rule; none with --game or --graph")
    )
    play.add_argument(
        "heaps",
        metavar="HEAP",
        nargs="*",
        help=_("heap sizes, also 1..10 or 4x3; with --graph the position of each token"),
    )
    play.add_argument(
        "--misere",
        "--misère",
        action="store_true",
        help=_("misère play: whoever cannot move wins"),
    )
    play.add_argument(
        "--game",
        metavar="NAME",
        help=_("another game instead of a rule: chance, or one that `moves --game` knows"),
    )
    play.add_argument(
        "--player",
        metavar="NAME",
        default="perfect",
        help=_(
            "perfect (the default), skill-0.0 to skill-1.0, or a mistaken one, which plays no "
            "graphs: largest-heap, adds-heaps, xors-sizes, flips-misere"
        ),
    )
    play.add_argument(
        "--seed", metavar="N", default="0", help=_("the seed of the computer's random choices")
    )
    play.add_argument(
        "--graph",
        metavar="TEXT",
        help=_(
            'a game given as a graph instead of a rule: "a: b c; b: c"; - reads it from stdin, '
            "with --json only"
        ),
    )

    worksheet_arguments(
        _add(
            commands,
            "worksheet",
            print_worksheet,
            _("print a worksheet with questions on one skill"),
        )
    )
    _add(commands, "problems", print_problems, _("list the contest problems that solve knows"))

    solve = _add(commands, "solve", print_solution, _("solve a contest input read from stdin"))
    solve.add_argument("slug", metavar="SLUG", help=_("the problem: see the command problems"))
    return parser


def _add_graph(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--graph",
        metavar="TEXT",
        help=_('a game given as a graph instead of a rule: "a: b c; b: c"; - reads it from stdin'),
    )


def _add(
    commands: Any, name: str, command: Callable[[argparse.Namespace], None], purpose: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=purpose, description=f"{purpose[:1].upper()}{purpose[1:]}"
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.add_argument(
        _LANGUAGE, metavar="LANG", help=_("the language of the answers, such as zh-Hant")
    )
    parser.set_defaults(command=command)
    return parser


if __name__ == "__main__":
    sys.exit(main())
