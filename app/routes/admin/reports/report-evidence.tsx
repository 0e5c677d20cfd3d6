import { renderToStaticMarkup } from 'react-dom/server';
import { data, redirect } from 'react-router';
import { type Evidence, readEvidence } from '#app/features/moderation/read-evidence.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { productName } from '#app/shared/product.ts';
import { servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { isNoticeCode } from '../../notices/notices.ts';
import { assertFreshProof, getViewer } from '../../session.server.ts';
import { requireAdmin } from '../admin-access.server.ts';
import type { Route } from './+types/report-evidence.ts';

export const handle: FormHandle = { failure: () => ({ title: 'Failed to open the evidence' }) };

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** A reason must be given, so only the form opens the evidence. */
export function loader({ params }: Route.LoaderArgs) {
  const reportId = parseUuid(params.reportId);
  if (!reportId) throw data(null, { status: 404 });
  return redirect(`/admin/reports/${reportId}`);
}

/** The frozen evidence of a report as one file that can be printed. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const reportId = parseUuid(params.reportId);
  if (!reportId) throw data(null, { status: 404 });
  assertFreshProof({ url, context });
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const reason = String(form.get('reason') ?? '');
  try {
    const evidence = await readEvidence(services, actor, reportId, reason);
    const printedBy = { name: actor.email, at: services.clock.now(), reason: reason.trim() };
    return new Response(
      `<!doctype html>${renderToStaticMarkup(<EvidenceFile reportId={reportId} evidence={evidence} printedBy={printedBy} />)}`,
      {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Disposition': `attachment; filename="report-${reportId}.html"`,
          'Cache-Control': 'private, no-store',
        },
      },
    );
  } catch (error) {
    // After any other fault the form comes back with its reason (return-form.tsx).
    if (!(error instanceof DomainError && isNoticeCode(error.code))) throw error;
    return redirectWithNotice(`/admin/reports/${reportId}`, error.code);
  }
}

const styles = `
  body { font: 12pt/1.5 Georgia, serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff; }
  h2 { font-size: 14pt; margin: 2rem 0 .5rem; border-bottom: 1px solid #999; }
  dt { font-weight: bold; margin-top: .5rem; }
  dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  img { max-width: 100%; }
  @media print { dl > div { break-inside: avoid; } }
`;

interface EvidenceFileProps {
  reportId: string;
  evidence: Evidence;
  printedBy: { name: string; at: Date; reason: string };
}

function EvidenceFile({ reportId, evidence, printedBy }: EvidenceFileProps) {
  const { sections, files, frozenAt } = evidence;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${productName}: evidence of report ${reportId}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <h1>Evidence of a reported letter</h1>
        <p>
          The letter and the account, as kept by {productName} since {frozenAt.toISOString()}. Later
          reports are added below and dated. Printed by {printedBy.name} at{' '}
          {printedBy.at.toISOString()}. Reason: “{printedBy.reason}”. All times are UTC.
        </p>
        {sections.map(({ title, facts }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed file never changes
          <section key={place}>
            <h2>{title}</h2>
            {facts.length === 0 ? (
              <p>Nothing is known.</p>
            ) : (
              <dl>
                {facts.map(({ label, value }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a printed list never changes
                  <div key={index}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        ))}
        {files.map(({ kind, contentType, bytes }) => {
          const source = bytes && `data:${contentType};base64,${bytes.toString('base64')}`;
          return (
            <section key={kind}>
              <h2>{kind === 'picture' ? 'The picture in the letter' : 'The letter read aloud'}</h2>
              {!source && <p>It is lost, or could not be read.</p>}
              {source && kind === 'picture' && <img src={source} alt="As described above" />}
              {source && kind === 'recording' && (
                // biome-ignore lint/a11y/useMediaCaption: its words are those of the letter above
                <audio controls src={source} />
              )}
            </section>
          );
        })}
      </body>
    </html>
  );
}
