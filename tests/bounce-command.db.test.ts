import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bounceReport } from './factories/bounce-reports.ts';
import { deliveryOf } from './factories/deliveries.ts';
import { buildSent, giveFreeSends } from './factories/messages.ts';
import { buildPerson } from './factories/people.ts';
import { testDispatcher } from './setup/dispatcher.ts';
import { openMailServer } from './setup/mail-server.ts';
import { createTestApp } from './setup/test-app.ts';
import { openWebServer } from './setup/web-server.ts';

/** On a machine without curl there is nothing to run. */
const hasCurl = spawnSync('curl', ['--version']).status === 0;

const MAYA = 'maya@recipients.test';

/** Runs what docs/operations/mail.md, "Bounces" tells operators to install, as Postfix would. */
describe.runIf(hasCurl)('the bounce command in the documentation', () => {
  const app = createTestApp();
  const web = openWebServer(app);
  const mailServer = openMailServer();
  let docs: string;
  let folder: string;

  beforeAll(async () => {
    docs = await readFile('docs/operations/mail.md', 'utf8');
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-bounce-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** @returns the exit code of the documented command, installed for a site at `origin` */
  async function passOn(report: string, recipient: string, origin = web.origin): Promise<number> {
    const [, program = '', args = ''] = /argv=(\S+) (.+)$/m.exec(docs) ?? [];
    const script = /```sh\n(#!\/bin\/sh\n.*?)```/s.exec(docs)?.[1] ?? '';
    const installed = path.join(folder, path.basename(program));
    await writeFile(installed, script.replace('https://unsent.example', origin));
    await chmod(installed, 0o755);
    // pipe(8) runs no shell: it replaces its macros inside each argument.
    const argv = args.split(' ').map((word) => word.replace(/\$\{recipient\}/, recipient));
    return new Promise((resolve) => {
      const child = execFile(installed, argv, (error) => resolve(Number(error?.code ?? 0)));
      child.stdin?.end(report);
    });
  }

  async function send() {
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, 1);
    const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
    await testDispatcher(app, mailServer).drain();
    return { messageId, from: mailServer.accepted.at(-1)?.from ?? '' };
  }

  // Report and header name no address of ours: only the argument proves which mail it is about.
  test('brings a report to the site, which fails the message', async () => {
    const { messageId, from } = await send();
    const report = bounceReport('postmaster@unsent.example', MAYA, { status: '5.2.2' });
    expect(await passOn(report, from)).toBe(0);
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'failed', reason: 'bounced' });
  });

  test('makes Postfix keep the report while the site or its database is away', async () => {
    const { messageId, from } = await send();
    const report = bounceReport(from, MAYA, { status: '5.2.2' });
    expect(await passOn(report, from, 'http://127.0.0.1:1')).toBe(75);
    await app.pool.query('alter table deliveries rename to deliveries_away');
    expect(await passOn(report, from)).toBe(75);
    await app.pool.query('alter table deliveries_away rename to deliveries');
    expect(await passOn(report, from)).toBe(0);
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'failed' });
  });
});
