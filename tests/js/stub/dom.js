/* As much of a document as the scripts use. It draws nothing, and every element is as large as every other. */
"use strict";
const { Event, Target } = require("./events.js");
const { matches } = require("./selector.js");
const { read, written } = require("./html.js");

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

class Text {
  constructor(data) { this.textContent = data; }
  cloneNode() { return new Text(this.textContent); }
}

/* What has children. */
class Parent extends Target {
  constructor(document) {
    super();
    Object.assign(this, { document, childNodes: [] });
  }
  get children() { return this.childNodes.filter((one) => one instanceof Element); }
  get firstChild() { return this.childNodes[0] ?? null; }
  get firstElementChild() { return this.children[0] ?? null; }
  get lastElementChild() { return this.children.at(-1) ?? null; }
  get parentElement() { return this.parent instanceof Element ? this.parent : null; }
  get isConnected() { return this.path().includes(this.document); }
  get textContent() { return this.childNodes.map((one) => one.textContent).join(""); }
  set textContent(text) { this.replaceChildren(...(text === "" ? [] : [String(text)])); }
  get innerHTML() { return this.childNodes.map(written).join(""); }
  set innerHTML(html) { this.replaceChildren(...read(html, this.document.makers)); }
  contains(one) { return Boolean(one?.path?.().includes(this)); }
  all() { return this.children.flatMap((one) => [one, ...one.all()]); }
  querySelectorAll(selector) { return this.all().filter((one) => matches(one, selector, this)); }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  append(...given) { this.insert(this.childNodes.length, given); }
  insert(place, given) {
    const nodes = given.flatMap((one) => (one instanceof Fragment ? [...one.childNodes] : [typeof one === "string" ? new Text(one) : one]));
    for (const one of nodes) {
      if (one.parent) one.parent.childNodes.splice(one.parent.childNodes.indexOf(one), 1);
      one.parent = this;
    }
    this.childNodes.splice(place, 0, ...nodes);
  }
  replaceChildren(...given) {
    for (const one of this.childNodes) one.parent = null;
    this.childNodes = [];
    this.append(...given);
  }
}

class Fragment extends Parent {}

class Element extends Parent {
  constructor(document, name, attributes = []) {
    super(document);
    Object.assign(this, { localName: name, attributes: new Map(attributes), modal: false, style: { setProperty(property, value) { this[property] = value; } }, scrollTop: 0, scrollHeight: 0, clientHeight: 0 });
    this.tabIndex = ["a", "button", "input"].includes(name) ? 0 : -1;
    if (name === "template") this.content = new Fragment(document);
  }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  hasAttribute(name) { return this.attributes.has(name); }
  removeAttribute(name) { this.attributes.delete(name); }
  toggleAttribute(name, on) { on ? this.setAttribute(name, "") : this.removeAttribute(name); }
  get innerHTML() { return (this.content ?? this).childNodes.map(written).join(""); }
  set innerHTML(html) { (this.content ?? this).replaceChildren(...read(html, this.document.makers)); }
  get outerHTML() { return written(this); }
  get dataset() {
    const name = (key) => `data-${kebab(key)}`;
    return new Proxy({}, {
      get: (_none, key) => this.attributes.get(name(key)),
      has: (_none, key) => this.hasAttribute(name(key)),
      set: (_none, key, value) => { this.setAttribute(name(key), value); return true; },
      deleteProperty: (_none, key) => { this.removeAttribute(name(key)); return true; },
    });
  }
  get classList() {
    const held = new Set((this.getAttribute("class") || "").split(" ").filter(Boolean));
    const keep = () => this.setAttribute("class", [...held].join(" "));
    return {
      contains: (name) => held.has(name),
      add: (name) => { held.add(name); keep(); },
      remove: (name) => { held.delete(name); keep(); },
      toggle: (name, on = !held.has(name)) => { on ? held.add(name) : held.delete(name); keep(); },
    };
  }
  get parentNode() { return this.parent; }
  get form() { return this.closest("form"); }
  get elements() { return this.querySelectorAll("input, button, select, textarea"); }
  get checked() { return this.on ?? this.hasAttribute("checked"); }
  set checked(on) {
    if (on && this.type === "radio") for (const other of this.form?.querySelectorAll(`[type=radio][name="${this.name}"]`) ?? []) other.on = false;
    this.on = on;
  }
  get value() { return this.held ?? this.getAttribute("value") ?? ""; }
  set value(text) { this.held = String(text); }
  matches(selector) { return matches(this, selector); }
  closest(selector) { return this.path().find((one) => one instanceof Element && one.matches(selector)) ?? null; }
  remove() { this.replaceWith(); }
  replaceWith(...given) {
    const { parent } = this, place = parent.childNodes.indexOf(this);
    parent.childNodes.splice(place, 1);
    this.parent = null;
    parent.insert(place, given);
  }
  cloneNode() {
    const copy = new Element(this.document, this.localName, this.attributes);
    copy.append(...this.childNodes.map((one) => one.cloneNode(true)));
    return copy;
  }
  /* A press as the mouse or the keyboard makes it: a box or radio changes, then says so. */
  click() {
    const box = ["radio", "checkbox"].includes(this.type);
    const before = this.checked;
    if (box) this.checked = this.type === "radio" || !before;
    this.dispatchEvent(new Event("click", { bubbles: true, cancelable: true }));
    if (box && this.checked !== before) this.dispatchEvent(new Event("change", { bubbles: true }));
  }
  requestSubmit(submitter) { this.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true, submitter })); }
  focus() { this.document.activeElement = this; }
  select() {}
  show() { this.open = true; }
  showModal() { this.open = this.modal = true; }
  close() { this.open = this.modal = false; }
  showPopover() { this.popped = true; }
  hidePopover() { this.popped = false; }
  getBoundingClientRect() { return { x: 0, y: 0, left: 0, top: 0, bottom: 1, width: 1, height: 1 }; }
  checkVisibility() { return this.isConnected && !this.closest("[hidden]"); }
  scrolled = false;
  scrollIntoView() { this.scrolled = true; }
}

/* Properties that only mirror their attribute. */
for (const name of ["id", "name", "type", "href", "action", "role", "title", "class", "datetime", "lang"]) {
  const property = { class: "className", datetime: "dateTime" }[name] ?? name;
  Object.defineProperty(Element.prototype, property, {
    get() { return this.getAttribute(name) ?? ""; },
    set(value) { this.setAttribute(name, value); },
  });
}
for (const name of ["hidden", "open"]) {
  Object.defineProperty(Element.prototype, name, {
    get() { return this.hasAttribute(name); },
    set(on) { this.toggleAttribute(name, on); },
  });
}

class Document extends Parent {
  constructor(html, view) {
    super(null);
    Object.assign(this, { document: this, view, hidden: false, title: "", activeElement: null });
    this.makers = { element: (name, attributes) => new Element(this, name, attributes), text: (data) => new Text(data) };
    this.documentElement = this.makers.element("html", [["lang", "en"]]);
    [this.head, this.body] = [this.makers.element("head"), this.makers.element("body")];
    this.append(this.documentElement);
    this.documentElement.append(this.head, this.body);
    this.body.innerHTML = html;
    this.activeElement = this.body;
  }
  get forms() { return this.querySelectorAll("form"); }
  getElementById(id) { return this.all().find((one) => one.id === id) ?? null; }
  createElement(name) { return this.makers.element(name); }
}

module.exports = { Document };
