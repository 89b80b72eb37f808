"""The configuration that is written for nginx: nginx takes it, whatever set it is for."""

from __future__ import annotations

import re
import socket
import subprocess

import pytest

from hosting.proxy_config import TEMPLATE, Proxy, configuration
from ui.base import page_limits

PROCESSES = tuple(f"127.0.0.1:{9000 + number}" for number in range(12))


def taken_by(nginx, folder, text):
    """Return whether nginx takes a configuration, and what it says."""
    file = folder / "nginx.conf"
    file.write_text(text, "utf-8")
    run = subprocess.run(
        [nginx, "-t", "-e", "stderr", "-c", file], capture_output=True, text=True, check=False
    )
    return run.returncode == 0, run.stderr


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def proxy(tmp_path):
    """Return a function: words for a Proxy that writes into this test's folder -> the Proxy."""

    def made(**words):
        words = {"processes": PROCESSES[:2], "listen": f"127.0.0.1:{free_port()}", **words}
        return Proxy(static=str(tmp_path / "static"), folder=str(tmp_path), **words)

    return made


@pytest.fixture
def certificate(tmp_path):
    """Return a certificate that nobody trusts, and its key."""
    files = tmp_path / "certificate.pem", tmp_path / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=lab"]
    command += ["-days", "1", "-out", files[0], "-keyout", files[1]]
    subprocess.run(command, check=True, capture_output=True)
    return {"certificate": str(files[0]), "key": str(files[1])}


@pytest.mark.nginx
@pytest.mark.parametrize("count", [1, 2, 3, 7, 12])
def test_nginx_takes_any_number_of_processes(nginx, tmp_path, proxy, count):
    taken, said = taken_by(nginx, tmp_path, configuration(proxy(processes=PROCESSES[:count])))
    assert taken, said


@pytest.mark.nginx
@pytest.mark.parametrize(
    "words",
    [
        {"host_names": ("lab.school.example", "*.class.example", "192.0.2.4")},
        {"host_names": ("*",)},
        {"behind": "10.0.0.0/8"},
        {"log": "/dev/null"},
    ],
)
def test_nginx_takes_every_option(nginx, tmp_path, proxy, words):
    taken, said = taken_by(nginx, tmp_path, configuration(proxy(**words)))
    assert taken, said


@pytest.mark.nginx
def test_nginx_takes_a_certificate(nginx, tmp_path, proxy, certificate):
    taken, said = taken_by(nginx, tmp_path, configuration(proxy(**certificate)))
    assert taken, said


@pytest.mark.parametrize("name", ["evil;", "a b", "x$host", "{", "a\nb", "-a", ""])
def test_a_name_that_nginx_would_read_as_more_is_refused(proxy, name):
    with pytest.raises(ValueError, match="not the name of a host"):
        configuration(proxy(host_names=(name,)))


@pytest.mark.parametrize("path", ["/a b", "/a;", "/a'", "/$x"])
def test_so_is_a_path(proxy, path):
    with pytest.raises(ValueError, match="cannot use a path"):
        configuration(proxy(log=path))


def test_every_limit_stands_in_one_file():
    text = TEMPLATE.read_text("utf-8")
    named = set(re.findall(r"@([A-Z_]+)@", text))
    assert named
    assert all(hasattr(page_limits, name) for name in named)


def test_a_school_is_one_address():
    # A ceiling below this would turn a class away that sits behind one line.
    assert page_limits.TABS_PER_ADDRESS >= 600
    assert page_limits.PER_ADDRESS_AT_ONCE >= 600


def test_no_address_of_a_visitor_is_told_or_written(proxy):
    text = configuration(proxy())
    assert "error_log stderr emerg;" in text
    log = re.search(r"log_format lab '(.*?)';", text)[1]
    assert not re.search(r"addr|args|request_uri|\$request[ ']|agent|referer|cookie", log)
    assert 'X-Forwarded-For ""' in text
