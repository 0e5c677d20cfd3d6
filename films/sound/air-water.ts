import { band, type Chance, place, wander } from './noise.ts';
import { add, type Stereo, shaped, silence } from './signal.ts';

/** Swell: each wave gathers low, breaks bright and draws back. */
export function waves(seconds: number, chance: Chance): Stereo {
  const sound = silence(seconds);
  const low = band(seconds, 50, 320, chance);
  const hiss = band(seconds, 900, 5200, chance);
  const starts: number[] = [];
  for (let at = -3; at < seconds; at += 3.6 + chance() * 1.6) starts.push(at);
  const rise = (t: number) => 1 / (1 + Math.exp(-(t - 1.6) * 3));
  const body = (t: number) =>
    starts.reduce((sum, at) => sum + (t > at ? rise(t - at) * Math.exp(-(t - at) / 2.4) : 0), 0.14);
  const foam = (t: number) =>
    starts.reduce((sum, at) => {
      const age = t - at - 1.5;
      return sum + (age > 0 ? (1 - Math.exp(-age * 2.2)) * Math.exp(-age / 1.5) : 0);
    }, 0.03);
  add(sound, shaped(low, body), 1.6);
  add(sound, shaped(hiss, foam), 0.5);
  return sound;
}

/** Rain on a window: a bed of far drops and single near ones that tap the glass. */
export function rain(seconds: number, chance: Chance): Stereo {
  const swell = wander(seconds, 0.5, chance);
  const sound = shaped(band(seconds, 400, 6500, chance), (t) => 0.1 + 0.05 * swell(t));
  for (let at = 0; at < seconds; at += 0.004 + chance() * 0.035) {
    const loud = 0.02 + 0.22 * chance() ** 6;
    const pitch = 1400 + 3800 * chance();
    const phase = chance() * 6.28;
    place(sound, at, 0.02, chance() * 2 - 1, (t) => {
      return loud * Math.exp(-t * 420) * Math.sin(2 * Math.PI * pitch * t + phase);
    });
  }
  return sound;
}

/** Heavier rain out of doors, without single drops. */
export function downpour(seconds: number, chance: Chance): Stereo {
  const swell = wander(seconds, 0.7, chance);
  return shaped(band(seconds, 250, 7500, chance), (t) => 0.6 + 0.4 * swell(t));
}

/** A lake against its bank: small, round, irregular. */
export function lapping(seconds: number, chance: Chance): Stereo {
  const sound = shaped(band(seconds, 60, 260, chance), () => 0.1);
  for (let at = 0.2; at < seconds; at += 0.35 + chance() * 0.9) {
    const pitch = 240 + 260 * chance();
    const loud = 0.1 + 0.25 * chance() ** 2;
    place(sound, at, 0.3, chance() * 1.4 - 0.7, (t) => {
      const bubble = Math.sin(2 * Math.PI * (pitch * t + 260 * t * t));
      return loud * bubble * Math.exp(-t * 16) * (1 - Math.exp(-t * 90));
    });
  }
  return sound;
}
