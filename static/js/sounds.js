/* Three sounds, made here: one's own turn, a reveal, an arbiter. Off unless they were asked for; each has a sign on the
   page too. They begin after the first touch of the page, as browsers want it. */
"use strict";
(() => {
  const NOTES = { turn: [[660, 0], [880, 0.13]], reveal: [[440, 0], [554, 0.1], [660, 0.2]], arbiter: [[330, 0], [330, 0.22]] };
  let air = null, mine = document.title.startsWith("●");
  const on = () => document.documentElement.dataset.sounds === "on";

  /* A soft note: a sine that swells for a moment and fades. */
  function note(pitch, after) {
    const begin = air.currentTime + after, [tone, loudness] = [air.createOscillator(), air.createGain()];
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(0.18, begin + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.4);
    tone.connect(loudness).connect(air.destination);
    tone.start(begin);
    tone.stop(begin + 0.42);
  }

  function sound(name) {
    if (!on() || !navigator.userActivation?.hasBeenActive) return;
    air ||= new AudioContext();
    for (const [pitch, after] of NOTES[name]) note(pitch, after);
    document.dispatchEvent(new CustomEvent("karnak:sounded", { detail: name }));
  }

  document.addEventListener("karnak:arbiter", () => sound("arbiter"));
  document.addEventListener("karnak:unveiled", () => sound("reveal"));
  document.addEventListener("karnak:shown", ({ detail }) => {
    const now = Boolean(detail.title?.startsWith("●"));
    if (now && !mine && !detail.reveal) sound("turn");
    mine = now;
  });
})();
