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

// On a phone the reply to an answer of a card comes below the answers, and covers none of them.
const REPLY = '[class*="st-key-theorem-answer-"] :is([role="status"], [role="alert"])';

function showReply() {
  if (window.innerWidth < PHONE && !window.glPresentWords) document.querySelector(REPLY)?.scrollIntoView({ block: "nearest" });
}

function keepRowsWhole() {
  if (window.glRows) return;
  window.glRows = true;
  // Before the table is painted, or it would be seen to jump; but not at once: what is measured has
  // to be laid out, and more of the page is still to come.
  const holds = (node, what) => node.matches?.(what) || node.querySelector?.(what);
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    if (added.some((node) => holds(node, GROWING))) requestAnimationFrame(showWholeRows);
    if (added.some((node) => holds(node, REPLY))) requestAnimationFrame(showReply);
  }).observe(document.body, { childList: true, subtree: true });
  window.addEventListener("resize", showWholeRows);
  document.fonts?.ready.then(showWholeRows);
}
