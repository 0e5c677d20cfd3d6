import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, inject, test, vi } from 'vitest';
import { withDatabase } from './setup/database-run.ts';
import { freePort, runProgram } from './setup/programs.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';

const MIGRATE_FIRST =
  'The database lacks migrations of this release. Run `npm run migrate` (node build/server/migrate.js), then start again.';

describe('a process that starts', () => {
  const environment = testEnvironment('postgres://unused@localhost/unused');
  const app = createTestApp(environment);

  const start = async (program: string, env: Record<string, string>) => {
    const { code, output } = await runProgram(program, [], {
      ...environment,
      DATABASE_URL: app.databaseUrl,
      PORT: String(await freePort()),
      ...env,
    });
    return { code, output: output.trim() };
  };

  test.each(['web', 'worker'])(
    '%s before the first migration says what to run',
    async (program) => {
      const clusterUrl = inject('clusterUrl');
      const admin = new pg.Client({ connectionString: clusterUrl });
      await admin.connect();
      await admin.query(`create database empty_${program}`);
      await admin.end();
      const DATABASE_URL = withDatabase(clusterUrl, `empty_${program}`);
      expect(await start(program, { DATABASE_URL })).toEqual({ code: 1, output: MIGRATE_FIRST });
    },
  );

  test('before the migrations of its release, it says so too', async () => {
    await app.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1e12');
    expect(await start('web', {})).toEqual({ code: 1, output: MIGRATE_FIRST });
    await app.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1e12');
  });

  test.each(['web', 'worker', 'migrate'])(
    '%s on a database that takes no writes says so',
    async (program) => {
      const [database] = (await app.pool.query('select current_database() as name')).rows;
      const change = (setting: string) =>
        app.pool.query(`begin read write; alter database "${database.name}" ${setting}; commit`);
      await change('set default_transaction_read_only = on');
      expect(await start(program, {})).toEqual({
        code: 1,
        output:
          'The database takes no writes: it is a standby, or was switched to read-only. Set DATABASE_URL to the primary.',
      });
      await change('reset default_transaction_read_only');
    },
  );

  test.each(['PORT', 'OPERATIONS_PORT'])(
    'names %s when another program uses it',
    async (setting) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await start('web', { [setting]: String(port), HOST: '127.0.0.1' })).toEqual({
        code: 1,
        output: `Port ${port} is in use by another program. Set ${setting} to another port.`,
      });
      other.close();
    },
  );

  test.each(['HOST', 'OPERATIONS_HOST'])(
    'names %s when this machine has no such address',
    async (setting) => {
      const env = { [setting]: '192.0.2.1', OPERATIONS_PORT: String(await freePort()) };
      expect(await start('web', env)).toEqual({
        code: 1,
        output: `${setting} is 192.0.2.1, but this machine has no such address.`,
      });
    },
  );

  test('tells that the database user may not create tables', async () => {
    const clusterUrl = inject('clusterUrl');
    const admin = new pg.Client({ connectionString: clusterUrl });
    await admin.connect();
    await admin.query('create role newcomer login');
    await admin.query('create database of_another');
    await admin.end();
    const url = new URL(withDatabase(clusterUrl, 'of_another'));
    url.username = 'newcomer';
    const { code, output } = await start('migrate', { DATABASE_URL: url.href });
    expect({ code, output }).toEqual({
      code: 1,
      output:
        'The database user in DATABASE_URL may not create what the product needs: permission denied for database of_another. Make it the owner of its database.',
    });
  });

  test('logs what it is, where it is, and what is switched off', async () => {
    const [port, operationsPort] = [await freePort(), await freePort()];
    const program = spawn(process.execPath, ['build/server/all.js'], {
      env: {
        ...environment,
        DATABASE_URL: app.databaseUrl,
        LOG_LEVEL: 'info',
        PORT: String(port),
        OPERATIONS_PORT: String(operationsPort),
        SMTP_URL: 'smtp://letters:secret@127.0.0.1:9',
        FFMPEG_PATH: 'no-such-program',
      } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let log = '';
    program.stdout.on('data', (bytes) => {
      log += bytes;
    });
    await vi.waitUntil(() => log.includes('"msg":"started"'), { timeout: 30_000 });
    const line = log.split('\n').find((text) => text.includes('"msg":"started"')) ?? '';
    const { time, level, ...facts } = JSON.parse(line);
    expect(facts).toEqual({
      msg: 'started',
      version: '1.0.0',
      node: process.version,
      mode: 'local',
      roles: ['web', 'worker'],
      baseUrl: `http://localhost:${port}`,
      port,
      operationsPort,
      database: new URL(app.databaseUrl).host,
      mailServer: '127.0.0.1:9',
      files: app.config.storage.kind === 'disk' && app.config.storage.folder,
      off: {
        cards: 'STRIPE_SECRET_KEY is not set',
        google: 'GOOGLE_CLIENT_ID is not set',
        uploads: 'no-such-program was not found on this machine',
        dkim: 'DKIM_PRIVATE_KEY is not set',
      },
    });
    expect(log).not.toContain('secret');
    const exited = once(program, 'exit');
    program.kill('SIGTERM');
    await exited;
  });
});
