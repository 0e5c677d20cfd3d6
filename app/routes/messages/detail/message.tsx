import { useNavigation } from 'react-router';
import { readAnswer } from '#app/features/letters/read-answer.server.ts';
import { LiveUpdates } from '#app/features/live/browser/live-updates.tsx';
import { MessageActions } from '#app/features/messages/browser/detail/message-actions.tsx';
import { OpeningForm } from '#app/features/messages/browser/detail/opening-form.tsx';
import { ResendForm } from '#app/features/messages/browser/detail/resend-form.tsx';
import { Timeline } from '#app/features/messages/browser/detail/timeline.tsx';
import { StatusBadge } from '#app/features/messages/browser/list/status-badge.tsx';
import { MessageNotFound } from '#app/features/messages/browser/message-not-found.tsx';
import { SummaryList, summaryRows } from '#app/features/messages/browser/message-summary.tsx';
import { getMessagePage } from '#app/features/messages/detail/get-message-page.server.ts';
import { recipientOf } from '#app/features/messages/message.rules.ts';
import { pictureRows } from '#app/features/pictures/browser/picture-rows.tsx';
import { recordingRows } from '#app/features/recordings/browser/recording-rows.tsx';
import {
  findRecordingSummary,
  type RecordingSummary,
} from '#app/features/recordings/recording.queries.server.ts';
import { isSpeculative } from '#app/platform/http/is-speculative.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { loadPicture } from '../../pictures/load-picture.server.ts';
import { getViewer } from '../../session.server.ts';
import { loadMessage, requireOwnMessage } from '../message-guard.server.ts';
import type { Route } from './+types/message.ts';
import { runMessageIntent } from './run-message-intent.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `To ${recipientOf(loaderData)}` : 'Message') },
];

export async function loader(args: Route.LoaderArgs) {
  const viewer = getViewer(args.context);
  const services = args.context.get(servicesContext);
  const { db, clock } = services;
  const message = await loadMessage(args, (id) => getMessagePage(services, viewer, id));
  if (!message) return null;
  return {
    ...message,
    reply: await readAnswer(services, message.id, !isSpeculative(args.request)),
    recording: await findRecordingSummary(db, message.id),
    picture: await loadPicture(services, viewer, message.id),
    now: clock.now(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  // A deleted message can't be found, but it can be restored.
  if (form.get('intent') !== 'restore') {
    await requireOwnMessage(context, params.messageId, getViewer(context).userId);
  }
  return runMessageIntent(form, { params, context });
}

const isAwaited = ({ current, next }: RecordingSummary) =>
  [current, next].some((one) => one?.state === 'processing' && !one.isSilent);

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (!message) return <MessageNotFound />;
  const emailError = actionData && 'emailError' in actionData ? actionData.emailError : undefined;
  return (
    <div className="page max-w-5xl py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <ButtonLink to="/dashboard" look="quiet" size="small" className="-ms-3.5 print:hidden">
        <span aria-hidden="true">←</span> Back to Dashboard
      </ButtonLink>
      <div className="mt-3 mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-soft">To {recipientOf(message)}</p>
          <h1 className="text-4xl wrap-anywhere sm:text-5xl">{message.subject || message.title}</h1>
        </div>
        <StatusBadge status={message.status} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[1fr_20rem] print:block">
        <div className="flex flex-col gap-6">
          <Card className="print:border-0 print:p-0">
            <Letter>{message.letter}</Letter>
          </Card>
          {message.reply && (
            <Card>
              <h2 id="reply" className="mb-3 text-2xl">
                Their reply
              </h2>
              <Letter>{message.reply.text}</Letter>
            </Card>
          )}
          <Card className="print:hidden">
            <SummaryList
              rows={[
                ...summaryRows(message),
                ...recordingRows(message.recording),
                ...pictureRows(message.picture),
              ]}
            />
          </Card>
        </div>
        <div className="flex flex-col gap-6 print:hidden">
          <Card>
            <h2 className="mb-5 text-2xl">Timeline</h2>
            <Timeline
              steps={message.timeline}
              returnedText={message.returnedText}
              readableUntil={message.readableUntil}
              isRecordingAwaited={isAwaited(message.recording)}
              now={message.now}
            />
            <LiveUpdates />
          </Card>
          {message.actions.includes('resend') && (
            <ResendForm
              recipientEmail={message.recipientEmail}
              emailError={emailError}
              isBusy={isBusy}
            />
          )}
          {message.isClosed && <OpeningForm message={message} isBusy={isBusy} />}
          <MessageActions message={message} />
        </div>
      </div>
    </div>
  );
}

function Letter({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="font-serif text-xl leading-relaxed whitespace-pre-line wrap-anywhere"
    >
      {children}
    </blockquote>
  );
}
