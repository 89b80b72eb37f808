"""The container files agree with the set on one machine: its limits, no rights, no writes."""

from __future__ import annotations

import re
import shlex
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from hosting.proxy_config import Proxy, configuration
from ui.base import page_limits
from ui.room import service
from ui.screens import access_control

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "hosting" / "container"
DOCKERFILE = (FOLDER / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
KUBERNETES = {
    part["kind"]: part
    for part in yaml.safe_load_all((FOLDER / "kubernetes.yaml").read_text("utf-8"))
}
SERVICES = COMPOSE["services"]
STAGES = dict(re.findall(r"^FROM \S+ AS (\w+)\n(.*?)(?=^FROM|\Z)", DOCKERFILE, re.M | re.S))
APPS = {name for name in SERVICES if name.startswith("app-")}


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_has_no_rights_and_writes_nowhere(name):
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert service["build"]["target"] in STAGES
    assert service["build"]["dockerfile"] == "hosting/container/Dockerfile"


@pytest.mark.parametrize("stage", ["app", "front"])
def test_an_image_runs_as_nobody_and_is_looked_after(stage):
    user = re.search(r"^USER (\d+):\d+$", STAGES[stage], re.M)
    assert int(user[1]) > 0
    assert re.search(r"^HEALTHCHECK .*/_stcore/health", STAGES[stage], re.M | re.S)
    assert not re.search(r"^RUN|pip|apt-get|apk", STAGES[stage], re.M)


def test_base_images_are_named_by_a_version():
    for image in re.findall(r"^FROM (\S+)", DOCKERFILE, re.M):
        assert re.search(r":\d+\.\d+", image), image


def test_nginx_knows_every_app_and_only_it_is_reached_from_outside():
    words = shlex.split(re.search(r"hosting\.proxy_config (.*?) >", STAGES["build"])[1])
    processes = [after for word, after in pairwise(words) if word == "--process"]
    port = re.search(r"^EXPOSE (\d+)", STAGES["app"], re.M)[1]
    assert set(processes) == {f"{name}:{port}" for name in APPS}
    assert f"--server.port={port}" in STAGES["app"]
    assert set(SERVICES["front"]["depends_on"]) == APPS
    assert all("ports" not in SERVICES[name] for name in APPS)
    assert all(SERVICES[name]["networks"] == ["inside"] for name in APPS)
    assert COMPOSE["networks"]["inside"]["internal"] is True
    text = configuration(Proxy(processes=tuple(processes), static="/srv/front/static"))
    assert all(f"server {process} max_fails=0;" in text for process in processes)


def test_everything_the_app_needs_is_in_the_image():
    kept = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
    }
    needed = {"app.py", "pages", "ui", "gamecore", "content", "hosting", ".streamlit"}
    assert kept == needed | {"requirements.txt", "requirements-redis.txt", "pyproject.toml"}
    assert all((ROOT / name).exists() for name in kept)


def test_the_settings_that_containers_pass_are_read():
    names = {*SERVICES["app-1"]["environment"]}
    names |= {entry["name"] for entry in app_of_the_pod()["env"]}
    ours = {name for name in names if name.startswith("GRUNDY_LAB")}
    assert ours <= {access_control.HOSTS, access_control.VISITORS, service.PROXY, service.WHERE}
    assert names - ours == {"STREAMLIT_SERVER_COOKIE_SECRET"}
    pod = {entry["name"]: entry.get("value") for entry in app_of_the_pod()["env"]}
    assert pod[service.PROXY] == SERVICES["app-1"]["environment"][service.PROXY] == "*"
    assert pod[service.WHERE].startswith("redis://")  # a folder is of one pod alone
    assert "--requirement requirements-redis.txt" in STAGES["build"]


def app_of_the_pod():
    return KUBERNETES["Deployment"]["spec"]["template"]["spec"]["containers"][0]


def test_a_pod_has_no_rights_and_writes_nowhere():
    inside = app_of_the_pod()["securityContext"]
    assert inside["readOnlyRootFilesystem"] is True
    assert inside["allowPrivilegeEscalation"] is False
    assert inside["capabilities"] == {"drop": ["ALL"]}
    pod = KUBERNETES["Deployment"]["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["automountServiceAccountToken"] is False


def test_the_parts_in_the_cluster_find_one_another():
    labels = KUBERNETES["Deployment"]["spec"]["template"]["metadata"]["labels"]
    assert KUBERNETES["Service"]["spec"]["selector"] == labels
    assert KUBERNETES["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == labels
    rule = KUBERNETES["Ingress"]["spec"]["rules"][0]
    backend = rule["http"]["paths"][0]["backend"]["service"]
    service = KUBERNETES["Service"]
    assert backend["name"] == service["metadata"]["name"]
    assert backend["port"]["name"] == service["spec"]["ports"][0]["name"]
    target = KUBERNETES["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    assert target["name"] == KUBERNETES["Deployment"]["metadata"]["name"]
    hosts = next(e["value"] for e in app_of_the_pod()["env"] if e["name"] == access_control.HOSTS)
    assert rule["host"] == hosts


def test_the_cluster_has_the_limits_of_the_proxy():
    notes = {
        name.rpartition("/")[2]: value
        for name, value in KUBERNETES["Ingress"]["metadata"]["annotations"].items()
    }
    assert notes["proxy-body-size"] == f"{page_limits.BODY_MB}m"
    assert notes["proxy-read-timeout"] == str(page_limits.HELD_SECONDS)
    assert notes["limit-connections"] == str(page_limits.CONNECTIONS_PER_ADDRESS)
    assert notes["limit-rps"] == str(page_limits.PER_ADDRESS)
    burst = page_limits.PER_ADDRESS_AT_ONCE // page_limits.PER_ADDRESS
    assert notes["limit-burst-multiplier"] == str(burst)
    assert notes["affinity"] == "cookie"
    assert notes["session-cookie-samesite"] == "None"
    assert notes["session-cookie-secure"] == "true"


def test_the_settings_file_has_the_limits_of_the_pages():
    server = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["server"]
    assert server["maxWidgetStateSize"] == page_limits.MESSAGE_MB
    assert server["maxUploadSize"] == page_limits.UPLOAD_MB
    assert page_limits.MESSAGE_MB * 1_000_000 >= 2 * 4 * page_limits.PASTED
