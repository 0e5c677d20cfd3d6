import {
  type Actor,
  assertStaffOrAdmin,
  isAdmin,
  SEARCH_MIN_LENGTH,
} from '#app/features/accounts/roles/access.rules.ts';
import { mailCodeHash } from '#app/features/dispatch/mail/mail-tokens.ts';
import { findSentMail } from '#app/features/dispatch/mail/sent-mail.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  type FoundMessage,
  type FoundPayment,
  type FoundPerson,
  type FoundReport,
  type FoundVideo,
  findMessages,
  findPayments,
  findPeople,
  findPersonById,
  findReports,
  findVideos,
} from './search.queries.server.ts';
import { readSearch } from './search.rules.ts';

/**
 * A message as support sees it. Somebody who has only the mail of an anonymous one does not learn who wrote
 * it: neither its sender nor its id is in the hit, and only the day of its time.
 */
export type MessageHit = Omit<FoundMessage, 'id' | 'senderId' | 'senderEmail'> & {
  named: { id: string; senderId: string; senderEmail: string } | null;
};

export interface SearchResult {
  /** What was looked for, as it was read. */
  text: string;
  /** Too short to look for a name or a title. */
  isTooShort: boolean;
  people: FoundPerson[];
  hasMorePeople: boolean;
  messages: MessageHit[];
  payments: FoundPayment[];
  reports: FoundReport[];
  videos: FoundVideo[];
  /** When a mail with this code was sent whose letter is erased or has another recipient by now. */
  pastMail: Date | null;
}

/**
 * Finds people by a part of their name or address; messages by their id, the code in their mail, or the
 * payment for them; reports, videos and payments. Payments are found by admins only.
 * @throws DomainError `staff_required`
 */
export async function searchEverything(
  { db, keyring }: Pick<Platform, 'keyring'> & { db: DbOrTx },
  actor: Actor,
  typed: string,
): Promise<SearchResult> {
  assertStaffOrAdmin(actor);
  const { text, id, cardId, mailCode } = readSearch(typed);
  const isTooShort = text.length < SEARCH_MIN_LENGTH;
  const maySeePayments = isAdmin(actor);
  const mail = mailCode
    ? await findSentMail(db, { mailCodeHash: mailCodeHash(keyring, mailCode) })
    : null;
  const [person, named, payments, videos, mailed] = await Promise.all([
    id ? findPersonById(db, id) : [],
    isTooShort ? { people: [], hasMore: false } : findPeople(db, text),
    maySeePayments && (id || cardId)
      ? findPayments(db, id ? { id } : { cardId: cardId ?? '' })
      : [],
    id ? findVideos(db, { id }) : isTooShort ? [] : findVideos(db, { text }),
    mail?.messageId ? findMessages(db, mail.messageId) : [],
  ]);
  const paidFor = payments.flatMap(({ messageId }) => messageId ?? []);
  const byId = await Promise.all(
    [...(id ? [id] : []), ...paidFor].map((of) => findMessages(db, of)),
  );
  const messages = [
    ...mailed.map((message) => asHit(message, !message.isAnonymous)),
    ...byId.flat().map((message) => asHit(message, true)),
  ];
  // The page of a report names the sender, so an anonymous letter's code leads to none.
  const reported = id ? [id] : mailed.filter(({ isAnonymous }) => !isAnonymous).map((of) => of.id);
  const reports = await Promise.all(reported.map((of) => findReports(db, of)));
  return {
    ...{ text, isTooShort, messages, payments, videos, reports: reports.flat() },
    people: [...person, ...named.people],
    hasMorePeople: named.hasMore,
    pastMail: mail && !mail.messageId ? mail.sentAt : null,
  };
}

function asHit(
  { id, senderId, senderEmail, ...message }: FoundMessage,
  isNamed: boolean,
): MessageHit {
  if (isNamed) return { ...message, named: { id, senderId, senderEmail } };
  return { ...message, createdAt: startOfDay(message.createdAt), named: null };
}

const startOfDay = (instant: Date) => new Date(`${instant.toISOString().slice(0, 10)}T00:00:00Z`);
