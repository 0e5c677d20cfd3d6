import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deleteUnusedAttachmentsJob } from '#app/features/attachments/delete-unused-attachments.job.server.ts';
import { storeFiles } from '#app/features/attachments/store-files.server.ts';
import { processRecordingJob } from '#app/features/recordings/process-recording.job.server.ts';
import type { ArrivingPhrase, SpokenPhrase } from '#app/features/recordings/recording.rules.ts';
import { recordingStorage } from '#app/features/recordings/recording.store.server.ts';
import {
  encryptTiming,
  soundFormats,
} from '#app/features/recordings/recording-encryption.server.ts';
import { recordingKind } from '#app/features/recordings/recording-kind.server.ts';
import { deleteFilesJob } from '#app/platform/storage/delete-files.job.server.ts';
import { recordings } from '#db/schema/recordings.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { WebServer } from '../setup/web-server.ts';
import { databaseOf } from './database.ts';
import type { Person } from './people.ts';

const run = promisify(execFile);

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-sound-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two tones with a rest of two seconds between them, like two phrases with a pause. */
const TWO_PHRASES = "aevalsrc='0.2*sin(220*2*PI*t)*(lt(t,1)+gt(t,3))':d=4";

const sounds = new Map<string, Promise<Buffer>>();

/**
 * Creates a real file of sound, each only once in a process.
 * @param source a source of ffmpeg's
 * @param options for its encoder
 */
export async function makeSound(
  extension = 'webm',
  source = TWO_PHRASES,
  options: string[] = [],
): Promise<Buffer> {
  const key = JSON.stringify([extension, source, options]);
  const sound = sounds.get(key) ?? encodeSound(extension, source, options);
  sounds.set(key, sound);
  return Buffer.from(await sound);
}

const encodeSound = (extension: string, source: string, options: string[]): Promise<Buffer> =>
  inFolder(async (folder) => {
    const file = path.join(folder, `sound.${extension}`);
    const codec = extension === 'webm' || extension === 'ogg' ? ['-c:a', 'libopus'] : [];
    const input = ['-v', 'error', '-f', 'lavfi', '-i', source, '-map', '0'];
    await run('ffmpeg', [...input, ...codec, ...options, file]);
    return readFile(file);
  });

/** What ffprobe and a loudness meter say about a file of sound. */
export const measureSound = (bytes: Buffer) =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'sound');
    await writeFile(file, bytes);
    const entries =
      'format=format_name,duration:format_tags:stream=codec_name,sample_rate,channels:stream_tags';
    const { stdout: tags } = await run('ffprobe', [
      ...['-v', 'error', '-print_format', 'json', '-show_entries', entries, file],
    ]);
    const { stderr: report } = await run(
      'ffmpeg',
      ['-nostats', '-hide_banner', '-i', file, '-af', 'ebur128', '-f', 'null', '-'],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const loudness = Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(report)?.[1]);
    return { ...JSON.parse(tags), loudness, tags };
  });

const headersOf = (person: Person | null, web: WebServer) => ({
  cookie: person?.credentials.get('cookie') ?? '',
  origin: web.origin,
});

interface SentRecording {
  uploadId?: string;
  replaces?: string[];
  phrases?: ArrivingPhrase[] | undefined;
  consent?: 'yes';
}

/** The body of a request that sends a recording. */
export const recordingBody = (fields: unknown, sound: Buffer): Blob =>
  new Blob([JSON.stringify(fields), '\n', new Uint8Array(sound)]);

/** Sends a recording as the page does. */
export async function sendRecording(
  web: WebServer,
  person: Person | null,
  messageId: string,
  sound: Buffer,
  given: SentRecording = {},
): Promise<{ status: number; body: Record<string, unknown>; retryAfter: string | null }> {
  const { uploadId = randomUUID(), replaces = [], phrases = null, consent } = given;
  const fields = { uploadId, replaces, phrases, hasConsent: consent === 'yes' };
  const response = await fetch(`${web.origin}/messages/${messageId}/recording`, {
    method: 'POST',
    headers: headersOf(person, web),
    body: recordingBody(fields, sound),
  });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, body: await bodyOf(response), retryAfter };
}

