import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
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

/** Starts what `npm start` runs, waits until it is ready, stops it, and returns how that went. */
async function startAndStop(): Promise<{ code: number; output: string; baseUrl: string }> {
  const port = await freePort();
  const { PATH } = readEnvironment();
  const env = { ...withoutSandbox, PATH, PORT: String(port), DATA_DIR: folder };
  const program = spawn(process.execPath, ['server/local.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(program, 'exit');
  let output = '';
  program.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await vi.waitUntil(() => output.includes('Press Ctrl+C to stop.'), { timeout: 120_000 });
  const baseUrl = `http://localhost:${port}`;
  expect((await fetch(`${baseUrl}/health/live`)).status).toBe(200);
  program.kill('SIGTERM');
  const [code] = await exited;
  return { code, output, baseUrl };
}

test('npm start stops its database when it is stopped, so it can be started again at once', async () => {
  for (const _start of ['first', 'second']) {
    expect(await startAndStop()).toMatchObject({ code: 0 });
    expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  }
}, 300_000);

test('npm start prints addresses and first steps only; log lines go to the log', async () => {
  // Makes this start store the public images again, and log that.
  await rm(path.join(folder, 'files'), { recursive: true });
  await rm(path.join(folder, 'server.log'));
  const { output, baseUrl } = await startAndStop();
  expect(output).not.toContain('{');
  expect(output).toContain(`Site     ${baseUrl}`);
  expect(output).toContain('First, open the site and sign up.');
  expect(await readFile(path.join(folder, 'server.log'), 'utf8')).toContain('images stored');
}, 300_000);
