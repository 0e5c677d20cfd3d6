import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm';
import {
  firstOpenedAt,
  firstVisitedAt,
} from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import {
  previewReturns,
  type ReturnPreview,
} from '#app/features/payments/ledger/ledger.queries.server.ts';
import { type Thumbnail, thumbnailOf } from '#app/features/templates/film.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { readableEmail } from '#app/platform/mail/readable-email.server.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { searchableText } from '#app/shared/text.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { replies } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { countMessages, listReturnedSends } from '../message.queries.server.ts';
import { actionsFor, type MessageStatus } from '../message.rules.ts';
import type { StatusFacts } from '../status/status-sentence.rules.ts';

/** How many messages the dashboard and a page of the complete list show. */
export const PAGE_SIZE = 20;

/** Subjects are encrypted one by one, so searching them means decrypting them. */
const SUBJECTS_SEARCHED = 2_000;

interface Filter {
  userId: string;
  /** Null for all. */
  status: MessageStatus | null;
}

/** How long an unread answer or a failed letter stays on top, and how many do. */
const NEEDS_SENDER_FOR = days(30);
const NEEDING_SENDER_SHOWN = 5;

/**
 * The dashboard: a person's newest messages, without the letters, how many they have in each status,
 * and what needs them: unread answers and failed letters of the last 30 days, newest first.
 */
export async function listNewestMessages(db: DbOrTx, keyring: Keyring, filter: Filter, now: Date) {
  const [rows, counts, needing] = await Promise.all([
    listQuery(db, filter).limit(PAGE_SIZE),
    countMessages(db, filter.userId),
    needingQuery(db, filter.userId, now),
  ]);
  return {
    messages: await complete(db, decryptRows(keyring, rows)),
    needing: await complete(db, decryptRows(keyring, needing)),
    counts,
  };
}

export type ListedMessage = Omit<Row, 'filmId' | 'failureReason'> &
  StatusFacts & { thumbnail: Thumbnail; returnPreview: ReturnPreview | null };

/**
 * One page of a person's messages, newest first, without the letters, and the total. A query with an
 * @ finds the messages to exactly that address, by its keyed hash. Any other query is looked for in
 * the subjects of the newest 2,000 messages.
 */
export async function listMessages(
  db: DbOrTx,
  keyring: Keyring,
  { query, page, ...filter }: Filter & { query: string; page: number },
): Promise<{ messages: ListedMessage[]; total: number }> {
  const { rows, total } = await findRows(db, keyring, { ...filter, query, page });
  return { messages: await complete(db, rows), total };
}

async function findRows(
  db: DbOrTx,
  keyring: Keyring,
  { query, page, ...filter }: Filter & { query: string; page: number },
): Promise<{ rows: Row[]; total: number }> {
  const from = (page - 1) * PAGE_SIZE;
  if (query && !normalizeEmail(query).includes('@')) {
    const text = searchableText(query);
    const newest = decryptRows(keyring, await listQuery(db, filter).limit(SUBJECTS_SEARCHED));
    const found = newest.filter(({ subject }) => searchableText(subject).includes(text));
    return { rows: found.slice(from, from + PAGE_SIZE), total: found.length };
  }
  const recipient = query
    ? eq(messages.recipientEmailHash, keyring.lookupHash(normalizeEmail(query)))
    : undefined;
  const condition = and(matches(filter), recipient);
  const [rows, [counted]] = await Promise.all([
    listQuery(db, filter).where(condition).limit(PAGE_SIZE).offset(from),
    db.select({ total: count() }).from(messages).where(condition),
  ]);
  return { rows: decryptRows(keyring, rows), total: counted?.total ?? 0 };
}

/** The query behind every list. A test checks its plan, and a benchmark its speed. */
export function listQuery(db: DbOrTx, filter: Filter) {
  return db
    .select({
      id: messages.id,
      writtenOn: messages.writtenOn,
      templateId: messages.templateId,
      status: messages.status,
      scheduledFor: messages.scheduledFor,
      timeZone: messages.timeZone,
      sentAt: messages.sentAt,
      createdAt: messages.createdAt,
      updatedAt: messages.updatedAt,
      opensAt: messages.opensAt,
      opensTimeZone: messages.opensTimeZone,
      filmId: messageTemplates.filmId,
      repliedAt: replies.createdAt,
      answerSeenAt: replies.seenAt,
      deliveryState: deliveries.state,
      failureReason: deliveries.reason,
      expiresAt: deliveries.expiresAt,
      acceptedAt: deliveries.acceptedAt,
      linkVisitedAt: firstVisitedAt,
      openedAt: firstOpenedAt,
      privateLinkAt: deliveries.privateLinkAt,
      withdrawnAt: deliveries.withdrawnAt,
      texts: {
        recipientEmail: messages.recipientEmail,
        recipientName: messages.recipientName,
        subject: messages.subject,
      },
    })
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .leftJoin(replies, eq(replies.messageId, messages.id))
    .where(matches(filter))
    .orderBy(desc(messages.createdAt), messages.id)
    .$dynamic();
}

/** What needs its sender. A benchmark checks its speed with the list's. */
export function needingQuery(db: DbOrTx, userId: string, now: Date) {
  const since = shifted(now, -NEEDS_SENDER_FOR);
  const isUnread = and(isNull(replies.seenAt), gt(replies.createdAt, since));
  const isFailed = and(
    eq(messages.status, 'failed'),
    gt(messages.updatedAt, since),
    isNull(firstOpenedAt),
    isNull(deliveries.privateLinkAt),
  );
  return listQuery(db, { userId, status: null })
    .where(and(matches({ userId, status: null }), or(isUnread, isFailed)))
    .limit(NEEDING_SENDER_SHOWN);
}

const matches = ({ userId, status }: Filter) =>
  and(
    eq(messages.userId, userId),
    isNull(messages.deletedAt),
    status ? eq(messages.status, status) : undefined,
  );

type EncryptedRow = Awaited<ReturnType<typeof listQuery>>[number];
type Row = ReturnType<typeof decryptRows>[number];

const decryptRows = (keyring: Keyring, rows: EncryptedRow[]) =>
  rows.map(({ texts, ...row }) => ({ ...row, ...decryptLetter(keyring, row.id, texts) }));

/** Adds what pages show beside a row: its film, what came back, and what cancelling would return. */
async function complete(db: DbOrTx, rows: Row[]): Promise<ListedMessage[]> {
  const cancellable = rows.filter((row) =>
    actionsFor(row).some((action) => action === 'cancel' || action === 'withdraw'),
  );
  const failed = rows.filter(({ status }) => status === 'failed');
  const [previews, returned] = await Promise.all([
    previewReturns(db, idsOf(cancellable)),
    listReturnedSends(db, idsOf(failed)),
  ]);
  return rows.map(({ filmId, failureReason, ...row }) => ({
    ...row,
    recipientEmail: readableEmail(row.recipientEmail),
    thumbnail: thumbnailOf(getFilm(filmId ?? NEUTRAL_FILM_ID)),
    isKeptBack: failureReason === 'never_write',
    returned: returned.get(row.id) ?? null,
    returnPreview: previews.get(row.id) ?? null,
  }));
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
