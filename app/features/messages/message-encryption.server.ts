import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';

/** The sealed columns of a message, opened and closed in one place. */
export interface EncryptedFieldValues {
  recipientEmail: string;
  recipientName: string | null;
  subject: string;
  personalizedContent: string;
  senderName: string | null;
  /** A line by the sender that stands in the mail. */
  clue: string | null;
}

export type EncryptedFields = {
  [Name in keyof EncryptedFieldValues]: null extends EncryptedFieldValues[Name]
    ? Buffer | null
    : Buffer;
};

const columns = [
  'recipientEmail',
  'recipientName',
  'subject',
  'personalizedContent',
  'senderName',
  'clue',
] as const satisfies (keyof EncryptedFieldValues)[];

/** PostgreSQL takes an id in capitals for the same id, so the seal must too. */
const context = (id: string, column: keyof EncryptedFieldValues) =>
  `messages.${column}:${id.toLowerCase()}`;

/** Seals those of the texts that are given. */
export function encryptFields<Texts extends Partial<EncryptedFieldValues>>(
  keyring: Keyring,
  id: string,
  texts: Texts,
): Pick<EncryptedFields, keyof Texts & keyof EncryptedFieldValues> {
  const sealed = columns
    .filter((column) => texts[column] !== undefined)
    .map((column) => {
      const text = texts[column];
      return [column, typeof text === 'string' ? keyring.encrypt(text, context(id, column)) : null];
    });
  return Object.fromEntries(sealed);
}

/** Opens those of the sealed columns that were read; a query need not read them all. */
export function decryptFields<Row extends Partial<EncryptedFields>>(
  keyring: Keyring,
  id: string,
  row: Row,
): { [Name in keyof Row & keyof EncryptedFieldValues]: EncryptedFieldValues[Name] } {
  const opened = columns
    .filter((column) => row[column] !== undefined)
    .map((column) => {
      const sealed = row[column];
      return [column, sealed ? keyring.decrypt(sealed, context(id, column)) : null];
    });
  return Object.fromEntries(opened);
}

const columnNames = {
  recipientEmail: 'recipient_email',
  recipientName: 'recipient_name',
  subject: 'subject',
  personalizedContent: 'personalized_content',
  senderName: 'sender_name',
  clue: 'clue',
} satisfies Record<keyof EncryptedFieldValues, string>;

/** Columns `npm run rekey` re-encrypts. */
export const encryptedMessageColumns: EncryptedColumn[] = columns.map((column) => ({
  table: 'messages',
  idColumn: 'id',
  column: columnNames[column],
  contextColumn: 'id',
  context: (id) => context(id, column),
}));
