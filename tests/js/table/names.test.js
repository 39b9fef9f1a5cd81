/* names.js: new symbols of the board have their names beside it until the next answer is sent. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { answer, settled } = require("../stub/page.js");
const { TABLE, opened, part } = require("../stub/table.js");

const sign = (symbol) => `<svg class="i"><use href="#${symbol}"></use></svg>`;
const SIGNS = ["a", "b", "c", "d", "e", "f", "g"];
const BOARD = part("board", `${SIGNS.map((id) => `<b>${sign(id)}</b>`).join("")}<b>${sign("a")}</b><em data-what="extra_card">+</em>`);
const STRIP = '<div id="names" data-empty data-from="/learn/amun-re/names?at=nile"><ul></ul></div>';
const pageOf = (board, more = "") => `${TABLE.replace('<div id="board">old board</div>', board)}${more}${STRIP}<div id="what"></div><div id="asking" hidden><span></span><button></button></div>`;
const NAMES = { a: "Ankh", b: "Boat", c: "Camel", d: "Die", e: "Eye", f: "Field", h: "Hall", i: "Ibis", extra_card: "One more gift", limit: "Card limit" };

async function table(...parts) {
  const page = opened(pageOf(...(parts.length ? parts : [BOARD])));
  page.respond = () => answer(JSON.stringify(NAMES));
  page.load("what.js", "names.js");
  page.named = () => page.document.querySelectorAll("#names li").map((one) => one.textContent.trim());
  page.tell = async (event) => { page.document.dispatchEvent(new page.context.Event(event)); await settled(); };
  await settled();
  return page;
}

test("each symbol that means something is named once, six at most, in the order of the board", async () => {
  const page = await table();
  assert.deepEqual(page.named(), ["Ankh", "Boat", "Camel", "Die", "Eye", "Field"]);
  assert.ok(!page.find("#names").hasAttribute("data-empty"));
  assert.deepEqual(page.asked.map((one) => one.address), ["/learn/amun-re/names?at=nile&lang=en"]);
});

test("they stay while the board changes, and give way to the next when an answer is sent", async () => {
  const page = await table();
  await page.tell("karnak:refreshed");
  assert.equal(page.named().length, 6);
  await page.tell("karnak:sending");
  await page.tell("karnak:refreshed");
  assert.equal(page.named().length, 6); // others are awaited: what can be chosen next is not known
  page.find("#prompt").dataset.turn = "3";
  await page.tell("karnak:refreshed");
  assert.deepEqual(page.named(), ["+One more gift"]);
  await page.tell("karnak:sending");
  await page.tell("karnak:refreshed");
  assert.deepEqual([page.named(), page.find("#names").hasAttribute("data-empty")], [[], true]);
});

const place = (id, state) => `<ul><li class="${state}"><button data-place="${id}">${sign(id)}</button></li></ul>`;

test("the name of a place is not added to each symbol that stands there", async () => {
  const at = (symbol) => `<b data-what="h">${sign(symbol)}</b>`;
  const page = await table(part("board", `<b>${sign("a")}</b><b>${sign("b")}</b>${at("a")}${at("b")}`));
  assert.deepEqual(page.named(), ["Ankh", "Boat"]);
});

test("a badge that is a number of a symbol stands for that symbol", async () => {
  const page = await table(part("board", `<em data-what="a">${sign("a")} 10</em><b>${sign("a")}</b><em data-what="limit">${sign("b")}</em><b>${sign("b")}</b>`));
  assert.deepEqual(page.named(), ["Ankh", "Card limit", "Boat"]);
});

test("what the lesson shows comes first, then what can be chosen, then the rest", async () => {
  const page = await table(part("board", `${SIGNS.map((id) => `<b>${sign(id)}</b>`).join("")}${place("h", "is-live")}<p data-lesson>${sign("i")}</p>`));
  assert.deepEqual(page.named(), ["Ibis", "Hall", "Ankh", "Boat", "Camel", "Die"]);
});

test("the next step of a lesson has other names, though no answer was sent", async () => {
  const page = await table(BOARD, '<section id="lesson" data-number="1"></section>');
  page.document.getElementById("lesson").dataset.number = "2";
  await page.tell("karnak:refreshed");
  assert.deepEqual(page.named(), ["+One more gift"]);
});

test("a symbol that stands for several things is shown once, its own name first", async () => {
  const page = await table(part("board", `<span data-what="limit">${sign("a")}</span><b>${sign("b")}</b>`));
  assert.deepEqual(page.named(), ["Ankh / Card limit", "Boat"]);
});

test("it takes no room where all is known, until something new is drawn", async () => {
  const page = await table(part("board", sign("unnamed")));
  assert.ok(page.find("#names").hidden);
  page.find("#board").innerHTML = sign("a");
  page.find("#prompt").dataset.turn = "3";
  await page.tell("karnak:refreshed");
  assert.deepEqual([page.named(), page.find("#names").hidden], [["Ankh"], false]);
});

test("a game that is over has no new symbols", async () => {
  const page = await table(part("board", sign("a")), '<div class="result"></div>');
  assert.deepEqual([page.named(), page.find("#names").hidden], [[], true]);
});

test("without a connection nothing is named", async () => {
  const page = opened(pageOf(BOARD));
  page.respond = () => { throw new Error("offline"); };
  page.load("what.js", "names.js");
  await settled();
  assert.ok(page.find("#names").hasAttribute("data-empty"));
});
