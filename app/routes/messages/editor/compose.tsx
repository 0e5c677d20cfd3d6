import { redirect } from 'react-router';
import {
  nameProblem,
  signatureProblem,
} from '#app/features/dispatch/names/presentable-text.server.ts';
import { FilmLine, SubjectField } from '#app/features/messages/browser/editor/compose-fields.tsx';
import {
  parseComposeIntent,
  whenFor,
} from '#app/features/messages/browser/editor/compose-intent.ts';
import { keepForm, noErrors } from '#app/features/messages/browser/editor/keep-form.ts';
import {
  ComposeActions,
  EnterButton,
} from '#app/features/messages/browser/editor/letter-actions.tsx';
import { LetterFields } from '#app/features/messages/browser/editor/letter-fields.tsx';
import { LetterForm } from '#app/features/messages/browser/editor/letter-form.tsx';
import { getComposeEditor } from '#app/features/messages/drafts/get-editor.server.ts';
import {
  type SubmitOutcome,
  submitLetter,
} from '#app/features/messages/drafts/submit-letter.server.ts';
import {
  composeFormSchema,
  draftFormSchema,
  keptFormSchema,
} from '#app/features/messages/letter.schema.server.ts';
import { sentAddress } from '#app/features/messages/message.rules.ts';
import { PICTURE_INTENT } from '#app/features/messages/message-intents.ts';
import { allPrompts } from '#app/features/messages/writing-prompts.server.ts';
import { picturePage } from '#app/features/pictures/browser/picture-addresses.ts';
import {
  PictureWithoutScripts,
  pictureTool,
} from '#app/features/pictures/browser/picture-field.tsx';
import { voiceTool } from '#app/features/recordings/browser/read-aloud.tsx';
import { findRecordingObstacle } from '#app/features/recordings/save-recording.server.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/compose.ts';
import { rejectFields, rejectInvalid, rejectThrown } from './reject-form.server.ts';
import { requireWriter, writerOf } from './writer.server.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Compose Message') }];

export const middleware: Route.MiddlewareFunction[] = [requireWriter];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const draftId = url.searchParams.get('draft');
  const acceptLanguage = request.headers.get('accept-language');
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const profileName = viewer.displayName ?? viewer.fullName;
  const found = await getComposeEditor(services, viewer, { draftId, acceptLanguage });
  if ('closedMessageId' in found) throw redirect(`/messages/${found.closedMessageId}`);
  return {
    ...found,
    prompts: allPrompts,
    recordingObstacle: findRecordingObstacle(services, viewer),
    profileName,
    profileNameProblem: profileName && nameProblem(profileName),
  };
}

const CONTRADICTION =
  'You chose a time and pressed Send Now. To send it at that time, press Schedule for Later. To send it now, choose Right away.';

const schemas = {
  draft: draftFormSchema,
  keep: keptFormSchema,
  send: composeFormSchema,
  schedule: composeFormSchema,
};

/** Send Now, Schedule for Later, Save as Draft and Keep it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = parseComposeIntent(form);
  form.set('when', whenFor(intent, form));
  if (intent === 'contradiction') return rejectFields(form, { schedule: CONTRADICTION });
  const schema = schemas[intent];
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const writer = writerOf(getViewer(context), context);
  const { isAnonymous } = parsed.data;
  const problem = signatureProblem({ isAnonymous, senderName: writer.profileName });
  // The page names the problem beside the switch.
  if (problem && (intent === 'send' || intent === 'schedule'))
    return rejectFields(form, { isAnonymous: problem });
  try {
    const outcome = await submitLetter(
      context.get(servicesContext),
      writer,
      { on: 'compose' },
      parsed.data,
      intent,
    );
    return form.get('intent') === PICTURE_INTENT && outcome.kind === 'draft_saved'
      ? redirect(picturePage(outcome.messageId))
      : await redirectAfter(outcome);
  } catch (error) {
    return rejectThrown(form, error);
  }
}

async function redirectAfter(outcome: SubmitOutcome): Promise<Response> {
  switch (outcome.kind) {
    case 'draft_saved':
      return redirectWithNotice('/dashboard', 'draft_saved');
    case 'kept':
      return redirectWithNotice(`/messages/${outcome.messageId}`, 'keeping_begun');
    case 'to_checkout': {
      const isUnverified = outcome.reason === 'unverified';
      const notice = isUnverified ? 'verified_email_required' : 'draft_saved';
      return redirectWithNotice(`/checkout/${outcome.messageId}`, notice);
    }
    case 'already_sent':
      return outcome.message.status === 'failed'
        ? redirect(sentAddress(outcome.message))
        : redirectWithNotice('/dashboard', 'message_sent');
    default: {
      const notice = outcome.isScheduled ? 'message_scheduled' : 'message_sent';
      return redirectWithNotice('/dashboard', notice);
    }
  }
}

export const shouldRevalidate = keepForm;

export const handle: FormHandle = {
  failure: () => ({ title: 'Failed to save message. Please try again.' }),
};

export default function Compose({ loaderData, actionData }: Route.ComponentProps) {
  const { editor, films, prompts, recordingObstacle } = loaderData;
  const { profileName, profileNameProblem } = loaderData;
  return (
    <div className="page max-w-3xl pt-2 sm:pt-10 sm:pb-6">
      <PageNotice notice={actionData?.notice} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:mb-6">
        <BackLink to="/dashboard">Back to Dashboard</BackLink>
        <h1 className="text-xl sm:title-section sm:w-full">Compose Message</h1>
      </div>
      <LetterForm
        key={editor.draftId}
        editor={editor}
        path="/compose"
        templateId={null}
        errors={actionData?.errors ?? noErrors}
        isNeverWritten={actionData?.isNeverWritten}
        sentFields={actionData?.fields}
        goOnLabel={null}
      >
        {(fields) => (
          <>
            <EnterButton {...fields} />
            <SubjectField {...fields} />
            <LetterFields
              {...fields}
              writtenOn="compose"
              profileName={profileName}
              profileNameProblem={profileNameProblem}
              categoryId={
                films.find(({ id }) => id === fields.current.filmTemplateId)?.categoryId ?? null
              }
              prompts={prompts}
              voice={voiceTool(fields, recordingObstacle)}
              picture={pictureTool(fields, recordingObstacle)}
              filmLine={
                <FilmLine
                  films={films}
                  chosenId={fields.current.filmTemplateId}
                  isScheduled={editor.isScheduled}
                />
              }
              buttons={() => (
                <>
                  <ComposeActions {...fields} />
                  <PictureWithoutScripts
                    draft={fields.draft}
                    recordingObstacle={recordingObstacle}
                  />
                </>
              )}
            />
          </>
        )}
      </LetterForm>
    </div>
  );
}
