import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listBlockReasonFacts } from '#app/features/dispatch/limits/block-reasons.queries.server.ts';
import { isAddressClosed } from '#app/features/dispatch/limits/blocks.queries.server.ts';
import { isHandOverRefused } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import { suppressAddress } from '#app/features/dispatch/limits/suppression.store.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { updateDelivery } from './factories/deliveries.ts';
import { buildLetter } from './factories/letters.ts';
import { asActor, buildDraft, liftFreeSendBudget, updateMessage } from './factories/messages.ts';
import { buildPayment, deleteAccountWithBilling } from './factories/payments.ts';
import { buildPerson } from './factories/people.ts';
import { createAsk } from './setup/ask.ts';
import { createTestApp } from './setup/test-app.ts';

const app = createTestApp({ CAP_TO_ADDRESS_PER_WEEK: '0', CAP_ANONYMOUS_TO_ADDRESS: '0' });
const ask = createAsk(app);

interface Account {
  /** Accounts with the same number have spellings of one mailbox. */
  mailbox: number;
  isProven: boolean;
  cards: number[];
  /** Deleted after the recipient's acts, and made again without a card. */
  isMadeAgain: boolean;
}

interface Act {
  /** The number of the account whose letter the recipient reads. */
  by: number;
  isAnonymous: boolean;
  does: 'block-sender' | 'block-card' | 'block-everybody' | 'complain';
}

interface World {
  accounts: Account[];
  /** Each account writes to one of two spellings of the recipient's mailbox. */
  spellings: boolean[];
  acts: Act[];
}

