import { data } from 'react-router';
import { findUser } from '#app/features/accounts/roles/user-list.queries.server.ts';
import { PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { purchaseWords, refundProblems } from '#app/features/admin/browser/users/money-words.ts';
import { RefundPanel } from '#app/features/admin/browser/users/refund-panel.tsx';
import { previewRefund } from '#app/features/payments/refunds/refund.queries.server.ts';
import { refundPayment } from '#app/features/payments/refunds/refund-payment.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { errorResponse } from '../../error-response.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { assertFreshProof, getViewer } from '../../session.server.ts';
import { requireAdmin, rethrowAccessDenied } from '../admin-access.server.ts';
import type { Route } from './+types/refund-payment.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Refund a payment') }];

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const handle: FormHandle = { failure: () => ({ title: 'Nothing was refunded' }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [userId, paymentId] = [parseUuid(params.userId), parseUuid(params.paymentId)];
  const person = userId && (await findUser(db, userId));
  const preview = person && paymentId && (await previewRefund(db, person.userId, paymentId));
  if (!preview) throw data(null, { status: 404 });
  return { person, preview };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  assertFreshProof({ url, context });
  const form = await request.formData();
  const [userId, paymentId] = [parseUuid(params.userId), parseUuid(params.paymentId)];
  if (!userId || !paymentId) throw data(null, { status: 404 });
  const reason = String(form.get('reason') ?? '');
  try {
    const outcome = await refundPayment(context.get(servicesContext), getViewer(context), {
      userId,
      paymentId,
      amountCents: Number(form.get('cents')),
      reason,
    });
    const notice = outcome === 'made' ? 'payment_refunded' : 'refund_waiting';
    return await redirectWithNotice(`/admin/users/${userId}`, notice);
  } catch (error) {
    await rethrowAccessDenied(error);
    return errorResponse(error, { reason });
  }
}

export default function RefundPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { person, preview } = loaderData;
  const { plan } = preview;
  const isReasonMissing = actionData?.code === 'audit_reason_missing';
  return (
    <>
      <PageNotice notice={isReasonMissing ? undefined : actionData?.notice} />
      <PageHead
        title="Refund a payment"
        lead={`${person.fullName}, ${person.email}: ${purchaseWords(preview.payment)}`}
      >
        <ButtonLink to={`/admin/users/${person.userId}`} look="secondary" size="small">
          Back to this user
        </ButtonLink>
      </PageHead>
      <div className="max-w-xl">
        {typeof plan === 'string' ? (
          <Panel>
            <p>{refundProblems[plan]}</p>
          </Panel>
        ) : (
          <RefundPanel
            preview={preview}
            plan={plan}
            reason={actionData?.reason}
            reasonError={isReasonMissing ? actionData?.notice.description : undefined}
          />
        )}
      </div>
    </>
  );
}
