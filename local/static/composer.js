// The line at the bottom: plain messages, and slash commands with suggestions for commands, options and values.
import { $, h } from "./dom.js";
import { act, commandsOf, Refused } from "./net.js";
import { Suggestions } from "./suggestions.js";

const KIND = { INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };
const WAIT_TO_ASK = 120; // ms without a key before the bot is asked for suggestions
const READ_FILE = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.split(",", 2)[1] ?? "");
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});

export class Composer {
  constructor(table) {
    this.table = table;
    this.entry = $("entry");
    this.trouble = $("trouble");
    this.suggestions = new Suggestions($("suggestions"));
    this.commands = [];
    this.command = null; // the chosen command, or null while plain text is typed
    this.fields = new Map(); // option name -> {spec, input, value (picked), chip}
    this.last = null;
    this.asked = 0;
    $("composer").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    this.plain();
  }

  /** The channel changed: other commands may be allowed there. */
  async channelChanged() {
    if (this.command) this.plain();
    this.hint();
    const channel = this.table.channel;
    const commands = channel ? await commandsOf(channel) : [];
    if (channel === this.table.channel) this.commands = commands;
  }

  hint() {
    if (this.command) return;
    const where = this.table.channelName();
    this.text.placeholder = `Message ${where}, or / for commands`;
    this.text.setAttribute("aria-label", `Message ${where}, or a slash for commands`);
  }

  complain(message) {
    this.trouble.hidden = !message;
    this.trouble.textContent = message ?? "";
  }

  // ------------------------------------------------------------------ plain text

