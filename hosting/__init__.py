"""Hosting for a class: several processes of the app behind nginx, on one machine or in containers.

Needs no Streamlit: it starts the app, it is not part of it.
"""
