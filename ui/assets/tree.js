// The drawing of a game tree: puts the picture in place and brings what the text speaks of into sight.
const NEAR = 50; // pixels: what it leads to should be seen with it

export default function (component) {
  const { data, parentElement } = component;
  let box = parentElement.querySelector(".scroll");
  const isNew = !box || box.dataset.of !== data.of;
  if (!box) {
    box = document.createElement("div");
    box.className = "scroll";
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    parentElement.append(box);
    new ResizeObserver(() => bring(box)).observe(box);
  }
  box.setAttribute("aria-label", data.name);
  box.dataset.of = data.of;
  if (box.dataset.svg !== data.svg) {
    box.dataset.svg = data.svg;
    box.innerHTML = data.svg;
  }
  requestAnimationFrame(() => {
    if (isNew) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
    bring(box);
  });
}

// A drawing larger than its box: the position that the text speaks of is brought into sight.
function bring(box) {
  const node = box.querySelector(".now") ?? box.querySelector(".ask") ?? box.querySelector(".node");
  const at = node?.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (!at) return;
  if (at.top < frame.top + NEAR || at.bottom > frame.bottom - NEAR) {
    box.scrollTop += (at.top + at.bottom - frame.top - frame.bottom) / 2;
  }
  if (at.left < frame.left || at.right > frame.right) {
    box.scrollLeft += (at.left + at.right - frame.left - frame.right) / 2;
  }
}
