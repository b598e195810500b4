// The page: who sits here, where they look, and what has come in.
import { $, colourOf, h } from "./dom.js";
import { act, listen, Refused, seat } from "./net.js";
import { relative } from "./markdown.js";
import { render } from "./messages.js";
import { Composer } from "./composer.js";
import { enlarge, newChannel, showForm } from "./dialogs.js";

const NEAR = 80; // pixels from the end that still count as "reading the newest"
const COMMANDS_AGE = 10000; // ms
let world = null;
let messages = new Map(); // channel id -> Map(message id -> message)
let unread = new Map(); // channel id -> {count, pinged}
let fresh = true; // the first update tells what is there, not what is new

const byId = (a, b) => (a.length - b.length || (a < b ? -1 : 1));

const names = {
  get me() { return world?.me; },
  people: () => world?.people ?? {},
  channels: () => world?.channels ?? [],
  person: (id) => world?.people[id]?.name ?? "somebody",
  channel: (id) => world?.channels.find((one) => one.id === id)?.name ?? "elsewhere",
};

const table = {
  names,
  channel: null,
  enlarge,
  showForm: (modal) => showForm(modal, table),
  channelName() {
    const here = world?.channels.find((one) => one.id === table.channel);
    if (!here) return "the table";
    return here.kind === "dm" ? `@${names.person(world.bot)}` : `#${here.name}`;
  },
  go(id) { open(id, true); },
  follow() { toEnd(); },
  async press(element, action, body) {
    element.classList.add("busy");
    composer.complain(null);
    try {
      const answer = await act(action, body);
      if (answer.modal) showForm(answer.modal, table);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      composer.complain(error.message);
    } finally {
      element.classList.remove("busy");
    }
  },
  async dismiss(message) {
    try { await act("dismiss", { channel: message.channel, message: message.id }); } catch (error) { composer.complain(error.message); }
  },
};

const composer = new Composer(table);

// ------------------------------------------------------------------------- address

function address() {
  const query = new URLSearchParams(location.search);
  return { as: query.get("as") ?? "alice", channel: query.get("in") };
}

function setAddress(as, channel, push) {
  const url = `?as=${as}&in=${channel}`;
  if (push) history.pushState(null, "", url); else history.replaceState(null, "", url);
}

// ---------------------------------------------------------------------------- side

const dm = () => world.channels.find((one) => one.kind === "dm");

function channelLink(one) {
  const news = unread.get(one.id);
  const label = one.kind === "dm" ? names.person(world.bot) : one.name;
  const link = h("a", {
    href: `?as=${seat.as}&in=${one.kind === "dm" ? "dm" : one.id}`,
    class: ["channel", one.kind, news && "news"].filter(Boolean).join(" "), "data-channel": one.id,
    "aria-current": one.id === table.channel ? "page" : undefined,
  }, h("span", { class: "sign", "aria-hidden": "true" }, { dm: "@", thread: "↳", text: "#" }[one.kind]), h("span", { class: "cut" }, label),
  news && h("span", { class: `badge${news.pinged ? " pinged" : ""}`, "aria-label": `${news.count} new` }, String(news.count)));
  return link;
}

function drawSide() {
  const add = h("button", { type: "button", class: "icon-button", title: "New channel", "aria-label": "New channel", onclick: () => newChannel(null, table) }, "+");
  const texts = world.channels.filter((one) => one.kind === "text");
  const list = texts.flatMap((one) => [one, ...world.channels.filter((thread) => thread.parent === one.id && thread.kind === "thread")]);
  $("channels").replaceChildren(
    h("div", { class: "group" }, h("h3", {}, "Channels"), add), ...list.map(channelLink),
    h("div", { class: "group" }, h("h3", {}, "Direct messages")), ...(dm() ? [channelLink(dm())] : []));
  const total = [...unread.values()].reduce((sum, one) => sum + one.count, 0);
  $("menu-unread").hidden = !total;
  $("menu-unread").textContent = String(total);
  document.title = `${total ? `(${total}) ` : ""}${names.people()[world.me].name} at ${table.channelName()}`;
}

