import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { blockSender } from '#app/features/letters/block-sender.server.ts';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { parseConfig } from '#app/platform/config/config.server.ts';
import { assertKeysMatch, deleteOlderKeyChecks } from '#app/platform/crypto/key-check.server.ts';
import { createKeyring, tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { rekeyColumn } from '#app/platform/crypto/rekey.server.ts';
import { encryptedColumns } from '#server/encrypted-columns.ts';
import type { ServerConfig } from '#server/server-config.ts';
import { createServices } from '#server/services.ts';
import { deliveryOf } from './factories/deliveries.ts';
import {
  buildDraft,
  buildSent,
  deleteMessages,
  giveFreeSends,
  messageOf,
  updateMessage,
} from './factories/messages.ts';
import { buildPerson } from './factories/people.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';

const newKey = () => randomBytes(32).toString('base64');
const env = testEnvironment('postgres://unused@localhost/unused');
const LETTER = 'You noticed when nobody else did.';

describe('keys', () => {
  const app = createTestApp(env);

  const keyringOf = (given: Record<string, string>) => {
    const { secrets } = parseConfig({ ...env, ...given });
    return createKeyring({
      authSecret: secrets.authSecret ?? '',
      encryptionKeys: secrets.encryptionKeys ?? '',
      lookupKey: secrets.lookupKey ?? '',
      tokenKeys: secrets.tokenKeys ?? '',
    });
  };
  const rotated = () => keyringOf({ ENCRYPTION_KEYS: `2:${newKey()},${env.ENCRYPTION_KEYS}` });

  const withOther = (given: Record<string, string>) =>
    assertKeysMatch({ ...app.platform, keyring: keyringOf(given) });

  test('a process with a missing or wrong key refuses to start and names the key', async () => {
    await assertKeysMatch(app.platform);
    await assertKeysMatch(app.platform);
    await expect(withOther({ ENCRYPTION_KEYS: `1:${newKey()}` })).rejects.toThrow(
      /ENCRYPTION_KEYS lacks key version 1, or has a different key/,
    );
    await expect(withOther({ TOKEN_KEYS: `1:${newKey()}` })).rejects.toThrow(/TOKEN_KEYS lacks/);
    await expect(withOther({ LOOKUP_KEY: newKey() })).rejects.toThrow(/LOOKUP_KEY is not the key/);
    await expect(
      withOther({ ENCRYPTION_KEYS: `7:${newKey()}`, TOKEN_KEYS: `7:${newKey()}` }),
    ).rejects.toThrow(/version 1[\s\S]*version 1/);
    await app.pool.query('delete from key_checks where version = 7');
    await assertKeysMatch(app.platform);
  });

  test('every bytea column is known as encrypted or as a hash', async () => {
    const hashes = [
      'absence_plans.contact_email_hash',
      'absence_plans.question_hash',
      'affiliate_notify_requests.email_hash',
      'deleted_accounts.mailbox_hash',
      'deleted_sender_blocks.recipient_mailbox_hash',
      'deleted_sender_blocks.sender_mailbox_hash',
      'deleted_sender_cards.card_hash',
      'deleted_sender_cards.recipient_mailbox_hash',
      'deleted_sender_mails.recipient_mailbox_hash',
      'deleted_sender_mails.sender_mailbox_hash',
      'deliveries.mail_code_hash',
      'deliveries.private_token_hash',
      'deliveries.token_hash',
      'key_checks.proof',
      'mail_proofs.mail_code_hash',
      'mail_proofs.recipient_email_hash',
      'mail_proofs.recipient_mailbox_hash',
      'mailed_codes.code_hash',
      'mailed_codes.recipient_email_hash',
      'messages.recipient_email_hash',
      'messages.recipient_mailbox_hash',
      'never_write_to.mailbox_hash',
      'payments.card_hash',
      'rate_limits.key',
      'recipient_blocks.recipient_email_hash',
      'recipient_blocks.recipient_mailbox_hash',
      'recipient_domains.domain_hash',
      'reports.recipient_mailbox_hash',
      'reports.sender_mailbox_hash',
      'suppressed_addresses.recipient_email_hash',
      'suppressed_addresses.recipient_mailbox_hash',
      'factor_resets.stop_hash',
      'users.mailbox_hash',
    ];
    const { rows } = await app.pool.query(
      "select table_name || '.' || column_name as name from information_schema.columns where data_type = 'bytea' and table_schema = 'public'",
    );
    const encrypted = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...encrypted, ...hashes].sort());
  });

  test('re-encrypting under load loses nothing, and a second run finds nothing to do', async () => {
    const ids: string[] = [];
    for (const sender of [await buildPerson(app), await buildPerson(app)]) {
      for (let count = 0; count < 125; count += 1) {
        ids.push(await buildDraft(app, sender, { content: `${LETTER} ${ids.length}` }));
      }
    }
    const keyring = rotated();
    const services = { db: app.platform.db, keyring };
    const content = encryptedColumns.find(({ column }) => column === 'personalized_content');
    if (!content) throw new Error('personalized_content is not registered as encrypted');
    // Edits go on with the new key at the same time, as from a restarted process.
    const edited = ids.filter((_, index) => index % 5 === 0);
    const editing = (async () => {
      for (const id of edited) {
        const context = `messages.personalizedContent:${id}`;
        await updateMessage(app, id, { personalizedContent: keyring.encrypt('edited', context) });
      }
    })();
    await Promise.all([rekeyColumn(services, content), rekeyColumn(services, content), editing]);
    for (const column of encryptedColumns) await rekeyColumn(services, column);
    expect(await rekeyColumn(services, content)).toBe(0);

    const { rows } = await app.pool.query(
      'select id, personalized_content as letter from messages',
    );
    for (const { id, letter } of rows) {
      expect(letter.readUInt16BE(1)).toBe(2);
      const expected = edited.includes(id) ? 'edited' : `${LETTER} ${ids.indexOf(id)}`;
      expect(decryptLetter(keyring, id, { personalizedContent: letter }).personalizedContent).toBe(
        expected,
      );
    }
    await assertKeysMatch({ ...app.platform, keyring });
    await deleteOlderKeyChecks(services);
    const [newest = ''] = (
      await app.pool.query('select version::text from key_checks where kind = $1', ['encryption'])
    ).rows.map(({ version }) => version);
    expect(newest).toBe('2');
    await app.pool.query('delete from key_checks');
    await deleteMessages(app);
  });

  test('a database dump contains no letter, no address and no usable token', async () => {
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, 1);
    const messageId = await buildSent(app, sender, {
      content: LETTER,
      recipientEmail: 'maya@recipients.test',
      recipientName: 'Mayaname',
      senderName: 'Jonasname',
      clue: 'Redbicycle',
    });
    const { rows: tables } = await app.pool.query(
      "select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    );
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await app.pool.query(`select t::text as row from ${name} t`);
      dump += rows.map(({ row }) => row).join('\n');
    }
    const { id: deliveryId } = await deliveryOf(app, messageId);
    const token = app.platform.keyring.linkToken(deliveryId, 1);
    expect(dump).toContain(tokenHash(token).toString('hex'));
    const secrets = [LETTER, 'maya@recipients.test', 'Mayaname', 'Jonasname', 'Redbicycle', token];
    for (const secret of secrets) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
      expect(dump).not.toContain(Buffer.from(secret).toString('base64'));
    }
    expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('a database dump does not lead from a letter to the account of its recipient', async () => {
    const [sender, reader] = [await buildPerson(app), await buildPerson(app)];
    const messageId = await buildSent(app, sender, { recipientEmail: reader.email });
    await reportMessage(app.services, {
      messageId,
      senderId: sender.userId,
      reason: 'other',
      details: '',
      letter: LETTER,
      isFromRecipient: true,
    });
    const { recipientEmailHash } = await messageOf(app, messageId);
    const letter = { messageId, recipientEmailHash, senderId: sender.userId, isAnonymous: false };
    await blockSender(app.platform, letter);
    const hashesIn = async (table: string, condition: string) => {
      const { rows } = await app.pool.query(
        `select value from ${table}, jsonb_each_text(to_jsonb(${table})) where ${condition} and starts_with(value, '\\x')`,
      );
      return rows.map(({ value }) => value);
    };
    const ofAccount = await hashesIn('users', `id = '${reader.userId}'`);
    expect(ofAccount).not.toEqual([]);
    for (const table of ['messages', 'reports', 'recipient_blocks', 'deliveries', 'mail_proofs']) {
      const hashes = await hashesIn(table, 'true');
      expect(hashes.filter((hash) => ofAccount.includes(hash))).toEqual([]);
    }
  });

  test('links still work after a new token key is added, as long as the old key is kept', async () => {
    const tokenKeys = `2:${newKey()},${env.TOKEN_KEYS}`;
    const config = parseConfig({
      ...env,
      DATABASE_URL: app.databaseUrl,
      TOKEN_KEYS: tokenKeys,
    }) as ServerConfig;
    const later = await createServices(config, { clock: app.clock });
    const { rows } = await app.pool.query(
      'select id, token_key_version as version, token_hash as hash from deliveries',
    );
    for (const { id, version, hash } of rows) {
      expect(tokenHash(later.platform.keyring.linkToken(id, version)).equals(hash)).toBe(true);
    }
    expect(rows.length).toBeGreaterThan(0);
    await later.close();
  });
});
