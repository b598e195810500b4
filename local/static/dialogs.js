// What lies over the page: the bot's forms (modals), a new channel, an enlarged picture.
import { $, h } from "./dom.js";
import { act, Refused } from "./net.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";

/** One control of a form; registers how to read its value in `read`. */
function control(spec, read, names) {
  const required = spec.required ?? true;
  const id = `field-${spec.custom_id}`;
  switch (spec.type) {
    case 4: {
      const shared = { id, name: spec.custom_id, value: spec.value ?? "", placeholder: spec.placeholder ?? "", required, minLength: spec.min_length ?? undefined, maxLength: spec.max_length ?? 4000 };
      const input = spec.style === 2 ? h("textarea", { ...shared, rows: 5 }) : h("input", { type: "text", ...shared });
      read.set(spec.custom_id, () => input.value);
      return input;
    }
    case 3: case 5: case 6: case 7: case 8: {
      let values = (spec.options ?? []).filter((one) => one.default).map((one) => one.value);
      read.set(spec.custom_id, () => (values.length ? values : undefined));
      return menu(spec, names, (chosen) => { values = chosen; }, true);
    }
    case 21: case 22: {
      const kind = spec.type === 21 ? "radio" : "checkbox";
      const inputs = spec.options.map((one) => h("input", { type: kind, name: spec.custom_id, value: one.value, checked: one.default, required: kind === "radio" && required }));
      read.set(spec.custom_id, () => {
        const chosen = inputs.filter((one) => one.checked).map((one) => one.value);
        return kind === "radio" ? chosen[0] : chosen;
      });
      return h("div", { role: "group", class: "choices" }, spec.options.map((one, index) => h("label", {}, inputs[index], h("span", {}, one.label, one.description && h("small", {}, one.description)))));
    }
    case 23: {
      const input = h("input", { type: "checkbox", id, checked: spec.default });
      read.set(spec.custom_id, () => input.checked);
      return input;
    }
    default: return h("p", { class: "small" }, `(a control of kind ${spec.type})`);
  }
}

function part(spec, read, names) {
  if (spec.type === 1) return (spec.components ?? []).map((child) => labelled(child, child.label, "", read, names));
  if (spec.type === 18) return [labelled(spec.component, spec.label, spec.description, read, names)];
  if (spec.type === 10) return [h("div", { class: "markdown" }, markdown(spec.content, names))];
  return [control(spec, read, names)];
}

function labelled(spec, label, description, read, names) {
  const must = spec.required ?? true;
  return h("div", { class: "field" },
    h("label", { htmlFor: `field-${spec.custom_id}` }, label ?? "", must && h("span", { class: "must", title: "required", "aria-hidden": "true" }, " *")),
    description && h("small", {}, description),
    control({ ...spec, label: undefined, placeholder: spec.placeholder || (spec.type === 4 ? "" : label) }, read, names));
}

/** Show a form with a title and buttons; `send()` resolves when it may close, or throws Refused. */
function openForm(title, content, verb, send) {
  const dialog = $("form");
  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  const go = h("button", { type: "submit", class: "button primary" }, verb);
  const form = h("form", { method: "dialog" },
    h("header", {}, h("h2", { id: "form-title" }, title), h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
    h("div", { class: "form-body" }, content), trouble,
    h("footer", {}, h("button", { type: "button", class: "button quiet", onclick: () => dialog.close() }, "Cancel"), go));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (go.disabled) return;
    go.disabled = true;
    try {
      await send();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      trouble.hidden = false;
      trouble.textContent = error.message;
    } finally {
      go.disabled = false;
    }
  });
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  form.querySelector(".form-body input, .form-body textarea, .form-body button")?.focus();
}

/** A form of the bot. */
export function showForm(modal, table) {
  const read = new Map();
  const content = modal.components.flatMap((spec) => part(spec, read, table.names));
  openForm(modal.title, content, "Submit", async () => {
    const values = {};
    for (const [name, value] of read) if (value() !== undefined && value() !== "") values[name] = value();
    const answer = await act("modal", { modal: modal.id, values });
    $("form").close();
    if (answer.modal) showForm(answer.modal, table);
  });
}

/** Ask for a name and make a channel, or a thread in `parent`. */
export function newChannel(parent, table) {
  const input = h("input", { type: "text", id: "field-name", required: true, maxLength: 100, placeholder: parent ? "a-new-thread" : "a-new-table", autocapitalize: "none" });
  const content = h("div", { class: "field" }, h("label", { htmlFor: "field-name" }, parent ? "Name of the thread" : "Name of the channel"), input);
  openForm(parent ? "New thread" : "New channel", content, "Create", async () => {
    const made = await act("channel", { name: input.value, parent });
    $("form").close();
    table.go(made.channel);
  });
}

/** A picture as large as the window allows; press again for its full size. */
export function enlarge(url, alt) {
  const dialog = $("lightbox");
  const image = h("img", { src: url, alt: alt || "Picture without a description" });
  image.addEventListener("click", () => dialog.classList.toggle("full"));
  dialog.classList.remove("full");
  dialog.replaceChildren(
    h("button", { type: "button", class: "icon-button close-picture", "aria-label": "Close the picture", onclick: () => dialog.close() }, "✕"),
    h("div", { class: "stage", onclick: (event) => { if (event.target === event.currentTarget) dialog.close(); } }, image),
    h("footer", {},
      alt && h("details", {}, h("summary", {}, "Description"), h("p", {}, alt)),
      h("p", {}, "Press the picture for its full size • ", h("a", { href: url, target: "_blank", rel: "noopener" }, "Open in a new tab"))));
  dialog.showModal();
}
