/* Pages of a tournament that refresh themselves; typed text and opened details are kept. */
"use strict";
(() => {
  /* Only what is being typed: Idiomorph would leave a button, too, as it was before it was pressed. */
  Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", { enumerable: true, get: () => document.activeElement.matches("input, select, textarea") });
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.localName === "details");

  /* A name that has been found or added leaves its field, which is ready for the next one. */
  document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
    if (target.matches?.("form[data-clears]") && detail.successful) target.querySelector("[type=search]").value = "";
  });

  /* A person moved in a draft keeps the focus in the new place, and a sentence says who sits where now. */
  document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
    requestConfig.moved = requestConfig.elt.dataset?.moved?.split(" ");
  });
  document.addEventListener("htmx:afterSettle", ({ detail: { requestConfig, successful } }) => {
    const seats = (successful && requestConfig?.moved || []).map((entry) => document.querySelector(`#draft .pl[value="${entry}"]`)).filter(Boolean);
    if (!seats.length) return;
    seats[0].focus({ preventScroll: true });
    if (requestConfig.verb !== "post") return;
    const where = (seat) => [...seat.closest(".pod").querySelectorAll("h3, .row > .tiny")].map((node) => node.textContent.trim()).filter(Boolean).join(", ");
    speech.say(seats.map((seat) => `${seat.querySelector("span").textContent}: ${where(seat)}.`).join(" "));
  });
})();
