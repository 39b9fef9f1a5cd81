/* choice.js: what is done beside a choice, such as the sale of a card; and a tap that is a whole choice. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { answer } = require("../stub/page.js");
const { bids, chooses, prompt, sends } = require("../stub/choices.js");

const space = (move) => `#compose [type=radio][value="${move}"]`;
const made = { v: 8, own: 0, title: "", news: [] };

/* A page with a hand beside the prompt, whose cards can be sold at any time. */
function withHand() {
  const page = chooses();
  const hand = page.document.createElement("div");
  hand.innerHTML = '<button data-draft="sell architect">Sell</button><button data-draft="sell block">Sell</button>';
  page.document.body.append(hand);
  return page;
}

const sell = (page, card) => page.press(`[data-draft="sell ${card}"]`);
const confirmed = async (page) => (await sends(page)).done(200, made, prompt([], bids, { turn: 8 }));

test("what is done beside a choice takes its place, and the choice is there again when that is done", async () => {
  const page = withHand();
  await page.press(space("bid 4"));
  await sell(page, "architect");
  assert.deepEqual(page.held(), ["sell architect"]);
  await confirmed(page);
  assert.deepEqual(page.held(), ["bid 4"]);
});

test("the choice is there again when what is beside it is given up, also after a second such act", async () => {
  const page = withHand();
  await page.press(space("bid 4"));
  for (const card of ["architect", "block"]) await sell(page, card);
  await page.press("#clear");
  assert.deepEqual(page.held(), ["bid 4"]);
  await page.press("#clear");
  assert.deepEqual(page.held(), []);
});

test("where nothing had been chosen, nothing is there afterwards", async () => {
  const page = withHand();
  await sell(page, "architect");
  await confirmed(page);
  assert.deepEqual(page.held(), []);
});

test("an act whose answer is lost is held, and so is the choice that waits for it", async () => {
  const page = withHand();
  await page.press(space("bid 4"));
  await sell(page, "architect");
  await (await sends(page)).done(0);
  assert.deepEqual(page.held(), ["sell architect"]);
  await page.press("#clear");
  assert.deepEqual(page.held(), ["bid 4"]);
});

test("a choice of the form that also stands elsewhere is no act beside it", async () => {
  const page = withHand();
  await page.press(space("bid 4"));
  page.find("[data-draft='sell block']").dataset.draft = "bid 3";
  await page.press("[data-draft='bid 3']");
  await page.press("#clear");
  assert.deepEqual(page.held(), []);
});

test("what waits goes with the turn", async () => {
  const page = withHand();
  await page.press(space("bid 4"));
  await sell(page, "architect");
  const passed = prompt(["sell architect"], () => "").replace(' data-turn="7"', "");
  page.draws = () => answer(passed);
  await page.receive({ ...made, parts: { prompt: passed } });
  await page.press("#clear");
  assert.deepEqual(page.drafts.at(-1), []);
});

/* Where the reader wants it so in this game, a tap is enough for what can be taken back. */

async function taps(page, move, key) {
  const submitted = [];
  page.document.addEventListener("submit", ({ target }) => submitted.push(target.id));
  await page.event("pointerdown", {}, page.find(space(move)));
  if (key) await page.event("keydown", {}, page.find(space(move)));
  await page.press(space(move));
  return submitted;
}

for (const [what, games, once, key, submitted] of [
  ["a tap sends what can be taken back", "tekhenu amun-re", " data-once", false, ["confirm"]],
  ["a tap sends nothing that is for good", "amun-re", "", false, []],
  ["a tap sends nothing in another game", "tekhenu", " data-once", false, []],
  ["a key chooses and sends nothing, for arrows pass over the choices between", "amun-re", " data-once", true, []],
]) {
  test(what, async () => {
    const page = chooses(bids, { once });
    page.document.documentElement.dataset.taps = games;
    assert.deepEqual(await taps(page, "bid 4", key), submitted);
    assert.deepEqual(page.held(), ["bid 4"]);
  });
}

test("without that wish a tap sends nothing", async () => {
  const page = chooses(bids, { once: " data-once" });
  assert.deepEqual(await taps(page, "bid 4"), []);
});
