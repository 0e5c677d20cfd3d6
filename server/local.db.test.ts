import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { freePort } from '#tests/setup/programs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-local-'));
  // The database's system user must be able to enter, or the database would be stored elsewhere.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** Only one port is known to be free, so everything is configured that would need another. */
const withoutSandbox = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  GOOGLE_CLIENT_ID: 'nobody',
  GOOGLE_CLIENT_SECRET: 'nothing',
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
  NODE_ENV: 'production',
} as const;

/** Runs what `npm start` runs, on a free port unless another one is named. */
async function start(settings: Record<string, string> = {}) {
  const port = await freePort();
  const { PATH } = readEnvironment();
  const env = { ...withoutSandbox, PATH, PORT: String(port), DATA_DIR: folder, ...settings };
  const program = spawn(process.execPath, ['server/local.js'], { env });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const exited = once(program, 'close').then(([code]) => ({ code: code as number, output }));
  return {
    baseUrl: `http://localhost:${port}`,
    exited,
    untilRunning: () => vi.waitUntil(() => output.includes('Press Ctrl+C'), { timeout: 120_000 }),
    stop() {
      program.kill('SIGTERM');
      return exited;
    },
  };
}

test('npm start stops its database when it is stopped, so it can be started again at once', async () => {
  for (const _start of ['first', 'second']) {
    const { untilRunning, baseUrl, stop } = await start();
    await untilRunning();
    expect((await fetch(`${baseUrl}/health/live`)).status).toBe(200);
    expect(await stop()).toMatchObject({ code: 0 });
    expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  }
}, 300_000);

test('npm start prints addresses and first steps only; log lines go to the log', async () => {
  // Makes this start store the public images again, and log that.
  await rm(path.join(folder, 'files'), { recursive: true });
  await rm(path.join(folder, 'server.log'));
  const { untilRunning, baseUrl, stop } = await start();
  await untilRunning();
  const { output } = await stop();
  expect(output).not.toContain('{');
  expect(output).toMatch(new RegExp(`Site +${baseUrl}\\n`));
  expect(output).toContain('1. Open the site and sign up.');
  expect(await readFile(path.join(folder, 'server.log'), 'utf8')).toContain('images stored');
}, 300_000);

test('a second npm start says that the data folder is in use, and the first goes on', async () => {
  const first = await start();
  await first.untilRunning();
  const second = await start();
  expect(await second.exited).toEqual({
    code: 1,
    output: `\nThe data folder ${folder} is in use by another process. Stop that one, or choose another folder: DATA_DIR=data-2 npm start\n\n`,
  });
  expect((await fetch(`${first.baseUrl}/health/live`)).status).toBe(200);
  await first.stop();
}, 300_000);

test('npm start says which port is in use', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { exited } = await start({ PORT: String(port) });
  expect(await exited).toEqual({
    code: 1,
    output: `\nPort ${port} is in use by another program. If that is Unsent, stop it there with Ctrl+C. Otherwise choose another port: PORT=3010 npm start\n\n`,
  });
  other.close();
}, 60_000);

test('when the product cannot start, npm start repeats its words', async () => {
  const operationsPort = createServer().listen(0, '127.0.0.1');
  await once(operationsPort, 'listening');
  const { port } = operationsPort.address() as AddressInfo;
  const { exited } = await start({ OPERATIONS_PORT: String(port) });
  expect(await exited).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      `Port ${port} is in use by another program. Set OPERATIONS_PORT to another port.`,
    ),
  });
  operationsPort.close();
}, 300_000);
