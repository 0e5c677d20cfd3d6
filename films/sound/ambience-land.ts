import { addSoundAt, bandNoise, type Random, smoothNoise } from './noise.ts';
import { add, applyEnvelope, applyFilter, mapChannels, type Stereo, silence } from './signal.ts';

/** Wind across open land: three bands of noise that swell independently. */
export function wind(seconds: number, random: Random): Stereo {
  const sound = silence(seconds);
  const bands = [
    [70, 240, 1],
    [280, 620, 0.5],
    [700, 1500, 0.2],
  ] as const;
  for (const [from, to, gain] of bands) {
    const gust = smoothNoise(seconds, 0.45, random);
    add(
      sound,
      applyEnvelope(bandNoise(seconds, from, to, random), (t) => 0.2 + gust(t) ** 2),
      gain,
    );
  }
  return sound;
}

/** Wind with dry sand moving over a crest. */
export function sand(seconds: number, random: Random): Stereo {
  const sound = wind(seconds, random);
  const gust = smoothNoise(seconds, 0.6, random);
  add(
    sound,
    applyEnvelope(bandNoise(seconds, 3200, 9000, random), (t) => gust(t) ** 2),
    0.16,
  );
  return sound;
}

/** Rustling leaves. */
export function leaves(seconds: number, random: Random): Stereo {
  const gust = smoothNoise(seconds, 0.55, random);
  const flutter = smoothNoise(seconds, 9, random);
  return applyEnvelope(
    bandNoise(seconds, 1300, 6000, random),
    (t) => gust(t) ** 2 * (0.55 + 0.45 * flutter(t)),
  );
}

/** The low room tone of a quiet place. */
export function stillness(seconds: number, random: Random): Stereo {
  const drift = smoothNoise(seconds, 0.25, random);
  return applyEnvelope(bandNoise(seconds, 60, 480, random), (t) => 0.7 + 0.3 * drift(t));
}

/** Distant city traffic. */
export function city(seconds: number, random: Random): Stereo {
  const sound = applyEnvelope(bandNoise(seconds, 45, 190, random), () => 1);
  const passing = smoothNoise(seconds, 0.3, random);
  add(
    sound,
    applyEnvelope(bandNoise(seconds, 250, 900, random), (t) => passing(t) ** 3),
    0.4,
  );
  return sound;
}

/** Field crickets: each repeats short pulses at its own pitch and distance. */
export function crickets(seconds: number, random: Random): Stereo {
  const sound = applyEnvelope(bandNoise(seconds, 3600, 5200, random), () => 0.012);
  for (let i = 0; i < 7; i++) {
    const pitch = 3900 + 900 * random();
    const pan = random() * 2 - 1;
    const loud = 0.02 + 0.1 * random() ** 2;
    const pause = 0.55 + 0.7 * random();
    for (let at = random() * pause; at < seconds; at += pause * (0.9 + 0.2 * random())) {
      for (let pulse = 0; pulse < 3; pulse++) {
        addSoundAt(sound, at + pulse * 0.042, 0.03, pan, (t) => {
          return loud * Math.sin(2 * Math.PI * pitch * t) * Math.sin((Math.PI * t) / 0.03) ** 2;
        });
      }
    }
  }
  return sound;
}

/** One or two distant birds that sing a phrase and pause. */
export function birds(seconds: number, random: Random): Stereo {
  const sound = silence(seconds);
  for (let at = 1.4; at < seconds - 1; at += 1.7 + random() * 2.4) {
    const pan = random() * 1.6 - 0.8;
    const base = 2300 + 1300 * random();
    const loud = 0.05 + 0.1 * random();
    const count = 2 + Math.floor(random() * 3);
    for (let i = 0; i < count; i++) {
      const length = 0.09 + 0.12 * random();
      const bend = (random() - 0.4) * 900;
      const pitch = base + (random() - 0.5) * 700;
      addSoundAt(sound, at + i * (0.15 + 0.05 * random()), length, pan, (t) => {
        const envelope = Math.sin((Math.PI * t) / length) ** 1.5;
        const phase =
          pitch * t + (bend * t * t) / (2 * length) + 12 * Math.sin(2 * Math.PI * 26 * t) * 0.05;
        return loud * envelope * Math.sin(2 * Math.PI * phase);
      });
    }
  }
  return sound;
}

/** A small flame: soft flutter with occasional crackles. */
export function flame(seconds: number, random: Random): Stereo {
  const flutter = smoothNoise(seconds, 7, random);
  const sound = applyEnvelope(
    bandNoise(seconds, 90, 420, random),
    (t) => 0.25 + 0.5 * flutter(t) ** 2,
  );
  for (let at = 0.8; at < seconds; at += 0.12 + random() ** 2 * 1.6) {
    const loud = 0.15 + 0.9 * random() ** 4;
    const pitch = 1200 + 3000 * random();
    addSoundAt(
      sound,
      at,
      0.012,
      random() - 0.5,
      (t) => loud * Math.exp(-t * 600) * Math.sin(2 * Math.PI * pitch * t),
    );
  }
  return sound;
}

/** Distant fireworks: a low thump each, followed by crackle. */
export function fireworks(seconds: number, random: Random, at: readonly number[]): Stereo {
  const sound = silence(seconds);
  const hiss = bandNoise(seconds, 1800, 6500, random);
  for (const burst of at) {
    const pan = random() * 1.2 - 0.6;
    const loud = 0.6 + 0.4 * random();
    addSoundAt(sound, burst, 1.6, pan, (t) => {
      const thump = Math.sin(2 * Math.PI * (46 * t + 18 * Math.exp(-t * 9))) * Math.exp(-t * 4.2);
      return loud * (thump + 0.35 * (random() * 2 - 1) * Math.exp(-t * 11));
    });
    const after = (t: number) => {
      const age = t - burst - 0.35;
      if (age <= 0) return 0;
      return Math.exp(-age * 1.5) * (1 - Math.exp(-age * 5)) * (random() < 0.05 ? 2.5 : 0.2);
    };
    add(sound, applyEnvelope(hiss, after), 0.1);
  }
  return mapChannels(sound, (channel) => applyFilter(channel, { kind: 'lowpass', hertz: 4200 }));
}
