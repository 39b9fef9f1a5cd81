/* The socket of a table. It only listens: parts that are newer than the page are morphed in, and what is lost is said. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const favicon = document.getElementById("favicon");
  const still = favicon.getAttribute("href");
  const shown = { v: +table.dataset.version, own: +table.dataset.own || 0 };

  /* An opened list of reasons is the reader's own: no morph closes it. */
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.localName === "details");

  const older = (a, b) => a.v < b.v || (a.v === b.v && (a.own || 0) < (b.own || 0));

  function morph(part, html) {
    Idiomorph.morph(part, html, { morphStyle: "outerHTML" });
    htmx.process(document.getElementById(part.id));
  }

  /* Sentences of the log have no full stop of their own. */
  const joined = (sentences) => sentences.map((s) => (/[.!?…:]$/.test(s) ? s : `${s}.`)).join(" ");

  window.karnak = { morph, joined };

  /* Several sentences within 1.5 s are said in one breath. */
  let sentences = [], breath;
  function say(news) {
    sentences.push(...news);
    if (!sentences.length) return;
    breath ||= setTimeout(() => {
      document.getElementById("say").textContent = joined(sentences);
      sentences = [];
      breath = 0;
    }, 1500);
  }

  function title(text) {
    if (text) document.title = text;
    favicon.href = document.title.startsWith("●") ? favicon.dataset.turn : still;
  }

  /* Whatever brings a newer picture, the socket or the answer to one's own move, ends here. */
  function adopt(envelope) {
    Object.assign(shown, { v: envelope.v, own: envelope.own || 0 });
    Object.assign(table.dataset, { version: shown.v, own: shown.own });
    title(envelope.title);
    say(envelope.news || []);
  }

  let late = false; // the answer under way is older than what the socket has brought meanwhile
  document.addEventListener("karnak:shown", (event) => {
    late = older(event.detail, shown);
    if (!late) adopt(event.detail);
  });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (late && event.detail.target.id !== "alert") event.preventDefault();
  });

  function receive(envelope) {
    if ("watchers" in envelope) watchers(envelope.watchers);
    if (!envelope.parts || !older(shown, envelope)) return;
    for (const [name, html] of Object.entries(envelope.parts)) {
      const part = document.getElementById(name);
      if (part?.dispatchEvent(new CustomEvent("karnak:part", { bubbles: true, cancelable: true, detail: html }))) morph(part, html);
    }
    away(envelope.v - shown.v);
    document.dispatchEvent(new CustomEvent("karnak:shown", { detail: envelope }));
  }

  const number = (data, name, n) => data[`${name}${n === 1 ? "One" : "Many"}`].replace("%n", n);

  function watchers(n) {
    const sign = document.getElementById("watchers");
    sign.hidden = !n;
    sign.querySelector("b").textContent = n;
    sign.querySelector(".sr").textContent = number({ nOne: sign.dataset.one, nMany: sign.dataset.many }, "n", n);
  }

  /* What the page says about its connection */

  const banner = document.getElementById("connection");
  let lostAt = 0, nextTry = 0, showing;

  function tell(text, again) {
    banner.firstElementChild.textContent = text;
    banner.lastElementChild.hidden = !again;
    banner.hidden = false;
  }

  /* The banner speaks to the eye every second, the reader is told once. */
  function alertOnce(text) {
    const region = document.getElementById("alert");
    region.classList.add("sr");
    region.textContent = text;
  }

  function sayLost() {
    const now = Date.now();
    if (now - lostAt < 2000) return;
    const since = new Date(lostAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const seconds = (ms) => Math.max(0, Math.round(ms / 1000));
    const text = banner.dataset.lost.replace("%since", since).replace("%wait", seconds(nextTry - now)).replace("%age", seconds(now - lostAt));
    if (banner.hidden) alertOnce(text);
    tell(text, false);
  }

  function lost(code) {
    socket = null;
    document.body.dataset.live = "off";
    clearInterval(pulse);
    clearInterval(showing);
    if (code === 4401 || code === 4403) return tell(banner.dataset.closed, false);
    lostAt ||= Date.now();
    const wait = Math.random() * Math.min(30000, 500 * 2 ** tries++);
    nextTry = Date.now() + wait;
    retry = setTimeout(connect, wait);
    showing = setInterval(sayLost, 1000);
  }

  function back() {
    document.body.dataset.live = "on";
    clearInterval(showing);
    lostAt = tries = 0;
    if (banner.hidden) return;
    alertOnce(banner.dataset.back);
    tell(banner.dataset.back, false);
    showing = setTimeout(() => { banner.hidden = true; }, 6000);
  }

  function away(n) {
    if (!banner.hidden && n > 0) tell(number(banner.dataset, "away", n), true);
  }

  /* The socket itself */

  let socket, tries = 0, retry, pulse, deaf;

  function connect() {
    clearTimeout(retry);
    drop();
    const line = new WebSocket(`${location.origin.replace("http", "ws")}${table.dataset.socket}?v=${shown.v}&own=${shown.own}`);
    socket = line;
    line.onopen = () => {
      back();
      clearInterval(pulse);
      pulse = setInterval(ping, 25000);
    };
    line.onmessage = ({ data }) => {
      clearTimeout(deaf);
      deaf = 0;
      if (data.startsWith("{")) receive(JSON.parse(data));
    };
    line.onclose = ({ code }) => lost(code);
  }

  /* Leave a socket without waiting for its farewell: a dead network never sends one. */
  function drop() {
    clearTimeout(deaf);
    deaf = 0;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    socket = null;
  }

  function ping() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send("ping");
    deaf ||= setTimeout(() => { drop(); lost(0); }, 5000);
  }

  title("");
  if (!table.dataset.socket) return;
  banner.lastElementChild.addEventListener("click", () => { banner.hidden = true; });
  addEventListener("online", connect);
  addEventListener("offline", ping);
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) connect(); });
  connect();
})();
