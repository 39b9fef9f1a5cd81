/* Clocks: the server says when a time ends; this page only counts down to it, by the server's own clock. */
"use strict";
(() => {
  let ahead = 0; // milliseconds by which the server's clock is ahead of ours

  async function ask() {
    const sent = Date.now();
    try {
      const answer = await fetch("/now", { cache: "no-store" });
      if (answer.ok) ahead = +(await answer.text()) - (sent + Date.now()) / 2;
    } catch { /* no connection: the last difference is the best there is */ }
  }

  const two = (n) => String(n).padStart(2, "0");
  const words = document.querySelector("#table, #wall, #watching")?.dataset;

  function said(seconds) {
    const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60), days = Math.floor(hours / 24);
    if (days) return words.days.replace("%d", days).replace("%h", hours % 24);
    if (hours) return words.hours.replace("%h", hours).replace("%m", minutes % 60);
    return `${minutes}:${two(seconds % 60)}`;
  }

  /* The milliseconds that are left: nights and holidays until the end do not count. */
  function left(clock, now) {
    const ends = +clock.dataset.ends;
    const pauses = (clock.dataset.still ?? "").split(" ").filter(Boolean).map((span) => span.split("-").map(Number));
    const still = pauses.map(([begins, over]) => Math.max(0, Math.min(over, ends) - Math.max(begins, now)));
    return ends - now - still.reduce((sum, each) => sum + each, 0);
  }

  const warned = new Set();

  /* One's own last minute and last ten seconds are said once for each time that they come. */
  function warn(clock, seconds) {
    const mine = clock.closest(`#player-${words.seat}`);
    for (const [limit, text] of [[60, words.minute], [10, words.ten]]) {
      const key = `${limit}/${clock.dataset.ends}`;
      if (!mine || seconds > limit || seconds <= limit - 8 || warned.has(key)) continue;
      warned.add(key);
      document.getElementById("alert").textContent = text;
    }
  }

  function count() {
    if (document.body.dataset.live === "off") return; // the last picture stands until the line is back
    for (const clock of document.querySelectorAll(".clock[data-ends]")) {
      const seconds = Math.max(0, Math.ceil(left(clock, Date.now() + ahead) / 1000));
      const text = said(seconds);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("is-low", seconds < 60);
      warn(clock, seconds);
    }
  }

  ask();
  setInterval(ask, 300000);
  setInterval(count, 250);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  document.addEventListener("karnak:shown", () => setTimeout(count));
  count();
})();
