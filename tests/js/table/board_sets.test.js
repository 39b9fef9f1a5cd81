/* board.js: which places are chosen: none without a choice, one of equal cards, several that are put together. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { settled } = require("../stub/page.js");
const { chooses } = require("../stub/choices.js");

const board = ["nile", "temple", "delta"].map((place) => `<ul><li><button data-place="${place}" aria-label="${place}"></button></li></ul>`).join("");
const radio = (place, draft) => (move) => `<label data-place="${place}" data-worth="${move.length}"><input type="radio" name="draft" value="${move}"${draft.includes(move) ? " checked" : ""}></label>`;

const place = (name) => `#board [data-place=${name}]`;
const isSel = (page) => ["nile", "temple", "delta"].filter((name) => page.find(place(name)).closest("li").classList.contains("is-sel"));

test("a place without a choice is not shown as chosen, however often it is drawn", async () => {
  const page = chooses(() => "", { board });
  for (let n = 0; n < 3; n++) {
    await page.event("karnak:refreshing");
    assert.deepEqual(isSel(page), []);
  }
});

test("of equal cards one is chosen", async () => {
  const hand = [1, 2].map((n) => `<li class="card" id="copy-${n}"><button data-place="nile"></button></li>`).join("");
  const page = chooses((draft) => radio("nile", draft)("take"), { board: `<div id="hand"><ul>${hand}</ul></div>` });
  await page.press("#copy-1 button");
  assert.deepEqual([1, 2].map((n) => page.find(`#copy-${n} button`).getAttribute("aria-pressed")), ["true", "false"]);
});

test("a choice of two places stands on both: pressed one after the other they keep it, and each goes round its own choices", async () => {
  const pairs = (draft) => ["nile temple", "temple delta"].map((places) => radio(places, draft)(places.replace(" ", "-"))).join("");
  const page = chooses(pairs, { board });
  const taken = [];
  for (const name of ["nile", "temple", "temple", "temple"]) {
    await page.press(place(name));
    await settled();
    taken.push(page.held().join());
  }
  assert.deepEqual(taken, ["nile-temple", "nile-temple", "temple-delta", "nile-temple"]);
  assert.deepEqual(isSel(page), ["nile", "temple"]);
});

test("what stands on a place only while it waits is drawn there with the first press, and goes with the next", async () => {
  const both = (draft) => ["nile temple", "temple delta", "nile delta"].map((places) => radio(places, draft)(places.replace(" ", "-"))).join("");
  const waits = (draft) => (draft.length ? "" : '<ul id="marks"><li data-at="nile" data-half>+2</li><li data-at="delta">+1</li></ul>');
  const page = chooses((draft) => both(draft) + waits(draft), { board });
  const drawn = () => ["nile", "delta"].map((name) => page.find(`${place(name)} .mark`)?.textContent || "");
  assert.deepEqual(drawn(), ["", "+1"]);
  await page.press(place("nile"));
  assert.deepEqual(drawn(), ["+2", "+1"]);
  await page.press(place("nile"));
  assert.deepEqual(drawn(), ["", "+1"]);
});

test("a place that is pressed after another is taken together with it", async () => {
  const bundles = (draft) => ["nile temple", "temple delta", "nile delta"].map((places) => radio(places, draft)(places.replace(" ", "-"))).join("");
  const page = chooses(bundles, { board });
  for (const name of ["nile", "delta"]) {
    await page.press(place(name));
    await settled();
  }
  assert.deepEqual(page.held(), ["nile-delta"]);
});

/* Two of three cards: what waits and what is held after each press. */
test("of several places each press chooses one; a choice is complete when only one is left, and a place pressed again leaves it", async () => {
  const both = (draft) => ["nile temple", "temple delta", "nile delta"].map((places) => radio(places, draft)(places.replace(" ", "-"))).join("");
  const page = chooses(both, { board }), said = [];
  page.document.addEventListener("karnak:half", ({ detail }) => said.push(detail && detail.n));
  const after = async (name) => { await page.press(place(name)); await settled(); return [page.held().join(), said.at(-1), isSel(page)]; };
  assert.deepEqual(await after("delta"), ["", 1, ["delta"]]);
  assert.deepEqual(await after("nile"), ["nile-delta", "", ["nile", "delta"]]);
  assert.deepEqual(await after("delta"), ["", 1, ["nile"]]);
  assert.deepEqual(await after("temple"), ["nile-temple", "", ["nile", "temple"]]);
  assert.deepEqual(await after("delta"), ["temple-delta", "", ["temple", "delta"]], "the one that was pressed last stays");
  await page.press("#clear").then(settled);
  assert.deepEqual(await after("temple"), ["", 1, ["temple"]]);
  assert.deepEqual(await after("temple"), ["", "", []]);
});
