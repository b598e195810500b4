// One message as elements: text, embeds, pictures, and the controls below it.
import { avatar, colourOf, h } from "./dom.js";
import { fileUrl } from "./net.js";
import { markdown, inline } from "./markdown.js";
import { menu } from "./menu.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const LONG_AGO = 5 * 60 * 1000;
const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hour12: false });
const calendar = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const isImage = (type) => /^image\/(png|jpeg|webp|gif)$/.test(type ?? "");
const ours = (url) => typeof url === "string" && url.startsWith("/api/file/");
const hex = (number) => `#${Number(number).toString(16).padStart(6, "0")}`;

function time(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return h("time", { dateTime: at, title: calendar.format(date) }, (today ? clock : calendar).format(date));
}

function picture(url, alt, size, table) {
  if (!ours(url)) return h("a", { href: /^https?:/.test(url) ? url : undefined, target: "_blank", rel: "noopener noreferrer" }, alt || url);
  const image = h("img", { src: fileUrl(url), alt: alt || "Picture without a description", width: size?.width, height: size?.height, decoding: "async" });
  return h("button", { type: "button", class: "picture", "aria-label": `Enlarge: ${alt || "picture"}`, onclick: () => table.enlarge(fileUrl(url), alt) }, image);
}

const fileSize = (bytes) => (bytes < 1024 ? `${bytes} B` : bytes < 1048576 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 1048576).toFixed(1)} MB`);

function fileCard(file) {
  return h("a", { class: "file", href: fileUrl(file.url), download: file.name }, h("span", {}, file.name, h("small", {}, fileSize(file.size))));
}

function embed(data, message, table) {
  const names = table.names;
  const byUrl = Object.fromEntries(message.files.map((file) => [file.url, file]));
  const imageOf = (part) => part?.url && picture(part.url, byUrl[part.url]?.alt || data.title, byUrl[part.url], table);
  const box = h("article", { class: "embed" },
    h("div", { class: "embed-body" },
      data.author?.name && h("p", { class: "embed-author" }, data.author.name),
      data.title && h("h4", { class: "embed-title" }, inline(data.title, names)),
      data.description && h("div", { class: "markdown" }, markdown(data.description, names)),
      data.fields?.length && h("dl", { class: "fields" }, data.fields.map((field) =>
        h("div", { class: field.inline ? "inline" : undefined }, h("dt", {}, inline(field.name, names)), h("dd", { class: "markdown" }, markdown(field.value, names)))))),
    data.thumbnail?.url && h("div", { class: "thumbnail" }, imageOf(data.thumbnail)),
    data.image?.url && h("div", { class: "embed-image" }, imageOf(data.image)),
    (data.footer?.text || data.timestamp) && h("footer", {}, [data.footer?.text, data.timestamp && calendar.format(new Date(data.timestamp))].filter(Boolean).join(" • ")));
  if (data.color) box.style.borderLeftColor = hex(data.color);
  return box;
}

function button(spec, message, table) {
  const inside = [spec.emoji?.name && h("span", { "aria-hidden": "true" }, spec.emoji.name), spec.label];
  if (spec.style === 5) return h("a", { class: "button link", href: /^https?:/.test(spec.url) ? spec.url : undefined, target: "_blank", rel: "noopener noreferrer" }, inside, " ↗");
  const element = h("button", {
    type: "button", class: `button ${STYLES[spec.style] ?? "secondary"}`, disabled: spec.disabled, "data-custom-id": spec.custom_id,
    "aria-label": spec.label ? undefined : spec.emoji?.name,
  }, inside);
  element.addEventListener("click", () => table.press(element, "click", { channel: message.channel, message: message.id, custom_id: spec.custom_id }));
  return element;
}

function component(spec, message, table) {
  const inner = () => (spec.components ?? []).map((child) => component(child, message, table));
  switch (spec.type) {
    case 1: return h("div", { class: "row" }, inner());
    case 2: return button(spec, message, table);
    case 3: case 5: case 6: case 7: case 8: {
      const element = menu(spec, table.names, (values) =>
        table.press(element, "select", { channel: message.channel, message: message.id, custom_id: spec.custom_id, values }));
      return element;
    }
    case 9: return h("div", { class: "section" }, h("div", {}, inner()), spec.accessory && component(spec.accessory, message, table));
    case 10: return h("div", { class: "markdown" }, markdown(spec.content, table.names));
    case 11: return h("div", { class: "thumbnail" }, picture(spec.media.url, spec.description, null, table));
    case 12: return h("div", { class: "gallery" }, spec.items.map((item) => {
      const file = message.files.find((one) => one.url === item.media.url);
      return picture(item.media.url, item.description || file?.alt, file, table);
    }));
    case 13: {
      const file = message.files.find((one) => one.url === spec.file.url);
      return file ? fileCard(file) : null;
    }
    case 14: return h("hr", { class: spec.divider === false ? "blank" : undefined });
    case 17: {
      const box = h("div", { class: "container" }, inner());
      if (spec.accent_color !== null && spec.accent_color !== undefined) box.style.borderLeftColor = hex(spec.accent_color);
      return box;
    }
    default: return h("p", { class: "small" }, `(a component of kind ${spec.type})`);
  }
}

/** Files that no embed and no layout shows already. */
function looseFiles(message) {
  const shown = JSON.stringify([message.embeds, message.rows]);
  return message.files.filter((file) => !shown.includes(file.url));
}

function before(message, table) {
  const names = table.names;
  if (message.reply) {
    return h("p", { class: "before" }, "↱ ", message.reply.author ? h("strong", {}, names.person(message.reply.author)) : "a message that is gone", " ", h("span", { class: "cut" }, message.reply.text));
  }
  if (message.via) return h("p", { class: "before" }, "↱ ", h("strong", {}, names.person(message.via.user)), " used ", h("span", { class: "mention" }, `/${message.via.command}`));
  return null;
}

/** Whether a message goes under the one before it without a name of its own. */
export function follows(message, previous) {
  return previous && previous.author === message.author && !message.reply && !message.via && !message.service && !previous.service &&
    previous.private === message.private && new Date(message.at) - new Date(previous.at) < LONG_AGO;
}

/** The whole message. One that cannot be shown, whatever is in it, never stops the ones behind it. */
export function render(message, previous, table) {
  try {
    return draw(message, previous, table);
  } catch (error) {
    console.warn("a message could not be shown", message.id, error);
    return h("article", { class: "message service", "data-id": message.id },
      h("p", { class: "service-text" }, "A message that cannot be shown: ", String(message.text ?? "").slice(0, 200)));
  }
}

function draw(message, previous, table) {
  const { names } = table;
  const person = names.people()[message.author];
  const close = follows(message, previous);
  const pinged = message.pings.includes(names.me);
  const element = h("article", {
    class: ["message", close && "close", message.private && "private", pinged && "pinged", message.service && "service"].filter(Boolean).join(" "),
    "data-id": message.id, "aria-label": `${names.person(message.author)}, ${clock.format(new Date(message.at))}`,
  });
  if (message.service) {
    element.append(h("p", { class: "service-text" }, h("strong", {}, names.person(message.author)), ` started ${message.text ? `“${message.text}”` : "something"} `, time(message.at)));
    return element;
  }
  const head = h("header", { class: "message-head" }, h("strong", { class: "author" }, names.person(message.author)), person?.bot && h("span", { class: "tag" }, "APP"), time(message.at));
  if (!person?.bot) head.firstChild.style.color = `color-mix(in srgb, ${colourOf(message.author)} 55%, white)`;
  const body = h("div", { class: "message-body" }, !close && head);
  if (message.thinking) body.append(h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }), `${names.person(message.author)} is thinking…`));
  if (message.text) body.append(h("div", { class: "markdown" }, markdown(message.text, names)));
  body.append(...message.embeds.map((data) => embed(data, message, table)));
  body.append(...looseFiles(message).map((file) => (isImage(file.type) ? h("div", { class: "loose" }, picture(file.url, file.alt, file, table)) : fileCard(file))));
  body.append(...message.rows.map((row) => component(row, message, table)).filter(Boolean));
  if (message.edited) body.append(h("small", { class: "edited" }, "(edited)"));
  if (message.private) {
    body.append(h("p", { class: "only-you" }, "Only you can see this • ",
      h("button", { type: "button", class: "text-button", onclick: () => table.dismiss(message) }, "Dismiss message")));
  }
  element.append(...[before(message, table), close ? h("span", { class: "gutter" }, time(message.at)) : avatar(person, message.author), body].filter(Boolean));
  return element;
}
