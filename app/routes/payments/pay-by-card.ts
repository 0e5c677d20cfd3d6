import { redirect } from 'react-router';
import { createCheckout } from '#app/features/payments/checkout/create-checkout.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { requireOwnMessage } from '../messages/message-guard.server.ts';
import { getViewer, requireSignInToPost } from '../session.server.ts';
import type { Route } from './+types/pay-by-card.ts';

export const handle: FormHandle = {
  failure: () => ({ title: 'Unable to create checkout session. Please try again.' }),
};

export const middleware: Route.MiddlewareFunction[] = [requireSignInToPost()];

/** The decoded id may hold characters that a header must not: encode it again. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/checkout/${encodeURIComponent(params.messageId)}`);

/**
 * "Pay by Card" on the checkout: a plain form post into a new tab, redirected to the payment page. When
 * there is none, the new tab shows the checkout with the reason.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const message = await requireOwnMessage(context, params.messageId, viewer.userId);
  if (message.status !== 'draft') return redirect(`/confirmation/${message.id}`, 303);
  try {
    const { url } = await createCheckout(context.get(servicesContext), viewer, message.id);
    return redirect(url, 303);
  } catch (error) {
    const notice = errorCodeOf(error, context, 'checkout_failed');
    return redirectWithNotice(`/checkout/${message.id}`, notice, 303);
  }
}
