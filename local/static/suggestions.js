// The list above the line: one listbox for commands and for the values of options.
import { h } from "./dom.js";

export class Suggestions {
  constructor(list) {
    this.list = list;
    this.items = [];
    this.index = -1;
    this.input = null;
    list.addEventListener("mousedown", (event) => event.preventDefault()); // keep the focus where it is typed
  }

  /** The input that the list belongs to now. */
  attach(input) { this.input = input; }

  /** Show items ({label, text?}); `take(item)` gets the chosen one; `none` is said when there are no items. */
  show(items, take, none = null, note = "") {
    clearTimeout(this.closing);
    this.items = items;
    this.take_ = take;
    this.index = items.length ? 0 : -1;
    if (!items.length && !none && !note) return this.close();
    this.list.replaceChildren(
      ...(note ? [h("p", { class: "note" }, note)] : []),
      ...items.map((item, index) => h("div", { role: "option", id: `suggestion-${index}`, "aria-selected": String(index === 0), onclick: () => { this.index = index; this.take(); } },
        h("span", { class: "option-label" }, item.label), item.text && h("span", { class: "option-text" }, item.text))),
      ...(items.length || !none ? [] : [h("p", { class: "note" }, none)]),
    );
    this.list.hidden = false;
    this.input?.setAttribute("aria-expanded", "true");
    return this.mark();
  }

  close() {
    clearTimeout(this.closing);
    this.items = [];
    this.index = -1;
    this.list.hidden = true;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  closeSoon() { this.closing = setTimeout(() => this.close(), 120); }

  active() { return !this.list.hidden && this.index >= 0; }

  take() {
    const item = this.items[this.index];
    if (item) this.take_(item);
  }

  mark() {
    this.list.querySelectorAll("[role=option]").forEach((row, index) => {
      row.setAttribute("aria-selected", String(index === this.index));
      if (index === this.index) row.scrollIntoView({ block: "nearest" });
    });
    if (this.index >= 0) this.input?.setAttribute("aria-activedescendant", `suggestion-${this.index}`);
    else this.input?.removeAttribute("aria-activedescendant");
  }

  /** Handle a key; true if it was for the list. */
  key(event) {
    if (!this.active()) {
      if (event.key === "Escape" && !this.list.hidden) { event.preventDefault(); this.close(); return true; }
      return false;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.index = (this.index + step + this.items.length) % this.items.length;
    else if (event.key === "Enter" || event.key === "Tab") { if (event.shiftKey) return false; event.preventDefault(); this.take(); return true; }
    else if (event.key === "Escape") { event.preventDefault(); this.close(); return true; }
    else return false;
    event.preventDefault();
    this.mark();
    return true;
  }
}
