import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildAdmin } from '../factories/people.ts';
import { sendBytes, startUpload } from '../factories/videos.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { openWebProgram } from '../setup/web-program.ts';

const MEGABYTE = 1024 * 1024;
const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const web = openWebProgram(app, secrets);

/** The process's peak resident memory so far. */
const peakMegabytes = () => {
  const status = readFileSync(`/proc/${web.child.process.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

test.runIf(process.platform === 'linux')(
  'an upload of 100 MB adds at most 40 MB to the memory of the web process',
  async () => {
    const person = await buildAdmin(app);
    const send = async (megabytes: number) => {
      const bytes = Buffer.alloc(megabytes * MEGABYTE, 7);
      // The web process uses the real clock.
      const { url, status } = await startUpload(web, person, { sizeBytes: bytes.length });
      expect(status).toBe(201);
      // On a busy machine a kept connection may close just as it is used again: like a browser, once more.
      const sendAll = () => sendBytes(web, person, url, 0, bytes);
      expect((await sendAll().catch(sendAll)).status).toBe(204);
    };
    // A young heap grows under any traffic, so warm it up with the same bytes in small files. Only
    // memory held per file shows up after that.
    for (let file = 0; file < 9; file += 1) await send(8);
    const before = peakMegabytes();
    await send(100);
    const added = peakMegabytes() - before;
    expect(added, `${added} MB were added`).toBeLessThanOrEqual(40);
  },
);
