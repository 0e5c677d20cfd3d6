import { type SQL, sql } from 'drizzle-orm';
import type { Platform } from '#app/platform/platform.server.ts';
import { listFiles } from '#app/platform/storage/list-files.server.ts';
import { MAX_SHOWN } from './integrity.rules.ts';
import { readPages } from './pages.queries.server.ts';

/** Every column that names a stored file. */
const sources: { every: SQL; found: SQL }[] = [
  {
    every: sql`select user_id as id from profiles where avatar_key is not null`,
    found: sql`select avatar_key as found from page join profiles on user_id = page.id
        where avatar_key is not null`,
  },
  {
    every: sql`select id from gallery_videos`,
    found: sql`select key as found from page join gallery_videos using (id)
        cross join lateral (values (file_url), (thumbnail_url)) as keys (key)
        where key is not null`,
  },
  {
    every: sql`select id from recordings`,
    found: sql`select 'recordings/' || id || ending as found from page join recordings using (id)
        cross join lateral (values ('.original', 'processing'), ('.webm', 'ready'), ('.m4a', 'ready'))
          as files (ending, needed_in)
        where state = needed_in`,
  },
  {
    every: sql`select id from pictures`,
    found: sql`select 'pictures/' || id || ending as found from page join pictures using (id)
        cross join lateral (values ('.large'), ('.small')) as files (ending)`,
  },
];

/** @returns the keys of files that the database names and the storage lacks */
export async function findMissingFiles({
  db,
  storage,
}: Pick<Platform, 'db' | 'storage'>): Promise<string[]> {
  const stored = new Set<string>();
  for await (const key of listFiles(storage)) stored.add(key);
  const missing: string[] = [];
  for (const source of sources) {
    for await (const keys of readPages(db, source)) {
      for (const key of keys) {
        // It may have been stored since the list was read.
        if (!stored.has(key) && !(await storage.disk.exists(key))) missing.push(key);
      }
      if (missing.length > MAX_MISSING) break;
    }
  }
  return (await stillNamed({ db }, missing)).slice(0, MAX_SHOWN);
}

/** More than this need no second look: something large is missing. */
const MAX_MISSING = 1_000;

/** A file may have been deleted, with the row that named it, while the check was reading. */
async function stillNamed({ db }: Pick<Platform, 'db'>, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = new Set<string>();
  for (const source of sources) {
    for await (const found of readPages(db, source)) for (const key of found) named.add(key);
  }
  return keys.filter((key) => named.has(key));
}
