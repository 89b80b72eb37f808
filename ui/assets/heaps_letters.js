// The board of letters: a text in its pieces; a press cuts a letter out.
const TYPED = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function letterBoard(table, data) {
  const { words } = data;
  const pieces = sized(table, ".piece", data.letters.length, () => node("span", "piece", table));
  let spot = 0;
  pieces.forEach((piece, index) => {
    const letters = [...data.letters[index]];
    const boxes = sized(piece, ".letter", letters.length, () => {
      const box = node("button", "letter", piece);
      node("small", "", box);
      node("b", "", box);
      return box;
    });
    boxes.forEach((box, at) => {
      spot += 1;
      const can = data.places.includes(String(spot));
      box.dataset.stone = spot;
      box.classList.toggle("no", data.live && !can);
      put(box.children[0], String(spot));
      put(box.children[1], letters[at]);
      box.setAttribute("aria-label", fill(can ? words.cut : words.uncut, { place: spot, letter: letters[at] }));
    });
  });
  const all = [...table.querySelectorAll(".letter")];
  const at = (box) => Number(box.dataset.stone);
  return {
    keyOf: () => "cut",
    idOf: at,
    choicesOf: (box) => (data.live && data.places.includes(String(at(box))) ? [{ cut: at(box), parts: [] }] : []),
    longer: () => undefined,
    isAgain: (picked, box) => picked.cut === at(box),
    saidOf: () => words.again,
    asks: (box) => box.getAttribute("aria-label"),
    refuses: (box) => box.getAttribute("aria-label"),
    text: (picks) => String(picks.get("cut").cut),
    would: (box) => box.classList.add("would"),
    mark: (picks) => all.forEach((box) => box.classList.toggle("taken", picks.get("cut")?.cut === at(box))),
    next: (box, key) => all[all.indexOf(box) + TYPED[key]],
    stopAfter: (_key, id) => all[Math.min(id, all.length) - 1],
  };
}
