"""The page of the theorem: statement, a heap balanced by Nim, the proof, XOR, where it stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from gamecore.grundy.mex import nim_sum
from gamecore.lessons.catalogue import Game, lesson
from gamecore.lessons.pictures import BoardPicture
from gamecore.lessons.practice import question
from gamecore.lessons.small_games import moves, rule_words, values
from gamecore.lessons.standing import Result
from ui.base.fields import Field
from ui.base.marks import panel, soft, to_press, value_chip
from ui.base.markup import Markup, html, join, markdown, markup
from ui.base.words import N_, _, number, prose, say, split_list
from ui.catalogue.learn_pages import LESSON
from ui.catalogue.lookup import section
from ui.catalogue.sections import ENDS
from ui.frame import frame
from ui.frame.arrival import enter
from ui.frame.audience import presenting
from ui.lessons.exercise import Exercise, ask
from ui.lessons.pictures import plain, show
from ui.lessons.play_out import play
from ui.lessons.progress import keep, record
from ui.links.link_widgets import choice_row, number_field
from ui.pieces.why_works import meaning_of_words

if TYPE_CHECKING:
    from gamecore.positions.moves import Option
    from ui.base.page import Page

NIM = "take any"

RULES = {
    "unequal": ("split into 2 unequal", N_("unequal parts")),
    "gaps": ("take 1, 3, 4", N_("take 1, 3 or 4")),
    "rows": ("0.77", N_("a row of pins")),
    "range": ("take 1-3", N_("take 1, 2 or 3")),
}
"""Name of a rule in a link → the rule, and its label; some have options of a higher value."""

LARGEST = 12
"""Largest heap, since its options are read one by one."""

LARGEST_NIM = 15
"""Largest Nim heap beside it: above the value of every heap up to LARGEST."""

_LEGS = ("lower", "stay", "higher")
"""The three parts of the proof by the mex, in order: sections of the page's prose."""

OWN = (
    Field("rule", "choice", "unequal", choices=tuple(RULES)),
    Field("n", "number", 8, low=1, high=LARGEST),
    Field("beside", "number", 0, high=LARGEST_NIM),
)


def show_theorem(page: Page) -> None:
    """Draw the page."""
    frame.require()
    enter(page)
    lead, conditions, _rest = split_list(prose(page.slug, "statement"))
    st.markdown(lead)
    if not presenting():
        html(meaning_of_words())
    with st.expander(_("The five conditions")):
        st.markdown(conditions)
    st.markdown(f"### {_('Why one number is enough')}")
    st.markdown(prose(page.slug, "balance"))
    rule, n, is_balanced = _balance(page)
    st.markdown(f"### {_('Three legs of the proof')}")
    if is_balanced or frame.just_show():
        st.markdown(prose(page.slug, "legs"))
        _options_by_leg(page, rule, n)
    elif presenting():  # in Present nothing is folded
        _plain_legs(page)
    else:  # folded, since the value of the heap should be guessed first
        with st.expander(_("In words")):
            _plain_legs(page)
    st.markdown(f"### {_('Why XOR, and not the sum')}")
    st.markdown(prose(page.slug, "xor"))
    ask(_columns())
    st.markdown(f"### {_('Where it stops')}")
    st.markdown(prose(page.slug, "stops"))
    for other in section(ENDS):
        st.page_link(
            frame.page_file(other.slug), label=_(other.name), icon=":material/arrow_forward:"
        )
    _to_lesson("misere")
    st.markdown(f"### {_('Who found it')}")
    st.markdown(prose(page.slug, "history"))
    keep()


def _columns() -> Exercise:
    def heard(right: bool) -> None:
        record(Result("skill:xor", right))

    return Exercise("theo-xor", lambda misses: question("xor", "easy", misses), heard)


def _balance(page: Page) -> tuple[str, int, bool]:
    """Draw heap, guessed Nim heap and feedback; return rule, heap, and whether they balance."""
    name = choice_row(
        page,
        "rule",
        _("Rule"),
        {one: _(words) for one, (_rule, words) in RULES.items()},
        width="content",
    )
    rule = RULES.get(name, RULES["unequal"])[0]
    moves_words = _("A moves by “{rule}”, B is a Nim heap. Whoever cannot move loses.")
    html(soft(moves_words.format(rule=rule_words(rule))))
    n = number_field(page, "n", _("Heap"))
    right = values(rule, n)[n]
    html(markup("<p><b>{}</b></p>", _("Which Nim heap balances it?")))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        nim = number_field(page, "beside", _("Your guess"))

        def give() -> None:
            st.session_state[page.key("beside")] = right

        st.button(_("Show it"), key="_theo-balance", on_click=give, disabled=nim == right)
    if nim != right:
        show(plain(BoardPicture((rule, NIM), (n, nim))))
        html(panel("note", _upset(rule, n, nim)))
    else:
        html(panel("good", _("Balanced: the heap is worth {g}.").format(g=number(right))))
        # A heading, so that a class never has the board on its screen without what is asked.
        st.markdown(f"#### {_('The player to move loses. Try it: which move do you make?')}")
        games = (Game((rule, NIM), (n, nim), "perfect", "you"),)
        play(games, f"theo-{name}-{n}")
    return rule, n, nim == right


