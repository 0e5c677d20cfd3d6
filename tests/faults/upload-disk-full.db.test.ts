import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { uploadKey } from '#app/platform/uploads/resumable-uploads.server.ts';
import { buildPerson } from '../factories/people.ts';
import { sendBytes, startUpload } from '../factories/videos.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { until } from '../setup/until.ts';
import { openWebProgram } from '../setup/web-program.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-upload-'));
const logFile = path.join(folder, 'web.log');
const files = path.join(folder, 'files');
const secrets = {
  ...testEnvironment('postgres://unused@localhost/unused'),
  DATA_DIR: files,
  LOG_LEVEL: 'warn',
};
const app = createTestApp(secrets);
const web = openWebProgram(app, secrets, openSync(logFile, 'w'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every write to it finds the disk full. */
const FULL_DEVICE = '/dev/full';

test.runIf(process.platform === 'linux')(
  'an upload that finds the disk full is named so once in the log, and goes on when there is space',
  async () => {
    const person = await buildPerson(app);
    const bytes = Buffer.alloc(1_000, 7);
    const { url } = await startUpload(web, person, { sizeBytes: bytes.length });
    const file = path.join(
      app.platform.storage.folder ?? '',
      uploadKey(url.split('/').at(-1) ?? ''),
    );
    await rm(file);
    await symlink(FULL_DEVICE, file);

    const refused = await sendBytes(web, person, url, 0, bytes);
    // Browsers repeat a part after any 5xx, and keep the upload.
    expect(refused.status).toBe(507);
    expect(await refused.text()).toMatch(/no space/);
    const lines = await until('the line of the failure', () => {
      const logged = readFileSync(logFile, 'utf8').trimEnd().split('\n');
      const found = logged.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
      return found.length > 0 && found;
    });
    expect(lines).toEqual([
      expect.objectContaining({
        requestId: refused.headers.get('x-request-id'),
        status: 507,
        msg: 'upload failed',
        err: expect.objectContaining({ message: `the disk is full: ${path.dirname(file)}` }),
      }),
    ]);

    await rm(file);
    await writeFile(file, '');
    expect((await sendBytes(web, person, url, 0, bytes)).status).toBe(204);
  },
);
