import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { blockEverybody, blockSender } from '#app/features/letters/block-sender.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { hours, seconds } from '#app/platform/clock/clock.ts';
import { deliveryOf } from './factories/deliveries.ts';
import {
  asActor,
  buildDraft,
  buildSent,
  giveFreeSends,
  type LetterInput,
  liftFreeSendBudget,
  messageOf,
} from './factories/messages.ts';
import { buildPayment } from './factories/payments.ts';
import { buildPerson, type Person } from './factories/people.ts';
import { testDispatcher } from './setup/dispatcher.ts';
import { openMailServer } from './setup/mail-server.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';
import { openWebProgram } from './setup/web-program.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const web = openWebProgram(app, secrets);
const mailServer = openMailServer();
beforeAll(() => liftFreeSendBudget(app));
const dispatch = () => testDispatcher(app, mailServer).drain();

const ANONYMOUS = { isAnonymous: true, senderName: null };
const FAR_AWAY = { scheduleDate: '2030-05-01', scheduleTime: '09:00', timeZone: 'UTC' };

interface World {
  /** Somebody whose letters the asker cannot know of. */
  writer: Person;
  asker: Person;
  recipientEmail: string;
  /** An anonymous letter of the writer that the recipient got, and one of the asker's. */
  written: string;
  own: string;
}

async function buildWorld({ isSuspect }: { isSuspect: boolean }): Promise<World> {
  const name = `w${randomUUID().slice(0, 8)}`;
  const writer = await buildPerson(app, { email: `${name}@people.test`, isProven: true });
  // Either the writer's mailbox in another spelling, which nobody has proven, or a mailbox of their own.
  const asker = await buildPerson(
    app,
    isSuspect
      ? { email: `${name}+x@people.test` }
      : { email: `a${name}@people.test`, isProven: true },
  );
  await giveFreeSends(app, writer, 9);
  await giveFreeSends(app, asker, 9);
  const cardHash = createHash('sha256').update(name).digest();
  for (const person of [writer, asker]) {
    app.clock.advance(seconds(1));
    const bought = await buildSent(app, person);
    await buildPayment(app, person, bought);
  }
  await app.pool.query('update payments set card_hash = $3 where user_id in ($1, $2)', [
    writer.userId,
    asker.userId,
    cardHash,
  ]);
  const recipientEmail = `${name}@recipients.test`;
  const written = await buildSent(app, writer, { ...ANONYMOUS, recipientEmail });
  app.clock.advance(seconds(1));
  const own = await buildSent(app, asker, { ...ANONYMOUS, recipientEmail });
  await dispatch();
  return { writer, asker, recipientEmail, written, own };
}

async function letterOf(messageId: string) {
  const { userId, recipientEmailHash, isAnonymous } = await messageOf(app, messageId);
  return { messageId, senderId: userId, recipientEmailHash, isAnonymous };
}

const reportAsChild = async (messageId: string) => {
  const { userId: senderId } = await messageOf(app, messageId);
  const told = { reason: 'minor', details: '', letter: 'Hello', isFromRecipient: true } as const;
  await reportMessage(app.services, { messageId, senderId, ...told });
};

/** What a third person does that no answer to the asker may show. */
const acts: Record<string, (world: World) => Promise<unknown>> = {
  'blocked an anonymous letter of the asker': async ({ own }) =>
    blockSender(app.services, await letterOf(own)),
  'blocked an anonymous letter of somebody else, with their card': async ({ written }) =>
    blockSender(app.services, await letterOf(written), { includesSameCard: true }),
  'stopped all mail after a letter of somebody else': async ({ written }) =>
    blockEverybody(app.platform, (await letterOf(written)).recipientEmailHash),
  'reported the asker as a child': ({ own }) => reportAsChild(own),
  'reported somebody else as a child': ({ written }) => reportAsChild(written),
  'is to get anonymous letters of somebody else': async ({ writer, recipientEmail }) => {
    const letter = { ...ANONYMOUS, recipientEmail, scheduled: FAR_AWAY };
    await buildSent(app, writer, letter);
  },
};

