import type { TestApp } from '../setup/test-app.ts';
import type { RouteRules } from './access-table.ts';
import type { Scenario } from './build-scenario.ts';

/** One action of the admin area, as a correctly filled form. */
interface AdminAction {
  post(scenario: Scenario): { path: string; fields: Record<string, string> };
  /** Asks the database whether it happened. */
  wasDone(app: TestApp, scenario: Scenario): Promise<boolean>;
  responses: RouteRules['GET'];
}

const accessDenied = { anonymous: '302 /auth', owner: '302 /dashboard', other: '302 /dashboard' };
const DONE = '302 /admin, done';
const byStaff = { ...accessDenied, staff: DONE, admin: DONE };
const byAdmin = { ...accessDenied, staff: '302 /dashboard', admin: DONE };

const found = async (app: TestApp, query: string, values: unknown[]) =>
  (await app.pool.query(query, values)).rows.length > 0;

const onPerson =
  (fields: Record<string, string>): AdminAction['post'] =>
  ({ owner }) => ({ path: `/admin/users/${owner.userId}`, fields });

/** Every action of the admin area and who may run it, reviewed by a person. */
export const adminActions: Record<string, AdminAction> = {
  'assign a role': {
    post: onPerson({ intent: 'role', role: 'staff' }),
    wasDone: (app, { owner }) =>
      found(app, 'select 1 from user_roles where user_id = $1', [owner.userId]),
    responses: byAdmin,
  },
  'edit credits': {
    post: onPerson({ intent: 'credits-confirmed', from: '0', to: '7' }),
    wasDone: (app, { owner }) =>
      found(app, 'select 1 from profiles where user_id = $1 and total_credits = 7', [owner.userId]),
    responses: byAdmin,
  },
  'ask for a reset of a second factor': {
    post: onPerson({ intent: 'reset-factors', reason: 'They lost their phone.' }),
    wasDone: (app, { owner }) =>
      found(app, 'select 1 from factor_resets where user_id = $1', [owner.userId]),
    responses: byAdmin,
  },
  'stop a reset of a second factor': {
    post: ({ other }) => ({
      path: `/admin/users/${other.userId}`,
      fields: { intent: 'stop-factor-reset' },
    }),
    wasDone: (app, { other }) =>
      found(
        app,
        "select 1 from audit_entries where subject_id = $1 and action = 'factor_reset_stopped'",
        [other.userId],
      ),
    responses: byAdmin,
  },
  'suspend an account': {
    post: onPerson({ intent: 'suspend' }),
    wasDone: (app, { owner }) =>
      found(app, 'select 1 from users where id = $1 and suspended_at is not null', [owner.userId]),
    responses: byAdmin,
  },
  // Without Stripe, nothing is refunded to anybody (app/features/payments/refunds/refund-payment.db.test.ts).
  'refund a payment': {
    post: ({ owner, paymentId }) => ({
      path: `/admin/users/${owner.userId}/refund/${paymentId}`,
      fields: { cents: '499', reason: 'They paid twice for it.' },
    }),
    wasDone: (app, { paymentId }) =>
      found(app, 'select 1 from payments where id = $1 and refund_cents is not null', [paymentId]),
    responses: { ...accessDenied, staff: '302 /dashboard', admin: '409' },
  },
  // Of a draft, which took no send (app/features/moderation/support/return-send-for-support.db.test.ts).
  'return a send': {
    post: ({ pathOf }) => ({
      path: pathOf('/admin/users/:userId/return/:messageId'),
      fields: { reason: 'It went to a closed mailbox.' },
    }),
    wasDone: (app, { owner }) =>
      found(app, "select 1 from audit_entries where subject_id = $1 and action = 'send_returned'", [
        owner.userId,
      ]),
    responses: { ...accessDenied, staff: '302 /dashboard', admin: '409' },
  },
  'send the verification again': {
    post: onPerson({ intent: 'send-verification', reason: 'They lost the first one.' }),
    wasDone: (app, { owner }) =>
      found(
        app,
        "select 1 from audit_entries where subject_id = $1 and action = 'verification_sent'",
        [owner.userId],
      ),
    responses: byAdmin,
  },
  'end all sessions': {
    post: onPerson({ intent: 'end-sessions', reason: 'Somebody else is in it.' }),
    wasDone: async (app, { owner }) =>
      !(await found(app, 'select 1 from sessions where user_id = $1', [owner.userId])),
    responses: byAdmin,
  },
  'add a note': {
    post: onPerson({ intent: 'note', note: 'Wrote about a late letter.' }),
    wasDone: (app, { owner }) =>
      found(app, 'select 1 from account_notes where user_id = $1', [owner.userId]),
    responses: byAdmin,
  },
  'look up a recipient': {
    post: ({ reportId }) => ({
      path: '/admin/users/recipients',
      fields: { intent: 'look-up', address: 'a@b.test', reason: `They ask about ${reportId}.` },
    }),
    wasDone: (app, { reportId }) =>
      found(
        app,
        "select 1 from audit_entries where action = 'recipient_looked_up' and after::text like $1",
        [`%${reportId}%`],
      ),
    responses: { ...accessDenied, staff: '302 /dashboard', admin: '200, done' },
  },
  'approve a video': {
    post: ({ videoId, categoryId }) => ({
      path: '/admin/gallery',
      fields: { intent: 'approve', id: videoId, category_id: categoryId },
    }),
    wasDone: (app, { videoId }) =>
      found(app, "select 1 from gallery_videos where id = $1 and status = 'approved'", [videoId]),
    responses: byStaff,
  },
  'reject a video': {
    post: ({ videoId }) => ({
      path: '/admin/gallery',
      fields: { intent: 'reject', id: videoId, reason: 'It shows somebody who did not agree.' },
    }),
    wasDone: (app, { videoId }) =>
      found(app, "select 1 from gallery_videos where id = $1 and status = 'rejected'", [videoId]),
    responses: byStaff,
  },
  'delete a video': {
    post: ({ videoId }) => ({
      path: '/admin/gallery',
      fields: { intent: 'delete', id: videoId },
    }),
    wasDone: async (app, { videoId }) =>
      !(await found(app, 'select 1 from gallery_videos where id = $1', [videoId])),
    responses: byStaff,
  },
  'take a film down': {
    post: ({ videoId }) => ({
      path: '/admin/gallery',
      fields: { intent: 'take-down', id: videoId },
    }),
    wasDone: async (app, { videoId }) =>
      !(await found(app, 'select 1 from gallery_videos where id = $1', [videoId])),
    responses: byStaff,
  },
  'open a reported letter': {
    post: ({ reportId }) => ({
      path: `/admin/reports/${reportId}`,
      fields: { intent: 'read' },
    }),
    wasDone: (app, { reportId }) =>
      found(
        app,
        // Two are there from the start, so that each can decide.
        `select 1 from audit_entries where subject_id = $1 and action = 'report_letter_read'
           having count(*) > 2`,
        [reportId],
      ),
    responses: { ...accessDenied, staff: '200, done', admin: '200, done' },
  },
  'read the evidence of a report': {
    post: ({ reportId }) => ({
      path: `/admin/reports/${reportId}/evidence`,
      fields: { reason: 'The police ask for it.' },
    }),
    wasDone: (app, { reportId }) =>
      found(
        app,
        "select 1 from audit_entries where subject_id = $1 and action = 'report_evidence_read'",
        [reportId],
      ),
    responses: { ...accessDenied, staff: '302 /dashboard', admin: '200, done' },
  },
  'decide a report': {
    post: ({ reportId }) => ({
      path: `/admin/reports/${reportId}`,
      fields: { intent: 'uphold' },
    }),
    wasDone: (app, { reportId }) =>
      found(app, "select 1 from reports where id = $1 and status = 'upheld'", [reportId]),
    responses: byStaff,
  },
  'retry a delivery': {
    post: ({ heldDeliveryId }) => ({
      path: '/admin/deliveries',
      fields: { intent: 'retry', id: heldDeliveryId },
    }),
    wasDone: (app, { heldDeliveryId }) =>
      found(
        app,
        "select 1 from audit_entries where subject_id = $1 and action = 'delivery_retried'",
        [heldDeliveryId],
      ),
    responses: byStaff,
  },
  'pause mail to a provider': {
    post: () => ({
      path: '/admin/deliveries',
      fields: { intent: 'pause-provider', provider: 'apple' },
    }),
    wasDone: (app) => found(app, 'delete from provider_pauses returning 1', []),
    responses: byAdmin,
  },
  'check the sending domain': {
    post: () => ({ path: '/admin/deliveries', fields: { intent: 'check' } }),
    wasDone: (app) =>
      found(app, "delete from pgboss.job where name = 'check-mail-domain' returning 1", []),
    responses: byStaff,
  },
  'change a setting': {
    post: ({ ownTemplateId }) => ({
      path: '/admin/settings',
      fields: { intent: 'save', maintenance_notice: ownTemplateId },
    }),
    wasDone: (app, { ownTemplateId }) =>
      found(app, 'select 1 from site_settings where value = to_jsonb($1::text)', [ownTemplateId]),
    responses: byAdmin,
  },
  'create a template': {
    post: ({ categoryId }) => ({
      path: '/admin/templates/new',
      fields: { title: 'New', category_id: categoryId, film_id: 'love-1', content: '' },
    }),
    wasDone: (app, { categoryId }) =>
      found(app, 'select 1 from message_templates where category_id = $1', [categoryId]),
    responses: byAdmin,
  },
  'edit a template': {
    post: ({ ownTemplateId, categoryId }) => ({
      path: `/admin/templates/${ownTemplateId}`,
      fields: { title: 'Other', category_id: categoryId, film_id: 'love-1', content: '' },
    }),
    wasDone: (app, { ownTemplateId }) =>
      found(app, "select 1 from message_templates where id = $1 and title = 'Other'", [
        ownTemplateId,
      ]),
    responses: byAdmin,
  },
  'delete a template': {
    post: ({ ownTemplateId }) => ({
      path: '/admin/templates',
      fields: { intent: 'delete', id: ownTemplateId },
    }),
    wasDone: (app, { ownTemplateId }) =>
      found(app, 'select 1 from message_templates where id = $1 and retired_at is not null', [
        ownTemplateId,
      ]),
    responses: byAdmin,
  },
  'rename a category': {
    post: ({ categoryId }) => ({
      path: '/admin/categories',
      fields: { intent: 'rename', id: categoryId, name: `new ${categoryId}`.slice(0, 40) },
    }),
    wasDone: (app, { categoryId }) =>
      found(app, 'select 1 from categories where id = $1 and name <> $1', [categoryId]),
    responses: byAdmin,
  },
  'delete a category': {
    post: ({ categoryId }) => ({
      path: '/admin/categories',
      fields: { intent: 'delete', id: categoryId },
    }),
    wasDone: async (app, { categoryId }) =>
      !(await found(app, 'select 1 from categories where id = $1', [categoryId])),
    responses: byAdmin,
  },
};
