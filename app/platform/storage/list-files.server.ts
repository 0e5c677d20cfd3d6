import { UNFINISHED_AREA } from './folder-driver.server.ts';
import type { Storage } from './storage.server.ts';

/** Spec section 9. The library hands it to a bucket; its own types forget it. A folder has no pages. */
const page = { recursive: true, maxResults: 100 };

/** The key of every stored file by name, page by page; one that is only being written is none yet. */
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
