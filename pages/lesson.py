"""A lesson: one of ten, beat by beat."""

from ui.base.page import Page
from ui.catalogue.learn_pages import LESSON
from ui.lessons.lesson_page import OWN, show_lesson

PAGE = Page(entry=LESSON, own=OWN)

if __name__ == "__main__":
    show_lesson(PAGE)
