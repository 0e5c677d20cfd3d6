import { eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, userRoles, userSettings, users } from '#db/schema/accounts.ts';
import { absencePlans, messages, neverWriteTo } from '#db/schema/messages.ts';
import { cardCustomers, payments, subscriptions } from '#db/schema/payments.ts';
import { pictures } from '#db/schema/pictures.ts';
import { recordings } from '#db/schema/recordings.ts';
import { favoriteTemplates } from '#db/schema/templates.ts';
import { galleryVideos, videoUploads } from '#db/schema/videos.ts';

const countOf = (rows: SQL) => sql<number>`(select count(*)::int from ${rows})`;

const letters = (status: 'draft' | 'scheduled' | 'sent') =>
  countOf(sql`${messages} where ${messages.userId} = ${users.id}
    and ${messages.status} = ${status} and ${messages.keptAt} is null
    and ${messages.deletedAt} is null`);

/** A name other than that of the sign-up, or of the owner's identity provider. */
const hasName = sql<boolean>`exists (
  select 1 from unnest(array[${profiles.fullName}, ${profiles.displayName}]) as given (name)
   where given.name not in (${users.name}, split_part(${users.email}, '@', 1)))`;

/**
 * What an account holds, for its owner, who may not have made it. Numbers and no words: somebody else may
 * have chosen those.
 */
export async function findAccountContents(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      createdAt: users.createdAt,
      drafts: letters('draft'),
      kept: countOf(sql`${messages} where ${messages.userId} = ${users.id}
        and ${messages.keptAt} is not null and ${messages.deletedAt} is null`),
      scheduled: letters('scheduled'),
      sent: letters('sent'),
      recordings:
        countOf(sql`${recordings} join ${messages} on ${messages.id} = ${recordings.messageId}
        where ${messages.userId} = ${users.id}`),
      pictures: countOf(sql`${pictures} join ${messages} on ${messages.id} = ${pictures.messageId}
        where ${messages.userId} = ${users.id}`),
      films: sql<number>`${countOf(sql`${galleryVideos} where ${galleryVideos.uploadedBy} = ${users.id}`)}
        + ${countOf(sql`${videoUploads} where ${videoUploads.userId} = ${users.id}`)}`,
      favorites: countOf(sql`${favoriteTemplates} where ${favoriteTemplates.userId} = ${users.id}`),
      neverWrite: countOf(sql`${neverWriteTo} where ${neverWriteTo.userId} = ${users.id}`),
      hasAbsencePlan: sql<boolean>`exists (select 1 from ${absencePlans}
        where ${absencePlans.userId} = ${users.id}
          and (${absencePlans.choice} <> 'send' or ${absencePlans.keptChoice} <> 'burn'))`,
      hasName,
      hasProfile: sql<boolean>`num_nonnulls(${profiles.bio}, ${profiles.avatarKey},
        ${profiles.encryptedWebsiteUrl}, ${profiles.encryptedLocation}, ${profiles.encryptedPhone},
        ${profiles.encryptedBirthDate}) > 0`,
      hasSettings: sql<boolean>`exists (select 1 from ${userSettings}
          where ${userSettings.userId} = ${users.id})
        or coalesce(${profiles.profileVisibility}, 'public') <> 'public'
        or not coalesce(${profiles.emailNotifications}, true)
        or coalesce(${profiles.marketingEmails}, false)`,
      hasPlan: sql<boolean>`exists (select 1 from ${cardCustomers}
          where ${cardCustomers.userId} = ${users.id})
        or exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${users.id})`,
      credits: sql<number>`coalesce(${profiles.totalCredits}, 0)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

export type AccountContents = NonNullable<Awaited<ReturnType<typeof findAccountContents>>>;

/** Whether an account must not be deleted with a mailed link: money, a letter that has left, or a role. */
export async function mustBeKept(db: DbOrTx, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ must: boolean }>(sql`
    select exists (select 1 from ${payments}
            where ${payments.userId} = ${userId} and ${payments.status} not in ('pending', 'failed'))
        or exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${userId})
        or exists (select 1 from ${profiles}
            where ${profiles.userId} = ${userId} and ${profiles.totalCredits} > 0)
        or exists (select 1 from ${messages}
            where ${messages.userId} = ${userId} and ${messages.status} = 'sent')
        or exists (select 1 from ${userRoles} where ${userRoles.userId} = ${userId}) as must`);
  return rows[0]?.must ?? true;
}
