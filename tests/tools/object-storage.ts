import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver, { type Middleware } from '@20minutes/s3rver';
import { freePort } from '../setup/programs.ts';
import { multipartMiddleware, uploadsFolder } from './multipart-middleware.ts';

export interface ObjectStorage {
  port: number;
  /** Environment variables that point the app at it, or at a proxy on another port. */
  settings(port?: number): Record<string, string>;
  /** How many multipart uploads are incomplete; file listings do not show them. */
  countOpenUploads(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts s3rver, an S3-compatible server, on loopback with a temporary folder. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-s3-'));
  const port = await freePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    // It calculates them without the slash that the SDK writes after the name of a bucket.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'unsent', configs: [] }],
  });
  server.middleware.splice(-1, 0, requireLength, multipartMiddleware(folder));
  await server.run();
  return {
    port,
    settings: (at = port) => ({
      S3_BUCKET: 'unsent',
      S3_ENDPOINT: `http://127.0.0.1:${at}`,
      // The only credentials s3rver accepts.
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

/** Amazon S3 takes no file without knowing its length; s3rver alone would. */
const requireLength: Middleware = async (context, next) => {
  if (context.method !== 'PUT' || context.get('content-length') !== '') return next();
  context.status = 411;
  context.body = {
    Error: { Code: 'MissingContentLength', Message: 'You must provide the Content-Length header.' },
  };
};
