import {
  openLocalDatabase,
  resultOf,
} from '#app/features/attachments/browser/open-local-database.ts';
import type { SoundPiece } from './recorded-sound.ts';

/** A recording that the server does not have yet: it survives a reload and a dead network. */
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

export interface LocalRecordings {
  find(userId: string, messageId: string): Promise<LocalRecording | null>;
  findChunks(pieceId: string): Promise<Int16Array<ArrayBuffer>[]>;
  save(recording: LocalRecording): Promise<void>;
  addChunk(pieceId: string, number: number, samples: Int16Array<ArrayBuffer>): Promise<void>;
  deletePiece(pieceId: string): Promise<void>;
  /** Deletes a recording with its sound. */
  delete(recording: LocalRecording): Promise<void>;
}

/** Opens the browser's storage of recordings; null where it is forbidden, as in some private windows. */
export const openLocalRecordings = async (): Promise<LocalRecordings | null> => {
  const database = await openLocalDatabase();
  return database && storeIn(database);
};

/** Deletes what this browser still has of the recording of a letter that is gone. */
export async function deleteLocalRecording(userId: string, messageId: string): Promise<void> {
  const recordings = await openLocalRecordings();
  const recording = await recordings?.find(userId, messageId);
  if (recording) await recordings?.delete(recording);
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
