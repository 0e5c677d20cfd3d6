import { complaintReport } from '#tests/factories/bounce-reports.ts';
import { PIPED_DOMAIN, people } from '#tests/setup/documented-mail.ts';
import { until } from '#tests/setup/until.ts';
import { expectThat, type Trial } from './trial.ts';
import { sendLetter, textOf } from './visitor.ts';

const WORDS = 'These words come back.';

/** Reports of mails that Postfix accepted and the next server refused, and of complaints. */
export async function tryBounces(trial: Trial): Promise<void> {
  const { report, mail, nginx, operator, installation, product } = trial;
  if (!mail || !nginx) {
    report.skip('bounces and complaints', 'no Postfix, Dovecot or nginx');
    return;
  }

  await report('a bounce comes back by the documented command, and the send with it', async () => {
    const before = await operator.get('/credits');
    const id = await sendLetter(operator, 'gone@elsewhere.test', WORDS);
    const seen = await bounced(trial, id);
    const after = await operator.get('/credits');
    expectThat(before.text === after.text, `${before.text} became ${after.text}`);
    return seen;
  });

  await report('a bounce that comes while the site restarts waits in Postfix', async () => {
    await product.worker.stop();
    const id = await sendLetter(operator, 'full@elsewhere.test', WORDS);
    await product.web.stop();
    product.worker = await installation.start('worker');
    const deferred = until('the line "deferred" in the log of Postfix', async () =>
      /relay=unsent-bounces.*(status=deferred.*)/.exec(await mail.postfix.log()),
    );
    await deferred.catch(() => {});
    product.web = await installation.start('web');
    return `${(await deferred)[1]}; then ${await bounced(trial, id)}`;
  });

  await report('a complaint comes to the registered address, and stops mail', async () => {
    await sendLetter(operator, people.eve, WORDS);
    const source = await mail.mailTo(people.eve);
    const complaints = `complaints@${PIPED_DOMAIN}`;
    const complaint = complaintReport(complaints, { mail: source });
    await mail.receive('feedback@provider.test', complaints, complaint);
    const words = await staffRead(trial, /1 complaint,/);
    const id = await sendLetter(operator, people.eve, WORDS).catch(() => null);
    if (id) {
      await until('the next letter to fail', async () => (await stateOf(trial, id)) === 'failed');
    }
    return words;
  });

  await report('what names no address of ours is not let in', async () => {
    const to = `anybody@${PIPED_DOMAIN}`;
    const outcome = await mail
      .receive('spam@provider.test', to, 'Subject: spam\r\n\r\nspam')
      .then(() => 'accepted')
      .catch((error: Error) => error.message);
    expectThat(/550/.test(outcome), outcome);
    return outcome;
  });
}

async function stateOf({ pool }: Trial, messageId: string): Promise<string> {
  const { rows } = await pool.query('select state from deliveries where message_id = $1', [
    messageId,
  ]);
  return rows[0]?.state;
}

/** Waits until a message has failed because of a bounce. @returns what the database says about it */
export async function bounced({ pool }: Trial, messageId: string, timeoutMs?: number) {
  const find = async () => {
    const { rows } = await pool.query(
      "select state, reason from deliveries where message_id = $1 and reason = 'bounced'",
      [messageId],
    );
    return rows[0];
  };
  const { state, reason } = await until('the bounce', find, timeoutMs);
  return `${state}, ${reason}`;
}

/** Waits until staff read these words about deliveries. */
export const staffRead = ({ operator }: Trial, words: RegExp): Promise<string> =>
  until(
    `${words} in /admin/deliveries`,
    async () => words.exec(textOf(await operator.get('/admin/deliveries')))?.[0],
  );
