// A phone in a room: its number is kept in this browser as long as the room is there, so that a page
// that is loaded anew does not vote twice.
const MINE = "grundy-lab-phone";
const AGAIN_MS = 5000;

function ofRoom(channel) {
  const [room, phone] = stored(MINE).split(" ");
  return room === channel ? phone : "";
}

export default function (component) {
  const { data, setTriggerValue, parentElement } = component;
  if (data.phone) {
    store(MINE, `${data.room} ${data.phone}`);
  } else if (parentElement.joins !== data.room) {
    parentElement.joins = data.room;
    setTriggerValue("phone", ofRoom(data.room));
  }
  const asked = (parentElement.asked ??= { turn: null, at: 0 });
  askingOf(parentElement, data, (state) => {
    if (state === null || state.turn === data.turn) return;
    if (asked.turn === state.turn && performance.now() - asked.at < AGAIN_MS) return;
    Object.assign(asked, { turn: state.turn, at: performance.now() });
    if (state.turn < 0) store(MINE, "");
    setTriggerValue("again", state.turn);
  });
}
