import { data, redirect } from 'react-router';
import type { Viewer } from '#app/features/accounts/viewer.ts';
import { changeScheduledMessage } from '#app/features/messages/change-scheduled.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { sentAddress } from '#app/features/messages/message.rules.ts';
import { composeFormSchema, unfinishedFormSchema } from '#app/features/messages/message.schema.ts';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { createMessage, saveUnfinishedDraft } from '#app/features/messages/write-message.server.ts';
import { findSendBalance } from '#app/features/payments/ledger/balance.queries.server.ts';
import {
  hasOnlyFreeSends,
  usablePaymentMethods,
} from '#app/features/payments/ledger/send-balance.rules.ts';
import { priceOf } from '#app/features/payments/prices.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import { keepPageWhenOffline } from '../../keep-page-when-offline.ts';
import { pageTitle } from '../../page-meta.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/compose.ts';
import { ComposeFields } from './compose-fields.tsx';
import { parseComposeIntent } from './compose-intent.ts';
import { fieldErrorsOf, loadEditor, requireWriter, writerOf } from './editor-state.server.ts';
import { keptForm } from './kept-form.ts';
import { LetterForm } from './letter-form.tsx';
import { listFilms } from './list-films.server.ts';
import { refuseForm } from './refuse-form.server.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Compose Message') }];

const PATH = '/compose';
const PLACE = { on: 'compose' } as const;

const SAYS_BOTH =
  'You have chosen a date and pressed Send Now. To send it on that date, press Schedule for Later; to send it now, choose Right away and leave the date empty.';

export const middleware: Route.MiddlewareFunction[] = [requireWriter];

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { db, clock } = context.get(servicesContext);
  const { writing } = await loadEditor(context, viewer, url, {});
  return {
    writing,
    films: await listFilms(db, writing),
    hasOnlyFreeSends: hasOnlyFreeSends(await findSendBalance(db, viewer.userId, clock.now())),
    signature: viewer.displayName ?? viewer.fullName,
  };
}

/** The three actions of spec section 2, compose: Send Now, Schedule for Later, Save as Draft. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await request.formData();
  const asked = parseComposeIntent(form);
  // What is unclear keeps its date, so that the form can show it again.
  form.set('when', asked === 'schedule' || asked === 'unclear' ? 'later' : 'now');
  const fields = Object.fromEntries(form);
  const viewer = getViewer(context);
  const refuse = refuseForm(form, context);
  const services = context.get(servicesContext);
  const writer = writerOf(viewer, context);
  try {
    if (asked === 'draft') {
      form.set('when', form.get('scheduleDate') ? 'later' : 'now');
      const draft = unfinishedFormSchema.safeParse(Object.fromEntries(form));
      if (!draft.success) return data(refuse.faults(fieldErrorsOf(draft.error)), { status: 422 });
      await saveUnfinishedDraft(services, writer, PLACE, draft.data);
      return redirectWithNotice('/dashboard', 'draft_saved');
    }
    if (asked === 'unclear') return data(refuse.faults({ schedule: SAYS_BOTH }), { status: 422 });
    const parsed = composeFormSchema.safeParse(fields);
    if (!parsed.success) return data(refuse.faults(fieldErrorsOf(parsed.error)), { status: 422 });
    const { db, keyring } = services;
    const existing = await findOwnMessage(db, keyring, parsed.data.draftId, viewer.userId);
    if (existing?.status === 'scheduled') {
      await changeScheduledMessage(services, writer, existing.id, parsed.data);
      return redirectWithNotice(
        '/dashboard',
        asked === 'schedule' ? 'message_scheduled' : 'message_sent',
      );
    }
    if (existing?.status === 'failed') return redirect(sentAddress(existing));
    if (existing?.status !== 'sent') await createMessage(services, writer, PLACE, parsed.data);
    const { draftId, filmTemplateId } = parsed.data;
    return await spendOrPay(args.context, viewer, {
      messageId: draftId,
      templateId: filmTemplateId,
      isScheduled: asked === 'schedule',
    });
  } catch (error) {
    return refuse.because(error, NOT_SAVED);
  }
}

const NOT_SAVED: Notice = {
  title: 'Failed to save message. Please try again.',
  tone: 'destructive',
};

export const clientAction = keepPageWhenOffline((form) => keptForm(form, NOT_SAVED));

/**
 * Takes one send from the balance, as checkout does (product.md section 2); with nothing that
 * covers this message it stays a draft, and its checkout is where the way goes on.
 */
async function spendOrPay(
  context: Route.ActionArgs['context'],
  viewer: Viewer,
  message: { messageId: string; templateId: string | null; isScheduled: boolean },
) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const template = message.templateId ? await findTemplate(db, message.templateId) : null;
  const balance = await findSendBalance(db, viewer.userId, clock.now());
  const price = { isPremium: template?.isPremium ?? false, priceCents: priceOf(template) };
  const [paymentMethod] = usablePaymentMethods(balance, price);
  const checkout = `/checkout/${message.messageId}`;
  if (!paymentMethod) return redirectWithNotice(checkout, 'draft_saved');
  try {
    await sendMessage(services, viewer, message.messageId, paymentMethod);
  } catch (error) {
    // The words are kept; what keeps them from going is said where they can be paid for.
    if (error instanceof DomainError && error.code === 'verified_email_required') {
      return redirectWithNotice(checkout, 'verified_email_required');
    }
    throw error;
  }
  return redirectWithNotice(
    '/dashboard',
    message.isScheduled ? 'message_scheduled' : 'message_sent',
  );
}

export default function Compose({ loaderData, actionData }: Route.ComponentProps) {
  const { writing, films, hasOnlyFreeSends, signature } = loaderData;
  return (
    <div className="page max-w-3xl py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <ButtonLink to="/dashboard" look="quiet" size="small" className="-ms-3.5">
        <span aria-hidden="true">←</span> Back to Dashboard
      </ButtonLink>
      <h1 className="mt-3 mb-8 text-4xl sm:text-5xl">Compose Message</h1>
      <Card>
        <LetterForm
          key={writing.draftId}
          writing={writing}
          path={PATH}
          templateId={null}
          errors={actionData?.errors ?? {}}
          sentFields={actionData?.fields}
        >
          {(fields) => (
            <ComposeFields
              {...fields}
              isScheduled={writing.isScheduled}
              films={films}
              hasOnlyFreeSends={hasOnlyFreeSends}
              signature={signature}
            />
          )}
        </LetterForm>
      </Card>
    </div>
  );
}
