// A visitor's own plan in this browser's storage: adds the screen in hand, keeps or opens a plan,
// and asks to set out along the one on the page (plan_walk.js walks it).
const MINE = "grundy-lab-plan";

function stored() {
  try {
    const plan = JSON.parse(window.localStorage.getItem(MINE) ?? "null") ?? {};
    return { title: String(plan.title ?? ""), items: String(plan.items ?? "") };
  } catch {
    return { title: "", items: "" };
  }
}

function store(plan) {
  try {
    window.localStorage.setItem(MINE, JSON.stringify(plan));
    return true;
  } catch {
    return false;
  }
}

function screens(items) {
  return items.split(/\s+/).filter(Boolean);
}

// Where the plan was left for its list, which may have been changed since: the place of the screen that
// was shown, or of the nearest one before it that is still there; -1 for none.
function leftAt(addresses) {
  try {
    const { screens: walked, left } = JSON.parse(window.sessionStorage.getItem("grundy-lab-along"));
    if (addresses[left] === walked[left].address) return left;
    return addresses.indexOf(walked.slice(0, left + 1).findLast(({ address }) => addresses.includes(address)).address);
  } catch {
    return -1;
  }
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const words = data.words;
  const row = parentElement.querySelector(".copy") ?? parentElement.appendChild(document.createElement("div"));
  row.className = "copy plan";
  const said = document.createElement("span");
  said.setAttribute("role", "status");

  const press = (name, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = name;
    made.addEventListener("click", act);
    return made;
  };

  const add = () => {
    const plan = stored();
    const items = [...screens(plan.items), data.screen];
    const text = items.join(" ");
    if (items.length > data.most || text.length > data.longest) said.textContent = words.full.replace("{most}", data.most);
    else if (!store({ ...plan, items: text })) said.textContent = words.none;
    else said.textContent = words.added.replace("{count}", items.length);
    draw();
  };
  const keep = () => {
    said.textContent = store({ title: data.title, items: data.items }) ? words.kept : words.none;
    draw();
  };
  const open = () => {
    const plan = stored();
    if (data.here) setTriggerValue("open", plan);
    else go(`plan?${new URLSearchParams({ "plan-title": plan.title, "plan-items": plan.items })}`);
  };
  const go = (target) => document.dispatchEvent(new CustomEvent("gl-go", { detail: target }));
  const walk = (present, at = 0) => document.dispatchEvent(new CustomEvent("gl-set-out", { detail: { present, at } }));

  const draw = () => {
    const mine = stored();
    const count = screens(mine.items).length;
    const shown = [];
    if (data.screen) shown.push(press(words.add, add));
    const left = leftAt(data.addresses);
    if (left >= 0) shown.push(press(words.onward.replace("{place}", left + 1), () => walk(true, left)));
    if (data.addresses.length) shown.push(press(words.walk, () => walk(false)), press(words.present, () => walk(true)));
    if (data.items && (data.items !== mine.items || data.title !== mine.title)) shown.push(press(words.keep, keep));
    if (count && data.items !== mine.items) shown.push(press(words.open.replace("{count}", count), open));
    row.replaceChildren(...shown, said);
  };
  draw();
}