const worlds: fc.Arbitrary<World> = fc.record({
  accounts: fc.array(
    fc.record({
      mailbox: fc.integer({ min: 0, max: 1 }),
      isProven: fc.boolean(),
      cards: fc.subarray([0, 1]),
      isMadeAgain: fc.boolean(),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  spellings: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  acts: fc.array(
    fc.record({
      by: fc.integer({ min: 0, max: 2 }),
      isAnonymous: fc.boolean(),
      does: fc.constantFrom('block-sender', 'block-card', 'block-everybody', 'complain'),
    }),
    { maxLength: 2 },
  ),
});

/** Worlds in which one road was open that another held closed. */
const known: Record<string, World> = {
  'another account of the mailbox pays with the blocked card': {
    accounts: [
      { mailbox: 0, isProven: true, cards: [0], isMadeAgain: false },
      { mailbox: 1, isProven: true, cards: [0], isMadeAgain: false },
      { mailbox: 1, isProven: true, cards: [], isMadeAgain: false },
    ],
    spellings: [false, false, false],
    acts: [{ by: 0, isAnonymous: false, does: 'block-card' }],
  },
  'the same, after the blocked account was deleted': {
    accounts: [
      { mailbox: 0, isProven: false, cards: [0], isMadeAgain: true },
      { mailbox: 1, isProven: true, cards: [0], isMadeAgain: false },
      { mailbox: 1, isProven: true, cards: [], isMadeAgain: false },
    ],
    spellings: [false, false, false],
    acts: [{ by: 0, isAnonymous: false, does: 'block-card' }],
  },
  'another account of the mailbox has a private link, in another spelling of the recipient': {
    accounts: [
      { mailbox: 0, isProven: true, cards: [], isMadeAgain: false },
      { mailbox: 0, isProven: true, cards: [], isMadeAgain: false },
      { mailbox: 0, isProven: false, cards: [], isMadeAgain: false },
    ],
    spellings: [false, true, false],
    acts: [{ by: 0, isAnonymous: false, does: 'block-sender' }],
  },
  'all mail was stopped by another spelling': {
    accounts: [
      { mailbox: 0, isProven: true, cards: [], isMadeAgain: false },
      { mailbox: 1, isProven: true, cards: [], isMadeAgain: false },
      { mailbox: 1, isProven: false, cards: [], isMadeAgain: false },
    ],
    spellings: [false, true, false],
    acts: [{ by: 0, isAnonymous: true, does: 'block-everybody' }],
  },
};

/** What holds for an account, from docs/product.md, "Delivery". */
function expectedFor({ accounts, acts }: World, number: number) {
  const asking = accounts[number] as Account;
  const isOf = (act: Act) => {
    const blocked = accounts[act.by] as Account;
    const isSame = act.by === number && !asking.isMadeAgain;
    return isSame || (blocked.mailbox === asking.mailbox && blocked.isProven && asking.isProven);
  };
  const family = accounts.filter(
    (other) =>
      other === asking || (other.mailbox === asking.mailbox && other.isProven && asking.isProven),
  );
  const cards = family.flatMap((account) => (account.isMadeAgain ? [] : account.cards));
  const blocks = acts.filter(({ does }) => does === 'block-sender' || does === 'block-card');
  const signed = blocks.some((act) => isOf(act) && !act.isAnonymous);
  const anonymous = blocks.some((act) => isOf(act) && act.isAnonymous);
  const card = blocks.some(
    ({ does, by, isAnonymous }) =>
      does === 'block-card' && !isAnonymous && accounts[by]?.cards.some((of) => cards.includes(of)),
  );
  const everybody = acts.some(({ does }) => does === 'block-everybody');
  const complaint = acts.some(({ does }) => does === 'complain');
  const ownBlock = (isAnonymous: boolean) =>
    blocks.some((act) => act.by === number && act.isAnonymous === isAnonymous);
  return {
    mail: signed || anonymous || card || everybody || complaint,
    privateLink: signed || everybody || complaint,
    ownBlock: { signed: ownBlock(false), anonymous: ownBlock(true) },
    everybody,
  };
}

/** An account with a signed and an anonymous letter that have arrived, and a private link of the first. */
async function buildWriter(person: { account: Account; email: string }, recipientEmail: string) {
  const { account, email } = person;
  const sender = await buildPerson(app, { email, isProven: account.isProven });
  const write = async (isAnonymous: boolean) => {
    const senderName = isAnonymous ? null : 'Jonas';
    const letter = await buildLetter(app, { sender, recipientEmail, isAnonymous, senderName });
    await updateMessage(app, letter.messageId, { status: 'sent' });
    await updateDelivery(app, letter.messageId, {
      state: 'accepted',
      acceptedAt: app.clock.now(),
      expiresAt: shifted(app.clock.now(), days(300)),
    });
    return letter;
  };
  const letters = { signed: await write(false), anonymous: await write(true) };
  const { messageId } = letters.signed;
  for (const card of account.cards) {
    await buildPayment(app, sender, messageId);
    const cardHash = createHash('sha256')
      .update(`${recipientEmail.split('+')[0]} ${card}`)
      .digest();
    await app.pool.query(
      'update payments set card_hash = $2 where user_id = $1 and card_hash is null',
      [sender.userId, cardHash],
    );
  }
  await createPrivateLink(app.services, asActor(sender), messageId, { isRevealing: false });
  const privateLink = await getPrivateLink(app.services, asActor(sender), messageId);
  return { ...person, sender, recipientEmail, letters, privatePath: privateLink?.link ?? '' };
}

type Writer = Awaited<ReturnType<typeof buildWriter>>;

async function act({ recipientEmail, letters }: Writer, { isAnonymous, does }: Act) {
  if (does === 'complain') {
    const recipientEmailHash = app.platform.keyring.lookupHash(recipientEmail);
    const complaint = { recipientEmailHash, reason: 'complaint', code: null } as const;
    return suppressAddress(app.platform.db, complaint, app.clock.now());
  }
  const form: Record<string, string> =
    does === 'block-card' ? { intent: 'block-sender', sameCard: 'on' } : { intent: does };
  return ask(letters[isAnonymous ? 'anonymous' : 'signed'].rights, { form });
}

async function makeAgain(writer: Writer): Promise<Writer> {
  await deleteAccountWithBilling(app, writer.sender.userId);
  const { email, account } = writer;
  return { ...writer, sender: await buildPerson(app, { email, isProven: account.isProven }) };
}

/** What is closed to new mail of an account. */
async function closedToNew({ sender }: Writer, recipientEmail: string, isAnonymous: boolean) {
  const { platform, clock } = app;
  const letter = { recipientEmail, isAnonymous, senderName: isAnonymous ? null : 'Jonas' };
  const messageId = await buildDraft(app, sender, letter);
  const [facts] = await platform.db.transaction((tx) =>
    listBlockReasonFacts(platform, tx, [messageId], 'planned', clock.now()),
  );
  const message = { messageId, hasFailed: true };
  const to = { senderId: sender.userId, email: recipientEmail };
  return {
    letter: facts?.isBlocked || facts?.isWithheld,
    questionAndClosingNotice: await isAddressClosed(platform.db, platform.keyring, to, clock.now()),
    newPrivateLink: await isHandOverRefused(platform, platform.db, message),
  };
}

/** What is closed of the letters of an account that have arrived, and what their pages show. */
async function closedOfArrived({ letters, privatePath }: Writer) {
  const read = async (path: string) => (await ask(path)).text();
  const shows = async ({ path, rights }: Writer['letters']['signed']) => {
    const page = await read(rights);
    return {
      isClosed: (await ask(path)).status !== 200,
      block: page.includes('value="unblock-sender"'),
      stop: page.includes('value="unblock-everybody"'),
    };
  };
  return {
    privateLink: (await ask(new URL(privatePath).pathname)).status === 404,
    signed: await shows(letters.signed),
    anonymous: await shows(letters.anonymous),
  };
}

test('no road to a mailbox is open that another holds closed, whatever accounts, cards, spellings and blocks', async () => {
  await liftFreeSendBudget(app);
  const property = fc.asyncProperty(worlds, async (world) => {
    const name = randomUUID().slice(0, 8);
    const spellings = [`r${name}@recipients.test`, `r${name}+x@recipients.test`] as const;
    const writers: Writer[] = [];
    for (const [number, account] of world.accounts.entries()) {
      const email = `p${name}m${account.mailbox}+${number}@people.test`;
      writers.push(
        await buildWriter({ account, email }, spellings[world.spellings[number] ? 1 : 0]),
      );
    }
    for (const one of world.acts) await act(writers[one.by] as Writer, one);
    for (const [number, { isMadeAgain }] of world.accounts.entries()) {
      if (isMadeAgain) writers[number] = await makeAgain(writers[number] as Writer);
    }
    for (const [number, writer] of writers.entries()) {
      const expected = expectedFor(world, number);
      for (const [spelling, isAnonymous] of [
        [spellings[0], false],
        [spellings[1], true],
      ] as const) {
        expect(await closedToNew(writer, spelling, isAnonymous)).toEqual({
          letter: expected.mail,
          questionAndClosingNotice: expected.mail,
          newPrivateLink: !isAnonymous && expected.privateLink,
        });
      }
      if (writer.account.isMadeAgain) continue;
      const shown = (isBlocked: boolean) => ({
        isClosed: isBlocked,
        block: isBlocked,
        stop: expected.everybody,
      });
      expect(await closedOfArrived(writer)).toEqual({
        privateLink: expected.privateLink,
        signed: shown(expected.ownBlock.signed),
        anonymous: shown(expected.ownBlock.anonymous),
      });
    }
  });
  const examples = Object.values(known).map((world): [World] => [world]);
  await fc.assert(property, { numRuns: examples.length + 6, examples });
});

test('a block and a stop are undone by a letter in another spelling of the address, and by that alone', async () => {
  const [first, second] = ['sam@recipients.test', 'sam+x@recipients.test'] as const;
  const account = { mailbox: 0, isProven: true, cards: [], isMadeAgain: false };
  const writer = await buildWriter({ account, email: 'undone@people.test' }, first);
  const other = await buildLetter(app, { sender: writer.sender, recipientEmail: second });
  const stranger = await buildLetter(app, { recipientEmail: 'else@recipients.test' });
  const undo = async (rights: string) => {
    for (const intent of ['unblock-sender', 'unblock-everybody']) {
      await ask(rights, { form: { intent } });
    }
  };
  for (const intent of ['block-sender', 'block-everybody']) {
    await ask(writer.letters.signed.rights, { form: { intent } });
  }
  await undo(stranger.rights);
  expect((await closedToNew(writer, second, false)).letter).toBe(true);
  await undo(other.rights);
  expect(await closedToNew(writer, first, false)).toEqual({
    letter: false,
    questionAndClosingNotice: false,
    newPrivateLink: false,
  });
});

test('a complaint closes new mail and private links for the same 180 days', async () => {
  const account = { mailbox: 0, isProven: true, cards: [], isMadeAgain: false };
  const person = { account, email: 'complained@people.test' };
  const writer = await buildWriter(person, 'lee@recipients.test');
  await act(writer, { by: 0, isAnonymous: false, does: 'complain' });
  const closed = async () => [
    (await closedOfArrived(writer)).privateLink,
    ...Object.values(await closedToNew(writer, writer.recipientEmail, false)),
  ];
  app.clock.advance(days(180) - 1);
  expect(await closed()).toEqual([true, true, true, true]);
  app.clock.advance(1);
  expect(await closed()).toEqual([false, false, false, false]);
});
