import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';

const context = (messageId: string) => `replies.content:${messageId}`;

interface Reply<Content> {
  messageId: string;
  content: Content;
}

/** The reply as it is stored, bound to its message. */
export const encryptReply = (keyring: Keyring, { messageId, content }: Reply<string>): Buffer =>
  keyring.encrypt(content, context(messageId));

/** @throws Error when the value belongs to another message or has been altered */
export const decryptReply = (keyring: Keyring, { messageId, content }: Reply<Buffer>): string =>
  keyring.decrypt(content, context(messageId));

/** Columns `npm run rekey` re-encrypts. */
export const encryptedReplyColumns: EncryptedColumn[] = [
  {
    table: 'replies',
    idColumn: 'message_id',
    column: 'content',
    contextColumn: 'message_id',
    context,
  },
];
