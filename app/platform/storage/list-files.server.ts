import { UNFINISHED_AREA } from './folder-driver.server.ts';
import type { Storage } from './storage.server.ts';

/** The key of every stored file, page by page; one that is only being written is none yet. */
export async function* listFiles({ disk }: Pick<Storage, 'disk'>): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('', {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    });
    for (const entry of page.objects) {
      if (entry.isFile && !entry.key.startsWith(UNFINISHED_AREA)) yield entry.key;
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
