import { redirect } from 'react-router';
import { confirmCheckout } from '#app/features/payments/checkout/confirm-checkout.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { requireOwnMessage } from '../messages/message-guard.server.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/checkout-return.ts';

/**
 * Where the payment page of a message returns to. The address proves nothing: the card provider is
 * asked whether the message was paid. An address without a checkout means the payer cancelled.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const message = await requireOwnMessage(context, params.messageId, viewer.userId);
  const checkoutId = url.searchParams.get('checkout');
  const back = (notice: 'checkout_cancelled' | 'checkout_unpaid' | 'payment_pending') =>
    redirectWithNotice(`/checkout/${message.id}`, notice);
  if (message.status !== 'draft') return redirect(`/confirmation/${message.id}`);
  if (!checkoutId) return back('checkout_cancelled');
  try {
    const outcome = await confirmCheckout(context.get(servicesContext), viewer, checkoutId);
    return outcome === 'paid' ? redirect(`/confirmation/${message.id}`) : back('checkout_unpaid');
  } catch (error) {
    errorCodeOf(error, context, 'checkout_failed');
    return back('payment_pending');
  }
}
