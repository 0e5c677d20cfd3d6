import { UNFINISHED_AREA } from './folder-driver.server.ts';
import type { Storage } from './storage.server.ts';

/** Flydrive passes `maxResults` on to a bucket but omits it from its types. A folder has no pages. */
const page = { recursive: true, maxResults: 100 };

/** The key of every stored file, sorted, fetched in pages. Leaves out files still being written. */
export async function* listFiles({ disk }: Pick<Storage, 'disk'>): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const found = await disk.listAll('', paginationToken ? { ...page, paginationToken } : page);
    for (const entry of found.objects) {
      if (entry.isFile && !entry.key.startsWith(UNFINISHED_AREA)) yield entry.key;
    }
    paginationToken = found.paginationToken;
  } while (paginationToken);
}
