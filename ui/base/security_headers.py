"""Security headers of every HTTP response, from the app and from a proxy before it."""

from __future__ import annotations

import os
import re
import sys

FRAMES = "GRUNDY_LAB_FRAMES"
"""Environment variable: the sites that may show this app in a frame, separated by spaces, such as
`https://moodle.school.example`. Every site may where it is unset."""

_SITE = re.compile(r"'self'|'none'|https?://(\*\.)?[A-Za-z0-9][A-Za-z0-9.-]*(:\d{1,5})?")


def framing_sites(listed: str) -> str:
    """Return the value of `frame-ancestors`: the sites that may frame this app.

    Parameters
    ----------
    listed : str
        Sites separated by spaces; "" for every site.

    Raises
    ------
    ValueError
        If one of them is not a site: a misspelt one must not let every site in.
    """
    for site in listed.split():
        if not _SITE.fullmatch(site):
            raise ValueError(
                f"{FRAMES} names sites such as https://moodle.school.example, and {site!r} is none."
            )
    return " ".join(listed.split()) or "*"


try:
    _FRAMING = framing_sites(os.environ.get(FRAMES, ""))
except ValueError as error:  # at import: whoever hosts the app sees a sentence, not a traceback
    sys.exit(str(error))

POLICY = {
    "default-src": "'self'",
    # Streamlit's own page has scripts inside it; Altair's charts are compiled in the browser.
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "media-src": "'self' data: blob:",
    "connect-src": "'self' ws: wss: data: blob:",  # older Safari does not count sockets as 'self'
    "worker-src": "'self' blob:",
    "frame-src": "'self' data: blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    # On purpose: teachers put screens into the pages of their school. The app knows no accounts,
    # so nothing can be done in somebody's name through a frame.
    "frame-ancestors": _FRAMING,
}
"""The Content-Security-Policy, directive → sources: this server and no other."""

HEADERS = {
    "Content-Security-Policy": "; ".join(f"{kind} {where}" for kind, where in POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    # A link holds what a student typed, and other sites must not see it.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(self), geolocation=(), microphone=(), "
    "payment=(), usb=()",
}
"""The headers, name → value."""
