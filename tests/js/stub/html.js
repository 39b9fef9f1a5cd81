/* HTML that is well formed, read and written: enough for what tests write and the scripts swap in. */
"use strict";

const EMPTY = new Set(["input", "link", "br"]);
const TOKEN = /<\/([a-z0-9]+)>|<([a-z0-9]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>|([^<]+)/g;
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g;

/* The nodes of a text; `makers` make them. What is not closed is closed at the end. */
function read(html, makers) {
  const top = [], open = [];
  const put = (node) => (open.length ? open.at(-1).append(node) : top.push(node));
  for (const [, closes, name, attributes, text] of html.matchAll(TOKEN)) {
    if (closes) open.pop();
    else if (text) put(makers.text(text));
    else {
      const element = makers.element(name, [...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value ?? ""]));
      put(element);
      if (!EMPTY.has(name)) open.push(element);
    }
  }
  return top;
}

function written(node) {
  if (!node.localName) return node.textContent;
  const attributes = [...node.attributes].map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}="${value}"`)).join("");
  return `<${node.localName}${attributes}>${node.innerHTML}${EMPTY.has(node.localName) ? "" : `</${node.localName}>`}`;
}

module.exports = { read, written };
