/* Events as in a browser: caught on the way down, heard on the way up, stopped, prevented. */
"use strict";

class Event {
  constructor(type, { bubbles = false, cancelable = false, ...more } = {}) {
    Object.assign(this, { type, bubbles, cancelable, defaultPrevented: false, stopped: false, halted: false }, more);
  }
  preventDefault() { if (this.cancelable) this.defaultPrevented = true; }
  stopPropagation() { this.stopped = true; }
  stopImmediatePropagation() { this.stopped = this.halted = true; }
}

class CustomEvent extends Event {
  constructor(type, options = {}) { super(type, { detail: null, ...options }); }
}

class Target {
  constructor() { this.listeners = []; }

  addEventListener(type, hear, capture = false) { this.listeners.push({ type, hear, capture }); }

  /* Where an event goes: from the innermost to the window. */
  path() {
    const over = this.parent || this.view;
    return [this, ...(over ? over.path() : [])];
  }

  dispatchEvent(event) {
    const [own, ...over] = this.path();
    event.target = own;
    for (const one of over.reverse()) one.hears(event, true);
    own.hears(event, true);
    own.hears(event, false);
    if (event.bubbles) for (const one of over.reverse()) one.hears(event, false);
    return !event.defaultPrevented;
  }

  hears(event, capture) {
    if (event.stopped) return;
    for (const one of this.listeners) {
      if (one.type === event.type && one.capture === capture && !event.halted) one.hear.call(this, event);
    }
  }
}

module.exports = { CustomEvent, Event, Target };
