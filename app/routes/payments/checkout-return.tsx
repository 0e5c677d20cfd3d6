import { Link, redirect } from 'react-router';
import { confirmCheckout } from '#app/features/payments/checkout/confirm-checkout.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { requireOwnMessage } from '../messages/message-guard.server.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/checkout-return.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Paid') }];

/**
 * Where the payment page of a message returns to. The address proves nothing: the card provider is
 * asked whether the message was paid. An address without a checkout means the payer cancelled.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { id, status } = await requireOwnMessage(context, params.messageId, viewer.userId);
  const back = (notice: 'checkout_cancelled' | 'checkout_unpaid' | 'payment_pending') =>
    status === 'draft'
      ? redirectWithNotice(`/checkout/${id}`, notice)
      : redirect(`/confirmation/${id}`);
  const checkoutId = url.searchParams.get('checkout');
  if (!checkoutId) throw await back('checkout_cancelled');
  const services = context.get(servicesContext);
  const outcome = await confirmCheckout(services, viewer, checkoutId).catch((error: unknown) => {
    errorCodeOf(error, context, 'checkout_failed');
    return 'unknown';
  });
  if (outcome === 'unknown') throw await back('payment_pending');
  if (outcome !== 'paid') throw await back('checkout_unpaid');
  // Money that could not send the message is refunded, and the message is still a draft.
  const paid = await requireOwnMessage(context, id, viewer.userId);
  if (paid.status === 'draft') throw redirect(`/checkout/${id}`);
  return { id };
}

/** The payment page opened in a tab of its own; the first one goes on to the confirmation by itself. */
export default function CheckoutReturn({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <section className="page grid flex-1 place-items-center py-12 text-center sm:py-20">
      <div className="max-w-md">
        <h1 className="title-section text-balance">Paid. You can close this tab.</h1>
        <p className="mt-5 text-soft">
          Your first tab goes on to the confirmation. If you have closed it,{' '}
          <Link to={`/confirmation/${id}`} className="underline underline-offset-4">
            the confirmation is here too
          </Link>
          .
        </p>
      </div>
    </section>
  );
}
