import { redirect } from 'react-router';
import { confirmCheckout } from '#app/features/payments/checkout/confirm-checkout.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/pack-return.ts';

/**
 * Where the payment page of a pack returns to. The address proves nothing: the card provider is asked
 * whether the pack was paid.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const checkoutId = url.searchParams.get('checkout') ?? '';
  try {
    const outcome = await confirmCheckout(context.get(servicesContext), viewer, checkoutId);
    return outcome === 'paid'
      ? redirectWithNotice('/dashboard', 'pack_bought')
      : redirect('/pricing');
  } catch (error) {
    errorCodeOf(error, context, 'checkout_failed');
    return redirectWithNotice('/dashboard', 'payment_pending');
  }
}
