/* The table page in one's hands: the choice under way, the board, what changed, the log, the reveal, the replay. */
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const live = Boolean(table.dataset.socket);

  /* The choice under way: the moves of the draft, kept here until they are sent or cleared. */

  let draft = null; // null: nothing has been chosen
  let resting = ""; // what the form says before anybody touches it, such as a sealed answer
  let asking = false; // the server is drawing the prompt for a draft
  let again = false; // the draft has changed meanwhile
  let pictures = 0; // shown since the page was opened: a prompt that was asked for before the last one is out of date
  let pushed = null; // the news that came while a choice was held
  let sent = null; // the choice that is on its way
  let sending = false;
  let held = ""; // a prompt that was pushed meanwhile: the answer brings its own

  const compose = () => find("#compose");

  function composed(box) {
    const pattern = find("[name=pattern]:checked", box);
    if (!pattern) return "";
    const words = all("[data-word]:checked", box).map((word) => word.dataset.word);
    const range = find("[type=range]", box);
    return range || words.length ? [pattern.value.replace("{n}", range?.value), ...words].join(" ") : "";
  }

  /* What the form says, in the order of the page. A checkbox speaks for its move, whether it is on or off, and so does
     the radio of a step (draft-1, draft-2 ...): when it changes, what depends on it further down goes. */
  function moves(form, changed) {
    const boxes = all("[type=checkbox][name=draft], [name^=draft-]", form).map((box) => box.value);
    const step = changed?.name.startsWith("draft-") && changed;
    const said = [];
    for (const field of form.elements) {
      if (!/^draft(-|$)/.test(field.name) || field.localName === "button") continue;
      if ("composed" in field.dataset) said.push(composed(field.closest("[data-slide]")));
      else if (field.type === "hidden") said.push(boxes.includes(field.value) ? "" : field.value);
      else if (field.checked) said.push(field.value);
      if (field === step) break;
    }
    return said.filter(Boolean);
  }

  /* One piece more or less. A choice that would end the decision makes room for it. */
  function stepped(form, { name, value }) {
    const ends = find("[type=radio][name=draft]:checked", form)?.value;
    const said = (draft || moves(form)).filter((move) => move !== ends);
    if (name === "drop") said.splice(said.lastIndexOf(value), 1);
    else said.push(value);
    return said;
  }

  function choose(said) {
    if (sending) return;
    draft = said.length && said.join("\n") !== resting ? said : null;
    ask();
  }

  /* The prompt for the draft that is held. Answers to a draft that is no longer held are not shown. */
  async function ask() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    again = false;
    const before = pictures;
    try {
      const query = new URLSearchParams((draft || []).map((move) => ["draft", move]));
      const answer = await fetch(`/t/${table.dataset.slug}/prompt?${query}`, { headers: { "HX-Request": "true" } });
      const html = await answer.text();
      if (!answer.ok) find("#alert").innerHTML = html;
      else if (!again && !sending && before === pictures) drawn(html);
    } catch {
      // no connection: the choice stays as it is, and the banner says why nothing comes
    }
    asking = false;
    if (again) ask();
  }

  /* What was chosen while nothing came is drawn when the line is back. */
  document.addEventListener("karnak:back", () => { if (draft && !sending) ask(); });

  function drawn(html) {
    const within = find("#prompt").contains(document.activeElement);
    karnak.morph(find("#prompt"), html);
    if (within && !find("#prompt").contains(document.activeElement)) find("#prompt-title").focus(); // the chosen one has left the list
    const fell = find("#prompt .is-error");
    if (fell && draft) draft = moves(compose()).length ? moves(compose()) : null;
    if (fell && pushed) find("#prompt-title").focus();
    else if (pushed && draft) stands();
    pushed = null;
    refresh();
    if (tapped) sendOnce();
  }

  /* Where the reader wants it so in this game, a tap is enough for what can be taken back: one tap, one whole choice. */
  let pointer = false, tapped = false;

  function sendOnce() {
    tapped = false;
    const button = find("#confirm [data-once]");
    if (button && document.documentElement.dataset.taps?.split(" ").includes(table.dataset.game)) find("#confirm").requestSubmit(button);
  }

  function stands() {
    const note = find("#stands");
    if (!note) return; // nobody plays now; the choice is kept
    note.textContent = karnak.joined([...pushed.slice(-2), note.dataset.stands]);
    note.hidden = false;
  }

  /* A push brings a new prompt while a choice is held: the choice is drawn again on the new position. */

  document.addEventListener("karnak:part", (event) => {
    if (event.target.id !== "prompt" || !(draft || sending)) return;
    event.preventDefault();
    if (sending) held = event.detail;
    else pushed = [];
  });

  document.addEventListener("karnak:shown", ({ detail }) => {
    pictures++;
    if (pushed) {
      pushed = (detail.news || []).map(([, text]) => text);
      ask();
    }
    queueMicrotask(() => { // after an answer of our own has been swapped in
      refresh();
      if (detail.reveal && !document.hidden) reveal(detail.reveal);
    });
  });

  /* Sending: what arrives twice is done once, for the same form keeps its command id until it is drawn anew. */

  const plays = (request) => request?.verb === "post" && /\/(play|undo|rematch)$/.test(request.path);

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (!plays(detail)) return;
    detail.elt.dataset.command ||= crypto.getRandomValues(new Uint32Array(4)).join("-");
    detail.formData.append("command", detail.elt.dataset.command);
    sending = true;
    sent = draft;
    draft = null;
    unveil();
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!plays(detail.requestConfig)) return;
    const lost = !detail.successful && !detail.xhr.status;
    sending = false;
    if (!detail.successful) draft = sent;
    if (held && (lost || karnak.late())) karnak.morph(find("#prompt"), held); // the answer has brought none, or an older one
    if (draft && (held || !lost)) ask();
    sent = null;
    held = "";
    if (!detail.successful) return;
    if (detail.elt.id === "rematch") location.assign(detail.xhr.responseURL);
    else remember();
  });

  document.addEventListener("submit", (event) => { if (event.target.id === "compose") event.preventDefault(); });

  /* Amounts: the site script writes the move, the server says what it would do. */

  function slide(box, value) {
    const range = find("[type=range]", box);
    range.value = value;
    find("output span", box).textContent = range.value;
    const amount = find("[name=pattern][value*='{n}']", box);
    if (amount) amount.checked = true;
  }

  document.addEventListener("input", ({ target }) => {
    const box = target.type === "range" && target.closest("[data-slide]");
    if (box) slide(box, target.value);
    if (target.dataset.word && !find("[name=pattern]:checked", target.closest("[data-slide]"))) find("[name=pattern]", target.closest("[data-slide]"))?.click();
  });

  /* A chosen space that is chosen again is cleared. */
  let wasOn = null;
  document.addEventListener("keydown", () => { pointer = false; }, true);
  document.addEventListener("pointerdown", ({ target }) => { pointer = true; wasOn = target.closest("label")?.querySelector("[type=radio][name^=draft]:checked"); });

  function clearAgain(radio) {
    if (radio !== wasOn || !radio.checked) return;
    radio.checked = false;
    wasOn = null;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /* The board: a place says what it is in words, and leads to its choice in the prompt. */

  let shownRow = "";

  function showRow(place) {
    if (!find(`.ladder[data-place="${place}"]`)) return;
    shownRow = place;
    for (const one of all(".ladder, .picks [data-row]")) one.classList.toggle("on", (one.dataset.place || one.dataset.row) === place);
  }

  function words(text) {
    const line = find("#words");
    line.textContent = text;
    line.hidden = !text;
  }

  function choosePlace(plate) {
    const place = plate.dataset.place;
    showRow(place);
    const choice = find(`#compose [data-place="${place}"]`);
    if (choice) {
      choice.closest("details")?.setAttribute("open", "");
      const open = find("input:checked", choice) || find("input", choice);
      const button = find("button", choice) || choice;
      (open || button).focus();
      if (open?.type === "radio" && !open.checked) open.click();
      else if (!open) (find("[aria-describedby]", choice) || button).click(); // closed: its reason lights up
    }
    words(plate.getAttribute("aria-label"));
  }

  /* The neighbour in the direction of an arrow: near, and not much aside. */
  function neighbour(from, key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const middle = (plate) => { const box = plate.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const plate of all("#board [data-place]")) {
      const [px, py] = middle(plate);
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (along > 4 && along + 2 * aside < least) [best, least] = [plate, along + 2 * aside];
    }
    return best;
  }

  document.addEventListener("keydown", (event) => {
    const plate = event.target.closest("#board [data-place]");
    if (!plate || event.ctrlKey || event.altKey || event.metaKey) return;
    const plates = all("#board [data-place]");
    const to = event.key === "Home" ? plates[0] : event.key === "End" ? plates.at(-1) : event.key.startsWith("Arrow") ? neighbour(plate, event.key) : null;
    if (!to) return;
    event.preventDefault();
    to.focus();
  });

  /* What changed since the viewer's own last act, or since a look back with C: kept on this device. */

  const key = `karnak:${table.dataset.slug}:${table.dataset.seat}:${document.documentElement.lang}`;
  let known = JSON.parse(localStorage.getItem(key) || "null");
  const marked = () => all("#board [data-place], [data-mark]");
  const id = (one) => one.dataset.place || one.dataset.mark;
  const state = (one) => one.dataset.state || one.getAttribute("aria-label");

  function remember() {
    known = { v: +table.dataset.version, places: Object.fromEntries(marked().map((one) => [id(one), state(one)])) };
    localStorage.setItem(key, JSON.stringify(known));
    mark();
  }

  function mark() {
    if (!live || !known) return;
    for (const one of marked()) one.closest("li").classList.toggle("is-changed", (known.places[id(one)] ?? state(one)) !== state(one));
    for (const line of all("#log [data-number]")) line.classList.toggle("is-new", +line.dataset.number > known.v);
  }

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

  let step = -1;
  function stepThroughChanges() {
    const changed = all("#board .is-changed [data-place], #players .is-changed");
    const one = changed[++step];
    if (!one) {
      step = -1;
      return remember();
    }
    one.tabIndex = 0;
    one.focus();
    if (one.dataset.place) words(one.getAttribute("aria-label"));
  }

  /* The log: times in the reader's own zone, at its end unless somebody reads further up. */

  let atEnd = true, seen = 0;

  function log() {
    const scroller = find("#log .log");
    for (const time of all("time", scroller)) time.textContent = new Date(time.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const more = find(".log__more");
    const fresh = all("[data-number]", scroller).filter((line) => +line.dataset.number > seen).length;
    if (atEnd) {
      scroller.scrollTop = scroller.scrollHeight;
      seen = +table.dataset.version;
    }
    more.hidden = atEnd || !fresh;
    more.textContent = (fresh === 1 ? more.dataset.one : more.dataset.many).replace("%n", fresh);
  }

  document.addEventListener("scroll", ({ target }) => {
    if (!target.matches?.("#log .log")) return;
    atEnd = target.scrollHeight - target.scrollTop - target.clientHeight < 24;
    if (atEnd) {
      seen = +table.dataset.version;
      find(".log__more").hidden = true;
    }
  }, true);

  /* The reveal: a sheet over the board, four seconds at most, skipped by any key or tap; focus stays where it was. */

  let ending = 0, openedIn = "";
  const still = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

  /* The socket brings the sheet itself, the answer to one's own move only where it is: headers have to be short. */
  async function reveal(sheet) {
    find("#reveal").innerHTML = sheet.startsWith("/") ? await (await fetch(sheet)).text() : sheet;
    openedIn = phase();
    playReveal();
  }

  /* Nobody has to put the sheet away: it leaves with the reader's next act and, once its time is over, with the phase. */
  const phase = () => find("#bar .top__title").textContent + find("#bar [aria-current]")?.textContent;
  const unveil = () => find("#reveal").replaceChildren();
  const leave = () => { if (!ending && openedIn !== phase()) unveil(); };

  function playReveal() {
    const sheet = find(".reveal");
    sheet.classList.remove("is-playing");
    clearTimeout(ending);
    ending = setTimeout(over, 4000);
    if (still()) return;
    void sheet.offsetWidth; // the animations begin anew
    sheet.classList.add("is-playing");
  }

  function over() {
    ending = 0;
    skip();
    leave();
  }

  function skip() {
    find(".reveal")?.classList.remove("is-playing");
  }

  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, skip);

  /* The board as tables, drawn from the same records; it is drawn anew with every news while it is open. */

  async function facts() {
    const sheet = find("#facts");
    const path = live ? `/t/${table.dataset.slug}/board?as=table` : `${location.pathname}${location.search ? `${location.search}&` : "?"}as=table`;
    const answer = await fetch(path);
    if (answer.ok) find(".sheet__b", sheet).innerHTML = await answer.text();
  }

  /* On paper the tables stand instead of the board: what lies over a page would be printed over the rest of it. */

  function lay(over) {
    const sheet = find("#facts");
    if (!sheet.open) return;
    sheet.close();
    if (over) sheet.showModal();
    else sheet.show();
  }

  addEventListener("beforeprint", () => lay(false));
  addEventListener("afterprint", () => lay(true));

  /* Replay: one step is one address; the page is morphed to it, so that nothing flickers. */

  let wanted = "";

  async function go(address, keep = true) {
    wanted = address;
    const answer = await fetch(address);
    if (!answer.ok) return location.assign(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (address !== wanted) return; // somebody has stepped on meanwhile
    const arrive = karnak.depart();
    for (const part of ["bar", "prompt", "board", "hand", "replay", "players", "log"]) {
      const [old, fresh] = [document.getElementById(part), page.getElementById(part)];
      if (!old || !fresh) return location.assign(address);
      Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
    }
    arrive();
    document.title = page.title;
    if (keep) history.pushState(null, "", address);
    atEnd = true;
    refresh();
    if (find("#facts").open) facts();
  }

  let playing = 0;
  async function autoplay() {
    const next = find("#replay [data-key='\x5d'][href]");
    if (next) await go(next.href);
    if (playing) pace(next); // else it was stopped meanwhile
  }

  function pace(on) {
    clearTimeout(playing);
    playing = on ? setTimeout(autoplay, 1600) : 0;
    find("#autoplay").setAttribute("aria-pressed", Boolean(playing));
  }

  addEventListener("popstate", () => { if (!live) go(location.href, false); });

  document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "log") refresh(); });

  document.addEventListener("change", ({ target }) => {
    if (target.form && target.form === compose()) {
      tapped = pointer && target.type === "radio" && target.name.startsWith("draft");
      return choose(moves(target.form, target));
    }
    if ("as" in target.dataset) go(`${location.pathname}?as=${target.value}`);
    else if (target.value && ("at" in target.dataset || "to" in target.dataset)) go(find("[data-at]").dataset.at + target.value + location.search);
  });

  /* A closed choice was pressed: its reason lights up (site.js) where it can be read. */
  document.addEventListener("click", ({ target }) => {
    const reason = document.getElementById(target.closest("[aria-disabled=true]")?.getAttribute("aria-describedby"));
    const folded = reason?.closest("details");
    if (folded) folded.open = true;
    reason?.scrollIntoView({ block: "nearest" });
  }, true);

  /* The choice on the board: where one is open, and where one has been made. */
  function light() {
    for (const plate of all("#board [data-place]")) {
      const { classList } = plate.closest("li");
      const has = (what) => Boolean(find(what.replace(/&/g, `#compose [data-place="${plate.dataset.place}"]`)));
      classList.toggle("is-live", has("& input, & [name]"));
      classList.toggle("is-sel", has("& :checked, & [name=drop]"));
    }
  }

  /* Everything that is pressed */

  document.addEventListener("click", (event) => {
    const { target } = event;
    const at = (selector) => target.closest(selector);
    let one;
    if ((one = at("#board [data-place]"))) return choosePlace(one);
    words("");
    if ((one = at("[data-row]"))) showRow(one.dataset.row);
    else if ((one = at("#compose button[name]"))) choose(stepped(compose(), one));
    else if ((one = at("[data-draft]"))) choose(one.dataset.draft ? [one.dataset.draft] : []);
    else if ((one = at("[data-step]"))) {
      const range = find("[type=range]", one.closest("[data-slide]"));
      slide(one.closest("[data-slide]"), +range.value + +one.dataset.step);
      range.dispatchEvent(new Event("change", { bubbles: true }));
    } else if ((one = at("[data-unveil]"))) one.dataset.unveil === "again" ? playReveal() : unveil();
    else if (target.matches(".reveal")) unveil(); // beside the sheet
    else if (at(".log__more")) {
      atEnd = true;
      log();
    } else if (at("[data-facts]")) {
      find("#facts").showModal();
      facts();
    } else if (at("[data-shows]")) stepThroughChanges();
    else if (at("#autoplay")) pace(!playing);
    else if ((one = at("[data-go][href]")) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go(one.href);
    } else if ((one = at(".phonebar a"))) {
      for (const tab of all(".phonebar a")) tab.toggleAttribute("aria-current", tab === one);
    } else if (target.type === "radio" && target.name.startsWith("draft")) clearAgain(target);
  });

  /* After every change of the page, whatever brought it. */
  function refresh() {
    if (compose() && !draft) resting = moves(compose()).join("\n");
    if (shownRow && !find(".ladder.on")) showRow(shownRow);
    light();
    mark();
    log();
    const here = find("#here");
    if (here) here.value = location.href;
    if (live && find("#facts").open) facts();
    leave();
  }

  Object.assign(karnak, { refresh, stepThroughChanges, words });
  if (live && !known) remember();
  refresh();
  if (live) comesBack();
})();
