/* What every page can do: preferences, sheets, copied links, nonces, and buttons that say that they are sending. */
"use strict";
(() => {
  const root = document.documentElement;
  const THEMES = ["auto", "light", "dark"];

  /* Preferences: shown at once, and told to the server, which keeps them and renders them from then on. */

  function showPreferences() {
    for (const field of document.querySelectorAll("[data-preference]")) field.checked = root.dataset[field.name] === field.value;
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

  function say(sentence) {
    document.getElementById("say").textContent = sentence;
  }

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
    say(button.dataset.copied);
    note(button, button.dataset.copied);
    setTimeout(() => button.removeAttribute("data-note"), 2000);
  }

  /* Sheets */

  async function openRules(link) {
    const answer = await fetch(link.href);
    const article = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".rules__text");
    if (!article) return location.assign(link.href);
    const sheet = document.getElementById("sheet");
    sheet.querySelector(".sheet__b").replaceChildren(article);
    if (!sheet.open) sheet.showModal();
    const clause = article.querySelector(`[id="${CSS.escape(decodeURIComponent(link.hash.slice(1)))}"]`);
    clause?.classList.add("is-target");
    clause?.scrollIntoView({ block: "start" });
  }

  /* What is closed does nothing but show why. */

  function explain(closed) {
    for (const id of (closed.getAttribute("aria-describedby") || "").split(" ")) {
      const reason = document.getElementById(id);
      reason?.classList.add("is-lit");
      setTimeout(() => reason?.classList.remove("is-lit"), 2500);
    }
  }

  document.addEventListener("click", (event) => {
    const target = event.target;
    const closed = target.closest("[aria-disabled=true]");
    if (closed) {
      event.preventDefault();
      event.stopPropagation();
      return explain(closed);
    }
    const button = target.closest("[data-theme-switch], [data-opens], [data-closes], [data-copies]");
    const rule = target.closest("a[data-sheet]");
    if (rule && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openRules(rule);
    } else if (target.closest("#alert")) document.getElementById("alert").textContent = "";
    else if (target.localName === "dialog") target.close(); // its own area is the backdrop
    else if (!button) return;
    else if ("themeSwitch" in button.dataset) prefer("theme", THEMES[(THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length]);
    else if ("opens" in button.dataset) document.getElementById(button.dataset.opens).showModal();
    else if ("closes" in button.dataset) button.closest("dialog").close();
    else copy(button);
  }, true);

  document.addEventListener("change", (event) => {
    if ("preference" in event.target.dataset) prefer(event.target.name, event.target.value);
  });

  /* Sending: the button keeps its place, says so, and a second press is ignored. */

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.getAttribute("aria-busy") === "true") {
      event.preventDefault();
      return event.stopPropagation();
    }
    const button = event.submitter;
    if (!button || form.method === "dialog") return;
    form.setAttribute("aria-busy", "true");
    note(button, button.dataset.busy || "…");
  }, true);

  function sent(form) {
    form.removeAttribute("aria-busy");
    for (const button of form.querySelectorAll("[data-note]")) button.removeAttribute("data-note");
  }

  document.addEventListener("htmx:beforeRequest", () => { document.getElementById("alert").textContent = ""; });
  document.addEventListener("htmx:afterRequest", (event) => { if (event.target.localName === "form") sent(event.target); });
  document.addEventListener("htmx:afterSettle", fillNonces);
  addEventListener("pageshow", () => { for (const form of document.querySelectorAll("form[aria-busy]")) sent(form); });

  showPreferences();
  fillNonces();
})();
