/* A clock that moves only when a test says so: the timers and the time of a page. */
"use strict";

/* Everything that waits for no timer is done: an immediate comes after all promises. */
const settled = () => new Promise((done) => { setImmediate(done); });

class Clock {
  constructor() {
    this.now = Date.UTC(2026, 10, 1, 12);
    this.timers = new Map();
    this.last = 0;
  }

  set(work, wait = 0, every = 0) {
    this.timers.set(++this.last, { id: this.last, at: this.now + Math.trunc(wait), work, every });
    return this.last;
  }

  /* Let so many milliseconds pass: each timer runs at its own time, one after the other. */
  async pass(milliseconds) {
    const end = this.now + milliseconds;
    await settled();
    for (let next; (next = this.next(end));) {
      this.now = next.at;
      if (next.every) next.at += next.every;
      else this.timers.delete(next.id);
      next.work();
      await settled();
    }
    this.now = end;
  }

  next(end) {
    const due = [...this.timers.values()].filter(({ at }) => at <= end);
    return due.sort((a, b) => a.at - b.at || a.id - b.id)[0];
  }

  /* What a page knows of it. */
  globals() {
    const clock = this;
    class PageDate extends Date {
      constructor(...given) { super(...(given.length ? given : [clock.now])); }
      static now() { return clock.now; }
    }
    return {
      Date: PageDate,
      setTimeout: (work, wait) => this.set(work, wait),
      setInterval: (work, wait) => this.set(work, wait, wait),
      clearTimeout: (id) => this.timers.delete(id),
      clearInterval: (id) => this.timers.delete(id),
    };
  }
}

module.exports = { Clock, settled };
