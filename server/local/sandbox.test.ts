import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '#app/platform/config/config.server.ts';
import { freePort } from '#tests/setup/programs.ts';
import { assertPortFree } from './assert-port-free.ts';
import { startSandbox } from './sandbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-sandbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

const isFree = (port: number) =>
  assertPortFree(port, '127.0.0.1').then(
    () => true,
    () => false,
  );

/** A port before two that are free as well. */
async function portBeforeTwo(): Promise<number> {
  const port = await freePort();
  return (await isFree(port + 1)) && (await isFree(port + 2)) ? port : portBeforeTwo();
}

/** The arguments of every program of this machine, as `ps` shows them to every user. */
async function listArguments(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
}

test.runIf(process.platform === 'linux')(
  'no program shows the keys of the sandbox among its arguments, and the product gets them',
  async () => {
    const env = { APP_MODE: 'local', DATA_DIR: folder, PORT: String(await portBeforeTwo()) };
    const watcher = { log: { file: '' }, tell: () => {}, onExit: () => {} };
    const sandbox = await startSandbox(parseConfig(env), env, watcher as never);
    const {
      STRIPE_SECRET_KEY = '',
      STRIPE_WEBHOOK_SECRET = '',
      STRIPE_API_URL,
    } = sandbox?.settings ?? {};
    const shown = (await listArguments()).join(' ');
    const ask = (key: string) =>
      fetch(`${STRIPE_API_URL}/v1/balance`, { headers: { authorization: `Bearer ${key}` } });
    const [known, unknown] = [
      (await ask(STRIPE_SECRET_KEY)).status,
      (await ask('sk_test_1')).status,
    ];
    await sandbox?.stop();
    expect(shown).toContain('sandbox/main.ts');
    expect([STRIPE_SECRET_KEY.slice(0, 8), STRIPE_WEBHOOK_SECRET.slice(0, 6)]).toEqual([
      'sk_test_',
      'whsec_',
    ]);
    expect(shown).not.toContain(STRIPE_SECRET_KEY);
    expect(shown).not.toContain(STRIPE_WEBHOOK_SECRET);
    expect(unknown).toBe(401);
    expect(known).not.toBe(401);
  },
);
