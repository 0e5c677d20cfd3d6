/** One measured value and its target. */
export interface Measurement {
  name: string;
  value: number;
  /** `at least` for ratios and rates, `at most` for sizes and times. */
  target: { kind: 'at least' | 'at most'; value: number };
  unit: string;
  /** The numbers it was computed from. */
  detail: string;
}

export interface Benchmark {
  name: string;
  measure(): Promise<Measurement[]>;
}

export const isMet = ({ value, target }: Measurement): boolean =>
  target.kind === 'at least' ? value >= target.value : value <= target.value;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** The 99th percentile. */
export function p99(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length * 0.99)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

/** Median ratio of values measured in alternation, so that other load affects both alike. */
export function pairedRatio(ours: number[], baseline: number[]): number {
  return median(ours.map((value, index) => value / (baseline[index] as number)));
}

export const rounded = (values: number[]) => values.map((value) => Math.round(value)).join(' ');
