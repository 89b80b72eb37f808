// Sheets over a page before a class, which any key takes away again.
function openSheet(id, name, kept = []) {
  const sheet = document.createElement("dialog");
  sheet.id = id;
  sheet.setAttribute("aria-label", name);
  sheet.addEventListener("keydown", (event) => {
    if (["Tab", "Enter"].includes(event.key) && sheet.querySelector("a, button")) return;
    event.preventDefault();
    if (!kept.includes(event.key)) sheet.close();
  });
  sheet.addEventListener("click", () => sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  return sheet;
}

// After the last screen: where to go from here; a press more of what led there changes nothing.
function theEnd(name, lines) {
  const sheet = openSheet("gl-end", name, ["PageDown", "ArrowRight"]);
  sheet.append(Object.assign(document.createElement("h2"), { textContent: name }));
  for (const line of lines) {
    const way = document.createElement("p");
    way.append(line);
    sheet.append(way);
  }
  sheet.dataset.at = location.pathname; // a link of it leads away, see follow
  sheet.tabIndex = -1;
  sheet.showModal();
  sheet.focus();
  return true;
}

// Says what each key does.
function keySheet(words) {
  const sheet = openSheet("gl-keys", words.keys);
  const rows = [
    ["PageDown →", words.next], ["PageUp ←", words.back], ["Home End", words.ends], ["r", words.reveal], ["h", words.hide],
    [words.space, `${words.reveal} / ${words.hide}`], ["b .", words.blank], ["q", words.qr], ["?", words.keys], ["Esc", words.leave],
  ];
  const list = document.createElement("dl");
  for (const [keys, does] of rows) {
    const names = document.createElement("dt");
    for (const key of keys.split(" ")) names.append(Object.assign(document.createElement("kbd"), { textContent: key }));
    list.append(names, Object.assign(document.createElement("dd"), { textContent: does }));
  }
  sheet.append(list);
  sheet.showModal();
}
