import { useRef } from 'react';
import { redirect } from 'react-router';
import {
  DraftOffer,
  NEW_LETTER_PARAM,
} from '#app/features/messages/browser/editor/draft-offer.tsx';
import { FilmStrip } from '#app/features/messages/browser/editor/film-strip.tsx';
import { keepForm, noErrors } from '#app/features/messages/browser/editor/keep-form.ts';
import { GoOn, goOnLabel } from '#app/features/messages/browser/editor/letter-actions.tsx';
import { LetterFields } from '#app/features/messages/browser/editor/letter-fields.tsx';
import { LetterForm } from '#app/features/messages/browser/editor/letter-form.tsx';
import { findOfferedDraft } from '#app/features/messages/drafts/draft-offer.queries.server.ts';
import { getTemplateEditor } from '#app/features/messages/drafts/get-editor.server.ts';
import { startFilmChange } from '#app/features/messages/drafts/start-film-change.server.ts';
import { submitLetter } from '#app/features/messages/drafts/submit-letter.server.ts';
import {
  draftFormSchema,
  keptFormSchema,
  messageFormSchema,
} from '#app/features/messages/letter.schema.server.ts';
import { otherFilmsAddress, sentAddress } from '#app/features/messages/message.rules.ts';
import { FILM_INTENT, PICTURE_INTENT } from '#app/features/messages/message-intents.ts';
import { promptsFor } from '#app/features/messages/writing-prompts.server.ts';
import { picturePage } from '#app/features/pictures/browser/picture-addresses.ts';
import {
  PictureWithoutScripts,
  pictureTool,
} from '#app/features/pictures/browser/picture-field.tsx';
import { voiceTool } from '#app/features/recordings/browser/read-aloud.tsx';
import { findRecordingObstacle } from '#app/features/recordings/save-recording.server.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/create-message.ts';
import { rejectInvalid, rejectThrown } from './reject-form.server.ts';
import { requireWriter, writerOf } from './writer.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.editor.isScheduled ? 'Edit message' : 'Create message') },
];

export const middleware: Route.MiddlewareFunction[] = [requireWriter];

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { templateId } = params;
  const draftId = url.searchParams.get('draft');
  const acceptLanguage = request.headers.get('accept-language');
  const services = context.get(servicesContext);
  const viewer = getViewer(context);
  const found = await getTemplateEditor(services, viewer, {
    templateId,
    draftId,
    acceptLanguage,
  });
  if (!found) throw redirect('/presets');
  if ('closedMessageId' in found) throw redirect(`/messages/${found.closedMessageId}`);
  const isOfferWanted = draftId === null && !url.searchParams.has(NEW_LETTER_PARAM);
  const offered = isOfferWanted ? await findOfferedDraft(services, viewer, templateId) : null;
  const prompts = [promptsFor(found.template.categoryId)];
  const recordingObstacle = findRecordingObstacle(services, viewer);
  return { ...found, offered, prompts, recordingObstacle, path: `/message/${found.template.id}` };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  // Without scripts, its field stays where it is when the letter becomes anonymous.
  if (form.has('isAnonymous')) form.delete('senderName');
  const isFilmWanted = form.get('intent') === FILM_INTENT;
  const isPictureWanted = form.get('intent') === PICTURE_INTENT;
  const schema =
    isFilmWanted || isPictureWanted
      ? draftFormSchema
      : form.get('isKept') === 'on'
        ? keptFormSchema
        : messageFormSchema;
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return rejectInvalid(form, parsed.error);
  const services = context.get(servicesContext);
  const writer = writerOf(getViewer(context), context);
  // The letter may have another film by now than the address says; the form knows the one it shows.
  const templateId = String(form.get('templateId') || params.templateId);
  const writtenOn = { on: 'template', templateId } as const;
  try {
    if (isFilmWanted) {
      const id = await startFilmChange(services, writer, templateId, parsed.data);
      return redirect(id ? otherFilmsAddress({ id }, 'form') : '/presets');
    }
    const intent = isPictureWanted ? 'draft' : 'checkout';
    const outcome = await submitLetter(services, writer, writtenOn, parsed.data, intent);
    switch (outcome.kind) {
      case 'draft_saved':
        return redirect(picturePage(outcome.messageId));
      case 'kept':
        return await redirectWithNotice(`/messages/${outcome.messageId}`, 'keeping_begun');
      case 'scheduled_changed':
        return await redirectWithNotice(`/messages/${outcome.messageId}`, 'message_changed');
      case 'already_sent':
        return redirect(sentAddress(outcome.message));
      default:
        return await redirectWithNotice(`/checkout/${outcome.messageId}`, 'message_created');
    }
  } catch (error) {
    return rejectThrown(form, error);
  }
}

export const shouldRevalidate = keepForm;

export const handle: FormHandle = {
  failure: () => ({ title: 'Error', description: 'Failed to create message. Please try again.' }),
};

export default function CreateMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { template, editor, prompts, recordingObstacle, hasOnlyFreeSends, path } = loaderData;
  const { offered } = loaderData;
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page} className="group/page page pt-2 sm:pt-10 sm:pb-6">
      <PageNotice notice={actionData?.notice} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <FilmStrip
          template={template}
          hasOnlyFreeSends={hasOnlyFreeSends}
          canChangeFilm={!editor.isScheduled}
          page={page}
        />
        <div className="flex flex-col gap-3">
          {offered && (
            <DraftOffer key={editor.draftId} draft={offered} userId={editor.userId} path={path} />
          )}
          <LetterForm
            key={path + editor.draftId}
            editor={editor}
            path={path}
            templateId={template.id}
            errors={actionData?.errors ?? noErrors}
            isNeverWritten={actionData?.isNeverWritten}
            sentFields={actionData?.fields}
            goOnLabel={goOnLabel(editor)}
          >
            {(fields) => (
              <LetterFields
                {...fields}
                writtenOn="template"
                categoryId={template.categoryId}
                prompts={prompts}
                voice={voiceTool(fields, recordingObstacle)}
                picture={pictureTool(fields, recordingObstacle)}
                buttons={(permissionId) => (
                  <>
                    <GoOn {...fields} permissionId={permissionId} />
                    <PictureWithoutScripts
                      draft={fields.draft}
                      recordingObstacle={recordingObstacle}
                    />
                  </>
                )}
              />
            )}
          </LetterForm>
        </div>
      </div>
    </div>
  );
}
