import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { selectDelivery } from '#app/features/letters/letter.queries.server.ts';
import { recipientTexts } from '#app/features/letters/letter-view.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { createKeyring, tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { COMPRESSION_LEVEL } from '#app/platform/http/compressed-page.server.ts';
import { messages } from '#db/schema/messages.ts';

/**
 * The least any server must do for an opened letter: find it with the product's own query, one query for
 * each request, decrypt the same columns, join strings and record the view.
 */
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

const tokenHashGiven = sql`${sql.placeholder('tokenHash')}`;
const READ = selectDelivery(drizzle({ client: pool }), 'mail', tokenHashGiven).toSQL().sql;
const LOG_VIEW = `insert into delivery_views (message_id, user_agent, access_method, created_at) values ($1, $2, 'web', now())`;

/** Rows are arrays, because several of the joined tables have a column of the same name. */
const find = (token: string) =>
  pool.query({ name: 'read', text: READ, values: [tokenHash(token)], rowMode: 'array' });

const { fields } = await find('');
const messageTable = fields.find(({ name }) => name === messages.personalizedContent.name)?.tableID;
const positionOf = (column: string) =>
  fields.findIndex(({ name, tableID }) => name === column && tableID === messageTable);
const messageIdPosition = positionOf(messages.id.name);
const texts = recipientTexts.map((name) => ({ name, position: positionOf(messages[name].name) }));

const compress = promisify<string, { level: number }, Buffer>(gzip);

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const server = createServer(async (request, response) => {
  const token = request.url?.split('/').at(-1) ?? '';
  const { rows } = await find(token);
  const [row = []] = rows;
  const messageId = row[messageIdPosition];
  const letter: Record<string, string> = {};
  for (const { name, position } of texts) {
    letter[name] = escaped(keyring.decrypt(row[position], `messages.${name}:${messageId}`));
  }
  pool
    .query({
      name: 'log-view',
      text: LOG_VIEW,
      values: [messageId, request.headers['user-agent']],
    })
    .catch(() => {});
  const page = `${before}${letter.personalizedContent}${after}`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  if (!request.headers['accept-encoding']) {
    response.writeHead(200, headers).end(page);
    return;
  }
  const compressed = await compress(page, { level: COMPRESSION_LEVEL });
  response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(compressed);
});
server.listen(Number(env.PORT), () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
