/* Places of the board at which a commentator points: marked while the line is the latest, or when its button is pressed.
   A commentator chooses them on the board; they are sent with the next line of the commentary. */
"use strict";
(() => {
  const MOST = 6;
  const strip = () => document.getElementById("caster");
  const chosen = new Set();
  let choosing = false; // kept here: the strip is drawn anew every few seconds
  let shown = "", latest; // the places that are marked, and the id of the line that was the latest

  const place = (name) => document.querySelector(`#board [data-place="${name}"]`);
  const named = (names) => names.split(" ").filter(Boolean).map(place).filter(Boolean);

  /* What the page says for a place: its name, up to the first stop. */
  const words = (names) => named(names).map((one) => one.getAttribute("aria-label")?.split(/[.:]/)[0]).filter(Boolean).join(", ");

  function mark() {
    const names = choosing ? [...chosen].join(" ") : shown;
    const now = new Set(named(names));
    for (const old of document.querySelectorAll("[data-marked]")) if (!now.has(old)) delete old.dataset.marked;
    for (const one of now) one.dataset.marked = "";
    for (const button of strip()?.querySelectorAll("[data-places]") || []) button.setAttribute("aria-pressed", String(!choosing && button.dataset.places === shown));
    const marks = strip()?.querySelector("[data-marks]");
    if (!marks) return;
    marks.setAttribute("aria-pressed", String(choosing));
    strip().querySelector("p").hidden = !choosing;
  }

  /* The strip was refreshed: a new line is shown with what it marks. */
  function refresh() {
    const line = [...(strip()?.querySelectorAll("li") || [])].pop();
    if (line?.id !== latest) {
      latest = line?.id;
      shown = line?.querySelector("[data-places]")?.dataset.places || "";
    }
    mark();
  }

  function choose(on) {
    choosing = on;
    if (!on) chosen.clear();
    mark();
  }

  document.documentElement.dataset.points = "on"; // from now on its button answers
  addEventListener("click", (event) => {
    const button = event.target.closest("#caster button");
    if (button?.matches("[data-marks]")) return choose(!choosing);
    if (button?.dataset.places) {
      shown = shown === button.dataset.places ? "" : button.dataset.places;
      mark();
      if (shown) speech.say(words(shown));
      return;
    }
    const one = choosing && event.target.closest("#board [data-place]");
    if (!one) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const [name] = one.dataset.place.split(" ");
    if (!chosen.delete(name) && chosen.size < MOST) chosen.add(name);
    mark();
  }, true);

  /* The form of a comment stands in the drawer of the chat. */
  document.addEventListener("formdata", ({ formData }) => {
    if (formData.get("room") === "caster" && chosen.size) formData.set("places", [...chosen].join(" "));
  });
  document.addEventListener("karnak:said", ({ detail }) => { if (detail === "caster" && choosing) choose(false); });
  document.addEventListener("karnak:refreshed", mark);
  document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "caster") refresh(); });
  refresh();
})();
