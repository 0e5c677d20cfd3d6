import { randomUUID } from 'node:crypto';
import { Form, redirect, useNavigation } from 'react-router';
import {
  cancelEverything,
  findChosenRecipient,
  previewCancelEverything,
  type RecipientChoice,
} from '#app/features/messages/cancellation/cancel-everything.server.ts';
import { PASTED_EMAIL_MAX_LENGTH } from '#app/shared/email-address.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ChoiceCards } from '#app/ui/choice-cards.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { withMessageId } from '../message-guard.server.ts';
import type { Route } from './+types/cancel-everything.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Cancel everything') }];

export const handle: FormHandle = {
  failure: () => ({
    title: 'Nothing was cancelled',
    description: 'Something went wrong on our side. Please press the button again.',
  }),
};

type Args = Pick<Route.LoaderArgs, 'context'>;

/** The recipient that an address or a form names. @throws a redirect when it names nobody */
async function requireRecipient({ context }: Args, fields: URLSearchParams | FormData) {
  const services = context.get(servicesContext);
  const viewer = getViewer(context);
  const find = (choice: RecipientChoice) => findChosenRecipient(services, viewer, choice);
  const messageId = fields.get('message');
  const email = String(fields.get('to') ?? '').slice(0, PASTED_EMAIL_MAX_LENGTH + 1);
  const found = messageId
    ? await withMessageId(String(messageId), async (id) => ({ to: await find({ messageId: id }) }))
    : { to: await find({ email }) };
  if (!found.to) throw redirect('/messages');
  return found.to;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const email = await requireRecipient({ context }, url.searchParams);
  const preview = await previewCancelEverything(
    context.get(servicesContext),
    getViewer(context),
    email,
  );
  return { email, preview, cancellationId: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const email = await requireRecipient({ context }, form);
  const done = await cancelEverything(context.get(servicesContext), getViewer(context), {
    id: parseUuid(String(form.get('cancellationId'))) ?? randomUUID(),
    email,
    deletesDrafts: form.get('drafts') === 'delete',
  });
  return redirect(done ? `/cancel-everything/${done.id}` : '/messages');
}

/** Says what would happen to everything a sender has for one person, and asks. Works without scripts. */
export default function CancelEverything({ loaderData }: Route.ComponentProps) {
  const { email, preview, cancellationId } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const { cancelled, withdrawn, drafts, opened, refunds } = preview;
  const isEmpty = cancelled + withdrawn + drafts === 0;
  return (
    <div className="page max-w-2xl py-10 sm:py-14">
      <BackLink to="/messages">Messages</BackLink>
      <h1 className="mt-3 mb-3 title-section wrap-anywhere">Cancel everything</h1>
      <p className="mb-8 text-soft">
        Everything you have for <strong className="font-semibold text-text">{email}</strong>,
        however the address is spelled. We tell them nothing.
      </p>
      <Card className="flex flex-col gap-6">
        {isEmpty ? (
          <p>There is nothing to cancel.</p>
        ) : (
          <ul className="flex list-disc flex-col gap-2 ps-5">
            {cancelled > 0 && (
              <li>
                <strong className="font-semibold">{lettersText(cancelled)}</strong> will not be
                sent. What {cancelled === 1 ? 'it' : 'they'} cost comes back
                {refunds > 0 && ', a payment above the standard price to your card'}.
              </li>
            )}
            {withdrawn > 0 && (
              <li>
                <strong className="font-semibold">{lettersText(withdrawn)}</strong> sent and not
                opened will be withdrawn: {withdrawn === 1 ? 'its link stops' : 'their links stop'}{' '}
                working for good. An email that has arrived stays in their inbox; its link then says
                that the letter was withdrawn.
              </li>
            )}
            {drafts > 0 && (
              <li>
                <strong className="font-semibold">
                  {drafts === 1 ? 'One draft' : `${drafts} drafts`}
                </strong>{' '}
                {drafts === 1 ? 'stays or is' : 'stay or are'} deleted, as you choose below.
              </li>
            )}
          </ul>
        )}
        {opened > 0 && (
          <p className="text-soft">
            {lettersText(opened)} {opened === 1 ? 'has' : 'have'} been opened, and can’t be taken
            back.
          </p>
        )}
        {!isEmpty && (
          <Form method="post" className="flex flex-col gap-6">
            <input type="hidden" name="to" value={email} />
            <input type="hidden" name="cancellationId" value={cancellationId} />
            {drafts + cancelled > 0 && (
              <ChoiceCards
                legend="Drafts"
                name="drafts"
                defaultValue="keep"
                choices={[
                  {
                    value: 'keep',
                    label: 'Keep the drafts',
                    description: 'What was cancelled becomes a draft too.',
                  },
                  {
                    value: 'delete',
                    label: 'Delete the drafts',
                    description: 'And what was cancelled with them.',
                  },
                ]}
              />
            )}
            <p className="text-sm text-soft">
              For ten minutes you can undo this, except for links that have ended and payments that
              go back to your card.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="danger" isBusy={isBusy}>
                Cancel everything
              </Button>
              <ButtonLink to="/messages" look="secondary">
                Leave it as it is
              </ButtonLink>
            </div>
          </Form>
        )}
      </Card>
    </div>
  );
}

const lettersText = (count: number) => (count === 1 ? 'One letter' : `${count} letters`);
