import { sendResetLinkKind } from '#app/features/accounts/password/request-password-reset.server.ts';
import { sendResetLinkJob } from '#app/features/accounts/password/send-reset-link.job.server.ts';
import { decryptQueuedMail, sendMailKind } from '#app/platform/mail/mail-queue.server.ts';
import type { TestApp } from '../setup/test-app.ts';

/** Does what the worker does with requests for a reset link: it queues their mails. */
async function runResetLinkJobs(app: TestApp) {
  const { rows } = await app.pool.query('delete from pgboss.job where name = $1 returning data', [
    sendResetLinkKind.name,
  ]);
  for (const { data } of rows) await sendResetLinkJob(app.services).run(data);
}

/** All queued mails, oldest first; apps under test run no worker that sends them. */
export async function allQueuedMails(app: TestApp) {
  await runResetLinkJobs(app);
  const { rows } = await app.pool.query(
    'select data from pgboss.job where name = $1 order by created_on',
    [sendMailKind.name],
  );
  return rows.map(({ data }) => decryptQueuedMail(app.services, data));
}

/** The queued mails to an address, oldest first. */
export const queuedMailsTo = async (app: TestApp, email: string) =>
  (await allQueuedMails(app)).filter(({ to }) => to === email);
