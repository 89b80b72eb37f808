"""The pages of the section Learn: lessons, practice, worksheets, the theorem, plans."""

from gamecore.messages import N_
from ui.catalogue.entry import Card, Entry
from ui.catalogue.sections import LEARN, START

LESSON = Entry(
    slug="lesson",
    prefix="les",
    kind="page",
    section=LEARN,
    next_idea="practice",
    same_idea="theorem",
    name=N_("Lessons"),
    tagline=N_("Ten short lessons: play, guess, find out why."),
    related=("practice",),
)

TODAY = Entry(
    slug="today",
    prefix="day",
    kind="page",
    section=LEARN,
    next_idea="practice",
    same_idea="nim",
    name=N_("Today's position"),
    tagline=N_("A new one every day, the same for everybody."),
    related=("practice",),
    doors=(
        Card(
            START,
            N_("Today's position"),
            N_("One move wins. Can you find it?"),
        ),
    ),
)

PRACTICE = Entry(
    slug="practice",
    prefix="prac",
    kind="page",
    section=LEARN,
    next_idea="worksheet",
    same_idea="contest_lab",
    name=N_("Practice"),
    tagline=N_("One question after another; the ones you miss come back."),
    related=("lesson",),
)

WORKSHEET = Entry(
    slug="worksheet",
    prefix="sheet",
    kind="page",
    section=LEARN,
    next_idea="plan",
    same_idea="practice",
    name=N_("Worksheets"),
    tagline=N_("The same questions on paper, with the answers on a separate page."),
    related=("practice",),
)

THEOREM = Entry(
    slug="theorem",
    prefix="theo",
    kind="page",
    section=LEARN,
    next_idea="nim",
    same_idea="lesson",
    name=N_("The theorem"),
    tagline=N_("Heap games are Nim in disguise: what Sprague and Grundy found, and why."),
    related=("lesson", "which_theorem"),
)

PLAN = Entry(
    slug="plan",
    prefix="plan",
    kind="page",
    section=LEARN,
    next_idea="lesson",
    same_idea="worksheet",
    name=N_("Lesson plans"),
    tagline=N_("A list of screens for your class, all in one link."),
    related=("lesson", "worksheet"),
)

JOIN = Entry(
    slug="join",
    prefix="join",
    kind="page",
    section=LEARN,
    name=N_("Join a class"),
    tagline=N_("Answer the question on the wall from your phone."),
    is_listed=False,
)

LEARN_PAGES = (LESSON, TODAY, PRACTICE, THEOREM, WORKSHEET, PLAN, JOIN)
