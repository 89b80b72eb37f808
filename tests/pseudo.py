"""A language that nobody speaks: every translated word of English gets accents, and none is left.

What stays plain on a screen in this language was never given to the translation, or was kept from
another reader. Formulas, code, tags, fields, rules and addresses stay as they are.
"""

from __future__ import annotations

import gettext
import re

from gamecore.lessons.practice import LEVELS, skill_names

PSEUDO = "xx"

ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀćđéƒĝĥíĵķĺḿñóṕɋŕśţúṽŵẋýžÀƁĆĐÉƑĜĤÍĴĶĹḾÑÓṔɊŔŚŢÚṼŴẊÝŽ",
)

KEPT = re.compile(
    r"\$\$.*?\$\$|\$[^$\n]+\$|```.*?```|`[^`]*`"  # formulas and code
    r"|<[^<>]*>|&#?\w+;|\]\([^)]*\)|:material/\w+:|https?://\S+"
    r"|\{(?:[^{}]|\{[^{}]*\})*\}",
    re.DOTALL,
)

_COUNTED = re.compile(r"\{(\w+):(.*\|.*)\}", re.DOTALL)


def pseudo(text: str) -> str:
    """Return a sentence in this language, a little longer."""
    made, at = [], 0
    for kept in KEPT.finditer(text):
        made += [text[at : kept.start()].translate(ACCENTS), _counted(kept.group())]
        at = kept.end()
    return "".join([*made, text[at:].translate(ACCENTS)])


def _counted(field: str) -> str:
    return _COUNTED.sub(lambda m: f"{{{m[1]}:{pseudo(m[2])}}}", field)


ASKED: set[str] = set()
"""Every message that was asked for."""


class Pseudo(gettext.NullTranslations):
    """The catalogue of this language: it has every message."""

    def gettext(self, message: str) -> str:
        """Return any message with accents."""
        ASKED.add(message)
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the singular or the plural with accents."""
        ASKED.update((msgid1, msgid2))
        return pseudo(msgid1 if n == 1 else msgid2)


PROPER = {
    *("Grundy", "Lab", "Nim", "Python", "XOR", "Streamlit", "English", "mex"),
    *("take", "any", "split", "into", "equally", "unequal", "halve", "then", "where", "and", "not"),
    *("least", "half", "all", "but", "pass", "square", "prime", "power", "even", "odd", "fib"),
    *("divides", "min", "max", "gcd", "mod", "first", "second", "sum", "most"),
    *(word for name in (*skill_names(), *LEVELS) for word in name.split("-")),
}
"""Words that are the same in every language: names, keys of links, and the words of the rule
language, which links and people rely on."""

_WORD = re.compile(r"[A-Za-z]{3,}")


def english_words(text):
    """Return the words of a text that no translation has touched; a row of coins is no word."""
    quoted = re.sub(r"“[^”]*”|(?<![A-Za-z])[HT]+(?![A-Za-z])", " ", KEPT.sub(" ", text))
    return [word for word in _WORD.findall(quoted) if word not in PROPER]


NAMES = {
    *("Abraham", "Another", "Bachet", "Beatty", "Berlekamp", "Bouton", "Brettspiele", "Canterbury"),
    *("CSES", "Charles", "Chess", "Chomp", "Codeforces", "Conway", "Dawson", "Dudeney", "Emanuel"),
    *("Ferguson", "Fibonacci", "Fraenkel", "Game", "Golomb", "Guiles", "Guy", "Hackenbush"),
    *("HackerRank", "Kayles", "Lasker", "Legendre", "Lenstra", "Lieges", "Luogu", "Mark", "Mock"),
    *("Moore", "NPSC", "Nimble", "Northcott", "Officers", "Patrick", "Perl", "Puzzles", "Roland"),
    *("Ruler", "SHOI", "Schwenk", "Smith", "Sprague", "Stair", "TIOJ", "The", "Treblecross"),
    *(
        "Turning",
        "Turtles",
        "Ways",
        "Whinihan",
        "Willem",
        "Winning",
        "Wythoff",
        "YTP",
        "Zeckendorf",
    ),
    *("der", "lker", "stones", "game", "Ctrl", "Enter", "Esc", "Markdown", "Moodle", "XML", "GIFT"),
    *("HTML", "app", "previous", "next", "odious", "saltus", "expectimax", "colon", "principle"),
    *("log", "Take", "Split", "genus"),
}
"""What stays in Latin letters in other scripts too: people, books, games and judges; file formats
and keys; terms that stand beside their translation."""
