import { type SQL, sql } from 'drizzle-orm';
import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listFiles } from '#app/platform/storage/list-files.server.ts';
import { MAX_SHOWN } from './integrity.rules.ts';
import { readPages } from './pages.queries.server.ts';

interface Source {
  every: SQL;
  found: SQL;
}

/** Every column that names a stored file. */
const columns: Source[] = [
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
];

const sourcesOf = ({ attachmentKinds }: AttachmentServices) => [
  ...columns,
  ...attachmentKinds.map(({ table, encryption, sql: { neededFiles } }) => ({
    every: sql`select id from ${table}`,
    found: sql`select ${encryption.table}::text || '/' || id || '.' || file as found
        from page join ${table} using (id) cross join unnest(${neededFiles}) as file`,
  })),
];

/** @returns the keys of files that the database names and the storage lacks */
export async function findMissingFiles(
  services: Pick<Platform, 'db' | 'storage'> & AttachmentServices,
): Promise<string[]> {
  const { db, storage } = services;
  const sources = sourcesOf(services);
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
  return (await stillNamed(db, sources, missing)).slice(0, MAX_SHOWN);
}

/** More than this need no second look: something large is missing. */
const MAX_MISSING = 1_000;

/** A file may have been deleted, with the row that named it, while the check was reading. */
async function stillNamed(db: DbOrTx, sources: Source[], keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = new Set<string>();
  for (const source of sources) {
    for await (const found of readPages(db, source)) for (const key of found) named.add(key);
  }
  return keys.filter((key) => named.has(key));
}
