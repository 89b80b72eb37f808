"""The command that prints a worksheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.cli.streams import number, print_json

if TYPE_CHECKING:
    import argparse


def worksheet_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("skill", metavar="SKILL", help="for example mex; mixed takes them in turn")
    parser.add_argument("--level", metavar="LEVEL", default="easy", help="easy, medium or hard")
    parser.add_argument(
        "--seed", metavar="N", default="0", help="another number gives another sheet"
    )
    parser.add_argument("--items", metavar="K", default="8", help="how many items (default 8)")
    parser.add_argument("--answers", action="store_true", help="the answers on a separate page")


def print_worksheet(options: argparse.Namespace) -> None:
    """Print a worksheet as Markdown, or as JSON."""
    from gamecore.lessons.worksheet import as_markdown, worksheet

    sheet = worksheet(
        options.skill,
        options.level,
        number(options.seed, "The seed"),
        number(options.items, "The number of items"),
    )
    if options.json:
        told = sheet.as_dict()
        if not options.answers:
            for item in told["items"]:
                del item["answers"]
        print_json(told)
        return
    print(as_markdown(sheet, options.answers), end="")
