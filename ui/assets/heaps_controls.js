// What stands around a board of heaps: a row of controls, what they told, a field for a move, who plays.
const ICONS = {
  add: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
  hint: "M9 21h6v-1.500H9zM12 2a7 7 0 0 0-4 12.700V18h8v-3.300A7 7 0 0 0 12 2z",
  look: "M12 2 7 10h10zM3 13h8v8H3zm14.500-1a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9z",
  swap: "m7 11-4 4 4 4v-3h7v-2H7zm14-2-4-4v3h-7v2h7v3z",
  undo: "M12.500 8c-2.650 0-5.050 1-6.900 2.600L2 7v9h9l-3.620-3.620a8 8 0 0 1 12.710 4.120l2.370-.780A10.500 10.500 0 0 0 12.500 8z",
  why: "M11 18h2v-2h-2zm1-16a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16zm0-14a4 4 0 0 0-4 4h2a2 2 0 1 1 4 0c0 2-3 1.750-3 5h2c0-2.250 3-2.500 3-5a4 4 0 0 0-4-4z",
};

function icon(name) {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  drawn.append(path);
  return drawn;
}

function around(root) {
  const controls = node("div", "controls", root);
  const notes = node("div", "notes", root);
  notes.setAttribute("role", "status");
  const typed = node("label", "typed", root);
  const caption = node("span", "caption", typed);
  const input = node("input", "field", typed);
  Object.assign(input, { type: "text", autocomplete: "off", spellcheck: false });
  const wrong = node("div", "wrong", root);
  wrong.setAttribute("role", "alert");
  const opponents = node("div", "opponents", root);
  const label = node("label", "", opponents);
  const opponent = node("span", "caption", label);
  const players = node("select", "field", label);
  const begins = node("div", "sides", opponents);
  begins.setAttribute("role", "radiogroup");
  const friend = node("button", "control friend", opponents);
  return { controls, notes, typed, caption, input, wrong, opponents, opponent, players, begins, friend };
}

function drawAround(view, data, send) {
  const told = sized(view.notes, "p", data.notes.length, () => node("p", "", view.notes));
  const fresh = told.filter((note, index) => {
    const [kind, text] = data.notes[index];
    const isNew = note.textContent !== text;
    note.className = `gl-${kind}`;
    put(note, text);
    return isNew && kind === "note";
  });
  // What a control was asked must not be told below the edge of a small screen.
  if (focused(view.controls)) fresh[0]?.scrollIntoView({ block: "nearest" });
  drawTyped(view, data, send);
  drawOpponents(view, data.opponents, send);
}

function row(parent, controls, send) {
  parent.hidden = !controls.length;
  const held = focused(parent)?.dataset.name;
  const old = new Map([...parent.children].map((one) => [one.dataset.name, one]));
  for (const [name, one] of old) if (!controls.some((control) => control.name === name)) one.remove();
  let next = parent.firstElementChild;
  for (const control of controls) {
    let button = old.get(control.name);
    if (button && button === next) next = next.nextElementSibling;
    else {
      button ??= node("button", "");
      parent.insertBefore(button, next);
    }
    const isSwitch = control.look === "switch";
    button.className = `control ${control.look}`;
    button.dataset.name = control.name;
    if (button.dataset.label !== control.label) {
      button.dataset.label = control.label;
      const words = node("span", "");
      words.textContent = control.label;
      button.replaceChildren(...(isSwitch ? [node("i", "track")] : ICONS[control.icon] ? [icon(control.icon)] : []), words);
    }
    button.title = control.help;
    idle(button, control.idle);
    if (isSwitch) {
      button.setAttribute("role", "switch");
      button.setAttribute("aria-checked", control.on ? "true" : "false");
    }
    button.onclick = () => control.idle || send("control", control.name);
  }
  // What stands in the place of a control that is gone takes over its focus.
  if (held && !focused(parent)) parent.querySelector("button:not([aria-disabled])")?.focus();
}

function drawTyped(view, data, send) {
  const { typed, input, caption, wrong } = view;
  typed.hidden = !data.typed;
  wrong.hidden = !data.typed?.wrong;
  put(wrong, data.typed?.wrong ?? "");
  if (!data.typed) return;
  put(caption, data.typed.label);
  input.placeholder = data.typed.examples;
  input.setAttribute("aria-invalid", data.typed.wrong ? "true" : "false");
  // What is being typed stays until it has been answered.
  const answer = `${data.tick} ${data.at}`;
  if (view.answer !== answer) input.value = data.typed.text;
  view.answer = answer;
  input.onchange = () => {
    if (input.value.length <= data.typed.most) return send("typed", input.value);
    wrong.hidden = false;
    put(wrong, data.typed.long);
    input.setAttribute("aria-invalid", "true");
  };
  // The page has keys of its own, which are letters in here.
  input.onkeydown = (event) => event.key !== "Escape" && event.stopPropagation();
}

function drawOpponents(view, data, send) {
  const { opponents, players, begins, friend } = view;
  opponents.hidden = !data;
  if (!data) return;
  put(view.opponent, data.opponent);
  const offered = JSON.stringify(data.players);
  if (view.offered !== offered) {
    view.offered = offered;
    players.replaceChildren(...data.players.map(([name, label]) => new Option(label, name)));
  }
  players.value = data.player;
  players.onchange = () => send("player", players.value);
  begins.setAttribute("aria-label", data.begins);
  begins.title = data.begins;
  const sides = sized(begins, "button", data.sides.length, () => node("button", "side", begins));
  sides.forEach((side, index) => {
    const [name, label] = data.sides[index];
    const isChosen = name === data.side;
    put(side, label);
    side.setAttribute("role", "radio");
    side.setAttribute("aria-checked", isChosen ? "true" : "false");
    side.tabIndex = isChosen ? 0 : -1;
    side.onclick = () => isChosen || send("side", name);
    side.onkeydown = (event) => {
      if (!event.key.startsWith("Arrow")) return;
      event.preventDefault();
      event.stopPropagation();
      sides[(index + 1) % sides.length].focus();
    };
  });
  friend.hidden = !data.friend;
  put(friend, data.friend);
  friend.onclick = () => send("friend", true);
}
