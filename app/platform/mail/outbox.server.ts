import { z } from 'zod';
import type { DbOrTx } from '../db/database.server.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Platform } from '../platform.server.ts';

/** A mail to a person who has an account, or to staff: made whole before it is asked for. */
export interface PersonMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

const personMail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

/** What is asked for is sealed: links in such mails open accounts. */
export const sendMailKind: JobKind<{ id: string; sealed: string }> = {
  name: 'send-mail',
  schema: z.object({ id: z.uuid(), sealed: z.base64() }),
  retryLimit: 10,
  retryDelaySeconds: 15,
  expireInSeconds: 120,
};

const context = (id: string) => `send-mail:${id}`;

/** Asks for a mail to be sent, inside the transaction that gave the reason for it. */
export async function enqueueMail(
  { jobs, keyring }: Pick<Platform, 'jobs' | 'keyring'>,
  tx: DbOrTx,
  mail: PersonMail,
): Promise<void> {
  const id = crypto.randomUUID();
  const sealed = keyring.encrypt(JSON.stringify(mail), context(id)).toString('base64');
  await jobs.enqueue(tx, sendMailKind, { id, sealed });
}

/** The mail that was asked for. */
export function openPersonMail(
  { keyring }: Pick<Platform, 'keyring'>,
  { id, sealed }: { id: string; sealed: string },
): PersonMail {
  return personMail.parse(JSON.parse(keyring.decrypt(Buffer.from(sealed, 'base64'), context(id))));
}
