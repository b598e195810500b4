// Discord's markdown, as far as a game table uses it. Returns nodes; text stays text.
import { h } from "./dom.js";

const INLINE = new RegExp(
  [
    "(?<code>`+)(?<codeText>[^]*?[^`])\\k<code>(?!`)",
    "\\*\\*(?<bold>[^]+?)\\*\\*(?!\\*)",
    "__(?<under>[^]+?)__(?!_)",
    "~~(?<strike>[^]+?)~~",
    "\\|\\|(?<spoiler>[^]+?)\\|\\|",
    "\\*(?<star>[^*\\s](?:[^*]*[^*\\s])?)\\*",
    "(?<![A-Za-z0-9])_(?<low>[^_\\s](?:[^_]*[^_\\s])?)_(?![A-Za-z0-9])",
    "\\[(?<linkText>[^\\]]+)\\]\\(<?(?<linkUrl>https?://[^\\s)>]+)>?\\)",
    "<@!?(?<user>\\d+)>",
    "<#(?<channel>\\d+)>",
    "<@&(?<role>\\d+)>",
    "<t:(?<time>-?\\d+)(?::(?<timeStyle>[tTdDfFR]))?>",
    "</(?<command>[^:>]+):\\d+>",
    "<a?:(?<emoji>\\w+):\\d+>",
    "(?<url>https?://[^\\s<>]+[^\\s<>.,;:!?)'\"])",
    "\\\\(?<escaped>[\\\\*_~`|<>#\\-\\[\\]()])",
  ].join("|"),
  "gu",
);

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** "in 3 days", counted from now. */
export function relative(unix) {
  const seconds = unix - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(seconds / length), unit);
}

const LAST = 8.64e12; // seconds from 1970 on either side: beyond it there are no dates

function timeNode(unix, style, written) {
  if (!(Math.abs(unix) <= LAST)) return written; // as Discord shows it
  const date = new Date(unix * 1000);
  const formats = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  };
  const full = date.toLocaleString("en", formats.F);
  const shown = style === "R" ? relative(unix) : date.toLocaleString("en", formats[style ?? "f"]);
  const node = h("time", { dateTime: date.toISOString(), title: full }, shown);
  if (style === "R") node.dataset.relative = unix;
  return node;
}

const link = (url, ...children) => h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...children);

function spoiler(children) {
  const box = h("button", { type: "button", class: "spoiler", "aria-label": "Spoiler: press to show" }, h("span", {}, children));
  box.addEventListener("click", () => { box.classList.add("shown"); box.removeAttribute("aria-label"); }, { once: true });
  return box;
}

function inlineNode(found, names, written) {
  if (found.code !== undefined) return h("code", {}, found.codeText.trim());
  if (found.bold !== undefined) return h("strong", {}, inline(found.bold, names));
  if (found.under !== undefined) return h("u", {}, inline(found.under, names));
  if (found.strike !== undefined) return h("s", {}, inline(found.strike, names));
  if (found.spoiler !== undefined) return spoiler(inline(found.spoiler, names));
  if (found.star !== undefined) return h("em", {}, inline(found.star, names));
  if (found.low !== undefined) return h("em", {}, inline(found.low, names));
  if (found.linkUrl !== undefined) return link(found.linkUrl, inline(found.linkText, names));
  if (found.user !== undefined) return h("span", { class: `mention${found.user === names.me ? " me" : ""}` }, `@${names.person(found.user)}`);
  if (found.channel !== undefined) return h("a", { class: "mention", href: `?in=${found.channel}`, "data-channel": found.channel }, `#${names.channel(found.channel)}`);
  if (found.role !== undefined) return h("span", { class: "mention" }, "@role");
  if (found.time !== undefined) return timeNode(Number(found.time), found.timeStyle, written);
  if (found.command !== undefined) return h("button", { type: "button", class: "mention", "data-command": found.command }, `/${found.command}`);
  if (found.emoji !== undefined) return `:${found.emoji}:`;
  if (found.url !== undefined) return link(found.url, found.url);
  return found.escaped;
}

/** Nodes of a line or a few: no blocks. */
export function inline(text, names) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    nodes.push(text.slice(end, match.index), inlineNode(match.groups, names, match[0]));
    end = match.index + match[0].length;
  }
  nodes.push(text.slice(end));
  return nodes.filter((node) => node !== "");
}

function lines(text, names) {
  const out = [];
  let list = null;
  let quote = null;
  let paragraph = null;
  const close = () => { list = quote = paragraph = null; };
  for (const line of text.split("\n")) {
    const heading = /^(#{1,3}) (.+)/.exec(line);
    const small = /^-# (.+)/.exec(line);
    const item = /^(\s*)(?:[-*]|(\d+)\.) (.+)/.exec(line);
    const quoted = /^> ?(.*)/.exec(line);
    if (heading) { close(); out.push(h(`h${heading[1].length + 2}`, {}, inline(heading[2], names))); continue; }
    if (small) { close(); out.push(h("p", { class: "small" }, inline(small[1], names))); continue; }
    if (item) {
      const tag = item[2] ? "ol" : "ul";
      if (list?.tagName.toLowerCase() !== tag) { close(); list = h(tag, item[2] ? { start: Number(item[2]) } : {}); out.push(list); }
      list.append(h("li", { class: item[1].length > 1 ? "deeper" : undefined }, inline(item[3], names)));
      continue;
    }
    if (quoted) {
      if (quote) quote.append(h("br")); else { close(); quote = h("blockquote"); out.push(quote); }
      quote.append(...inline(quoted[1], names));
      continue;
    }
    if (!paragraph) { close(); paragraph = h("p"); out.push(paragraph); } else paragraph.append("\n");
    paragraph.append(...inline(line, names));
  }
  return out;
}

/** Nodes of a whole text with headings, lists, quotes and code. */
export function markdown(text, names) {
  const out = [];
  text.split(/```(?:[\w+-]*\n)?([^]*?)```/u).forEach((part, index) => {
    if (index % 2) out.push(h("pre", { tabIndex: 0 }, h("code", {}, part.replace(/\n$/, ""))));
    else if (part.trim()) out.push(...lines(part.replace(/^\n|\n$/g, ""), names));
  });
  return out;
}
