import { Disk } from 'flydrive';
import type { StorageConfig } from '../config/storage-config.ts';
import { FolderDriver } from './folder-driver.server.ts';

/**
 * Where files live: a folder, or an S3-compatible bucket. Keys are `area/…`, the areas being the
 * specification's buckets; a key is never an address (product.md section 7).
 */
export interface Storage {
  disk: Disk;
  /** The folder the keys lie in, where there is one. */
  folder: string | null;
  /** Where a browser is sent for a film, if not to us: the security policy allows it. */
  origin: string | null;
}

/**
 * Files in a folder or an S3-compatible bucket. `origin` is where a browser fetches from the
 * bucket.
 */
export async function createStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'disk') {
    return {
      disk: new Disk(new FolderDriver(config.folder)),
      folder: config.folder,
      origin: null,
    };
  }
  // Loaded only where it is used: it is by far the largest thing a process could load.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = config;
  const driver = new S3Driver({
    bucket,
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    supportsACL: false,
    // Some compatible servers store the SDK's checksum frames inside the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(driver);
  // Signing asks nobody; where the addresses lead depends on the bucket's name and region too.
  const { origin } = new URL(await disk.getSignedUrl('any', { expiresIn: '1 second' }));
  return { disk, folder: null, origin };
}
