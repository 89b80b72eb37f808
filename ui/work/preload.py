"""Loaded once by the process of which the workers are copies, where the system can copy one."""

from ui.work.worker import warm_up

warm_up()
