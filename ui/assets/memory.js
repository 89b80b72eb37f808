// Keeps a visitor's progress in this browser's own storage. The server has a copy while the visit
// lasts; what it says is written here, unless another tab (or an earlier visit) wrote something that
// the server has not seen: then that is sent first, and the server adds its own to it.
const NAME = "grundy-lab-progress";
const MENU = "grundy-lab-menu"; // what keyboard.js writes beside the names in the menu, on every page
const ANSWERS = "grundy-lab-answers"; // as they stand, as long as this tab is open
let mine = null;
let isRead = false;

function read() {
  try {
    return window.localStorage.getItem(NAME) || "";
  } catch {
    return null;
  }
}

function write(text) {
  try {
    if (text) window.localStorage.setItem(NAME, text);
    else window.localStorage.removeItem(NAME);
    return true;
  } catch {
    return false;
  }
}

function tellMenu(marks) {
  try {
    if (Object.keys(marks).length) window.localStorage.setItem(MENU, JSON.stringify(marks));
    else window.localStorage.removeItem(MENU);
  } catch {
    // A browser that keeps nothing has no marks to show.
  }
  window.dispatchEvent(new Event("gl-marks"));
}

// The first answers that a page sends after it was loaded are those that the tab has kept.
function keepAnswers(text, send) {
  try {
    const kept = window.sessionStorage.getItem(ANSWERS) || "";
    if (kept && kept !== text && (!isRead || !text)) send(kept);
    else if (text !== kept) window.sessionStorage.setItem(ANSWERS, text);
    isRead = true;
  } catch {
    // A browser that keeps nothing asks anew.
  }
}

export default function (component) {
  const { data, setStateValue } = component;
  keepAnswers(data.answers, (text) => setStateValue("answers", text));
  const stored = read();
  tellMenu(data.menu);
  if (stored === null) {
    setStateValue("kept", { works: false });
  } else if (stored !== data.text && stored !== data.seen && stored !== mine) {
    setStateValue("kept", { works: true, text: stored });
  } else if (stored !== data.text) {
    if (write(data.text)) mine = data.text;
    else setStateValue("kept", { works: false });
  }
}
