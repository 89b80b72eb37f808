// The letters of a text in their pieces, or a row of coins, each a button that reports its place.
export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const words = data.words;
  let board = parentElement.querySelector(".letters");
  if (!board) {
    board = document.createElement("div");
    board.className = "letters";
    board.setAttribute("role", "group");
    parentElement.append(board);
  }
  board.classList.toggle("coins", Boolean(data.coins));
  board.setAttribute("aria-label", words.board);
  // The focus stays on its place: places keep their numbers through every cut.
  const focused = parentElement.activeElement?.dataset?.place;
  board.replaceChildren();
  let place = 0;
  for (const letters of data.pieces) {
    const piece = document.createElement("span");
    piece.className = "piece";
    for (const letter of letters) {
      place += 1;
      const here = place;
      const node = document.createElement("button");
      node.type = "button";
      node.dataset.place = String(here);
      node.classList.toggle("up", letter === "H");
      node.setAttribute("aria-label", words.letter.replace("{letter}", letter).replace("{place}", here));
      const number = document.createElement("small");
      number.textContent = String(here);
      const sign = document.createElement("b");
      sign.textContent = letter;
      node.append(number, sign);
      node.onclick = () => setTriggerValue("place", here);
      piece.append(node);
    }
    board.append(piece);
  }
  if (focused) parentElement.querySelector(`[data-place="${focused}"]`)?.focus();
}
