// Says what each key does; any key takes it away again.
function keySheet(words) {
  const sheet = document.createElement("dialog");
  sheet.id = "gl-keys";
  sheet.setAttribute("aria-label", words.keys);
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
  for (const kind of ["keydown", "click"]) {
    sheet.addEventListener(kind, (event) => {
      event.preventDefault();
      sheet.close();
    });
  }
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}
