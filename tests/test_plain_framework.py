"""The framework as it is: nothing of another package is replaced, and its inside stays shut.

Every file of the app is read, not run. Three exceptions are allowed at most, each with its reason.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from ui.base.component import HOOKS, hooks_for, with_hooks

ROOT = Path(__file__).resolve().parent.parent
OURS = ("app", "lab", "pages", "ui", "gamecore", "hosting", "benchmarks", "tests")

PUBLIC = frozenset(("streamlit", "streamlit.errors", "streamlit.typing", "streamlit.testing.v1"))
"""Modules of Streamlit that its documentation tells an app to import."""

FOR_TYPES = PUBLIC | {"streamlit.delta_generator"}
"""What a file may import beside them where only types need it."""


class Exempt(NamedTuple):
    """An inner module that is imported all the same."""

    upstream: str
    until: str


EXEMPT = {
    "streamlit.proto": Exempt(
        "https://github.com/streamlit/streamlit/issues/16391",
        "Streamlit answers a message that is not UTF-8 otherwise than by closing the connection, "
        "and lets a server refuse `clear_cache` and `install_skills`. Looked at with 1.67.0. (The "
        "tab of benchmarks/ speaks the same protocol.)",
    ),
}
MOST_EXEMPT = 3

INSIDE = {"__wrapped__", "__code__", "__dict__", "__globals__", "__closure__", "__defaults__"}
"""What Python itself gives to whoever wants to look behind a function or an object."""

OF_NAMED_TUPLES = {"_replace", "_asdict", "_fields", "_make"}


def files() -> list[Path]:
    found = [path for room in OURS[2:-1] for path in (ROOT / room).rglob("*.py")]
    return sorted([ROOT / "app.py", ROOT / "lab.py", *found])


def parsed() -> dict[str, ast.Module]:
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in files()
    }


def is_foreign(module: str) -> bool:
    room = module.partition(".")[0]
    return room not in OURS and room not in sys.stdlib_module_names


def is_private(name: str) -> bool:
    if name.startswith("__") and name.endswith("__"):
        return name in INSIDE
    return name.startswith("_") and name not in OF_NAMED_TUPLES


def only_for_types(tree: ast.Module) -> set[ast.stmt]:
    """Return the statements that run for a type checker alone."""
    return {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        for inner in node.body
    }


def own_privates(trees: dict[str, ast.Module]) -> set[str]:
    """Return the private names that are defined in code of ours."""
    names = set()
    for tree in trees.values():
        for node in ast.walk(tree):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    names.add(name)
                case ast.ClassDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                    names.add(name)
                case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                    names.add(name)
                case ast.AnnAssign(target=ast.Name(id=name)):
                    names.add(name)
    return {name for name in names if name.startswith("_")}


def root_of(node: ast.expr) -> str:
    """Return the name that a chain of attributes, calls and keys begins with; "" for none."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def imported(tree: ast.Module) -> tuple[dict[str, str], list[str]]:
    """Return the names that come from other packages and their modules, and what is wrong there."""
    names: dict[str, str] = {}
    wrong = []
    types = only_for_types(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = {a.asname or a.name.partition(".")[0]: a.name for a in node.names}
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found = {alias.asname or alias.name: node.module for alias in node.names}
            modules = [node.module]
            # `from streamlit import runtime` opens the same module by another name.
            if node.module == "streamlit":
                modules += [f"streamlit.{alias.name}" for alias in node.names]
            wrong += [
                f"uses the private {alias.name} of {node.module}"
                for alias in node.names
                if is_foreign(node.module) and is_private(alias.name)
            ]
        else:
            continue
        names |= {name: module for name, module in found.items() if is_foreign(module)}
        allowed = FOR_TYPES if node in types else PUBLIC
        wrong += [
            f"opens {module}"
            for module in modules
            if module.partition(".")[0] == "streamlit"
            and module not in allowed
            and not any(f"{module}.".startswith(f"{one}.") for one in EXEMPT)
        ]
    return names, wrong


def complaints(tree: ast.Module, privates: frozenset[str] | set[str] = frozenset()) -> list[str]:
    """Return what a file does to other packages that it must not do."""
    names, wrong = imported(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            root = root_of(node)
            of_another = root in names
            if of_another and not isinstance(node.ctx, ast.Load):
                wrong.append(f"replaces {ast.unparse(node)}")
            elif is_private(node.attr) and (
                of_another
                or (
                    root not in ("self", "cls", *sys.stdlib_module_names)
                    and not node.attr.startswith("__")
                    and node.attr not in privates
                )
            ):
                wrong.append(f"uses the private {ast.unparse(node)}")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("setattr", "delattr") and root_of(node.args[0]) in names:
                wrong.append(f"replaces {ast.unparse(node)}")
            if node.func.id == "vars" and node.args and root_of(node.args[0]) in names:
                wrong.append(f"looks inside with {ast.unparse(node)}")
            if node.func.id in ("__import__", "import_module") and "streamlit" in ast.unparse(node):
                wrong.append(f"opens {ast.unparse(node)}")
    return sorted(wrong)


def test_nothing_of_another_package_is_replaced_and_no_inner_name_is_used():
    trees = parsed()
    privates = own_privates(trees)
    found = {name: complaints(tree, privates) for name, tree in trees.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_the_exceptions_are_few_and_each_is_needed_and_told():
    assert len(EXEMPT) <= MOST_EXEMPT
    text = "\n".join(path.read_text("utf-8") for path in files())
    for module, told in EXEMPT.items():
        assert f"from {module}" in text, f"{module} is not imported any more: take it off the list"
        assert re.fullmatch(r"https://github\.com/[\w-]+/[\w-]+/(issues|pull)/\d+", told.upstream)
        assert "1.67" in told.until


BAD = {
    "a method of a class": "from streamlit.delta_generator import DeltaGenerator as D\nD.x = 1",
    "an attribute of a module": "import streamlit as st\nst.session_state.x = st.button = None",
    "an attribute deep inside": "import streamlit as st\nst.components.v2.component = None",
    "by setattr": "import altair\nsetattr(altair.Chart, 'to_dict', None)",
    "by delattr": "import pandas as pd\ndelattr(pd, 'DataFrame')",
    "through vars": "import streamlit as st\nvars(st)['button'] = None",
    "by deleting": "import streamlit as st\ndel st.button",
    "by adding": "import streamlit as st\nst.count += 1",
    "a private name": "from streamlit import _main",
    "a private attribute": "import streamlit as st\nst._main.button('x')",
    "a private attribute of an object": "def f(page):\n    return page._script_hash",
    "what stands behind a command": "import streamlit as st\nst.button.__wrapped__('x')",
    "an inner module": "from streamlit.runtime.runtime import Runtime",
    "an inner module by name": "import streamlit.elements.html as h",
    "an inner module from the package": "from streamlit import runtime",
    "the settings": "from streamlit import config",
    "an inner module for types": "if TYPE_CHECKING:\n    from streamlit.cursor import Cursor",
    "a module for types at run time": "from streamlit.delta_generator import DeltaGenerator",
    "an inner module late": "from importlib import import_module\nimport_module('streamlit.web')",
}

GOOD = (
    "import streamlit as st\nst.session_state['x'] = 1\nst.button('x')",
    "from streamlit.errors import StreamlitAPIException",
    "if TYPE_CHECKING:\n    from streamlit.delta_generator import DeltaGenerator",
    "class A:\n    def f(self):\n        self._x = 1\n        return self._x",
    "from ui.base import page_limits\nimport os\nos._exit(0)",
)


@pytest.mark.parametrize("source", BAD.values(), ids=list(BAD))
def test_what_must_not_be_done_is_seen(source):
    assert complaints(ast.parse(source))


@pytest.mark.parametrize("source", GOOD)
def test_what_an_app_does_is_let_through(source):
    assert complaints(ast.parse(source)) == []


def test_a_private_name_of_ours_may_be_used_among_us():
    tree = ast.parse("def f(made):\n    made._is_one = True")
    assert complaints(tree, {"_is_one"}) == []


# -- in the browser -------------------------------------------------------------------------------

OF_REACT = re.compile(
    r"__react|_reactRootContainer|\.stateNode\b|\bfiber\b|connectionManager|websocketConnection"
    r"|WidgetStateManager|\bonMessage\s*=|\bforwardMsg|ForwardMsg|BackMsg"
)
"""React's tree, and the parts of Streamlit's own that hang in it."""

REPLACED = re.compile(
    r"\.prototype\.\w+\s*=[^=]|\bwindow\.(?:fetch|WebSocket|streamlit\w*)\s*=[^=]"
)
"""A method that all scripts of the page share. `history.pushState` is wrapped, in one file."""

WRAPPED = re.compile(r"\bhistory\.(?:push|replace)State\s*=[^=]")
HISTORY = {"history.js"}


def script_complaints(name: str, text: str) -> list[str]:
    """Return the places where a script touches what is not ours."""
    found = [*OF_REACT.findall(text), *REPLACED.findall(text)]
    return found + ([] if name in HISTORY else WRAPPED.findall(text))


def scripts() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in (ROOT / "ui").rglob("*.js")}


def test_no_script_touches_react_or_replaces_what_is_not_ours():
    found = {name: script_complaints(name, text) for name, text in scripts().items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "text",
    [
        'Object.keys(root).find((name) => name.startsWith("__reactContainer$"))',
        "piece.stateNode.connectionManager",
        "at.onMessage = (message) => 1",
        "WebSocket.prototype.send = function () {}",
        "window.fetch = ours",
        "history.pushState = ours",
    ],
)
def test_a_script_that_does_is_seen(text):
    assert script_complaints("some.js", text)


# -- style sheets ---------------------------------------------------------------------------------

INNER = re.compile(
    r"""data-testid|data-baseweb|data-variant|data-collapsed|data-test-|testScriptState
    |testConnectionState|st-emotion|(?<![\w/])\.st[A-Z]\w+|\[kind[$^*]?="|\[width[$^*]?="|\#vg-""",
    re.VERBOSE,
)
"""Names that Streamlit gives to what it draws, other than by a key of ours."""

HOOKS_FILE = "streamlit.css"


def inner_names(text: str) -> list[str]:
    return INNER.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))


