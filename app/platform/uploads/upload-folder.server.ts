import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { nameFullFolder } from '../storage/folder-driver.server.ts';

/** Uploads in a folder. The library's own `write` replaces the system's error, such as a full disk. */
export class UploadFolder extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    // Where the library has put it: it has checked the id.
    const file = (await this.getUpload(id)).storage?.path ?? '';
    const writable = createWriteStream(file, { flags: 'r+', start: offset });
    try {
      await pipeline(readable, writable);
    } catch (error) {
      nameFullFolder(error, file);
      throw error;
    }
    return offset + writable.bytesWritten;
  }
}
