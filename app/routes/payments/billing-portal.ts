import { redirect } from 'react-router';
import { openBillingPortal } from '#app/features/payments/packs/open-billing-portal.server.ts';
import { addressOfTab } from '#app/features/settings/settings-tabs.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { getViewer, requireSignInToPost } from '../session.server.ts';
import type { Route } from './+types/billing-portal.ts';

export const handle: FormHandle = {
  failure: () => ({ title: 'Unable to open billing. Please try again.' }),
};

export const middleware: Route.MiddlewareFunction[] = [requireSignInToPost()];

export const loader = () => redirect(addressOfTab('account'));

/** "Manage plan and receipts" in the settings: redirects to the billing portal. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const back = addressOfTab('account');
  try {
    const { url } = await openBillingPortal(context.get(servicesContext), viewer, back);
    return redirect(url, 303);
  } catch (error) {
    const notice = errorCodeOf(error, context, 'billing_failed');
    return redirectWithNotice(back, notice, 303);
  }
}
