/* Pages of a tournament that follow by themselves: what somebody types, and what they have opened, stays. */
"use strict";
(() => {
  /* Only what is being typed: Idiomorph would leave a button, too, as it was before it was pressed. */
  Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", { enumerable: true, get: () => document.activeElement.matches("input, select, textarea") });
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.localName === "details");

  /* A name that has been found or added leaves its field, which is ready for the next one. */
  document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
    if (target.matches?.("form[data-clears]") && detail.successful) target.querySelector("[type=search]").value = "";
  });
})();
