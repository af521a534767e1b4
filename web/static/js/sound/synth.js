/**
 * The sounds of the room, made by the browser itself: bells, nine pins that fall, a trombone for the Pumpe, a fanfare.
 * A sound is a list of notes: instrument, start in seconds, pitch in hertz, length in seconds, loudness 0 to 1.
 */
const [C5, E5, G5, C6] = [523.25, 659.26, 783.99, 1046.5];
const [G4, C4, E4] = [392, 261.63, 329.63];

/** Nine pins in the order in which they are hit: not evenly, and always the same. */
const CLATTER = [0, 0.03, 0.07, 0.1, 0.16, 0.19, 0.27, 0.33, 0.45].map((at, index) => [
  "wood",
  at,
  520 + ((index * 173) % 420),
  0.09,
  0.8 - index * 0.05,
]);

/** A screw driven in: short clicks, quicker and higher. */
const ratchet = (at) =>
  [0, 0.07, 0.13, 0.18, 0.225].map((later, index) => ["wood", at + later, 1900 + 140 * index, 0.03, 0.3]);

const SOUNDS = {
  fall: CLATTER,
  stamp: [
    ["thud", 0, 130, 0.25, 0.7],
    ["wood", 0.01, 640, 0.06, 0.3],
  ],
  screw: [["thud", 0.18, 150, 0.14, 0.6], ...ratchet(0.34), ...ratchet(0.6), ["wood", 0.84, 780, 0.06, 0.4]],
  tock: [["wood", 0, 860, 0.05, 0.3]],
  lead: [
    ["bell", 0, G5, 0.9, 0.4],
    ["bell", 0.16, C6, 1.6, 0.45],
  ],
  kranz: [
    ["bell", 0, G5, 0.7, 0.4],
    ["bell", 0.12, C6, 0.7, 0.4],
    ["bell", 0.24, G5, 0.7, 0.4],
    ["bell", 0.36, C6, 1.7, 0.45],
  ],
  turn: [
    ["bell", 0, E5, 1.6, 0.5],
    ["bell", 0.34, C5, 2, 0.5],
  ],
  remind: [["bell", 0, C5, 1.8, 0.28]],
  tie: [
    ["bell", 0, C5, 1.2, 0.45],
    ["bell", 0.3, C5, 1.2, 0.45],
    ["bell", 0.6, C5, 1.8, 0.45],
  ],
  corrected: [
    ["wood", 0, 1250, 0.05, 0.35],
    ["wood", 0.13, 930, 0.06, 0.35],
  ],
  nine: [
    ["bell", 0, C5, 0.7, 0.4],
    ["bell", 0.1, E5, 0.7, 0.4],
    ["bell", 0.2, G5, 0.7, 0.4],
    ["bell", 0.32, C6, 1.8, 0.5],
  ],
  pumpe: [
    ["thud", 0, 92, 0.35, 0.9],
    ["brass", 0.28, 233.1, 0.26, 0.34],
    ["brass", 0.56, 220, 0.26, 0.34],
    ["brass", 0.84, 207.7, 0.26, 0.34],
    ["sad", 1.12, 196, 0.95, 0.36],
  ],
  dice: [0, 0.06, 0.11, 0.2, 0.27, 0.4].map((at, index) => [
    "wood",
    at,
    1500 + ((index * 311) % 700),
    0.05,
    0.34 - index * 0.03,
  ]),
  moved: [
    ["thud", 0, 170, 0.12, 0.5],
    ["thud", 0.16, 150, 0.12, 0.42],
  ],
  table_over: [
    ["bell", 0, G5, 0.8, 0.4],
    ["bell", 0.18, E5, 0.8, 0.4],
    ["bell", 0.36, C5, 1.8, 0.45],
  ],
  winner: [
    ["brass", 0, G4, 0.14, 0.3],
    ["brass", 0.16, G4, 0.14, 0.3],
    ["brass", 0.32, G4, 0.14, 0.3],
    ["brass", 0.48, C5, 0.5, 0.34],
    ["brass", 1, G4, 0.22, 0.3],
    ...[C4, E4, G4, C5].map((pitch) => ["brass", 1.26, pitch, 1.1, 0.2]),
    ["bell", 1.26, C6, 2.2, 0.4],
  ],
};

