import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import {
  createMessage,
  findOwnMessage,
  messageFormSchema,
} from '#app/features/messages/public.server.ts';
import { priceOf } from '#app/features/payments/public.server.ts';
import { filmOf, findOfferedTemplate } from '#app/features/templates/public.server.ts';
import { FilmPlayer, TemplateTags } from '#app/features/templates/public.tsx';
import { formatPrice } from '#app/shared/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { requestFactsContext, servicesContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';
import { pageTitle } from '../page-title.ts';
import { answerRefusal } from '../refusal-answer.server.ts';
import { requireViewer } from '../session.server.ts';
import type { Route } from './+types/message-form.ts';
import { MessageFields } from './message-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Create message') }];

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  const viewer = requireViewer(args, 'authentication_required');
  const { db, keyring } = context.get(servicesContext);
  const template = await findOfferedTemplate(db, params.templateId);
  if (!template) throw redirect('/presets');
  const draftId = url.searchParams.get('draft');
  const draft = draftId && (await findOwnMessage(db, keyring, draftId, viewer.userId));
  return {
    template: { ...template, film: filmOf(template.filmId), priceCents: priceOf(template) },
    draft: draft && draft.status === 'draft' ? draft : null,
    // Made here, so that sending the form twice writes the same draft twice.
    newDraftId: randomUUID(),
    writerId: randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const viewer = requireViewer(args, 'authentication_required');
  const { clientAddress } = context.get(requestFactsContext);
  const parsed = messageFormSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) {
    const { fieldErrors } = flattened(parsed.error.issues);
    return data({ fieldErrors }, { status: 422 });
  }
  try {
    const writer = { userId: viewer.userId, clientAddress, profileName: null };
    const { messageId } = await createMessage(
      context.get(servicesContext),
      writer,
      { on: 'template', templateId: params.templateId },
      parsed.data,
    );
    return redirect(`/checkout/${messageId}`, {
      headers: { 'Set-Cookie': flashCookie({ notice: 'message_created' }) },
    });
  } catch (error) {
    return answerRefusal(error, context, {
      title: 'Error',
      description: 'Failed to create message. Please try again.',
      tone: 'destructive',
    });
  }
}

/** The first fault of each field. */
function flattened(issues: { path: PropertyKey[]; message: string }[]) {
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of issues) fieldErrors[String(path[0])] ??= message;
  return { fieldErrors };
}

export default function MessageForm({ loaderData, actionData }: Route.ComponentProps) {
  const { template, draft, newDraftId, writerId } = loaderData;
  return (
    <div className="page py-10 sm:py-14">
      <PageNotice notice={actionData && 'notice' in actionData ? actionData.notice : null} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <section
          aria-labelledby="template-title"
          className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start"
        >
          <FilmPlayer
            film={template.film}
            label={`Film: ${template.title}`}
            className="aspect-video w-full rounded-2xl bg-sunken"
          />
          <p className="text-center font-serif text-2xl whitespace-pre-line text-soft italic">
            {template.onScreenText}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <h1 id="template-title" className="text-3xl">
              {template.title}
            </h1>
            {template.isPremium && (
              <Badge tone="premium">Premium · {formatPrice(template.priceCents)}</Badge>
            )}
            <span className="text-sm text-soft tabular-nums">
              {template.durationSeconds} seconds
            </span>
          </div>
          <p className="text-soft">{template.description}</p>
          <TemplateTags tags={template.tags} />
        </section>
        <MessageFields
          key={draft?.id ?? 'new'}
          draftId={draft?.id ?? newDraftId}
          revision={draft?.revision ?? 0}
          writerId={writerId}
          initial={draft ?? { personalizedContent: template.content }}
          fieldErrors={actionData && 'fieldErrors' in actionData ? actionData.fieldErrors : {}}
        />
      </div>
    </div>
  );
}
