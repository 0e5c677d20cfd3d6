import { RECORDINGS_DATABASE } from '#app/features/accounts/sessions/clear-browser-state.ts';
import type { SoundPiece } from './recorded-sound.ts';

/**
 * A recording that the server does not have yet, stored in the browser: it survives a reload and a
 * dead network. It belongs to one user, so another account never sees it, and it is deleted when the
 * server has it, when it is thrown away and on signing out (`clearBrowserState`).
 */
export interface LocalRecording {
  userId: string;
  messageId: string;
  /** Made once for each recording, so that saving it twice is harmless. */
  uploadId: string;
  /** The upload ids of the recordings that this one may replace: those its sender knew of. */
  replaces: string[];
  /** The phrases as they were read. */
  phrases: string[];
  /** A piece of each entry is stored by its id. */
  pieces: Omit<SoundPiece, 'chunks'>[];
  /** A file that was chosen in place of reading. */
  file: File | null;
  /** When each phrase of the file starts, if the sender has tapped along. */
  startsMs: number[] | null;
  /** The sender of an anonymous letter knows that a voice can be recognized. */
  hasConsent: boolean;
  /** The sender wants it saved, which has not happened yet. */
  isKept: boolean;
}

type StoredChunk = { pieceId: string; number: number; samples: Int16Array<ArrayBuffer> };

const RECORDINGS = 'recordings';
const CHUNKS = 'chunks';
const PICTURES = 'pictures';

export interface LocalRecordings {
  find(userId: string, messageId: string): Promise<LocalRecording | null>;
  findChunks(pieceId: string): Promise<Int16Array<ArrayBuffer>[]>;
  save(recording: LocalRecording): Promise<void>;
  addChunk(pieceId: string, number: number, samples: Int16Array<ArrayBuffer>): Promise<void>;
  deletePiece(pieceId: string): Promise<void>;
  /** Deletes a recording with its sound. */
  delete(recording: LocalRecording): Promise<void>;
}

/** A letter as its sender's browser knows it. */
interface Owner {
  userId: string;
  messageId: string;
}

/** The parts of a picture that the server does not have yet, kept like recordings, and for as long. */
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

/** Opens the browser's storage of recordings; null where it is forbidden, as in some private windows. */
export const openLocalRecordings = async (): Promise<LocalRecordings | null> => {
  const database = await openDatabase();
  return database && storeIn(database);
};

/** Opens the browser's storage of pictures; null where it is forbidden. */
export async function openLocalPictures(): Promise<LocalPictures | null> {
  const database = await openDatabase();
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

async function openDatabase(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(RECORDINGS_DATABASE, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result } = request;
      if (oldVersion < 1) {
        result.createObjectStore(RECORDINGS, { keyPath: ['userId', 'messageId'] });
        result.createObjectStore(CHUNKS, { keyPath: ['pieceId', 'number'] });
      }
      result.createObjectStore(PICTURES, { keyPath: ['userId', 'messageId', 'part'] });
    };
    const database = await resultOf(request);
    // Signing out in another tab deletes everything, and must not wait for this one.
    database.onversionchange = () => database.close();
    return database;
  } catch {
    return null;
  }
}

function storeIn(database: IDBDatabase): LocalRecordings {
  const write = (act: (transaction: IDBTransaction) => void) => {
    const transaction = database.transaction([RECORDINGS, CHUNKS], 'readwrite');
    act(transaction);
    return new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  };
  const read = (name: string) => database.transaction(name).objectStore(name);
  const deleteChunks = (transaction: IDBTransaction, pieceId: string) =>
    transaction.objectStore(CHUNKS).delete(chunksOf(pieceId));

  return {
    find: async (userId, messageId) => {
      const key = [userId, messageId];
      return (await resultOf<LocalRecording | undefined>(read(RECORDINGS).get(key))) ?? null;
    },
    findChunks: async (pieceId) => {
      const stored = await resultOf<StoredChunk[]>(read(CHUNKS).getAll(chunksOf(pieceId)));
      return stored.map(({ samples }) => samples);
    },
    save: (recording) => write((to) => to.objectStore(RECORDINGS).put(recording)),
    addChunk: (pieceId, number, samples) =>
      write((to) => to.objectStore(CHUNKS).put({ pieceId, number, samples } satisfies StoredChunk)),
    deletePiece: (pieceId) => write((to) => deleteChunks(to, pieceId)),
    delete: ({ userId, messageId, pieces }) =>
      write((to) => {
        to.objectStore(RECORDINGS).delete([userId, messageId]);
        for (const { id } of pieces) deleteChunks(to, id);
      }),
  };
}

const chunksOf = (pieceId: string) => IDBKeyRange.bound([pieceId, 0], [pieceId, []]);

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
