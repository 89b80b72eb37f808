// Carries what a hand is doing to the server: one request under way at a time, and the last value wins.
// A request has arrived when the page is drawn again with its number (`turn`); one that is lost is
// given up after a while, so that the next still goes.
const LOST_MS = 4000;

function courierOf(root, turn) {
  root.courier ??= { turn: 0, flying: false, waiting: null, send: null, timer: 0 };
  const courier = root.courier;
  if (turn >= courier.turn) {
    courier.turn = turn;
    landed(courier);
  }
  return courier;
}

function landed(courier) {
  clearTimeout(courier.timer);
  courier.flying = false;
  if (courier.waiting === null) return;
  const next = courier.waiting;
  courier.waiting = null;
  post(courier, next);
}

function post(courier, value) {
  if (courier.flying) {
    courier.waiting = value;
    return;
  }
  courier.flying = true;
  courier.turn += 1;
  courier.send(value, courier.turn);
  courier.timer = setTimeout(() => landed(courier), LOST_MS);
}
