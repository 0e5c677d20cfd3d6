import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { type Figure, isMet } from './figure.ts';

const FILE = 'bench/RESULTS.md';
const HEAD = `# Measured

Written by \`npm run bench\` and \`npm run bench:soak\`: the last result of every figure, with the commit and the machine it was measured on. Ratios come from interleaved runs, so that a busy machine treats both sides alike; the load is what the machine was doing besides.

| | What | Figure | Bar | Behind it | Commit | Day | Machine |
|---|---|---|---|---|---|---|---|
`;

export const machine = () =>
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`;

/** A figure as people read it. */
export function spoken({ value, unit, bar }: Figure): { value: string; bar: string } {
  const shown = (number: number) =>
    unit === '' ? number.toFixed(2) : `${Math.round(number)} ${unit}`;
  return { value: shown(value), bar: `${bar.kind} ${bar.value}${unit && ` ${unit}`}` };
}

/** Puts new results in the place of old ones; what was not measured this time stays. */
export async function keepResults(figures: Figure[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const kept = new Map<string, string>();
  const before = await readFile(FILE, 'utf8').catch(() => '');
  for (const line of before.split('\n')) {
    const name = line.split('|')[2]?.trim();
    if (/^\| (ok|MISS) /.test(line) && name) kept.set(name, line);
  }
  for (const figure of figures) {
    const { value, bar } = spoken(figure);
    const verdict = isMet(figure) ? 'ok' : 'MISS';
    const cells = [verdict, figure.name, value, bar, figure.detail, commit, day, machine()];
    kept.set(figure.name, `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`);
  }
  await writeFile(FILE, `${HEAD}${[...kept.values()].sort(byName).join('\n')}\n`);
}

const byName = (a: string, b: string) =>
  (a.split('|')[2] ?? '').localeCompare(b.split('|')[2] ?? '');
