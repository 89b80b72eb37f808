"""Grundy Lab: the entry. What a visit draws, and the app object of a server; nothing else.

Where nothing asks for the app object (a Streamlit that runs scripts alone, a build without a
server), a visit is all there is; access control, headers and the status are then not there.
"""

if __name__ == "__main__":  # a visitor's run of this script
    from ui.frame import frame

    frame.run()
elif __name__ != "__mp_main__":  # the server, which imports this file once
    # Under the other name multiprocessing reads it in each process of ui/work, where no screen is.
    import streamlit as st

    from ui.screens import server

    app = st.App(
        __file__,
        lifespan=server.lifespan,
        routes=server.routes(),
        middleware=server.middleware(),
    )
