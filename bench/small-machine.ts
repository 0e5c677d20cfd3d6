import { execFile } from 'node:child_process';
import { createWriteStream, rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { parseConfig } from '#app/platform/config/config.server.ts';
import { loadSecrets } from '#app/platform/config/secrets.server.ts';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import { buildIfChanged } from '#server/local/build.ts';
import { startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import { openLogFile } from '#server/local/log-file.ts';
import { startSandbox } from '#server/local/sandbox.ts';
import type { Watcher } from '#server/local/watcher.ts';
import { freePort, runProgram } from '#tests/setup/programs.ts';
import { until } from '#tests/setup/until.ts';
import { isMet, type Measurement } from './measurement.ts';
import { formatMeasurement, machine, saveResults } from './results.ts';
import { runSteadyLoad } from './setup/steady-load.ts';
import { runJourneys } from './small-machine/journeys.ts';
import { createMemoryGroup, obstacle } from './small-machine/memory-group.ts';
import { populate } from './small-machine/populate.ts';
import { copyNode, ROLES, type Role, startProduct } from './small-machine/product.ts';
import { postgresSettings, productSettings } from './small-machine/settings.ts';

/**
 * `npm run bench:small-machine`: PostgreSQL, web and worker for 10,000 people in 1 GB of memory, with the
 * settings of docs/operations.md. Linux ends their processes when they need more. Browser, sandbox and load
 * come from outside. First the main journeys, then steady load for half an hour
 * (`-- --minutes n`), while films, pictures and recordings are converted.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
const print = (line: string) => process.stdout.write(`${line}\n`);

const LIMIT_MB = 1_024;
/** What the system itself needs of the same gigabyte. */
const SYSTEM_MB = 160;
const SLOWEST_MS = 1_000;
const READ_EVERY_MS = 200;
const JOURNEYS = ['first-message', 'paying', 'accounts', 'dashboard', 'recipient'];
const CONVERTING = ['uploads', 'picture', 'recording'];

const reason = obstacle();
if (reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

print(`Machine: ${machine()}`);
await buildIfChanged(print);
const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-small-'));
// The system user that runs the database must be able to enter.
await chmod(folder, 0o755);
const group = await createMemoryGroup(LIMIT_MB, ROLES);
const running: { stop(): Promise<unknown> }[] = [{ stop: () => group.delete() }];

let ending: Promise<void> | undefined;
/** Stops everything that was started, the last first, and then this process. The first call counts. */
function end(code: number): Promise<void> {
  ending ??= stopAll().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  });
  return ending;
}

async function stopAll(): Promise<void> {
  // What still runs fails now, and must not end this process before the database stops.
  process.on('uncaughtException', () => {});
  for (let part = running.pop(); part; part = running.pop()) {
    await part.stop().catch((error: Error) => print(`could not stop: ${error.message}`));
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(1));

/** Starts the database in the group, by a program that ends when it runs. */
async function startDatabase(): Promise<string> {
  const program = 'bench/small-machine/start-postgres.ts';
  const args = [program, folder, JSON.stringify(postgresSettings)];
  await promisify(execFile)(...group.command('postgres', process.execPath, args));
  const postgres = await startEmbeddedPostgres(folder, () => {});
  running.push(postgres);
  return postgres.url;
}

type Peaks = Record<Role | 'all', number>;

/** Reads the memory in use until `work` is done. @returns its result, and the most of each role */
async function watchMemory<Result>(work: Promise<Result>): Promise<[Result, Peaks]> {
  const peaks: Peaks = { all: 0, web: 0, worker: 0, postgres: 0 };
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      peaks.all = Math.max(peaks.all, await group.inUse());
      for (const role of ROLES) peaks[role] = Math.max(peaks[role], await group.inUse(role));
      await pause(READ_EVERY_MS);
    }
  })();
  const result = await work.finally(() => {
    isDone = true;
  });
  await reading;
  return [result, peaks];
}

const describe = ({ web, worker, postgres }: Peaks) =>
  `web ${Math.round(web)}, worker ${Math.round(worker)}, PostgreSQL ${Math.round(postgres)} MB`;

