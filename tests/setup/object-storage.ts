import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { multipartAnswers, uploadsFolder } from './multipart-answers.ts';
import { freePort } from './programs.ts';

export interface ObjectStorage {
  port: number;
  /** Settings that lead the product to it, or to whatever stands at another port before it. */
  settings(port?: number): Record<string, string>;
  /** How many uploads in parts wait to be completed; a listing of files does not show them. */
  countOpenUploads(): Promise<number>;
  stop(): Promise<void>;
}

/** An S3-compatible server from npm, on loopback, with its files in a temporary folder. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-s3-'));
  const port = await freePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'unsent', configs: [] }],
  });
  server.middleware.splice(-1, 0, multipartAnswers(folder));
  await server.run();
  return {
    port,
    settings: (at = port) => ({
      S3_BUCKET: 'unsent',
      S3_ENDPOINT: `http://127.0.0.1:${at}`,
      // The only pair that this server knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    countOpenUploads: async () =>
      (await readdir(uploadsFolder(folder, 'unsent')).catch(() => [])).length,
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