/** Seconds after which the voice may begin: the head of the sound is over, its tail may ring on. */
const HEADS = {
  dice: 0.45,
  moved: 0.3,
  table_over: 0.8,
  turn: 0.75,
  remind: 0.6,
  tie: 1,
  corrected: 0.3,
  nine: 0.6,
  kranz: 0.7,
  fall: 0.5,
  stamp: 0.2,
  screw: 0.9,
  tock: 0.1,
  lead: 0.5,
  pumpe: 1.9,
  winner: 1.7,
};

export const KINDS = Object.keys(SOUNDS);
export const headOf = (kind) => HEADS[kind];

/** Seconds until the last note has died away. */
export const lengthOf = (kind) => Math.max(...SOUNDS[kind].map(([, at, , long]) => at + long));

/** A gain that rises in `rise` seconds to `loud` and is gone after `long`. */
function envelope(context, at, loud, rise, long) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  return gain;
}

function tone(context, type, pitch, at, long) {
  const tone = context.createOscillator();
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, at);
  tone.start(at);
  tone.stop(at + long);
  return tone;
}

/** Partials of a small bell with their loudness; the high ones die first. */
const PARTIALS = [
  [0.5, 0.35],
  [1, 1],
  [2, 0.5],
  [3.01, 0.28],
  [4.17, 0.14],
  [5.43, 0.09],
];

const INSTRUMENTS = {
  bell(context, out, at, pitch, long, loud) {
    for (const [ratio, part] of PARTIALS) {
      tone(context, "sine", pitch * ratio, at, long)
        .connect(envelope(context, at, loud * part, 0.006, long / Math.sqrt(Math.max(ratio, 1))))
        .connect(out);
    }
  },
  wood(context, out, at, pitch, long, loud) {
    const body = tone(context, "triangle", pitch, at, long);
    body.frequency.exponentialRampToValueAtTime(pitch * 0.72, at + long);
    body.connect(envelope(context, at, loud, 0.002, long)).connect(out);
  },
  thud(context, out, at, pitch, long, loud) {
    const body = tone(context, "sine", pitch, at, long);
    body.frequency.exponentialRampToValueAtTime(pitch * 0.45, at + long);
    body.connect(envelope(context, at, loud, 0.004, long)).connect(out);
  },
  brass(context, out, at, pitch, long, loud, fall = 1) {
    const horn = tone(context, "sawtooth", pitch, at, long + 0.06);
    horn.frequency.exponentialRampToValueAtTime(pitch * fall, at + long);
    const mute = context.createBiquadFilter();
    mute.type = "lowpass";
    mute.Q.value = 3;
    mute.frequency.setValueAtTime(300, at);
    mute.frequency.exponentialRampToValueAtTime(1700, at + Math.min(0.12, long / 2));
    mute.frequency.exponentialRampToValueAtTime(500, at + long);
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.03);
    gain.gain.setValueAtTime(loud, at + long * 0.7);
    gain.gain.linearRampToValueAtTime(0, at + long + 0.05);
    horn.connect(mute).connect(gain).connect(out);
  },
  sad: (context, out, at, pitch, long, loud) => INSTRUMENTS.brass(context, out, at, pitch, long, loud, 0.84),
};

/**
 * Play a sound.
 * @param {BaseAudioContext} context  one that hears, or one that draws into a buffer
 * @param {number} volume  0 to 1
 */
export function play(context, kind, volume) {
  const room = context.createGain();
  room.gain.value = 0.5 * volume ** 2; // as ears hear it; together the notes stay below full scale
  const even = context.createDynamicsCompressor();
  room.connect(even).connect(context.destination);
  for (const [instrument, at, pitch, long, loud] of SOUNDS[kind])
    INSTRUMENTS[instrument](context, room, context.currentTime + 0.03 + at, pitch, long, loud);
  setTimeout(() => even.disconnect(), 1000 * (lengthOf(kind) + 0.5));
}
