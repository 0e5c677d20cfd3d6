import { expect, test } from 'vitest';
import { noticeIn } from '#app/features/settings/browser/export-form.tsx';
import { noticeOf } from '../notices/notices.ts';

const failed = noticeOf('export_failed');

test.each([
  [
    'with a reason',
    Response.json({ notice: noticeOf('admin_required') }),
    noticeOf('admin_required'),
  ],
  ['without one', Response.json({}, { status: 500 }), failed],
  ['with null', Response.json(null, { status: 401 }), failed],
  ['as a page of a proxy', new Response('<h1>502</h1>', { status: 502 }), failed],
])('an export that was refused %s shows a notice', async (_name, response, notice) => {
  expect(await noticeIn(response)).toEqual(notice);
});
