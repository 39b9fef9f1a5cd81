/* facts.js: the table view, whose rows have a button where the place can be chosen. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { answer } = require("../stub/page.js");
const { chooses } = require("../stub/choices.js");

const PLACES = ["nile", "delta", "desert"];
const board = PLACES.map((place) => `<ul><li><button data-place="${place}" aria-label="${place}, a place"></button></li></ul>`).join("");
const tables = `<table>${PLACES.map((place) => `<tr><th data-at="${place}">${place}</th></tr>`).join("")}</table>`;
const closed = '<button data-place="delta" aria-disabled="true" aria-describedby="why-1"></button>';
/* The Nile can be taken, the Delta is closed, in the desert nothing can be chosen. */
const offers = (draft) => `<label data-place="nile"><input type="radio" name="draft" value="take"${draft.includes("take") ? " checked" : ""}></label>${closed}`;

async function tabled() {
  const page = chooses(offers, { board });
  page.load("facts.js");
  page.find("#facts").innerHTML = '<div class="facts__b"></div>';
  const draws = page.respond;
  page.respond = (address, options) => (address.includes("as=table") ? answer(tables) : draws(address, options));
  page.context.karnak.turnFacts();
  await page.event("karnak:refreshed");
  return page;
}

const row = (page, place) => page.find(`#facts [data-row-of=${place}]`);

test("a row is a button where its place can be chosen or says why not", async () => {
  const page = await tabled();
  assert.deepEqual(PLACES.map((place) => Boolean(row(page, place))), [true, true, false]);
  assert.equal(row(page, "nile").textContent, "nile");
  assert.equal(row(page, "nile").getAttribute("aria-description"), "nile, a place");
  assert.equal(row(page, "delta").getAttribute("aria-describedby"), "why-1");
  assert.equal(page.find("#facts [data-at=desert]").textContent, "desert");
});

test("a press on a row is a press on its place, and the row says so", async () => {
  const page = await tabled();
  await page.press("#facts [data-row-of=nile]");
  await page.event("karnak:refreshed");
  assert.deepEqual(page.held(), ["take"]);
  assert.equal(row(page, "nile").getAttribute("aria-pressed"), "true");
});

test("the tables are fetched again for another version of the table only", async () => {
  const page = await tabled();
  const fetched = () => page.asked.filter(({ address }) => address.includes("as=table")).length;
  await page.event("karnak:refreshed");
  assert.equal(fetched(), 1);
  page.find("#table").dataset.version = "8";
  await page.event("karnak:refreshed");
  assert.equal(fetched(), 2);
});

test("the panel has its lists while the tables are open", async () => {
  const page = await tabled();
  assert.ok(page.find("#table").hasAttribute("data-lists"));
  page.context.karnak.turnFacts();
  assert.ok(!page.find("#table").hasAttribute("data-lists"));
  assert.ok(page.find("#facts").hidden);
});

test("where the line is cut the tables stay, and are fetched as soon as something comes", async () => {
  const page = await tabled(), answers = page.respond;
  page.respond = () => Promise.reject(new Error("offline"));
  page.find("#table").dataset.version = "8";
  await page.event("karnak:refreshed");
  assert.ok(row(page, "nile"));
  page.respond = answers;
  const before = page.asked.length;
  await page.event("karnak:refreshed");
  assert.equal(page.asked.length, before + 1);
});
