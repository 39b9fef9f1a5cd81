/* The selectors that the scripts use: names, ids, classes, attributes, a few states, descendants and children. */
"use strict";

const STATES = {
  checked: (one) => one.checked,
  modal: (one) => one.modal,
  not: (one, given, scope) => !matches(one, given, scope),
  is: (one, given, scope) => matches(one, given, scope),
  scope: (one, _given, scope) => one === scope,
};
const COMPARE = {
  "=": (held, wanted) => held === wanted,
  "^=": (held, wanted) => held.startsWith(wanted),
  "*=": (held, wanted) => held.includes(wanted),
};
const PART = /([a-z][a-z0-9]*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:([*^]?=)(?:"([^"]*)"|'([^']*)'|([^\]]*)))?\]|:([a-z]+)(?:\(([^()]*)\))?/giy;

/* Split where no bracket or parenthesis is open. */
function split(text, separator) {
  const found = [""];
  let depth = 0;
  for (const letter of text) {
    if ("[(".includes(letter)) depth++;
    if ("])".includes(letter)) depth--;
    if (letter === separator && !depth) found.push("");
    else found[found.length - 1] += letter;
  }
  return found.map((one) => one.trim()).filter(Boolean);
}

function tests(simple) {
  const found = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < simple.length) {
    const part = PART.exec(simple);
    if (!part) throw new Error(`The stub does not know the selector ${simple}`);
    const [, name, id, kind, attribute, how, a, b, c, state, given] = part;
    if (name) found.push((one) => one.localName === name);
    else if (id) found.push((one) => one.id === id);
    else if (kind) found.push((one) => one.classList.contains(kind));
    else if (attribute) found.push((one) => one.hasAttribute(attribute) && (!how || COMPARE[how](one.getAttribute(attribute), a ?? b ?? c)));
    else if (STATES[state]) found.push((one, scope) => STATES[state](one, given, scope));
    else throw new Error(`The stub does not know :${state}`);
  }
  return found;
}

/* Whether an element stands at the end of a chain such as ["form", ">", "input"]. */
function ends(one, chain, scope) {
  const rest = [...chain], last = rest.pop();
  if (!one.matches || !tests(last).every((test) => test(one, scope))) return false;
  if (!rest.length) return true;
  if (rest.at(-1) === ">") return Boolean(one.parent) && ends(one.parent, rest.slice(0, -1), scope);
  for (let over = one.parent; over; over = over.parent) if (ends(over, rest, scope)) return true;
  return false;
}

function matches(one, selector, scope = one) {
  return split(selector, ",").some((chain) => ends(one, split(chain, " "), scope));
}

module.exports = { matches };
