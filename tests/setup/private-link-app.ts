import { beforeEach, expect } from 'vitest';
import { checkIntegrity } from '#app/features/integrity/check-integrity.server.ts';
import { blockSender } from '#app/features/letters/block-sender.server.ts';
import { getMessagePage } from '#app/features/messages/detail/get-message-page.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { deleteSuppressedAddresses, deliveryOf } from '../factories/deliveries.ts';
import {
  asActor,
  buildSent,
  deleteMessages,
  giveFreeSends,
  type LetterInput,
  messageOf,
} from '../factories/messages.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { createAsk } from './ask.ts';
import { testDispatcher } from './dispatcher.ts';
import { openMailServer } from './mail-server.ts';
import { createTestApp } from './test-app.ts';

/** What the letters say. */
export const LETTER = 'You noticed when nobody else did.';
/** Their recipient. */
export const MAYA = 'maya@recipients.test';

/** Creates a test app and a sender with six free sends, who hands over their letters. */
export function createPrivateLinkApp() {
  const app = createTestApp();
  const ask = createAsk(app);
  const mailServer = openMailServer();
  const people = {} as { sender: Person };

  beforeEach(async () => {
    await deleteMessages(app);
    await deleteSuppressedAddresses(app);
    await app.pool.query('delete from recipient_blocks');
    people.sender = await buildPerson(app);
    await giveFreeSends(app, people.sender, 5);
    mailServer.onRecipient = () => undefined;
  });

  /** Sends a letter; the mail server accepts its mail, or refuses it. */
  async function send(outcome: 'accepted' | 'failed' = 'accepted', letter: LetterInput = {}) {
    if (outcome === 'failed')
      mailServer.onRecipient = () => ({ code: 554, text: '5.7.1 Not here' });
    const input = { content: LETTER, recipientEmail: MAYA, senderName: 'Jonas', ...letter };
    const messageId = await buildSent(app, people.sender, input);
    await testDispatcher(app, mailServer).drain();
    mailServer.onRecipient = () => undefined;
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: outcome });
    return messageId;
  }

  const make = (messageId: string, isRevealing = false) =>
    createPrivateLink(app.services, asActor(people.sender), messageId, { isRevealing });
  const shown = async (messageId: string) => {
    const found = await getPrivateLink(app.services, asActor(people.sender), messageId);
    if (!found) throw new Error('It is the sender’s own message');
    return found;
  };
  const pathOf = async (messageId: string) =>
    (await shown(messageId)).link.replace(app.config.baseUrl, '');
  const page = async (messageId: string) => {
    const found = await getMessagePage(app.services, asActor(people.sender), messageId);
    if (!found) throw new Error('It is the sender’s own message');
    return found;
  };

  return {
    app,
    ask,
    mailServer,
    people,
    send,
    make,
    shown,
    pathOf,
    page,
    /** Makes the private link. @returns its path */
    async handOver(messageId: string) {
      await make(messageId);
      return pathOf(messageId);
    },
    mailPath: async (messageId: string) =>
      `/delivery/${app.platform.keyring.linkToken((await deliveryOf(app, messageId)).id, 1)}`,
    hashOf: (email: string) => app.platform.keyring.lookupHash(email),
    /** What the recipient's block of the sender does. */
    async senderBlock(messageId: string) {
      const { recipientEmailHash } = await messageOf(app, messageId);
      const { userId: senderId } = people.sender;
      const block = { recipientEmailHash, senderId, isAnonymous: false, messageId };
      await blockSender(app.platform, block);
    },
    async freeSends() {
      const { rows } = await app.pool.query(
        'select free_sends_remaining from profiles where user_id = $1',
        [people.sender.userId],
      );
      return rows[0].free_sends_remaining;
    },
    brokenRules: async () =>
      (await checkIntegrity(app.services)).filter(
        ({ name, failures }) => failures.length > 0 && !name.includes('file'),
      ),
  };
}
