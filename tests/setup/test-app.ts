import { randomBytes, randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Clock } from '#app/platform/clock/clock.ts';
import { parseConfig } from '#app/platform/config/config.server.ts';
import type { ServerConfig } from '#server/server-config.ts';
import { createServices, type ServiceContainer } from '#server/services.ts';
import { TEMPLATE_DATABASE, withDatabase } from './database-run.ts';

const key = () => randomBytes(32).toString('base64');

/** A clock that stands still until the test moves it. */
interface TestClock extends Clock {
  set(instant: Date): void;
  advance(milliseconds: number): void;
}

function testClock(start = new Date('2027-01-15T12:00:00Z')): TestClock {
  let instant = start;
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = next;
    },
    advance: (milliseconds) => {
      instant = new Date(instant.getTime() + milliseconds);
    },
  };
}

export interface TestApp extends ServiceContainer {
  clock: TestClock;
  /** For reading and changing the database directly. */
  pool: pg.Pool;
  config: ServerConfig;
  databaseUrl: string;
}

/** Settings of an app under test: local mode with random secrets. */
export function testEnvironment(databaseUrl: string): Record<string, string> {
  return {
    APP_MODE: 'local',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '20',
    DATA_DIR: path.join(os.tmpdir(), 'unsent-test-files'),
    LOG_LEVEL: 'silent',
    AUTH_SECRET: key(),
    ENCRYPTION_KEYS: `1:${key()}`,
    LOOKUP_KEY: key(),
    TOKEN_KEYS: `1:${key()}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    // In many tests one sender writes hundreds of messages; the tests of caps set their own.
    CAP_NEW_ACCOUNT_PER_DAY: '0',
  };
}

/** Creates a copy of the migrated, seeded template database. */
async function cloneDatabase(): Promise<string> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  // Copying files takes half the time of writing all of them to the log.
  await admin.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  await admin.end();
  return withDatabase(clusterUrl, name);
}

/** Runs the product without its web server on a new database for the tests of a file. */
export function createTestApp(overrides: Record<string, string> = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    const env = { ...testEnvironment(databaseUrl), ...overrides, DATABASE_URL: databaseUrl };
    const config = parseConfig(env) as ServerConfig;
    const clock = testClock();
    Object.assign(app, await createServices(config, { clock }), {
      clock,
      config,
      databaseUrl,
      pool: new pg.Pool({ connectionString: databaseUrl, max: 5 }),
    });
  });
  afterAll(async () => {
    await app.pool.end();
    await app.close();
  });
  return app;
}
