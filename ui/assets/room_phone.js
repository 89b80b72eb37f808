// A phone in a room: its number is kept in this browser as long as the room is there, so that a page
// that is loaded anew does not vote twice.
const MINE = "grundy-lab-phone";

function ofRoom(channel) {
  const [room, phone] = stored(MINE).split(" ");
  return room === channel ? phone : "";
}

export default function (component) {
  const { data, setTriggerValue, parentElement } = component;
  if (data.phone) {
    parentElement.joins = ""; // once its place has gone to another, it asks for a new one
    store(MINE, `${data.room} ${data.phone}`);
  } else if (parentElement.joins !== data.room) {
    parentElement.joins = data.room;
    setTriggerValue("phone", ofRoom(data.room));
  }
  askingOf(parentElement, data, drawsAgain(component, () => store(MINE, "")));
}
