import { eq, sql } from 'drizzle-orm';
import { NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import { profiles } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { recipientBlocks, replies } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { messageTemplates } from '#db/schema/templates.ts';

/**
 * The one read of a delivery page, prepared once: a delivery by the hash of its token, with its
 * message and film. What leaves this feature is picked from it by name (get-secure-delivery-message).
 */
export function prepareFindDelivery(db: Database) {
  const statement = db
    .select({
      id: deliveries.id,
      state: deliveries.state,
      dueAt: deliveries.dueAt,
      acceptedAt: deliveries.acceptedAt,
      expiresAt: deliveries.expiresAt,
      linkVisitedAt: deliveries.linkVisitedAt,
      openedAt: deliveries.openedAt,
      withdrawnAt: deliveries.withdrawnAt,
      erasedAt: deliveries.erasedAt,
      messageId: messages.id,
      senderId: messages.userId,
      messageStatus: messages.status,
      isAnonymous: messages.isAnonymous,
      sentAt: messages.sentAt,
      recipientEmailHash: messages.recipientEmailHash,
      allowsReply: messages.allowsReply,
      repliedAt: replies.createdAt,
      isSenderBlocked: sql<boolean>`exists (select 1 from ${recipientBlocks}
        where ${recipientBlocks.recipientEmailHash} = ${messages.recipientEmailHash}
          and ${recipientBlocks.senderId} = ${messages.userId}
          and ${recipientBlocks.isAnonymous} = ${messages.isAnonymous})`,
      /** Whether there is anything of the sender's profile that a reader may come to see. */
      hasProfileToShow: sql<boolean>`exists (select 1 from ${profiles}
        where ${profiles.userId} = ${messages.userId} and not ${messages.isAnonymous}
          and ${profiles.profileVisibility} <> 'private'
          and coalesce(${profiles.bio}, ${profiles.avatarUrl}) is not null)`,
      // A letter without a film of its own plays the neutral one (product.md section 1).
      filmId: sql<string>`coalesce(${messageTemplates.filmId}, ${sql.raw(`'${NEUTRAL_FILM_ID}'`)})`,
      texts: {
        recipientName: messages.recipientName,
        senderName: messages.senderName,
        subject: messages.subject,
        personalizedContent: messages.personalizedContent,
      },
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(replies, eq(replies.messageId, messages.id))
    .where(eq(deliveries.tokenHash, sql.placeholder('tokenHash')))
    .prepare('find_delivery');
  return async (tokenHash: Buffer) => {
    const [row] = await statement.execute({ tokenHash });
    return row ?? null;
  };
}

export type FindDelivery = ReturnType<typeof prepareFindDelivery>;
export type DeliveryRow = NonNullable<Awaited<ReturnType<FindDelivery>>>;
