"""Host the app for a class: processes of it behind nginx, on this machine, until it is stopped.

python3 lab.py host [--workers N] [--port P] [--address A] [--host-name NAME]

`python3 lab.py host` calls it once the packages are there.
"""

from __future__ import annotations

import argparse
import grp
import os
import pwd
import re
import resource
import secrets
import shutil
import socket
import subprocess
import sys
from pathlib import Path

from hosting.compressed import compress_into
from hosting.proxy_config import NAME, Proxy, configuration
from hosting.supervisor import Member, Supervisor
from ui.base import page_limits
from ui.room.own_folder import OwnFolder

ROOT = Path(__file__).resolve().parents[1]

MOST_WORKERS = 64
"""More processes than any machine here has cores."""

INSTALL = (
    "nginx is not installed here. Debian, Ubuntu: sudo apt install nginx-light · "
    "Fedora: sudo dnf install nginx · macOS: brew install nginx"
)


def main() -> int:
    """Do what the command line asks and return the exit code."""
    given = arguments()
    nginx = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if nginx is None:
        sys.exit(INSTALL)
    folder = OwnFolder()  # removes those of killed hosts, with the rooms in them
    try:
        return host(given, nginx, folder.path)
    finally:
        folder.close()


def arguments() -> argparse.Namespace:
    """Read the command line, or end with a sentence."""
    parser = argparse.ArgumentParser(prog="lab.py host", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes of the app; the cores"
    )
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--address", default="0.0.0.0", help="where to listen; all addresses")
    parser.add_argument(
        "--host-name", action="append", default=[], help="a name of this machine; may be repeated"
    )
    parser.add_argument("--certificate", default="", help="file of the certificate, for HTTPS")
    parser.add_argument("--key", default="", help="file of its key")
    parser.add_argument("--behind", default="", help="address of a proxy in front of this")
    parser.add_argument(
        "--visitors", type=int, default=page_limits.VISITORS, help="most open tabs of one process"
    )
    parser.add_argument("--log", default="/dev/stdout", help="where refusals are written")
    given = parser.parse_args()
    if not 1 <= given.workers <= MOST_WORKERS:
        sys.exit(f"Between 1 and {MOST_WORKERS} processes can share the work.")
    if not 0 < given.port < 2**16:
        sys.exit(f"A port is a number below {2**16}, and {given.port} is not one.")
    if given.visitors < 1:
        sys.exit("Let at least one visitor in.")
    if bool(given.certificate) != bool(given.key):
        sys.exit("HTTPS needs both files: --certificate and --key.")
    if not re.fullmatch(r"[\w.:\[\]-]+", given.address):
        sys.exit(f"{given.address!r} is not an address.")
    return given


def host(given: argparse.Namespace, nginx: str, folder: Path) -> int:
    """Run everything until it is stopped."""
    if os.geteuid() == 0:  # nginx gives up root's rights, and still has to read these
        folder.chmod(0o755)
    ports = free_ports(given.workers)
    compress_into(folder / "static")
    address = f"[{given.address}]" if ":" in given.address.strip("[]") else given.address
    proxy = Proxy(
        processes=tuple(f"127.0.0.1:{port}" for port in ports),
        static=str(folder / "static"),
        folder=str(folder),
        listen=f"{address}:{given.port}",
        host_names=(*own_names(), *given.host_name),
        certificate=given.certificate and str(Path(given.certificate).resolve()),
        key=given.key and str(Path(given.key).resolve()),
        behind=given.behind,
        log=given.log if given.log.startswith("/") else str(Path(given.log).resolve()),
        user=nobody() if os.geteuid() == 0 else "",
    )
    file = folder / "nginx.conf"
    try:
        file.write_text(configuration(proxy), "utf-8")
    except ValueError as error:
        sys.exit(str(error))
    command = [nginx, "-e", "stderr", "-c", str(file)]
    tested = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    if tested.returncode:
        sys.exit(f"nginx cannot start with this configuration:\n{tested.stderr.strip()}")
    open_many_files()
    scheme = "https" if given.certificate else "http"
    # Any answer will do, also that this is no way to ask a port of HTTPS.
    health = f"http://{own_address(given.address)}:{given.port}/_stcore/health"
    supervisor = Supervisor(
        [app_process(number, port, given, folder) for number, port in enumerate(ports)],
        Member("nginx", command, health),
    )
    supervisor.heed_signals()
    try:
        late = supervisor.start()
        if supervisor.is_over:
            return 0
        if late:
            print(f"{late} did not start; see its messages above.", file=sys.stderr)
            return 1
        greet(given, scheme)
        supervisor.watch()
        return 0
    finally:
        supervisor.end()


