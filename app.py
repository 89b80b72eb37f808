"""Entry point of Grundy Lab: the script that Streamlit runs for a visitor, or the app object.

Run as a plain script, without the server's app object (by a Streamlit without that feature, or in a
build without a server), the app works but has no access control, security headers or status.
"""

if __name__ == "__main__":  # Streamlit runs this script for a visitor
    from ui.frame import frame
    from ui.room import wall

    frame.run()
    wall.show_code()
elif __name__ != "__mp_main__":  # the server imports this file once
    # Worker processes of ui/work may import it as `__mp_main__`; they need no screen.
    import streamlit as st

    from ui.screens import server

    app = st.App(
        __file__,
        lifespan=server.lifespan,
        routes=server.routes(),
        middleware=server.middleware(),
    )
