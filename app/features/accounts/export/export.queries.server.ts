import { and, asc, eq, gt } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, userSettings, users } from '#db/schema/accounts.ts';
import { deliveryViews } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { payments } from '#db/schema/payments.ts';
import { galleryVideos } from '#db/schema/videos.ts';

/**
 * What a person may take with them. Each column is named here, under the name it has in the
 * specification: what is not named (storage keys, password hashes, tokens) cannot slip in.
 */

export async function findExportedAccount(tx: DbOrTx, userId: string) {
  const [account] = await tx
    .select({
      id: users.id,
      email: users.email,
      created_at: users.createdAt,
      last_sign_in_at: users.lastSignInAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  return account ?? null;
}

export async function findExportedProfile(tx: DbOrTx, userId: string) {
  const [profile] = await tx
    .select({
      id: profiles.id,
      user_id: profiles.userId,
      display_name: profiles.displayName,
      full_name: profiles.fullName,
      bio: profiles.bio,
      website_url: profiles.websiteUrl,
      location: profiles.location,
      phone: profiles.phone,
      birth_date: profiles.birthDate,
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
  return profile ?? null;
}

export async function findExportedSettings(tx: DbOrTx, userId: string) {
  const [settings] = await tx
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

export const listExportedPayments = (tx: DbOrTx, userId: string) =>
  tx
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

export const listExportedUploads = (tx: DbOrTx, userId: string) =>
  tx
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

const VIEWS_AT_ONCE = 500;

/** When one's letters were shown. With which device is the recipient's own affair. */
export async function* iterateExportedViews(tx: DbOrTx, userId: string) {
  let after = 0;
  while (true) {
    const views = await tx
      .select({
        id: deliveryViews.id,
        message_id: deliveryViews.messageId,
        access_method: deliveryViews.accessMethod,
        created_at: deliveryViews.createdAt,
      })
      .from(deliveryViews)
      .innerJoin(messages, eq(messages.id, deliveryViews.messageId))
      .where(and(eq(messages.userId, userId), gt(deliveryViews.id, after)))
      .orderBy(asc(deliveryViews.id))
      .limit(VIEWS_AT_ONCE);
    yield* views;
    const last = views.at(-1);
    if (!last || views.length < VIEWS_AT_ONCE) return;
    after = last.id;
  }
}
