import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../log/log.server.ts';
import type { Storage } from './storage.server.ts';

/** The images of this release, and the storage area they are served from. */
const FOLDER = 'pictures/public';
const AREA = 'public-images';

const contentTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

export interface PublicImage {
  name: string;
  /** Contains the content's hash, so a changed image is a new file and nothing is replaced. */
  key: string;
  contentType: string;
  hash: string;
}

/** The images of this release, by name. Nothing else is served. */
export function listPublicImages(folder = FOLDER): Map<string, PublicImage> {
  const images = readdirSync(folder).flatMap((name): PublicImage[] => {
    const contentType = contentTypes[path.extname(name)];
    if (!contentType) return [];
    const hash = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')
      .slice(0, 16);
    return [{ name, contentType, hash, key: `${AREA}/${hash}-${name}` }];
  });
  return new Map(images.map((image) => [image.name, image]));
}

/**
 * Copies this release's public images to storage. Runs at start; a repeat stores only what is missing
 * or has changed.
 * @returns the names it stored
 */
export async function initImages(
  { storage: { disk }, log }: { storage: Storage; log: Log },
  folder = FOLDER,
): Promise<string[]> {
  const stored: string[] = [];
  for (const { name, key, contentType } of listPublicImages(folder).values()) {
    if (await disk.exists(key)) continue;
    await disk.put(key, readFileSync(path.join(folder, name)), { contentType });
    stored.push(name);
  }
  if (stored.length > 0) log.info({ images: stored }, 'public images stored');
  return stored;
}
