import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';

/** The place a sealed address on the list is bound to. */
export const notifyEmailPlace = (id: string) => `affiliate_notify_requests.email:${id}`;

/** For sealing anew with another key. */
export const encryptedWaitlistColumns: EncryptedColumn[] = [
  {
    table: 'affiliate_notify_requests',
    idColumn: 'id',
    column: 'email',
    placeColumn: 'id',
    place: notifyEmailPlace,
  },
];
