import type { SQL } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import type { DecryptedFile } from '#app/platform/storage/encrypted-file.server.ts';
import type { AttachmentRow, AttachmentTables } from './attachment.store.server.ts';
import type { AttachmentEncryption, KeyedRow } from './attachment-encryption.server.ts';

/** Where the attachments of a kind are stored. */
export interface AttachmentStorage<File extends string = string> extends AttachmentTables {
  encryption: AttachmentEncryption<File>;
}

/** What a kind of attachment says about itself. This feature does the rest for all kinds. */
export interface AttachmentKind<
  Row extends AttachmentRow = AttachmentRow,
  File extends string = string,
> extends AttachmentStorage<File> {
  /** SQL of a query that joins the kind's table and `messages`. */
  sql: {
    /** Whether it is the letter's, and does not wait for an edit to be saved or for "Undo". */
    isInLetter: SQL;
    /** Whether its recipient was given it, and it is ready. */
    isShown: SQL;
    /** Names of the files that it needs, as an array. Files of one that needs none are deleted. */
    neededFiles: SQL;
    /** How many bytes its main file takes. */
    mainBytes: SQL;
  };
  find(db: DbOrTx, id: string): Promise<Row | null>;
  insert(tx: DbOrTx, row: Row): Promise<unknown>;
  /** The files that can be decrypted; none before it is ready. */
  readyFiles(row: Row): readonly File[];
  decryptFile(
    services: Pick<Platform, 'keyring' | 'storage'>,
    row: Row,
    file: File,
  ): Promise<DecryptedFile>;
  /** What exports and reports have of it. */
  mainFile: { name: File; extension: string; contentType: string };
  /** Its words, encrypted for the row of a copy. */
  textForCopy(keyring: Keyring, row: Row, copy: KeyedRow): Partial<Row>;
  /** What duplicates count against. */
  limit: RateLimit;
  limitReached: string;
  exported: {
    columns: string[];
    /** What the columns say, besides `created_at` and `file`. */
    entry(keyring: Keyring, row: Row): Record<string, string | number | boolean | null>;
    /** The path of its file without the extension. */
    name(row: Row): string;
    /** Takes the place of a file that is no longer stored. */
    missing: string;
  };
  /** What a report's evidence says of it in words. */
  evidence: { label: string; describe(keyring: Keyring, row: Row): string | null };
  unused: {
    /** When the job runs that deletes its unused files. */
    cron: string;
    /** Deletes, or gives up, what nothing will need any more. */
    deleteRows(services: Pick<Platform, 'db' | 'jobs'>, now: Date): Promise<void>;
  };
}

export interface AttachmentServices {
  /** In the order in which they are exported and shown. The list is server/attachment-kinds.ts. */
  attachmentKinds: readonly AttachmentKind[];
}
