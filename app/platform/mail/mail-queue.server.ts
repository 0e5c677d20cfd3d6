import { z } from 'zod';
import type { DbOrTx } from '../db/database.server.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Platform } from '../platform.server.ts';

/** A finished mail to an account holder or to staff. Recipients' mails are dispatched, not queued. */
export interface QueuedMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The film whose poster the HTML shows. It is read when the mail is sent, and not stored with it. */
  filmId?: string | null | undefined;
}

const queuedMail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  filmId: z.string().nullish(),
});

/** The job's `sealed` value is the encrypted mail: links in such mails give access to accounts. */
export const sendMailKind: JobKind<{ id: string; sealed: string }> = {
  name: 'send-mail',
  schema: z.object({ id: z.uuid(), sealed: z.base64() }),
  retryLimit: 10,
  retryDelaySeconds: 15,
  expireInSeconds: 120,
  perSecond: 5,
};

const context = (id: string) => `send-mail:${id}`;

/**
 * Enqueues a mail, in the transaction that is the reason for it.
 * @param options.canWait whether it may go out after all others: nobody waits for news of a letter as for
 *   a link to sign in
 */
export async function enqueueMail(
  { jobs, keyring }: Pick<Platform, 'jobs' | 'keyring'>,
  tx: DbOrTx,
  mail: QueuedMail,
  options: { canWait?: boolean } = {},
): Promise<void> {
  const id = crypto.randomUUID();
  const sealed = keyring.encrypt(JSON.stringify(mail), context(id)).toString('base64');
  await jobs.enqueue(tx, sendMailKind, { id, sealed }, options);
}

/** Decrypts a queued mail. */
export function decryptQueuedMail(
  { keyring }: Pick<Platform, 'keyring'>,
  { id, sealed }: { id: string; sealed: string },
): QueuedMail {
  return queuedMail.parse(JSON.parse(keyring.decrypt(Buffer.from(sealed, 'base64'), context(id))));
}
