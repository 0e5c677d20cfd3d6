import type { TestApp } from '../setup/test-app.ts';
import type { RouteRules } from './access-table.ts';
import type { Scenario } from './scenario.ts';

/** Something that can be done in the admin area, by a form that is filled in right. */
interface Act {
  post(scene: Scenario): { address: string; fields: Record<string, string> };
  /** Whether it has happened, asked of the database. */
  wasDone(app: TestApp, scene: Scenario): Promise<boolean>;
  answers: RouteRules['GET'];
}

const accessDenied = { anonymous: '302 /auth', owner: '302 /dashboard', other: '302 /dashboard' };
const DONE = '302 /admin, done';
const byStaff = { ...accessDenied, staff: DONE, admin: DONE };
const byAdmin = { ...accessDenied, staff: '302 /dashboard', admin: DONE };

const found = async (app: TestApp, query: string, values: unknown[]) =>
  (await app.pool.query(query, values)).rows.length > 0;

const onPerson =
  (fields: Record<string, string>): Act['post'] =>
  ({ owner }) => ({ address: `/admin/users/${owner.userId}`, fields });

/** Every act of the admin area, and who may do it. Reviewed by a person. */
export const adminActs: Record<string, Act> = {
  'assign a role': {
    post: onPerson({ intent: 'role', role: 'staff' }),
    wasDone: (app, { owner }) =>
      found(app, 'select 1 from user_roles where user_id = $1', [owner.userId]),
    answers: byAdmin,
  },
  'edit credits': {
    post: onPerson({ intent: 'credits-confirmed', from: '0', to: '7' }),
    wasDone: (app, { owner }) =>
      found(app, 'select 1 from profiles where user_id = $1 and total_credits = 7', [owner.userId]),
    answers: byAdmin,
  },
  'suspend an account': {
    post: onPerson({ intent: 'suspend' }),
    wasDone: (app, { owner }) =>
      found(app, 'select 1 from users where id = $1 and suspended_at is not null', [owner.userId]),
    answers: byAdmin,
  },
  'approve a video': {
    post: ({ videoId, categoryId }) => ({
      address: '/admin/gallery',
      fields: { intent: 'approve', id: videoId, category_id: categoryId },
    }),
    wasDone: (app, { videoId }) =>
      found(app, "select 1 from gallery_videos where id = $1 and status = 'approved'", [videoId]),
    answers: byStaff,
  },
  'reject a video': {
    post: ({ videoId }) => ({
      address: '/admin/gallery',
      fields: { intent: 'reject', id: videoId, reason: 'It shows a stranger.' },
    }),
    wasDone: (app, { videoId }) =>
      found(app, "select 1 from gallery_videos where id = $1 and status = 'rejected'", [videoId]),
    answers: byStaff,
  },
  'delete a video': {
    post: ({ videoId }) => ({
      address: '/admin/gallery',
      fields: { intent: 'delete', id: videoId },
    }),
    wasDone: async (app, { videoId }) =>
      !(await found(app, 'select 1 from gallery_videos where id = $1', [videoId])),
    answers: byStaff,
  },
  'take a film down': {
    post: ({ videoId }) => ({
      address: '/admin/gallery',
      fields: { intent: 'take-down', id: videoId },
    }),
    wasDone: async (app, { videoId }) =>
      !(await found(app, 'select 1 from gallery_videos where id = $1', [videoId])),
    answers: byStaff,
  },
  'open a reported letter': {
    post: ({ reportId }) => ({
      address: `/admin/reports/${reportId}`,
      fields: { intent: 'read' },
    }),
    wasDone: (app, { reportId }) =>
      found(
        app,
        "select 1 from audit_entries where subject_id = $1 and action = 'report_letter_read'",
        [reportId],
      ),
    answers: { ...accessDenied, staff: '200, done', admin: '200, done' },
  },
  'decide a report': {
    post: ({ reportId }) => ({
      address: `/admin/reports/${reportId}`,
      fields: { intent: 'uphold' },
    }),
    wasDone: (app, { reportId }) =>
      found(app, "select 1 from reports where id = $1 and status = 'upheld'", [reportId]),
    answers: byStaff,
  },
  'retry a delivery': {
    post: ({ heldId }) => ({
      address: '/admin/deliveries',
      fields: { intent: 'retry', id: heldId },
    }),
    wasDone: (app, { heldId }) =>
      found(
        app,
        "select 1 from audit_entries where subject_id = $1 and action = 'delivery_retried'",
        [heldId],
      ),
    answers: byStaff,
  },
  'change a setting': {
    post: ({ ownTemplateId }) => ({
      address: '/admin/settings',
      fields: { intent: 'save', maintenance_notice: ownTemplateId },
    }),
    wasDone: (app, { ownTemplateId }) =>
      found(app, 'select 1 from site_settings where value = to_jsonb($1::text)', [ownTemplateId]),
    answers: byAdmin,
  },
  'create a template': {
    post: ({ categoryId }) => ({
      address: '/admin/templates/new',
      fields: { title: 'New', category_id: categoryId, film_id: 'love-1', content: '' },
    }),
    wasDone: (app, { categoryId }) =>
      found(app, 'select 1 from message_templates where category_id = $1', [categoryId]),
    answers: byAdmin,
  },
  'edit a template': {
    post: ({ ownTemplateId, categoryId }) => ({
      address: `/admin/templates/${ownTemplateId}`,
      fields: { title: 'Other', category_id: categoryId, film_id: 'love-1', content: '' },
    }),
    wasDone: (app, { ownTemplateId }) =>
      found(app, "select 1 from message_templates where id = $1 and title = 'Other'", [
        ownTemplateId,
      ]),
    answers: byAdmin,
  },
  'delete a template': {
    post: ({ ownTemplateId }) => ({
      address: '/admin/templates',
      fields: { intent: 'delete', id: ownTemplateId },
    }),
    wasDone: (app, { ownTemplateId }) =>
      found(app, 'select 1 from message_templates where id = $1 and retired_at is not null', [
        ownTemplateId,
      ]),
    answers: byAdmin,
  },
  'rename a category': {
    post: ({ categoryId }) => ({
      address: '/admin/categories',
      fields: { intent: 'rename', id: categoryId, name: `new ${categoryId}`.slice(0, 40) },
    }),
    wasDone: (app, { categoryId }) =>
      found(app, 'select 1 from categories where id = $1 and name <> $1', [categoryId]),
    answers: byAdmin,
  },
  'delete a category': {
    post: ({ categoryId }) => ({
      address: '/admin/categories',
      fields: { intent: 'delete', id: categoryId },
    }),
    wasDone: async (app, { categoryId }) =>
      !(await found(app, 'select 1 from categories where id = $1', [categoryId])),
    answers: byAdmin,
  },
};
