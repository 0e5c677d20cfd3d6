import { redirect } from 'react-router';
import { buyPack } from '#app/features/payments/packs/buy-pack.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { getViewer, requireSignInToPost } from '../session.server.ts';
import type { Route } from './+types/buy-pack.ts';

export const handle: FormHandle = {
  failure: () => ({ title: 'Unable to create checkout session. Please try again.' }),
};

export const middleware: Route.MiddlewareFunction[] = [requireSignInToPost()];

export const loader = () => redirect('/pricing');

/** The button of a pack on the pricing page: redirects to the payment page. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const packId = String((await request.formData()).get('pack') ?? '');
  try {
    const { url } = await buyPack(context.get(servicesContext), viewer, packId);
    return redirect(url, 303);
  } catch (error) {
    const notice = errorCodeOf(error, context, 'checkout_failed');
    return redirectWithNotice('/pricing', notice, 303);
  }
}
