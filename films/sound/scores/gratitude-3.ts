import type { Score } from '../score.ts';

/** E major: a guitar with time between its notes, as in a kitchen before the day begins. */
export const score: Score = {
  beatsPerMinute: 64,
  startsAt: 0.7,
  reverb: { seconds: 1.4, brightness: 0.9 },
  parts: [
    {
      instrument: 'nylonGuitar',
      level: -18.5,
      ring: 3,
      reverb: 0.28,
      notes: `
        p  E2+B3:1 G#4:0.5 F#4:1 r:0.5
        mp C#3+G#3:1 E4:0.5 B4:1 r:0.5
        mp A2+E3:0.5 C#4:0.5 A4:0.5 G#4:1 r:0.5
        p  B2+F#3:0.5 D#4:0.5 F#4:1
        p  E2/B2/E3/G#3/B3/F#4:2.5`,
    },
    {
      instrument: 'vibraphone',
      level: -30,
      pan: 0.35,
      ring: 3,
      reverb: 0.7,
      lowpassHertz: 3000,
      notes: '@2 pp B5:1 | @5 G#5:1 | @8 E5:0.5 A5:1 | @10.5 B5:1.5',
    },
  ],
  ambience: [
    { kind: 'birds', level: -40 },
    { kind: 'leaves', level: -42 },
    { kind: 'stillness', level: -45 },
  ],
};
