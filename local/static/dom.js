// Elements without strings of HTML: whatever comes from the bot or a player becomes text, never markup.

/** Make an element: properties starting with "on" are listeners, others properties or attributes. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name in element && !["list", "form", "width", "height", "role"].includes(name)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const $ = (id) => document.getElementById(id);

/** A colour that belongs to a person, the same on every page. */
export function colourOf(id) {
  const palette = ["#c0564a", "#4a7fc0", "#5b9a57", "#a9743a", "#8a63b8", "#3f9a98", "#b85c8d"];
  return palette[Number(String(id).slice(-3)) % palette.length];
}

/** The round picture of a person: the first letter. */
export function avatar(person, id) {
  if (person?.bot) return h("img", { class: "avatar", src: "/static/icon.svg", alt: "" });
  const circle = h("span", { class: "avatar", "aria-hidden": "true" }, (person?.name ?? "?").slice(0, 1));
  circle.style.background = colourOf(id);
  return circle;
}
