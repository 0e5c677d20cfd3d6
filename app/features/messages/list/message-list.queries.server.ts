import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
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
import { isSealed } from '../kept/kept.rules.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { countMessages, listReturnedSends, pickTextColumns } from '../message.queries.server.ts';
import { actionsFor, type MessageStatus } from '../message.rules.ts';
import { YEARS_AHEAD } from '../schedule/schedule.rules.ts';
import type { StatusFacts } from '../status/status-sentence.rules.ts';

/** How many messages the dashboard and a page of the complete list show. */
export const PAGE_SIZE = 20;

/** Names, addresses and subjects are encrypted one by one, so searching them means decrypting them. */
const MESSAGES_SEARCHED = 2_000;

/** Every month in which a letter can be scheduled. */
const MONTHS_LISTED = 12 * YEARS_AHEAD + 1;

export interface Filter {
  userId: string;
  /** Null for all. */
  status: MessageStatus | null;
  /** Those that leave in this month, as they were planned: '2031-05'. */
  month?: string | null;
  /** Those that are kept for nobody, which are in no other list. */
  isKept?: boolean;
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
 * One page of a person's messages, newest first (those of a month: in the order in which they leave),
 * without the letters, and the total. A query is looked for in the names, addresses and subjects of the
 * newest 2,000 messages, and a complete address in all of them, by its keyed hash.
 */
export async function listMessages(
  db: DbOrTx,
  keyring: Keyring,
  { query, page, ...filter }: Filter & { query: string; page: number },
): Promise<{ messages: ListedMessage[]; total: number }> {
  const from = (page - 1) * PAGE_SIZE;
  if (query) {
    const found = await findRows(db, keyring, filter, query);
    return {
      messages: await complete(db, found.slice(from, from + PAGE_SIZE)),
      total: found.length,
    };
  }
  const [rows, [counted]] = await Promise.all([
    listQuery(db, filter).limit(PAGE_SIZE).offset(from),
    db.select({ total: count() }).from(messages).where(matches(filter)),
  ]);
  return { messages: await complete(db, decryptRows(keyring, rows)), total: counted?.total ?? 0 };
}

async function findRows(
  db: DbOrTx,
  keyring: Keyring,
  filter: Filter,
  query: string,
): Promise<Row[]> {
  const address = normalizeEmail(query);
  const isAddress = and(
    matches(filter),
    eq(messages.recipientEmailHash, keyring.lookupHash(address)),
  );
  const [newest, addressed] = await Promise.all([
    listQuery(db, filter).limit(MESSAGES_SEARCHED),
    address.includes('@')
      ? listQuery(db, filter).where(isAddress).limit(MESSAGES_SEARCHED)
      : Promise.resolve([]),
  ]);
  const text = searchableText(query);
  const named = decryptRows(keyring, newest).filter(({ subject, recipientName, recipientEmail }) =>
    [subject, recipientName ?? '', readableEmail(recipientEmail)].some((part) =>
      searchableText(part).includes(text),
    ),
  );
  const ids = new Set(idsOf(named));
  const others = decryptRows(keyring, addressed).filter(({ id }) => !ids.has(id));
  return [...named, ...others].sort(
    (one, other) => Number(other.createdAt) - Number(one.createdAt),
  );
}

/** These of a person's messages, in this order. */
export async function listMessagesById(
  db: DbOrTx,
  keyring: Keyring,
  { userId, isKept = false }: Pick<Filter, 'userId' | 'isKept'>,
  ids: string[],
): Promise<ListedMessage[]> {
  if (ids.length === 0) return [];
  const all = { userId, isKept, status: null };
  const rows = await listQuery(db, all).where(and(matches(all), inArray(messages.id, ids)));
  const listed = await complete(db, decryptRows(keyring, rows));
  return listed.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The month in which a letter leaves, as its sender planned it. */
const leavingMonth = sql<string>`coalesce(left(${messages.wallTime}, 7), to_char(${messages.scheduledFor} at time zone 'UTC', 'YYYY-MM'))`;

/** The months in which a person's scheduled letters leave, earliest first, and how many leave in each. */
export async function countScheduledMonths(
  db: DbOrTx,
  userId: string,
): Promise<{ month: string; total: number }[]> {
  return db
    .select({ month: leavingMonth, total: count() })
    .from(messages)
    .where(and(matches({ userId, status: 'scheduled' }), isNotNull(messages.scheduledFor)))
    .groupBy(leavingMonth)
    .orderBy(leavingMonth)
    .limit(MONTHS_LISTED);
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
      schedulePreset: messages.schedulePreset,
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
      keptAt: messages.keptAt,
      sealedUntil: messages.sealedUntil,
      sealedTimeZone: messages.sealedTimeZone,
      texts: pickTextColumns(['recipientEmail', 'recipientName', 'subject']),
    })
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .leftJoin(replies, eq(replies.messageId, messages.id))
    .where(matches(filter))
    .orderBy(
      ...(filter.month ? [asc(messages.scheduledFor)] : []),
      desc(messages.createdAt),
      messages.id,
    )
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

export const matches = ({ userId, status, month, isKept = false }: Filter) =>
  and(
    eq(messages.userId, userId),
    isNull(messages.deletedAt),
    isKept ? isNotNull(messages.keptAt) : isNull(messages.keptAt),
    status ? eq(messages.status, status) : undefined,
    month ? eq(leavingMonth, month) : undefined,
  );

type EncryptedRow = Awaited<ReturnType<typeof listQuery>>[number];
type Row = ReturnType<typeof decryptRows>[number];

const decryptRows = (keyring: Keyring, rows: EncryptedRow[]) =>
  rows.map(({ texts, ...row }) => {
    const letter = decryptLetter(keyring, row.id, texts);
    // What is sealed is neither shown nor searched, but for the name.
    return { ...row, ...letter, subject: isSealed(row) ? '' : letter.subject };
  });

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
