import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { parseConfig } from '#app/platform/config/config.server.ts';
import type { Child } from '#server/local/child.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import type { ServerConfig } from '#server/server-config.ts';
import { createServices } from '#server/services.ts';
import { giveFreeSends, liftFreeSendBudget } from '../../factories/messages.ts';
import { buildPerson, type Person } from '../../factories/people.ts';
import {
  freePort,
  killHard,
  runProgram,
  type Sandbox,
  startProgram,
  startSandbox,
} from '../../setup/programs.ts';
import { type TestApp, testEnvironment } from '../../setup/test-app.ts';
import { killProcess, processTree } from './process-tree.ts';

const PEOPLE = 12;
const SENDS_EACH = 2_000;

/**
 * The complete product in processes of its own, with its own durable PostgreSQL (fsync on), so that a
 * test may kill any part of it.
 */
export interface TestInstance {
  env: Record<string, string>;
  origin: string;
  folder: string;
  people: Person[];
  sandbox: Sandbox;
  web: Child;
  worker: Child;
  /** Runs one query on a connection of its own. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  startWeb(more?: Record<string, string>): Promise<void>;
  startWorker(more?: Record<string, string>): Promise<void>;
  /** Starts PostgreSQL again, whatever happened to it. */
  startDatabase(): Promise<void>;
  stopDatabase(): Promise<void>;
  /** Kills every process of PostgreSQL, as a power failure would. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** @param dataFolder where the data is stored; a temporary folder by default */
export async function startTestInstance(
  more: Record<string, string> = {},
  dataFolder?: string,
): Promise<TestInstance> {
  const folder = dataFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'unsent-faults-')));
  await chmod(folder, 0o755);
  const settings = {
    max_connections: '60',
    wal_recycle: 'off',
    max_wal_size: '32MB',
    min_wal_size: '32MB',
  };
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(folder, () => {}, settings);
  const databaseFolder = new URL(postgres.url).searchParams.get('host') ?? '';
  const sandbox = await startSandbox();
  const port = await freePort();
  const env = {
    ...testEnvironment(postgres.url),
    DATABASE_POOL_SIZE: '5',
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_URL: sandbox.smtpUrl,
    CAP_NEW_ACCOUNT_PER_DAY: '0',
    ...more,
  };
  const migrated = await runProgram('migrate', [], env);
  if (migrated.code !== 0) throw new Error(migrated.output);
  const people = await createPeople({ ...env, DATABASE_URL: postgres.url });

  const instance: TestInstance = {
    env,
    folder,
    people,
    sandbox,
    origin: `http://localhost:${port}`,
    web: undefined as unknown as Child,
    worker: undefined as unknown as Child,
    async query(text, values) {
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async startWeb(settings = {}) {
      instance.web = await startProgram('web', { ...env, ...settings });
      await instance.web.ready;
    },
    async startWorker(settings = {}) {
      instance.worker = await startProgram('worker', { ...env, ...settings });
      await instance.worker.ready;
    },
    async startDatabase() {
      postgres = await startEmbeddedPostgres(folder, () => {}, settings);
    },
    stopDatabase: () => postgres.stop(),
    async killDatabase() {
      const [pid] = (await readFile(path.join(databaseFolder, 'postmaster.pid'), 'utf8')).split(
        '\n',
      );
      await Promise.all((await processTree(Number(pid))).map(killProcess));
    },
    async stop() {
      await Promise.all(
        [instance.web, instance.worker].filter(Boolean).map((child) => killHard(child)),
      );
      await sandbox.stop();
      await postgres.stop().catch(() => {});
      if (!dataFolder) await rm(folder, { recursive: true, force: true });
    },
  };
  return instance;
}

/** Creates signed-in people with free sends, before anything fails. */
async function createPeople(env: Record<string, string>): Promise<Person[]> {
  const container = await createServices(parseConfig(env) as ServerConfig);
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  const app = { ...container, pool } as unknown as TestApp;
  await liftFreeSendBudget(app);
  const people: Person[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const person = await buildPerson(app);
    await giveFreeSends(app, person, SENDS_EACH);
    people.push(person);
  }
  await pool.end();
  await container.close();
  return people;
}
