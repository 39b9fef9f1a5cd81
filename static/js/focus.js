/* Keyboard focus: when the focused element leaves the page, or can no longer have the focus, the nearest one gets it. */
"use strict";
(() => {
  const lost = () => !document.activeElement || document.activeElement === document.body;
  const by = (id) => (id ? document.getElementById(id) : null);

  let presses = false; // the last act was a press, not a key: what is looked at stays in sight
  addEventListener("pointerdown", () => { presses = true; }, true);
  addEventListener("keydown", () => { presses = false; }, true);

  function give(one, scrolls = !presses) {
    if (!one?.checkVisibility()) return false;
    if (one.tabIndex < 0) one.tabIndex = -1;
    one.focus({ preventScroll: true });
    if (scrolls) one.scrollIntoView({ block: "nearest" });
    return !lost();
  }

  /* The heading of a part. */
  const heading = (part) => part && (by(part.getAttribute("aria-labelledby")) || part.querySelector("h1, h2, h3"));

  /* The same control, the same place, or the heading of the part that it stood in; where that is hidden, of what is asked. */
  function restore({ id, place, parts }) {
    if (!lost()) return;
    const same = place && [...document.querySelectorAll(`[data-place="${place}"]`)].find((one) => one.matches("button, input, a") && by(parts[0])?.contains(one));
    if (give(by(id)) || give(same)) return;
    for (const part of parts) if (part !== "table" && give(heading(by(part)))) return;
    give(by("prompt-title")) || give([...document.querySelectorAll("main :is(h1, h2)")].find((one) => one.checkVisibility()) || document.querySelector("main"));
  }

  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget || !target.closest) return;
    const parts = [];
    for (let part = target.parentElement?.closest("[id]"); part; part = part.parentElement?.closest("[id]")) parts.push(part.id);
    const was = { id: target.id, place: target.dataset.place, parts };
    const isHidden = () => by("table") && !target.checkVisibility(); // news hide a part there; elsewhere a browser goes on from its place
    const isGone = () => !target.isConnected || isHidden() || (target.tabIndex < 0 && !target.hasAttribute("tabindex"));
    queueMicrotask(() => { if (isGone()) restore(was); });
  });

  /* An act that loads a page anew leads to the same button there, to what the page names, or to what is asked now: at a table without leaving its board. */
  const ACTED = "karnak:acted";

  function acted(path) {
    sessionStorage.setItem(ACTED, JSON.stringify([path, Date.now()]));
  }

  function arrive() {
    const [path, time] = JSON.parse(sessionStorage.getItem(ACTED) || "[]");
    sessionStorage.removeItem(ACTED);
    if (!time || Date.now() - time > 30000 || !lost() || document.querySelector("[autofocus]")) return;
    const again = [...document.forms].find((form) => form.getAttribute("action") === path)?.querySelector("button:not([aria-disabled])");
    give(again) || give(document.querySelector("[data-arrive]"), !by("table")) || give(by("prompt-title"), !by("table")) || give(document.querySelector("main h1"));
  }

  addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.target.method === "post") acted(event.target.getAttribute("action"));
  });
  document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
    if (detail.xhr.getResponseHeader("HX-Redirect")) acted("");
  });
  arrive();
})();
