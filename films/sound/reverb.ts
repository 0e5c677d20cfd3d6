import { seededRandom } from './seeded-random.ts';
import { applyFilter, type Stereo, sampleRate } from './signal.ts';

/**
 * A synthetic hall's impulse response: noise that decays, high frequencies first, different in each
 * channel. Convolving dry instruments with it places them in one room.
 */
export function createReverb(seconds: number, brightness: number): Stereo {
  const createChannel = (seed: string) => {
    const random = seededRandom(seed);
    const length = Math.round(seconds * 1.25 * sampleRate);
    const bands = [
      { upTo: 500, decay: seconds },
      { upTo: 2200, decay: seconds * 0.75 },
      { upTo: 5500 * brightness, decay: seconds * 0.42 },
    ];
    const sum = new Float32Array(length);
    let below = 90;
    for (const { upTo, decay } of bands) {
      const noise = new Float32Array(length);
      for (let i = 0; i < length; i++) noise[i] = random() * 2 - 1;
      const band = applyFilter(applyFilter(noise, { kind: 'highpass', hertz: below }), {
        kind: 'lowpass',
        hertz: upTo,
      });
      below = upTo;
      for (let i = 0; i < length; i++) {
        const t = i / sampleRate;
        // First reflections after 18 ms, growing dense over the next tenth of a second.
        const onset = t < 0.018 ? 0 : 1 - Math.exp(-(t - 0.018) / 0.035);
        sum[i] = (sum[i] ?? 0) + (band[i] ?? 0) * onset * 10 ** ((-3 * t) / decay);
      }
    }
    let energy = 0;
    for (const x of sum) energy += x * x;
    return sum.map((x) => x / Math.sqrt(energy));
  };
  return { left: createChannel('hall left'), right: createChannel('hall right') };
}

/** Convolves two signals in the frequency domain. */
export function convolve(input: Float32Array, echo: Float32Array): Float32Array {
  let size = 1;
  while (size < input.length + echo.length) size *= 2;
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const [reEcho, imEcho] = [new Float64Array(size), new Float64Array(size)];
  re.set(input);
  reEcho.set(echo);
  transform(re, im, 1);
  transform(reEcho, imEcho, 1);
  for (let i = 0; i < size; i++) {
    const [a, b, c, d] = [re[i] ?? 0, im[i] ?? 0, reEcho[i] ?? 0, imEcho[i] ?? 0];
    re[i] = a * c - b * d;
    im[i] = a * d + b * c;
  }
  transform(re, im, -1);
  return Float32Array.from(re.subarray(0, input.length), (x) => x / size);
}

/** In-place radix-2 FFT; direction 1 is forward, -1 inverse (unscaled). */
function transform(re: Float64Array, im: Float64Array, direction: 1 | -1): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
      [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
    }
  }
  for (let length = 2; length <= n; length *= 2) {
    const angle = (direction * -2 * Math.PI) / length;
    const half = length / 2;
    const [stepRe, stepIm] = [Math.cos(angle), Math.sin(angle)];
    for (let start = 0; start < n; start += length) {
      let [wRe, wIm] = [1, 0];
      for (let k = start; k < start + half; k++) {
        const [xRe, xIm] = [re[k + half] ?? 0, im[k + half] ?? 0];
        const [tRe, tIm] = [xRe * wRe - xIm * wIm, xRe * wIm + xIm * wRe];
        const [uRe, uIm] = [re[k] ?? 0, im[k] ?? 0];
        re[k] = uRe + tRe;
        im[k] = uIm + tIm;
        re[k + half] = uRe - tRe;
        im[k + half] = uIm - tIm;
        [wRe, wIm] = [wRe * stepRe - wIm * stepIm, wRe * stepIm + wIm * stepRe];
      }
    }
  }
}
