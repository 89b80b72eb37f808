// The board of heaps: piles of stones, rows of pins or pawns, mounds that part; large heaps as bars.
const LYING = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STACKED = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };

// Where the things of a mound lie: rows from the ground, each shorter by one and in the hollows of
// the one below, counted from the left; or `byRow`, from the ground up.
function mound(stones, byRow) {
  let width = 1;
  while ((width * (width + 1)) / 2 < stones) width += 1;
  const spots = [];
  for (let left = stones, row = 0, long = width; left > 0; row += 1, long -= 1) {
    const count = Math.min(long, left);
    for (let at = 0; at < count; at += 1) spots.push({ x: at + row / 2 + Math.floor((long - count) / 2), y: row });
    left -= count;
  }
  return { width, spots: byRow ? spots : spots.sort((one, other) => one.x - other.x || one.y - other.y) };
}

function lay(things, stack, byRow) {
  const { width, spots } = mound(things.length, byRow);
  stack.style.setProperty("--wide", width);
  stack.style.setProperty("--high", Math.max(...spots.map(({ y }) => y + 1), 0));
  things.forEach((thing, index) => {
    thing.style.setProperty("--x", spots[index].x);
    thing.style.setProperty("--y", spots[index].y);
  });
}

function dress(pile, heap) {
  pile.style.setProperty("--hue-light", heap.hue.light);
  pile.style.setProperty("--hue-dark", heap.hue.dark);
}