async function measure(): Promise<Measurement[]> {
  const port = await freePort();
  const given = { NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder };
  const config = parseConfig(given);
  const keyring = createKeyring(loadSecrets(config));
  const databaseUrl = await startDatabase();
  const log = openLogFile(folder);
  const watcher: Watcher = {
    log,
    tell: (problem) => {
      if (!ending) print(problem);
    },
    onExit: () => void end(1),
  };
  const sandbox = await startSandbox(config, given, watcher);
  if (sandbox) running.push(sandbox);
  const env = { ...given, ...sandbox?.settings, ...productSettings, DATABASE_URL: databaseUrl };
  const { code, output } = await runProgram('migrate', [], env);
  if (code !== 0) throw new Error(`The database was not migrated: ${output}`);

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  running.push({ stop: () => pool.end() });
  const contents = await populate({ keyring, pool });
  print(contents);
  const product = await startProduct(group, await copyNode(group, folder), env, log.descriptor);
  running.push(product);
  print(`Web, worker and PostgreSQL run in ${LIMIT_MB} MB (${group.version}).`);

  await mkdir('data', { recursive: true });
  const journeyLog = createWriteStream('data/small-machine.log');
  const journeys = (names: string[]) =>
    runJourneys(names, { port, dataDir: folder }, (text) => journeyLog.write(text));
  const [alone, before] = await watchMemory(journeys(JOURNEYS));
  print(`${alone.passed} journeys passed, ${alone.failed} failed. ${describe(before)}.`);

  const [[load, converting], during] = await watchMemory(
    Promise.all([
      runSteadyLoad(`http://localhost:${port}`, { keyring, pool }, minutes),
      journeys(CONVERTING),
    ]),
  );
  await until('the letters to be sent', async () => {
    const { rows } = await pool.query(
      "select 1 from deliveries where state = 'waiting' and due_at < now() limit 1",
    );
    return rows.length === 0;
  });
  const [passed, failed] = [alone.passed + converting.passed, alone.failed + converting.failed];
  const killed = await group.killed();
  return [
    {
      name: 'small machine, memory in use',
      value: Math.max(before.all, during.all),
      target: { kind: 'at most', value: LIMIT_MB - SYSTEM_MB },
      unit: 'MB',
      detail: `of ${LIMIT_MB} MB, ${contents}; journeys: ${describe(before)}; load: ${describe(during)}; the limit was reached ${await group.timesReached()} times`,
    },
    {
      name: 'small machine, killed processes',
      value: Math.max(killed, product.ended.length),
      target: { kind: 'at most', value: 0 },
      unit: 'processes',
      detail: product.ended.join(', ') || 'web, worker, PostgreSQL and FFmpeg ran to the end',
    },
    {
      name: 'small machine, failed journeys',
      value: failed,
      target: { kind: 'at most', value: 0 },
      unit: 'journeys',
      detail: `${passed} passed: ${[...JOURNEYS, ...CONVERTING].join(', ')}`,
    },
    {
      name: 'small machine, failed requests',
      value: load.failed,
      target: { kind: 'at most', value: 0 },
      unit: 'requests',
      detail: `${minutes} minutes, ${load.requests} requests, ${load.letters} letters, all sent`,
    },
    {
      name: 'small machine, slow answers',
      value: load.p99Ms,
      target: { kind: 'at most', value: SLOWEST_MS },
      unit: 'ms',
      detail: 'the 99th percentile under load, while films, pictures and recordings are converted',
    },
  ];
}

try {
  const measurements = await measure();
  for (const measurement of measurements) {
    const { value, target } = formatMeasurement(measurement);
    print(
      `${isMet(measurement) ? 'ok  ' : 'MISS'} ${measurement.name}: ${value} (${target})  ${measurement.detail}`,
    );
  }
  await saveResults(measurements);
  await end(measurements.every(isMet) ? 0 : 1);
} catch (error) {
  if (!ending) process.stderr.write(`\n${error instanceof Error ? error.stack : error}\n`);
  await end(1);
}
