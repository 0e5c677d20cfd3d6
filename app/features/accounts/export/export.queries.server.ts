import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, userSettings, users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { payments } from '#db/schema/payments.ts';
import { favoriteTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';
import { findFactors } from '../account.queries.server.ts';
import { findPrivateDetails } from '../profile/private-details.queries.server.ts';

/**
 * The exported columns, under the names of the export format. Every column is listed by name, so
 * storage keys, password hashes and tokens cannot slip in.
 */

export async function findExportedAccount(db: DbOrTx, userId: string) {
  const [account] = await db
    .select({
      id: users.id,
      email: users.email,
      created_at: users.createdAt,
      last_sign_in_at: users.lastSignInAt,
      is_adult: users.isAdult,
      terms_version: users.termsVersion,
    })
    .from(users)
    .where(eq(users.id, userId));
  return account ?? null;
}

export async function findExportedProfile(
  services: { db: DbOrTx; keyring: Keyring },
  userId: string,
) {
  const details = await findPrivateDetails(services, userId);
  const [profile] = await services.db
    .select({
      id: profiles.id,
      user_id: profiles.userId,
      display_name: profiles.displayName,
      full_name: profiles.fullName,
      bio: profiles.bio,
      avatar_url: profiles.avatarUrl,
      email_notifications: profiles.emailNotifications,
      marketing_emails: profiles.marketingEmails,
      profile_visibility: profiles.profileVisibility,
      theme_preference: profiles.themePreference,
      free_sends_remaining: profiles.freeSendsRemaining,
      total_credits: profiles.totalCredits,
      created_at: profiles.createdAt,
      updated_at: profiles.updatedAt,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile || !details) return null;
  const { websiteUrl, location, phone, birthDate } = details;
  return { ...profile, website_url: websiteUrl, location, phone, birth_date: birthDate };
}

export async function findExportedSettings(db: DbOrTx, userId: string) {
  const [settings] = await db
    .select({
      user_id: userSettings.userId,
      login_notifications: userSettings.loginNotifications,
      security_alerts: userSettings.securityAlerts,
      data_export_format: userSettings.dataExportFormat,
      auto_logout: userSettings.autoLogout,
      session_timeout_minutes: userSettings.sessionTimeoutMinutes,
      updated_at: userSettings.updatedAt,
    })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return settings ?? null;
}

/** The second factors, without a secret. */
export async function listExportedFactors(db: DbOrTx, userId: string) {
  const { appSince, passkeys } = await findFactors(db, userId);
  const app = appSince && { kind: 'authenticator app', name: null, created_at: appSince };
  const keys = passkeys.map(({ name, createdAt }) => ({
    kind: 'passkey',
    name,
    created_at: createdAt,
  }));
  return app ? [app, ...keys] : keys;
}

export const listExportedPayments = (db: DbOrTx, userId: string) =>
  db
    .select({
      id: payments.id,
      kind: payments.kind,
      message_id: payments.messageId,
      amount_cents: payments.amountCents,
      currency: payments.currency,
      refunded_cents: payments.refundedCents,
      status: payments.status,
      created_at: payments.createdAt,
      completed_at: payments.completedAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.createdAt), asc(payments.id));

export const listExportedUploads = (db: DbOrTx, userId: string) =>
  db
    .select({
      id: galleryVideos.id,
      title: galleryVideos.title,
      description: galleryVideos.description,
      file_size: galleryVideos.fileSize,
      video_format: galleryVideos.videoFormat,
      status: galleryVideos.status,
      approved_at: galleryVideos.approvedAt,
      usage_count: galleryVideos.usageCount,
      created_at: galleryVideos.createdAt,
    })
    .from(galleryVideos)
    .where(eq(galleryVideos.uploadedBy, userId))
    .orderBy(asc(galleryVideos.createdAt), asc(galleryVideos.id));

export const listExportedFavorites = (db: DbOrTx, userId: string) =>
  db
    .select({
      template_id: favoriteTemplates.templateId,
      created_at: favoriteTemplates.createdAt,
    })
    .from(favoriteTemplates)
    .where(eq(favoriteTemplates.userId, userId))
    .orderBy(asc(favoriteTemplates.createdAt), asc(favoriteTemplates.templateId));

const BATCH_SIZE = 500;

/**
 * When each of the user's letters was opened, as its page says it: not each time somebody read it again,
 * and nothing of their devices.
 */
export async function* iterateExportedViews(db: DbOrTx, userId: string) {
  const openedAt = sql`least(${deliveries.openedAt}, ${deliveries.privateOpenedAt})`;
  let after: string | null = null;
  while (true) {
    const views = await db
      .select({
        id: deliveries.id,
        message_id: deliveries.messageId,
        access_method: sql<string>`'web'`,
        created_at: openedAt.mapWith(deliveries.openedAt),
      })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(
        and(
          eq(messages.userId, userId),
          isNotNull(openedAt),
          after === null ? undefined : gt(deliveries.id, after),
        ),
      )
      .orderBy(asc(deliveries.id))
      .limit(BATCH_SIZE);
    yield* views;
    const last = views.at(-1);
    if (!last || views.length < BATCH_SIZE) return;
    after = last.id;
  }
}
