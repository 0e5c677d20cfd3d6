import { randomUUID } from 'node:crypto';
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { PgArray, PgJsonb, PgText } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProfileInput } from '#app/features/accounts/profile/profile.rules.ts';
import { updateProfile } from '#app/features/accounts/profile/update-profile.server.ts';
import { changePasskeyName } from '#app/features/accounts/second-factor/passkeys.server.ts';
import { signUp } from '#app/features/accounts/sign-in/sign-up.server.ts';
import { createViewLog } from '#app/features/letters/log-delivery-view.server.ts';
import * as letterSchemas from '#app/features/messages/letter.schema.server.ts';
import type { TemplateInput } from '#app/features/templates/template.rules.ts';
import { createCategory } from '#app/features/templates/write-category.server.ts';
import { createTemplate } from '#app/features/templates/write-template.server.ts';
import { rejectVideo } from '#app/features/videos/review/review-video.server.ts';
import { startUpload } from '#app/features/videos/uploads/start-upload.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import * as accounts from '#db/schema/accounts.ts';
import * as closing from '#db/schema/closing.ts';
import * as dispatch from '#db/schema/dispatch.ts';
import * as letters from '#db/schema/letters.ts';
import * as messages from '#db/schema/messages.ts';
import * as moderation from '#db/schema/moderation.ts';
import * as payments from '#db/schema/payments.ts';
import * as pictures from '#db/schema/pictures.ts';
import * as platform from '#db/schema/platform.ts';
import * as recordings from '#db/schema/recordings.ts';
import * as templates from '#db/schema/templates.ts';
import * as videos from '#db/schema/videos.ts';
import * as waitlist from '#db/schema/waitlist.ts';
import { buildSent } from './factories/messages.ts';
import { asBrowser, buildAdmin, buildPerson, PASSWORD } from './factories/people.ts';
import { buildPasskey } from './factories/second-factor.ts';
import { createTestApp } from './setup/test-app.ts';

const schema = {
  ...accounts,
  ...closing,
  ...dispatch,
  ...letters,
  ...messages,
  ...moderation,
  ...payments,
  ...pictures,
  ...platform,
  ...recordings,
  ...templates,
  ...videos,
  ...waitlist,
};

/** Every column that could hold a text of any length: those without a list of known words. */
const textColumns = Object.values(schema)
  .filter((table) => is(table, Table))
  .flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(
        (column) =>
          is(column, PgJsonb) ||
          (is(column, PgArray) && column.getSQLType().startsWith('text')) ||
          (is(column, PgText) && column.enumValues === undefined),
      )
      .map((column) => `${getTableName(table)}.${column.name}`),
  )
  .sort();

/** Columns that hold only what we, or a service of our own, put there. */
const OUR_OWN = [
  'audit_entries.action',
  'audit_entries.actor_label',
  'audit_entries.after',
  'audit_entries.before',
  'audit_entries.subject_id',
  'audit_entries.subject_type',
  'card_customers.customer_id',
  'card_events.id',
  'card_events.object_id',
  'card_events.refusal',
  'card_events.type',
  'categories.id',
  'delivery_views.viewer_ip',
  'dispatch_control.unreachable_reason',
  'factor_resets.requested_by_label',
  'favorite_templates.template_id',
  'gallery_videos.file_url',
  'gallery_videos.film_id',
  'gallery_videos.film_regions',
  'gallery_videos.processing_fault',
  'gallery_videos.proposed_category_id',
  'gallery_videos.rights_wording',
  'gallery_videos.thumbnail_url',
  'gallery_videos.video_format',
  'mail_domain_checks.findings',
  'message_templates.category_id',
  'message_templates.film_id',
  'message_templates.id',
  'message_templates.mood',
  'message_templates.on_screen_text',
  'message_templates.tags',
  'messages.language',
  'messages.opens_time_zone',
  'messages.opens_wall_time',
  'messages.permission_address',
  'messages.permission_wording',
  'messages.sealed_time_zone',
  'messages.template_id',
  'messages.time_zone',
  'messages.wall_time',
  'payments.checkout_id',
  'payments.currency',
  'payments.invoice_id',
  'payments.pack_id',
  'payments.payment_intent_id',
  'payments.subscription_id',
  'profiles.avatar_key',
  'profiles.avatar_url',
  'security_events.action',
  'security_events.details',
  'security_events.resource_id',
  'security_events.resource_type',
  'sender_notices.event',
  'sessions.ip_address',
  'sessions.token',
  'sign_in_methods.account_id',
  'sign_in_methods.password',
  'sign_in_methods.provider_id',
  'site_settings.key',
  'site_settings.value',
  'spendings.subscription_id',
  'subscriptions.customer_id',
  'subscriptions.id',
  'subscriptions.pack_id',
  'two_factors.backup_codes',
  'two_factors.secret',
  'upload_locks.upload_id',
  'users.terms_version',
  'verifications.identifier',
  'verifications.value',
  'video_uploads.extension',
  'video_uploads.proposed_category_id',
  'video_uploads.rights_wording',
  'video_uploads.thumbnail_key',
];

