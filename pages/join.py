"""A student's phone in a class's room: it answers the questions on the teacher's screen."""

from ui.base.page import Page
from ui.catalogue.learn_pages import JOIN
from ui.lessons.progress import progress_code
from ui.room.phone_page import OWN, show_join

PAGE = Page(entry=JOIN, own=OWN)

if __name__ == "__main__":
    show_join(PAGE, progress_code)
