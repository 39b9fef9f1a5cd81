/* A new table: the number of seats changes without a request, so that whatever was chosen stays. */
"use strict";
(() => {
  const form = document.querySelector(".setup");
  const seats = [...form.querySelectorAll(".seatrow select")];
  const count = () => seats.filter((select) => select.value !== "none").length;

  function showCount() {
    const now = String(count());
    for (const option of form.querySelectorAll("[data-seats]")) option.hidden = !option.dataset.seats.split(" ").includes(now);
    for (const way of form.querySelectorAll("[data-way]")) {
      const isChosen = way.dataset.way === now;
      way.classList.toggle("btn--quiet", !isChosen);
      if (isChosen) way.setAttribute("aria-current", "true");
      else way.removeAttribute("aria-current");
    }
    if (now !== "1") for (const row of form.querySelectorAll(".seatrow[hidden]")) row.hidden = false; // who was alone has company
    for (const way of form.querySelectorAll(".way")) way.href = way.href.replace(/seats=\d+/, `seats=${now}`);
  }

  /* The last seats become free first, and the first free ones are taken. */
  function setCount(wanted) {
    const other = form.querySelector("[data-other]").dataset.other;
    for (const select of seats) if (count() < wanted && select.value === "none") select.value = other;
    for (const select of seats.toReversed()) if (count() > wanted && select.value !== "none") select.value = "none";
    seats[0].dispatchEvent(new Event("change", { bubbles: true }));
  }

  form.addEventListener("change", ({ target }) => { if (seats.includes(target)) showCount(); });
  form.addEventListener("click", (event) => {
    const way = event.target.closest("[data-way]");
    if (!way || event.ctrlKey || event.metaKey || way.dataset.way === "1") return; // alone is a preset of its own: the link leads there
    event.preventDefault();
    setCount(Number(way.dataset.way));
  });
})();
