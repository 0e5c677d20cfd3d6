import { mailServerProblems } from '#app/platform/mail/mail-server-problem.ts';
import { COLLECTED_DOMAIN, people } from '#tests/setup/documented-mail.ts';
import { freePort } from '#tests/setup/programs.ts';
import { until } from '#tests/setup/until.ts';
import { nextEvent } from '../rolling-release/next-event.ts';
import { expectThat, type Trial } from './trial.ts';
import { bounced, staffRead } from './try-bounces.ts';
import { sendLetter } from './visitor.ts';

const MINUTE_MS = 60_000;

/** Wrong settings, restarts and a bounce mailbox. */
export async function tryTrouble(trial: Trial): Promise<void> {
  const { report, installation, mail, product, operator } = trial;
  if (mail) await tryMailServerProblems(trial, mail.smtpUrl);
  else report.skip('what is said about the mail server', 'no Postfix or Dovecot');

  // Its report is read by a job that runs every five minutes, so it is sent first and awaited last.
  let collected: string | undefined;
  if (mail) {
    await report('a worker reads bounces from a mailbox instead', async () => {
      await product.worker.stop();
      await installation.set({
        BOUNCE_DOMAIN: COLLECTED_DOMAIN,
        BOUNCE_MAILBOX_URL: mail.bounceMailboxUrl,
      });
      product.worker = await installation.start('worker');
      collected = await sendLetter(operator, 'lost@elsewhere.test', 'Read from a mailbox.');
      return 'it has started, and a letter is on its way';
    });
  }

  await report('everything recovers from a restart of PostgreSQL by itself', () =>
    restartDatabase(trial),
  );

  const what = 'a bounce comes back by the mailbox over IMAP';
  if (collected === undefined) report.skip(what, 'no Postfix or Dovecot');
  else await report(what, () => bounced(trial, collected as string, 7 * MINUTE_MS));

  await report('both processes stop when they are asked to', async () => {
    const codes = [await product.worker.stop(), await product.web.stop()];
    expectThat(codes.join() === '0,0', `exit codes ${codes.join(', ')}`);
    return 'exit codes 0 and 0';
  });

  await report('the integrity checks pass', async () => {
    const { code, output } = await installation.command('check-integrity');
    expectThat(code === 0, output);
    return `${output.match(/\bok\b/g)?.length} times ok`;
  });
}

/** A letter waits through wrong passwords, certificates and ports, and goes out in the end. */
async function tryMailServerProblems(trial: Trial, smtpUrl: string): Promise<void> {
  const { report, installation, product, operator, mail } = trial;
  // From here on as with a provider: with a password, over TLS.
  await installation.set({ SMTP_URL: smtpUrl, MAIL_TLS: 'required' });
  const wrongPassword = new URL(smtpUrl);
  wrongPassword.password = 'wrong';
  const closed = new URL(smtpUrl);
  closed.port = String(await freePort());
  const cases = [
    ['a wrong password', 'login', { SMTP_URL: String(wrongPassword) }],
    ['a certificate nobody trusts', 'certificate', { NODE_EXTRA_CA_CERTS: '' }],
    ['a refused connection', 'unreachable', { SMTP_URL: String(closed) }],
  ] as const;

  let isWritten = false;
  for (const [what, problem, settings] of cases) {
    await report(`${what} of the mail server is said in log and admin area`, async () => {
      await product.worker.stop();
      product.worker = await installation.start('worker', settings);
      if (!isWritten) await sendLetter(operator, people.leo, 'I can wait.');
      isWritten = true;
      const words = mailServerProblems[problem];
      await until('its line in the log', () => product.worker.log().includes(words));
      await staffRead(trial, new RegExp(words));
      const line = product.worker
        .log()
        .split('\n')
        .find((text) => text.includes(words));
      return `${words}: ${JSON.parse(line ?? '{}').reason}`;
    });
  }

  await report('the letter goes out once the settings are right', async () => {
    await product.worker.stop();
    product.worker = await installation.start('worker');
    await mail?.mailTo(people.leo);
    await staffRead(trial, /reachable/);
    return 'it has arrived';
  });
}

async function restartDatabase(trial: Trial): Promise<string> {
  const { postgres, operator, origin, mail } = trial;
  await postgres.restart();
  await until('the site to be ready', async () => (await fetch(`${origin}/health/ready`)).ok);
  if (!mail) return 'ready again';
  const disconnect = new AbortController();
  try {
    // Its answer says that live updates listen again; before, an event would be lost.
    const { event } = await until('live updates', () =>
      nextEvent(origin, operator.credentials(), 'update', disconnect.signal).catch(() => null),
    );
    event.catch(() => {});
    await sendLetter(operator, people.pia, 'After the restart.');
    await mail.mailTo(people.pia);
    return `ready again, a letter arrived, and a page heard ${await event}`;
  } finally {
    disconnect.abort();
  }
}
