import { redirect } from 'react-router';
import { previewLetter } from '#app/features/letters/preview-letter.server.ts';
import { draftFormSchema } from '#app/features/messages/letter.schema.ts';
import type { WrittenOn } from '#app/features/messages/save-draft.server.ts';
import { requestFactsContext, servicesContext } from '../../context.server.ts';
import { letterDocument } from '../../letters/page/letter-markup.tsx';
import { getViewer, requireSignInToPost } from '../../session.server.ts';
import type { Route } from './+types/preview.ts';
import { writerOf } from './writer.server.ts';

export const middleware: Route.MiddlewareFunction[] = [
  requireSignInToPost({ notice: 'authentication_required' }),
];

/** A preview is made from a form; its address by itself shows nothing. */
export const loader = () => redirect('/presets');

/** 'Preview as recipient': the very page the recipient will see. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const fields = Object.fromEntries(await request.formData());
  const form = draftFormSchema.safeParse(fields);
  // The preview's own reply form posts here as well: it is ignored, and the page stays.
  if (!form.success) return new Response(null, { status: 204 });
  const { templateId } = fields;
  const writtenOn: WrittenOn =
    typeof templateId === 'string' ? { on: 'template', templateId } : { on: 'compose' };
  const preview = await previewLetter(
    services,
    writerOf(getViewer(context), context),
    writtenOn,
    form.data,
  );
  const { companyName, supportEmail } = services.config.identity;
  const page = letterDocument(
    // Its links lead nowhere: there is no delivery yet.
    { ...preview, path: '#', companyName, supportEmail },
    context.get(requestFactsContext).nonce,
  );
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
