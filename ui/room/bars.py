"""A class's answers as a bar chart, readable without colours: letters, shapes, and counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ui.base import page_limits
from ui.base.markup import Markup, join, markup
from ui.base.words import _, number, several
from ui.room.store import written

if TYPE_CHECKING:
    from ui.room.question import ClassBlank, Value
    from ui.room.store import Room

SHAPES = "■◆★⬟✚⬢♥♣"
"""Shapes beside the letters of choices, on the wall and on phones; ▲ and ● already mean N and P."""


def sign(place: int) -> str:
    """Return the letter and the shape of a choice; lower case, since upper case names heaps."""
    letter = chr(ord("a") + place) if place < 26 else str(place + 1)
    return f"{letter} {SHAPES[place % len(SHAPES)]}"


def signs_of(blank: ClassBlank) -> list[str]:
    """Return the `sign` of each choice of a blank; all "" if there are more than SHAPES."""
    has_own = blank.kind == "choice" and len(blank.choices) <= len(SHAPES)
    return [sign(place) if has_own else "" for place in range(len(blank.choices))]


def words_of(blank: ClassBlank, value: Value, *, is_only: bool) -> str:
    """Return the value of a blank in words, of an only blank each choice after its sign."""
    if isinstance(value, int):
        return number(value)
    names = value if isinstance(value, tuple) else (value,)
    said = [
        f"{mark} {words}" if mark and is_only else words
        for (name, words), mark in zip(blank.choices, signs_of(blank), strict=True)
        if name in names
    ]
    return _(", ").join(said) or "–"


def bars(room: Room) -> Markup:
    """Return the markup of a class's answers: a bar for each, the right answer, known mistakes."""
    assert room.question is not None
    answers = list(room.answers.values())
    head = several(
        "{count} of {phones} has answered.",
        "{count} of {phones} have answered.",
        len(answers),
        phones=number(len(room.phones)),
    )
    if len(room.question.blanks) == 1 or not room.is_shown:
        rows = _rows(room) if len(room.question.blanks) == 1 else _commonest(room)
        told = markup(_("The answer: <b>{answer}</b>"), answer=room.right)
        right = markup('<span class="told">{}</span>', told) if room.right else ""
        if room.question.blanks[1:] and answers:
            right = _("Chosen most often, right or wrong:")
    else:
        rows, right = _right_in_each(room), _("How many have each part right:")
    return markup(
        '<section class="gl-bars" aria-label="{}"><p>{} {}</p><ul>{}</ul>{}</section>',
        _("How the class answered"),
        head,
        right,
        join(rows),
        _slips(room),
    )


def _rows(room: Room) -> list[Markup]:
    """Return a bar for each answer to the only blank: its choices in order, or common numbers."""
    assert room.question is not None
    (blank,) = room.question.blanks
    found: Counter[Value] = Counter()
    for (value,) in room.answers.values():
        found.update(value if isinstance(value, tuple) else [value])
    right = _right_values(room)
    if blank.kind == "number":
        right |= {int(room.right)} if room.right.isdecimal() else set()
        seen = [value for value, _count in found.most_common(page_limits.ROOM_BARS - 1)]
        listed = [
            (value, number(int(str(value))), "") for value in dict.fromkeys((*seen, *right, *found))
        ]
    else:
        listed = [
            (name, words, mark)
            for (name, words), mark in zip(blank.choices, signs_of(blank), strict=True)
        ]
        if len(listed) > page_limits.ROOM_BARS:
            given = (one for one in listed if found[one[0]])
            listed = sorted(given, key=lambda one: -found[one[0]])
    drawn, rest = listed[: page_limits.ROOM_BARS], listed[page_limits.ROOM_BARS :]
    whole = max(1, len(room.answers))
    rows = [
        bar(words, found[value], whole, mark=mark, is_right=value in right)
        for value, words, mark in drawn
    ]
    if others := sum(found[value] for value, _words, _mark in rest):
        rows.append(bar(_("others"), others, whole))
    return rows


def _commonest(room: Room) -> list[Markup]:
    """Return a bar for each of several blanks: the answer that most phones gave to it."""
    assert room.question is not None
    answers = list(room.answers.values())
    rows = []
    for place, blank in enumerate(room.question.blanks if answers else ()):
        value, count = Counter(values[place] for values in answers).most_common(1)[0]
        words = words_of(blank, value, is_only=False)
        label = _("{name}: {what}").format(name=blank.says, what=words) if blank.says else words
        rows.append(bar(label, count, len(answers)))
    return rows


def _right_values(room: Room) -> set[Value]:
    """Return the right values among those given; none for a bet that is still open."""
    if room.question is None or (room.question.is_bet and not room.right):
        return set()
    return {
        one
        for values in room.answers.values()
        if (verdict := room.verdicts.get(written(values))) is not None and not verdict.wrong
        for one in (values[0] if isinstance(values[0], tuple) else (values[0],))
    }


def _right_in_each(room: Room) -> list[Markup]:
    """Return a bar for each blank: how many phones have it right."""
    assert room.question is not None
    whole = max(1, len(room.answers))
    verdicts = [room.verdicts[written(values)] for values in room.answers.values()]
    return [
        bar(words, sum(place not in one.wrong for one in verdicts), whole, is_right=True)
        for place, words in enumerate(room.right.split("\n"))
    ]


def bar(words: str, count: int, whole: int, *, mark: str = "", is_right: bool = False) -> Markup:
    """Return the markup of one bar, `count` / `whole` long.

    `words` is its label, `mark` the sign of its choice.
    """
    return markup(
        '<li class="{}"><span class="sign">{}</span> <span class="what">{}{}</span> '
        '<span class="bar" aria-hidden="true"><span style="--part: {:.3f}"></span></span> '
        '<b><span aria-hidden="true">{}</span><span class="gl-hidden">{}</span></b></li>',
        "right" if is_right else "",
        mark,
        markup('<span class="tick">✓\N{NO-BREAK SPACE}{}</span>\N{NO-BREAK SPACE}', _("right:"))
        if is_right
        else "",
        words,
        count / whole,
        number(count),
        several("{count} answer", "{count} answers", count),
    )


def _slips(room: Room) -> Markup:
    """Return the three most common known mistakes, each with the number of answers it explains."""
    found = Counter(
        verdict.slip
        for values in room.answers.values()
        if (verdict := room.verdicts.get(written(values))) is not None and verdict.slip
    )
    if not found:
        return markup("")
    items = join(
        markup(
            "<li>{}</li>",
            several(
                "“{slip}” explains {count} answer.",
                "“{slip}” explains {count} answers.",
                count,
                slip=slip,
            ),
        )
        for slip, count in found.most_common(3)
    )
    return markup('<ul class="slips">{}</ul>', items)
