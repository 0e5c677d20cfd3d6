import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../log/log.server.ts';
import type { Storage } from './storage.server.ts';

/** Where the pictures of this release stand, and the storage area they are served from. */
const FOLDER = 'pictures/public';
const AREA = 'public-images';

const contentTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

export interface PublicImage {
  name: string;
  /** Names the content too, so another content is another file and nothing is ever replaced. */
  key: string;
  contentType: string;
  hash: string;
}

/** The pictures of this release by name. Whatever is not in this list is not served. */
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
 * Spec section 7, init-images: puts the public pictures of this release into storage. Runs at start;
 * repeating it stores only what is missing or has changed.
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
