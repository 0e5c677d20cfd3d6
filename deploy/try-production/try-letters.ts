import { setTimeout as pause } from 'node:timers/promises';
import { MAIL_DOMAIN, people } from '#tests/setup/documented-mail.ts';
import { until } from '#tests/setup/until.ts';
import { nextEvent } from '../rolling-release/next-event.ts';
import { expectThat, type Trial } from './trial.ts';
import { sendLetter, textOf } from './visitor.ts';

const PASSWORD = 'correct horse battery';
const WORDS = 'I never said it properly. Thank you.';

/** A first account, its first letters, and what Postfix says to each. */
export async function tryLetters(trial: Trial): Promise<void> {
  const { report, mail, operator, installation } = trial;

  await report('a visitor signs up', async () => {
    const page = await operator.post('/auth', {
      intent: 'sign-up',
      name: 'Jonas Weber',
      email: people.operator,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: 'on',
      age: 'adult',
      next: '/dashboard',
    });
    expectThat(page.location === '/dashboard', `${page.status} ${textOf(page)}`);
    return 'led to the dashboard';
  });

  if (!mail) {
    report.skip('all that needs mail', 'no Postfix or Dovecot');
    return;
  }

  await report('the mail to confirm the address arrives, and its link works', async () => {
    const source = decoded(await mail.mailTo(people.operator));
    const link = linkIn(source, '/verify-email');
    const token = new URL(link).searchParams.get('token') ?? '';
    expectThat((await operator.get(link)).status === 200, link);
    const page = await operator.post('/verify-email', { token });
    expectThat(page.status === 302, `${page.status} ${textOf(page)}`);
    const { rows } = await trial.pool.query('select email_verified from users');
    expectThat(rows[0]?.email_verified === true, JSON.stringify(rows));
    return 'confirmed';
  });

  await report('the command line makes the first admin, who gives out credits', async () => {
    const { code, output } = await installation.command('grant-role', people.operator, 'admin');
    expectThat(code === 0, output);
    const { rows } = await trial.pool.query('select id from users');
    await operator.post(`/admin/users/${rows[0].id}`, {
      intent: 'credits-confirmed',
      from: '0',
      to: '50',
    });
    const balance = await operator.get('/credits');
    expectThat(balance.text.includes('50'), balance.text);
    return balance.text;
  });

  await tryDelivery(trial, mail);
  await tryRefusals(trial, mail);
}

type Mail = NonNullable<Trial['mail']>;

async function tryDelivery(trial: Trial, mail: Mail): Promise<void> {
  const { report, operator, origin, verifyDkim, pool } = trial;
  let source = '';

  await report(
    'the free send pays for a letter, it arrives, and an open page hears of it at once',
    async () => {
      const disconnect = new AbortController();
      const credentials = operator.credentials();
      const { event } = await nextEvent(origin, credentials, 'update', disconnect.signal);
      event.catch(() => {});
      await sendLetter(operator, people.ada, WORDS, 'free_send');
      source = await mail.mailTo(people.ada);
      const update = await Promise.race([event, pause(20_000, 'no event within 20 seconds')]);
      disconnect.abort();
      expectThat(update.startsWith('{'), update);
      return update;
    },
  );

  const signature = 'DKIM covers List-Unsubscribe-Post, and another program agrees';
  if (!verifyDkim) report.skip(signature, 'OpenDKIM is not installed');
  else {
    await report(signature, async () => {
      const seen = await verifyDkim(source);
      expectThat(/succeeded$/.test(seen), seen);
      const tampered = source.replace(/^List-Unsubscribe-Post:.*$/m, 'List-Unsubscribe-Post: No');
      const refused = await verifyDkim(tampered);
      expectThat(tampered !== source && /signature verification failed/.test(refused), refused);
      return seen;
    });
  }

  await report('its link shows the cover, and the letter after a press', async () => {
    const link = linkIn(decoded(source), '/delivery/');
    const recipient = trial.createVisitor();
    const cover = await recipient.get(link);
    expectThat(cover.status === 200 && !cover.text.includes(WORDS), `${cover.status}`);
    const opened = await recipient.post(link, {});
    expectThat(opened.status === 303, `${opened.status} ${textOf(opened)}`);
    const letter = await recipient.get(opened.location);
    expectThat(textOf(letter).includes('Thank'), textOf(letter).slice(0, 200));
    return 'opened';
  });

  await report('one click in a mail program stops all mail (RFC 8058)', async () => {
    await sendLetter(operator, people.uma, WORDS);
    const unfolded = (await mail.mailTo(people.uma)).replace(/\r?\n[ \t]+/g, ' ');
    const link = /^List-Unsubscribe: <(\S+)>/m.exec(unfolded)?.[1] ?? '';
    const answer = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expectThat(answer.status === 200, `${answer.status} at ${link}`);
    const { rows } = await pool.query('select count(*)::int as count from recipient_blocks');
    expectThat(rows[0].count > 0, 'no block in the database');
    return await answer.text();
  });
}

async function tryRefusals({ report, operator, pool }: Trial, mail: Mail): Promise<void> {
  await report(
    'a letter that Postfix refuses has failed, with its code, and costs nothing',
    async () => {
      const before = await operator.get('/credits');
      const id = await sendLetter(operator, `nobody@${MAIL_DOMAIN}`, WORDS);
      const failed = await until('its failure', async () => {
        const { rows } = await pool.query(
          "select reason, last_code from deliveries where message_id = $1 and state = 'failed'",
          [id],
        );
        return rows[0];
      });
      const after = await operator.get('/credits');
      expectThat(before.text === after.text, `${before.text} became ${after.text}`);
      const staff = textOf(await operator.get('/admin/deliveries'));
      const words = /The mail server rejected the address \( ?(\d+) ?\)/.exec(staff);
      expectThat(Number(words?.[1]) === failed.last_code, staff);
      return `${failed.reason} ${failed.last_code}; staff read "${words?.[0]}"`;
    },
  );

  await report('a letter that Postfix defers is tried again after a minute', async () => {
    await mail.postfix.answer({ [people.ben]: '450 4.2.1 Greylisted, come back later' });
    const id = await sendLetter(operator, people.ben, WORDS);
    const deferred = await until('the deferral', async () => {
      const { rows } = await pool.query(
        "select attempt, last_code, next_attempt_at - now() as wait from deliveries where message_id = $1 and state = 'waiting' and attempt > 0",
        [id],
      );
      return rows[0];
    });
    await mail.postfix.answer({});
    await mail.mailTo(people.ben);
    return `${deferred.last_code}, then accepted`;
  });
}

/** A mail's text: quoted-printable breaks its links. */
const decoded = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function linkIn(text: string, path: string): string {
  const link = new RegExp(`https://\\S+?${path}[^\\s"<>)]*`).exec(text)?.[0];
  expectThat(link !== undefined, `no link to ${path} in: ${text.slice(0, 2_000)}`);
  return link as string;
}
