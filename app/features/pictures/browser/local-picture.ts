import {
  openLocalDatabase,
  resultOf,
} from '#app/features/attachments/browser/open-local-database.ts';

const PICTURES = 'pictures';

/** A letter as its sender's browser knows it. */
interface Owner {
  userId: string;
  messageId: string;
}

/** The parts of a picture that the server does not have yet: they survive a reload and a dead network. */
interface PictureParts {
  file: File;
  words: string;
}

export interface LocalPictures {
  find(owner: Owner): Promise<Partial<PictureParts>>;
  /** The words are stored without the file again: it is large, and they change with every key. */
  save<Part extends keyof PictureParts>(
    owner: Owner,
    part: Part,
    value: PictureParts[Part],
  ): Promise<void>;
  delete(owner: Owner): Promise<void>;
}

/** Opens the browser's storage of pictures; null where it is forbidden. */
export async function openLocalPictures(): Promise<LocalPictures | null> {
  const database = await openLocalDatabase();
  if (!database) return null;
  const pictures = (mode: IDBTransactionMode) =>
    database.transaction(PICTURES, mode).objectStore(PICTURES);
  const partsOf = ({ userId, messageId }: Owner) =>
    IDBKeyRange.bound([userId, messageId], [userId, messageId, []]);
  return {
    async find(owner) {
      const stored = await resultOf<{ part: string; value: unknown }[]>(
        pictures('readonly').getAll(partsOf(owner)),
      );
      return Object.fromEntries(stored.map(({ part, value }) => [part, value]));
    },
    async save(owner, part, value) {
      await resultOf(pictures('readwrite').put({ ...owner, part, value }));
    },
    async delete(owner) {
      await resultOf(pictures('readwrite').delete(partsOf(owner)));
    },
  };
}
