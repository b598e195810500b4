// The two ways to the server: what I do (POST), and what I hear (a web socket).

export const seat = { as: "alice" };

export class Refused extends Error {}

/** Do something as the persona who sits here; throws Refused with a sentence for that person. */
export async function act(action, body) {
  let response;
  try {
    response = await fetch(`/api/do/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ as: seat.as, ...body }),
    });
  } catch {
    throw new Refused("The table does not answer. Is it still running?");
  }
  if (response.status === 409) throw new Refused((await response.json()).refused);
  if (!response.ok) throw new Refused(`${response.status}: ${(await response.text()).slice(0, 200)}`);
  return (await response.json()).ok;
}

/** The commands of this channel for this persona. */
export async function commandsOf(channel) {
  const response = await fetch(`/api/commands/${channel}?as=${seat.as}`);
  return response.ok ? response.json() : [];
}

/** Address of a file that only this persona's page may load. */
export const fileUrl = (url) => `${url}?as=${seat.as}`;

const AGAIN = 1000; // ms until the next try
let socket = null;

/** Listen as this persona; `hear(update)` gets each difference, `state(connected)` each change of the connection. */
export function listen(hear, state) {
  socket?.close();
  const mine = new WebSocket(`ws://${location.host}/api/events?as=${seat.as}`);
  socket = mine;
  mine.onopen = () => { if (mine === socket) state(true); };
  mine.onmessage = (event) => {
    if (mine !== socket) return;
    try { hear(JSON.parse(event.data)); } catch (error) { reportError(error); mine.close(); } // begin anew with all there is
  };
  mine.onclose = () => {
    if (mine !== socket) return;
    state(false);
    setTimeout(() => { if (mine === socket) listen(hear, state); }, AGAIN);
  };
}
