import { data, redirect } from 'react-router';
import { changeScheduledMessage } from '#app/features/messages/change-scheduled.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { sentAddress } from '#app/features/messages/message.rules.ts';
import { messageFormSchema } from '#app/features/messages/message.schema.ts';
import { createMessage } from '#app/features/messages/write-message.server.ts';
import { findSendBalance } from '#app/features/payments/ledger/balance.queries.server.ts';
import { hasOnlyFreeSends } from '#app/features/payments/ledger/send-balance.rules.ts';
import { priceOf } from '#app/features/payments/prices.ts';
import { findOnScreenText } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import { Card } from '#app/ui/card.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import { keepPageWhenOffline } from '../../keep-page-when-offline.ts';
import { pageTitle } from '../../page-meta.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/message-form.ts';
import { fieldErrorsOf, loadEditor, requireWriter, writerOf } from './editor-state.server.ts';
import { keptForm } from './kept-form.ts';
import { LetterFields } from './letter-fields.tsx';
import { LetterForm } from './letter-form.tsx';
import { refuseForm } from './refuse-form.server.ts';
import { TemplatePanel } from './template-panel.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.writing.isScheduled ? 'Change message' : 'Create message') },
];

export const middleware: Route.MiddlewareFunction[] = [requireWriter];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { db, clock } = context.get(servicesContext);
  const template = await findTemplate(db, params.templateId);
  const { writing, message } = await loadEditor(context, viewer, url, {
    personalizedContent: template?.content ?? '',
    senderName: viewer.displayName ?? '',
  });
  // What waits for its time keeps its film, also when the gallery has retired it since.
  const isAllowed =
    template?.retiredAt === null || (template && message?.templateId === template.id);
  if (!template || !isAllowed) throw redirect('/presets');
  return {
    template: {
      ...template,
      film: getFilm(template.filmId),
      onScreenText: findOnScreenText(template),
      priceCents: priceOf(template),
    },
    writing,
    // What waits for its time is paid for already.
    hasOnlyFreeSends:
      !writing.isScheduled &&
      hasOnlyFreeSends(await findSendBalance(db, viewer.userId, clock.now())),
    path: `/message/${template.id}`,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const fields = Object.fromEntries(form);
  const viewer = getViewer(context);
  const refuse = refuseForm(form, context);
  const parsed = messageFormSchema.safeParse(fields);
  if (!parsed.success) return data(refuse.faults(fieldErrorsOf(parsed.error)), { status: 422 });

  const services = context.get(servicesContext);
  const { db, keyring } = services;
  const writer = writerOf(viewer, context);
  const { templateId } = params;
  try {
    const existing = await findOwnMessage(db, keyring, parsed.data.draftId, viewer.userId);
    if (existing?.status === 'scheduled') {
      await changeScheduledMessage(services, writer, existing.id, parsed.data);
      return redirectWithNotice(`/messages/${existing.id}`, 'message_changed');
    }
    // Sent from another window, or twice: what is on its way is shown, not sent again.
    if (existing && existing.status !== 'draft') return redirect(sentAddress(existing));
    const place = { on: 'template', templateId } as const;
    const { messageId } = await createMessage(services, writer, place, parsed.data);
    return redirectWithNotice(`/checkout/${messageId}`, 'message_created');
  } catch (error) {
    return refuse.because(error, NOT_CREATED);
  }
}

const NOT_CREATED: Notice = {
  title: 'Error',
  description: 'Failed to create message. Please try again.',
  tone: 'destructive',
};

export const clientAction = keepPageWhenOffline((form) => keptForm(form, NOT_CREATED));

export default function MessageForm({ loaderData, actionData }: Route.ComponentProps) {
  const { template, writing, hasOnlyFreeSends, path } = loaderData;
  return (
    <div className="page py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <TemplatePanel template={template} hasOnlyFreeSends={hasOnlyFreeSends} />
        <Card className="self-start">
          <LetterForm
            key={path + writing.draftId}
            writing={writing}
            path={path}
            templateId={template.id}
            errors={actionData?.errors ?? {}}
            sentFields={actionData?.fields}
          >
            {(fields) => <LetterFields {...fields} isScheduled={writing.isScheduled} />}
          </LetterForm>
        </Card>
      </div>
    </div>
  );
}
