// The students' link, when the presenter's bar asks for it: as a QR code over the whole screen, or copied.
function toast(words) {
  const said = document.createElement("p");
  said.id = "gl-said";
  said.setAttribute("role", "status");
  said.textContent = words;
  document.getElementById("gl-said")?.remove();
  document.body.append(said);
  setTimeout(() => said.remove(), 4000);
}

// What the hand with the clicker holds takes the sheet away again, and so does the key that brought it.
const CLOSING = ["q", "PageDown", "PageUp", "ArrowRight", "ArrowLeft"];

function sheet(data) {
  document.getElementById("gl-qr")?.remove();
  const dialog = document.createElement("dialog");
  dialog.id = "gl-qr";
  dialog.setAttribute("aria-label", data.words.name);
  if (data.code) {
    const code = document.createElement("img");
    code.alt = data.words.code;
    code.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.code)}`;
    dialog.append(code);
  }
  if (data.alone) dialog.append(Object.assign(document.createElement("strong"), { textContent: data.words.alone }));
  const link = document.createElement("p");
  link.textContent = data.link;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = `✕ ${data.words.close}`;
  close.addEventListener("click", () => dialog.close());
  dialog.append(link, close);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => {
    if (!CLOSING.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

async function copy(data) {
  try {
    await navigator.clipboard.writeText(data.link);
    toast(data.words.copied);
  } catch {
    sheet(data); // where there is no clipboard, the link can be selected
    toast(data.words.failed);
  }
}

let answered = "";

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  parentElement.glRelease?.(); // Streamlit 1.67 asks for it only where the component goes
  const asked = (event) => setTriggerValue("asked", `${event.detail} ${Date.now()}`);
  document.addEventListener("gl-students", asked);
  if (data.asked && data.link && answered !== data.turn) {
    answered = data.turn;
    if (data.asked === "copy") copy(data);
    else sheet(data);
  }
  const release = () => document.removeEventListener("gl-students", asked);
  parentElement.glRelease = release;
  return release;
}