/** Everything that the asker can ask, in order, with what tells one world from the other taken out. */
async function askEverywhere({ asker, recipientEmail, own }: World): Promise<string[]> {
  const answers: string[] = [];
  const cookie = asker.credentials.get('cookie') ?? '';
  const mask = (text: string) =>
    text
      .replaceAll(recipientEmail, '(recipient)')
      .replaceAll(asker.email, '(asker)')
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '(id)')
      .replace(/"[\w+/]{22}=="/g, '(nonce)')
      .replace(/delivery\/[\w-]{43}/g, '(link)')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13}/g, '(time)')
      .replace(/\d{1,2}:\d\d\s?[AP]M/g, '(time)')
      .replace(/\b(\d+|one|a few|a) (second|minute)s?( ago)?|just now|now/g, '(ago)');
  const ask = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(`${web.origin}${path}`, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html', origin: web.origin },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const headers = ['location', 'cache-control', 'retry-after', 'content-type'].map((header) =>
      response.headers.get(header),
    );
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    // The words, without the data that scripts read, in which ids are in another order.
    const body = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '');
    const said = isPage || response.status >= 400 ? body.replace(/<path[^>]*>/g, '') : '';
    answers.push(mask(`${form ? 'POST' : 'GET'} ${path} ${response.status} ${headers}\n${said}`));
  };
  const letter = {
    recipientEmail,
    subject: 'Hello',
    personalizedContent: 'I never said it properly.',
    hasPermission: 'on',
    isAnonymous: 'on',
    intent: 'send',
  };
  const draft = (given: LetterInput) => {
    app.clock.advance(seconds(1));
    return buildDraft(app, asker, { recipientEmail, ...given });
  };
  await ask('/compose', { ...letter, draftId: randomUUID(), writerId: randomUUID() });
  const signed = await draft({});
  await ask(`/checkout/${signed}`);
  await ask(`/checkout/${signed}`, { paymentMethod: 'free_send' });
  const later = await draft({ scheduled: FAR_AWAY });
  await ask(`/checkout/${later}`, { paymentMethod: 'free_send' });
  await ask(`/messages/${later}`, { intent: 'send_now' });
  await ask('/settings/if-i-disappear', {
    intent: 'save-absence',
    absenceChoice: 'ask',
    absenceContact: recipientEmail,
  });
  await ask(`/messages/${own}`, { intent: 'hand_over', isRevealing: 'on' });
  for (const path of [`/messages/${own}`, `/messages/${later}`, '/messages', '/dashboard']) {
    await ask(path);
  }
  for (const path of ['/credits', '/settings/if-i-disappear']) await ask(path);
  return answers;
}

describe.each([
  ['an account of their own', false],
  ['an unproven account in the spelling of a suspect', true],
])('from %s, every answer is the same whether or not the recipient', (_, isSuspect) => {
  /** The answers in a world in which the recipient did nothing. */
  let plain: string[];
  beforeAll(async () => {
    plain = await askEverywhere(await buildWorld({ isSuspect }));
  });

  test.each(Object.entries(acts))('%s', async (_name, act) => {
    const changed = await buildWorld({ isSuspect });
    await act(changed);
    expect(await askEverywhere(changed)).toEqual(plain);
  });
});

test('a letter that is held looks like one that its mail server deferred, and gives its send back once', async () => {
  const { asker, recipientEmail, own } = await buildWorld({ isSuspect: false });
  await blockSender(app.services, await letterOf(own));
  const deferring = `later${randomUUID().slice(0, 8)}@recipients.test`;
  mailServer.onRecipient = (address) =>
    address === deferring ? { code: 451, text: '4.7.1 Try again later' } : undefined;
  const [held, deferred] = [
    await buildSent(app, asker, { ...ANONYMOUS, recipientEmail }),
    await buildSent(app, asker, { ...ANONYMOUS, recipientEmail: deferring }),
  ];
  const seen = async (messageId: string) => {
    const { status, state, attempt, nextAttemptAt } = await deliveryOf(app, messageId);
    return { status, state, attempt, nextAttemptAt };
  };
  const returns = async () =>
    (
      await app.pool.query(
        "select message_id as id from ledger_entries where user_id = $1 and reason = 'returned'",
        [asker.userId],
      )
    ).rows.map(({ id }) => id);
  for (let hour = 0; hour < 80; hour += 1) {
    await dispatch();
    expect(await seen(held)).toEqual(await seen(deferred));
    app.clock.advance(hours(1));
  }
  expect(await seen(held)).toMatchObject({ status: 'failed', state: 'failed' });
  expect((await returns()).sort()).toEqual([held, deferred].sort());
  mailServer.onRecipient = () => undefined;
  // A link of their own may still bring it, as it may for the other.
  for (const messageId of [held, deferred]) {
    await createPrivateLink(app.services, asActor(asker), messageId, { isRevealing: true });
  }
});
