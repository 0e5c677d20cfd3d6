import { data, useNavigation } from 'react-router';
import { findReply } from '#app/features/letters/letter.queries.server.ts';
import { whatCameBack } from '#app/features/messages/failure-words.ts';
import { findReturned } from '#app/features/messages/message.queries.server.ts';
import {
  actionsFor,
  editAddress,
  signatureLabel,
  titleOf,
} from '#app/features/messages/message.rules.ts';
import { timelineOf } from '#app/features/messages/timeline.rules.ts';
import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { errorResponse } from '../../error-response.server.ts';
import { keepPageWhenOffline, unexpectedError } from '../../keep-page-when-offline.ts';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { pageTitle } from '../../page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { deliveryWords } from '../checkout/delivery-words.ts';
import { MessageNotFound } from '../checkout/message-not-found.tsx';
import { SummaryList } from '../checkout/message-summary.tsx';
import { StatusBadges } from '../list/status-badges.tsx';
import { findOpenMessage, requireOwnMessage } from '../message-guard.server.ts';
import type { Route } from './+types/message.ts';
import { actOnMessage } from './act-on-message.server.ts';
import { MessageActions } from './message-actions.tsx';
import { ResendForm } from './resend-form.tsx';
import { Timeline } from './timeline.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `To ${loaderData.recipient}` : 'Message') },
];

export async function loader(args: Route.LoaderArgs) {
  const viewer = getViewer(args.context);
  const message = await findOpenMessage(args, viewer.userId);
  if (!message) return null;
  const { db, keyring, clock } = args.context.get(servicesContext);
  const { delivery } = message;
  const reply = await findReply(db, keyring, message.id);
  const foreseen = (await previewReturns(db, [message.id])).get(message.id) ?? null;
  const returned = message.status === 'failed' ? await findReturned(db, message.id) : null;
  const { openedAt = null, withdrawnAt = null, linkVisitedAt = null } = delivery ?? {};
  return {
    id: message.id,
    title: titleOf(message),
    subject: message.subject,
    recipient: message.recipientName ?? message.recipientEmail,
    recipientName: message.recipientName,
    recipientEmail: message.recipientEmail,
    signature: signatureLabel(message),
    letter: message.personalizedContent,
    planned: deliveryWords(message),
    readableUntil: withdrawnAt ? null : (delivery?.expiresAt ?? null),
    formAddress: editAddress(message),
    status: message.status,
    deliveryState: delivery?.state ?? null,
    openedAt,
    withdrawnAt,
    linkVisitedAt,
    actions: actionsFor({ status: message.status, openedAt, withdrawnAt }),
    timeline: timelineOf({ ...message, repliedAt: reply?.at ?? null }),
    cameBack: whatCameBack(returned),
    foreseen,
    reply,
    now: clock.now(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const form = await request.formData();
  const { messageId } = params;
  // What was deleted is not found, and may be brought back all the same.
  if (form.get('intent') !== 'restore') await requireOwnMessage(context, messageId, viewer.userId);
  const services = context.get(servicesContext);
  try {
    const answer = await actOnMessage({ services, viewer, messageId, form, context });
    return 'fault' in answer
      ? data({ fault: answer.fault, notice: null }, { status: 422 })
      : answer;
  } catch (error) {
    const refused = errorResponse(error, context);
    return data({ fault: null, notice: refused.data.notice }, refused.init ?? {});
  }
}

export const clientAction = keepPageWhenOffline(() => ({
  fault: null,
  notice: unexpectedError().notice,
}));

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (!message) return <MessageNotFound />;
  return (
    <div className="page max-w-5xl py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <ButtonLink to="/dashboard" look="quiet" size="small" className="-ms-3.5 print:hidden">
        <span aria-hidden="true">←</span> Back to Dashboard
      </ButtonLink>
      <div className="mt-3 mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-soft">To {message.recipient}</p>
          <h1 className="text-4xl wrap-anywhere sm:text-5xl">{message.subject || message.title}</h1>
        </div>
        <StatusBadges message={message} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[1fr_20rem] print:block">
        <div className="flex flex-col gap-6">
          <Card className="print:border-0 print:p-0">
            <blockquote
              dir="auto"
              className="font-serif text-xl leading-relaxed whitespace-pre-line wrap-anywhere"
            >
              {message.letter}
            </blockquote>
          </Card>
          {message.reply && (
            <Card>
              <h2 id="reply" className="mb-3 text-2xl">
                Their reply
              </h2>
              <blockquote
                dir="auto"
                className="font-serif text-xl leading-relaxed whitespace-pre-line wrap-anywhere"
              >
                {message.reply.text}
              </blockquote>
            </Card>
          )}
          <Card className="print:hidden">
            <SummaryList
              rows={[
                { label: 'Template', value: message.title },
                { label: 'Recipient', value: message.recipientEmail },
                { label: 'Delivery', value: message.planned },
                { label: 'From', value: message.signature },
              ]}
            />
          </Card>
        </div>
        <div className="flex flex-col gap-6 print:hidden">
          <Card>
            <h2 className="mb-5 text-2xl">Timeline</h2>
            <Timeline
              steps={message.timeline}
              cameBack={message.cameBack}
              readableUntil={message.readableUntil}
              now={message.now}
            />
            <LiveUpdates />
          </Card>
          {message.status === 'failed' && (
            <ResendForm
              recipientEmail={message.recipientEmail}
              fault={actionData?.fault ?? null}
              isBusy={isBusy}
            />
          )}
          <MessageActions message={message} />
        </div>
      </div>
    </div>
  );
}
