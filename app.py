"""Grundy Lab: the entry. The server's app object, and what a visit draws; nothing else."""

import streamlit as st

from ui.frame import frame
from ui.screens import server

if __name__ == "__main__":  # a visitor's run of this script
    frame.run()
else:  # the server, which imports this file once
    app = st.App(
        __file__,
        lifespan=server.lifespan,
        routes=server.routes(),
        middleware=server.middleware(),
    )
