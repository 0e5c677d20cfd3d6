import { describe, expect, test } from 'vitest';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { days, hours, shifted } from '#app/platform/clock/clock.ts';
import { decryptQueuedMail, sendMailKind } from '#app/platform/mail/mail-queue.server.ts';
import { retentionJob } from '#server/retention.job.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import {
  buildDraft,
  buildSent,
  deleteMessages,
  giveFreeSends,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

describe('retention', () => {
  const app = createTestApp();
  const runRetention = () => retentionJob(app.services).run({});
  const ago = (milliseconds: number) => shifted(app.clock.now(), -milliseconds);
  const count = async (table: string) =>
    (await app.pool.query(`select count(*)::int as total from ${table}`)).rows[0].total;

  test('deletes views after 90 days, attempts after 30, codes and rate limits when they expire', async () => {
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender);
    for (const age of [days(89), days(91)]) {
      await app.pool.query(
        "insert into delivery_views (message_id, access_method, created_at) values ($1, 'web', $2)",
        [messageId, ago(age)],
      );
    }
    for (const age of [days(29), days(31)]) {
      await app.pool.query(
        "insert into delivery_attempts (delivery_id, outcome, created_at) select id, 'deferred', $1 from deliveries",
        [ago(age)],
      );
    }
    for (const [hash, expiresAt] of [
      ['a', ago(hours(1))],
      ['b', ago(-hours(1))],
    ]) {
      await app.pool.query(
        "insert into mailed_codes (recipient_email_hash, code_hash, expires_at) values ($1, 'x', $2)",
        [hash, expiresAt],
      );
      await app.pool.query(
        "insert into rate_limits (key, hits, expires_at) values ($1, '{}', $2)",
        [hash, expiresAt],
      );
      await app.pool.query(
        `insert into verifications (identifier, value, expires_at, created_at, updated_at)
         values ($1, 'x', $2, now(), now())`,
        [hash, expiresAt],
      );
    }
    await runRetention();
    await runRetention();
    expect(await count('delivery_views')).toBe(1);
    expect(await count('delivery_attempts')).toBe(1);
    expect(await count('mailed_codes')).toBe(1);
    expect(await count('rate_limits')).toBe(1);
    expect(await count('verifications')).toBe(1);
    await deleteMessages(app);
  });

  test('deletes the text of a letter a month after its link expired, and of no other letter', async () => {
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, 2);
    const [expired, recent] = [
      await buildSent(app, sender, { senderName: 'Jonas' }),
      await buildSent(app, sender),
    ];
    for (const [id, age] of [
      [expired, days(31)],
      [recent, days(29)],
    ] as const) {
      await updateDelivery(app, id, { expiresAt: ago(age) });
    }
    await runRetention();
    const { rows } = await app.pool.query(
      `select id, personalized_content as "personalizedContent", recipient_email as "recipientEmail",
              sender_name as name, status from messages`,
    );
    const decrypted = new Map(
      rows.map(({ id, status, name, ...texts }) => [
        id,
        { status, name, ...decryptLetter(app.platform.keyring, id, texts) },
      ]),
    );
    expect(decrypted.get(expired)).toEqual({
      status: 'sent',
      name: null,
      personalizedContent: '',
      recipientEmail: '(erased)',
    });
    expect(decrypted.get(recent)?.personalizedContent).not.toBe('');
    await deleteMessages(app);
  });

  const queuedMails = async () =>
    (
      await app.pool.query('select data from pgboss.job where name = $1 order by created_on', [
        sendMailKind.name,
      ])
    ).rows;

  test('announces once that drafts untouched for a year will be deleted, and deletes them a month later', async () => {
    const sender = await buildPerson(app);
    const [stale, edited] = [await buildDraft(app, sender), await buildDraft(app, sender)];
    await buildDraft(app, sender);
    for (const id of [stale, edited]) await updateMessage(app, id, { updatedAt: ago(days(366)) });
    const before = (await queuedMails()).length;
    await runRetention();
    await runRetention();
    expect((await queuedMails()).length).toBe(before + 1);
    const [newest] = (await queuedMails()).slice(-1);
    const mail = decryptQueuedMail(app.platform, newest.data);
    expect(mail.to).toBe(sender.email);
    expect(mail.subject).toBe('2 of your drafts will be deleted in 30 days');
    expect(mail.text).toContain('/dashboard?show=draft');
    app.clock.advance(days(10));
    await updateMessage(app, edited, { updatedAt: app.clock.now() });
    app.clock.advance(days(21));
    await runRetention();
    const { rows } = await app.pool.query('select id from messages');
    expect(rows.map(({ id }) => id)).not.toContain(stale);
    expect(rows.map(({ id }) => id)).toContain(edited);
    expect(rows).toHaveLength(2);
    await deleteMessages(app);
  });

  test('announces a draft again if it was edited after the first announcement', async () => {
    const draft = await buildDraft(app, await buildPerson(app));
    const before = (await queuedMails()).length;
    const edit = () => updateMessage(app, draft, { updatedAt: app.clock.now() });
    await edit();
    app.clock.advance(days(366));
    await runRetention();
    expect(await queuedMails()).toHaveLength(before + 1);
    await edit();
    app.clock.advance(days(366));
    await runRetention();
    expect(await queuedMails()).toHaveLength(before + 2);
    expect(await count('messages')).toBe(1);
    app.clock.advance(days(31));
    await runRetention();
    expect(await queuedMails()).toHaveLength(before + 2);
    expect(await count('messages')).toBe(0);
  });

  test('sends no mail to people who turned it off, and deletes none of their drafts unannounced', async () => {
    const sender = await buildPerson(app);
    const draft = await buildDraft(app, sender);
    await updateMessage(app, draft, { updatedAt: app.clock.now() });
    await app.pool.query('update profiles set email_notifications = false where user_id = $1', [
      sender.userId,
    ]);
    const before = (await queuedMails()).length;
    for (let year = 0; year < 3; year += 1) {
      app.clock.advance(days(366));
      await runRetention();
    }
    expect(await queuedMails()).toHaveLength(before);
    expect(await count('messages')).toBe(1);
    // Turned on again, the announcement is sent, and the deletion follows.
    await app.pool.query('update profiles set email_notifications = true');
    await runRetention();
    expect(await queuedMails()).toHaveLength(before + 1);
    app.clock.advance(days(31));
    await runRetention();
    expect(await count('messages')).toBe(0);
  });
});
