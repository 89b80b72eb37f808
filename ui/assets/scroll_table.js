// Of a table that grows only whole rows are seen: none stands half under its heading.
const GROWING = ".gl-growing";

function cutToWholeRows(box) {
  box.style.maxHeight = "";
  const room = box.clientHeight;
  if (box.scrollHeight <= room + 2) return;
  const [head, ...rows] = [...box.querySelectorAll("tr")].map((row) => row.getBoundingClientRect().height);
  let high = head;
  for (const row of rows.reverse()) {
    if (high + row > room) break;
    high += row;
  }
  box.style.maxHeight = `${Math.max(high, head + rows[0])}px`;
}

const showWholeRows = () => document.querySelectorAll(GROWING).forEach(cutToWholeRows);

function keepRowsWhole() {
  if (window.glRows) return;
  window.glRows = true;
  // Before the table is painted, or it would be seen to jump; but not at once: what is measured has
  // to be laid out, and more of the page is still to come.
  const isTable = (node) => node.matches?.(GROWING) || node.querySelector?.(GROWING);
  new MutationObserver((changes) => {
    if (changes.some((change) => [...change.addedNodes].some(isTable))) requestAnimationFrame(showWholeRows);
  }).observe(document.body, { childList: true, subtree: true });
  window.addEventListener("resize", showWholeRows);
  document.fonts?.ready.then(showWholeRows);
}