  plain(text = "") {
    this.command = null;
    this.fields.clear();
    this.complain(null);
    this.suggestions.close();
    this.text = h("input", { type: "text", class: "entry-text", maxLength: 2000, value: text, role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list", enterKeyHint: "send" });
    this.suggestions.attach(this.text);
    const slash = h("button", { type: "button", class: "icon-button", title: "Commands", "aria-label": "Commands", onclick: () => this.type("/") }, "/");
    this.entry.replaceChildren(slash, this.text, h("button", { type: "submit", class: "icon-button send", "aria-label": "Send" }, "➤"));
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("keydown", (event) => this.keyInText(event));
    this.text.addEventListener("blur", () => this.suggestions.closeSoon());
    this.hint();
  }

  type(text) {
    if (this.command) this.plain();
    this.text.value = text;
    this.text.focus();
    this.typed();
  }

  async typed() {
    this.complain(null);
    const text = this.text.value;
    if (!text.startsWith("/")) return this.suggestions.close();
    if (!this.commands.length) this.commands = await commandsOf(this.table.channel);
    const wanted = text.slice(1).toLowerCase();
    const exact = this.commands.find((one) => text.endsWith(" ") && one.path === wanted.trim());
    const deeper = this.commands.some((one) => one.path.startsWith(`${wanted.trim()} `));
    if (exact && !deeper) return this.choose(exact);
    const words = wanted.split(/\s+/).filter(Boolean);
    const fits = (one) => words.every((word) => one.path.includes(word));
    const found = this.commands.filter(fits).sort((a, b) => b.path.startsWith(wanted) - a.path.startsWith(wanted));
    return this.suggestions.show(found.map((one) => ({ label: `/${one.path}`, text: one.description, command: one })), (item) => this.choose(item.command), "No such command here");
  }

  keyInText(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "ArrowUp" && !this.text.value && this.last) {
      event.preventDefault();
      this.choose(this.last.command, this.last.values);
    }
  }

  // --------------------------------------------------------------------- commands

  /** A command mentioned in a message, or picked elsewhere, by its path. */
  async start(path) {
    if (!this.commands.length) this.commands = await commandsOf(this.table.channel);
    const command = this.commands.find((one) => one.path === path);
    if (command) this.choose(command); else this.type(`/${path}`);
  }

  choose(command, values = {}) {
    this.command = command;
    this.fields.clear();
    this.complain(null);
    this.suggestions.close();
    this.chips = h("div", { class: "chips", role: "group", "aria-label": `Options of /${command.path}` });
    this.more = h("div", { class: "more" });
    const cancel = h("button", { type: "button", class: "icon-button", "aria-label": "Leave this command", onclick: () => { this.plain(); this.text.focus(); } }, "✕");
    const run = h("button", { type: "submit", class: "icon-button send", "aria-label": `Run /${command.path}` }, "➤");
    this.entry.replaceChildren(cancel, h("div", { class: "command" }, h("span", { class: "command-name" }, `/${command.path}`), this.chips, this.more), run);
    for (const spec of command.options) if (spec.required || spec.name in values) this.addField(spec, values[spec.name]);
    this.offerMore();
    const first = [...this.fields.values()].find((field) => !field.input.value) ?? [...this.fields.values()].at(-1);
    (first?.input ?? run).focus();
  }

  offerMore() {
    const rest = this.command.options.filter((spec) => !this.fields.has(spec.name));
    this.more.replaceChildren(...rest.map((spec) => h("button", {
      type: "button", class: "add-option", title: spec.description,
      onclick: () => { this.addField(spec).input.focus(); this.offerMore(); },
    }, `+ ${spec.name}`)));
  }

  addField(spec, known) {
    const field = { spec, value: undefined };
    const numeric = [KIND.INTEGER, KIND.NUMBER].includes(spec.type) && !spec.choices.length && !spec.autocomplete;
    field.input = spec.type === KIND.FILE
      ? h("input", { type: "file", "aria-label": spec.name })
      : h("input", { type: "text", inputMode: numeric ? "decimal" : undefined, role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list", "aria-label": `${spec.name}${spec.required ? ", required" : ""}: ${spec.description}`, placeholder: spec.required ? "" : "optional", size: 8 });
    const label = h("label", { class: "chip", title: spec.description }, h("span", {}, spec.name), field.input);
    if (!spec.required) label.append(h("button", { type: "button", class: "remove", "aria-label": `Leave out ${spec.name}`, onclick: () => { this.fields.delete(spec.name); label.remove(); this.offerMore(); } }, "✕"));
    field.chip = label;
    if (known !== undefined) { field.input.value = known.shown; field.value = known.value; }
    this.fields.set(spec.name, field);
    this.chips.append(label);
    this.fit(field);
    field.input.addEventListener("input", () => { field.value = undefined; this.fit(field); this.complain(null); this.suggest(field); });
    field.input.addEventListener("focus", () => this.suggest(field));
    field.input.addEventListener("blur", () => this.suggestions.closeSoon());
    field.input.addEventListener("keydown", (event) => this.keyInField(event, field));
    return field;
  }

  fit(field) {
    if (field.spec.type !== KIND.FILE) field.input.size = Math.min(Math.max(field.input.value.length + 1, 8), 36);
  }

  keyInField(event, field) {
    if (event.key === "Tab" && !event.shiftKey && this.suggestions.active()) { event.preventDefault(); this.suggestions.take(); return; }
    if (this.suggestions.key(event)) return;
    if (event.key === "Escape") { event.preventDefault(); this.plain(); this.text.focus(); }
    if (event.key === "Backspace" && !field.input.value && field.spec.type !== KIND.FILE) {
      event.preventDefault();
      const others = [...this.fields.values()];
      const before = others[others.indexOf(field) - 1];
      if (!field.spec.required) { this.fields.delete(field.spec.name); field.chip.remove(); this.offerMore(); }
      if (before) before.input.focus(); else if (field.spec.required) { this.plain(`/${this.command.path}`); this.text.focus(); }
    }
  }

  // ------------------------------------------------------------- values of options

  fixedSuggestions(spec) {
    const { names } = this.table;
    if (spec.choices.length) return spec.choices.map((one) => ({ label: one.name, value: one.value }));
    const people = () => Object.entries(names.people()).map(([id, one]) => ({ label: one.name, value: id }));
    switch (spec.type) {
      case KIND.BOOLEAN: return [{ label: "True", value: true }, { label: "False", value: false }];
      case KIND.USER: case KIND.MENTIONABLE: return people();
      case KIND.CHANNEL: return names.channels().filter((one) => one.kind !== "dm").map((one) => ({ label: `#${one.name}`, value: one.id }));
      default: return null;
    }
  }

  async suggest(field) {
    this.suggestions.attach(field.input);
    const { spec } = field;
    const typed = field.input.value;
    const take = (item) => this.picked(field, item);
    const fixed = this.fixedSuggestions(spec);
    const limits = [spec.min !== null && `from ${spec.min}`, spec.max !== null && `to ${spec.max}`].filter(Boolean).join(" ");
    const note = [spec.description, limits].filter((part) => part && part !== "…").join(", ");
    if (fixed) {
      const wanted = field.value === undefined ? typed.toLowerCase().replace(/^[@#]/, "") : "";
      return this.suggestions.show(fixed.filter((one) => one.label.toLowerCase().includes(wanted)), take, "Nothing fits", note);
    }
    if (!spec.autocomplete) return this.suggestions.show([], take, null, note);
    const ticket = ++this.asked;
    await new Promise((resolve) => { setTimeout(resolve, WAIT_TO_ASK); });
    if (ticket !== this.asked || document.activeElement !== field.input) return undefined;
    try {
      const found = await act("autocomplete", { channel: this.table.channel, command: this.command.path, option: spec.name, text: typed, options: this.filled(field) });
      if (ticket !== this.asked || document.activeElement !== field.input) return undefined;
      return this.suggestions.show(found.map((one) => ({ label: one.name, value: one.value })), take, "No options match your search", note);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.suggestions.show([], take, error.message, note);
    }
  }

  picked(field, item) {
    field.input.value = item.label;
    field.value = item.value;
    this.fit(field);
    this.asked += 1;
    const next = [...this.fields.values()].find((one) => one.spec.required && !one.input.value);
    if (next) next.input.focus(); else { this.suggestions.close(); field.input.focus({ preventScroll: true }); this.suggestions.close(); }
  }

  /** The value of a field as the server takes it, or undefined if there is none. */
  valueOf(field) {
    if (field.value !== undefined) return field.value;
    const typed = field.input.value.trim();
    if (!typed) return undefined;
    const fixed = this.fixedSuggestions(field.spec);
    const match = fixed?.find((one) => one.label.toLowerCase().replace(/^[@#]/, "") === typed.toLowerCase().replace(/^[@#]/, ""));
    return match ? match.value : typed;
  }

  filled(except) {
    const values = {};
    for (const [name, field] of this.fields) {
      const value = field === except || field.spec.type === KIND.FILE ? undefined : this.valueOf(field);
      if (value !== undefined) values[name] = value;
    }
    return values;
  }

  // -------------------------------------------------------------------------- send

  async send() {
    if (this.busy) return;
    const { channel } = this.table;
    this.table.follow();
    this.busy = true;
    this.entry.classList.add("busy");
    try {
      if (this.command) await this.run(channel);
      else {
        const text = this.text.value.trim();
        if (text.startsWith("/")) return this.complain("Choose one of the commands.");
        if (text) { await act("say", { channel, text }); this.plain(); this.text.focus(); }
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.complain(error.message);
    } finally {
      this.busy = false;
      this.entry.classList.remove("busy");
    }
  }

  async run(channel) {
    const { command } = this;
    for (const field of this.fields.values()) {
      const empty = field.spec.type === KIND.FILE ? !field.input.files.length : this.valueOf(field) === undefined;
      if (field.spec.required && empty) { field.input.focus(); return this.complain(`“${field.spec.name}” is required.`); }
    }
    const options = this.filled(null);
    for (const [name, field] of this.fields) {
      const file = field.spec.type === KIND.FILE ? field.input.files[0] : null;
      if (file) options[name] = { name: file.name, data: await READ_FILE(file) };
    }
    const values = {};
    for (const [name, field] of this.fields) if (field.spec.type !== KIND.FILE && field.input.value) values[name] = { shown: field.input.value, value: field.value };
    this.suggestions.close();
    const answer = await act("slash", { channel, command: command.path, options });
    this.last = { command, values };
    this.plain();
    if (answer.modal) this.table.showForm(answer.modal); else this.text.focus();
    return undefined;
  }
}
