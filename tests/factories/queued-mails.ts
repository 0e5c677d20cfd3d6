import { decryptQueuedMail, sendMailKind } from '#app/platform/mail/mail-queue.server.ts';
import type { TestApp } from '../setup/test-app.ts';

/** All queued mails, oldest first; apps under test run no worker that sends them. */
export async function allQueuedMails(app: TestApp) {
  const { rows } = await app.pool.query(
    'select data from pgboss.job where name = $1 order by created_on',
    [sendMailKind.name],
  );
  return rows.map(({ data }) => decryptQueuedMail(app.services, data));
}

/** The queued mails to an address, oldest first. */
export const queuedMailsTo = async (app: TestApp, email: string) =>
  (await allQueuedMails(app)).filter(({ to }) => to === email);
