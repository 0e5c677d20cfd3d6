import type { House } from '../setup/test-app.ts';
import type { Scene } from './scene.ts';
import type { RouteRules } from './table.ts';

/** Something that can be done in the admin area, by a form that is filled in right. */
interface Act {
  post(scene: Scene): { address: string; fields: Record<string, string> };
  /** Whether it has happened, asked of the database. */
  wasDone(house: House, scene: Scene): Promise<boolean>;
  answers: RouteRules['GET'];
}

const turnedAway = { anonymous: '302 /auth', owner: '302 /dashboard', other: '302 /dashboard' };
const DONE = '302 /admin, done';
const byStaff = { ...turnedAway, staff: DONE, admin: DONE };
const byAdmin = { ...turnedAway, staff: '302 /dashboard', admin: DONE };

const found = async (house: House, query: string, values: unknown[]) =>
  (await house.pool.query(query, values)).rows.length > 0;

const onPerson =
  (fields: Record<string, string>): Act['post'] =>
  ({ owner }) => ({ address: `/admin/users/${owner.userId}`, fields });

/** Every act of the admin area, and who may do it. Reviewed by a person. */
export const adminActs: Record<string, Act> = {
  'assign a role': {
    post: onPerson({ intent: 'role', role: 'staff' }),
    wasDone: (house, { owner }) =>
      found(house, 'select 1 from user_roles where user_id = $1', [owner.userId]),
    answers: byAdmin,
  },
  'edit credits': {
    post: onPerson({ intent: 'credits-confirmed', from: '0', to: '7' }),
    wasDone: (house, { owner }) =>
      found(house, 'select 1 from profiles where user_id = $1 and total_credits = 7', [
        owner.userId,
      ]),
    answers: byAdmin,
  },
  'suspend an account': {
    post: onPerson({ intent: 'suspend' }),
    wasDone: (house, { owner }) =>
      found(house, 'select 1 from users where id = $1 and suspended_at is not null', [
        owner.userId,
      ]),
    answers: byAdmin,
  },
  'approve a video': {
    post: ({ videoId, categoryId }) => ({
      address: '/admin/gallery',
      fields: { intent: 'approve', id: videoId, category_id: categoryId },
    }),
    wasDone: (house, { videoId }) =>
      found(house, "select 1 from gallery_videos where id = $1 and status = 'approved'", [videoId]),
    answers: byStaff,
  },
  'reject a video': {
    post: ({ videoId }) => ({
      address: '/admin/gallery',
      fields: { intent: 'reject', id: videoId, reason: 'It shows a stranger.' },
    }),
    wasDone: (house, { videoId }) =>
      found(house, "select 1 from gallery_videos where id = $1 and status = 'rejected'", [videoId]),
    answers: byStaff,
  },
  'delete a video': {
    post: ({ videoId }) => ({
      address: '/admin/gallery',
      fields: { intent: 'delete', id: videoId },
    }),
    wasDone: async (house, { videoId }) =>
      !(await found(house, 'select 1 from gallery_videos where id = $1', [videoId])),
    answers: byStaff,
  },
  'take a film down': {
    post: ({ videoId }) => ({
      address: '/admin/gallery',
      fields: { intent: 'take-down', id: videoId },
    }),
    wasDone: async (house, { videoId }) =>
      !(await found(house, 'select 1 from gallery_videos where id = $1', [videoId])),
    answers: byStaff,
  },
  'open a reported letter': {
    post: ({ reportId }) => ({
      address: `/admin/reports/${reportId}`,
      fields: { intent: 'read' },
    }),
    wasDone: (house, { reportId }) =>
      found(
        house,
        "select 1 from audit_entries where subject_id = $1 and action = 'report_letter_read'",
        [reportId],
      ),
    answers: { ...turnedAway, staff: '200, done', admin: '200, done' },
  },
  'decide a report': {
    post: ({ reportId }) => ({
      address: `/admin/reports/${reportId}`,
      fields: { intent: 'uphold' },
    }),
    wasDone: (house, { reportId }) =>
      found(house, "select 1 from reports where id = $1 and status = 'upheld'", [reportId]),
    answers: byStaff,
  },
  'retry a delivery': {
    post: ({ heldId }) => ({
      address: '/admin/deliveries',
      fields: { intent: 'retry', id: heldId },
    }),
    wasDone: (house, { heldId }) =>
      found(
        house,
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
    wasDone: (house, { ownTemplateId }) =>
      found(house, 'select 1 from site_settings where value = to_jsonb($1::text)', [ownTemplateId]),
    answers: byAdmin,
  },
  'create a template': {
    post: ({ categoryId }) => ({
      address: '/admin/templates/new',
      fields: { title: 'New', category_id: categoryId, film_id: 'love-1', content: '' },
    }),
    wasDone: (house, { categoryId }) =>
      found(house, 'select 1 from message_templates where category_id = $1', [categoryId]),
    answers: byAdmin,
  },
  'edit a template': {
    post: ({ ownTemplateId, categoryId }) => ({
      address: `/admin/templates/${ownTemplateId}`,
      fields: { title: 'Other', category_id: categoryId, film_id: 'love-1', content: '' },
    }),
    wasDone: (house, { ownTemplateId }) =>
      found(house, "select 1 from message_templates where id = $1 and title = 'Other'", [
        ownTemplateId,
      ]),
    answers: byAdmin,
  },
  'delete a template': {
    post: ({ ownTemplateId }) => ({
      address: '/admin/templates',
      fields: { intent: 'delete', id: ownTemplateId },
    }),
    wasDone: (house, { ownTemplateId }) =>
      found(house, 'select 1 from message_templates where id = $1 and retired_at is not null', [
        ownTemplateId,
      ]),
    answers: byAdmin,
  },
  'rename a category': {
    post: ({ categoryId }) => ({
      address: '/admin/categories',
      fields: { intent: 'rename', id: categoryId, name: `new ${categoryId}`.slice(0, 40) },
    }),
    wasDone: (house, { categoryId }) =>
      found(house, 'select 1 from categories where id = $1 and name <> $1', [categoryId]),
    answers: byAdmin,
  },
  'delete a category': {
    post: ({ categoryId }) => ({
      address: '/admin/categories',
      fields: { intent: 'delete', id: categoryId },
    }),
    wasDone: async (house, { categoryId }) =>
      !(await found(house, 'select 1 from categories where id = $1', [categoryId])),
    answers: byAdmin,
  },
};
