import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { type DataStore, Server } from '@tus/server';
import type { StorageConfig } from '../config/storage-config.ts';
import type { Database } from '../db/database.server.ts';
import type { Log } from '../log/log.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import { postgresLocker } from './upload-locker.server.ts';

/** What the first request of an upload says of it. */
interface DeclaredUpload {
  id: string;
  sizeBytes: number;
  metadata: Record<string, string | null>;
}

/** Said to the browser when an upload may not begin. */
export class UploadError extends Error {
  readonly status: number;
  constructor(status: number, words: string) {
    super(words);
    this.status = status;
  }
}

export interface ResumableUploads<Actor> {
  /** Answers one request of the tus protocol by somebody who may make it. */
  handle(request: Request, actor: Actor): Promise<Response>;
  /** How many bytes have arrived; null when nothing is known of it. */
  findReceivedBytes(id: string): Promise<number | null>;
  /** Takes an upload away, whole or in parts. Nothing there is no fault. */
  remove(id: string): Promise<void>;
}

interface UploadOptions<Actor> {
  /** Where the requests arrive, such as `/uploads/videos`. */
  path: string;
  /** The allowed origin of the requests. */
  origin: string;
  db: Database;
  log: Log;
  storage: Storage;
  storageConfig: StorageConfig;
  createId(): string;
  /** Decides whether an upload may begin. @throws UploadError */
  onStart(actor: Actor, declared: DeclaredUpload): Promise<void>;
  /** All its bytes have arrived. May be called more than once. */
  onStored(actor: Actor, id: string): Promise<void>;
}

/** The storage area of what is being received; nothing in it is ever served. */
const AREA = 'uploads';

/** The key of the bytes of an upload in storage. */
export const uploadKey = (id: string): string => `${AREA}/${id}`;

/** Its bytes, and what the store keeps beside them, on disk or in a bucket. */
const keysOfUpload = (id: string): string[] =>
  ['', '.json', '.info', '.part'].map((end) => `${uploadKey(id)}${end}`);

/**
 * Resumable uploads by the tus protocol, on disk or in a bucket. Any number of web processes may
 * share one upload. Who may send to which upload is decided before `handle` is called; the checks
 * in here are those of the protocol.
 */
export async function createResumableUploads<Actor>(
  options: UploadOptions<Actor>,
): Promise<ResumableUploads<Actor>> {
  const store = await createStore(options.storageConfig);
  const actors = new WeakMap<object, Actor>();
  const actorOf = (request: object) => {
    const actor = actors.get(request);
    if (!actor) throw new Error('A request of nobody reached an upload');
    return actor;
  };
  const server = new Server({
    path: options.path,
    datastore: store,
    locker: postgresLocker(options.db),
    relativeLocation: true,
    allowedOrigins: [options.origin],
    namingFunction: () => uploadKey(options.createId()),
    generateUrl: (_request, { path: base, id }) => `${base}/${path.basename(id)}`,
    getFileIdFromRequest: (_request, last) => last && uploadKey(last),
    async onUploadCreate(request, upload) {
      await options.onStart(actorOf(request), {
        id: path.basename(upload.id),
        // A length that is declared later could not be held against the limit.
        sizeBytes: upload.sizeIsDeferred ? 0 : (upload.size ?? 0),
        metadata: (upload.metadata ?? {}) as Record<string, string | null>,
      });
      // What is kept beside the bytes need not name anybody.
      return { metadata: {} };
    },
    async onUploadFinish(request, upload) {
      await options.onStored(actorOf(request), path.basename(upload.id));
      return {};
    },
    onResponseError(_request, error) {
      if (error instanceof UploadError) return { status_code: error.status, body: error.message };
      if ('status_code' in error) return undefined;
      options.log.error({ err: error }, 'an upload failed');
      return { status_code: 500, body: 'Failed to upload video' };
    },
  });
  return {
    handle(request, actor) {
      actors.set(request, actor);
      return server.handleWeb(request);
    },
    findReceivedBytes: (id) =>
      store.getUpload(uploadKey(id)).then(
        ({ offset }) => offset,
        () => null,
      ),
    async remove(id) {
      await store.remove(uploadKey(id)).catch(ignoreMissing);
      // A bucket's store stops at an upload that was completed, and forgets a part too small to be one.
      for (const key of keysOfUpload(id)) await options.storage.disk.delete(key);
    },
  };
}

async function createStore(config: StorageConfig): Promise<DataStore> {
  if (config.kind === 'disk') return new FileStore({ directory: config.folder });
  // Loaded only where it is used: it brings the SDK.
  const { S3Store } = await import('@tus/s3-store');
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = config;
  return new S3Store({
    s3ClientConfig: {
      bucket,
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
    // Not every compatible server knows tags; what is left over is taken away by our own job.
    useTags: false,
  });
}

function ignoreMissing(error: unknown): void {
  const status = (error as { status_code?: number }).status_code;
  if (status !== 404 && status !== 410) throw error;
}
