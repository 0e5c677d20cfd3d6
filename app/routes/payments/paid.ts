import { redirect } from 'react-router';
import { confirmCheckout } from '#app/features/payments/checkout/confirm-checkout.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { requireOwnMessage } from '../messages/checkout/own-message.server.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/paid.ts';

/**
 * Where the payment page leads back to. The address proves nothing: the card provider is asked, and
 * the message goes by what it answers. Without a checkout in it, the payment was cancelled.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const message = await requireOwnMessage(context, params.messageId, viewer.userId);
  const checkoutId = url.searchParams.get('checkout');
  const back = (notice: 'checkout_cancelled' | 'checkout_unpaid' | 'payment_on_its_way') =>
    redirectWithNotice(`/checkout/${message.id}`, notice);
  if (message.status !== 'draft') return redirect(`/confirmation/${message.id}`);
  if (!checkoutId) return back('checkout_cancelled');
  try {
    const outcome = await confirmCheckout(context.get(servicesContext), viewer, checkoutId);
    return outcome === 'paid' ? redirect(`/confirmation/${message.id}`) : back('checkout_unpaid');
  } catch (error) {
    errorCodeOf(error, context, 'checkout_failed');
    return back('payment_on_its_way');
  }
}
