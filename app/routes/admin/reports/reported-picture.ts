import { data } from 'react-router';
import { readReportedPicture } from '#app/features/moderation/review-report.server.ts';
import { serveByteRange } from '#app/platform/http/byte-range.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { servicesContext } from '../../context.server.ts';
import { isNoticeCode, statusOf } from '../../notices/notices.ts';
import { pictureFileHeaders } from '../../pictures/picture-file-headers.server.ts';
import { assertFreshProof, getViewer } from '../../session.server.ts';
import type { Route } from './+types/reported-picture.ts';

/** The picture of a reported letter. Each time it is asked for is in the audit log. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const reportId = parseUuid(params.reportId);
  if (!reportId) throw data(null, { status: 404 });
  assertFreshProof({ url, context });
  try {
    const file = await readReportedPicture(
      context.get(servicesContext),
      getViewer(context),
      reportId,
    );
    if (!file) return new Response(null, { status: 404 });
    return serveByteRange(request, file, {
      ...pictureFileHeaders,
      'cache-control': 'private, no-store',
    });
  } catch (error) {
    if (error instanceof DomainError && isNoticeCode(error.code)) {
      return new Response(null, { status: statusOf(error.code) });
    }
    throw error;
  }
}
