/** How loud a sound is in each tenth of a second. */
export function swells(sound: Float32Array, samplesPerSecond: number): Float32Array {
  const length = samplesPerSecond / 10;
  return Float32Array.from({ length: sound.length / length }, (_, index) =>
    Math.sqrt(
      sound
        .subarray(index * length, (index + 1) * length)
        .reduce((sum, value) => sum + value * value, 0),
    ),
  );
}

/** Pearson's, from -1 to 1, of two sounds of which one comes `shift` samples later. */
export function correlation(one: Float32Array, other: Float32Array, shift = 0): number {
  const from = Math.max(0, -shift);
  const to = Math.min(one.length, other.length - shift);
  let [sumA, sumB, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const a = one[i] as number;
    const b = other[i + shift] as number;
    sumA += a;
    sumB += b;
    aa += a * a;
    bb += b * b;
    ab += a * b;
  }
  const count = to - from;
  const spread = (sum: number, squares: number) => squares - (sum * sum) / count;
  return (ab - (sumA * sumB) / count) / Math.sqrt(spread(sumA, aa) * spread(sumB, bb));
}
