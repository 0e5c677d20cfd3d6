import { UNFINISHED_AREA } from './folder-driver.server.ts';
import type { Storage } from './storage.server.ts';

/** The key of every stored file, sorted, fetched in a bucket's pages. Leaves out files still being written. */
export async function* listFiles(
  { disk }: Pick<Storage, 'disk'>,
  prefix = '',
): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const found = await disk.listAll(prefix, {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    });
    for (const entry of found.objects) {
      if (entry.isFile && !entry.key.startsWith(UNFINISHED_AREA)) yield entry.key;
    }
    paginationToken = found.paginationToken;
  } while (paginationToken);
}
