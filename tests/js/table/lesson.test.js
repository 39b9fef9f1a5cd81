/* lesson.js: what a step names is outlined, and each step is said once. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { bids, chooses, prompt, sends } = require("../stub/choices.js");
const { TABLE, opened, part, picture } = require("../stub/table.js");

const board = part("board", '<button data-place="memphis" aria-label="Memphis: 5 fields"></button><button data-place="edfu" aria-label="Edfu. Free."></button>');
const strip = (step, show, text) => part("guide", `<section id="lesson" data-number="${step}" data-show="${show}" aria-label="Lesson, step ${step}"><p class="lesson__n" aria-hidden="true">${step}</p><p class="lesson__text">${text}</p></section>`);
const PROMPT = '<section id="prompt" aria-labelledby="prompt-title"><h2 id="prompt-title">Bob bids</h2></section>';
const at = (html) => TABLE.replace('<div id="board">old board</div>', board).replace(PROMPT, html + PROMPT);
const outlined = (page) => page.document.querySelectorAll("[data-lesson]").map((one) => [one.dataset.place || one.id, one.dataset.lesson]);

test("what the step shows is outlined, and nothing else", async () => {
  const page = opened(at(strip(1, "edfu memphis", "Look.")), "lesson.js", "table.js");
  assert.deepEqual(outlined(page).toSorted(), [["edfu", ""], ["memphis", ""]]);
  await page.receive(picture({ v: 8, parts: { guide: strip(2, "memphis", "Bid.") } }));
  assert.deepEqual(outlined(page), [["memphis", ""]]);
});

test("a step says its number, its text and the names of what it shows", () => {
  const shown = strip(1, "edfu memphis", "Look.").replace("data-show=", 'data-shown="Shown: %names" data-show=');
  const page = opened(at(shown), "lesson.js", "table.js");
  assert.deepEqual([...page.said], ["Lesson, step 1. Look. Shown: Edfu, Memphis."]);
});

test("a step that is read has the focus on its button, unless the reader is somewhere else", async () => {
  const reads = (step) => strip(step, "", "Look.").replace("</section>", '<button id="on" data-arrive>Go on</button></section>');
  for (const [place, focused] of [["#prompt-title", "on"], ["[data-place=memphis]", ""]]) {
    const page = opened(at(strip(1, "edfu", "Bid.")), "lesson.js", "table.js");
    page.find(place).focus();
    await page.receive(picture({ v: 8, parts: { guide: part("guide", reads(2).replace(/^<div[^>]*>|<\/div>$/g, "")) } }));
    assert.equal(page.document.activeElement.id, focused);
  }
});

test("a step is said after the moves that it explains and before what is asked, in one message", async () => {
  const page = opened(at(strip(1, "edfu", "Look.")), "lesson.js", "table.js");
  const asks = part("prompt", '<h2 id="prompt-title">Bid</h2>', ' data-turn="8" data-asks="Your turn. Bid"');
  const news = [[8, "You bid 3"], [8, "Meret bids 6"]];
  await page.receive(picture({ v: 8, news, parts: { guide: strip(2, "memphis", "You are outbid."), prompt: asks } }));
  await page.clock.pass(1500);
  assert.deepEqual(page.said.slice(1), ["You bid 3. Meret bids 6. Lesson, step 2. You are outbid. Memphis. Your turn. Bid."]);
});

test("a step without moves is said too, once", async () => {
  const page = opened(at(strip(1, "edfu", "Look.")), "lesson.js", "table.js");
  await page.receive(picture({ v: 8, parts: { guide: strip(2, "", "Bid.") } }));
  await page.receive(picture({ v: 9, parts: { guide: strip(2, "", "Bid.") } }));
  await page.clock.pass(3000);
  assert.deepEqual(page.said.slice(1), ["Lesson, step 2. Bid."]);
});

test("the end of a scene or of the lesson is said, though the number stays", async () => {
  const page = opened(at(strip(2, "edfu", "Look.")), "lesson.js", "table.js");
  await page.receive(picture({ v: 8, parts: { guide: strip(2, "", "You have finished.").replace(' data-show=""', "") } }));
  await page.clock.pass(1500);
  assert.deepEqual(page.said.slice(1), ["Lesson, step 2. You have finished."]);
});

test("what a lesson plays by itself takes the place of what was chosen, unless it could not", async () => {
  for (const [status, kept] of [[200, []], [0, ["bid 4"]]]) {
    const page = chooses();
    await page.press('#compose [value="bid 4"]');
    const { done } = await sends(page, "confirm", "/learn/at/nile");
    await done(status);
    await page.receive(picture({ news: [[8, "Ann passes"]], parts: { prompt: prompt([], bids, { turn: 8 }) } }));
    assert.deepEqual([page.drafts.slice(1), page.held()], [kept.length ? [kept] : [], kept]);
  }
});
