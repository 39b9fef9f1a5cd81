/* What every page can do: preferences, drawers, copied links, nonces, and buttons that say that they are sending. */
"use strict";
(() => {
  const root = document.documentElement;
  const THEMES = ["auto", "light", "dark"];

  /* Preferences: shown at once, and told to the server, which keeps them and renders them from then on. */

  function showPreferences() {
    for (const field of document.querySelectorAll("[data-preference][type=radio]")) if (root.dataset[field.name]) field.checked = root.dataset[field.name] === field.value;
    for (const button of document.querySelectorAll("button[data-preference]")) button.ariaPressed = root.dataset[button.dataset.preference] !== "off";
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.setAttribute("aria-label", button.getAttribute(`data-label-${root.dataset.theme}`));
    }
  }

  function prefer(name, value) {
    root.dataset[name] = value;
    htmx.ajax("POST", "/preferences", { values: { [name]: value }, swap: "none" });
    showPreferences();
  }

  /* Nonces: each person's own share of the chance at a table; shown where it may be typed over. */

  function fillNonces() {
    for (const field of document.querySelectorAll("input[name=nonce]")) {
      if (!field.value) field.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }

  const zone = document.querySelector("[data-zone]");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;

  /* How long ago something was asked, and moments in the reader's own zone. */
  const ago = new Intl.RelativeTimeFormat(root.lang, { numeric: "auto" });
  const moment = new Intl.DateTimeFormat(root.lang === "en" ? "en-GB" : root.lang, {
    day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit",
  });

  function times() {
    for (const time of document.querySelectorAll("[data-age]")) {
      const minutes = Math.trunc((Date.parse(time.dateTime) - Date.now()) / 60000);
      time.textContent = minutes > -1 ? time.dataset.justNow : minutes > -60 ? ago.format(minutes, "minute") : minutes > -1440 ? ago.format(Math.round(minutes / 60), "hour") : ago.format(Math.round(minutes / 1440), "day");
    }
    for (const time of document.querySelectorAll("[data-moment]")) {
      time.textContent = moment.format(new Date(time.dateTime));
    }
  }

  times();
  setInterval(times, 1000);

  /* A note in place of a button's words, which keeps its size. */

  function note(button, words) {
    button.dataset.note = words;
  }

  async function copy(button) {
    const field = document.getElementById(button.dataset.copies);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // a page without HTTPS has no clipboard of its own
    }
    speech.say(button.dataset.copied);
    note(button, button.dataset.copied);
    setTimeout(() => button.removeAttribute("data-note"), 2000);
  }

  /* The side drawer: the article of another page, beside what is there where the window is wide enough for both. */

  const drawer = document.getElementById("sheet");
  const rules = drawer.querySelector("h2").textContent;

  async function openSheet(link) {
    const answer = await fetch(link.href);
    if (answer.status === 204) return; // there is nothing to tell
    const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html");
    const article = page.querySelector(".rules__text");
    if (!article) return location.assign(link.href);
    await Promise.all([...page.querySelectorAll("link[data-sheet]")].map(lend));
    drawer.querySelector(".drawer__b").replaceChildren(article);
    drawer.querySelector("h2").textContent = article.dataset.title || rules;
    if (!drawer.open) innerWidth < 900 ? drawer.showModal() : drawer.show();
    const clause = article.querySelector(`[id="${CSS.escape(decodeURIComponent(link.hash.slice(1)))}"]`);
    clause?.classList.add("is-target");
    clause?.scrollIntoView({ block: "start" });
  }

  /* The style of an article comes with it, the first time. */
  const lend = (style) => new Promise((done) => {
    if (document.querySelector(`link[href="${style.getAttribute("href")}"]`)) return done();
    style.onload = style.onerror = done;
    document.head.append(style);
  });

  /* What is closed does nothing but show why. */

  function explain(closed) {
    const ids = (closed.getAttribute("aria-describedby") || "").split(" ");
    const reasons = ids.map((id) => document.getElementById(id)).filter(Boolean);
    for (const reason of reasons) {
      reason.classList.add("is-lit");
      setTimeout(() => reason.classList.remove("is-lit"), 2500);
    }
    const words = reasons.map((reason) => reason.textContent.replace(/\s+/g, " ").trim()).join(" ");
    speech.say(words || closed.getAttribute("aria-label") || closed.textContent.trim());
  }

  function open(dialog) {
    dialog.showModal();
    dialog.dispatchEvent(new Event("opened")); // what it shows may have to be fetched
  }

  document.addEventListener("click", (event) => {
    const target = event.target;
    const closed = target.closest("[aria-disabled=true]");
    if (closed) {
      event.preventDefault();
      event.stopPropagation();
      return explain(closed);
    }
    const button = target.closest("button[data-preference], [data-theme-switch], [data-opens], [data-closes], [data-copies]");
    const rule = target.closest("a[data-sheet]");
    target.closest(".rules__toc a")?.closest("details").removeAttribute("open"); // on a phone the contents lie over the text
    if (rule && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openSheet(rule);
    } else if (target.closest("#alert")) document.getElementById("alert").textContent = "";
    else if (target.localName === "dialog") target.close(); // its own area is the backdrop
    else if (!button) return;
    else if ("themeSwitch" in button.dataset) prefer("theme", THEMES[(THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length]);
    else if (button.dataset.preference) prefer(button.dataset.preference, root.dataset[button.dataset.preference] === "off" ? "on" : "off");
    else if ("opens" in button.dataset) open(document.getElementById(button.dataset.opens));
    else if ("closes" in button.dataset) button.closest("dialog").close();
    else copy(button);
  }, true);

  /* A drawer that stands beside the page closes like any other. */
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.open || drawer.matches(":modal")) return;
    event.preventDefault();
    drawer.close();
  });

  document.addEventListener("change", (event) => {
    const { dataset, type, name, checked, value } = event.target;
    if ("preference" in dataset) prefer(name, type !== "checkbox" ? value : checked ? "on" : "off");
    if ("tap" in dataset) tap(value, checked);
  });

  /* Whether a single tap is enough in this game. */
  function tap(game, on) {
    const others = (root.dataset.taps || "").split(" ").filter((other) => other && other !== game);
    root.dataset.taps = [...others, ...(on ? [game] : [])].join(" ");
    htmx.ajax("POST", "/preferences", { values: { game, tap: on ? "on" : "off" }, swap: "none" });
  }

  /* What takes something away for good is asked once more before it is sent, in the words of its button. */

  let agreed = null; // the button whose question has been answered with yes

  function askWhether(button) {
    const dialog = document.getElementById("sure"), words = button.dataset.sure;
    dialog.querySelector("p").textContent = words;
    dialog.returnValue = "";
    dialog.onclose = () => {
      if (dialog.returnValue !== "yes" || !button.isConnected || button.dataset.sure !== words) return; // it may be another choice by now
      agreed = button;
      button.form.requestSubmit(button);
    };
    dialog.showModal();
    dialog.querySelector("[value=no]").focus();
  }

  /* Sending: the button keeps its place, says so, and a second press is ignored. */

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (drawer.contains(form) && form.method === "get") { // a search in the drawer stays there
      event.preventDefault();
      return openSheet(Object.assign(document.createElement("a"), { href: `${form.action}?${new URLSearchParams(new FormData(form))}` }));
    }
    if (form.getAttribute("aria-busy") === "true") {
      event.preventDefault();
      return event.stopPropagation();
    }
    const button = event.submitter;
    if (!button || form.method === "dialog") return;
    if (button.dataset.sure && button !== agreed) {
      event.preventDefault();
      event.stopPropagation();
      return askWhether(button);
    }
    agreed = null;
    form.setAttribute("aria-busy", "true");
    note(button, button.dataset.busy || "…");
  }, true);

  function sent(form) {
    form.removeAttribute("aria-busy");
    for (const button of form.querySelectorAll("[data-note]")) button.removeAttribute("data-note");
  }

  /* A refusal stays until it is read: what somebody does next takes it away, a page that follows by itself does not. */
  const FOLLOWS = '[hx-trigger^="every"], [hx-trigger^="stirred"], [hx-trigger^="intersect"]';
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (!detail.elt.matches(FOLLOWS)) document.getElementById("alert").textContent = "";
  });
  document.addEventListener("htmx:afterRequest", (event) => { if (event.target.localName === "form") sent(event.target); });
  document.addEventListener("htmx:afterSettle", fillNonces);
  document.addEventListener("submit", fillNonces, true); // what a socket has brought
  addEventListener("pageshow", () => { for (const form of document.querySelectorAll("form[aria-busy]")) sent(form); });

  /* A score sheet is added up while it is filled in; what is lost counts less than nothing, whichever way it is typed. */

  function addUp(output) {
    const fields = [...output.closest("form").querySelectorAll(`[data-adds="${output.dataset.sum}"]`)];
    const sum = fields.reduce((before, { value, dataset }) => {
      const n = Number(value.trim().replace("\u2212", "-"));
      return before + ("lost" in dataset ? -Math.abs(n) : n);
    }, 0);
    output.textContent = Number.isInteger(sum) ? String(sum).replace("-", "\u2212") : "\u2013";
  }

  document.addEventListener("input", ({ target }) => {
    const output = target.dataset.adds && target.form.querySelector(`[data-sum="${target.dataset.adds}"]`);
    if (output) addUp(output);
  });

  /* Tables that wait for this person elsewhere: asked now, when the page comes in sight, and each minute while it is. */

  const place = document.getElementById("waiting");
  const favicon = document.getElementById("favicon");
  const plain = [document.title, favicon.href];

  async function askWhoWaits() {
    if (document.hidden) return;
    try {
      const answer = await fetch(place.dataset.from);
      if (answer.ok) place.innerHTML = await answer.text();
    } catch {
      return; // no connection: the page says so elsewhere
    }
    if (document.getElementById("table")) return; // there the title is that of the table
    const n = place.firstElementChild?.dataset.n;
    [document.title, favicon.href] = n ? [`(${n}) ${plain[0]}`, favicon.dataset.turn] : plain;
  }

  if (place) {
    askWhoWaits();
    setInterval(askWhoWaits, 60000);
    document.addEventListener("visibilitychange", askWhoWaits);
  }

  showPreferences();
  fillNonces();
})();
