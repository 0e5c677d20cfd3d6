import { type MiddlewareFunction, redirect } from 'react-router';
import { z } from 'zod';
import { changeFilm } from '#app/features/messages/drafts/change-film.server.ts';
import { otherFilmsAddress } from '#app/features/messages/message.rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { textUpTo } from '#app/shared/form-text.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { getViewer, requireSignInToPost } from '../../session.server.ts';
import { withMessageId } from '../message-guard.server.ts';
import type { Route } from './+types/change-film.ts';

export const handle: FormHandle = {
  failure: () => ({ title: 'Failed to change the film. Please try again.' }),
};

const choiceSchema = z.object({
  templateId: textUpTo(100).catch(''),
  from: z.enum(['form', 'checkout']).catch('checkout'),
});

/** The gallery for the letter, with the chosen film open. */
async function returnTo({ request, params }: Parameters<MiddlewareFunction>[0]) {
  const id = parseUuid(params.messageId ?? null);
  if (!id) return '/presets';
  const { templateId, from } = choiceSchema.parse(Object.fromEntries(await request.formData()));
  return `${otherFilmsAddress({ id }, from)}&${new URLSearchParams({ preview: templateId })}`;
}

export const middleware: Route.MiddlewareFunction[] = [requireSignInToPost({ returnTo })];

/** Opening the address of the form leads to the films it is about. */
export function loader({ params }: Route.LoaderArgs) {
  const id = parseUuid(params.messageId);
  return redirect(id ? otherFilmsAddress({ id }, 'checkout') : '/presets');
}

/** "Use this film" in the gallery, for a letter that was begun on another. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { templateId, from } = choiceSchema.parse(Object.fromEntries(form));
  return withMessageId(params.messageId, async (id) => {
    try {
      const changed = await changeFilm(
        context.get(servicesContext),
        getViewer(context),
        id,
        templateId,
      );
      const address =
        from === 'checkout' ? `/checkout/${id}` : `/message/${templateId}?draft=${id}`;
      return changed === 'unchanged'
        ? redirect(address)
        : await redirectWithNotice(address, `film_changed_${changed}`);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      switch (error.code) {
        case 'template_not_found':
          return redirectWithNotice(otherFilmsAddress({ id }, from), error.code);
        case 'film_paid_for':
        case 'message_not_editable':
          return redirectWithNotice(`/messages/${id}`, error.code);
        default:
          throw error;
      }
    }
  });
}
