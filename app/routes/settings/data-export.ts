import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { redirect } from 'react-router';
import { exportData } from '#app/features/accounts/export/export-data.server.ts';
import { addressOfTab } from '#app/features/settings/settings-tabs.ts';
import { acceptsHtml } from '../accepts-html.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { noticeOf, retryHeaders, statusOf } from '../notices/notices.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/data-export.ts';
import { requireSignInToSubmit } from './require-sign-in-to-submit.server.ts';

export const handle: FormHandle = { failure: () => ({ title: 'Failed to export your data' }) };

export const middleware: Route.MiddlewareFunction[] = [requireSignInToSubmit];

/** The export counts against a limit, so only a form starts it. */
export const loader = () => redirect(addressOfTab('account'));

/** Streams the viewer's data as one file. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const form = await request.formData();
  const format = form.get('format') === 'csv' ? 'csv' : 'json';
  try {
    const file = await exportData(context.get(servicesContext), viewer.userId, format);
    const bytes = Readable.from(file.chunks, { objectMode: false });
    return new Response(createReadableStreamFromReadable(bytes), {
      headers: {
        'Content-Type': file.contentType,
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
        'X-Approximate-Bytes': String(Math.round(file.approximateBytes)),
      },
    });
  } catch (error) {
    const code = errorCodeOf(error, context, 'export_failed');
    if (acceptsHtml(request)) return redirectWithNotice(addressOfTab('account'), code);
    return Response.json(
      { notice: noticeOf(code) },
      { status: statusOf(code), headers: retryHeaders(code) },
    );
  }
}
