import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VideoTools } from '#app/platform/video/video-tools.server.ts';
import { buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import {
  askRecording,
  deleteUnusedRecordings,
  listRecordingFiles,
  makeSound,
  processRecordings,
  sendRecording,
} from '#tests/factories/recordings.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';
import { processRecordingJob } from './process-recording.job.server.ts';

const sound = await makeSound();

describe('a recording whose conversion is interrupted', () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });
  const web = openWebServer(app);
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-tools-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The real tools, except that one of them ends like this. */
  async function toolsWith(tool: 'ffmpeg' | 'ffprobe', ending: string): Promise<VideoTools> {
    const file = path.join(folder, randomUUID());
    await writeFile(file, `#!/bin/sh\n${ending}\n`, { mode: 0o755 });
    return { ...(app.services.videoTools as VideoTools & { isAvailable: true }), [tool]: file };
  }

  async function sendOne() {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    expect((await sendRecording(web, person, messageId, sound)).status).toBe(202);
    const { rows } = await app.pool.query('select id from recordings where message_id = $1', [
      messageId,
    ]);
    const { id } = rows[0];
    return {
      id,
      ask: async () => (await askRecording(web, person, messageId)).body,
      hasOriginal: async () =>
        (await listRecordingFiles(app)).includes(`recordings/${id}.original`),
      process: (videoTools: VideoTools, isLastTry: boolean) =>
        processRecordingJob({ ...app.services, videoTools }).run(
          { recordingId: id },
          { isLastTry },
        ),
    };
  }

  test.each([
    ['by a restart', 'ffmpeg', 'exit 255'],
    ['by a signal', 'ffprobe', 'kill -TERM $$'],
    ['by a full disk', 'ffmpeg', 'echo "No space left on device" >&2; exit 228'],
  ] as const)('%s is kept and converted by the next try', async (_name, tool, ending) => {
    const recording = await sendOne();
    const tools = await toolsWith(tool, ending);
    await expect(recording.process(tools, false)).rejects.toThrow('exited with');
    await deleteUnusedRecordings(app);
    expect(await recording.ask()).toMatchObject({ state: 'processing' });
    expect(await recording.hasOriginal()).toBe(true);
    await processRecordings(app);
    expect(await recording.ask()).toMatchObject({ state: 'ready' });
  });

  test('at every try is refused by the last one, as no fault of the file', async () => {
    const recording = await sendOne();
    const tools = await toolsWith('ffmpeg', 'kill -KILL $$');
    await expect(recording.process(tools, true)).rejects.toThrow('exited with SIGKILL');
    expect(await recording.ask()).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('We could not prepare this recording'),
    });
    await deleteUnusedRecordings(app);
    expect(await recording.hasOriginal()).toBe(false);
  });
});
