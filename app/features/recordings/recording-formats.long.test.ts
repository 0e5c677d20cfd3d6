import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { buildRecording, makeSound } from '#tests/factories/recordings.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';

const app = createTestApp({ DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });
const web = openWebServer(app);

const TONE = 'sine=frequency=220:duration=2';

// invalid-recordings.db.test.ts holds the five that differ most; these are of every kind that recorders make.
test.each<[string, string, string[]]>([
  ['M4A', 'm4a', []],
  ['MP3', 'mp3', ['-metadata', 'title=My voice']],
  ['Ogg', 'ogg', []],
  ['Ogg that does not begin at 0', 'ogg', ['-output_ts_offset', '100']],
  ['WAV', 'wav', []],
  ['a wave file of 64 bits', 'wav', ['-rf64', 'always']],
  ['ADPCM of Microsoft', 'wav', ['-c:a', 'adpcm_ms']],
  ['AAC without a container', 'aac', []],
  ['CAF', 'caf', []],
  ['AIFF', 'aiff', []],
  ['FLAC', 'flac', []],
])('%s is taken', async (_name, extension, options) => {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const sound = await makeSound(extension, TONE, options);
  const recording = await buildRecording(app, web, person, messageId, { sound });
  expect(recording).toMatchObject({ state: 'ready' });
});
