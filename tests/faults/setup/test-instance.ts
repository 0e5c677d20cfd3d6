import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { parseConfig } from '#app/platform/config/config.server.ts';
import type { Child } from '#server/local/child.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import type { ServerConfig } from '#server/process.ts';
import { createServices } from '#server/services.ts';
import { giveFreeSends, liftFreeSendBudget } from '../../factories/messages.ts';
import { buildPerson, type Person } from '../../factories/people.ts';
import {
  freePort,
  killHard,
  type Sandbox,
  startProgram,
  startSandbox,
} from '../../setup/programs.ts';
import { runProgram } from '../../setup/programs.ts';
import { type TestApp, testEnvironment } from '../../setup/test-app.ts';
import { familyOf, killProcess } from './process-family.ts';

const PEOPLE = 12;
const SENDS_EACH = 2_000;

/**
 * The whole product as it would stand on a machine, with a PostgreSQL of its own that keeps its
 * promises (fsync on, commits waited for), so that anything of it may be killed.
 */
export interface Installation {
  env: Record<string, string>;
  origin: string;
  folder: string;
  people: Person[];
  sandbox: Sandbox;
  web: Child;
  worker: Child;
  /** Asks the database once, on a connection of its own. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  startWeb(more?: Record<string, string>): Promise<void>;
  startWorker(more?: Record<string, string>): Promise<void>;
  /** Starts PostgreSQL again, after whatever happened to it. */
  startDatabase(): Promise<void>;
  stopDatabase(): Promise<void>;
  /** Ends PostgreSQL, every process of it, as a power cut does. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** @param place where the data lies, when not in the temporary folder */
export async function openInstallation(
  more: Record<string, string> = {},
  place?: string,
): Promise<Installation> {
  const folder = place ?? (await mkdtemp(path.join(os.tmpdir(), 'unsent-faults-')));
  await chmod(folder, 0o755);
  const settings = {
    max_connections: '60',
    wal_recycle: 'off',
    max_wal_size: '32MB',
    min_wal_size: '32MB',
  };
  let cluster: EmbeddedPostgres = await startEmbeddedPostgres(folder, () => {}, settings);
  const databaseFolder = new URL(cluster.url).searchParams.get('host') ?? '';
  const sandbox = await startSandbox();
  const port = await freePort();
  const env = {
    ...testEnvironment(cluster.url),
    DATABASE_POOL_SIZE: '5',
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_URL: sandbox.smtpUrl,
    CAP_NEW_ACCOUNT_PER_DAY: '0',
    ...more,
  };
  const migrated = await runProgram('migrate', [], env);
  if (migrated.code !== 0) throw new Error(migrated.output);
  const people = await invitePeople({ ...env, DATABASE_URL: cluster.url });

  const installation: Installation = {
    env,
    folder,
    people,
    sandbox,
    origin: `http://localhost:${port}`,
    web: undefined as unknown as Child,
    worker: undefined as unknown as Child,
    async query(text, values) {
      const client = new pg.Client({ connectionString: cluster.url });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async startWeb(settings = {}) {
      installation.web = startProgram('web', { ...env, ...settings });
      await installation.web.ready;
    },
    async startWorker(settings = {}) {
      installation.worker = startProgram('worker', { ...env, ...settings });
      await installation.worker.ready;
    },
    async startDatabase() {
      cluster = await startEmbeddedPostgres(folder, () => {}, settings);
    },
    stopDatabase: () => cluster.stop(),
    async killDatabase() {
      const [pid] = (await readFile(path.join(databaseFolder, 'postmaster.pid'), 'utf8')).split(
        '\n',
      );
      await Promise.all((await familyOf(Number(pid))).map(killProcess));
    },
    async close() {
      await Promise.all(
        [installation.web, installation.worker].filter(Boolean).map((child) => killHard(child)),
      );
      await sandbox.stop();
      await cluster.stop().catch(() => {});
      if (!place) await rm(folder, { recursive: true, force: true });
    },
  };
  return installation;
}

/** Signed-in people with sends to spend, made before anything goes wrong. */
async function invitePeople(env: Record<string, string>): Promise<Person[]> {
  const composition = await createServices(parseConfig(env) as ServerConfig);
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  const app = { ...composition, pool } as unknown as TestApp;
  await liftFreeSendBudget(app);
  const people: Person[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const person = await buildPerson(app);
    await giveFreeSends(app, person, SENDS_EACH);
    people.push(person);
  }
  await pool.end();
  await composition.close();
  return people;
}
