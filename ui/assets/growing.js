// Of a table that grows only whole rows are seen: none stands half under its heading.
function showWholeRows() {
  for (const box of document.querySelectorAll(".gl-growing")) {
    box.style.maxHeight = "";
    const [head, ...rows] = [...box.querySelectorAll("tr")].map((row) => row.getBoundingClientRect().height);
    const room = box.clientHeight;
    if (box.scrollHeight <= room + 2) continue;
    let high = head;
    for (const row of rows.reverse()) {
      if (high + row > room) break;
      high += row;
    }
    box.style.maxHeight = `${Math.max(high, head + rows[0])}px`;
  }
}

function keepRowsWhole() {
  if (window.glRows) return;
  window.glRows = true;
  let waiting = 0;
  const soon = () => (waiting ||= requestAnimationFrame(() => {
    waiting = 0;
    showWholeRows();
  }));
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
  window.addEventListener("resize", soon);
  document.fonts?.ready.then(soon);
}
