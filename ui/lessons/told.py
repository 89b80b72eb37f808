"""What an answer hears: right or not, the mistake it proves, and what is wrong in each part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamecore.lessons.pictures import BoardPicture
from gamecore.lessons.play_out import first_wins
from ui.base.marks import announced, panel
from ui.base.markup import Markup, html, join, markup
from ui.base.palette import letter
from ui.base.words import _, say, several
from ui.lessons.answering import answer_words, field_label
from ui.lessons.pictures import plain

if TYPE_CHECKING:
    from gamecore.lessons.mistakes import Mistake
    from gamecore.lessons.play_out import Refutation
    from gamecore.lessons.questions import Answer, Feedback, Question

_SAYABLE = {"label", "choice", "number", "move", "moves"}

LONGEST_LINE = 14
"""Moves of a play that are written out; longer ones are cut, since nobody follows them."""


def tell(question: Question, feedback: Feedback) -> None:
    """Answer an answer."""
    if feedback.right:
        html(announced(panel("good", markup("<b>{}</b> {}", _("Right."), reason(question)))))
        return
    body = [markup("<p><b>{}</b> {}</p>", _("Not yet."), _rest_right(question, feedback))]
    if feedback.mistake is not None:
        trap = _("A common trap: {title}.").format(title=_small(say(feedback.mistake.title)))
        body.append(markup("<p><b>{}</b> {}</p>", trap, say(feedback.mistake.says)))
    first, *others = feedback.refutations
    body.append(markup("<p>{}</p>", say(first.says)))
    if others:
        items = join(markup("<li>{}</li>", say(told.says)) for told in others)
        body.append(markup('<ul class="gl-rights">{}</ul>', items))
    else:
        body.append(line_of(first))
    html(announced(panel("bad", markup('<div class="gl-said">{}</div>', join(body)))))


def _rest_right(question: Question, feedback: Feedback) -> str:
    """Say how much of an answer in several parts is right."""
    total = len(question.blanks)
    right = total - len(feedback.wrong)
    if not right:
        return ""
    return several("One part is right.", "{count} parts of {total} are right.", right, total=total)


def _small(title: str) -> str:
    """Return a title as it stands within a sentence; XOR keeps its capitals."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def reason(question: Question) -> str:
    """Return why the right answer is right, where one sentence says it."""
    steps = question.solution()
    return say(steps[0].says) if len(steps) == 1 else ""


def line_of(told: Refutation) -> Markup:
    """Return a play to its end: who moved, what, and who is left without a move."""
    if not told.plies:
        return markup("")
    shown = told.plies[:LONGEST_LINE]
    moves = join(
        markup(
            '<li class="{}"><span>{}</span> {}</li>',
            "me" if ply.first else "",
            _("you") if ply.first else _("opponent"),
            f"{letter(ply.heap)} {ply}" if ply.heaps[1:] else ply,
        )
        for ply in shown
    )
    rest = markup("<li>…</li>") if len(told.plies) > len(shown) else markup("")
    wins = first_wins(told)
    end = _("You began, and you win.") if wins else _("You began, and you lose.")
    heaps = plain(BoardPicture(told.rules, told.heaps, told.misere))
    return markup('{}<ol class="gl-plies">{}{}</ol><p>{}</p>', heaps, moves, rest, end)


def example_of(mistake: Mistake) -> None:
    """Show the smallest instance that refutes a mistake."""
    told = mistake.instance()
    html(markup('<div class="gl-said"><p>{}</p>{}</div>', say(told.says), line_of(told)))


def solution_told(question: Question) -> None:
    """Write a solution out: the right answers that no picture shows, then all its steps."""
    answer = question.example()
    if is_unseen(question, answer):
        words = answer_words(question, answer)
        names = [f"{field_label(blank)}: " for blank in question.blanks] if words[1:] else [""]
        rights = zip(names, words, strict=True)
        items = join(markup("<li>{}<b>{}</b></li>", name, word) for name, word in rights)
        html(markup('<ul class="gl-rights">{}</ul>', items))
    items = join(markup("<li>{}</li>", say(step.says)) for step in question.solution())
    html(markup('<ol class="gl-reasons">{}</ol>', items))


def is_unseen(question: Question, answer: Answer) -> bool:
    """Tell whether an answer can be said in words, and no picture shows it."""
    sayable = {blank.kind for blank in question.blanks} <= _SAYABLE
    return sayable and question.picture_with(answer) == question.picture
