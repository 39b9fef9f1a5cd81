/* Sounds, made here from tones and noise: a piece laid, a card, one's own turn, a reveal, the end, an arbiter. On from the first
   press of a page on, which brings this script, as loud as the preferences say. Each has a sign on the page too. In a hidden tab
   nothing travels, so that only what calls its reader is heard. */
"use strict";
(() => {
  const NOTES = {
    turn: [[660, 0], [880, 0.13]], reveal: [[440, 0], [554, 0.1], [660, 0.2]], arbiter: [[330, 0], [330, 0.22]],
    end: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36]],
  };
  const NOISES = { piece: [500, 0.06], card: [2600, 0.11] }; // pitch and length
  const LOUDEST = 0.45, USUAL = 40;
  const root = document.documentElement.dataset;
  const loudness = () => (root.sounds === "off" ? 0 : (LOUDEST * (root.volume ?? USUAL)) / 100);
  const isMine = () => document.title.startsWith("●"), isOver = () => Boolean(document.querySelector("#prompt .hero"));
  let air = null, sounding = 0, mine = isMine(), over = isOver();

  function fading(peak, begin, length) {
    const gain = air.createGain();
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(peak, begin + length / 20);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
    gain.connect(air.destination);
    return gain;
  }

  /* What plays silence costs as much as what plays: it rests until the next sound. */
  function begun(source, begin, length) {
    sounding++;
    source.onended = () => { if (!--sounding) air.suspend(); };
    source.start(begin);
    source.stop(begin + length);
  }

  /* A soft note: a sine that swells for a moment and fades. */
  function note(pitch, after) {
    const begin = air.currentTime + after, tone = air.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(fading(loudness(), begin, 0.4));
    begun(tone, begin, 0.42);
  }

  /* What is laid on a table: noise about one pitch. */
  function noise(pitch, length) {
    const begin = air.currentTime, source = air.createBufferSource(), band = air.createBiquadFilter();
    source.buffer = air.createBuffer(1, length * air.sampleRate, air.sampleRate);
    source.buffer.getChannelData(0).forEach((_none, at, samples) => { samples[at] = 2 * Math.random() - 1; });
    band.type = "bandpass";
    band.frequency.value = pitch;
    source.connect(band).connect(fading(2 * loudness(), begin, length));
    begun(source, begin, length);
  }

  function sound(name) {
    if (!loudness() || !navigator.userActivation?.hasBeenActive) return;
    air ||= new AudioContext();
    air.resume(); // a browser may have stopped it while the page was hidden
    if (name in NOISES) noise(...NOISES[name]);
    else for (const [pitch, after] of NOTES[name]) note(pitch, after);
    document.dispatchEvent(new CustomEvent("karnak:sounded", { detail: name }));
  }

  document.addEventListener("karnak:arbiter", () => sound("arbiter"));
  document.addEventListener("karnak:unveiled", () => sound("reveal"));
  document.addEventListener("karnak:landed", ({ detail }) => sound(detail));
  document.addEventListener("karnak:shown", ({ detail }) => {
    const began = isMine() && !mine;
    mine = isMine();
    if (began && !detail.reveal) sound("turn");
  });
  document.addEventListener("karnak:refreshed", () => {
    const ended = isOver() && !over;
    over = isOver();
    if (ended) sound("end");
  });
  document.addEventListener("change", ({ target }) => { if (target.name === "volume") sound("turn"); });
})();
