import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import { snakeCase } from '#app/shared/snake-case.ts';
import { type LetterTexts, letterTextNames } from './letter.schema.server.ts';

type LetterTextName = keyof LetterTexts;

/** The texts of a letter, encrypted as their columns hold them. */
export type EncryptedLetterTexts = {
  [Name in LetterTextName]: null extends LetterTexts[Name] ? Buffer | null : Buffer;
};

/** Binds a text to its row and column. PostgreSQL treats an upper-case id as the same id. */
const contextOf = (id: string, name: LetterTextName) => `messages.${name}:${id.toLowerCase()}`;

/** Encrypts the texts that are given. Null stays null. */
export function encryptLetter<Texts extends Partial<LetterTexts>>(
  keyring: Keyring,
  id: string,
  texts: Texts,
): Pick<EncryptedLetterTexts, keyof Texts & LetterTextName> {
  const encrypted = letterTextNames
    .filter((name) => texts[name] !== undefined)
    .map((name) => {
      const text = texts[name];
      return [name, typeof text === 'string' ? keyring.encrypt(text, contextOf(id, name)) : null];
    });
  return Object.fromEntries(encrypted);
}

/** Decrypts the texts that a query has read; it need not read all of them. */
export function decryptLetter<Row extends Partial<EncryptedLetterTexts>>(
  keyring: Keyring,
  id: string,
  row: Row,
): Pick<LetterTexts, keyof Row & LetterTextName> {
  const texts: Partial<Record<LetterTextName, string | null>> = {};
  for (const name of letterTextNames) {
    const bytes = row[name];
    if (bytes !== undefined) texts[name] = bytes && keyring.decrypt(bytes, contextOf(id, name));
  }
  return texts as Pick<LetterTexts, keyof Row & LetterTextName>;
}

/** Columns `npm run rekey` re-encrypts. */
export const encryptedMessageColumns: EncryptedColumn[] = letterTextNames.map((name) => ({
  table: 'messages',
  idColumn: 'id',
  column: snakeCase(name),
  contextColumn: 'id',
  context: (id) => contextOf(id, name),
}));
