import { desc, eq, isNull, or, sql } from 'drizzle-orm';
import { listUsers } from '#app/features/accounts/roles/user-list.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { reports } from '#db/schema/moderation.ts';
import { payments } from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';

/** What the search of the admin area finds. No query here reads a letter, a name or a recipient's address. */

/** Of each kind; a longer list is on the page of its kind. */
const SHOWN = 8;

const personColumns = { userId: users.id, fullName: users.name, email: users.email };

export type FoundPerson = Awaited<ReturnType<typeof findPersonById>>[number];

export const findPersonById = (db: DbOrTx, id: string) =>
  db.select(personColumns).from(users).where(eq(users.id, id));

/** The newest people whose name or address has this part, and whether there are more. */
export async function findPeople(db: DbOrTx, text: string) {
  const { users: found, hasMore } = await listUsers(db, { text, role: null, after: null });
  return { people: found.slice(0, SHOWN), hasMore: hasMore || found.length > SHOWN };
}

const messageColumns = {
  id: messages.id,
  senderId: messages.userId,
  senderEmail: users.email,
  isAnonymous: messages.isAnonymous,
  writtenOn: messages.writtenOn,
  templateTitle: messageTemplates.title,
  status: messages.status,
  deliveryState: deliveries.state,
  createdAt: messages.createdAt,
};

export type FoundMessage = Awaited<ReturnType<typeof findMessages>>[number];

/** The message with this id, or whose delivery has it. */
export const findMessages = (db: DbOrTx, id: string) =>
  db
    .select(messageColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(
      sql`${messages.keptAt} is null and ${messages.id} = any(array[${id}::uuid, (select message_id from deliveries where id = ${id})])`,
    );

const paymentColumns = {
  id: payments.id,
  userId: payments.userId,
  email: users.email,
  kind: payments.kind,
  messageId: payments.messageId,
  amountCents: payments.amountCents,
  status: payments.status,
  createdAt: payments.createdAt,
};

export type FoundPayment = Awaited<ReturnType<typeof findPayments>>[number];

/** The newest payments with this id: ours, or one of the card provider's. */
export const findPayments = (db: DbOrTx, by: { id: string } | { cardId: string }) =>
  db
    .select(paymentColumns)
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(
      'id' in by
        ? eq(payments.id, by.id)
        : or(
            eq(payments.paymentIntentId, by.cardId),
            eq(payments.checkoutId, by.cardId),
            eq(payments.invoiceId, by.cardId),
            eq(payments.subscriptionId, by.cardId),
          ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(SHOWN);

const reportColumns = {
  id: reports.id,
  reason: reports.reason,
  status: reports.status,
  createdAt: reports.createdAt,
};

export type FoundReport = Awaited<ReturnType<typeof findReports>>[number];

/** The report with this id, and the newest ones of the message with it. */
export const findReports = (db: DbOrTx, id: string) =>
  db
    .select(reportColumns)
    .from(reports)
    .where(or(eq(reports.id, id), eq(reports.messageId, id)))
    .orderBy(desc(reports.createdAt))
    .limit(SHOWN);

const videoColumns = {
  id: galleryVideos.id,
  title: galleryVideos.title,
  status: galleryVideos.status,
  createdAt: galleryVideos.createdAt,
};

export type FoundVideo = Awaited<ReturnType<typeof findVideos>>[number];

/** The video with this id, or the newest ones whose title has this part. */
export const findVideos = (db: DbOrTx, by: { id: string } | { text: string }) =>
  db
    .select(videoColumns)
    .from(galleryVideos)
    .where(
      'id' in by
        ? eq(galleryVideos.id, by.id)
        : sql`${isNull(galleryVideos.retiredAt)} and strpos(lower(${galleryVideos.title}), ${by.text.toLowerCase()}) > 0`,
    )
    .orderBy(desc(galleryVideos.createdAt))
    .limit(SHOWN);
