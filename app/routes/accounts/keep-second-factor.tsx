import { Form, useNavigation } from 'react-router';
import { stopOwnFactorReset } from '#app/features/accounts/second-factor/stop-factor-reset.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { runAction } from '../run-intent.server.ts';
import type { Route } from './+types/keep-second-factor.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Keep your second factor') },
  { name: 'robots', content: 'noindex' },
];

/** Mail scanners follow links, so opening one changes nothing; the button does. */
export const loader = ({ url }: Route.LoaderArgs) => ({
  token: (url.searchParams.get('token') ?? '').slice(0, 100),
});

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '');
  return runAction(
    {
      run: () => stopOwnFactorReset(context.get(servicesContext), token),
      success: 'factor_reset_stopped',
    },
    '/auth',
  );
}

export const handle: FormHandle = { failure: () => ({ title: 'The reset was not stopped' }) };

/** Stops a reset that an admin began, by the link in the mail about it. */
export default function KeepSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <section className="page grid flex-1 place-items-center py-12 sm:py-20">
      <PageNotice notice={actionData?.notice} />
      <Card className="w-full max-w-md text-center">
        <h1 className="text-4xl">Keep your second factor?</h1>
        <p className="mt-4 text-soft">
          Someone asked us to reset it. If it was not you, stop that here: everything stays as it
          is.
        </p>
        <Form method="post" className="mt-7">
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" size="large" isBusy={isBusy}>
            Keep it
          </Button>
        </Form>
      </Card>
    </section>
  );
}
