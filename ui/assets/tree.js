// The drawing of a tree: puts the picture in place, brings what the text speaks of into sight, and
// shows the moves of the position that is pointed at, or all moves on demand.
const NEAR = 40; // pixels: what it leads to should be seen with it
const LEAST = 260; // pixels: a box that is lower shows too little
const NARROW = 640; // pixels: here the box stands below the question, and may end below the first screen
const USUAL = 0.75; // of its size: its letters are then of 15 pixels
const SMALLEST = 0.58; // below that they are hard to read

function add(parent, tag, names = "") {
  const made = document.createElement(tag);
  made.className = names;
  parent.append(made);
  return made;
}

function build(parent) {
  const root = add(parent, "div", "tree");
  const box = add(root, "div", "scroll");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  const row = add(root, "div", "row");
  const label = add(row, "label");
  add(label, "input").type = "checkbox";
  add(label, "span");
  add(row, "button", "start").type = "button";
  return root;
}

export default function (component) {
  const { data, parentElement } = component;
  const root = parentElement.querySelector(".tree") ?? build(parentElement);
  const box = root.querySelector(".scroll");
  const every = root.querySelector("input");
  const start = root.querySelector("button.start");
  const isNew = box.dataset.of !== data.of;
  root.className = `tree look-${data.look || "stones"}`;
  root.querySelector("label span").textContent = data.all;
  start.textContent = data.start;
  box.setAttribute("aria-label", data.name);
  box.dataset.of = data.of;
  if (box.dataset.svg !== data.svg) {
    box.dataset.svg = data.svg;
    box.innerHTML = data.svg;
    const { height } = box.querySelector("svg").viewBox.baseVal;
    box.style.setProperty("--tall", `${height}px`);
  }

  const showAll = () => box.classList.toggle("all", every.checked);
  every.onchange = showAll;
  showAll();
  const light = (event) => {
    const of = event.target.closest?.(".node")?.dataset.of;
    box.classList.toggle("pointed", of !== undefined);
    box.querySelectorAll(".move, .weight").forEach((line) => line.classList.toggle("lit", line.dataset.of === of));
  };
  box.onpointerover = light;
  box.onpointerleave = light;
  box.onclick = light;

  // The start is in sight, or a press away where the drawing is larger than its box.
  const first = box.querySelector(".start");
  const isSeen = (node) => {
    const [at, frame] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
    return at.top >= frame.top - 4 && at.bottom <= frame.bottom + 4 && at.right > frame.left && at.left < frame.right;
  };
  const offer = () => (start.hidden = !first || isSeen(first));
  box.onscroll = offer;
  start.onclick = () => bring(first);

  function bring(node) {
    const [at, frame] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
    if (at.top < frame.top + NEAR || at.bottom > frame.bottom - NEAR) {
      box.scrollTop += (at.top + at.bottom - frame.top - frame.bottom) / 2;
    }
    if (at.left < frame.left || at.right > frame.right) {
      box.scrollLeft += (at.left + at.right - frame.left - frame.right) / 2;
    }
  }
  // As high as the rest of the first screen, so that question and tree are seen together; before a
  // class the style sheet says how high, and the drawing is made to fit.
  function fit() {
    const scrolled = parentElement.getRootNode().host?.closest(HOOKS.main)?.scrollTop ?? 0;
    const room = window.innerHeight - box.getBoundingClientRect().top - scrolled - 20;
    const most = Math.max(room, window.innerWidth > NARROW ? LEAST : 1.25 * LEAST);
    // A drawing that is only a little too large is seen whole, from the start to the end.
    const { width, height } = box.querySelector("svg").viewBox.baseVal;
    const scale = Math.min(USUAL, (most - 8) / height, (box.clientWidth - 2) / width);
    const used = scale < SMALLEST ? USUAL : scale;
    box.style.setProperty("--tall", `${used * height}px`);
    box.style.maxHeight = `calc(var(--gl-tree-tall, ${most}px) + 8px)`;
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }
  function show(anew) {
    if (anew) fit();
    const node = box.querySelector(".now") ?? box.querySelector(".ask") ?? box.querySelector(".node");
    if (node) bring(node);
    offer();
  }
  requestAnimationFrame(() => show(isNew));
  // A window that is turned or made smaller shows the same position as before.
  window.removeEventListener("resize", root.turned);
  root.turned = () => {
    clearTimeout(root.settling);
    root.settling = setTimeout(() => show(true), 150); // the page around it is laid out anew first
  };
  window.addEventListener("resize", root.turned);
  return () => window.removeEventListener("resize", root.turned);
}
