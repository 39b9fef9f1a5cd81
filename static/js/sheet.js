/* The sheet of preferences at a table: whether a single tap is enough in this game. */
"use strict";
document.querySelector("[data-tap]")?.addEventListener("change", ({ target }) => {
  const root = document.documentElement.dataset, game = target.value;
  const others = (root.taps || "").split(" ").filter((other) => other && other !== game);
  root.taps = [...others, ...(target.checked ? [game] : [])].join(" ");
  htmx.ajax("POST", "/preferences", { values: { game, tap: target.checked ? "on" : "off" }, swap: "none" });
});
