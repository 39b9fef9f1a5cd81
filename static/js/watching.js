/* Live games: asks for news of the visible cards at a steady rate, and morphs in those that have changed. */
"use strict";
(() => {
  const list = document.getElementById("watching");
  if (!list) return;
  const PATIENCE = 8000; // milliseconds
  const { from, every } = list.dataset;
  const follow = document.querySelector("[data-follow]");
  const everything = "all" in list.dataset;
  const sight = new Set();

  const cards = () => [...list.children];
  const seen = new IntersectionObserver((changed) => {
    for (const { target, isIntersecting } of changed) isIntersecting ? sight.add(target.id) : sight.delete(target.id);
  }, { rootMargin: "200px" });
  const observe = () => cards().forEach((card) => seen.observe(card));

  /* A picture that has not changed comes empty, and the page keeps its own. */
  const kept = { callbacks: { beforeNodeMorphed: (_old, fresh) => !fresh.matches?.("[data-kept]") } };

  function morph(old, fresh) {
    const pick = old.querySelector(".watch__pick");
    if (pick) fresh.append(pick.cloneNode(true));
    Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", ...kept });
  }

  /* Never while the reader is in the boards: what they read stays where it is. */
  const isFree = () => !list.contains(document.activeElement) && !list.matches(":hover");
  const follows = () => Boolean(follow?.checked) && isFree();

  function adopt(page) {
    const symbols = document.getElementById("watch-symbols");
    for (const one of page.querySelectorAll("#watch-symbols > symbol")) if (!document.getElementById(one.id)) symbols.append(one);
    const gone = [...page.querySelectorAll("[data-gone]")].map((one) => document.getElementById(`watch-${one.dataset.gone}`));
    for (const one of page.querySelectorAll("#watch-cards > li")) {
      const old = document.getElementById(one.id);
      if (old) morph(old, one);
      else if (gone.length && isFree()) replace(gone.shift(), one);
    }
    document.dispatchEvent(new Event("karnak:shown")); // clocks and thinking time
  }

  /* A more exciting game takes the place of another. */
  function replace(old, fresh) {
    if (fresh.querySelector("[data-kept]")) return;
    old.replaceWith(fresh);
    seen.unobserve(old);
    seen.observe(fresh);
    speech.tell(list.dataset.instead.replace("%s", fresh.querySelector("h2").textContent.trim().replace(/\s+/g, " ")));
    const address = cards().map((card) => card.dataset.table).join("+");
    history.replaceState(null, "", `/watch/${address}?follow=on`);
  }

  async function look() {
    const asked = cards().filter((card) => everything || sight.has(card.id));
    if (!document.hidden && asked.length) {
      const states = asked.map((card) => `${card.dataset.table}.${card.dataset.version}.${card.dataset.mark}`);
      try {
        const answer = await fetch(`${from}?t=${states.join("&t=")}${follows() ? "&follow=on" : ""}`, { signal: AbortSignal.timeout(PATIENCE) });
        if (answer.status === 200) adopt(new DOMParser().parseFromString(await answer.text(), "text/html"));
        document.body.dataset.live = answer.ok ? "on" : "off";
      } catch {
        document.body.dataset.live = "off"; // no connection: the pictures stay
      }
    }
    setTimeout(look, +every);
  }

  observe();
  setTimeout(look, +every);
})();
