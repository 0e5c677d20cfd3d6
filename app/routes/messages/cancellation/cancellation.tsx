import { Form, redirect, useNavigation } from 'react-router';
import {
  getCancellation,
  undoCancelEverything,
} from '#app/features/messages/cancellation/undo-cancel-everything.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { remainingTime } from '#app/shared/remaining-time.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runAction } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/cancellation.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Everything was cancelled') }];

export const handle: FormHandle = {
  failure: () => ({
    title: 'Not everything is back yet',
    description: 'Something went wrong on our side. Press Undo again: nothing is sent twice.',
  }),
};

/** @throws a redirect when it is not the viewer's, or a day old */
async function requireCancellation({
  context,
  params,
}: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const id = parseUuid(params.cancellationId);
  const services = context.get(servicesContext);
  const found = id && (await getCancellation(services, getViewer(context), id));
  if (!found) throw redirect('/messages');
  return { ...found, now: services.clock.now() };
}

export const loader = (args: Route.LoaderArgs) => requireCancellation(args);

export async function action(args: Route.ActionArgs) {
  const { id } = await requireCancellation(args);
  const viewer = getViewer(args.context);
  const address = `/cancel-everything/${id}`;
  return runAction(
    {
      run: async () => {
        await undoCancelEverything(args.context.get(servicesContext), viewer, id);
        return redirect(address);
      },
    },
    address,
  );
}

/** What "Cancel everything to this person" did, and for ten minutes the way back. */
export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { summary, undoUntil, undone, hasFinal, now } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="page max-w-2xl py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <h1 className="title-section mb-8">{undone ? 'Undone' : 'It is cancelled'}</h1>
      <Card className="flex flex-col gap-6">
        <div role="status" className="flex flex-col gap-2">
          {undone ? (
            <>
              <p>{undone.back === 1 ? 'One letter is' : `${undone.back} letters are`} back.</p>
              {undone.notBack > 0 && (
                <p>
                  {undone.notBack === 1 ? 'One is' : `${undone.notBack} are`} not: edited since, too
                  late for the time you chose, or nothing left to send with. You’ll find{' '}
                  {undone.notBack === 1 ? 'it' : 'them'} among your drafts.
                </p>
              )}
            </>
          ) : (
            summary.map((sentence) => <p key={sentence}>{sentence}</p>)
          )}
        </div>
        {undoUntil && (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="secondary" isBusy={isBusy}>
              Undo
            </Button>
            <span className="text-sm text-soft">
              You can undo it for another {remainingTime(undoUntil, now)}.
              {hasFinal && ' Ended links and refunds stay as they are.'}
            </span>
          </Form>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/messages">Back to your messages</ButtonLink>
        </div>
      </Card>
    </div>
  );
}
