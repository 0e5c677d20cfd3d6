import { describe, expect, test } from 'vitest';
import { assertDeliverable } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import { suppressAddress } from '#app/features/dispatch/limits/suppression.store.server.ts';
import { blockEverybody } from '#app/features/letters/block-sender.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { openLetter } from '#tests/factories/letters.ts';
import { asActor, buildDraft, buildSent } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { createPrivateLinkApp, MAYA } from '#tests/setup/private-link-app.ts';
import { createPrivateLink } from './create-private-link.server.ts';
import { getPrivateLink } from './get-private-link.server.ts';

describe('making a private link', () => {
  const {
    app,
    ask,
    mailServer,
    people,
    freeSends,
    handOver,
    hashOf,
    make,
    page,
    pathOf,
    send,
    senderBlock,
    shown,
  } = createPrivateLinkApp();

  test('is stored as a hash only, and its token cannot be derived from that of the mail', async () => {
    const messageId = await send();
    const token = (await handOver(messageId)).split('/').at(-1) ?? '';
    const { rows } = await app.pool.query('select deliveries::text as row from deliveries');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
    expect(rows[0].row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    expect(token).toHaveLength(43);
  });

  test('fills its QR code', async () => {
    const messageId = await send();
    await make(messageId);
    const { qrCode } = await shown(messageId);
    expect(qrCode.size).toBeGreaterThan(40);
    expect(qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z){500,}$/);
  });

  describe('is refused', () => {
    test.each(['draft', 'scheduled', 'queued'] as const)(
      'while the letter is %s',
      async (state) => {
        const scheduled = { scheduleDate: '2030-01-01', scheduleTime: '09:00', timeZone: 'UTC' };
        const messageId =
          state === 'draft'
            ? await buildDraft(app, people.sender)
            : await buildSent(app, people.sender, state === 'scheduled' ? { scheduled } : {});
        await expect(make(messageId)).rejects.toMatchObject({ code: 'link_too_early' });
        expect((await page(messageId)).handover).toBe('none');
      },
    );

    test('for the letter of another person, which looks like none', async () => {
      const messageId = await send();
      const other = await buildPerson(app);
      await expect(
        createPrivateLink(app.services, asActor(other), messageId, { isRevealing: true }),
      ).rejects.toMatchObject({ code: 'message_not_found' });
      expect(await getPrivateLink(app.services, asActor(other), messageId)).toBeNull();
    });

    test('to the sender of an anonymous letter who has not said yes', async () => {
      const messageId = await send('accepted', { isAnonymous: true, senderName: null });
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_consent_required' });
      await make(messageId, true);
      const text = await (await ask(await pathOf(messageId))).text();
      expect(text).toContain('someone who chose to stay anonymous');
      expect(text).not.toContain('Jonas');
    });

    test('to a sender who has made thirty in an hour, until the hour has passed', async () => {
      const messageId = await send();
      const makeAnew = async () => {
        await updateDelivery(app, messageId, { privateTokenHash: null, privateLinkAt: null });
        await make(messageId);
      };
      for (let count = 0; count < 30; count += 1) await makeAnew();
      await expect(makeAnew()).rejects.toMatchObject({ code: 'too_many_links' });
      app.clock.advance(hours(1));
      await makeAnew();
    });

    test('and counts what was refused, so that nobody asks about a recipient without end', async () => {
      const messageId = await send();
      await senderBlock(messageId);
      for (let count = 0; count < 30; count += 1) {
        await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
      }
      await expect(make(messageId)).rejects.toMatchObject({ code: 'too_many_links' });
    });

    const ways: Record<string, (messageId: string) => Promise<unknown>> = {
      'has blocked the sender': senderBlock,
      'has stopped all mail': () => blockEverybody(app.platform, hashOf(MAYA)),
      'has complained': () =>
        suppressAddress(
          app.platform.db,
          { recipientEmailHash: hashOf(MAYA), reason: 'complaint', code: null },
          app.clock.now(),
        ),
      'has erased their data': () => eraseStoredData(app.services, hashOf(MAYA)),
    };

    test.each(Object.keys(ways))('with the same words when its recipient %s', async (way) => {
      const messageId = await send();
      await ways[way]?.(messageId);
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
    });

    test.each(Object.keys(ways))(
      'and opens nothing any more once its recipient %s',
      async (way) => {
        const messageId = await send();
        const path = await handOver(messageId);
        const cookie = await openLetter(ask, path);
        await ways[way]?.(messageId);
        await expect(shown(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
        for (const answer of [await ask(path), await ask(path, { cookie })]) {
          const answerText = await answer.text();
          expect(answer.status).toBe(404);
          expect(answerText).toContain('Message not found or has expired');
          expect(answerText).not.toMatch(/You noticed|block|erased|\/rights/);
        }
      },
    );

    test.each(['has blocked the sender', 'has stopped all mail', 'has complained'])(
      'also for a letter that failed, when its recipient %s',
      async (way) => {
        const messageId = await send('failed');
        await ways[way]?.(messageId);
        await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
        expect(await freeSends()).toBe(6);
      },
    );

    test('not for an address that the mail of somebody else found dead, and neither is a new letter', async () => {
      const messageId = await send();
      const other = await buildDraft(app, people.sender, { recipientEmail: MAYA });
      const dead = { recipientEmailHash: hashOf(MAYA), reason: 'refused', code: 550 } as const;
      await suppressAddress(app.platform.db, dead, app.clock.now());
      const plan = { messageId: other, dueAt: app.clock.now() };
      await app.platform.db.transaction((tx) => assertDeliverable(app.services, tx, plan));
      await make(messageId);
    });

    test('when its mail was not even tried because of a block', async () => {
      const messageId = await buildSent(app, people.sender, { recipientEmail: MAYA });
      await senderBlock(messageId);
      await testDispatcher(app, mailServer).drain();
      expect(await deliveryOf(app, messageId)).toMatchObject({ reason: 'blocked' });
      expect((await page(messageId)).handover).toBe('offered');
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
    });

    test.each(['has blocked the sender', 'has stopped all mail', 'has complained'])(
      'never for an anonymous letter whose recipient %s: the link works as before',
      async (way) => {
        const anonymous = { isAnonymous: true, senderName: null };
        const before = await send('accepted', anonymous);
        await make(before, true);
        const path = await pathOf(before);
        const after = await send('accepted', anonymous);
        await ways[way]?.(before);
        await make(after, true);
        expect((await ask(path)).status).toBe(200);
        expect((await ask(await pathOf(after))).status).toBe(200);
      },
    );
  });
});
