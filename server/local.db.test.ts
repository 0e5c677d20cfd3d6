import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { freePort } from '#tests/setup/programs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-local-'));
  // The database's own user must get in, or the database would live elsewhere.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** Only its own port is known to be free, so it brings no stand-ins on the next ones. */
const withoutSandbox = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  GOOGLE_CLIENT_ID: 'nobody',
  GOOGLE_CLIENT_SECRET: 'nothing',
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
  NODE_ENV: 'production',
} as const;

/** Until it has answered, been asked to end, and ended. */
async function startAndEnd(): Promise<number | null> {
  const port = await freePort();
  const { PATH } = readEnvironment();
  const env = { ...withoutSandbox, PATH, PORT: String(port), DATA_DIR: folder };
  const program = spawn(process.execPath, ['server/local.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(program, 'exit');
  const isUp = () =>
    fetch(`http://localhost:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 120_000 });
  program.kill('SIGTERM');
  const [code] = await ended;
  return code;
}

test('what npm start runs has ended its database when it ends, so it can be started again at once', async () => {
  for (const _start of ['first', 'second']) {
    expect(await startAndEnd()).toBe(0);
    expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  }
}, 300_000);
