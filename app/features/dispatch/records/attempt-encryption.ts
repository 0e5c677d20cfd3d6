import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';

const context = (deliveryId: string) => `delivery_attempts.answer:${deliveryId}`;

/** Encrypts what a mail server answered, because it may name the recipient. */
export const encryptAnswer = (keyring: Keyring, deliveryId: string, answer: string): Buffer =>
  keyring.encrypt(answer, context(deliveryId));

export const decryptAnswer = (keyring: Keyring, deliveryId: string, answer: Buffer): string =>
  keyring.decrypt(answer, context(deliveryId));

/** The columns that `npm run rekey` re-encrypts. */
export const encryptedAttemptColumns: EncryptedColumn[] = [
  {
    table: 'delivery_attempts',
    idColumn: 'id',
    column: 'answer',
    contextColumn: 'delivery_id',
    context,
  },
];
