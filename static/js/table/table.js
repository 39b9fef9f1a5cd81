/* The table page: the row of a ladder on a narrow screen, what a returning player missed, the log. Anchors are in board.js,
   the marks of recent moves in trail.js, choices in choice.js, sealed answers that open in reveal.js. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const live = Boolean(table.dataset.socket);

  /* A narrow page shows one row of a ladder. */

  let shownRow = "";

  function showRow(place) {
    if (!find(`.ladder[data-place="${place}"]`)) return;
    shownRow = place;
    for (const one of all(".ladder, .picks [data-row]")) one.classList.toggle("on", (one.dataset.place || one.dataset.row) === place);
  }

  const key = `karnak:${table.dataset.slug}:${table.dataset.seat}:${document.documentElement.lang}`;

  /* Who comes back after a while is told in a few lines what happened meanwhile. */
  const LONG = 600000; // milliseconds
  const left = `${key}:left`;

  function leaves() {
    localStorage.setItem(left, JSON.stringify([+table.dataset.version, Date.now()]));
  }

  function comesBack() {
    const [version, time] = JSON.parse(localStorage.getItem(left) || "[0, 0]");
    const link = find("#away");
    link.href = `/t/${table.dataset.slug}/away/${version}`;
    if (version && Date.now() - time > LONG) link.click();
  }

  if (live) {
    addEventListener("pagehide", leaves);
    document.addEventListener("visibilitychange", () => (document.hidden ? leaves : comesBack)());
  }

  /* The log: times in the reader's own zone, at its end unless somebody reads further up. */

  let atEnd = true, seen = 0, size = "", drawn = "";
  const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const sizeOf = (scroller) => `${scroller.clientHeight} ${all("[data-number]:not([hidden])", scroller).length}`; // a line that is pointed at grows
  const write = (one, text) => { if (one.textContent !== text) one.textContent = text; };
  const below = (scroller) => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

  function log() {
    const scroller = find("#log .log");
    for (const time of all("time", scroller)) write(time, clock.format(new Date(time.dateTime)));
    const more = find(".log__more");
    const fresh = all("[data-number]", scroller).filter((line) => parseInt(line.dataset.number, 10) > seen).length;
    size = sizeOf(scroller);
    if ((atEnd ||= below(scroller) < 24)) {
      scroller.scrollTop = scroller.scrollHeight;
      seen = +table.dataset.version;
    }
    more.hidden = atEnd || !fresh;
    more.textContent = (fresh === 1 ? more.dataset.one : more.dataset.many).replace("%n", fresh);
  }

  document.addEventListener("scroll", ({ target }) => {
    if (!target.matches?.("#log .log")) return;
    if (sizeOf(target) !== size) return log(); // a banner or lines have come or gone: nobody has scrolled
    if (find(".is-stepped", target)) return; // it shows a move, and goes to its end with the next one
    atEnd = below(target) < 24;
    if (atEnd) {
      seen = +table.dataset.version;
      find(".log__more").hidden = true;
    }
  }, true);

  /* The board as tables comes when it is asked for first. */
  async function turnFacts() {
    if (!karnak.turnFacts) await import(find("#facts").dataset.from).catch(() => {}); // the banner says that the line is cut
    karnak.turnFacts?.();
  }

  document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "log") refresh(); });

  /* A closed choice was pressed: its reason lights up (site.js) where it can be read, until the next choice; in one column
     it stands on the board already, which stays in sight. A reader who has asked for all reasons keeps them. */
  let keepsReasons = false;
  const ONE_COLUMN = matchMedia("(max-width: 899px), (max-height: 599px)");
  document.addEventListener("click", ({ target }) => {
    const reason = document.getElementById(target.closest("[aria-disabled=true]")?.getAttribute("aria-describedby"));
    if (reason?.checkVisibility() === false || target.closest(".why__all")) table.classList.add("has-reasons");
    if (target.closest(".why__all")) {
      keepsReasons = true;
      find("#why").focus();
    }
    if (!(ONE_COLUMN.matches && target.closest("#board, #hand"))) reason?.scrollIntoView({ block: "nearest" });
    if (!reason && target.closest("#confirm .btn--go[aria-disabled=true]")) showChoices();
  }, true);

  /* All reasons stand there where the panel has room for them. */
  function fitReasons() {
    const why = find("#why"), panel = find("#prompt");
    if (!why || ONE_COLUMN.matches) return;
    why.classList.add("is-whole");
    const isCut = (one) => one.scrollHeight > one.clientHeight;
    if (isCut(why) || isCut(panel)) why.classList.remove("is-whole");
  }
  addEventListener("resize", fitReasons);

  /* "Make a choice first": where there is one to make, if the first is not in sight: on the board, else in the panel,
     else in the hand; where there is none, the board is. */
  function showChoices() {
    const of = (part) => all(part).find((one) => one.checkVisibility());
    const there = table.hasAttribute("data-lists") ? "" : ":not(.on-board *)"; // what stands on the board is asked on it
    const first = of("#board [aria-pressed]") || of(`#compose :is(input:not([type=hidden]), button[name=draft])${there}`) || of("#hand [aria-pressed]");
    if (!first) scrollTo(0, 0);
    const end = ONE_COLUMN.matches ? find("#confirm .btn--go").getBoundingClientRect().top : innerHeight; // it stands at the foot of a phone
    const { top, bottom } = first?.getBoundingClientRect() || {};
    if (top < 0 || bottom > Math.min(end, innerHeight)) first.scrollIntoView({ block: "center" });
  }

  /* One column: a new decision is asked where its places are, unless the reader writes or has opened something. */
  function askThere() {
    if (uncovered) scrollBy(0, -uncovered);
    uncovered = 0;
    if (ONE_COLUMN.matches && find("#confirm .btn--go") && !find("dialog[open], :focus:is(textarea, [type=text])")) showChoices();
  }

  /* Nor is what has been chosen on the board left behind the words about it: until the next decision the page is moved up. */
  let uncovered = 0;
  function uncover(chosen) {
    const said = find("#preview:not(:empty)");
    if (!ONE_COLUMN.matches || !said || !chosen.closest("#board")) return;
    const covered = chosen.getBoundingClientRect().bottom - said.getBoundingClientRect().top;
    if (covered <= 0) return;
    uncovered += covered + 8;
    scrollBy(0, covered + 8);
  }

  /* And who won is seen first, whether the page opens then or the game ends while it is open. */
  let isOver = false;
  function showWinner() {
    if (isOver === Boolean(find(".won__who"))) return;
    isOver = !isOver;
    if (!isOver || !ONE_COLUMN.matches) return;
    history.scrollRestoration = "manual";
    scrollTo(0, 0);
  }

  const boardParts = () => all("input[id^=part-]");
  const usual = () => { for (const part of boardParts()) part.checked = part.defaultChecked; };

  /* Where a page has become wide, all parts stand beside each other. */
  ONE_COLUMN.addEventListener("change", () => {
    if (!boardParts().some(({ labels }) => [...labels].some((one) => one.checkVisibility()))) usual();
  });

  /* One part of the board is large on a small screen: the usual one, or else the one that holds this. */
  function turnTo(first) {
    const parts = boardParts();
    usual();
    for (const part of parts) {
      if (first.checkVisibility()) return;
      usual();
      part.checked = true;
    }
    if (!first.checkVisibility()) usual();
  }

  /* What stands at the foot of a phone: how high it is, for what stands above it and for the end of the page. These alone
     get it, in a style sheet that no swap takes away: all others keep their style (docs/decisions/0062). */

  const FOOT = { "--dock": ".confirm:not(.confirm--in)", "--asked": "#compose", "--said": "#prompt .preview:not(:empty)", "--tray": "#hand" };
  const ABOVE = "html, .table, #compose, #compose legend, .preview, .around, .words, .toast, .reveal, .phonebar, #hand, #hand button, .at-foot";
  const parts = window.ResizeObserver && new ResizeObserver(measure);
  const room = window.ResizeObserver && new ResizeObserver(log); // the end of the log stays in sight in less room
  const heights = parts && new CSSStyleSheet();
  if (parts) document.adoptedStyleSheets.push(heights);
  let rule = "";

  function measure() {
    const before = rule, found = Object.entries(FOOT).map(([name, part]) => `${name}: ${heightAtFoot(find(part))}px; `);
    rule = `${ABOVE} { ${found.join("")} --foot: calc(var(--bar) + var(--dock) + var(--asked)) }`;
    if (rule !== before) heights.replaceSync(rule);
  }

  const heightAtFoot = (part) => (!part || (part.id === "compose" && getComputedStyle(part).position !== "fixed") ? 0 : part.offsetHeight);

  function watchFoot() {
    parts?.disconnect();
    for (const part of Object.values(FOOT)) if (find(part)) parts?.observe(find(part));
    if (find("#log .log")) room?.observe(find("#log .log"));
    if (parts && ONE_COLUMN.matches) measure(); // at a desk nothing waits for it
  }

  /* Everything that is pressed */

  document.addEventListener("click", ({ target }) => {
    const at = (selector) => target.closest(selector);
    let one;
    if ((one = at("[data-row]"))) showRow(one.dataset.row);
    else if (at(".log__more")) {
      atEnd = true;
      log();
    } else if (at("button[data-facts]")) turnFacts();
    else if ((one = at(".phonebar a"))) {
      for (const tab of all(".phonebar a")) tab.toggleAttribute("aria-current", tab === one);
    }
  });

  /* After every change of the page, whatever brought it; `toEnd`: the log shows its last lines. What only changes elements
     comes first (`karnak:refreshing`), then what measures them: each measure after a change is a style and a layout more. */
  function refresh(toEnd = false) {
    atEnd ||= toEnd;
    document.dispatchEvent(new Event("karnak:refreshing"));
    if (!keepsReasons) table.classList.remove("has-reasons");
    if (shownRow && !find(".ladder.on")) showRow(shownRow);
    const { hash } = find("#log").dataset; // a draft leaves the log as it is
    if (toEnd || !hash || hash !== drawn) log();
    drawn = hash;
    const here = find("#here");
    if (here) here.value = location.href;
    fitReasons();
    showWinner();
    watchFoot();
    document.dispatchEvent(new Event("karnak:refreshed"));
  }

  document.addEventListener("karnak:shown", () => queueMicrotask(() => refresh())); // after an answer of our own has been swapped in

  Object.assign(karnak, { refresh, turnTo, askThere, uncover });
  refresh();
  if (live) comesBack();
})();
