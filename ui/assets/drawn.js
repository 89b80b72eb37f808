// A drawing whose things are pressed one by one: each reports its number, and arrows walk over them.
export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const board = parentElement.querySelector(".edited") ?? node("div", "edited", parentElement);
  const had = board.querySelector(".thing:focus")?.dataset.stone;
  const things = drawThings(board, data);
  const stop = (thing) => {
    for (const one of things) one.tabIndex = one === thing ? 0 : -1;
  };
  const first = things[Math.min(Number(had ?? 1), things.length) - 1];
  stop(first);
  if (had) first?.focus();
  board.onclick = (event) => {
    const thing = event.target.closest?.(".thing");
    if (thing) setTriggerValue("stone", Number(thing.dataset.stone));
  };
  board.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = things[things.indexOf(event.target.closest?.(".thing")) + by];
    if (next) stop(next);
    next?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
}
