// A select menu: a button that opens a list of options, for the mouse and for the keyboard.
import { h } from "./dom.js";

const MANY = 25;

/** Options of a menu: its own, or people, channels … for the menus whose choices Discord fills in. */
function optionsOf(spec, names) {
  if (spec.type === 3) return spec.options ?? [];
  const people = Object.entries(names.people()).map(([id, one]) => ({ value: id, label: one.name }));
  const channels = names.channels().filter((one) => one.kind !== "dm").map((one) => ({ value: one.id, label: `#${one.name}` }));
  return { 5: people, 7: people, 8: channels }[spec.type] ?? [];
}

/**
 * The menu as an element. `choose(values)` is called when the choice is made; in a form (`inForm`) at every change.
 */
export function menu(spec, names, choose, inForm = false) {
  const options = optionsOf(spec, names);
  const least = spec.min_values ?? 1;
  const most = Math.min(spec.max_values ?? 1, MANY);
  const chosen = new Set(options.filter((one) => one.default).map((one) => one.value));
  const label = spec.placeholder || spec.label || "Make a selection";
  const button = h("button", {
    type: "button", class: "menu-button", disabled: spec.disabled, "data-custom-id": spec.custom_id,
    "aria-haspopup": "listbox", "aria-expanded": "false",
  });
  const list = h("div", { class: "menu-list", role: "listbox", "aria-label": label, "aria-multiselectable": most > 1 ? "true" : undefined, hidden: true });
  const done = h("button", { type: "button", class: "button primary menu-done", onclick: () => finish() }, "Confirm");
  const box = h("div", { class: "menu" }, button, list);

  function title() {
    const names = options.filter((one) => chosen.has(one.value)).map((one) => one.label);
    button.replaceChildren(h("span", { class: names.length ? "" : "placeholder" }, names.join(", ") || label), h("span", { "aria-hidden": "true" }, "⌄"));
    button.setAttribute("aria-label", names.length ? `${label}: ${names.join(", ")}` : label);
  }
  function open(yes) {
    list.hidden = !yes;
    button.setAttribute("aria-expanded", String(yes));
    if (yes) { (list.querySelector('[aria-selected="true"]') ?? list.firstChild)?.focus(); list.scrollIntoView({ block: "nearest" }); }
  }
  function finish() { open(false); button.focus(); choose([...chosen]); }
  function pick(option, row) {
    if (most === 1) { const off = chosen.has(option.value) && least === 0; chosen.clear(); if (!off) chosen.add(option.value); }
    else if (!chosen.delete(option.value) && chosen.size < most) chosen.add(option.value);
    for (const other of list.querySelectorAll("[role=option]")) other.setAttribute("aria-selected", String(chosen.has(other.dataset.value)));
    done.disabled = chosen.size < least;
    title();
    if (most === 1) finish(); else { row.focus(); if (inForm) choose([...chosen]); }
  }
  for (const option of options) {
    const row = h("div", { role: "option", tabIndex: -1, "aria-selected": String(chosen.has(option.value)), "data-value": option.value },
      h("span", { class: "option-label" }, option.emoji?.name ? `${option.emoji.name} ` : "", option.label),
      option.description && h("span", { class: "option-text" }, option.description));
    row.addEventListener("click", () => pick(option, row));
    list.append(row);
  }
  if (most > 1 && !inForm) { done.disabled = chosen.size < least; list.append(done); }
  if (!options.length) list.append(h("p", { class: "small" }, "Nothing to choose"));

  button.addEventListener("click", () => open(list.hidden));
  button.addEventListener("keydown", (event) => { if (["ArrowDown", "ArrowUp"].includes(event.key)) { event.preventDefault(); open(true); } });
  list.addEventListener("keydown", (event) => {
    const rows = [...list.querySelectorAll("[role=option]")];
    const here = rows.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { event.preventDefault(); rows.at((here + step) % rows.length)?.focus(); }
    else if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); open(false); button.focus(); }
    else if ((event.key === "Enter" || event.key === " ") && here >= 0) { event.preventDefault(); rows[here].click(); }
    else if (event.key.length === 1 && here >= 0) {
      const next = [...rows.slice(here + 1), ...rows.slice(0, here + 1)].find((row) => row.textContent.toLowerCase().startsWith(event.key.toLowerCase()));
      next?.focus();
    }
  });
  box.addEventListener("focusout", (event) => { if (!box.contains(event.relatedTarget)) { list.hidden = true; button.setAttribute("aria-expanded", "false"); } });
  title();
  return box;
}
