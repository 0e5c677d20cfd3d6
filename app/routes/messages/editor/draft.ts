import { data } from 'react-router';
import type { AutosaveAnswer } from '#app/features/messages/browser/editor/draft-autosaver.ts';
import { autosaveDraft } from '#app/features/messages/drafts/save-draft.server.ts';
import { draftFormSchema } from '#app/features/messages/letter.schema.server.ts';
import type { WrittenOn } from '#app/features/messages/letter-content.server.ts';
import { servicesContext } from '../../context.server.ts';
import { errorCodeOf } from '../../error-response.server.ts';
import { type NoticeCode, statusOf } from '../../notices/notices.ts';
import { findViewer } from '../../session.server.ts';
import type { Route } from './+types/draft.ts';
import { writerOf } from './writer.server.ts';

const states: Partial<Record<NoticeCode, 'closed' | 'no-room' | 'sealed' | 'burned'>> = {
  message_not_editable: 'closed',
  too_many_drafts: 'no-room',
  drafts_too_large: 'no-room',
  too_many_kept: 'no-room',
  kept_too_large: 'no-room',
  letter_sealed: 'sealed',
  letter_burned: 'burned',
};

/** Opening a draft's address shows nothing: a draft opens in its form. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** Autosaves a form. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = (body: AutosaveAnswer, status = 200) => data(body, { status });
  const viewer = findViewer(context);
  if (!viewer) return answer({ state: 'signed-out' }, 401);
  const fields = Object.fromEntries(await request.formData());
  const form = draftFormSchema.safeParse({ ...fields, draftId: params.draftId });
  if (!form.success) return answer({ state: 'refused' }, 422);
  const { templateId } = fields;
  const writtenOn: WrittenOn =
    typeof templateId === 'string' && templateId
      ? { on: 'template', templateId }
      : { on: 'compose' };
  try {
    const services = context.get(servicesContext);
    const saved = await autosaveDraft(services, writerOf(viewer, context), writtenOn, form.data);
    return answer(saved, saved.state === 'conflict' ? 409 : 200);
  } catch (error) {
    const code = errorCodeOf(error, context, 'unexpected');
    return answer({ state: states[code] ?? 'refused' }, statusOf(code));
  }
}
