import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';

/** The place a sealed address on the list is bound to. */
export const waitlistEmailContext = (id: string) => `affiliate_notify_requests.email:${id}`;

/** Columns `npm run rekey` re-encrypts. */
export const encryptedWaitlistColumns: EncryptedColumn[] = [
  {
    table: 'affiliate_notify_requests',
    idColumn: 'id',
    column: 'email',
    contextColumn: 'id',
    context: waitlistEmailContext,
  },
];
