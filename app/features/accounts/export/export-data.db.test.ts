import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { findSettings } from '#app/features/accounts/account.queries.server.ts';
import { exportData } from '#app/features/accounts/export/export-data.server.ts';
import { markFavorites } from '#app/features/templates/mark-favorites.server.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildDraft, buildSent } from '#tests/factories/messages.ts';
import { buildPayment } from '#tests/factories/payments.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { buildAuthenticator, buildPasskey } from '#tests/factories/second-factor.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const FORMULA = '=HYPERLINK("https://elsewhere.example","press")';

describe('the data export', () => {
  const app = createTestApp();

  async function read(person: Person, format: 'json' | 'csv') {
    const file = await exportData(app.services, person.userId, format);
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.chunks) chunks.push(chunk);
    return { ...file, bytes: Buffer.concat(chunks) };
  }
  const readJson = async (person: Person) =>
    JSON.parse(strFromU8((await read(person, 'json')).bytes));

  /** A user with a message, a payment, an upload, a favorite and a view. */
  async function buildPersonWithData(content = 'I never said it properly.') {
    const person = await buildPerson(app, { name: 'Maya Lind' });
    const messageId = await buildSent(app, person, { content, senderName: 'Maya' });
    await buildPayment(app, person, messageId);
    await app.pool.query(
      `insert into gallery_videos (id, title, file_url, file_size, video_format, uploaded_by, status,
         film_id, processing, rights_wording, rights_confirmed_at, created_at)
       values (gen_random_uuid(), 'A lake', 'gallery-videos/secret-key', 1000, 'mp4', $1, 'pending',
         gen_random_uuid(), 'waiting', 'It is mine.', now(), now())`,
      [person.userId],
    );
    await updateDelivery(app, messageId, { openedAt: app.clock.now() });
    await app.pool.query(`insert into user_settings (user_id, updated_at) values ($1, now())`, [
      person.userId,
    ]);
    await markFavorites(app.services, person.userId, { marked: ['love-1'], unmarked: [] });
    return { ...person, messageId };
  }

  test('contains exactly the expected keys', async () => {
    const person = await buildPersonWithData();
    await buildPersonWithData('Somebody else’s words');
    const data = await readJson(person);
    expect(Object.keys(data)).toEqual([
      ...['account', 'profile', 'settings', 'second_factors', 'messages', 'pictures'],
      'recordings',
      ...['payments', 'uploads', 'favorites', 'never_write_to', 'if_i_disappear'],
      ...['support_notes', 'views'],
      ...['picture_files', 'recording_files'],
      'exported_at',
    ]);
    // What the export cannot show, because nobody can read it.
    expect(data.account.kept_after_deletion).toMatch(/hash.*free send.*blocked.*letters/);
    expect(Object.keys(data.account)).toEqual([
      ...['id', 'email', 'created_at', 'last_sign_in_at'],
      ...['is_adult', 'terms_version', 'kept_after_deletion'],
    ]);
    expect(Object.keys(data.messages[0])).toEqual([
      ...['id', 'user_id', 'template_id', 'recipient_email', 'recipient_name', 'subject'],
      ...['personalized_content', 'sender_name', 'clue', 'status', 'scheduled_for', 'opens_at'],
      ...['sent_at', 'created_at', 'is_anonymous', 'allows_reply', 'wants_reminder', 'language'],
      ...['kept_at', 'sealed_until'],
    ]);
    expect(Object.keys(data.settings)).toEqual([
      ...['user_id', 'login_notifications', 'security_alerts', 'data_export_format'],
      ...['auto_logout', 'session_timeout_minutes', 'updated_at'],
    ]);
    const lists = [data.messages, data.payments, data.uploads, data.views];
    expect(lists.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
    expect(data.favorites).toEqual([
      { template_id: 'love-1', created_at: app.clock.now().toISOString() },
    ]);
    expect(data.messages[0]).toMatchObject({
      id: person.messageId,
      personalized_content: 'I never said it properly.',
      sender_name: 'Maya',
      status: 'sent',
    });
    expect(data.account).toMatchObject({ id: person.userId, email: person.email });
    expect(data.exported_at).toBe(app.clock.now().toISOString());
  });

  test('contains no secret, no storage key and no data of others', async () => {
    const person = await buildPersonWithData();
    const other = await buildPersonWithData('Somebody else’s words');
    const text = strFromU8((await read(person, 'json')).bytes);
    const { rows } = await app.pool.query('select token from sessions where user_id = $1', [
      person.userId,
    ]);
    const forbidden = [
      ...['Somebody else', other.userId, other.email, 'secret-key', 'a recipient’s device'],
      ...['avatar_key', 'password', 'token_hash', rows[0].token],
    ];
    expect(forbidden.filter((word) => text.includes(word))).toEqual([]);
  });

  test('contains any number of letters, in order and without duplicates', async () => {
    const person = await buildPerson(app);
    for (let index = 0; index < 120; index += 1) {
      await buildDraft(app, person, { content: `Letter ${index}` });
      if (index % 3 === 0) app.clock.advance(1);
    }
    const { messages } = await readJson(person);
    expect(new Set(messages.map(({ id }: { id: string }) => id)).size).toBe(120);
    const moments = messages.map(({ created_at }: { created_at: string }) => created_at);
    expect(moments).toEqual([...moments].sort());
  });

  test('names the second factors, without their secrets', async () => {
    const person = await buildPerson(app);
    await buildAuthenticator(app, person);
    await buildPasskey(app, person);
    const { second_factors: factors } = await readJson(person);
    expect(factors).toEqual([
      { kind: 'authenticator app', name: null, created_at: expect.any(String) },
      { kind: 'passkey', name: 'My phone', created_at: expect.any(String) },
    ]);
  });

  test('is complete, if empty, for a new account', async () => {
    const data = await readJson(await buildPerson(app));
    expect(data).toMatchObject({
      settings: null,
      messages: [],
      payments: [],
      uploads: [],
      favorites: [],
      never_write_to: [],
      views: [],
    });
  });

  test('the CSV export is a zip of tables without formulas', async () => {
    const person = await buildPersonWithData(FORMULA);
    const { bytes, fileName } = await read(person, 'csv');
    expect(fileName).toMatch(/\.zip$/);
    const files = unzipSync(bytes);
    const parts = ['account', 'profile', 'settings', 'second_factors', 'messages'];
    expect(Object.keys(files)).toEqual(
      [
        ...parts,
        'pictures',
        'recordings',
        'payments',
        'uploads',
        'favorites',
        'never_write_to',
        'if_i_disappear',
        'support_notes',
        'views',
      ].map((name) => `${name}.csv`),
    );
    for (const [name, file] of Object.entries(files).filter(([, { length }]) => length > 0)) {
      // The decoder takes off the first mark, and no other may follow.
      expect([name, ...file.subarray(0, 3)]).toEqual([name, 0xef, 0xbb, 0xbf]);
      expect(strFromU8(file)).not.toContain('\ufeff');
    }
    const table = (name: string) => strFromU8(files[`${name}.csv`] ?? new Uint8Array());
    expect(table('messages')).toContain(`"'=HYPERLINK(`);
    expect(table('account').split('\r\n')[0]).toBe(
      'id,email,created_at,last_sign_in_at,is_adult,terms_version,kept_after_deletion,exported_at',
    );
    expect(table('views').split('\r\n')).toHaveLength(3);
  });

  test('says once that a letter was opened, however often somebody reads it again', async () => {
    const person = await buildPersonWithData();
    await app.pool.query(
      `insert into delivery_views (message_id, user_agent, access_method, created_at)
       select $1, 'a recipient’s device', 'web', now() from generate_series(1, 3)`,
      [person.messageId],
    );
    const { views } = await readJson(person);
    expect(views).toEqual([
      {
        id: expect.any(String),
        message_id: person.messageId,
        access_method: 'web',
        created_at: app.clock.now().toISOString(),
      },
    ]);
  });

  test('is limited to three a day, even for simultaneous requests', async () => {
    const person = await buildPerson(app);
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, () => exportData(app.services, person.userId, 'json')),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(exportData(app.services, person.userId, 'csv')).rejects.toMatchObject({
      code: 'export_too_many',
    });
    app.clock.advance(1_440 * 60_000 + 1);
    await exportData(app.services, person.userId, 'json');
  });

  test('remembers the chosen format', async () => {
    const person = await buildPerson(app);
    const chosen = async () =>
      (await findSettings(app.services.db, person.userId))?.settings?.dataExportFormat;
    for (const format of ['csv', 'json', 'csv'] as const) {
      await exportData(app.services, person.userId, format);
      expect(await chosen()).toBe(format);
    }
    // A rejected export does not change it.
    await expect(exportData(app.services, person.userId, 'json')).rejects.toThrow();
    expect(await chosen()).toBe('csv');
  });

  test('is logged, and alerts by mail unless the user turned that off', async () => {
    const [careful, careless] = [await buildPerson(app), await buildPerson(app)];
    await app.pool.query(
      'insert into user_settings (user_id, security_alerts, updated_at) values ($1, false, now())',
      [careless.userId],
    );
    const countMails = async () => {
      const { rows } = await app.pool.query(
        "select count(*)::int as mails from pgboss.job where name = 'send-mail'",
      );
      return rows[0].mails;
    };
    const before = await countMails();
    await exportData(app.services, careful.userId, 'json');
    expect(await countMails()).toBe(before + 1);
    await exportData(app.services, careless.userId, 'json');
    expect(await countMails()).toBe(before + 1);
    const { rows } = await app.pool.query(
      "select action, details from security_events where user_id = $1 and action = 'data_exported'",
      [careless.userId],
    );
    expect(rows).toEqual([{ action: 'data_exported', details: { format: 'json' } }]);
  });
});