const bodyOf = async (response: Response): Promise<Record<string, unknown>> => {
  const text = await response.text();
  return text.startsWith('{') ? JSON.parse(text) : { text };
};

/** Asks a route of a message's recording, such as `/phrases`; posts what is given. */
export async function askRecording(
  web: WebServer,
  person: Person | null,
  messageId: string,
  { step = '', post }: { step?: string; post?: unknown } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const isForm = step === '/delete';
  const response = await fetch(`${web.origin}/messages/${messageId}/recording${step}`, {
    headers: {
      ...headersOf(person, web),
      ...(post !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(post !== undefined && { method: 'POST', body: isForm ? null : JSON.stringify(post) }),
  });
  return { status: response.status, body: await bodyOf(response) };
}

/** Fetches the sound of a person's own recording. */
export const fetchSound = (
  web: WebServer,
  person: Person | null,
  messageId: string,
  headers: Record<string, string> = {},
  query = '',
) =>
  fetch(`${web.origin}/messages/${messageId}/recording/sound${query}`, {
    headers: { ...headersOf(person, web), ...headers },
  });

async function runJobs(app: TestApp, name: string, run: (data: unknown) => Promise<void>) {
  const { rows } = await app.pool.query('delete from pgboss.job where name = $1 returning data', [
    name,
  ]);
  for (const { data } of rows) await run(data);
}

/** Processes the recordings that have arrived. */
export const processRecordings = (app: TestApp) =>
  runJobs(app, 'process-recording', processRecordingJob(app.services).run);

/** Deletes the files that no recording needs any more. */
export async function deleteUnusedRecordings(app: TestApp): Promise<void> {
  await runJobs(app, 'delete-files', deleteFilesJob(app.platform).run);
  await deleteUnusedAttachmentsJob(app.platform, recordingKind).run({});
}

/** Records a message and processes it. @returns what its sender's page then knows */
export async function buildRecording(
  app: TestApp,
  web: WebServer,
  person: Person,
  messageId: string,
  given: SentRecording & { sound?: Buffer } = {},
): Promise<Record<string, unknown>> {
  const { sound = await makeSound(), ...sent } = given;
  const { status, body } = await sendRecording(web, person, messageId, sound, sent);
  if (status !== 202) throw new Error(JSON.stringify(body));
  await processRecordings(app);
  return (await askRecording(web, person, messageId)).body;
}

/** The keys of the stored files of recordings. */
export async function listRecordingFiles(app: TestApp): Promise<string[]> {
  const { objects } = await app.platform.storage.disk
    .listAll('recordings/', { recursive: true })
    .catch(() => ({ objects: [] }));
  return [...objects].flatMap((file) => ('key' in file ? [file.key] : []));
}

interface StoredRecording {
  sound?: Buffer;
  phrases?: SpokenPhrase[];
  pauses?: [number, number][];
  durationMs?: number;
  hasConsented?: boolean;
}

/** Stores a recording that is ready, without converting anything. @returns its id */
export async function storeRecording(
  app: TestApp,
  messageId: string,
  given: StoredRecording = {},
): Promise<string> {
  const { sound = randomBytes(100_000), phrases = [], pauses = [], durationMs = 9_000 } = given;
  const { keyring, clock } = app.platform;
  const now = clock.now();
  const { id, fileKey } = await storeFiles(
    app.platform,
    recordingStorage,
    soundFormats.map((format) => [format, { bytes: [sound], size: sound.length }]),
  );
  await databaseOf(app)
    .insert(recordings)
    .values({
      ...{ id, messageId, uploadId: randomUUID(), state: 'ready', durationMs },
      fileKey,
      timing: encryptTiming(keyring, { id, fileKey }, { phrases, pauses }),
      ...{ opusBytes: sound.length, aacBytes: sound.length },
      consentedAt: given.hasConsented ? now : null,
      ...{ createdAt: now, updatedAt: now },
    });
  return id;
}