/** Columns that a provider of ours fills, or a browser with a passkey; see their own tests. */
const FROM_PROVIDERS = [
  'passkeys.aaguid',
  'passkeys.credential_id',
  'passkeys.device_type',
  'passkeys.public_key',
  'passkeys.transports',
  'sign_in_methods.access_token',
  'sign_in_methods.id_token',
  'sign_in_methods.refresh_token',
  'sign_in_methods.scope',
  'users.image',
];

/** Columns that nothing writes any more. */
const PREVIOUS = ['profiles.location', 'profiles.phone', 'profiles.website_url'];

/** Columns that are copied from others. */
const COPIES = ['gallery_videos.description', 'gallery_videos.title', 'profiles.bio_html'];

const filled = (length: number) => 'x'.repeat(length);

describe('every text has a limit', () => {
  const app = createTestApp();
  let admin: Awaited<ReturnType<typeof buildAdmin>>;
  beforeAll(async () => {
    admin = await buildAdmin(app);
  });
  const actor = () => ({ ...admin, roles: ['admin'] as 'admin'[], isEmailVerified: true });

  const saveAccount = (given: { name?: string; email?: string; userAgent?: string }) =>
    signUp(app.services, asBrowser(new Headers({ 'user-agent': given.userAgent ?? '' })), {
      name: given.name ?? 'Maya',
      email: given.email ?? `${randomUUID()}@people.test`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      hasAgreedToTerms: true,
      isAdult: true,
    });

  const saveProfile = async (given: Partial<ProfileInput>) => {
    const { userId } = await buildPerson(app);
    const blank = { displayName: 'Maya', fullName: '', bio: '', websiteUrl: '', location: '' };
    await updateProfile(app.platform, userId, { ...blank, phone: '', birthDate: '', ...given });
  };

  const saveTemplate = (given: Partial<TemplateInput>) =>
    createTemplate(app.platform, actor(), {
      ...{ title: 'Rain', description: '', content: '', categoryId: 'love', filmId: 'love-1' },
      ...{ isPremium: false, priceCents: '', ...given },
    });

  const saveUpload = (given: { title?: string; description?: string; fileName?: string }) =>
    startUpload({ ...app.platform, videoTools: { isAvailable: true } as never }, actor(), {
      ...{ id: randomUUID(), fileName: 'film.mp4', sizeBytes: 100, title: 'Rain' },
      ...{ description: '', categoryId: null, hasRights: true, ...given },
    });

  async function rejectWith(reason: string) {
    const id = randomUUID();
    await app.pool.query(
      `insert into gallery_videos (id, title, file_url, file_size, video_format, uploaded_by, status,
         film_id, processing, rights_wording, rights_confirmed_at, created_at)
       values ($1, 'Rain', 'k', 1, 'mp4', $2, 'pending', gen_random_uuid()::text, 'waiting', '', now(), now())`,
      [id, admin.userId],
    );
    await rejectVideo(app.platform, actor(), id, reason);
  }

  async function renamePasskey(name: string) {
    const person = await buildPerson(app);
    const id = await buildPasskey(app, person);
    await changePasskeyName(app.services, person, { id, name });
  }

  async function openWith(userAgent: string) {
    const messageId = await buildSent(app, await buildPerson(app));
    createViewLog(app.platform)(messageId, userAgent);
    await app.platform.background.settled();
  }

  /** What people write, with its limit: how a text of some length gets into the column. */
  const typed: Record<string, [limit: number, store: (length: number) => Promise<unknown>]> = {
    'categories.name': [
      40,
      (length) => createCategory(app.platform, actor(), randomUUID().padEnd(length, 'x')),
    ],
    'delivery_views.user_agent': [300, (length) => openWith(filled(length))],
    'gallery_videos.rejection_reason': [500, (length) => rejectWith(filled(length))],
    'message_templates.content': [20_000, (length) => saveTemplate({ content: filled(length) })],
    'message_templates.description': [
      500,
      (length) => saveTemplate({ description: filled(length) }),
    ],
    'message_templates.title': [80, (length) => saveTemplate({ title: filled(length) })],
    'passkeys.name': [60, (length) => renamePasskey(filled(length))],
    'profiles.bio': [500, (length) => saveProfile({ bio: filled(length) })],
    'profiles.display_name': [50, (length) => saveProfile({ displayName: filled(length) })],
    'profiles.full_name': [100, (length) => saveProfile({ fullName: filled(length) })],
    'sessions.user_agent': [300, (length) => saveAccount({ userAgent: filled(length) })],
    'users.email': [
      254,
      (length) => saveAccount({ email: '@people.test'.padStart(length, filled(length)) }),
    ],
    'users.name': [100, (length) => saveAccount({ name: filled(length) })],
    'video_uploads.description': [500, (length) => saveUpload({ description: filled(length) })],
    'video_uploads.file_name': [
      120,
      (length) => saveUpload({ fileName: '.mp4'.padStart(length, filled(length)) }),
    ],
    'video_uploads.title': [80, (length) => saveUpload({ title: filled(length) })],
  };

  const longest = async (column: string) => {
    const [table, name] = column.split('.');
    const { rows } = await app.pool.query(`select max(length(${name})) as length from ${table}`);
    return rows[0].length ?? 0;
  };

  test('every text column of the database is in one of these lists', () => {
    const known = [...OUR_OWN, ...FROM_PROVIDERS, ...PREVIOUS, ...COPIES, ...Object.keys(typed)];
    expect(known.sort()).toEqual(textColumns);
  });

  for (const [column, [limit, store]] of Object.entries(typed)) {
    test(`${column} holds at most ${limit} characters`, async () => {
      for (const length of [limit + 1, 30 * limit, 900_000]) {
        await store(length).catch((error) => {
          if (!(error instanceof DomainError)) throw error;
        });
      }
      expect(await longest(column)).toBeLessThanOrEqual(limit);
      await store(limit);
      expect(await longest(column)).toBe(limit);
    });
  }

  test('every text of the forms for letters has a limit', () => {
    const unlimited = Object.entries(letterSchemas)
      .filter(([, value]) => value instanceof z.ZodType)
      .flatMap(([name, value]) => {
        const { properties = {} } = z.toJSONSchema(value as z.ZodType, { io: 'input' });
        return Object.entries(properties).map(([field, found]) => ({ name, field, found }));
      })
      .filter(({ found }) => {
        const {
          type,
          maxLength,
          format,
          const: only,
          enum: words,
        } = found as z.core.JSONSchema.JSONSchema;
        return type === 'string' && !maxLength && format !== 'uuid' && only === undefined && !words;
      })
      .map(({ name, field }) => `${name}.${field}`);
    expect(unlimited).toEqual([]);
  });
});
