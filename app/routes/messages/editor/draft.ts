import { data } from 'react-router';
import { draftFormSchema } from '#app/features/messages/letter.schema.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { saveDraft, type WrittenOn } from '#app/features/messages/save-draft.server.ts';
import { servicesContext } from '../../context.server.ts';
import { errorCodeOf } from '../../error-response.server.ts';
import { statusOf } from '../../notices/notices.ts';
import { findViewer } from '../../session.server.ts';
import type { Route } from './+types/draft.ts';
import { writerOf } from './writer.server.ts';

/** What the form learns when it saves itself. */
export type SaveAnswer =
  | { state: 'saved'; revision: number }
  /** Another page has changed the draft: its words, and the revision to continue from. */
  | { state: 'conflict'; revision: number; otherWords: string }
  /** It has been sent, or deleted. */
  | { state: 'closed' }
  | { state: 'signed-out' }
  /** Decided by the form itself, which does not send it at all. */
  | { state: 'too-long' }
  | { state: 'refused' };

/** A draft has no page here: it opens in its form. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** Saves a form by itself while it is being written. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = (body: SaveAnswer, status = 200) => data(body, { status });
  const viewer = findViewer(context);
  if (!viewer) return answer({ state: 'signed-out' }, 401);
  const fields = Object.fromEntries(await request.formData());
  const parsed = draftFormSchema.safeParse({ ...fields, draftId: params.draftId });
  if (!parsed.success) return answer({ state: 'refused' }, 422);
  const services = context.get(servicesContext);
  const { templateId } = fields;
  const writtenOn: WrittenOn =
    typeof templateId === 'string' && templateId
      ? { on: 'template', templateId }
      : { on: 'compose' };
  try {
    const writer = writerOf(viewer, context);
    const { revision } = await saveDraft(services, writer, writtenOn, parsed.data);
    return answer({ state: 'saved', revision });
  } catch (error) {
    const code = errorCodeOf(error, context, 'unexpected');
    if (code === 'draft_changed_elsewhere') {
      const { db, keyring } = services;
      const other = await findOwnMessage(db, keyring, params.draftId, viewer.userId);
      if (other) {
        const { revision, personalizedContent: otherWords } = other;
        return answer({ state: 'conflict', revision, otherWords }, 409);
      }
    }
    const state = code === 'message_not_editable' ? 'closed' : 'refused';
    return answer({ state }, statusOf(code));
  }
}