def _upset(rule: str, n: int, nim: int) -> str:
    """Return the sentence that says how the player to move wins where the heaps do not balance."""
    worth = values(rule, n)
    if nim > worth[n]:
        # The move itself would give the answer away.
        return _("Not balanced: the player to move wins by making the Nim heap smaller.")
    if not nim:  # where the page begins, and nobody has guessed
        return _("Guess the Nim heap beside which the player to move loses, and see who wins.")
    option = next(one for one in moves(rule, n) if _nim_sum(rule, one) == nim)
    move = f"{n}→{_parts(option)}"
    return _("Not balanced: the player to move wins with {move}.").format(move=move)


def _nim_sum(rule: str, option: Option) -> int:
    known = values(rule, LARGEST)
    return nim_sum(known[part] for part in option)


def _parts(option: Option) -> str:
    return "+".join(map(str, option)) or "0"


def _plain_legs(page: Page) -> None:
    """Draw the parts of the proof without the heap's options, while its value is asked for."""
    st.markdown(prose(page.slug, "legs"))
    for column, leg in zip(st.columns(3, gap="medium"), _LEGS, strict=True):
        with column:
            st.markdown(prose(page.slug, leg))
    html(to_press(_("Balance the heap above: then each of the three shows its options.")))


def _options_by_leg(page: Page, rule: str, n: int) -> None:
    """Draw each part of the proof with the options of the heap."""
    g = values(rule, n)[n]
    html(
        markup(
            "<p>{}</p>",
            _("Here: a heap of {n}, “{rule}”, worth {g}.").format(
                n=number(n), rule=rule_words(rule), g=g
            ),
        )
    )
    worth = {option: _nim_sum(rule, option) for option in moves(rule, n)}
    down = [(option, v) for option, v in worth.items() if v < g]
    up = [(option, v) for option, v in worth.items() if v > g]
    columns = st.columns(3, gap="medium")
    with columns[0]:
        st.markdown(prose(page.slug, "lower"))
        html(_options(n, down) if down else _nothing(_("g is 0: nothing is below it.")))
    with columns[1]:
        st.markdown(prose(page.slug, "stay"))
        seen = sorted(set(worth.values()))
        chips = join((value_chip(v) for v in seen), " ")
        html(
            markup(
                '<p class="gl-soft">{} {} {}</p>',
                _("The options are worth"),
                chips or "–",
                _("and never {g}.").format(g=g),
            )
        )
    with columns[2]:
        st.markdown(prose(page.slug, "higher"))
        none = _("No option of this heap goes up.")
        html(_undone(rule, n, g, up) if up else _nothing(none))


def _nothing(said: str) -> Markup:
    return soft(said)


def _options(n: int, found: list[tuple[Option, int]]) -> Markup:
    items = join(
        markup("<li>{}→{} <span>{}</span> {}</li>", n, _parts(option), _("worth"), value_chip(v))
        for option, v in sorted(found, key=lambda pair: pair[1])
    )
    return markup('<ul class="gl-legs">{}</ul>', items)


def _undone(rule: str, n: int, g: int, up: list[tuple[Option, int]]) -> Markup:
    items = join(
        markup(
            "<li>{}→{} <span>{}</span> {} <span>{}</span> {}</li>",
            n,
            _parts(option),
            _("worth"),
            value_chip(v),
            _("back to {g}:").format(g=g),
            undoing(rule, option, g),
        )
        for option, v in up
    )
    return markup('<ul class="gl-legs">{}</ul>', items)


def undoing(rule: str, option: Option, g: int) -> str:
    """Return, as text, a move from an option of higher value that makes its value g again."""
    whole = _nim_sum(rule, option)
    return next(
        f"{part}→{_parts(after)}"
        for part in option
        for after in moves(rule, part)
        if _nim_sum(rule, after) ^ values(rule, LARGEST)[part] ^ whole == g
    )


def _to_lesson(name: str) -> None:
    label = markdown(_("Lesson: {title}"), title=say(lesson(name).title))
    st.page_link(
        frame.page_file(LESSON.slug),
        label=label,
        icon=":material/arrow_forward:",
        query_params=LESSON.query({"name": name, "beat": "1"}),
    )
