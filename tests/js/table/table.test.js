/* table.js, keys.js, wall.js, lobby.js: what has changed meanwhile, letters of one's own, how old a picture is. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, settled } = require("../stub/page.js");
const { TABLE, opened } = require("../stub/table.js");

const MINUTE = 60_000;
const PLACES = '<div id="board"><ul><li><button data-place="nile" data-state="1" aria-label="Nile, one stone"></button></li><li><button data-place="delta" data-state="0" aria-label="Delta, empty"></button></li></ul></div>';
const AT_TABLE = TABLE.replace('<div id="board">old board</div>', PLACES);
const changed = (page) => page.document.querySelectorAll(".is-changed [data-place]").map((one) => one.dataset.place);
const builds = (page) => { page.find("[data-place=nile]").dataset.state = "2"; return page.event("karnak:shown", { v: 8, own: 0 }); };

test("what has changed since one's own last act is marked, and no more after the next", async () => {
  const page = opened(AT_TABLE, "board.js", "recent/trail.js", "table.js");
  await builds(page);
  assert.deepEqual(changed(page), ["nile"]);
  page.context.karnak.remember();
  assert.deepEqual(changed(page), []);
});

test("stepping through the changes leads to each, and then they are seen", async () => {
  const page = opened(AT_TABLE, "board.js", "recent/trail.js", "table.js");
  await builds(page);
  page.context.karnak.stepThroughChanges();
  assert.equal(page.document.activeElement.dataset.place, "nile");
  assert.equal(page.text("#words"), "Nile, one stone");
  page.context.karnak.stepThroughChanges();
  assert.deepEqual(changed(page), []);
});

for (const [minutes, told] of [[9, 0], [11, 1]]) {
  test(`who comes back after ${minutes} minutes is ${told ? "told what happened meanwhile" : "told nothing"}`, async () => {
    const page = opened(AT_TABLE, "board.js", "recent/trail.js", "table.js");
    let opens = 0;
    page.find("#away").addEventListener("click", () => { opens++; });
    page.document.hidden = true;
    await page.event("visibilitychange");
    await page.clock.pass(minutes * MINUTE);
    page.document.hidden = false;
    await page.event("visibilitychange");
    assert.deepEqual([opens, page.find("#away").href], [told, "/t/nile/away/7"]);
  });
}

/* The keyboard */

const KEYS = '<dialog id="keys" data-clockless="No clock." data-none="None waits."></dialog><div id="hand"></div><a class="talks"></a><textarea id="text"></textarea>';

function typing({ keys = "", letters = "on", beside = "" } = {}) {
  const page = opened(AT_TABLE + KEYS + beside, "board.js", "recent/trail.js", "table.js");
  Object.assign(page.document.documentElement.dataset, { keys, letters });
  page.load("keys.js");
  page.types = async (key, { on = page.document.body, ...more } = {}) => {
    page.document.activeElement = page.document.body;
    on.dispatchEvent(new page.context.Event("keydown", { bubbles: true, cancelable: true, key, ...more }));
    await settled();
    return page.document.activeElement.id;
  };
  return page;
}

test("a letter leads to its part, in either case", async () => {
  const page = typing();
  assert.deepEqual([await page.types("a"), await page.types("H")], ["prompt-title", "hand"]);
});

test("all that the coach says is read out, the folded part too", async () => {
  const page = typing({ beside: '<section id="coach"><p>A bid is one card.</p><details><p>Buto shows 1 field.</p></details></section>' });
  await page.types("i");
  assert.deepEqual([page.said, page.find("#coach details").open], [["A bid is one card. Buto shows 1 field."], true]);
});

test("a letter of one's own acts instead of the usual one, which does nothing then", async () => {
  const page = typing({ keys: "h=z" });
  assert.deepEqual([await page.types("z"), await page.types("h"), await page.types("a")], ["hand", "", "prompt-title"]);
});

test("a usual letter that acts for another changes places with it", async () => {
  const page = typing({ keys: "h=a" });
  assert.deepEqual([await page.types("a"), await page.types("h")], ["hand", "prompt-title"]);
});

test("single letters can be switched off, and never act in a text or with Ctrl", async () => {
  const off = typing({ letters: "off" });
  assert.equal(await off.types("a"), "");
  const page = typing();
  assert.equal(await page.types("a", { on: page.find("#text") }), "");
  assert.equal(await page.types("a", { ctrlKey: true }), "");
});

test("Ctrl+Enter presses the button, and where it is closed sends nothing and says why", async () => {
  const closed = typing({ beside: '<form id="confirm"><button type="button" class="btn--go" aria-disabled="true"> Not complete yet </button></form>' });
  let sent = 0;
  closed.find("#confirm").addEventListener("submit", () => (sent += 1));
  await closed.types("Enter", { ctrlKey: true });
  assert.deepEqual([sent, closed.said], [0, ["Not complete yet"]]);
  const open = typing({ beside: '<form id="confirm"><button class="btn--go">Bid 5</button></form>' });
  open.find(".btn--go").addEventListener("click", () => (sent += 1));
  await open.types("Enter", { ctrlKey: true });
  assert.deepEqual([sent, open.said], [1, []]);
});

test("no letter acts under a modal sheet", async () => {
  const page = typing();
  page.find("#keys").showModal();
  assert.equal(await page.types("a"), "");
});

/* The wall */

test("a wall that gets nothing new keeps its picture and says how old it is, in seconds and then in minutes", async () => {
  const page = new Page('<link href="/wall.css"><h1>Round 1</h1><main id="wall"><div class="view"></div></main><p id="age" hidden data-seconds="%n s old" data-minutes="%n min old"></p><ul id="dots"></ul>');
  page.context.navigator = {};
  page.load("wall.js");
  await page.clock.pass(15_000);
  assert.ok(page.find("#age").hidden);
  await page.clock.pass(15_000);
  assert.deepEqual([page.find("#age").hidden, page.text("#age")], [false, "30 s old"]);
  await page.clock.pass(2 * MINUTE);
  assert.equal(page.text("#age"), "2 min old");
});

/* A table that waits for people */

test("in the lobby only what is new is said", async () => {
  const page = new Page('<div id="say"></div><div id="alert"></div><ul id="seats"><li data-told="Ann sits here"></li><li data-told=""></li></ul>').load("speech.js");
  const said = page.listen();
  page.load("lobby.js");
  await page.event("htmx:afterSettle");
  page.document.querySelectorAll("#seats li")[1].dataset.told = "Bob sits here";
  await page.event("htmx:afterSettle");
  await page.event("htmx:afterSettle");
  assert.deepEqual(said, ["Bob sits here."]);
});
