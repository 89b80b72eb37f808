"""Forkserver preload: loaded once by the process that the workers are copies of."""

from ui.work.worker import warm_up

warm_up()
