/* lesson.js: what a step names is outlined, and each step is said once. */
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
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
  const page = opened(at(strip(1, "edfu memphis", "Look.")), "lesson.js", "table.js");
  assert.deepEqual([...page.said], ["Lesson, step 1. Look. Edfu, Memphis."]);
});
