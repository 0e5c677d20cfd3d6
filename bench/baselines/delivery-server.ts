import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import pg from 'pg';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { createKeyring, tokenHash } from '#app/platform/crypto/keyring.server.ts';

/** The least any server must do for an opened letter: two queries, decryption, joined strings. */
const env = readEnvironment() as Record<string, string>;
const keyring = createKeyring({
  authSecret: env.AUTH_SECRET ?? '',
  encryptionKeys: env.ENCRYPTION_KEYS ?? '',
  lookupKey: env.LOOKUP_KEY ?? '',
  tokenKeys: env.TOKEN_KEYS ?? '',
});
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 10 });

/** Our own page, cut where the letter goes, so that both send the same bytes. */
const [before, after] = (await readFile(env.TEMPLATE_FILE ?? '', 'utf8')).split('{{letter}}');

const READ = `select deliveries.id, deliveries.state, deliveries.due_at, deliveries.accepted_at, deliveries.expires_at,
    deliveries.link_visited_at, deliveries.opened_at, deliveries.withdrawn_at, deliveries.erased_at,
    messages.recipient_email_hash, messages.allows_reply, replies.created_at as replied_at,
    exists (select 1 from recipient_blocks where recipient_blocks.recipient_email_hash = messages.recipient_email_hash
      and recipient_blocks.sender_id = messages.user_id
      and recipient_blocks.is_anonymous = messages.is_anonymous) as is_sender_blocked,
    exists (select 1 from profiles where profiles.user_id = messages.user_id and not messages.is_anonymous
      and profiles.profile_visibility <> 'private'
      and coalesce(profiles.bio, profiles.avatar_url) is not null) as has_profile_to_show, messages.id as message_id, messages.user_id, messages.status,
    messages.is_anonymous, messages.sent_at, message_templates.film_id, messages.recipient_name,
    messages.sender_name, messages.subject, messages.personalized_content
  from deliveries join messages on messages.id = deliveries.message_id
  left join message_templates on message_templates.id = messages.template_id
  left join replies on replies.message_id = messages.id where deliveries.token_hash = $1`;
const LOG_VIEW = `insert into delivery_views (message_id, user_agent, access_method, created_at) values ($1, $2, 'web', now())`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const server = createServer(async (request, response) => {
  const token = request.url?.split('/').at(-1) ?? '';
  const { rows } = await pool.query({ name: 'read', text: READ, values: [tokenHash(token)] });
  const [row] = rows;
  const decrypt = (column: string, encrypted: Buffer) =>
    escaped(keyring.decrypt(encrypted, `messages.${column}:${row.message_id}`));
  decrypt('recipientName', row.recipient_name);
  decrypt('senderName', row.sender_name);
  decrypt('subject', row.subject);
  const letter = decrypt('personalizedContent', row.personalized_content);
  pool
    .query({
      name: 'log-view',
      text: LOG_VIEW,
      values: [row.message_id, request.headers['user-agent']],
    })
    .catch(() => {});
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`${before}${letter}${after}`);
});
server.listen(Number(env.PORT), () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
