import { Form, useNavigation } from 'react-router';
import { undoFirstFactor } from '#app/features/accounts/second-factor/undo-first-factor.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { runAction } from '../run-intent.server.ts';
import type { Route } from './+types/undo-second-factor.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Remove the second factor') },
  { name: 'robots', content: 'noindex' },
];

/** Mail scanners follow links, so opening one changes nothing; the button does. */
export const loader = ({ url }: Route.LoaderArgs) => ({
  token: (url.searchParams.get('token') ?? '').slice(0, 150),
});

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '');
  return runAction(
    {
      run: () => undoFirstFactor(context.get(servicesContext), token),
      success: 'factor_undone',
    },
    '/reset-password',
  );
}

export const handle: FormHandle = {
  failure: () => ({ title: 'The second factor was not removed' }),
};

/** Takes back the first factor of an account, by the link in the mail about it. */
export default function UndoSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <section className="page grid flex-1 place-items-center py-12 sm:py-20">
      <PageNotice notice={actionData?.notice} />
      <Card className="w-full max-w-md text-center">
        <h1 className="text-4xl">Remove the second factor?</h1>
        <p className="mt-4 text-soft">
          If you did not add it, someone knows your password. We remove it and sign out every
          device. Then choose a new password.
        </p>
        <Form method="post" className="mt-7">
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" size="large" isBusy={isBusy}>
            Remove it
          </Button>
        </Form>
      </Card>
    </section>
  );
}
