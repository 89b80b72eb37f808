// The copy button: puts the link on the clipboard and says so; without a clipboard it selects the text.
export default function (component) {
  const { data, parentElement } = component;
  const words = data.words;
  let row = parentElement.querySelector(".copy");
  if (!row) {
    row = document.createElement("div");
    row.className = "copy";
    const field = document.createElement("input");
    field.readOnly = true;
    const button = document.createElement("button");
    button.type = "button";
    row.append(field, button);
    parentElement.append(row);
  }
  const [field, button] = row.children;
  field.value = data.link;
  field.setAttribute("aria-label", words.link);
  field.onfocus = () => field.select();
  button.textContent = words.copy;
  button.setAttribute("aria-live", "polite");
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(data.link);
      button.textContent = words.copied;
    } catch {
      field.select();
      button.textContent = words.failed;
    }
    setTimeout(() => { button.textContent = words.copy; }, 2000);
  };
}
