/* A page in which scripts of the site run by themselves: a document, a clock, a server that a test plays. */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const zlib = require("node:zlib");
const { Clock, settled } = require("./clock.js");
const { Document } = require("./dom.js");
const { CustomEvent, Event, Target } = require("./events.js");

const SCRIPTS = process.env.KARNAK_SCRIPTS || path.join(__dirname, "..", "..", "..", "static", "js"); // or as the site serves them
const FOLDERS = ["", "table"].map((folder) => path.join(SCRIPTS, folder));
const FILE = (name) => FOLDERS.map((folder) => path.join(folder, name)).find(fs.existsSync);
const SCRIPT = (name) => fs.readFileSync(FILE(name), "utf8").replace(/(^|[;}])export /gm, "$1");

/* What a server answers. */
const answer = (body = "", status = 200, headers = {}) => ({
  ok: status < 400, status, text: () => Promise.resolve(body), json: () => Promise.resolve(JSON.parse(body)), headers: { get: (name) => headers[name] ?? null },
});

function storage(held = new Map()) {
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => { held.set(key, String(value)); }, removeItem: (key) => { held.delete(key); } };
}

class Page {
  constructor(html) {
    this.clock = new Clock();
    this.window = new Target();
    this.document = new Document(html, this.window);
    this.chance = 1; // what Math.random gives
    this.tried = null; // what happens to every socket from now on
    this.respond = () => { throw new Error("nobody answers"); }; // the server: (address, options) => answer
    Object.assign(this, { asked: [], sockets: [], morphed: [], reloads: 0, assigned: [], steps: [], replaced: [] });
    this.context = vm.createContext(this.globals());
    this.context.window = this.context;
    vm.runInContext("Math", this.context).random = () => this.chance;
  }

  globals() {
    const { clock, document } = this;
    return {
      ...clock.globals(), ...this.network(), document, Event, CustomEvent, URLSearchParams, queueMicrotask, DecompressionStream, Response,
      reportError: (error) => { throw error; },
      addEventListener: (...given) => this.window.addEventListener(...given),
      location: { origin: "https://karnak.example", href: "", pathname: "", search: "", reload: () => { this.reloads++; }, assign: (to) => this.assigned.push(to) },
      localStorage: storage(), sessionStorage: storage(),
      crypto: { getRandomValues: (numbers) => numbers.map(() => ++this.clock.last) },
      innerWidth: 1440, innerHeight: 900,
      matchMedia: () => ({ matches: false, addEventListener() {} }),
      getComputedStyle: () => ({ getPropertyValue: () => "0" }), // no movement
      htmx: { process() {}, ajax() {} },
      Idiomorph: { defaults: { callbacks: {} }, morph: (old, html) => this.morph(old, html) },
      history: { pushState: (_state, _title, address) => this.steps.push(address), replaceState: (_state, _title, address) => this.replaced.push(address) },
      FormData: class { constructor(form) { this.form = form; } },
      DOMParser: class { parseFromString(html) { return new Document(html, null); } },
      MutationObserver: class { observe() {} },
    };
  }

  network() {
    const page = this;
    class WebSocket {
      static OPEN = 1;
      constructor(address) {
        Object.assign(this, { address, at: page.clock.now, sent: [], readyState: 0 });
        page.sockets.push(this);
        page.tried?.(this);
      }
      send(text) { this.sent.push(text); }
      close() { this.readyState = 3; }
      opens() { this.readyState = 1; this.onopen?.({}); }
      tells(told) { this.onmessage?.({ data: JSON.stringify(told) }); }
      packs(told) { this.onmessage?.({ data: new Blob([zlib.gzipSync(JSON.stringify(told))]) }); }
      ends(code = 1006) { this.readyState = 3; this.onclose?.({ code }); }
    }
    return {
      WebSocket,
      AbortSignal: { timeout: (wait) => new Promise((_done, refuse) => { this.clock.set(() => refuse(new Error("timeout")), wait); }) },
      fetch: (address, options = {}) => {
        this.asked.push({ address, ...options });
        const answered = Promise.resolve().then(() => this.respond(address, options));
        return Promise.race([answered, options.signal ?? answered]);
      },
    };
  }

  /* The whole part is put in the place of the old one. */
  morph(old, fresh) {
    const html = fresh.outerHTML ?? fresh;
    this.morphed.push(old.id);
    const holder = this.document.createElement("template");
    holder.innerHTML = html;
    const { beforeNodeMorphed } = this.context.Idiomorph.defaults.callbacks;
    for (const row of holder.content.querySelectorAll("[id]")) {
      const own = old.querySelector(`[id="${row.id}"]`);
      if (own && beforeNodeMorphed?.(own, row) === false) row.replaceWith(own);
    }
    old.replaceWith(...holder.content.children);
  }

  /* Scripts of the site, in the order in which a page loads them. */
  load(...names) {
    for (const name of names) vm.runInContext(SCRIPT(name), this.context, { filename: name });
    return this;
  }

  find(selector) { return this.document.querySelector(selector); }
  text(selector) { return this.find(selector).textContent; }
  press(selector) { this.find(selector).click(); return settled(); }

  /* Something happens at the page. */
  async event(type, detail = {}, target = this.document) {
    const event = new CustomEvent(type, { bubbles: true, cancelable: true, detail });
    target.dispatchEvent(event);
    await settled();
    return event;
  }

  /* Every sentence that is said, from now on. */
  listen() {
    const said = [];
    for (const way of ["say", "tell"]) this.context.speech[way] = (text) => said.push(text);
    return said;
  }
}

module.exports = { Page, answer, settled };