def app_process(number: int, port: int, given: argparse.Namespace, folder: Path) -> Member:
    """Return one process of the app, which only this machine reaches."""
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
    command += ["--server.port", str(port), "--server.address", "127.0.0.1"]
    command += ["--server.headless", "true", "--logger.hideWelcomeMessage", "true"]
    command += ["--server.maxWidgetStateSize", str(page_limits.MESSAGE_MB)]
    # A page has up to 160 kB of messages, packed 40: worth 2 ms on the line of a school.
    command += ["--server.enableWebsocketCompression", "true"]
    command += ["--server.maxUploadSize", str(page_limits.UPLOAD_MB)]
    return Member(
        f"app {number}",
        command,
        f"http://127.0.0.1:{port}/_stcore/health",
        {
            # What one process has signed, each of them takes.
            "STREAMLIT_SERVER_COOKIE_SECRET": SECRET,
            "GRUNDY_LAB_HOSTS": ",".join(["localhost", *own_names(), *given.host_name]),
            "GRUNDY_LAB_VISITORS": str(given.visitors),
            # Rooms of classes: one file for all processes, which outlives each and goes with all.
            "GRUNDY_LAB_PROXY": "127.0.0.1",  # ours says where a visitor comes from
            "GRUNDY_LAB_ROOMS": os.environ.get("GRUNDY_LAB_ROOMS") or str(folder / "rooms"),
        },
    )


SECRET = secrets.token_hex(32)


def free_ports(count: int) -> list[int]:
    """Return ports that no program on this machine uses now."""
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]
    finally:
        for probe in probes:
            probe.close()


def own_names() -> list[str]:
    """Return what this machine calls itself, where a browser could ask for it by that."""
    own = socket.gethostname().lower()
    return [own, f"{own}.local"] if NAME.fullmatch(own) and own != "localhost" else []


def nobody() -> str:
    """Return the user without rights and its group, which systems name differently."""
    user = pwd.getpwnam("nobody")
    return f"{user.pw_name} {grp.getgrgid(user.pw_gid).gr_name}"


def own_address(address: str) -> str:
    """Return by which address this machine reaches itself there."""
    if address in ("0.0.0.0", "::", "[::]"):
        return "127.0.0.1" if address == "0.0.0.0" else "[::1]"
    return address


def open_many_files() -> None:
    """Take as many open files as the system lets a process have: each connection is one."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 4 * page_limits.CONNECTIONS
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def greet(given: argparse.Namespace, scheme: str) -> None:
    """Say where the app can be seen, and how it is stopped."""
    names = [*given.host_name] or [shown_address(given.address)]
    for name in names:
        if name != "*":
            print(f"Grundy Lab is running at  {scheme}://{name}:{given.port}", flush=True)
    print(
        f"{given.workers} processes, {given.visitors} open tabs each. How they are:  "
        f"curl {'-k ' if scheme == 'https' else ''}{scheme}://localhost:{given.port}/lab-status/0",
        flush=True,
    )
    print(f"After an update, without dropping anybody:  kill -USR1 {os.getpid()}", flush=True)
    if given.certificate:
        print(f"After a new certificate:  kill -USR2 {os.getpid()}", flush=True)
    print("Stop it with Ctrl+C.", flush=True)


def shown_address(address: str) -> str:
    """Return the address that visitors in the local network open."""
    if address not in ("0.0.0.0", "::", "[::]"):
        return address
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # sends nothing: it makes the system choose
        except OSError:
            return "localhost"
        return str(probe.getsockname()[0])


if __name__ == "__main__":
    sys.exit(main())
