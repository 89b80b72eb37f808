"""Misère play: whoever makes the last move loses; its story, and games to play under it."""

from ui.base.page import Page
from ui.catalogue.other_pages import MISERE_PLAY
from ui.screens.misere_play import STORY, show_misere_play

PAGE = Page(entry=MISERE_PLAY, own=STORY)

if __name__ == "__main__":
    show_misere_play(PAGE)
