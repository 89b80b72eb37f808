// The board of letters: a text in its pieces; a press cuts a letter out, or chooses a coin to turn over.
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
      const can = data.turns !== null || data.places.includes(String(spot));
      box.dataset.stone = spot;
      box.classList.toggle("no", data.live && !can);
      put(box.children[0], String(spot));
      put(box.children[1], letters[at]);
      box.setAttribute("aria-label", fill(can ? words.cut : words.uncut, { place: spot, letter: letters[at] }));
    });
  });
  const all = [...table.querySelectorAll(".letter")];
  all.forEach((box) => box.classList.toggle("coin", data.turns !== null));
  if (data.turns !== null) return coinBoard(all, data);
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

// A row of coins: a press turns one over, for now; the button makes the move once these may go together.
function coinBoard(all, data) {
  const { words } = data;
  const row = data.letters.join("");
  const at = (box) => Number(box.dataset.stone);
  const face = (place, isTurned) => (isTurned ? { H: "T", T: "H" }[row[place - 1]] : row[place - 1]);
  const chosen = (picks) => [...picks.keys()].sort((one, other) => one - other);
  return {
    keyOf: at,
    idOf: at,
    choicesOf: (box) => (data.live ? [{ parts: [at(box)] }] : []),
    longer: () => undefined,
    isAgain: () => false,
    isSwitch: true,
    saidOf: (place) => fill(words.turned, { place, letter: face(place), other: face(place, true) }),
    asks: (box) => box.getAttribute("aria-label"),
    refuses: () => "",
    wrong(picks) {
      const places = chosen(picks);
      const [first, last] = [places[0], places.at(-1)];
      if (face(last) === "T") return fill(words.tails, { place: last });
      if (data.turns && places.length > data.turns) return fill(words.most, { most: data.turns });
      return !data.turns && last - first >= places.length ? words.apart : "";
    },
    text: (picks) => chosen(picks).join(" "),
    would: (box) => box.classList.add("would"),
    mark: (picks) =>
      all.forEach((box) => {
        const isTurned = picks.has(at(box));
        const letter = face(at(box), isTurned);
        put(box.children[1], letter);
        box.classList.toggle("up", letter === "H");
        box.classList.toggle("taken", isTurned);
        box.setAttribute("aria-pressed", isTurned ? "true" : "false");
        box.setAttribute("aria-label", fill(words.coin, { place: at(box), letter: face(at(box)) }));
      }),
    next: (box, key) => all[all.indexOf(box) + TYPED[key]],
    stopAfter: (_key, id) => all[Math.min(id, all.length) - 1],
  };
}
