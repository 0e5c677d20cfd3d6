import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { serveByteRange } from '#app/platform/http/byte-range.server.ts';
import { streamBody } from '#app/platform/http/stream-body.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { readLocalFile, readStoredFile } from '#app/platform/storage/byte-reader.server.ts';
import {
  createFileKey,
  decryptFile,
  encryptFile,
} from '#app/platform/storage/encrypted-file.server.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { type Benchmark, median, pairedRatio } from './measurement.ts';

const MEGABYTE = 1_000_000;
const SERVED_BYTES = 3 * MEGABYTE;
/** Three minutes from our recorder: 48,000 samples of 16 bits a second. */
const UPLOAD_BYTES = 180 * 48_000 * 2;
const UPLOADS = 10;
const ROUNDS = 21;
const REQUESTS = 10;
const SAMPLE_MS = 20;

/** In a process of its own, so that only the server's work is measured. */
const CLIENT = `
const [address, count, bytes] = process.argv.slice(1);
const ask = async () => (await fetch(address, bytes === '0' ? {} : {
  method: 'POST', body: new Blob(['{}\\n', new Uint8Array(Number(bytes))]),
})).arrayBuffer();
if (bytes === '0') for (let at = 0; at < Number(count); at += 1) await ask();
else await Promise.all(Array.from({ length: Number(count) }, ask));
`;

/** The cost of recordings' encryption, and the memory of many that arrive at once. */
export const recording: Benchmark = {
  name: 'recording',
  async measure() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-bench-'));
    const [plain, encrypted] = [path.join(folder, 'plain'), path.join(folder, 'encrypted')];
    const secret = { key: createFileKey(), context: 'recording.webm' };
    const sound = randomBytes(SERVED_BYTES);
    await writeFile(plain, sound);
    await writeFile(encrypted, encryptFile([sound], secret));
    const { size } = await stat(encrypted);
    const storage = await createStorage({ kind: 'disk', folder });
    const type = { 'content-type': 'audio/webm' };
    const rule = {
      ...{ maxBytes: 2 * UPLOAD_BYTES, minBytesPerSecond: 8_192 },
      ...{ startGraceSeconds: 60, graceSeconds: 60 },
    };

    const app = new Hono<WebEnv>();
    app.get('/plain', ({ req }) =>
      serveByteRange(req.raw, { size: SERVED_BYTES, read: readLocalFile(plain) }, type),
    );
    app.get('/encrypted', ({ req }) =>
      serveByteRange(
        req.raw,
        decryptFile(readStoredFile(storage, 'encrypted'), size, secret),
        type,
      ),
    );
    let stored = 0;
    app.post('/upload', async (context) => {
      const body = streamBody(context, rule);
      await body.readLine(100);
      stored += 1;
      const file = createWriteStream(path.join(folder, `upload-${stored}`));
      await pipeline(Readable.from(encryptFile(body, secret)), file);
      return context.text('');
    });
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    try {
      const added = await peakMemory(() => request(`${origin}/upload`, UPLOADS, UPLOAD_BYTES));
      const times: Record<'plain' | 'encrypted', number[]> = { plain: [], encrypted: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const name of ['plain', 'encrypted'] as const) {
          times[name].push(await processorTime(() => request(`${origin}/${name}`, REQUESTS, 0)));
        }
      }
      const perMegabyte = (values: number[]) =>
        (median(values) / ((REQUESTS * SERVED_BYTES) / MEGABYTE)).toFixed(2);
      return [
        {
          name: 'recordings: processor time to serve one, relative to the same bytes unencrypted, as films are',
          value: pairedRatio(times.encrypted, times.plain),
          target: { kind: 'at most', value: 1.3 },
          unit: '',
          detail: `ms per MB ${perMegabyte(times.encrypted)} and ${perMegabyte(times.plain)}, ${ROUNDS} rounds each`,
        },
        {
          name: 'recordings: memory added by ten of three minutes that arrive at once',
          value: added / MEGABYTE,
          target: { kind: 'at most', value: 40 },
          unit: 'MB',
          detail: `${(UPLOAD_BYTES / MEGABYTE).toFixed(1)} MB each, for the first time in the process`,
        },
      ];
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  },
};

async function request(address: string, count: number, bytes: number): Promise<void> {
  const args = ['--input-type=module', '-e', CLIENT, address, String(count), String(bytes)];
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

/** How much this process grows at most while it works, in bytes. */
async function peakMemory(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  await work();
  clearInterval(timer);
  return peak - before;
}
