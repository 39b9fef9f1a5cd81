/* site.js: score sheets, times, preferences, numbers of chance, and forms that are sent once. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, answer, settled } = require("./stub/page.js");

const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

async function site(html = "", { respond } = {}) {
  const page = new Page(`<div id="say"></div><div id="alert"></div><link id="favicon" href="/still.svg" data-turn="/turn.svg"><dialog id="sheet"><h2>Rules</h2><div class="drawer__b"></div></dialog>${html}`);
  page.posted = [];
  page.context.htmx.ajax = (_verb, _address, { values }) => page.posted.push({ ...values });
  page.respond = respond ?? page.respond;
  page.document.title = "Karnak";
  page.load("speech.js");
  page.said = page.listen();
  page.load("site.js");
  await settled();
  return page;
}

/* A score sheet is added up while it is filled in. */

async function added(...fields) {
  const inputs = fields.map(([value, lost]) => `<input data-adds="1" value="${value}"${lost ? " data-lost" : ""}>`).join("");
  const page = await site(`<form>${inputs}<input data-adds="2" value="100"><output data-sum="1"></output></form>`);
  await page.event("input", {}, page.find("[data-adds='1']"));
  return page.text("output");
}

for (const [what, fields, sum] of [
  ["fields are added up, empty ones count as 0", [["12"], [""], [" 3 "]], "15"],
  ["points lost count less than nothing, with or without a minus sign", [["10"], ["4", true], ["-2", true], ["\u22121", true]], "3"],
  ["a sum below nothing has the sign of print", [["5", true]], "\u22125"],
  ["what is no number has no sum", [["12"], ["twelve"]], "\u2013"],
]) test(what, async () => assert.equal(await added(...fields), sum));

/* How long ago */

for (const [ago, words] of [
  [0, "just now"], [MINUTE - 1, "just now"], [MINUTE, "1 minute ago"], [59 * MINUTE, "59 minutes ago"], [HOUR, "1 hour ago"], [3 * DAY, "3 days ago"],
]) {
  test(`${ago / 1000} seconds ago reads "${words}"`, async () => {
    const page = await site();
    page.find("body").append(Object.assign(page.document.createElement("time"), { dateTime: new Date(page.clock.now - ago + 1000).toISOString() }));
    Object.assign(page.find("time").dataset, { age: "", justNow: "just now" });
    await page.clock.pass(1000);
    assert.equal(page.text("time"), words);
  });
}

/* Preferences */

test("a preference is shown at once and told to the server", async () => {
  const page = await site('<input type="radio" name="motion" value="off" data-preference>');
  await page.press("[name=motion]");
  assert.equal(page.document.documentElement.dataset.motion, "off");
  assert.deepEqual(page.posted, [{ motion: "off" }]);
});

test("whether a tap is enough is kept for each game by itself", async () => {
  const page = await site('<input type="checkbox" data-tap value="tekhenu">');
  page.document.documentElement.dataset.taps = "amun-re";
  await page.press("[data-tap]");
  assert.deepEqual(page.document.documentElement.dataset.taps.split(" ").sort(), ["amun-re", "tekhenu"]);
  await page.press("[data-tap]");
  assert.equal(page.document.documentElement.dataset.taps, "amun-re");
  assert.deepEqual(page.posted, [{ game: "tekhenu", tap: "on" }, { game: "tekhenu", tap: "off" }]);
});

/* Each person's own share of the chance */

test("an own number of 128 bits is filled in where there is none, and one that was typed stays", async () => {
  const page = await site('<form><input name="nonce" id="a"><input name="nonce" id="b" value="mine"></form>');
  assert.match(page.find("#a").value, /^[0-9a-f]{32}$/);
  assert.equal(page.find("#b").value, "mine");
});

/* Sending */

async function submits(page, form) {
  const event = new page.context.Event("submit", { bubbles: true, cancelable: true, submitter: form.querySelector("button") });
  form.dispatchEvent(event);
  await settled();
  return !event.defaultPrevented;
}

test("a form is sent once: a second press is ignored until it has been answered", async () => {
  const page = await site('<form method="post"><button data-busy="sending">Send</button></form>');
  const form = page.find("form");
  assert.equal(await submits(page, form), true);
  assert.equal(page.find("button").dataset.note, "sending");
  assert.equal(await submits(page, form), false);
  await page.event("htmx:afterRequest", {}, form);
  assert.equal(page.find("button").dataset.note, undefined);
  assert.equal(await submits(page, form), true);
});

test("a page that comes back from the memory of the browser can send again", async () => {
  const page = await site('<form method="post"><button>Send</button></form>');
  await submits(page, page.find("form"));
  await page.event("pageshow", {}, page.window);
  assert.equal(await submits(page, page.find("form")), true);
});

test("what takes something away is sent only after its question has been answered with yes", async () => {
  const page = await site('<dialog id="sure"><p></p><button value="no">No</button></dialog><form method="post"><button data-sure="Finish without it?">Finish</button></form>');
  const [form, dialog] = [page.find("form"), page.find("#sure")];
  let sent = 0;
  page.document.addEventListener("submit", ({ defaultPrevented }) => { sent += !defaultPrevented; });
  for (const [answered, times] of [["", 0], ["yes", 1]]) {
    assert.equal(await submits(page, form), false);
    assert.deepEqual([dialog.modal, page.text("#sure p")], [true, "Finish without it?"]);
    assert.equal(page.document.activeElement?.value, "no");
    dialog.returnValue = answered;
    dialog.onclose();
    assert.equal(sent, times);
  }
});

/* What is closed */

test("a closed choice does nothing but say its reasons", async () => {
  const page = await site('<button aria-disabled="true" aria-describedby="one two">Buy</button><p id="one">Too\n  dear.</p><p id="two">Not now.</p>');
  let heard = 0;
  page.document.addEventListener("click", () => { heard++; });
  await page.press("button");
  assert.deepEqual([page.said, heard], [["Too dear. Not now."], 0]);
});

/* Tables that wait elsewhere */

test("how many tables wait stands in the title, and is gone when none does", async () => {
  let waiting = '<a data-n="2">2 tables</a>';
  const page = await site('<span id="waiting" data-from="/waiting"></span>', { respond: () => answer(waiting) });
  assert.deepEqual([page.document.title, page.find("#favicon").href], ["(2) Karnak", "/turn.svg"]);
  waiting = "";
  await page.clock.pass(MINUTE);
  assert.deepEqual([page.document.title, page.find("#favicon").href], ["Karnak", "/still.svg"]);
});

test("a page that nobody sees does not ask", async () => {
  const page = await site('<span id="waiting" data-from="/waiting"></span>', { respond: () => answer("") });
  page.document.hidden = true;
  await page.clock.pass(10 * MINUTE);
  assert.equal(page.asked.length, 1);
});
