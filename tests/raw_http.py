"""A client that sends exactly what a test says: paths, headers and bodies that no browser would."""

from __future__ import annotations

import http.client
import json
import socket
from typing import NamedTuple
from urllib.parse import urlsplit


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes


def ask(url, path="/", *, method="GET", body=None, headers=None, host=None) -> Answer:
    """Send one request and read the answer."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    try:
        connection.putrequest(method, path, skip_host=host is not None, skip_accept_encoding=True)
        if host is not None:
            connection.putheader("Host", host)
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())
    finally:
        connection.close()


UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "x3JJHMbDL1EzLkh9GBhXDw==",
}


def shake_hands(url, **headers) -> int:
    """Ask for the connection of a tab and return the status of the answer."""
    status, _said, line = open_connection(url, **headers)
    line.close()
    return status


def open_connection(url, **headers):
    """Ask for the connection of a tab; return the answer's status and lines, and the socket."""
    netloc = urlsplit(url).netloc
    host, _colon, port = netloc.rpartition(":")
    line = socket.create_connection((host, int(port)), timeout=30)
    words = {"Host": netloc, **UPGRADE, **{k.replace("_", "-"): v for k, v in headers.items()}}
    head = "".join(f"{name}: {value}\r\n" for name, value in words.items())
    line.sendall(f"GET /_stcore/stream HTTP/1.1\r\n{head}\r\n".encode())
    said = b""
    while b"\r\n\r\n" not in said:
        more = line.recv(4096)
        if not more:
            break
        said += more
    return int(said.split()[1]), said.decode("latin-1"), line


def status_of(hosted, number) -> dict:
    """Return what a process of a hosted set says of itself to its host."""
    port = urlsplit(hosted.url).port
    answer = ask(hosted.url, f"/lab-status/{number}", host=f"localhost:{port}")
    assert answer.status == 200
    return json.loads(answer.body)
