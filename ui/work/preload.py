"""Imported once by the forkserver, so that the workers forked from it start warm."""

from ui.work.worker import warm_up

warm_up()
