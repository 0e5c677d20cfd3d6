import { openPersonMail, sendMailKind } from '#app/platform/mail/outbox.server.ts';
import type { House } from '../setup/test-app.ts';

/** The mails a person was to be sent, oldest first; in these houses nothing takes them away. */
export async function mailsAskedFor(house: House, email: string) {
  const { rows } = await house.pool.query(
    'select data from pgboss.job where name = $1 order by created_on',
    [sendMailKind.name],
  );
  return rows
    .map(({ data }) => openPersonMail(house.services, data))
    .filter(({ to }) => to === email);
}
