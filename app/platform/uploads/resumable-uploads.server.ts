import path from 'node:path';
import { type DataStore, Server } from '@tus/server';
import type { StorageConfig } from '../config/storage-config.ts';
import type { Database } from '../db/database.server.ts';
import { findFullDisk, type Log } from '../log/log.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import { UploadFolder } from './upload-folder.server.ts';
import { postgresLocker } from './upload-locker.server.ts';

/** What the browser declares in the first request of an upload. */
interface DeclaredUpload {
  id: string;
  sizeBytes: number;
  metadata: Record<string, string | null>;
}

/** Refuses a new upload. The browser shows the message. */
export class UploadError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface ResumableUploads<Actor> {
  /** Handles a tus request by an actor the caller has authorized. */
  handle(request: Request, actor: Actor): Promise<Response>;
  /** How many bytes have arrived; null for an unknown upload. */
  findReceivedBytes(id: string): Promise<number | null>;
  /** Deletes an upload, complete or partial. Succeeds when there is none. */
  delete(id: string): Promise<void>;
}

interface UploadOptions<Actor> {
  /** The URL path of the uploads, such as `/uploads/videos`. */
  path: string;
  /** The only origin that may upload. */
  origin: string;
  db: Database;
  log: Log;
  storage: Storage;
  storageConfig: StorageConfig;
  createId(): string;
  /** Called before an upload starts. @throws UploadError to refuse it */
  onStart(actor: Actor, declared: DeclaredUpload): Promise<void>;
  /** Called when all bytes have arrived, possibly more than once. */
  onStored(actor: Actor, id: string): Promise<void>;
}

/** The storage area of unfinished uploads, which are never served. */
const AREA = 'uploads';

const NO_SPACE = 'There is no space for your video right now. Please try again later.';

/** The storage key of an upload's bytes. */
export const uploadKey = (id: string): string => `${AREA}/${id}`;

/** The upload's bytes and the store's own files beside them, on disk or in a bucket. */
const keysOfUpload = (id: string): string[] =>
  ['', '.json', '.info', '.part'].map((end) => `${uploadKey(id)}${end}`);

/**
 * Resumable uploads over the tus protocol, to disk or a bucket. Any number of web processes can
 * share an upload. Callers authorize the actor for an upload before `handle`; only protocol checks
 * happen here.
 */
export async function createResumableUploads<Actor>(
  options: UploadOptions<Actor>,
): Promise<ResumableUploads<Actor>> {
  const store = await createStore(options.storageConfig);
  const actors = new WeakMap<object, Actor>();
  const actorOf = (request: object) => {
    const actor = actors.get(request);
    if (!actor) throw new Error('Upload request without an authenticated user');
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
        // A size declared only later could not be checked against the limit.
        sizeBytes: upload.sizeIsDeferred ? 0 : (upload.size ?? 0),
        metadata: (upload.metadata ?? {}) as Record<string, string | null>,
      });
      // The store's own file beside the bytes needs no file name or title.
      return { metadata: {} };
    },
    async onUploadFinish(request, upload) {
      await options.onStored(actorOf(request), path.basename(upload.id));
      return {};
    },
    onResponseError(_request, error) {
      if (error instanceof UploadError) return { status_code: error.status, body: error.message };
      if ('status_code' in error) return undefined;
      options.log.error({ err: error }, 'upload failed');
      // Like any 5xx, the browser repeats it and keeps the upload.
      if (findFullDisk(error)) return { status_code: 507, body: NO_SPACE };
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
    async delete(id) {
      await store.remove(uploadKey(id)).catch(ignoreMissing);
      // The bucket's store skips completed uploads, and leaves a trailing part below its minimum size.
      for (const key of keysOfUpload(id)) await options.storage.disk.delete(key);
    },
  };
}

async function createStore(config: StorageConfig): Promise<DataStore> {
  if (config.kind === 'disk') return new UploadFolder({ directory: config.folder });
  // Loaded on demand, because it brings the AWS SDK.
  const { S3Store } = await import('@tus/s3-store');
  const { bucket, region, endpoint, credentials } = config;
  return new S3Store({
    s3ClientConfig: {
      bucket,
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
    // Not every S3-compatible server supports tags; our own job deletes expired uploads.
    useTags: false,
  });
}

function ignoreMissing(error: unknown): void {
  const status = (error as { status_code?: number }).status_code;
  if (status !== 404 && status !== 410) throw error;
}
