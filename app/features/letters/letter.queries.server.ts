import { and, eq, sql } from 'drizzle-orm';
import { pickTextColumns } from '#app/features/messages/message.queries.server.ts';
import { isPlayable, playedColumns } from '#app/features/recordings/recording.queries.server.ts';
import { NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { profiles } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { recipientBlocks, replies } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { recordings } from '#db/schema/recordings.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';
import { recipientTexts } from './letter-view.server.ts';
import { decryptReply } from './reply-encryption.server.ts';

/**
 * Prepares the one query of the recipient's page: a delivery by the hash of its token, with its
 * message and film. Behind a pooler it is planned each time: the connection that knows a prepared
 * statement is another one a moment later. A row holds secrets: only `coverView` and `letterView` decide what is shown of it.
 */
export function prepareFindDelivery({ db, config }: Pick<Platform, 'db' | 'config'>) {
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
      /** Whether the sender's profile holds anything that a recipient might be shown. */
      hasProfileToShow: sql<boolean>`exists (select 1 from ${profiles}
        where ${profiles.userId} = ${messages.userId} and not ${messages.isAnonymous}
          and ${profiles.profileVisibility} <> 'private'
          and coalesce(${profiles.bio}, ${profiles.avatarUrl}) is not null)`,
      // docs/product.md, "Templates": a letter without a film plays the neutral one.
      filmId: sql<string>`coalesce(${messageTemplates.filmId}, ${sql.raw(`'${NEUTRAL_FILM_ID}'`)})`,
      filmRegions: galleryVideos.filmRegions,
      recording: playedColumns,
      texts: pickTextColumns(recipientTexts),
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(galleryVideos, eq(galleryVideos.filmId, messageTemplates.filmId))
    .leftJoin(replies, eq(replies.messageId, messages.id))
    .leftJoin(recordings, and(eq(recordings.messageId, messages.id), isPlayable))
    .where(eq(deliveries.tokenHash, sql.placeholder('tokenHash')))
    .prepare(config.database.isPooled ? '' : 'find_delivery');
  return async (tokenHash: Buffer) => {
    const [row] = await statement.execute({ tokenHash });
    return row ?? null;
  };
}

export type FindDelivery = ReturnType<typeof prepareFindDelivery>;
export type DeliveryRow = NonNullable<Awaited<ReturnType<FindDelivery>>>;

/** The recipient's reply to a letter. The caller must have checked that the letter is the viewer's own. */
export async function findReply(db: DbOrTx, keyring: Keyring, messageId: string) {
  const [row] = await db
    .select({ content: replies.content, createdAt: replies.createdAt })
    .from(replies)
    .where(eq(replies.messageId, messageId));
  if (!row) return null;
  return { text: decryptReply(keyring, { messageId, content: row.content }), at: row.createdAt };
}
