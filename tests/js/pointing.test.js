/* pointing.js: a commentator chooses places on the board, and readers of the line see them marked. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Page, settled } = require("./stub/page.js");

const STRIP = (lines) => `<section id="caster"><button id="marks" data-marks aria-pressed="false"></button><p hidden></p><ol>${lines}</ol></section>`;
const LINE = '<li id="caster-1"><button id="shown" data-places="edfu abu nowhere" aria-pressed="false"></button></li>';
const BOARD = `<div id="board">${["abu", "edfu", "a", "b", "c", "d", "e"].map((name) => `<button id="${name}" data-place="${name}" aria-label="${name.toUpperCase()}. A province"></button>`).join("")}</div>`;

function commented(lines = LINE) {
  const page = new Page(BOARD + STRIP(lines));
  page.said = [];
  page.context.speech = { say: (text) => page.said.push(text) };
  page.load("pointing.js");
  page.marked = () => [...page.document.querySelectorAll("[data-marked]")].map((one) => one.id);
  page.press = (id) => { page.find(`#${id}`).click(); return settled(); };
  return page;
}

test("the places of the latest line are marked, those that the board has", () => {
  assert.deepEqual(commented().marked(), ["abu", "edfu"]);
});

test("a press on the line's button takes the marks away, and brings them back with their names", async () => {
  const page = commented();
  await page.press("shown");
  assert.deepEqual(page.marked(), []);
  await page.press("shown");
  assert.deepEqual([page.marked(), page.said], [["abu", "edfu"], ["EDFU, ABU"]]);
});

test("a commentator presses up to six places, and nothing else happens there", async () => {
  const page = commented();
  let chosen = 0;
  page.document.addEventListener("click", () => { chosen++; });
  await page.press("marks");
  const before = chosen;
  for (const id of ["abu", "a", "b", "c", "d", "e", "edfu"]) await page.press(id);
  assert.deepEqual([page.marked(), chosen - before], [["abu", "a", "b", "c", "d", "e"], 0]);
  await page.press("a");
  assert.deepEqual(page.marked(), ["abu", "b", "c", "d", "e"]);
});
