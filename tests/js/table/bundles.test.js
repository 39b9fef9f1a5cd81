/* board.js: choices that share their places on the board, such as two gifts of four. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { settled } = require("../stub/page.js");
const { chooses } = require("../stub/choices.js");

/* Two of four gifts; the fourth alone, or with one of the others. */
const PLACES = ["nile", "temple", "delta", "oasis"];
const gifts = PLACES.map((name) => `<ul><li><button data-place="${name}" aria-label="${name}"></button></li></ul>`).join("");
async function presses(bundles, ...names) {
  const radio = (draft) => (places) => `<label data-place="${places}"><input type="radio" name="draft" value="${places}"${draft.includes(places) ? " checked" : ""}></label>`;
  const page = chooses((draft) => bundles.map(radio(draft)).join(""), { board: gifts });
  for (const name of names) await page.press(`#board [data-place=${name}]`).then(settled);
  const chosen = PLACES.filter((name) => page.find(`#board [data-place=${name}]`).closest("li").classList.contains("is-sel"));
  return [chosen.join(" "), page.held().join()];
}
const PAIRS = ["nile temple", "nile delta", "temple delta", "oasis"];

test("one press chooses one of two gifts, the second press the other; a press again gives that one back", async () => {
  assert.deepEqual(await presses(PAIRS, "nile"), ["nile", ""]);
  assert.deepEqual(await presses(PAIRS, "temple", "nile"), ["nile temple", "nile temple"]);
  assert.deepEqual(await presses(PAIRS, "nile", "temple", "nile"), ["temple", ""]);
  assert.deepEqual(await presses(PAIRS, "nile", "nile"), ["", ""]);
});

test("a gift more takes the place of the one pressed first, and what stands alone the place of all", async () => {
  assert.deepEqual(await presses(PAIRS, "nile", "temple", "delta"), ["temple delta", "temple delta"]);
  assert.deepEqual(await presses(PAIRS, "nile", "oasis"), ["oasis", "oasis"]);
  assert.deepEqual(await presses(PAIRS, "oasis", "nile"), ["nile", ""]);
});

test("only what is left to one choice alone is chosen with what was pressed", async () => {
  const more = ["nile temple delta", "nile oasis", "temple oasis", "delta oasis"];
  assert.deepEqual(await presses(more, "nile"), ["nile", ""]);
  assert.deepEqual(await presses(more, "nile", "temple"), ["nile temple delta", "nile temple delta"]);
});
