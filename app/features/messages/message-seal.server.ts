import type { Keyring } from '#app/platform/crypto/keyring.server.ts';

/** The sealed columns of a message, opened and closed in one place. */
export interface MessageTexts {
  recipientEmail: string;
  recipientName: string | null;
  subject: string;
  personalizedContent: string;
  senderName: string | null;
}

export type SealedTexts = {
  [Name in keyof MessageTexts]: null extends MessageTexts[Name] ? Buffer | null : Buffer;
};

const place = (id: string, column: keyof MessageTexts) => `messages.${column}:${id}`;

export function sealTexts(keyring: Keyring, id: string, texts: MessageTexts): SealedTexts {
  const seal = (column: keyof MessageTexts, text: string) => keyring.seal(text, place(id, column));
  return {
    recipientEmail: seal('recipientEmail', texts.recipientEmail),
    recipientName: texts.recipientName === null ? null : seal('recipientName', texts.recipientName),
    subject: seal('subject', texts.subject),
    personalizedContent: seal('personalizedContent', texts.personalizedContent),
    senderName: texts.senderName === null ? null : seal('senderName', texts.senderName),
  };
}

/** Opens those of the sealed columns that were read; a query need not read them all. */
export function openTexts<Row extends Partial<SealedTexts>>(
  keyring: Keyring,
  id: string,
  row: Row,
): { [Name in keyof Row & keyof MessageTexts]: MessageTexts[Name] } {
  const columns: (keyof MessageTexts)[] = [
    'recipientEmail',
    'recipientName',
    'subject',
    'personalizedContent',
    'senderName',
  ];
  const opened = columns
    .filter((column) => row[column] !== undefined)
    .map((column) => {
      const sealed = row[column];
      return [column, sealed ? keyring.open(sealed, place(id, column)) : null];
    });
  return Object.fromEntries(opened);
}