function heapBoard(table, data, isNew, press) {
  const { words, way } = data;
  const at = (stone) => [Number(stone.dataset.heap), Number(stone.dataset.stone)];
  const moveWords = (heap, parts) => {
    const taken = minus(heap.size, parts);
    const slots = { letter: heap.letter, size: heap.shown, left: written(parts), count: grouped(taken) };
    return fill(taken > 0n ? words.take : words.part, slots);
  };
  const counts = data.heaps.map((heap) => heap.stones ?? 0);
  const widest = Math.max(data.widest, ...counts);
  const across = widest <= 7 ? 1 : widest <= 14 ? 2 : widest <= 24 ? 3 : 4;
  const wide = way === "mound" ? mound(widest).width : across;
  table.classList.toggle("stairs", Boolean(data.steps));
  table.style.setProperty("--across", wide);
  table.style.setProperty("--widest", Math.max(widest, 1));
  table.style.setProperty("--down", Math.max(1, Math.ceil(widest / wide)));
  table.style.setProperty("--heaps", Math.max(data.heaps.length, 1));
  table.style.setProperty("--things", Math.max(total(counts) + data.heaps.length, 1));

  const piles = sized(table, ".heap", data.heaps.length, () => {
    const made = node("div", isNew && data.at > 0 ? "heap arriving" : "heap", table);
    made.setAttribute("role", "group");
    node("div", "stack", made);
    const name = node("div", "name", made);
    for (const part of ["badge", "size"]) node("span", part, name);
    node("div", "rule", made);
    return made;
  });
  piles.forEach((pile, place) => {
    const heap = data.heaps[place];
    dress(pile, heap);
    pile.style.setProperty("--rise", data.steps ? place : 0);
    pile.setAttribute("aria-label", fill(words.heap, { letter: heap.letter, size: heap.shown }));
    pile.classList.toggle("marked", data.marked.includes(place));
    pile.classList.toggle("drawn", heap.drawn);
    pile.classList.toggle("idle", data.live && heap.options !== null && !heap.options.length);
    stones(pile.querySelector(".stack"), heap, place);
    large(pile, heap, place);
    const [badge, size] = pile.querySelector(".name").children;
    put(badge, heap.letter);
    put(size, heap.shown);
    put(pile.querySelector(".rule"), heap.rule);
    const ways = data.live ? splits(heap) : [];
    const parting = sized(pile, ".split", ways.length ? 1 : 0, () => node("button", "split quiet", pile));
    parting.forEach((button) => {
      put(button, words.split);
      button.setAttribute("aria-label", `${words.split} ${heap.letter}`);
      button.onclick = () => press.pick(place, null, ways);
    });
  });

  function stones(stack, heap, place) {
    const all = sized(stack, ".stone", heap.stones ?? 0, () => node("button", "stone", stack));
    all.forEach((stone, index) => {
      Object.assign(stone.dataset, { heap: place, stone: index + 1 });
      const choices = choicesOf(stone);
      stone.classList.toggle("no", data.live && !choices.length);
      const slots = { letter: heap.letter, size: heap.shown, left: index };
      const said = choices.length ? moveWords(heap, choices[0].parts) : fill(words.not, slots);
      stone.setAttribute("aria-label", said);
    });
    if (isNew) stack.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
    const ghosts = sized(stack, ".ghost", heap.stones === null ? 0 : heap.gone, () => node("i", "ghost", stack));
    ghosts.forEach((ghost) => stack.append(ghost));
    if (way === "mound") lay([...all, ...ghosts], stack);
  }

  function large(pile, heap, place) {
    const big = sized(pile.querySelector(".stack"), ".big", heap.stones === null ? 1 : 0, () =>
      node("div", "big", pile.querySelector(".stack")),
    );
    const fields = sized(pile, ".field", data.live && heap.stones === null ? 1 : 0, () => node("input", "field", pile));
    fields.forEach((input) => {
      input.inputMode = "text";
      input.placeholder = words.leave;
      input.setAttribute("aria-label", `${words.leave} (${heap.letter})`);
      if (isNew) {
        input.value = "";
        input.setAttribute("aria-invalid", "false");
      }
      input.oninput = () => {
        const parts = input.value.split("+").map((part) => part.trim()).filter((part) => part !== "0");
        const isRead = parts.every((part) => /^\d{1,19}$/.test(part)) && (parts.length !== 1 || BigInt(parts[0]) < BigInt(heap.size));
        const isWrong = !isRead && input.value.trim() !== "";
        input.setAttribute("aria-invalid", isWrong ? "true" : "false");
        if (isRead) press.pick(place, null, [{ parts, from: 1, to: 0 }]);
        else press.drop(isWrong ? fill(words.whole, { letter: heap.letter, most: grouped(minus(heap.size, ["1"])) }) : "");
      };
    });
    big.forEach((one) => put(one, heap.shown));
  }

  // -- what heaps.js asks of a board ----------------------------------------------------------------

  function choicesOf(stone) {
    const [place, number] = at(stone);
    return data.live ? meanings(data.heaps[place], number, way) : [];
  }
  // A press beside a run that is picked makes it longer, where the rule allows.
  function longer(picked, stone) {
    const number = at(stone)[1];
    const [from, to] = [Math.min(picked.from, number), Math.max(picked.to, number)];
    return way === "row" && picked.from <= picked.to
      ? choicesOf(stone).find((choice) => choice.from === from && choice.to === to)
      : undefined;
  }
  return {
    keyOf: (stone) => at(stone)[0],
    idOf: (stone) => at(stone)[1],
    choicesOf,
    longer,
    isAgain: (picked, stone) =>
      way === "row" && picked.from <= picked.to
        ? picked.from <= at(stone)[1] && at(stone)[1] <= picked.to
        : picked.id === at(stone)[1],
    saidOf: (place, choice) => moveWords(data.heaps[place], choice.parts),
    nameOf(picks) {
      const moves = [...picks].map(([place, { parts }]) => `${data.heaps[place].letter} ${data.heaps[place].shown} → ${written(parts)}`);
      return data.steps ? "" : fill(words.play, { move: moves.join(", ") });
    },
    asks: (stone) => fill(words.choose, data.heaps[at(stone)[0]]),
    refuses: (stone) => {
      const [place, number] = at(stone);
      const heap = data.heaps[place];
      const no = way === "row" ? words.notHere : words.not;
      return `${fill(no, { letter: heap.letter, size: heap.shown, left: number - 1 })}. ${heap.why}`;
    },
    text: (picks) => [...picks].map(([place, { parts }]) => `${data.heaps[place].code} ${parts.join("+") || 0}`).join(", "),
    would(stone, choice) {
      piles[at(stone)[0]].querySelectorAll(".stone").forEach((one, index) =>
        one.classList.toggle("would", index + 1 >= choice.from && index + 1 <= choice.to),
      );
    },
    mark(picks) {
      piles.forEach((pile, place) => {
        const choice = picks.get(place);
        pile.classList.toggle("picked", Boolean(choice));
        pile.querySelectorAll(".stone").forEach((stone, index) => {
          const gone = choice && index + 1 >= choice.from && index + 1 <= choice.to;
          const part = choice && !gone ? partOf(choice, index + 1, data.heaps[place].stones) : 0;
          stone.classList.toggle("taken", Boolean(gone));
          stone.style.setProperty("--part", choice && !gone ? part - (choice.parts.length - 1) / 2 : 0);
          stone.classList.toggle("parted", Boolean(choice && !gone && choice.parts.length > 1));
          stone.setAttribute("aria-pressed", choice?.id === index + 1 ? "true" : "false");
        });
      });
    },
    next(stone, key) {
      const [inside, aside] = (way === "stack" ? STACKED : LYING)[key];
      const [place, number] = at(stone);
      const mine = piles[place].querySelectorAll(".stone");
      if (mine[number - 1 + inside] && inside) return mine[number - 1 + inside];
      const step = aside || (way === "stack" ? 0 : inside);
      for (let there = place + step; step && piles[there]; there += step) {
        const row = piles[there].querySelectorAll(".stone");
        if (!row.length) continue;
        return aside ? row[Math.min(number, row.length) - 1] : row[inside > 0 ? 0 : row.length - 1];
      }
      return null;
    },
    stopAfter: (place, id) => {
      const mine = place === undefined ? [] : (piles[place]?.querySelectorAll(".stone") ?? []);
      return mine[Math.min(id, mine.length) - 1];
    },
  };
}
