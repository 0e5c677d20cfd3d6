import type { Platform } from '#app/platform/platform.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { decryptPicture } from './get-picture.server.ts';
import { iteratePictures, sumPictureBytes } from './picture.queries.server.ts';
import { pictureFileKey } from './picture-encryption.server.ts';

const MISSING = 'We no longer have the file of this picture.\n';
const fileName = (id: string) => `pictures/${id}.jpg`;

/** A person's pictures for their data export: what is known of each, and the picture itself. */
export const pictureSource = (services: Pick<Platform, 'db' | 'keyring' | 'storage'>) => ({
  measurePictures: (userId: string) => sumPictureBytes(services.db, userId),

  async *exportPictures(userId: string) {
    for await (const row of iteratePictures(services.db, services.keyring, userId)) {
      yield {
        id: row.id,
        message_id: row.messageId,
        is_in_letter: row.isChosen,
        description: row.description,
        created_at: row.createdAt,
        file: fileName(row.id),
      };
    }
  },

  /** One picture in memory at a time; a note in place of a file that is no longer stored. */
  async *exportPhotos(userId: string) {
    const { db, keyring, storage } = services;
    for await (const row of iteratePictures(db, keyring, userId)) {
      if (!(await storage.disk.exists(pictureFileKey(row.id, 'large')))) {
        yield { name: `pictures/${row.id}.txt`, bytes: Buffer.from(MISSING) };
        continue;
      }
      const photo = await decryptPicture(services, row, 'large');
      yield { name: fileName(row.id), bytes: await collectBytes(photo.read(0, photo.size)) };
    }
  },
});
