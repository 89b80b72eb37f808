"""The configuration of nginx, filled in from its one template: for this machine or for containers.

    python -m hosting.proxy_config --process app-1:8501 --process app-2:8501 --static /srv/static

prints it, as the image of the proxy does when it is built.
"""

from __future__ import annotations

import argparse
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from ui.base import page_limits
from ui.base.security_headers import HEADERS

TEMPLATE = Path(__file__).with_name("nginx.conf.template")
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
NAME = re.compile(r"(\*\.)?[a-z0-9]([a-z0-9.:-]*[a-z0-9])?|\[[0-9a-f:]+\]")
SHARES = 10_000
"""Parts of a whole that split_clients counts in."""


@dataclass(frozen=True)
class Proxy:
    """What a proxy stands before, and where.

    Attributes
    ----------
    processes : tuple of str
        Addresses of the app's processes, ``host:port``.
    static : str
        The folder that holds Streamlit's files (hosting/compressed.py).
    folder : str
        A folder to write in: its own number and what it cannot hold in memory.
    listen : str
        Address and port.
    host_names : tuple of str
        Names of this machine beside localhost and its own addresses; ``*`` for every one.
    certificate, key : str
        Files for HTTPS; "" for http.
    behind : str
        Address, or range of them, of a proxy in front that names the visitor's; "" for none.
    log : str
        Where refusals and failures are written.
    user : str
        Whose rights it takes where root starts it; "" elsewhere.
    """

    processes: tuple[str, ...]
    static: str
    folder: str = "/tmp"
    listen: str = "0.0.0.0:8080"
    host_names: tuple[str, ...] = ()
    certificate: str = ""
    key: str = ""
    behind: str = ""
    log: str = "/dev/stdout"
    user: str = field(default="")


def configuration(proxy: Proxy) -> str:
    """Return the whole configuration.

    Raises
    ------
    ValueError
        If a name is none, or a path has signs that nginx would read as its own.
    """
    for name in (n for n in proxy.host_names if n != "*"):
        if not NAME.fullmatch(name.lower()):
            raise ValueError(f"{name!r} is not the name of a host.")
    for path in (proxy.static, proxy.folder, proxy.certificate, proxy.key, proxy.log):
        if re.search(r"[\s;{}\"'$\\]", path):
            raise ValueError(
                f"nginx cannot use a path with spaces or special characters in it: {path!r}."
            )
    words = _words(proxy) | {
        name: str(value) for name, value in vars(page_limits).items() if name.isupper()
    }
    return re.sub(r"@(\w+)@", lambda found: words[found[1]], TEMPLATE.read_text("utf-8"))


def _words(proxy: Proxy) -> dict[str, str]:
    numbers = range(len(proxy.processes))
    secure = " ssl http2" if proxy.certificate else ""
    listen = f"listen {proxy.listen}{secure} default_server backlog=2048;"
    if proxy.certificate:
        listen += f" ssl_certificate {proxy.certificate}; ssl_certificate_key {proxy.key};"
    names = (*LOCAL_NAMES, *(n.lower() for n in proxy.host_names if n != "*"))
    real = f"    set_real_ip_from {proxy.behind};\n    real_ip_header X-Forwarded-For;"
    headers = [f'        add_header {name} "{value}" always;' for name, value in HEADERS.items()]
    return {
        "user": f"user {proxy.user};" if proxy.user else "",
        "folder": proxy.folder,
        "static": proxy.static,
        "log": proxy.log,
        "numbers": "|".join(map(str, numbers)),
        "shares": _shares(len(proxy.processes)),
        "served_by": " ".join(
            f'"~(^|[ ,:]){re.escape(address)}$" {number};'
            for number, address in enumerate(proxy.processes)
        ),
        "upstreams": "\n".join(_upstream(number, proxy.processes) for number in numbers),
        "any_host": str(int("*" in proxy.host_names)),
        "host_names": " ".join(f"{name} 1;" for name in dict.fromkeys(names)),
        "real_addresses": real if proxy.behind else "",
        "hidden_headers": "\n".join(f"    proxy_hide_header {name};" for name in HEADERS),
        "headers": "\n".join(headers),
        "listen": listen,
    }


def _shares(count: int) -> str:
    """Return equal parts for split_clients; the last takes what rounding leaves."""
    percent = f"{SHARES // count / (SHARES // 100):.2f}%"
    return " ".join([f"{percent} {number};" for number in range(count - 1)] + [f"* {count - 1};"])


def _upstream(number: int, processes: tuple[str, ...]) -> str:
    """Return where the visitors of a process are served: there, or where it fails by the others."""
    lines = [f"server {processes[number]} max_fails=0;"]
    lines += [
        f"server {other} max_fails=0 backup;" for other in processes if other != processes[number]
    ]
    inside = "\n".join(f"        {line}" for line in [*lines, "keepalive 32;"])
    only = f"    upstream only{number} {{ server {processes[number]} max_fails=0; }}"
    return f"    upstream lab{number} {{\n{inside}\n    }}\n{only}"


def main() -> None:
    """Print the configuration that the command line describes."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--process", action="append", required=True, help="host:port of the app")
    parser.add_argument("--static", required=True, help="the folder of compressed files")
    parser.add_argument("--listen", default=Proxy.listen)
    parser.add_argument("--host-name", action="append", default=[])
    parser.add_argument("--behind", default="")
    given = parser.parse_args()
    proxy = Proxy(
        processes=tuple(given.process),
        static=given.static,
        listen=given.listen,
        host_names=tuple(given.host_name),
        behind=given.behind,
    )
    os.write(1, configuration(proxy).encode())


if __name__ == "__main__":
    main()
