/* Talk and notes beside the board: loaded when they are opened, or when something has been said that is not read yet. */
const table = document.getElementById("table");
const button = document.querySelector("[data-talk]");
const KEY = `karnak:talk:${table.dataset.slug}`, ALOUD = "karnak:talk-aloud";
const read = JSON.parse(localStorage.getItem(KEY) || "{}"); // the last number read in each room
const last = {}; // the last number that was said in each room

const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: button.dataset.style });
const styled = new Promise((done) => { style.onload = style.onerror = done; });
document.head.append(style);

const drawer = Object.assign(document.createElement("dialog"), { className: "talk" });
drawer.setAttribute("aria-labelledby", "talk-title");
const close = Object.assign(document.createElement("button"), { type: "button", className: "btn talk__close", textContent: button.dataset.close });
const body = document.createElement("div");
body.className = "talk__in";
drawer.append(body, close);
document.body.append(drawer);

const find = (selector) => drawer.querySelector(selector);
const room = () => find("[data-room]")?.dataset.room;

/* What is new */

function count() {
  const unread = Object.keys(last).reduce((n, one) => n + Math.max(0, last[one] - (read[one] || 0)), 0);
  const words = unread ? button.dataset[unread === 1 ? "one" : "many"].replace("%n", unread) : "";
  for (const one of document.querySelectorAll(".talks")) {
    if (unread) one.dataset.unread = unread;
    else delete one.dataset.unread;
    one.setAttribute("aria-label", [button.title, words].filter(Boolean).join(": "));
  }
}

function hasRead(one) {
  read[one] = Math.max(read[one] || 0, last[one] || 0);
  localStorage.setItem(KEY, JSON.stringify(read));
  count();
}

const inSight = (one) => drawer.open && !document.hidden && room() === one;

/* Something was said, or taken away: the socket tells it, and the answer to what one has sent oneself. */
export function told({ room: where, number, line }) {
  const isNew = number > (last[where] || 0);
  last[where] = Math.max(last[where] || 0, number);
  if (line && room() === where) put(line);
  const seen = inSight(where);
  if (seen) hasRead(where);
  count();
  if (!line || !isNew) return;
  if (seen || localStorage.getItem(ALOUD)) aloud(line);
  else speech.tell(document.querySelector(".talks").getAttribute("aria-label"));
}

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html; // written by the server, which escapes what people have typed
  return template.content;
}

function put(line) {
  const fresh = fragment(line).firstElementChild;
  const old = document.getElementById(fresh.id);
  const log = find(".talk__log");
  const atEnd = log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  if (old) old.replaceWith(fresh);
  else find("#talk-lines").append(fresh);
  find("#talk-empty")?.remove();
  clocks();
  if (atEnd) log.scrollTop = log.scrollHeight;
}

function aloud(line) {
  const spoken = fragment(line);
  const who = [...spoken.querySelectorAll(".talk__by :is(bdi, .tag)")].map((one) => one.textContent).join(", ");
  speech.tell(`${who}: ${spoken.querySelector(".talk__text").textContent}`);
}

/* Times in the reader's own zone. */
function clocks() {
  for (const time of drawer.querySelectorAll("time")) time.textContent = new Date(time.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/* The drawer */

async function ask(address, options = {}) {
  const answer = await fetch(address, { ...options, headers: { "HX-Request": "true" } });
  const html = await answer.text();
  if (!answer.headers.get("HX-Retarget")) return html;
  document.getElementById("alert").innerHTML = html;
}

/* Requests for what the drawer shows wait for each other: the chat that is opened while a message is deleted shows it deleted. */
let turned = Promise.resolve();

function turnTo(address, options) {
  const turns = turned.then(async () => {
    const html = await ask(address, options);
    if (html !== undefined) show(html);
    return html !== undefined;
  });
  turned = turns.catch(() => {});
  return turns;
}

function show(html) {
  drawer.firstElementChild.replaceWith(fragment(html).firstElementChild);
  clocks();
  const log = find(".talk__log"), box = find("[data-aloud]");
  if (log) log.scrollTop = log.scrollHeight;
  if (box) box.checked = Boolean(localStorage.getItem(ALOUD));
  if (room()) hasRead(room());
}

export function open() {
  return drawer.open ? leave() : unfold(button.href);
}

/* The room of a link beside the board, which has the focus again afterwards. */
let opener;
export async function openAt(link) {
  opener = link;
  if (!drawer.open) return unfold(link.href);
  if (await turnTo(link.href)) focus();
}

const focus = () => (matchMedia("(pointer: fine)").matches && find("#talk-text") || find("#talk-title")).focus();

async function unfold(address) {
  const [html] = await Promise.all([ask(address), styled]);
  if (html === undefined) return;
  show(html);
  if (drawer.open) return;
  if (matchMedia("(max-width: 899px)").matches) drawer.showModal();
  else drawer.show();
  show(html);
  focus();
}

function leave() {
  drawer.close();
  [opener, ...document.querySelectorAll(".talks")].find((one) => one?.isConnected && one.checkVisibility())?.focus();
  opener = null;
}

close.addEventListener("click", (event) => { event.stopPropagation(); leave(); });

drawer.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-in], [data-older]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (!("older" in link.dataset)) return await turnTo(link.href) && find("#talk-title").focus();
  const html = await ask(link.href);
  if (html !== undefined && link.isConnected) older(link.closest("li"), html);
});

/* A name was given with the first message: from now on the room asks for none. */
async function named() {
  if (await turnTo(`${button.href}?room=${room()}`)) find("#talk-text")?.focus();
}

function older(row, html) {
  const log = find(".talk__log"), below = log.scrollHeight - log.scrollTop;
  row.replaceWith(fragment(html));
  clocks();
  log.scrollTop = log.scrollHeight - below;
  log.focus();
}

drawer.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target, adds = "adds" in form.dataset;
  const text = form.elements.text;
  const sent = { method: "POST", body: new FormData(form) };
  try {
    if (!adds) return await turnTo(form.action, sent);
    const html = await ask(form.action, sent);
    if (html === undefined) return;
    if (form.elements.name) return named();
    if (text) text.value = "";
    const line = fragment(html).firstElementChild;
    const number = +line.id.split("-").pop();
    told({ room: room(), number: Math.max(number, last[room()] || 0), line: html });
    document.body.dispatchEvent(new CustomEvent("karnak:said", { bubbles: true, detail: room() }));
  } finally {
    form.removeAttribute("aria-busy");
    for (const one of form.querySelectorAll("[data-note]")) one.removeAttribute("data-note");
  }
});

drawer.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    event.stopPropagation();
    leave();
  } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing && event.target.id === "talk-text") {
    event.preventDefault();
    if (event.target.value.trim()) event.target.form.requestSubmit();
  }
});

drawer.addEventListener("change", ({ target }) => {
  if ("keeps" in target.dataset) target.form.requestSubmit();
  if ("aloud" in target.dataset) target.checked ? localStorage.setItem(ALOUD, "on") : localStorage.removeItem(ALOUD);
});

document.addEventListener("visibilitychange", () => { if (room() && inSight(room())) hasRead(room()); });
count();
