import { addSoundAt, bandNoise, type Random, smoothNoise } from './noise.ts';
import { add, applyEnvelope, type Stereo, silence } from './signal.ts';

/** Ocean waves: each builds low, breaks bright and recedes. */
export function waves(seconds: number, random: Random): Stereo {
  const sound = silence(seconds);
  const low = bandNoise(seconds, 50, 320, random);
  const hiss = bandNoise(seconds, 900, 5200, random);
  const starts: number[] = [];
  for (let at = -3; at < seconds; at += 3.6 + random() * 1.6) starts.push(at);
  const rise = (t: number) => 1 / (1 + Math.exp(-(t - 1.6) * 3));
  const body = (t: number) =>
    starts.reduce((sum, at) => sum + (t > at ? rise(t - at) * Math.exp(-(t - at) / 2.4) : 0), 0.14);
  const foam = (t: number) =>
    starts.reduce((sum, at) => {
      const age = t - at - 1.5;
      return sum + (age > 0 ? (1 - Math.exp(-age * 2.2)) * Math.exp(-age / 1.5) : 0);
    }, 0.03);
  add(sound, applyEnvelope(low, body), 1.6);
  add(sound, applyEnvelope(hiss, foam), 0.5);
  return sound;
}

/** Rain on a window: a bed of distant rain and single drops on the glass. */
export function rain(seconds: number, random: Random): Stereo {
  const swell = smoothNoise(seconds, 0.5, random);
  const sound = applyEnvelope(bandNoise(seconds, 400, 6500, random), (t) => 0.1 + 0.05 * swell(t));
  for (let at = 0; at < seconds; at += 0.004 + random() * 0.035) {
    const loud = 0.02 + 0.22 * random() ** 6;
    const pitch = 1400 + 3800 * random();
    const phase = random() * 6.28;
    addSoundAt(sound, at, 0.02, random() * 2 - 1, (t) => {
      return loud * Math.exp(-t * 420) * Math.sin(2 * Math.PI * pitch * t + phase);
    });
  }
  return sound;
}

/** Heavy rain outdoors, without single drops. */
export function downpour(seconds: number, random: Random): Stereo {
  const swell = smoothNoise(seconds, 0.7, random);
  return applyEnvelope(bandNoise(seconds, 250, 7500, random), (t) => 0.6 + 0.4 * swell(t));
}

/** Small waves lapping at a lake shore. */
export function lapping(seconds: number, random: Random): Stereo {
  const sound = applyEnvelope(bandNoise(seconds, 60, 260, random), () => 0.1);
  for (let at = 0.2; at < seconds; at += 0.35 + random() * 0.9) {
    const pitch = 240 + 260 * random();
    const loud = 0.1 + 0.25 * random() ** 2;
    addSoundAt(sound, at, 0.3, random() * 1.4 - 0.7, (t) => {
      const bubble = Math.sin(2 * Math.PI * (pitch * t + 260 * t * t));
      return loud * bubble * Math.exp(-t * 16) * (1 - Math.exp(-t * 90));
    });
  }
  return sound;
}
