"""Three commands that need nothing but Python 3.11 or newer: start, host or check the app.

python3 lab.py [options of streamlit run]     start the app, for example with --server.port 8600
               [--host-name NAME]             under a name beside this machine's own (repeatable)
python3 lab.py host [options]                 host it for a class, behind nginx; host --help
python3 lab.py check                          run formatter, linter, types and the tests
python3 lab.py check --quick                  the same with small examples, while you work
python3 lab.py check --all                    the same with every case, on two Streamlits
python3 lab.py check ARGUMENTS                run only pytest, with these arguments (-k mex)

Each sets up what it needs in .venv, once and when requirements change. On Windows say `py lab.py`.
"""

# Whatever `python3` is reads this file, and an old one should get a sentence and not a traceback:
# no syntax here is newer than Python 3.6, and nothing above the version check needs a newer one.
import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    newer = [
        name
        for name in ("python3.14", "python3.13", "python3.12", "python3.11")
        if shutil.which(name)
    ]
    sys.exit(
        "Grundy Lab needs Python {}.{} or newer, and this is Python {}.{}. {}".format(
            *OLDEST,
            *sys.version_info[:2],
            "This machine has a newer one: run  " + newer[0] + " lab.py"
            if newer
            else "Install a newer one (python.org, or your system's packages) and run this again.",
        )
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WHEELS = ROOT / "wheels"
# The same packages with the release of Streamlit before the pinned one; `check --all` runs on both.
PREVIOUS_VENV = ROOT / ".venv-previous"
PREVIOUS_STREAMLIT = "1.66.1"
# There while an install runs: a .venv that still has it at the start is thrown away.
INSTALLING = "lab-installing"
# One fingerprint for each set of requirements that was installed to its end.
INSTALLED = "lab-installed"
APP = ("requirements.txt",)
EVERYTHING = ("requirements.txt", "requirements-dev.txt")

# What stands after "check", and how much is tested then; tests/conftest.py says what that means.
TIERS = {"": "check", "--quick": "quick", "--all": "all"}

PERSON_TESTS = ("--browser-share", "0.05")
CI_TESTS = ("--whole-browser", "--seed", "1")
"""A person waits for `check`: it draws a share of the browser tests, beside the journeys. Where CI
is set all of them run but the sweep of first screens, which draws the same ones every time."""

ON_PREVIOUS = ("ui/test_pages.py", "ui/screens", "test_start_lines.py", "test_plain_script.py")
"""Run on the release before the pinned one: every page, what stands before the server, a start."""

WORKERS = (os.cpu_count() or 1) + 1
"""Workers of the tests: a test in a browser waits for a third of its time, and another goes on."""

UTF = "utf-8"  # in which tools speak, whatever this machine writes

FIRST_PORT = 8501
START_SECONDS = 60
TICK_SECONDS = 0.5
CLOSE_SECONDS = 5  # so long may the app take to say goodbye to its visitors


def main(arguments: list[str]) -> int:
    """Do what the command line asks and return the exit code."""
    if arguments and arguments[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    if arguments and arguments[0] == "host":
        return host(arguments[1:])
    if arguments and arguments[0] == "check":
        set_up(EVERYTHING)
        tier = TIERS.get(" ".join(arguments[1:]))
        return run(["pytest", *arguments[1:]]).returncode if tier is None else check(tier)
    if arguments and not arguments[0].startswith("-"):
        sys.exit(f"lab.py does not know {arguments[0]!r}.\n\n{__doc__}")
    set_up(APP)
    return start(arguments)


# ------------------------------------------------------------------------------------------- set-up


def set_up(requirements: tuple[str, ...]) -> None:
    """Make .venv hold these requirements; do nothing when it already does."""
    install(VENV, ROOT / requirements[-1], digest(requirements), digest(APP))  # of which it is part


def set_up_previous() -> Path:
    """Make the venv with the release of Streamlit before the pinned one; return its Python."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in EVERYTHING]
    pinned = re.sub(r"(?m)^streamlit==[\w.]+", "streamlit==" + PREVIOUS_STREAMLIT, texts[0])
    file = PREVIOUS_VENV.with_suffix(".txt")
    file.write_text(re.sub(r"(?m)^-r .*$", pinned, texts[1]), encoding="utf-8")
    install(PREVIOUS_VENV, file, digest((file.name,)))
    return python_of(PREVIOUS_VENV)


def install(venv: Path, file: Path, wanted: str, *also: str) -> None:
    """Make a virtual environment hold what a file of requirements asks for.

    It is trusted only after its install has come to its end. One where it broke off, or whose
    Python is another one or has gone from the machine, is made anew. `wanted` is the fingerprint of
    the requirements, `also` those of sets that they contain.
    """
    broke_off = (venv / INSTALLING).exists() or not python_of(venv).exists()
    installed = venv / INSTALLED
    if not broke_off and installed.is_file() and wanted in installed.read_text().split():
        return
    uv = find_uv()
    if broke_off or not can_install(venv, uv):
        make_venv(venv, uv)
    (venv / INSTALLING).touch()
    if uv:
        command = [uv, "pip", "install", "--python", str(python_of(venv))]
    else:
        command = [str(python_of(venv)), "-m", "pip", "install", "--disable-pip-version-check"]
    # Only ready-made wheels: whoever wants to play should not wait for a compiler, or lack one.
    # Where hosting/wheels.py has made a folder of them, no internet is needed.
    is_offline = WHEELS.is_dir() and file.name in APP
    source = ["--no-index", "--find-links", str(WHEELS)] if is_offline else []
    command += ["--quiet", "--only-binary", ":all:", *source, "--requirement", str(file)]
    with moving(f"Installing {file.name} into {venv.name}. This happens once."):
        done = subprocess.run(command, cwd=ROOT, check=False, stderr=subprocess.PIPE, encoding=UTF)
    if done.returncode != 0:
        sys.exit(
            f"{done.stderr or ''}\n"
            "The packages could not be installed; it says why above. Mostly there is no network or "
            "a proxy stands between, or Python is newer than the packages (this one is "
            f"{sys.version_info[0]}.{sys.version_info[1]}). Mend that and run the command again."
        )
    installed.write_text("\n".join(sorted({wanted, *also})) + "\n")
    (venv / INSTALLING).unlink()


def python_of(venv: Path) -> Path:
    """Return the Python of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def find_uv() -> str:
    """Return the path of uv, which installs in a tenth of pip's time; "" where there is none."""
    found = shutil.which("uv") or ""
    if found:  # what a version manager puts on the path may stand for nothing
        probe = subprocess.run([found, "--version"], check=False, capture_output=True)
        found = found if probe.returncode == 0 else ""
    return found


@contextlib.contextmanager
def moving(words: str) -> "Iterator[None]":
    """Say what goes on, with seconds that move where somebody watches a terminal."""
    begun = time.monotonic()
    over = threading.Event()

    def count() -> None:
        while not over.wait(TICK_SECONDS):
            print(f"\r{words}  {time.monotonic() - begun:.0f} s", end="", flush=True)

    counting = threading.Thread(target=count, daemon=True)
    print(words, end="", flush=True)
    if sys.stdout.isatty():
        counting.start()
    try:
        yield
    finally:
        over.set()
        if counting.ident:
            counting.join()
        print(flush=True)


def can_install(venv: Path, uv: str) -> bool:
    """Return whether the Python in a venv starts, is of this very version, and has an installer."""
    imports = "import sys" if uv else "import sys, pip"
    probe = f"{imports}; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    return subprocess.run([str(python_of(venv)), "-c", probe], check=False).returncode == 0


def make_venv(venv: Path, uv: str) -> None:
    """Create a virtual environment from nothing, marked as being installed from the start."""
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing and not uv:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        sys.exit(
            f"This Python cannot make virtual environments: its module {missing[0]} is missing. "
            "On Debian and Ubuntu run\n\n"
            f"    sudo apt install python{version}-venv\n\nand then this command again."
        )
    if venv.is_symlink() or venv.is_file():
        venv.unlink()
    elif venv.exists():
        shutil.rmtree(venv)
    venv.mkdir()
    (venv / INSTALLING).touch()
    with_uv = [uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable]
    command = with_uv if uv else [sys.executable, "-m", "venv"]
    with moving(f"Making {venv.name}, where the packages of this project live."):
        done = subprocess.run([*command, str(venv)], check=False)
    if done.returncode != 0:
        sys.exit(f"Python could not make the folder {venv.name}; it says why above.")


def digest(requirements: tuple[str, ...]) -> str:
    """Return a fingerprint of these files and of the Python they are installed for."""
    parts = [f"{sys.version_info[0]}.{sys.version_info[1]}".encode()]
    parts += [(ROOT / name).read_bytes() for name in requirements]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


# -------------------------------------------------------------------------------------------- start


def start(options: list[str]) -> int:
    """Run the app until it is stopped, saying where it can be seen."""
    options, names = take_names(options)
    port = option(options, "server.port")
    if port is None:
        port = str(next(p for p in range(FIRST_PORT, FIRST_PORT + 100) if is_free(p)))
        options = ["--server.port", port, *options]
    elif not (port.isdecimal() and int(port) < 2**16):
        sys.exit(f"A port is a number below {2**16}, and {port!r} is not one.")
    elif not is_free(int(port)):
        sys.exit(f"Port {port} is in use by another program; try --server.port {int(port) + 1}.")
    # Streamlit's own greeting asks a server far away for this machine's address; we print ours.
    command = [str(python_of(VENV)), "-m", "streamlit", "run", "app.py"]
    command += ["--logger.hideWelcomeMessage", "true", *options]
    address = option(options, "server.address") or ""
    is_everywhere = address in ("", "0.0.0.0", "::")
    known = known_names(names if is_everywhere else [*names, address])
    environment = {**os.environ, "GRUNDY_LAB_HOSTS": known}
    app = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        signal.signal(signal.SIGTERM, lambda *_: app.terminate())
        host = "localhost" if is_everywhere else f"[{address}]" if ":" in address else address
        path = (option(options, "server.baseUrlPath") or "").strip("/")
        where = f":{port}/{path}" if path else f":{port}"
        if wait_until_ready(app, f"http://{host}{where}"):
            print(f"Grundy Lab is running at  http://{host}{where}", flush=True)
            shared = address_in_network()
            if is_everywhere and shared is not None:
                print(f"Others in your network open  http://{shared}{where}", flush=True)
            print("Stop it with Ctrl+C.", flush=True)
            if has_screen(options):
                webbrowser.open(f"http://{host}{where}")
        return app.wait()
    except KeyboardInterrupt:
        # Ctrl+C in a terminal reaches the app as well; an interrupt sent to this process does not.
        with contextlib.suppress(KeyboardInterrupt, subprocess.TimeoutExpired):
            if os.name != "nt":  # there it is no request: it ends the launcher and the app at once
                app.terminate()
            app.wait(CLOSE_SECONDS)
        return 0
    finally:
        app.kill()  # nothing is left behind, whatever happened
        app.wait()


def host(options: list[str]) -> int:
    """Run processes of the app behind nginx until they are stopped (hosting/__main__.py)."""
    if os.name == "nt":
        sys.exit(
            "nginx cannot host the app on Windows: use WSL, or the container (docs/hosting.md)."
        )
    set_up(APP)
    os.chdir(ROOT)
    command = [str(python_of(VENV)), "-m", "hosting", *options]
    os.execv(command[0], command)  # what takes its place hears the signals meant for it


def take_names(options: list[str]) -> tuple[list[str], list[str]]:
    """Split off every --host-name; return the other options, and the names."""
    rest, names = [], []
    words = iter(options)
    for word in words:
        if word == "--host-name":
            names.append(next(words, ""))
        elif word.startswith("--host-name="):
            names.append(word.partition("=")[2])
        else:
            rest.append(word)
    if "" in names:
        sys.exit("After --host-name, give a name of this machine, such as lab.school.example.")
    return rest, names


def known_names(given: list[str]) -> str:
    """Return by which names this machine may be called, as ui/screens/access_control.py reads them.

    Its own addresses are added there. A site that sends visitors here under another name could
    otherwise read along. The variable may name others; set but empty, it lets every name in.
    """
    own = socket.gethostname()
    listed = os.environ.get("GRUNDY_LAB_HOSTS", f"localhost,{own},{own}.local")
    return listed and ",".join([listed, *given])


def option(options: list[str], name: str) -> str | None:
    """Return the value of --name in these options or else in Streamlit's environment variable."""
    for index, word in enumerate(options):
        if word == f"--{name}" and index + 1 < len(options):
            return options[index + 1]
        if word.startswith(f"--{name}="):
            return word.partition("=")[2]
    snake = "".join(f"_{c}" if c.isupper() else c for c in name).replace(".", "_")
    return os.environ.get(f"STREAMLIT_{snake.upper()}")


def has_screen(options: list[str]) -> bool:
    """Return whether somebody sits at this machine and wants the app in a browser there."""
    asked = option(options, "server.headless")
    if asked is not None:
        return asked.lower() in ("false", "0", "no")
    screens = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or bool(screens)


def is_free(port: int) -> bool:
    """Return whether no program on this machine answers at the port."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) != 0


def wait_until_ready(app: "subprocess.Popen[bytes]", address: str) -> bool:
    """Wait until the app answers; return False when it ended or took too long instead."""
    deadline = time.monotonic() + START_SECONDS
    # On this machine a proxy from the environment would only be in the way.
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while app.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(urllib.error.URLError, OSError):
            direct.open(f"{address}/_stcore/health", timeout=2).close()
            return True
        time.sleep(0.1)
    return False


def address_in_network() -> str | None:
    """Return the address by which others in the local network reach this machine, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # sends nothing: it only makes the system choose
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


# -------------------------------------------------------------------------------------------- check


def check(tier: str) -> int:
    """Run every check, all of them even when one fails, and return 0 only when all passed."""
    npm = shutil.which("npm")
    if npm:  # for tests/test_javascript.py; without a network what is there serves
        subprocess.run([npm, "install", "--silent"], cwd=ROOT / "tests/javascript", check=False)
    is_ci = os.environ.get("CI", "").lower() not in ("", "0", "false")  # as tests/conftest.py asks
    steps = {
        "ruff format": ["ruff", "format", "--check", "."],
        "ruff check": ["ruff", "check", "."],
        # Tests go out to all workers, file by file (tests/conftest.py), the browser's first: files
        # of many tests would be first by themselves, and long tests alone at the end.
        "pytest": [
            *("pytest", "--numprocesses", str(WORKERS), "--no-loadscope-reorder"),
            *(CI_TESTS if is_ci else PERSON_TESTS),
            *("--tier", tier),
        ],
        # Runs beside the others: reading all types anew takes one core half a minute.
        "mypy": ["mypy"],
    }
    pythons = {}
    if tier == "all":
        name = f"Streamlit {PREVIOUS_STREAMLIT}"
        pythons[name] = set_up_previous()
        steps[name] = ["pytest", "--quiet", *("tests/" + name for name in ON_PREVIOUS)]
        steps["pdoc"] = ["pdoc", "-d", "numpy", "-o", "dist/api", "gamecore"]
    failed = []
    summary = []
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(timed, steps["mypy"], subprocess.PIPE)
        for name, step in steps.items():
            print(f"\n=== {name}", flush=True)
            done = types.result() if name == "mypy" else timed(step, None, pythons.get(name))
            code, said, seconds = done
            print(said, end="", flush=True)
            failed += [name] if code else []
            summary.append(f"{name:16} {'FAILED' if code else 'passed'}  {seconds:6.1f} s")
    print("\n=== summary", *summary, sep="\n")
    print(f"FAILED: {', '.join(failed)}." if failed else "Everything passed.", flush=True)
    return 1 if failed else 0


def timed(
    module: list[str], output: "int | None", python: "Path | None" = None
) -> tuple[int, str, float]:
    """Run a tool; return its exit code, what it said where that was caught, and its seconds."""
    begun = time.monotonic()
    done = run(module, output, python)
    return done.returncode, done.stdout or "", time.monotonic() - begun


def run(
    module: list[str], output: "int | None" = None, python: "Path | None" = None
) -> "subprocess.CompletedProcess[str]":
    """Run one of the tools from .venv, or of another Python, in the project's folder."""
    # Some hundred processes start: each would compile the app anew where Python keeps nothing.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(
        [str(python or python_of(VENV)), "-m", *module],
        cwd=ROOT,
        env=environment,
        check=False,
        stdout=output,
        encoding=UTF,
        errors="replace",
    )


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
