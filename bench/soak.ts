import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfChanged } from '#server/local/build.ts';
import { startChild } from '#server/local/child.ts';
import { freePort, startSandbox } from '#tests/setup/programs.ts';
import { scrape } from '#tests/setup/scrape.ts';
import { isMet, type Measurement } from './measurement.ts';
import { formatMeasurement, machine, saveResults } from './results.ts';
import { startBenchInstance } from './setup/bench-instance.ts';
import { runSteadyLoad } from './setup/steady-load.ts';

/**
 * `npm run bench:soak`: half an hour under steady load (`-- --minutes n` for another duration), reading
 * the memory of web and worker every few seconds. A line is fitted through the lowest reading of each
 * window, so that uncollected garbage does not look like a leak. The first third is left out, because
 * caches fill and code is compiled.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
const print = (line: string) => process.stdout.write(`${line}\n`);

const READ_EVERY_MS = 2_000;
const WINDOWS = 30;
const GROWTH_LIMIT_PERCENT = 10;

print(`Machine: ${machine()}\nSoaking for ${minutes} minutes.`);
await buildIfChanged(print);
const instance = await startBenchInstance();
const sandbox = await startSandbox();
const ports = { site: await freePort(), web: await freePort(), worker: await freePort() };
const env = { ...instance.env, SMTP_URL: sandbox.smtpUrl, PORT: String(ports.site) };
const start = (role: 'web' | 'worker') =>
  startChild([`build/server/${role}.js`], { ...env, OPERATIONS_PORT: String(ports[role]) });
const [web, worker] = [start('web'), start('worker')];
await Promise.all([web.ready, worker.ready]);

const origin = `http://localhost:${ports.site}`;
const endsAt = performance.now() + minutes * 60_000;
const readings = { web: [] as Reading[], worker: [] as Reading[] };
interface Reading {
  at: number;
  bytes: number;
}

async function watchMemory(role: 'web' | 'worker'): Promise<void> {
  while (performance.now() < endsAt) {
    const samples = await scrape(`http://127.0.0.1:${ports[role]}`);
    const value = samples.find(({ name }) => name === 'process_resident_memory_bytes')?.value ?? 0;
    readings[role].push({ at: performance.now(), bytes: value });
    await pause(READ_EVERY_MS);
  }
}

const [load] = await Promise.all([
  runSteadyLoad(origin, instance, minutes),
  watchMemory('web'),
  watchMemory('worker'),
]);
const mails = await sandbox.countMails();
await Promise.all([web.stop(), worker.stop()]);
await sandbox.stop();
await instance.stop();

/** How much the fitted line rises over what was measured, as a share of its middle. */
function growthPercent(all: Reading[]): { percent: number; detail: string } {
  const used = all.slice(Math.floor(all.length / 3));
  const size = Math.max(1, Math.floor(used.length / WINDOWS));
  const lows: Reading[] = [];
  for (let index = 0; index + size <= used.length; index += size) {
    const window = used.slice(index, index + size);
    lows.push(window.reduce((low, next) => (next.bytes < low.bytes ? next : low)));
  }
  const mean = (numbers: number[]) => numbers.reduce((sum, next) => sum + next, 0) / numbers.length;
  const [middleAt, middleBytes] = [
    mean(lows.map(({ at }) => at)),
    mean(lows.map(({ bytes }) => bytes)),
  ];
  const slope =
    lows.reduce((sum, { at, bytes }) => sum + (at - middleAt) * (bytes - middleBytes), 0) /
    lows.reduce((sum, { at }) => sum + (at - middleAt) ** 2, 0);
  const span = (lows.at(-1)?.at ?? 0) - (lows[0]?.at ?? 0);
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  return {
    percent: (100 * slope * span) / middleBytes,
    detail: `${megabytes(middleBytes)} MB in the middle, ${megabytes(slope * 3_600_000)} MB an hour, ${lows.length} windows`,
  };
}

const measurements: Measurement[] = [
  ...(['web', 'worker'] as const).map((role) => {
    const { percent, detail } = growthPercent(readings[role]);
    return {
      name: `soak, memory growth of ${role}`,
      value: percent,
      target: { kind: 'at most' as const, value: GROWTH_LIMIT_PERCENT },
      unit: '%',
      detail: `${minutes} minutes, ${detail}`,
    };
  }),
  {
    name: 'soak, failed requests',
    value: load.failed,
    target: { kind: 'at most', value: 0 },
    unit: 'requests',
    detail: `${minutes} minutes, ${load.requests} requests, ${mails} mails`,
  },
];
for (const measurement of measurements) {
  const { value, target } = formatMeasurement(measurement);
  print(
    `${isMet(measurement) ? 'ok  ' : 'MISS'} ${measurement.name}: ${value} (${target})  ${measurement.detail}`,
  );
}
await saveResults(measurements);
process.exit(measurements.every(isMet) ? 0 : 1);