function drawSeat() {
  const me = names.people()[world.me];
  $("guild").textContent = world.guild;
  const seats = Object.entries(world.people).filter(([, one]) => one.key);
  $("persona").replaceChildren(...seats.map(([, one]) => h("option", { value: one.key, selected: one.key === seat.as }, one.name)));
  $("avatar").textContent = me.name.slice(0, 1);
  $("avatar").style.background = colourOf(world.me);
  $("dms-closed").checked = world.dms_closed;
  const others = seats.filter(([, one]) => one.key !== seat.as);
  $("other-tab").href = `?as=${others[0][1].key}`;
  $("other-tab").title = `Sit as ${others[0][1].name} in a new tab`;
}

function drawTop() {
  const here = world.channels.find((one) => one.id === table.channel);
  $("channel-name").textContent = table.channelName();
  $("topic").textContent = here?.kind === "dm" ? "Only you and the bot are here" : here?.topic ?? "";
  $("new-thread").hidden = here?.kind !== "text";
}

function drawer(yes) {
  document.body.classList.toggle("drawer", yes);
  $("menu").setAttribute("aria-expanded", String(yes));
  $("shade").hidden = !yes;
}

// ------------------------------------------------------------------------- messages

const log = $("log");
const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
let following = true; // the reader is at the end and wants to stay there, whatever grows above
const toEnd = () => { following = true; log.scrollTop = log.scrollHeight; $("newer").hidden = true; };
const here = () => messages.get(table.channel) ?? new Map();

function drawLog() {
  const list = [...here().values()].sort((a, b) => byId(a.id, b.id));
  const start = h("div", { class: "start" }, h("h3", {}, `This is ${table.channelName()}`),
    h("p", {}, dm()?.id === table.channel ? "What only you may know comes here." : "Type / to see what the bot can do."));
  log.replaceChildren(start, ...list.map((message, index) => render(message, list[index - 1], table)));
  toEnd();
}

const controls = (element) => [...element.querySelectorAll("[data-custom-id]:not(:disabled)")];

/** Put one message in its place, or replace it there; the controls keep the focus. */
function place(message) {
  const ids = [...here().keys()].sort(byId);
  const index = ids.indexOf(message.id);
  const previous = here().get(ids[index - 1]);
  const old = log.querySelector(`[data-id="${message.id}"]`);
  const focused = old?.contains(document.activeElement) ? controls(old).indexOf(document.activeElement) : -1;
  const id = document.activeElement?.dataset.customId;
  const element = render(message, previous, table);
  if (old) old.replaceWith(element);
  else {
    const after = previous && log.querySelector(`[data-id="${previous.id}"]`);
    if (after) after.after(element); else log.querySelector(".start").after(element);
    element.classList.add("arrives");
    const next = here().get(ids[index + 1]);
    if (next) place(next);
  }
  if (focused >= 0) (controls(element).find((one) => one.dataset.customId === id) ?? controls(element).at(focused) ?? log).focus({ preventScroll: true });
}

function note(message) {
  const mine = message.author === world.me;
  if (mine || (message.channel === table.channel && document.visibilityState === "visible")) return;
  const known = unread.get(message.channel) ?? { count: 0, pinged: false };
  const pinged = message.pings.includes(world.me) || message.channel === dm()?.id;
  unread.set(message.channel, { count: known.count + 1, pinged: known.pinged || pinged });
}

