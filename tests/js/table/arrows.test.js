/* arrows.js: the keyboard on the board: Tab stops, and the keys between open places. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { chooses } = require("../stub/choices.js");

const row = (name, places) => `<ol aria-label="${name}">${places.map((place) => `<li><button data-place="${place}" aria-label="${place}"></button></li>`).join("")}</ol>`;
const board = row("north", ["nile", "delta"]) + row("south", ["temple", "quarry"]);
const radio = (draft) => (place) => `<label data-place="${place}"><input type="radio" name="draft" value="${place}"${draft.includes(place) ? " checked" : ""}></label>`;
const offers = (draft) => ["delta", "quarry"].map(radio(draft)).join("");
const place = (name) => `#board [data-place=${name}]`;
const stops = (page) => ["nile", "delta", "temple", "quarry"].filter((name) => page.find(place(name)).tabIndex >= 0);

test("each part has one Tab stop: an open place, or the one that had the focus last", async () => {
  const page = chooses(offers, { board });
  page.load("arrows.js");
  assert.deepEqual(stops(page), ["delta", "quarry"]);
  await page.event("focusin", {}, page.find(place("nile")));
  assert.deepEqual(stops(page), ["nile", "quarry"]);
});

test("left and right lead round a dial, in its order; Page Down and Page Up to open places", () => {
  const page = chooses(offers, { board: `<div data-round>${board}</div>` });
  page.load("arrows.js");
  const leads = (from, key) => {
    page.find(place(from)).dispatchEvent(new page.context.Event("keydown", { bubbles: true, cancelable: true, key }));
    return page.document.activeElement.dataset.place;
  };
  assert.deepEqual([leads("nile", "ArrowRight"), leads("nile", "ArrowLeft")], ["delta", "quarry"]);
  assert.deepEqual([leads("delta", "PageDown"), leads("quarry", "PageDown"), leads("nile", "PageUp")], ["quarry", "delta", "quarry"]);
});
