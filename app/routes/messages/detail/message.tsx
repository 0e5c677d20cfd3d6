import { randomUUID } from 'node:crypto';
import { useNavigation } from 'react-router';
import { readAnswer } from '#app/features/letters/read-answer.server.ts';
import { LiveUpdates } from '#app/features/live/browser/live-updates.tsx';
import { Answer } from '#app/features/messages/browser/detail/answer.tsx';
import { AskedAction } from '#app/features/messages/browser/detail/confirm-action.tsx';
import { LetterHead } from '#app/features/messages/browser/detail/letter-head.tsx';
import { LetterSheet } from '#app/features/messages/browser/detail/letter-sheet.tsx';
import { MessageActions } from '#app/features/messages/browser/detail/message-actions.tsx';
import { OpeningForm } from '#app/features/messages/browser/detail/opening-form.tsx';
import { ResendForm } from '#app/features/messages/browser/detail/resend-form.tsx';
import { Timeline } from '#app/features/messages/browser/detail/timeline.tsx';
import { AskedOfKept } from '#app/features/messages/browser/kept/asked-of-kept.tsx';
import { KeptActions, type SealAnswer } from '#app/features/messages/browser/kept/kept-actions.tsx';
import { MessageNotFound } from '#app/features/messages/browser/message-not-found.tsx';
import { SummaryList, summaryRows } from '#app/features/messages/browser/message-summary.tsx';
import { getMessagePage } from '#app/features/messages/detail/get-message-page.server.ts';
import { recipientOf, toOrFor } from '#app/features/messages/message.rules.ts';
import { nextStepOf } from '#app/features/messages/status/status-sentence.rules.ts';
import { pictureRows } from '#app/features/pictures/browser/picture-rows.tsx';
import { recordingRows } from '#app/features/recordings/browser/recording-rows.tsx';
import {
  findRecordingSummary,
  type RecordingSummary,
} from '#app/features/recordings/recording.queries.server.ts';
import { isSpeculative } from '#app/platform/http/is-speculative.server.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { noticeText } from '../../notices/notice-table.ts';
import { loadPicture } from '../../pictures/load-picture.server.ts';
import { getViewer } from '../../session.server.ts';
import { loadMessage, requireOwnMessage } from '../message-guard.server.ts';
import type { Route } from './+types/message.ts';
import { runMessageIntent } from './run-message-intent.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `${toOrFor(loaderData)} ${recipientOf(loaderData)}` : 'Message'),
  },
];

export async function loader(args: Route.LoaderArgs) {
  const viewer = getViewer(args.context);
  const services = args.context.get(servicesContext);
  const { db, clock, config } = services;
  const message = await loadMessage(args, (id) => getMessagePage(services, viewer, id));
  if (!message) return null;
  return {
    ...message,
    reply: await readAnswer(services, message.id, !isSpeculative(args.request)),
    // Of a sealed letter, nothing is shown.
    recording: message.sealedUntil ? null : await findRecordingSummary(db, message.id),
    picture: message.sealedUntil ? null : await loadPicture(services, viewer, message.id),
    backupKeepDays: config.backupKeepDays,
    /** Of the draft that "Write back" begins: pressed twice, it begins one. */
    writeBackId: randomUUID(),
    now: clock.now(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  // A message that is deleted or burns can't be found, but it can come back, and burning twice is harmless.
  if (!['restore', 'burn', 'take_back'].includes(String(form.get('intent')))) {
    await requireOwnMessage(context, params.messageId, getViewer(context).userId);
  }
  return runMessageIntent(form, { params, context });
}

const isAwaited = (recording: RecordingSummary | null) =>
  [recording?.current, recording?.next].some((one) => one?.state === 'processing' && !one.isSilent);

/** What the form that seals a letter shows again when its day is refused. */
function sealAnswer(answer: Route.ComponentProps['actionData']): SealAnswer {
  const isRefused = answer && 'code' in answer && answer.code.startsWith('seal_');
  return {
    error: isRefused ? noticeText(answer.notice) : undefined,
    sealDate: isRefused ? answer.sealDate : undefined,
    sealTimeZone: isRefused ? answer.sealTimeZone : undefined,
  };
}

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (!message) return <MessageNotFound />;
  const emailError = actionData && 'emailError' in actionData ? actionData.emailError : undefined;
  // The answer stands on this page, so it is read.
  const step = nextStepOf({ ...message, isAnswerRead: true }, message.now);
  const attached = [
    ...(message.recording ? recordingRows(message.recording) : []),
    ...pictureRows(message.picture),
  ];
  if (message.keptAt) {
    const seal = sealAnswer(actionData);
    return (
      <div className="page max-w-5xl py-5 sm:py-12">
        <PageNotice notice={seal.error ? null : actionData?.notice} />
        <BackLink to="/dashboard">Back to Dashboard</BackLink>
        <LetterHead message={message} step={step} now={message.now} />
        <KeptActions message={message} seal={seal} now={message.now} isBusy={isBusy} />
        {!message.sealedUntil && (
          <div className="mx-auto mt-10 max-w-[62ch]">
            <LetterSheet {...message} />
            {attached.length > 0 && (
              <div className="mt-10 border-t border-line pt-2">
                <SummaryList rows={attached} />
              </div>
            )}
          </div>
        )}
        <LiveUpdates />
        <AskedOfKept message={message} backupKeepDays={message.backupKeepDays} />
      </div>
    );
  }
  return (
    <div className="page max-w-5xl py-5 sm:py-12 print:max-w-none print:p-0">
      <PageNotice notice={actionData?.notice} />
      <BackLink to="/dashboard" className="print:hidden">
        Back to Dashboard
      </BackLink>
      <LetterHead message={message} step={step} now={message.now} />
      {message.reply && (
        <Answer text={message.reply.text} draftId={message.writeBackId} isBusy={isBusy} />
      )}
      {message.actions.includes('resend') && (
        <ResendForm
          recipientEmail={message.recipientEmail}
          isKeptBack={message.isKeptBack}
          emailError={emailError}
          isBusy={isBusy}
        />
      )}
      {message.isClosed && (
        <OpeningForm message={message} isNextStep={step === 'change_day'} isBusy={isBusy} />
      )}
      <MessageActions message={message} draftId={message.writeBackId} />
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-[1fr_18rem] print:m-0 print:block">
        <section aria-labelledby="timeline" className="md:order-last print:hidden">
          <h2 id="timeline" className="mb-4 text-2xl">
            Timeline
          </h2>
          <Timeline
            steps={message.timeline}
            returnedText={message.returnedText}
            readableUntil={message.readableUntil}
            timeZones={{ scheduled: message.timeZone, opens: message.opensTimeZone }}
            isRecordingAwaited={isAwaited(message.recording)}
            now={message.now}
          />
          <LiveUpdates />
        </section>
        <div className="min-w-0">
          <LetterSheet {...message} />
          <div className="mt-10 border-t border-line pt-2 print:hidden">
            <SummaryList rows={[...summaryRows(message), ...attached]} />
          </div>
        </div>
      </div>
      <AskedAction message={message} />
    </div>
  );
}
