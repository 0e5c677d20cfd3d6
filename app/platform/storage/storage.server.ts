import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import type { StorageConfig } from '../config/storage-config.ts';
import { FolderDriver } from './folder-driver.server.ts';

/**
 * File storage: a folder or an S3-compatible bucket. Keys look like `area/…`. A key is never a URL
 * (docs/product.md, "Interface").
 */
export interface Storage {
  disk: Disk;
  /** The folder with the files; null for a bucket. */
  folder: string | null;
  /** The bucket's origin, which the Content-Security-Policy must allow; null for a folder. */
  origin: string | null;
  /**
   * Stores a file while its pieces are made. Each piece must be nobody else's, because a folder frees its memory
   * as soon as it is written. A bucket must know how long the file will be.
   */
  putPieces(
    key: string,
    pieces: AsyncIterable<Uint8Array>,
    file: { size: number; contentType?: string | undefined },
  ): Promise<void>;
}

/**
 * Creates the configured storage. Asks the network for nothing but credentials, when the settings name a bucket
 * without keys.
 */
export async function createStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'disk') {
    const driver = new FolderDriver(config.folder);
    return {
      disk: new Disk(driver),
      folder: config.folder,
      origin: null,
      putPieces: (key, pieces) => driver.putPieces(key, pieces),
    };
  }
  // Loaded on demand: it is by far the largest dependency of a process.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, credentials } = config;
  const driver = new S3Driver({
    bucket,
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    visibility: 'private',
    supportsACL: false,
    // Some S3-compatible servers would store the SDK's checksum frames inside the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(driver);
  // Signing is local. The origin depends on the bucket's name and region too.
  const { origin } = new URL(await disk.getSignedUrl('any', { expiresIn: '1 second' }));
  return {
    disk,
    folder: null,
    origin,
    putPieces: (key, pieces, { size, contentType }) =>
      disk.putStream(key, Readable.from(pieces), {
        contentLength: size,
        ...(contentType && { contentType }),
      }),
  };
}
