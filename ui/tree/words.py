"""The sentences of the game tree: what is asked, why a label holds, what is wrong with a guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.base.words import _, either, number, several

if TYPE_CHECKING:
    from ui.tree.facts import Tree


def asked_words(tree: Tree, step: int) -> str:
    """Ask for the next label, or say that all are there."""
    if step == 0:
        return _("Begin at the end: at the bottom nobody can move. Who wins there?")
    place = tree.labelled(step)
    if place < len(tree.nodes):
        node = tree.nodes[place]
        return several(
            "Position {text} has {count} move. Is it N or P?",
            "Position {text} has {count} moves. Is it N or P?",
            len(node.options),
            text=node.text,
        )
    return result_words(tree)


def told_words(tree: Tree, step: int) -> str:
    """Say what the last step told."""
    if step == 0:
        return _("No position has a label yet.")
    place = tree.labelled(step) - 1
    if place == len(tree.nodes) - 1:
        return result_words(tree)
    if step == 1 and tree.leaves > 1:
        return _all_ends_words(tree)
    return settled_words(tree, place)


def settled_words(tree: Tree, place: int) -> str:
    """Say why a position has its label."""
    node = tree.nodes[place]
    if not node.options:
        return _end_words(tree, node.text)
    if node.settled_by is not None:
        winning = [option for option in node.options if tree.nodes[option].outcome == "P"]
        return several(
            "Position {text} is N: its move to {to} leaves a P-position. One such move is enough.",
            "Position {text} is N: {count} of its moves leave a P-position, such as {to}. "
            "One is enough.",
            len(winning),
            text=node.text,
            to=tree.nodes[node.settled_by].text,
        )
    return several(
        "Position {text} is P: its only move leaves an N-position.",
        "Position {text} is P: all {count} moves leave N-positions.",
        len(node.options),
        text=node.text,
    )


def _all_ends_words(tree: Tree) -> str:
    if tree.misere:
        return _(
            "All {count} positions at the bottom are N: nobody can move, and under misère play "
            "whoever moved last has lost. The player to move has won."
        ).format(count=number(tree.leaves))
    return _(
        "All {count} positions at the bottom are P: nobody can move, so the player to move has "
        "lost."
    ).format(count=number(tree.leaves))


def _end_words(tree: Tree, text: str) -> str:
    if tree.misere:
        return _(
            "Position {text} is N: nobody can move, and under misère play whoever moved last has "
            "lost. The player to move has won."
        ).format(text=text)
    return _("Position {text} is P: nobody can move, so the player to move has lost.").format(
        text=text
    )


def result_words(tree: Tree) -> str:
    """Say what the finished tree tells about the position it began with."""
    root = tree.nodes[-1]
    if not root.options:
        return _end_words(tree, root.text)
    if root.outcome == "N":
        winning = [option for option in root.options if tree.nodes[option].outcome == "P"]
        return several(
            "Position {text} is N: the player to move wins, by the move to {to} alone.",
            "Position {text} is N: the player to move wins. Winning moves lead to {to}.",
            len(winning),
            text=root.text,
            to=either([tree.nodes[option].text for option in winning], _("and")),
        )
    return several(
        "Position {text} is P: the player to move loses. The only move leaves an N-position.",
        "Position {text} is P: the player to move loses. All {count} moves leave N-positions.",
        len(root.options),
        text=root.text,
    )


def wrong_words(tree: Tree, step: int, guess: str) -> str:
    """Answer a wrong guess by the mistake behind it, without words like "safe"."""
    if step == 0:
        if tree.misere:
            return _(
                "That would be so under normal play. Under misère play whoever moves last loses: "
                "here the player to move has won."
            )
        return _("The player to move needs a move, and there is none: they have lost.")
    node = tree.nodes[tree.labelled(step)]
    if guess == "N":
        return several(
            "N needs a move to a P-position. The only move of {text} leads to an N-position, "
            "which the opponent wins.",
            "N needs a move to a P-position. All {count} moves of {text} lead to N-positions, "
            "which the opponent wins.",
            len(node.options),
            text=node.text,
        )
    assert node.settled_by is not None
    return _(
        "P means that every move of {text} leaves an N-position. But the move to {to} leaves a "
        "P-position, and one good move is enough."
    ).format(text=node.text, to=tree.nodes[node.settled_by].text)


def size_words(tree: Tree) -> str:
    """Say how large the tree is, and how much merging equal positions saves."""
    positions = several("{count} position", "{count} positions", len(tree.nodes))
    moves = several("{count} move", "{count} moves", tree.moves)
    if tree.tree_size == len(tree.nodes):
        return _("{positions}, {moves}.").format(positions=positions, moves=moves)
    return _(
        "{positions} and {moves}. Equal positions are drawn once; without that the tree would have "
        "{size} positions."
    ).format(positions=positions, moves=moves, size=number(tree.tree_size))


def length_words(tree: Tree) -> str:
    """Say how long the play lasts when the winner hurries and the loser delays."""
    return several(
        "The winner can end it within {count} move, whatever the loser does.",
        "The winner can end it within {count} moves in all, whatever the loser does.",
        tree.nodes[-1].remoteness,
    )


def node_words(tree: Tree, place: int, known: bool) -> str:
    """Say what stands at a node, for who points at it."""
    if known:
        return settled_words(tree, place)
    return several(
        "Position {text}: {count} move, no label yet",
        "Position {text}: {count} moves, no label yet",
        len(tree.nodes[place].options),
        text=tree.nodes[place].text,
    )


def picture_words(tree: Tree, step: int) -> str:
    """Describe the drawing for who does not see it; the table says it in full."""
    words = _("Game tree of {text}: {size} {labelled} of them have labels.").format(
        text=tree.nodes[-1].text, size=size_words(tree), labelled=number(tree.labelled(step))
    )
    return f"{words} {told_words(tree, step)}"
