/* reveal.js and sounds.js: how long a reveal tells and stays, what ends it, and what is heard. Decision 0020. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { answer, settled } = require("../../stub/page.js");
const { TABLE, opened, part, picture } = require("../../stub/table.js");

const SHEET = '<div class="reveal"><button data-unveil="again">Again</button><button data-unveil="close">Close</button></div>';
const TELLS = 4000, LEAVES = 6000;

async function revealing({ motion = "on", hidden = false, reveal = SHEET, respond } = {}) {
  const page = opened(TABLE, "recent/reveal.js");
  page.document.documentElement.dataset.motion = motion;
  page.document.hidden = hidden;
  page.respond = respond ?? page.respond;
  page.board = () => page.text("#board");
  page.open = () => Boolean(page.find("#reveal .reveal"));
  await page.receive(picture({ reveal }));
  return page;
}

test("what a reveal tells is shown beside it after four seconds, and it is gone after six", async () => {
  const page = await revealing();
  await page.clock.pass(TELLS - 1);
  assert.deepEqual([page.board(), page.open()], ["old board", true]);
  await page.clock.pass(1);
  assert.deepEqual([page.board(), page.open()], ["new board", true]);
  await page.clock.pass(LEAVES - TELLS);
  assert.ok(!page.open());
});

test("for who plays it stays until it is put away", async () => {
  const page = await revealing();
  page.find("#players").innerHTML = '<span class="is-me">you</span>';
  await page.press("[data-unveil=again]");
  await page.clock.pass(10 * LEAVES);
  assert.ok(page.open());
  await page.press("[data-unveil=close]");
  assert.ok(!page.open());
});

test("without animation everything is shown at once, and the sheet stays as long", async () => {
  const page = await revealing({ motion: "off" });
  assert.deepEqual([page.board(), page.open()], ["new board", true]);
  await page.clock.pass(LEAVES);
  assert.ok(!page.open());
});

test("a page that nobody sees plays no reveal", async () => {
  const page = await revealing({ hidden: true });
  assert.deepEqual([page.board(), page.open()], ["new board", false]);
});

test("the sheet does not go from under a reader who is in it", async () => {
  const page = await revealing();
  page.find("[data-unveil=close]").focus();
  await page.clock.pass(3 * LEAVES);
  assert.ok(page.open());
  page.document.activeElement = page.document.body;
  await page.clock.pass(LEAVES);
  assert.ok(!page.open());
});

test("a reader who closes it is back at the board", async () => {
  const page = await revealing({ motion: "off" });
  page.find("#board").innerHTML = '<h2 id="board-title">Board</h2>';
  page.find("[data-unveil=close]").focus();
  await page.press("[data-unveil=close]");
  assert.equal(page.document.activeElement.id, "board-title");
});

test("the first press beside a sheet that tells only shows the rest of it", async () => {
  const page = await revealing();
  let pressed = 0;
  page.document.addEventListener("click", () => { pressed++; });
  await page.press("#board");
  assert.deepEqual([page.board(), page.open(), pressed], ["new board", true, 0]);
  await page.press("#board");
  assert.equal(pressed, 1);
});

test("a key that only leads on, such as Tab, does not hurry it", async () => {
  const page = await revealing();
  page.document.body.dispatchEvent(new page.context.Event("keydown", { bubbles: true, cancelable: true, key: "Tab" }));
  await settled();
  assert.equal(page.board(), "old board");
});

for (const [what, act] of [["its button closes it", (page) => page.press("[data-unveil=close]")], ["the reader's own move closes it", (page) => page.event("karnak:sending")]]) {
  test(`${what}, and shows what it was about to tell`, async () => {
    const page = await revealing();
    await act(page);
    assert.deepEqual([page.board(), page.open()], ["new board", false]);
  });
}

test("played again, it stays for its whole time again, and what has been shown stays", async () => {
  const page = await revealing();
  await page.clock.pass(LEAVES - 1);
  await page.press("[data-unveil=again]");
  await page.clock.pass(LEAVES - 1);
  assert.deepEqual([page.board(), page.open()], ["new board", true]);
  await page.clock.pass(1);
  assert.ok(!page.open());
});

test("a sheet that came as an address is fetched; where that fails, what it would have told is shown at once", async () => {
  const there = await revealing({ reveal: "/t/nile/reveal", respond: () => answer(SHEET) });
  assert.deepEqual([there.board(), there.open()], ["old board", true]);
  const gone = await revealing({ reveal: "/t/nile/reveal" });
  assert.deepEqual([gone.board(), gone.open()], ["new board", false]);
});

/* Sounds */

async function heard(wanted, ...pictures) {
  const page = opened();
  const played = [];
  Object.assign(page.document.documentElement.dataset, wanted);
  const gain = { setValueAtTime() {}, linearRampToValueAtTime: (peak) => { page.loud = peak; }, exponentialRampToValueAtTime() {} };
  const node = () => ({ frequency: {}, gain, connect: (to) => to, start() {}, stop() {} });
  Object.assign(page.context, { navigator: { userActivation: { hasBeenActive: true } }, AudioContext: class { currentTime = 0; createOscillator = node; createGain = node; resume() {} } });
  page.context.karnak.unveil = () => {};
  page.load("sounds.js");
  page.document.addEventListener("karnak:sounded", ({ detail }) => played.push(detail));
  page.document.hidden = true;
  for (const [i, more] of pictures.entries()) await page.receive(picture({ v: 8 + i, ...more }));
  heard.loud = page.loud;
  return played;
}

const MINE = { title: "● Amun-Re" }, OTHERS = { title: "Amun-Re" };

test("in a hidden tab too one's own turn sounds when it begins, not while it lasts", async () => {
  assert.deepEqual(await heard({}, MINE, MINE, OTHERS, MINE), ["turn", "turn"]);
});

test("a turn that begins with a reveal has no sound beside that of the reveal", async () => {
  assert.deepEqual(await heard({}, { ...MINE, reveal: SHEET }), []);
});

test("an arbiter who stops the table is heard", async () => {
  const stopped = { parts: { prompt: part("prompt", "<p data-arbiter>Stopped.</p>") } };
  assert.deepEqual(await heard({}, stopped), ["arbiter"]);
});

test("the volume is the reader's, and 40 of 100 where nobody has said otherwise", async () => {
  await heard({}, MINE);
  const usual = heard.loud;
  await heard({ volume: "100" }, MINE);
  assert.ok(Math.abs(heard.loud / usual - 2.5) < 0.01);
});

test("nothing sounds for those who have switched sounds off, or their volume to nothing", async () => {
  assert.deepEqual(await heard({ sounds: "off" }, MINE), []);
  assert.deepEqual(await heard({ volume: "0" }, MINE), []);
});
