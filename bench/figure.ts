/** One measured number and the bar it must clear. */
export interface Figure {
  name: string;
  value: number;
  /** `at least` for ratios and rates, `at most` for sizes and times. */
  bar: { kind: 'at least' | 'at most'; value: number };
  unit: string;
  /** The numbers behind it, for whoever doubts it. */
  detail: string;
}

export interface Benchmark {
  name: string;
  measure(): Promise<Figure[]>;
}

export const isMet = ({ value, bar }: Figure): boolean =>
  bar.kind === 'at least' ? value >= bar.value : value <= bar.value;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** What 99 of 100 stay under. */
export function p99(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

/** Ratio of two things measured in turn, pair by pair, so that a noisy machine treats both alike. */
export function pairedRatio(ours: number[], baseline: number[]): number {
  return median(ours.map((value, index) => value / (baseline[index] as number)));
}

export const rounded = (values: number[]) => values.map((value) => Math.round(value)).join(' ');
