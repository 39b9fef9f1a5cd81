/* Announcements for screen readers: one sentence after the other in the live regions of the page, or of the drawer over it. */
"use strict";
(() => {
  const [polite, urgent] = ["say", "alert"].map((id) => document.getElementById(id));
  const LATER = 100; // milliseconds: a region has to be there before it speaks

  /* Always as a new node: text that is only written over is not read out a second time. */
  function say(text) {
    polite.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  }

  /* Under a modal drawer the page is inert and its regions are silent: the drawer on top says the same. */
  const onTop = () => [...document.querySelectorAll("dialog:modal")].at(-1);

  function within(drawer, region) {
    const found = drawer.querySelector(`:scope > [data-says=${region.id}]`);
    if (found) return found;
    const made = Object.assign(document.createElement("div"), { className: "sr", role: region.role });
    made.dataset.says = region.id;
    drawer.append(made);
    return made;
  }

  function repeat(region) {
    const drawer = onTop(), text = region.textContent.trim();
    if (!drawer || !text) return;
    const there = within(drawer, region);
    setTimeout(() => there.replaceChildren(Object.assign(document.createElement("p"), { textContent: text })), LATER);
  }

  for (const region of [polite, urgent]) {
    new MutationObserver(() => repeat(region)).observe(region, { childList: true, characterData: true, subtree: true });
  }

  document.addEventListener("close", ({ target }) => {
    for (const region of target.querySelectorAll("[data-says]")) region.remove();
  }, true);

  /* Sentences of the log have no full stop of their own. */
  const joined = (sentences) => sentences.map((s) => (/[.!?…:]$/.test(s) ? s : `${s}.`)).join(" ");

  window.speech = { say, joined };
})();