function hear(update) {
  const first = update.fresh || fresh;
  if (update.fresh) { messages = new Map(); fresh = true; }
  if (update.world) { world = update.world; }
  const changed = [];
  for (const message of update.messages ?? []) {
    if (!messages.has(message.channel)) messages.set(message.channel, new Map());
    const isNew = !messages.get(message.channel).has(message.id);
    messages.get(message.channel).set(message.id, message);
    if (isNew && !first) note(message);
    if (message.channel === table.channel) changed.push(message);
  }
  for (const { channel, id } of update.gone ?? []) {
    messages.get(channel)?.delete(id);
    if (channel === table.channel) log.querySelector(`[data-id="${id}"]`)?.remove();
  }
  if (first) {
    fresh = false;
    drawSeat();
    open(wanted(), false);
    return;
  }
  if (update.world) { drawSeat(); drawTop(); showTroubles(); if (!world.channels.some((one) => one.id === table.channel)) open(wanted(), false); }
  changed.sort((a, b) => byId(a.id, b.id)).forEach(place);
  if (following) toEnd(); else if (changed.length) $("newer").hidden = false;
  drawSide();
}

let troublesSeen = 0;
function showTroubles() {
  if (world.troubles.length > troublesSeen) composer.complain(`The bot reported an error (${world.troubles.at(-1)}); the terminal says more.`);
  troublesSeen = world.troubles.length;
}

// ------------------------------------------------------------------------ navigation

function wanted() {
  const { channel } = address();
  if (channel === "dm") return dm().id;
  return world.channels.some((one) => one.id === channel) ? channel : world.channels.find((one) => one.kind === "text")?.id;
}

function open(id, push) {
  table.channel = id;
  unread.delete(id);
  troublesSeen = world.troubles.length;
  setAddress(seat.as, id === dm()?.id ? "dm" : id, push);
  drawSide();
  drawTop();
  drawLog();
  drawer(false);
  composer.channelChanged();
}

function sit(as) {
  seat.as = as;
  fresh = true;
  unread = new Map();
  listen(hear, (connected) => {
    if (connected && !$("banner").hidden) composer.complain(null); // what it did not answer, it could now
    $("banner").hidden = connected;
    $("banner").textContent = connected ? "" : "The connection to the table is lost; trying again…";
  });
}

document.addEventListener("click", (event) => {
  const command = event.target.closest("[data-command]");
  if (command) composer.start(command.dataset.command);
  const link = event.target.closest("a[data-channel]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.dataset.channel, true);
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, button, [role=option], dialog");
  if (event.key === "/" && !typing) { event.preventDefault(); composer.type("/"); }
  if (event.key === "Escape" && document.body.classList.contains("drawer")) drawer(false);
});
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && world) { unread.delete(table.channel); drawSide(); } });
window.addEventListener("popstate", () => { const now = address(); if (now.as === seat.as) open(wanted(), false); else sit(now.as); });
$("persona").addEventListener("change", (event) => { setAddress(event.target.value, table.channel === dm()?.id ? "dm" : table.channel, true); sit(event.target.value); });
$("dms-closed").addEventListener("change", (event) => act("dms", { closed: event.target.checked }).catch((error) => composer.complain(error.message)));
$("new-thread").addEventListener("click", () => newChannel(table.channel, table));
$("menu").addEventListener("click", () => drawer(!document.body.classList.contains("drawer")));
$("shade").addEventListener("click", () => drawer(false));
$("newer").addEventListener("click", toEnd);
let top = 0;
log.addEventListener("scroll", () => {
  // only who goes up stops following: a picture that grows below moves nobody, and its scroll event comes late
  if (atEnd()) following = true; else if (log.scrollTop < top) following = false;
  top = log.scrollTop;
  if (following) $("newer").hidden = true;
});
log.addEventListener("load", (event) => { if (event.target.tagName === "IMG" && following) toEnd(); }, true);
setInterval(() => document.querySelectorAll("[data-relative]").forEach((node) => { node.textContent = relative(Number(node.dataset.relative)); }), 15000);
setInterval(() => { if (!composer.command && document.visibilityState === "visible") composer.commands = []; }, COMMANDS_AGE);

sit(address().as);
