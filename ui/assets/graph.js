// The picture of a graph: positions are pressed by pointer or by Enter, arrow keys walk from one to
// the nearest in their direction. The moves of the position that is pointed at stand out. Where the
// picture is edited, an empty place is pressed too, and + Delete Escape are keys; what a press does is
// decided on the server.
const WALK = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(node) {
  const at = node.getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
}

// Of those that lie in a direction, the one that is near and not far aside.
function nearest(nodes, from, [right, down]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const node of nodes) {
    const [dx, dy] = [middle(node)[0] - x, middle(node)[1] - y];
    const ahead = dx * right + dy * down;
    const far = ahead + 2 * Math.abs(dx * down) + 2 * Math.abs(dy * right);
    if (ahead > 2 && far < least) [best, least] = [node, far];
  }
  return best;
}

// Where a press lies in the measures of the picture; nothing where it is no empty place.
function emptyPlace(svg, event) {
  if (event.target.closest(".arrow")) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return { x, y };
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let box = parentElement.querySelector(".scroll");
  const isNew = !box;
  if (isNew) {
    const root = document.createElement("div");
    root.className = "graph";
    box = document.createElement("div");
    box.className = "scroll";
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    root.append(box);
    parentElement.append(root);
  }
  box.setAttribute("aria-label", data.name);
  const named = (name) => [...box.querySelectorAll(".node")].find((node) => node.dataset.name === name);
  if (box.dataset.svg !== data.svg) {
    const held = box.getRootNode().activeElement?.closest?.(".node")?.dataset.name;
    box.dataset.svg = data.svg;
    box.innerHTML = data.svg;
    if (held) named(held)?.focus({ preventScroll: true });
  }
  box.classList.toggle("edits", Boolean(data.edits));
  if (data.focus) named(data.focus)?.focus({ preventScroll: true });
  const nodes = [...box.querySelectorAll('.node[role="button"]')];
  const first = nodes.find((node) => node.matches(".ask")) ?? nodes.find((node) => node.querySelector(".token")) ?? nodes[0];
  const stop = (to) => nodes.forEach((node) => node.setAttribute("tabindex", node === to ? "0" : "-1"));
  stop(nodes.find((node) => node === box.getRootNode().activeElement) ?? first);

  const edit = (act, said) => setTriggerValue("edit", { act, at: data.at, ...said });
  const press = (node) => {
    if (data.edits) edit("press", { name: node.dataset.name });
    else setTriggerValue("position", { name: node.dataset.name, at: data.at });
  };
  const KEYS = { Delete: "remove", Backspace: "remove", Escape: "leave", "+": "add" };
  box.onclick = (event) => {
    const node = event.target.closest('.node[role="button"]');
    const place = !node && data.edits && emptyPlace(box.querySelector("svg"), event);
    if (node) press(node);
    else if (place) edit("add", place);
  };
  box.onkeydown = (event) => {
    const node = event.target.closest?.('.node[role="button"]');
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    if (WALK[event.key]) {
      const next = nearest(nodes, node, WALK[event.key]);
      if (next) {
        stop(next);
        next.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      press(node);
    } else if (data.edits && KEYS[event.key]) {
      edit(KEYS[event.key], { name: node.dataset.name });
    } else {
      return;
    }
    // The arrows are also shortcuts of the page's stepper; in the picture they walk.
    event.preventDefault();
    event.stopPropagation();
  };
  const light = (event) => {
    const of = event.type === "pointerleave" ? undefined : event.target.closest?.(".node")?.dataset.name;
    box.classList.toggle("pointed", of !== undefined);
    box.querySelectorAll(".arrow").forEach((line) => line.classList.toggle("lit", of !== undefined && line.dataset.of === of));
  };
  box.onpointerover = light;
  box.onpointerleave = light;

  // What is asked for, or else a token, is in sight where the picture is wider than its box, also when
  // a phone is turned. While it is edited, the picture is not moved under the hand that presses.
  box.turned?.disconnect();
  box.turned = new ResizeObserver(() => {
    const token = box.querySelector(".token")?.closest(".node");
    const node = data.edits && !isNew ? box.querySelector(".node:focus") : (box.querySelector(".node.ask") ?? token);
    if (!node) return;
    const [at, frame] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
    if (at.left < frame.left || at.right > frame.right) box.scrollLeft += (at.left + at.right - frame.left - frame.right) / 2;
    if (at.top < frame.top || at.bottom > frame.bottom) box.scrollTop += (at.top + at.bottom - frame.top - frame.bottom) / 2;
  });
  box.turned.observe(box);
  return () => box.turned.disconnect();
}
