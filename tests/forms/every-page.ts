import { randomBytes, randomUUID } from 'node:crypto';
import { absenceContactContext } from '#app/features/messages/absence/absence.queries.server.ts';
import { keepLetter } from '#app/features/messages/kept/keep-letter.server.ts';
import { neverWriteContext } from '#app/features/messages/never-write/never-write.queries.server.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { buildScenario } from '../authorization/build-scenario.ts';
import { listRoutes } from '../authorization/list-routes.ts';
import { updateDelivery } from '../factories/deliveries.ts';
import { buildDraft, buildSent, giveFreeSends, updateMessage } from '../factories/messages.ts';
import {
  buildPerson,
  buildPersonWithPassword,
  openSession,
  type Person,
} from '../factories/people.ts';
import { buildAuthenticator, buildPasskey } from '../factories/second-factor.ts';
import type { TestApp } from '../setup/test-app.ts';

export interface EveryPage {
  pages: { path: string; visitor: Person | null }[];
  /** Sees every page, and can sign in with a password. */
  admin: Person;
}

/** Every page, in every state that shows another form: as a stranger sees it, and as its user does. */
export async function buildEveryPage(app: TestApp): Promise<EveryPage> {
  const scenario = await buildScenario(app);
  const { owner, unanswered, videoId, categoryId, ownTemplateId } = scenario;
  const admin = await buildPersonWithPassword(app);
  await app.pool.query(
    "insert into user_roles (user_id, role, created_at) values ($1, 'admin', now())",
    [admin.userId],
  );
  await app.pool.query(
    `insert into card_customers (user_id, customer_id, created_at) values ($1, 'cus_1', now())`,
    [admin.userId],
  );
  // The form of a decision is shown only to a reader of the report.
  await app.pool.query(
    `insert into audit_entries (actor_id, actor_label, action, subject_type, subject_id, created_at)
     values ($1, 'admin', 'report_letter_read', 'report', $2, now())`,
    [admin.userId, scenario.reportId],
  );
  await app.pool.query(
    "insert into provider_pauses (provider, paused_at) values ('google', now())",
  );
  await giveFreeSends(app, admin, 5);
  const draftId = await buildDraft(app, admin);
  const [failedId, scheduledId] = [await buildSent(app, admin), await buildSent(app, admin)];
  await updateMessage(app, failedId, { status: 'failed' });
  const scheduledFor = new Date('2030-01-01T12:00:00Z');
  await updateMessage(app, scheduledId, { status: 'scheduled', scheduledFor });
  const arrivedId = await buildSent(app, admin);
  await updateDelivery(app, arrivedId, { state: 'accepted', acceptedAt: new Date() });
  for (const endsAt of [null, new Date('2030-01-01T12:00:00Z')]) {
    const id = randomUUID();
    const address = app.platform.keyring.encrypt('ann@people.test', neverWriteContext(id));
    await app.pool.query(
      `insert into never_write_to (id, user_id, address, mailbox_hash, created_at, ends_at)
       values ($1, $2, $3, $4, now(), $5)`,
      [id, admin.userId, address, Buffer.from(id), endsAt],
    );
  }
  const questionToken = randomBytes(32).toString('base64url');
  await app.pool.query(
    `insert into absence_plans (user_id, choice, contact_email, contact_email_hash, asked_at,
       question_hash, updated_at)
     values ($1, 'ask', $2, $2, now() + interval '9 years', $3, now())`,
    [
      admin.userId,
      app.platform.keyring.encrypt('ann@people.test', absenceContactContext(admin.userId)),
      tokenHash(questionToken),
    ],
  );
  const closedId = await buildSent(app, admin);
  await updateDelivery(app, closedId, { state: 'accepted', acceptedAt: new Date() });
  await updateMessage(app, closedId, {
    opensAt: new Date('2030-01-01T11:00:00Z'),
    opensWallTime: '2030-01-01T12:00',
    opensTimeZone: 'Europe/Berlin',
  });
  const [keptId, sealedId, dueId, burningId] = await Promise.all(
    ['Mum', 'Dad', 'Ann', 'Sam'].map(async (recipientName) => {
      const id = await buildDraft(app, admin, { recipientName });
      await keepLetter(app.services, admin, id);
      return id;
    }),
  );
  for (const [id, day] of [
    [sealedId, '2030-01-01'],
    [dueId, '2020-01-01'],
  ] as const) {
    await updateMessage(app, id ?? '', {
      sealedUntil: new Date(`${day}T00:00:00Z`),
      sealedTimeZone: 'UTC',
    });
  }
  const burnsAt = new Date('2030-01-01T12:00:00Z');
  await updateMessage(app, burningId ?? '', { burnsAt, deletedAt: new Date() });
  const cancellationId = randomUUID();
  await app.pool.query(
    'insert into recipient_cancellations (id, user_id, created_at) values ($1, $2, now())',
    [cancellationId, admin.userId],
  );
  await app.pool.query(
    `insert into cancelled_messages (cancellation_id, message_id, outcome, is_deleted, revision)
     values ($1, $2, 'draft', true, 1)`,
    [cancellationId, draftId],
  );
  await buildAuthenticator(app, admin, { isConfirmed: false });
  const factored = await buildPerson(app, { isProven: true });
  await buildAuthenticator(app, factored);
  await buildPasskey(app, factored);
  const waiting = await openSession(app, factored.userId);
  const earlier = await openSession(app, admin.userId, '1 hour');
  const routes = (await listRoutes(app.services)).filter((route) => !NO_PAGE.test(route));
  const strangers = [
    ...routes.map(scenario.pathOf),
    '/auth?tab=sign-up',
    '/auth?error=signup_disabled',
    '/reset-password?token=x',
    '/verify-email?token=x',
    `/question/${questionToken}`,
  ];
  const admins = [
    ...routes.map((route) => scenario.pathOf(route.replace(':messageId', draftId))),
    '/settings?tab=security',
    '/settings?tab=preferences',
    '/settings?tab=account',
    '/settings/if-i-disappear',
    '/settings/never-write',
    `/presets?letter=${draftId}&preview=love-1`,
    `/messages/${failedId}`,
    `/messages/${scheduledId}`,
    `/messages/${arrivedId}`,
    `/messages/${closedId}`,
    `/messages/${scheduledId}?ask=cancel`,
    `/messages/${scheduledId}?ask=send_now`,
    `/messages/${arrivedId}?ask=withdraw`,
    `/messages/${arrivedId}?ask=delete`,
    `/messages/${keptId}`,
    `/messages/${keptId}?ask=burn`,
    `/messages/${keptId}/watch`,
    `/messages/${sealedId}?ask=open_sealed`,
    `/messages/${dueId}`,
    `/messages/${burningId}/burning`,
    `/dashboard?deleted=${draftId}`,
    `/cancel-everything?message=${draftId}`,
    `/cancel-everything/${cancellationId}`,
    '/admin/search?q=people.test',
    `/admin/categories?delete=${categoryId}`,
    `/admin/templates?delete=${ownTemplateId}`,
    `/admin/gallery?delete=${videoId}`,
    `/admin/users/${scenario.other.userId}`,
    `/admin/users/${admin.userId}/return/${arrivedId}`,
  ];
  const pages = [
    ...strangers.map((path) => ({ path, visitor: null })),
    ...admins.map((path) => ({ path, visitor: admin })),
    { path: `/affiliate/videos?delete=${videoId}`, visitor: owner },
    { path: '/settings/signing-in?set-up=app', visitor: admin },
    { path: '/settings/signing-in', visitor: factored },
    { path: '/auth/code?next=/settings', visitor: { ...factored, credentials: waiting } },
    { path: '/confirm?next=/settings', visitor: { ...admin, credentials: earlier } },
    { path: '/your-account', visitor: unanswered },
    { path: '/your-account?empty=1', visitor: unanswered },
  ];
  return { pages: pages.filter(({ path }) => !path.includes(':')), admin };
}

/** Addresses without a page: scripts and other programs call them, or a form posts to them. */
const NO_PAGE =
  /^\/(api|avatars|credits|delivery\/media|health|images|live|mail|session|sign-out|uploads|videos)\b/;
