import { describe, expect, test } from 'vitest';
import { openTexts } from '#app/features/messages/public.server.ts';
import { days, hours, shifted } from '#app/platform/clock/clock.ts';
import { openPersonMail, sendMailKind } from '#app/platform/mail/outbox.server.ts';
import { buildDraft, buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { openHouse } from '#tests/setup/house.ts';
import { retentionJob } from './public.server.ts';

describe('retention', () => {
  const house = openHouse();
  const night = () => retentionJob(house.platform).run({});
  const ago = (milliseconds: number) => shifted(house.clock.now(), -milliseconds);
  const count = async (table: string) =>
    (await house.pool.query(`select count(*)::int as total from ${table}`)).rows[0].total;

  test('forgets views after 90 days, attempts after 30, codes and limits when they end', async () => {
    const sender = await buildPerson(house);
    const messageId = await buildSent(house, sender);
    for (const age of [days(89), days(91)]) {
      await house.pool.query(
        "insert into delivery_views (message_id, access_method, created_at) values ($1, 'web', $2)",
        [messageId, ago(age)],
      );
    }
    for (const age of [days(29), days(31)]) {
      await house.pool.query(
        "insert into delivery_attempts (delivery_id, outcome, created_at) select id, 'deferred', $1 from deliveries",
        [ago(age)],
      );
    }
    for (const [hash, expiresAt] of [
      ['a', ago(hours(1))],
      ['b', ago(-hours(1))],
    ]) {
      await house.pool.query(
        "insert into mailed_codes (recipient_email_hash, code_hash, expires_at) values ($1, 'x', $2)",
        [hash, expiresAt],
      );
      await house.pool.query(
        "insert into rate_limits (key, hits, expires_at) values ($1, '{}', $2)",
        [hash, expiresAt],
      );
    }
    await night();
    await night();
    expect(await count('delivery_views')).toBe(1);
    expect(await count('delivery_attempts')).toBe(1);
    expect(await count('mailed_codes')).toBe(1);
    expect(await count('rate_limits')).toBe(1);
    await house.pool.query('delete from messages');
  });

  test('takes the letter out a month after its link has ended, and leaves the others', async () => {
    const sender = await buildPerson(house);
    await giveFreeSends(house, sender, 2);
    const [ended, recent] = [
      await buildSent(house, sender, { senderName: 'Jonas' }),
      await buildSent(house, sender),
    ];
    for (const [id, age] of [
      [ended, days(31)],
      [recent, days(29)],
    ] as const) {
      await house.pool.query('update deliveries set expires_at = $2 where message_id = $1', [
        id,
        ago(age),
      ]);
    }
    await night();
    const { rows } = await house.pool.query(
      `select id, personalized_content as "personalizedContent", recipient_email as "recipientEmail",
              sender_name as name, status from messages`,
    );
    const opened = new Map(
      rows.map(({ id, status, name, ...texts }) => [
        id,
        { status, name, ...openTexts(house.platform.keyring, id, texts) },
      ]),
    );
    expect(opened.get(ended)).toEqual({
      status: 'sent',
      name: null,
      personalizedContent: '',
      recipientEmail: '(erased)',
    });
    expect(opened.get(recent)?.personalizedContent).not.toBe('');
    await house.pool.query('delete from messages');
  });

  test('tells of drafts nobody touched for a year, once, and deletes them a month later', async () => {
    const sender = await buildPerson(house);
    const [stale, kept] = [await buildDraft(house, sender), await buildDraft(house, sender)];
    await buildDraft(house, sender);
    await house.pool.query('update messages set updated_at = $2 where id = any($1)', [
      [stale, kept],
      ago(days(366)),
    ]);
    const mails = async () =>
      (await house.pool.query('select data from pgboss.job where name = $1', [sendMailKind.name]))
        .rows;
    const before = (await mails()).length;
    await night();
    await night();
    expect((await mails()).length).toBe(before + 1);
    const [newest] = (await mails()).slice(-1);
    const mail = openPersonMail(house.platform, newest.data);
    expect(mail.to).toBe(sender.email);
    expect(mail.subject).toBe('2 drafts of yours will be deleted in 30 days');
    house.clock.advance(days(10));
    await house.pool.query('update messages set updated_at = $2 where id = $1', [
      kept,
      house.clock.now(),
    ]);
    house.clock.advance(days(21));
    await night();
    const { rows } = await house.pool.query('select id from messages');
    expect(rows.map(({ id }) => id)).not.toContain(stale);
    expect(rows.map(({ id }) => id)).toContain(kept);
    expect(rows).toHaveLength(2);
  });
});
