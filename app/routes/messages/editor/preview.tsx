import { redirect } from 'react-router';
import { findVisibleProfile } from '#app/features/accounts/visible-profile.server.ts';
import { senderLabel } from '#app/features/messages/message.rules.ts';
import { unfinishedFormSchema } from '#app/features/messages/message.schema.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import { requestFactsContext, servicesContext } from '../../context.server.ts';
import { letterDocument } from '../../letters/page/letter-markup.tsx';
import { getViewer, requireSignInToPost } from '../../session.server.ts';
import type { Route } from './+types/preview.ts';

/** A preview is made of what is in a form; by itself it is nothing. */
export const middleware: Route.MiddlewareFunction[] = [
  requireSignInToPost({ notice: 'authentication_required' }),
];

export const loader = () => redirect('/presets');

/**
 * 'Preview as recipient' (product.md section 3): the very page the recipient will see, made of the
 * form as it stands. Free, not sent, and nothing is kept.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const { db, config, clock } = services;
  const fields = Object.fromEntries(await request.formData());
  const form = unfinishedFormSchema.safeParse(fields);
  // The reply form of the preview itself leads here: it answers nobody, and the page stays.
  if (!form.success) return new Response(null, { status: 204 });
  const { isAnonymous, personalizedContent, recipientName, subject, filmTemplateId } = form.data;
  const isOnTemplate = typeof fields.templateId === 'string';
  const templateId = isOnTemplate ? String(fields.templateId) : filmTemplateId;
  const template = templateId ? await findTemplate(db, templateId) : null;
  const profileName = viewer.displayName ?? viewer.fullName;
  const senderName = isAnonymous ? null : isOnTemplate ? form.data.senderName : profileName;
  const message = {
    senderLabel: senderLabel({ isAnonymous, senderName }),
    recipientName,
    filmId: template?.filmId ?? NEUTRAL_FILM_ID,
    subject,
    personalizedContent,
    signature: senderName,
    sentAt: clock.now(),
    reply: form.data.allowsReply ? 'open' : 'none',
  } as const;
  // As a reader sees it of whom nothing is known.
  const profile = isAnonymous
    ? null
    : await findVisibleProfile(services, { senderUserId: viewer.userId, viewerUserId: null });
  const { companyName, supportEmail } = config.identity;
  const page = letterDocument(
    // Its links lead nowhere: there is no delivery yet.
    { message, film: getFilm(message.filmId), profile, path: '#', companyName, supportEmail },
    context.get(requestFactsContext).nonce,
  );
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
