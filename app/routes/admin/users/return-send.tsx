import { data, Form, useNavigation } from 'react-router';
import { findUser } from '#app/features/accounts/roles/user-list.queries.server.ts';
import { Fact, PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { returnProblems, returnWords } from '#app/features/admin/browser/users/money-words.ts';
import { ReasonField } from '#app/features/admin/browser/users/reason-field.tsx';
import { listMessageMetadata } from '#app/features/moderation/message-metadata.queries.server.ts';
import { returnSendForSupport } from '#app/features/moderation/support/return-send-for-support.server.ts';
import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { errorResponse } from '../../error-response.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { assertFreshProof, getViewer } from '../../session.server.ts';
import { requireAdmin, rethrowAccessDenied } from '../admin-access.server.ts';
import type { Route } from './+types/return-send.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Return a send') }];

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const handle: FormHandle = { failure: () => ({ title: 'Nothing was returned' }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [userId, messageId] = [parseUuid(params.userId), parseUuid(params.messageId)];
  const person = userId && (await findUser(db, userId));
  if (!person || !messageId) throw data(null, { status: 404 });
  const filter = { status: null, senderId: userId, messageId, after: null };
  const [message] = (await listMessageMetadata(db, filter)).messages;
  if (!message) throw data(null, { status: 404 });
  const returned = (await previewReturns(db, [messageId])).get(messageId) ?? null;
  return { person, message, returned };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  assertFreshProof({ url, context });
  const form = await request.formData();
  const [userId, messageId] = [parseUuid(params.userId), parseUuid(params.messageId)];
  if (!userId || !messageId) throw data(null, { status: 404 });
  const reason = String(form.get('reason') ?? '');
  const asked = { userId, messageId, reason };
  try {
    await returnSendForSupport(context.get(servicesContext), getViewer(context), asked);
    return await redirectWithNotice(`/admin/users/${userId}`, 'send_returned');
  } catch (error) {
    await rethrowAccessDenied(error);
    return errorResponse(error, { reason });
  }
}

export default function ReturnSend({ loaderData, actionData }: Route.ComponentProps) {
  const { person, message, returned } = loaderData;
  const isReasonMissing = actionData?.code === 'audit_reason_missing';
  const { deliveryState } = message;
  const hasLeft = deliveryState === 'accepted' || deliveryState === 'failed';
  const isWorthless = returned?.returnedAs === 'nothing' && returned.paymentMethod === 'card';
  const problem = !hasLeft
    ? returnProblems.return_too_early
    : !returned || isWorthless
      ? returnProblems.return_nothing
      : null;
  const navigation = useNavigation();
  return (
    <>
      <PageNotice notice={isReasonMissing ? undefined : actionData?.notice} />
      <PageHead title="Return a send" lead={`${person.fullName}, ${person.email}`}>
        <ButtonLink to={`/admin/users/${person.userId}`} look="secondary" size="small">
          Back to this user
        </ButtonLink>
      </PageHead>
      <div className="max-w-xl">
        <Panel
          title={`Letter ${message.templateTitle ? `on ${message.templateTitle}` : 'without a film'}`}
        >
          <dl className="-mt-2.5 text-sm">
            <Fact label="Delivery">
              {deliveryState ?? 'none yet'}
              {message.openedAt && ', opened'}
            </Fact>
            {returned && <Fact label="Comes back">{returnWords(returned)}</Fact>}
          </dl>
          {problem && <p className="mt-3">{problem}</p>}
          {!problem && (
            <Form method="post" className="mt-5 grid gap-4">
              <p className="text-sm text-soft">The letter stays where it is and can be read.</p>
              <ReasonField
                value={actionData?.reason ?? ''}
                error={isReasonMissing ? actionData?.notice.description : undefined}
              />
              <div>
                <Button type="submit" isBusy={navigation.state === 'submitting'}>
                  Return the send
                </Button>
              </div>
            </Form>
          )}
        </Panel>
      </div>
    </>
  );
}
