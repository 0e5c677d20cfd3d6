import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { isMet, type Measurement } from './measurement.ts';

const FILE = 'bench/RESULTS.md';
const HEAD = `# Benchmark results

Written by \`npm run bench\` and \`npm run bench:small-machine\`: the latest result of every benchmark, with the commit and the machine. Ratios come from alternating runs, so that other load affects both sides alike; the machine's load is listed with it.

| | Benchmark | Result | Target | Details | Commit | Date | Machine |
|---|---|---|---|---|---|---|---|
`;

export const machine = () =>
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`;

/** A measurement for people to read. */
export function formatMeasurement({ value, unit, target }: Measurement): {
  value: string;
  target: string;
} {
  const format = (number: number) =>
    unit === '' ? number.toFixed(2) : `${Math.round(number)} ${unit}`;
  return { value: format(value), target: `${target.kind} ${target.value}${unit && ` ${unit}`}` };
}

/** Updates the results of these measurements; others stay as they are. */
export async function saveResults(measurements: Measurement[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const rows = new Map<string, string>();
  const before = await readFile(FILE, 'utf8').catch(() => '');
  for (const line of before.split('\n')) {
    const name = line.split('|')[2]?.trim();
    if (/^\| (ok|MISS) /.test(line) && name) rows.set(name, line);
  }
  for (const measurement of measurements) {
    const { value, target } = formatMeasurement(measurement);
    const verdict = isMet(measurement) ? 'ok' : 'MISS';
    const cells = [
      verdict,
      measurement.name,
      value,
      target,
      measurement.detail,
      commit,
      date,
      machine(),
    ];
    rows.set(measurement.name, `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`);
  }
  await writeFile(FILE, `${HEAD}${[...rows.values()].sort(byName).join('\n')}\n`);
}

const byName = (a: string, b: string) =>
  (a.split('|')[2] ?? '').localeCompare(b.split('|')[2] ?? '');
