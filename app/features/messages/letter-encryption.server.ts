import {
  decryptWithOwnKey,
  encryptWithOwnKey,
  hasOwnKey,
} from '#app/platform/crypto/encrypted-value.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import { snakeCase } from '#app/shared/snake-case.ts';
import { type LetterTexts, letterTextNames } from './letter.schema.server.ts';

type LetterTextName = keyof LetterTexts;

/** The texts of a letter, encrypted as their columns hold them. */
export type EncryptedLetterTexts = {
  [Name in LetterTextName]: null extends LetterTexts[Name] ? Buffer | null : Buffer;
};

/** Binds a value to its row and column. PostgreSQL treats an upper-case id as the same id. */
const contextOf = (id: string, name: LetterTextName | 'letterKey') =>
  `messages.${name}:${id.toLowerCase()}`;

/**
 * Encrypts the texts that are given. Null stays null.
 * @param letterKey the letter's own key; without it, the keyring encrypts
 */
export function encryptLetter<Texts extends Partial<LetterTexts>>(
  keyring: Keyring,
  id: string,
  texts: Texts,
  letterKey: Buffer | null = null,
): Pick<EncryptedLetterTexts, keyof Texts & LetterTextName> {
  const encrypt = (text: string, context: string) =>
    letterKey ? encryptWithOwnKey(letterKey, text, context) : keyring.encrypt(text, context);
  const encrypted = letterTextNames
    .filter((name) => texts[name] !== undefined)
    .map((name) => {
      const text = texts[name];
      return [name, typeof text === 'string' ? encrypt(text, contextOf(id, name)) : null];
    });
  return Object.fromEntries(encrypted);
}

/** Encrypts a letter's own key, as its column holds it. */
export const encryptLetterKey = (keyring: Keyring, id: string, letterKey: Buffer): Buffer =>
  keyring.encrypt(letterKey.toString('base64'), contextOf(id, 'letterKey'));

/**
 * Decrypts the texts that a query has read; it need not read all of them. A query that may find kept letters
 * reads `letterKey` too, or it fails at the first of them.
 */
export function decryptLetter<
  Row extends Partial<EncryptedLetterTexts> & { letterKey?: Buffer | null },
>(keyring: Keyring, id: string, row: Row): Pick<LetterTexts, keyof Row & LetterTextName> {
  const texts: Partial<Record<LetterTextName, string | null>> = {};
  let ownKey: Buffer | null = null;
  const readOwnKey = () => {
    if (!row.letterKey) throw new Error('The letter has a key of its own, which was not read');
    return Buffer.from(keyring.decrypt(row.letterKey, contextOf(id, 'letterKey')), 'base64');
  };
  for (const name of letterTextNames) {
    const bytes = row[name];
    if (bytes === undefined) continue;
    const context = contextOf(id, name);
    if (bytes === null) texts[name] = null;
    else if (hasOwnKey(bytes)) {
      ownKey ??= readOwnKey();
      texts[name] = decryptWithOwnKey(ownKey, bytes, context);
    } else texts[name] = keyring.decrypt(bytes, context);
  }
  return texts as Pick<LetterTexts, keyof Row & LetterTextName>;
}

/** Columns `npm run rekey` re-encrypts. */
export const encryptedMessageColumns: EncryptedColumn[] = [
  ...letterTextNames,
  'letterKey' as const,
].map((name) => ({
  table: 'messages',
  idColumn: 'id',
  column: snakeCase(name),
  contextColumn: 'id',
  context: (id) => contextOf(id, name),
}));
