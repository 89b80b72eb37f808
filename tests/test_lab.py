"""The two commands of lab.py: what they set up, what they trust, and what they say on failure."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lab
from sizes import WHOLE_PROGRAM


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Give lab.py a folder of its own, and note the commands it would run."""
    for name in lab.EVERYTHING:
        (tmp_path / name).write_text("numpy==2.4.6\n")
    monkeypatch.setattr(lab, "ROOT", tmp_path)
    monkeypatch.setattr(lab, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(lab, "PREVIOUS_VENV", tmp_path / ".venv-previous")
    monkeypatch.setattr(lab, "python_of", lambda venv: venv / "python")
    monkeypatch.setattr(lab.shutil, "which", lambda _name: None)
    machine = Machine()
    monkeypatch.setattr(lab.subprocess, "run", machine.run)
    return machine


class Machine:
    """Stands in for subprocess.run: remembers what was run and fails where it is told to."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.commands: list[list[str]] = []
        self.failing: set[str] = set()
        self.environments: list[dict[str, str] | None] = []
        self.requirements: list[str] = []

    def run(self, command, env=None, **_):
        what = next(
            (n for n in ("venv", "pip", "ruff", "mypy", "pytest", "pdoc") if n in command), "probe"
        )
        if what == "venv":
            lab.python_of(Path(command[-1])).touch()
        self.done.append(what)
        self.commands.append(command)
        self.environments.append(env)
        if what == "pip":
            self.requirements.append(Path(command[-1]).read_text())
        return subprocess.CompletedProcess(command, 1 if what in self.failing else 0, f"{what}!\n")

    def forget(self) -> None:
        self.done.clear()
        self.failing.clear()


def test_a_python_too_old_for_the_app_can_still_read_lab():
    # So that it says which Python is needed, where newer syntax would give a traceback.
    ast.parse(Path(lab.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))


def test_a_fresh_machine_gets_everything_and_the_second_start_installs_nothing(machine):
    lab.set_up(lab.APP)
    assert machine.done == ["venv", "pip"]
    machine.forget()
    lab.set_up(lab.APP)
    assert machine.done == []


def test_the_tools_contain_the_app(machine):
    lab.set_up(lab.EVERYTHING)
    machine.forget()
    lab.set_up(lab.APP)
    assert machine.done == []


def test_the_app_does_not_contain_the_tools(machine):
    lab.set_up(lab.APP)
    machine.forget()
    lab.set_up(lab.EVERYTHING)
    assert machine.done == ["probe", "pip"]


def test_changed_requirements_are_installed_into_the_same_venv(machine):
    lab.set_up(lab.APP)
    machine.forget()
    (lab.ROOT / "requirements.txt").write_text("numpy==2.4.7\n")
    lab.set_up(lab.APP)
    assert machine.done == ["probe", "pip"]


@pytest.mark.parametrize("broken_step", ["venv", "pip"])
def test_an_install_that_fails_is_not_trusted_later(machine, broken_step):
    machine.failing = {broken_step}
    with pytest.raises(SystemExit, match=r"\w"):
        lab.set_up(lab.APP)
    machine.forget()
    (lab.VENV / "leftover").touch()
    lab.set_up(lab.APP)
    assert machine.done == ["venv", "pip"]
    assert not (lab.VENV / "leftover").exists()


@pytest.mark.parametrize("broken_step", ["venv", "pip"])
def test_an_install_that_is_interrupted_is_not_trusted_later(machine, monkeypatch, broken_step):
    def interrupted(command, **kept):
        if broken_step in command:
            raise KeyboardInterrupt
        return machine.run(command, **kept)

    with monkeypatch.context() as patch:
        patch.setattr(lab.subprocess, "run", interrupted)
        with pytest.raises(KeyboardInterrupt):
            lab.set_up(lab.APP)
    machine.forget()
    lab.set_up(lab.APP)
    assert machine.done == ["venv", "pip"]


def test_a_venv_whose_python_has_gone_is_made_anew(machine):
    lab.set_up(lab.APP)
    machine.forget()
    lab.python_of(lab.VENV).unlink()
    lab.set_up(lab.APP)
    assert machine.done == ["venv", "pip"]


def test_a_venv_of_another_python_or_without_pip_is_made_anew(machine):
    lab.set_up(lab.APP)
    (lab.VENV / lab.INSTALLED).unlink()
    machine.forget()
    machine.failing = {"probe"}
    lab.set_up(lab.APP)
    assert machine.done == ["probe", "venv", "pip"]


def test_a_python_without_ensurepip_is_told_which_package_to_install(machine, monkeypatch):
    real = importlib.util.find_spec
    monkeypatch.setattr(
        lab.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else real(name)
    )
    with pytest.raises(
        SystemExit, match=r"ensurepip is missing.*\n.*\n.*apt install python3\.\d+-venv"
    ):
        lab.set_up(lab.APP)
    assert machine.done == []
    assert not lab.VENV.exists()


def test_all_checks_run_even_when_the_first_fails(machine, capsys):
    machine.failing = {"ruff"}
    assert lab.check("check") == 1
    assert sorted(machine.done) == ["mypy", "pytest", "ruff", "ruff"]
    assert capsys.readouterr().out.endswith("FAILED: ruff format, ruff check.\n")


@pytest.mark.parametrize("failing", [set(), {"mypy"}])
def test_what_runs_beside_the_tests_is_told_and_counts(machine, capsys, failing):
    machine.failing = failing
    assert lab.check("check") == len(failing)
    said = capsys.readouterr().out
    assert "=== mypy\nmypy!\n" in said
    assert f"mypy             {'FAILED' if failing else 'passed'}" in said
    assert said.endswith("FAILED: mypy.\n" if failing else "Everything passed.\n")


@pytest.mark.parametrize(("words", "tier"), [([], "check"), (["--quick"], "quick")])
def test_a_check_runs_every_tool_at_its_speed(machine, words, tier):
    assert lab.main(["check", *words]) == 0
    assert machine.done[:2] == ["venv", "pip"]
    assert sorted(machine.done[2:]) == ["mypy", "pytest", "ruff", "ruff"]
    tests = next(command for command in machine.commands if "pytest" in command)
    assert tests[-2:] == ["--tier", tier]


def test_the_whole_check_also_draws_every_page_on_the_release_before(machine, capsys):
    (lab.ROOT / "requirements.txt").write_text("streamlit==1.67.0   # pages\nnumpy==2.4.6\n")
    (lab.ROOT / "requirements-dev.txt").write_text("# Tests.\n-r requirements.txt\npytest==9.2.0\n")
    assert lab.main(["check", "--all"]) == 0
    assert sorted(machine.done) == sorted(
        ["venv", "pip", "venv", "pip", "mypy", "pdoc", "pytest", "pytest", "ruff", "ruff"]
    )
    tests, previous = (command for command in machine.commands if "pytest" in command)
    assert tests[-2:] == ["--tier", "all"]
    assert previous[0] == str(lab.python_of(lab.PREVIOUS_VENV))
    assert previous[-len(lab.ON_PREVIOUS) :] == [f"tests/{name}" for name in lab.ON_PREVIOUS]
    assert machine.requirements[-1] == (
        f"# Tests.\nstreamlit=={lab.PREVIOUS_STREAMLIT}   # pages\nnumpy==2.4.6\n\npytest==9.2.0\n"
    )
    assert f"Streamlit {lab.PREVIOUS_STREAMLIT} passed" in capsys.readouterr().out
    machine.forget()
    lab.set_up_previous()  # as it is there, nothing is installed
    assert machine.done == []


def test_what_is_run_on_the_release_before_is_there_and_the_pin_is_newer():
    root = Path(lab.__file__).parent
    assert all((root / "tests" / path).exists() for path in lab.ON_PREVIOUS)
    pinned = re.search(r"(?m)^streamlit==([\d.]+)", (root / "requirements.txt").read_text())[1]
    assert numbers(lab.PREVIOUS_STREAMLIT) < numbers(pinned)


def numbers(version):
    return [int(part) for part in version.split(".")]


def test_uv_installs_where_it_is_on_the_path(machine, monkeypatch):
    monkeypatch.setattr(lab.shutil, "which", {"uv": "/bin/uv"}.get)
    lab.set_up(lab.APP)
    asked, made, installed = machine.commands
    assert asked == ["/bin/uv", "--version"]
    assert made[:2] == ["/bin/uv", "venv"]
    assert installed[:3] == ["/bin/uv", "pip", "install"]
    assert "--only-binary" in installed
    machine.forget()
    lab.set_up(lab.APP)
    assert machine.done == []


def test_a_folder_of_wheels_is_all_that_the_app_is_installed_from(machine, monkeypatch, tmp_path):
    monkeypatch.setattr(lab, "WHEELS", tmp_path / "wheels")
    lab.set_up(lab.APP)
    assert "--no-index" not in machine.commands[-1]
    (tmp_path / "wheels").mkdir()
    (tmp_path / "requirements.txt").write_text("numpy==2.4.7\n")
    lab.set_up(lab.APP)
    command = machine.commands[-1]
    at = command.index("--no-index")
    assert command[at + 1 : at + 3] == ["--find-links", str(tmp_path / "wheels")]
    lab.set_up(lab.EVERYTHING)  # the tools are not among them
    assert "--no-index" not in machine.commands[-1]


def test_what_only_looks_like_uv_is_passed_over(machine, monkeypatch):
    monkeypatch.setattr(lab.shutil, "which", {"uv": "/shims/uv"}.get)
    machine.failing = {"probe"}
    lab.set_up(lab.APP)
    assert machine.commands[-1][1:4] == ["-m", "pip", "install"]


def test_whoever_waits_at_a_terminal_sees_the_seconds(monkeypatch, capsys):
    monkeypatch.setattr(lab.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(lab, "TICK_SECONDS", 0.01)
    with lab.moving("Installing."):
        for _try in range(500):
            time.sleep(0.01)
            if capsys.readouterr().out.endswith(" s"):
                break
        else:
            pytest.fail("nothing moved")


def test_where_nobody_watches_a_step_is_one_line(capsys):
    with lab.moving("Installing."):
        pass
    assert capsys.readouterr().out == "Installing.\n"


@pytest.mark.parametrize(
    ("ci", "is_ci"), [(None, False), ("", False), ("false", False), ("true", True), ("1", True)]
)
def test_a_machine_runs_every_browser_test(machine, monkeypatch, ci, is_ci):
    monkeypatch.delenv("CI", raising=False)
    if ci is not None:
        monkeypatch.setenv("CI", ci)
    lab.check("check")
    tests = next(command for command in machine.commands if "pytest" in command)
    assert ("--browser-share" in tests) is not is_ci
    assert ("--whole-browser" in tests) is ("--seed" in tests) is is_ci


def test_what_the_tools_compile_is_kept_for_the_next_process(machine, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("KEPT", "yes")
    lab.main(["check", "-k", "mex"])
    assert "PYTHONDONTWRITEBYTECODE" not in machine.environments[-1]
    assert machine.environments[-1]["KEPT"] == "yes"


def test_check_with_arguments_runs_only_those_tests(machine):
    assert lab.main(["check", "-k", "mex"]) == 0
    assert machine.done == ["venv", "pip", "pytest"]
    assert machine.commands[-1][-3:] == ["pytest", "-k", "mex"]


def test_hosting_takes_the_place_of_this_process_once_the_app_is_installed(machine, monkeypatch):
    taken = []
    monkeypatch.setattr(lab.os, "execv", lambda path, words: taken.append((path, words)))
    monkeypatch.chdir(".")
    lab.main(["host", "--workers", "3"])
    assert machine.done == ["venv", "pip"]
    python = str(lab.python_of(lab.VENV))
    assert taken == [(python, [python, "-m", "hosting", "--workers", "3"])]


def test_windows_is_told_where_it_can_host(machine, monkeypatch):
    monkeypatch.setattr(lab.os, "name", "nt")
    with pytest.raises(SystemExit, match=r"WSL.*docs/hosting\.md"):
        lab.host([])


def test_names_of_this_machine_are_taken_out_of_the_options():
    options = ["--host-name", "a.example", "--server.port", "1", "--host-name=b.example"]
    assert lab.take_names(options) == (["--server.port", "1"], ["a.example", "b.example"])


@pytest.mark.parametrize(
    ("listed", "known"),
    [
        (None, ["localhost", ..., "a.example"]),
        ("b.example", ["b.example", "a.example"]),
        ("", [""]),
    ],
)
def test_a_name_that_is_given_is_known_beside_those_of_the_environment(monkeypatch, listed, known):
    monkeypatch.delenv("GRUNDY_LAB_HOSTS", raising=False)
    if listed is not None:
        monkeypatch.setenv("GRUNDY_LAB_HOSTS", listed)
    found = lab.known_names(["a.example"]).split(",")
    assert (found[0], found[-1]) == (known[0], known[-1])
    assert ... in known or found == known


@pytest.mark.parametrize("options", [["--host-name"], ["--host-name="]])
def test_a_name_is_asked_for(options):
    with pytest.raises(SystemExit, match="give a name of this machine"):
        lab.take_names(options)


def test_an_unknown_command_is_answered_with_the_known_ones(machine):
    with pytest.raises(SystemExit, match=r"does not know 'chekc'[\s\S]*lab.py check"):
        lab.main(["chekc"])
    assert machine.done == []


@pytest.mark.parametrize(
    ("options", "port"),
    [
        (["--server.port", "8600"], "8600"),
        (["--server.port=8600"], "8600"),
        (["--theme.base=dark"], None),
        (["--server.port"], None),
        ([], None),
    ],
)
def test_an_option_is_read_as_streamlit_reads_it(monkeypatch, options, port):
    monkeypatch.delenv("STREAMLIT_SERVER_PORT", raising=False)
    assert lab.option(options, "server.port") == port


def test_an_option_may_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("STREAMLIT_SERVER_BASE_URL_PATH", "lab")
    assert lab.option([], "server.baseUrlPath") == "lab"


def test_a_port_in_use_is_refused_with_a_way_out():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(SystemExit, match=f"Port {port} is in use.*--server.port {port + 1}"):
            lab.start(["--server.port", str(port)])


def test_a_port_that_is_no_number_is_refused():
    with pytest.raises(SystemExit, match="'many' is not one"):
        lab.start(["--server.port", "many"])


# -- ending ---------------------------------------------------------------------------------------

STARTS = """
import pathlib, sys, lab
lab.python_of = lambda _venv: pathlib.Path(sys.argv[1])
lab.CLOSE_SECONDS = float(sys.argv[2])
sys.exit(lab.start(sys.argv[3:]))
"""
"""Starts the app as lab.py does, without installing anything, and with a Python of our choice."""

STUBBORN = f"""#!{sys.executable}
import signal, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("I stay.", flush=True)
time.sleep(600)
"""


def interrupted_alone(python, patience, once):
    """Start the app, send SIGINT to lab.py's process alone once it says this; return its status.

    Comes back only when everybody who could write to the output has ended, the app among them.
    """
    with subprocess.Popen(
        [sys.executable, "-c", STARTS, python, str(patience), "--server.headless=true"],
        cwd=Path(lab.__file__).parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said = ""
            while once not in said:
                said = process.stdout.readline()
                assert said, "it ended by itself"
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
            return process.returncode
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@WHOLE_PROGRAM
@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_an_interrupt_of_lab_alone_ends_the_app_as_well():
    assert interrupted_alone(sys.executable, lab.CLOSE_SECONDS, once="Stop it with Ctrl+C") == 0


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_an_app_that_does_not_end_is_ended(tmp_path):
    stubborn = tmp_path / "python"
    stubborn.write_text(STUBBORN)
    stubborn.chmod(0o755)
    assert interrupted_alone(str(stubborn), 0.1, once="I stay.") == 0


@pytest.mark.parametrize(
    ("options", "display", "wanted"),
    [
        ([], "", False),
        ([], ":0", True),
        (["--server.headless", "true"], ":0", False),
        (["--server.headless=false"], "", True),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sees_it(monkeypatch, options, display, wanted):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("STREAMLIT_SERVER_HEADLESS", raising=False)
    assert lab.has_screen(options) is wanted
