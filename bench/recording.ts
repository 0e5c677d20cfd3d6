import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { serveByteRange } from '#app/platform/http/byte-range.server.ts';
import { readLocalFile, readStoredFile } from '#app/platform/storage/byte-reader.server.ts';
import {
  createFileKey,
  decryptFile,
  encryptFile,
} from '#app/platform/storage/encrypted-file.server.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { startChild } from '#server/local/child.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, type Measurement, median, pairedRatio } from './measurement.ts';
import { addDraft, letterText, startBenchInstance } from './setup/bench-instance.ts';
import { memoryOf } from './setup/process-memory.ts';
import { signUp } from './setup/sign-up.ts';

const MEGABYTE = 1_000_000;
const SERVED_BYTES = 3 * MEGABYTE;
/** Three minutes from our recorder: 48,000 samples of 16 bits a second. */
const UPLOAD_BYTES = 180 * 48_000 * 2;
const UPLOADS = 10;
const ROUNDS = 21;
const REQUESTS = 10;

/** The cost of recordings' encryption, and the memory of many that arrive at once. */
export const recording: Benchmark = {
  name: 'recording',
  measure: async () => [await costOfServing(), await memoryOfReceiving()],
};

/** In a process of its own, so that only the server's work is measured. */
const READER = `
const [address, count] = process.argv.slice(1);
for (let at = 0; at < Number(count); at += 1) await (await fetch(address)).arrayBuffer();
`;

async function costOfServing(): Promise<Measurement> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-bench-'));
  const [plain, encrypted] = [path.join(folder, 'plain'), path.join(folder, 'encrypted')];
  const secret = { key: createFileKey(), context: 'recording.webm' };
  const sound = randomBytes(SERVED_BYTES);
  await writeFile(plain, sound);
  await writeFile(encrypted, encryptFile([sound], secret));
  const { size } = await stat(encrypted);
  const storage = await createStorage({ kind: 'disk', folder });
  const type = { 'content-type': 'audio/webm' };
  const app = new Hono();
  app.get('/plain', ({ req }) =>
    serveByteRange(req.raw, { size: SERVED_BYTES, read: readLocalFile(plain) }, type),
  );
  app.get('/encrypted', ({ req }) =>
    serveByteRange(req.raw, decryptFile(readStoredFile(storage, 'encrypted'), size, secret), type),
  );
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const times: Record<'plain' | 'encrypted', number[]> = { plain: [], encrypted: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['plain', 'encrypted'] as const) {
      const read = () => runClient(READER, [`${origin}/${name}`, String(REQUESTS)]);
      times[name].push(await processorTime(read));
    }
  }
  server.close();
  await rm(folder, { recursive: true });
  const perMegabyte = (values: number[]) =>
    (median(values) / ((REQUESTS * SERVED_BYTES) / MEGABYTE)).toFixed(2);
  return {
    name: 'recordings: processor time to serve one, relative to the same bytes unencrypted, as films are',
    value: pairedRatio(times.encrypted, times.plain),
    target: { kind: 'at most', value: 1.3 },
    unit: '',
    detail: `ms per MB ${perMegabyte(times.encrypted)} and ${perMegabyte(times.plain)}, ${ROUNDS} rounds each`,
  };
}

/** Sends a recording of everybody at once, as the recorder does. Nothing looks into its sound yet. */
const SENDERS = `
const [origin, bytes, people] = process.argv.slice(1);
const sound = new Uint8Array(Number(bytes));
sound.set(new TextEncoder().encode('RIFF    WAVE'));
await Promise.all(JSON.parse(people).map(async ({ cookie, messageId }) => {
  const fields = { uploadId: crypto.randomUUID(), replaces: [], phrases: null, hasConsent: false };
  const answer = await fetch(origin + '/messages/' + messageId + '/recording', {
    method: 'POST', headers: { cookie, origin }, body: new Blob([JSON.stringify(fields), '\\n', sound]),
  });
  if (answer.status !== 202) throw new Error(answer.status + ' ' + await answer.text());
}));
`;

async function memoryOfReceiving(): Promise<Measurement> {
  const instance = await startBenchInstance();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const start = () => startChild(['build/server/web.js'], { ...instance.env, PORT: String(port) });

  // Hashing passwords takes memory too, and would hide what the recordings take.
  const earlier = start();
  await earlier.ready;
  const people: { cookie: string; messageId: string }[] = [];
  for (let count = 0; count < UPLOADS; count += 1) {
    const email = `sender${count}@people.test`;
    const cookie = await signUp(origin, email);
    const messageId = await addDraft(instance, { email, content: letterText(800) });
    people.push({ cookie, messageId });
  }
  await earlier.stop();

  const web = start();
  await web.ready;
  const { pid = 0 } = web.process;
  const before = memoryOf(pid, 'VmRSS');
  await runClient(SENDERS, [origin, String(UPLOAD_BYTES), JSON.stringify(people)]);
  const peak = memoryOf(pid, 'VmHWM');
  await web.stop();
  await instance.stop();
  return {
    name: 'recordings: memory added by ten of three minutes that arrive at once',
    value: peak - before,
    target: { kind: 'at most', value: 40 },
    unit: 'MB',
    detail: `${(UPLOAD_BYTES / MEGABYTE).toFixed(1)} MB each, the first requests of a web process of ${Math.round(before)} MB; its peak`,
  };
}

async function runClient(program: string, given: string[]): Promise<void> {
  const args = ['--input-type=module', '-e', program, ...given];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`The client exited with ${code}`);
}

/** The milliseconds of processor time that this process spends on it. */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
