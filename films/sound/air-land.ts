import { band, type Chance, place, wander } from './noise.ts';
import { add, filtered, mapChannels, type Stereo, shaped, silence } from './signal.ts';

/** Wind across open land: three bands that rise and fall on their own. */
export function wind(seconds: number, chance: Chance): Stereo {
  const sound = silence(seconds);
  const bands = [
    [70, 240, 1],
    [280, 620, 0.5],
    [700, 1500, 0.2],
  ] as const;
  for (const [from, to, gain] of bands) {
    const gust = wander(seconds, 0.45, chance);
    add(
      sound,
      shaped(band(seconds, from, to, chance), (t) => 0.2 + gust(t) ** 2),
      gain,
    );
  }
  return sound;
}

/** Dry grains moving over a crest. */
export function sand(seconds: number, chance: Chance): Stereo {
  const sound = wind(seconds, chance);
  const gust = wander(seconds, 0.6, chance);
  add(
    sound,
    shaped(band(seconds, 3200, 9000, chance), (t) => gust(t) ** 2),
    0.16,
  );
  return sound;
}

/** Leaves that brush against one another. */
export function leaves(seconds: number, chance: Chance): Stereo {
  const gust = wander(seconds, 0.55, chance);
  const flutter = wander(seconds, 9, chance);
  return shaped(
    band(seconds, 1300, 6000, chance),
    (t) => gust(t) ** 2 * (0.55 + 0.45 * flutter(t)),
  );
}

/** The hush of a quiet place: hardly anything, low. */
export function stillness(seconds: number, chance: Chance): Stereo {
  const drift = wander(seconds, 0.25, chance);
  return shaped(band(seconds, 60, 480, chance), (t) => 0.7 + 0.3 * drift(t));
}

/** A city some streets away. */
export function city(seconds: number, chance: Chance): Stereo {
  const sound = shaped(band(seconds, 45, 190, chance), () => 1);
  const passing = wander(seconds, 0.3, chance);
  add(
    sound,
    shaped(band(seconds, 250, 900, chance), (t) => passing(t) ** 3),
    0.4,
  );
  return sound;
}

/** Field crickets: each a string of short pulses at its own pitch, near and far. */
export function crickets(seconds: number, chance: Chance): Stereo {
  const sound = shaped(band(seconds, 3600, 5200, chance), () => 0.012);
  for (let i = 0; i < 7; i++) {
    const pitch = 3900 + 900 * chance();
    const pan = chance() * 2 - 1;
    const loud = 0.02 + 0.1 * chance() ** 2;
    const pause = 0.55 + 0.7 * chance();
    for (let at = chance() * pause; at < seconds; at += pause * (0.9 + 0.2 * chance())) {
      for (let pulse = 0; pulse < 3; pulse++) {
        place(sound, at + pulse * 0.042, 0.03, pan, (t) => {
          return loud * Math.sin(2 * Math.PI * pitch * t) * Math.sin((Math.PI * t) / 0.03) ** 2;
        });
      }
    }
  }
  return sound;
}

/** A bird or two, far into the trees, who sing a phrase and wait. */
export function birds(seconds: number, chance: Chance): Stereo {
  const sound = silence(seconds);
  for (let at = 1.4; at < seconds - 1; at += 1.7 + chance() * 2.4) {
    const pan = chance() * 1.6 - 0.8;
    const base = 2300 + 1300 * chance();
    const loud = 0.05 + 0.1 * chance();
    const count = 2 + Math.floor(chance() * 3);
    for (let i = 0; i < count; i++) {
      const length = 0.09 + 0.12 * chance();
      const bend = (chance() - 0.4) * 900;
      const pitch = base + (chance() - 0.5) * 700;
      place(sound, at + i * (0.15 + 0.05 * chance()), length, pan, (t) => {
        const envelope = Math.sin((Math.PI * t) / length) ** 1.5;
        const phase =
          pitch * t + (bend * t * t) / (2 * length) + 12 * Math.sin(2 * Math.PI * 26 * t) * 0.05;
        return loud * envelope * Math.sin(2 * Math.PI * phase);
      });
    }
  }
  return sound;
}

/** A small flame: a soft flutter, and now and then a tick. */
export function flame(seconds: number, chance: Chance): Stereo {
  const flutter = wander(seconds, 7, chance);
  const sound = shaped(band(seconds, 90, 420, chance), (t) => 0.25 + 0.5 * flutter(t) ** 2);
  for (let at = 0.8; at < seconds; at += 0.12 + chance() ** 2 * 1.6) {
    const loud = 0.15 + 0.9 * chance() ** 4;
    const pitch = 1200 + 3000 * chance();
    place(
      sound,
      at,
      0.012,
      chance() - 0.5,
      (t) => loud * Math.exp(-t * 600) * Math.sin(2 * Math.PI * pitch * t),
    );
  }
  return sound;
}

/** Fireworks across a bay: felt more than heard, with a rustle after each. */
export function fireworks(seconds: number, chance: Chance, at: readonly number[]): Stereo {
  const sound = silence(seconds);
  const hiss = band(seconds, 1800, 6500, chance);
  for (const burst of at) {
    const pan = chance() * 1.2 - 0.6;
    const loud = 0.6 + 0.4 * chance();
    place(sound, burst, 1.6, pan, (t) => {
      const thump = Math.sin(2 * Math.PI * (46 * t + 18 * Math.exp(-t * 9))) * Math.exp(-t * 4.2);
      return loud * (thump + 0.35 * (chance() * 2 - 1) * Math.exp(-t * 11));
    });
    const after = (t: number) => {
      const age = t - burst - 0.35;
      if (age <= 0) return 0;
      return Math.exp(-age * 1.5) * (1 - Math.exp(-age * 5)) * (chance() < 0.05 ? 2.5 : 0.2);
    };
    add(sound, shaped(hiss, after), 0.1);
  }
  return mapChannels(sound, (channel) => filtered(channel, { kind: 'lowpass', hertz: 4200 }));
}