def looks() -> dict[str, str]:
    """Return style sheets, scripts and the code of ui by their names."""
    found = [path for kind in ("css", "js", "py") for path in (ROOT / "ui").rglob(f"*.{kind}")]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in found}


def test_names_of_streamlits_own_stand_in_one_file():
    found = {name: inner_names(text) for name, text in looks().items()}
    wrong = {name: names for name, names in found.items() if names}
    assert [*wrong] == [f"ui/assets/{HOOKS_FILE}"]


def test_each_of_them_is_used_and_says_what_breaks_without_it():
    text = (ROOT / "ui" / "assets" / HOOKS_FILE).read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith("@")]
    assert all(re.fullmatch(r"@custom-selector :--[a-z-]+ [^;]+; /\* .{15,} \*/", x) for x in lines)
    assert len(lines) == len(HOOKS)
    assert len(set(HOOKS.values())) == len(HOOKS)
    others = "\n".join(text for name, text in looks().items() if not name.endswith(".py"))
    others = re.sub(r"/\*.*?\*/", "", others, flags=re.DOTALL)
    others = re.sub(r"@custom-selector :--[\w-]+", "", others)
    used = set(re.findall(r":--([\w-]+)|HOOKS\.(\w+)|HOOKS\[\"([\w-]+)\"\]", others))
    assert {name for names in used for name in names if name} == set(HOOKS)


def test_a_sheet_gets_the_selectors_and_a_script_the_names_it_uses():
    assert with_hooks(":--element:--side-label { }") == '.stElementContainer[width="131px"] { }'
    with pytest.raises(KeyError, match="no-such"):
        with_hooks("a:--no-such b { }")
    script = 'find(HOOKS.app); find(HOOKS["menu-entry"]);'
    begun, _end, rest = hooks_for(script).partition("\n")
    assert rest == script
    names = json.loads(begun.removeprefix("const HOOKS = ").removesuffix(";"))
    assert {"app", "menu-entry"} <= {*names}
    assert hooks_for("find(app)") == "find(app)"


@pytest.mark.parametrize(
    "text", [".stMain p { }", '[data-testid="stHeader"] { }', "app.dataset.testScriptState"]
)
def test_a_name_elsewhere_is_seen(text):
    assert inner_names(text)
