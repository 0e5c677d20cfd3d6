import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { redirect } from 'react-router';
import { exportData } from '#app/features/accounts/export/export-data.server.ts';
import { acceptsHtml } from '../accepts-html.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { noticeOf, retryHeaders, statusOf } from '../notices/notices.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/export.ts';
import { requireSignInToSubmit } from './require-sign-in-to-submit.server.ts';
import { addressOfTab } from './settings-tabs.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignInToSubmit];

/** Nothing stands here: an export counts against a limit, so it is asked for by a form. */
export const loader = () => redirect(addressOfTab('account'));

/** Everything the signed-in person has here, as one file that is written while it is read. */
export async function action(args: Route.ActionArgs) {
  const viewer = getViewer(args.context);
  const { request, context } = args;
  const form = await request.formData();
  const format = form.get('format') === 'csv' ? 'csv' : 'json';
  try {
    const file = await exportData(context.get(servicesContext), viewer.userId, format);
    const bytes = Readable.from(file.chunks, { objectMode: false });
    return new Response(createReadableStreamFromReadable(bytes), {
      headers: {
        'Content-Type': file.contentType,
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
        'X-About-Bytes': String(Math.round(file.aboutBytes)),
      },
    });
  } catch (error) {
    const code = errorCodeOf(error, context, 'export_failed');
    if (acceptsHtml(request)) {
      return redirectWithNotice(addressOfTab('account'), code);
    }
    return Response.json(
      { notice: noticeOf(code) },
      { status: statusOf(code), headers: retryHeaders(code) },
    );
  }
}
