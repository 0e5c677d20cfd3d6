import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { sendTestMailJob } from '#app/features/messages/test-mail/send-test-mail.job.server.ts';
import {
  sendTestMail,
  sendTestMailKind,
} from '#app/features/messages/test-mail/send-test-mail.server.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { asActor, buildDraft, buildForm, type LetterInput } from '../factories/messages.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { createAsk } from './ask.ts';
import { openMailServer } from './mail-server.ts';
import { createTestApp } from './test-app.ts';

/** What the letters say. */
export const LETTER = 'You noticed when nobody else did.';
/** Their recipient. */
export const MAYA = 'maya@recipients.test';

const TEMPLATE = { on: 'template', templateId: 'love-2' } as const;

/** Creates a test app whose senders mail their letters to themselves first. */
export function createTestMailApp() {
  const app = createTestApp();
  const ask = createAsk(app);
  const mailServer = openMailServer();

  const buildSender = () => buildPerson(app, { isProven: true });

  const buildLetter = (sender: Person, letter: LetterInput = {}) =>
    buildDraft(app, sender, {
      ...{ content: LETTER, recipientEmail: MAYA, senderName: 'Jonas' },
      ...letter,
    });

  const askForTest = (
    sender: Person,
    draftId: string,
    { testId = randomUUID() as string, isEmailVerified = true } = {},
  ) =>
    sendTestMail(
      app.services,
      { ...asActor(sender), isEmailVerified, clientAddress: '203.0.113.7', profileName: null },
      TEMPLATE,
      buildForm({ draftId, personalizedContent: LETTER, senderName: 'Jonas' }),
      testId,
    );

  const queued = async ({ userId }: Person) => {
    const { rows } = await app.pool.query(
      "select data from pgboss.job where name = $1 and data->>'userId' = $2 order by created_on",
      [sendTestMailKind.name, userId],
    );
    return rows.map(({ data }) => data);
  };

  /** Does what the worker does. @returns what arrived, and its envelope */
  async function deliverTests(sender: Person) {
    const mailer = createMailer(mailServer.url, 'optional');
    const job = sendTestMailJob({ ...app.services, mailer });
    for (const input of await queued(sender)) await job.run(input);
    return Promise.all(
      mailServer.accepted.map(async ({ from, to, bytes }) => ({
        ...{ from, to },
        raw: bytes.toString('latin1'),
        mail: await PostalMime.parse(bytes),
      })),
    );
  }

  /** Asks for a test and delivers it. */
  async function receive(sender: Person, messageId: string) {
    await askForTest(sender, messageId);
    const [received] = (await deliverTests(sender)).slice(-1);
    if (!received) throw new Error('No test arrived');
    const path = /\/delivery\/[\w-]{43}/.exec(received.mail.text ?? '')?.[0] ?? '';
    return { ...received, path };
  }

  const cookieOf = ({ credentials }: Person) => credentials.get('cookie') ?? '';

  return {
    app,
    ask,
    mailServer,
    buildSender,
    buildLetter,
    askForTest,
    queued,
    deliverTests,
    receive,
    cookieOf,
  };
}
