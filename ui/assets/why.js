// Hears presses on numbers of the page that can be asked "why?" and reports which heap was meant.
// After a right guess the arrow keys step again, although the guess's buttons still have the focus.
const STEP_KEYS = { ArrowRight: "Right", ArrowLeft: "Left", Home: "Home", End: "End" };

export default function (component) {
  const { setTriggerValue } = component;
  const pressed = (event) => {
    const number = event.target.closest?.("[data-gl-open], [data-gl-why]");
    if (number?.dataset.glOpen) setTriggerValue("open", number.dataset.glOpen);
    else if (number) setTriggerValue("why", number.dataset.glWhy);
  };
  const keyed = (event) => {
    const step = STEP_KEYS[event.key];
    const guess = event.target.closest?.(".st-key-derive-guess");
    if (!step || !guess?.querySelector(".gl-good")) return;
    event.stopPropagation();
    event.preventDefault();
    document.querySelector(`[class*="-step-${step}"] button`)?.click();
  };
  document.addEventListener("click", pressed);
  document.addEventListener("keydown", keyed, true);
  return () => {
    document.removeEventListener("click", pressed);
    document.removeEventListener("keydown", keyed, true);
  };
}
