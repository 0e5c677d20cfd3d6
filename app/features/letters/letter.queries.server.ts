import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { LinkKind } from '#app/features/dispatch/delivery.rules.ts';
import {
  blockOfLettersLike,
  hashesIn,
  refusesHandOver,
  suppressedSince,
} from '#app/features/dispatch/limits/blocks.queries.server.ts';
import { pickTextColumns } from '#app/features/messages/message.queries.server.ts';
import { isShownBy, shownColumns } from '#app/features/pictures/picture.queries.server.ts';
import { isPlayable, playedColumns } from '#app/features/recordings/recording.queries.server.ts';
import { NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { createBatch } from '#app/platform/db/batch.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { profiles } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { replies } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { pictures } from '#db/schema/pictures.ts';
import { recordings } from '#db/schema/recordings.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';
import { recipientTexts } from './letter-view.server.ts';
import { decryptReply } from './reply-encryption.server.ts';

/** The column with the hash of each link's token. */
const tokenHashes = { mail: deliveries.tokenHash, private: deliveries.privateTokenHash };

const recipient = hashesIn(sql`${messages}`);

/** A healthy database answers in a hundredth of this. */
const PATIENCE_MS = 500;

/**
 * Prepares the query of the recipient's page: a delivery by the hash of a token, with its message and
 * film. Letters that are asked for at the same time are read by one query, which takes little longer
 * than one letter does. The link of the mail is looked for first, so it costs one query. Behind a
 * pooler, the queries are planned each time: the next one may get a connection that does not know a
 * prepared statement. A row holds secrets: only `coverView` and `letterView` decide what is shown of it.
 */
export function prepareFindDelivery({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>) {
  function findBy(link: LinkKind) {
    const query = selectDelivery(db, link, sql`any(${sql.placeholder('tokenHashes')})`).prepare(
      config.database.isPooled ? '' : `find_deliveries_by_${link}_link`,
    );
    return createBatch(
      async (tokenHashes: Buffer[]) => {
        const since = suppressedSince(clock.now());
        const rows = await query.execute({ tokenHashes, suppressedSince: since });
        const found = new Map(rows.map((row) => [row.tokenHash?.toString('hex'), row]));
        return tokenHashes.map((tokenHash) => found.get(tokenHash.toString('hex')));
      },
      { patienceMs: PATIENCE_MS },
    );
  }
  const findByMail = findBy('mail');
  const findByPrivateLink = findBy('private');
  return async (tokenHash: Buffer) => {
    const mailed = await findByMail(tokenHash);
    if (mailed) return { ...mailed, link: 'mail' as const };
    const handedOver = await findByPrivateLink(tokenHash);
    return handedOver ? { ...handedOver, link: 'private' as const } : null;
  };
}

/**
 * The query by the hash of one kind of link. The benchmark's bare server makes the same one.
 * @param tokenHash what the hash must equal
 */
export function selectDelivery(db: DbOrTx, link: LinkKind, tokenHash: SQL) {
  return db
    .select({
      id: deliveries.id,
      tokenHash: tokenHashes[link],
      state: deliveries.state,
      dueAt: deliveries.dueAt,
      acceptedAt: deliveries.acceptedAt,
      expiresAt: deliveries.expiresAt,
      linkVisitedAt: deliveries.linkVisitedAt,
      openedAt: deliveries.openedAt,
      privateVisitedAt: deliveries.privateVisitedAt,
      privateOpenedAt: deliveries.privateOpenedAt,
      withdrawnAt: deliveries.withdrawnAt,
      takenDownAt: deliveries.takenDownAt,
      erasedAt: deliveries.erasedAt,
      messageId: messages.id,
      senderId: messages.userId,
      messageStatus: messages.status,
      isAnonymous: messages.isAnonymous,
      language: messages.language,
      sentAt: messages.sentAt,
      opensAt: messages.opensAt,
      opensTimeZone: messages.opensTimeZone,
      recipientEmailHash: messages.recipientEmailHash,
      allowsReply: messages.allowsReply,
      repliedAt: replies.createdAt,
      isSenderBlocked: sql<boolean>`exists (select from ${blockOfLettersLike(recipient, {
        senderId: messages.userId,
        isAnonymous: messages.isAnonymous,
      })})`,
      /** Only a private link asks: letters that have arrived by mail stay readable. */
      isHandOverUnwanted:
        link === 'mail'
          ? sql<boolean>`false`
          : refusesHandOver(recipient, messages.userId, sql.placeholder('suppressedSince')),
      /** Whether the sender's profile holds anything that a recipient might be shown. */
      hasProfileToShow: sql<boolean>`exists (select 1 from ${profiles}
        where ${profiles.userId} = ${messages.userId} and not ${messages.isAnonymous}
          and ${profiles.profileVisibility} <> 'private'
          and coalesce(${profiles.bio}, ${profiles.avatarUrl}) is not null)`,
      // docs/product.md, "Templates": a letter without a film plays the neutral one.
      filmId: sql<string>`coalesce(${messageTemplates.filmId}, ${sql.raw(`'${NEUTRAL_FILM_ID}'`)})`,
      filmRegions: galleryVideos.filmRegions,
      recording: playedColumns,
      picture: shownColumns,
      texts: pickTextColumns(recipientTexts),
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(galleryVideos, eq(galleryVideos.filmId, messageTemplates.filmId))
    .leftJoin(replies, eq(replies.messageId, messages.id))
    .leftJoin(recordings, and(eq(recordings.messageId, messages.id), isPlayable))
    .leftJoin(pictures, and(eq(pictures.messageId, messages.id), isShownBy[link]))
    .where(sql`${tokenHashes[link]} = ${tokenHash}`);
}

export type FindDelivery = ReturnType<typeof prepareFindDelivery>;
export type DeliveryRow = NonNullable<Awaited<ReturnType<FindDelivery>>>;

/** When a letter opens, as it is stored now; null when it opens at once. */
export async function findOpensAt(db: DbOrTx, messageId: string): Promise<Date | null> {
  const [row] = await db
    .select({ opensAt: messages.opensAt })
    .from(messages)
    .where(eq(messages.id, messageId));
  return row?.opensAt ?? null;
}

/** The recipient's reply to a letter. The caller must have checked that the letter is the viewer's own. */
export async function findReply(db: DbOrTx, keyring: Keyring, messageId: string) {
  const [row] = await db
    .select({ content: replies.content, createdAt: replies.createdAt })
    .from(replies)
    .where(eq(replies.messageId, messageId));
  if (!row) return null;
  return { text: decryptReply(keyring, { messageId, content: row.content }), at: row.createdAt };
}
