import { redirect } from 'react-router';
import { z } from 'zod';
import {
  editAddress,
  sentAddress,
  signatureLabel,
  titleOf,
} from '#app/features/messages/message.rules.ts';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { findSendBalance } from '#app/features/payments/ledger/balance.queries.server.ts';
import {
  type BalanceMethod,
  usablePaymentMethods,
} from '#app/features/payments/ledger/send-balance.rules.ts';
import { priceOf } from '#app/features/payments/prices.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { type ErrorResponse, errorResponse } from '../../error-response.server.ts';
import { keepPageWhenOffline } from '../../keep-page-when-offline.ts';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { pageTitle } from '../../page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { findOpenMessage, requireOwnMessage } from '../message-guard.server.ts';
import type { Route } from './+types/checkout.ts';
import { deliveryWords } from './delivery-words.ts';
import { MessageNotFound } from './message-not-found.tsx';
import { SummaryList } from './message-summary.tsx';
import { PAYMENT_METHOD_FIELD, PaymentOptions } from './payment-options.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Checkout') }];

export async function loader(args: Route.LoaderArgs) {
  const viewer = getViewer(args.context);
  const message = await findOpenMessage(args, viewer.userId);
  if (!message) return null;
  if (message.status !== 'draft') throw redirect(sentAddress(message));
  const isPremium = message.isPremium ?? false;
  const price = { isPremium, priceCents: priceOf({ isPremium, priceCents: message.priceCents }) };
  const { db, clock, cards } = args.context.get(servicesContext);
  const balance = await findSendBalance(db, viewer.userId, clock.now());
  return {
    message: {
      id: message.id,
      title: titleOf(message),
      formAddress: editAddress(message),
      // On Compose the film is a field of the form; a template's letter begins anew from the gallery.
      otherFilms: message.writtenOn === 'compose' ? editAddress(message) : '/presets',
      recipientEmail: message.recipientEmail,
      delivery: deliveryWords(message),
      isScheduled: message.scheduledFor !== null,
      signature: signatureLabel(message),
      preview: message.personalizedContent,
    },
    price,
    balance,
    paymentMethods: usablePaymentMethods(balance, price),
    hasCards: cards !== null,
  };
}

const methodSchema = z.enum(['free_send', 'unlimited', 'credit']).catch('free_send');

const readPaymentMethod = (form: FormData): BalanceMethod =>
  methodSchema.parse(form.get(PAYMENT_METHOD_FIELD));

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const message = await requireOwnMessage(context, params.messageId, viewer.userId);
  const paymentMethod = readPaymentMethod(await request.formData());
  try {
    await sendMessage(context.get(servicesContext), viewer, message.id, paymentMethod);
    return redirect(`/confirmation/${message.id}`);
  } catch (error) {
    return errorResponse(error, context, notSent(paymentMethod === 'free_send'));
  }
}

/** Spec section 8, checkout. */
const notSent = (isFree: boolean): Notice => ({
  title: isFree
    ? 'Unable to process free send. Please try again.'
    : 'Something went wrong. Please try again.',
  tone: 'destructive',
});

// What was asked may have been done before the line broke; it is done once, however often it is asked.
export const clientAction = keepPageWhenOffline<ErrorResponse>((form) => ({
  code: 'unexpected',
  notice: {
    ...notSent(form.get(PAYMENT_METHOD_FIELD) === 'free_send'),
    description:
      'No answer reached you. Your dashboard says whether it has left; trying again never sends or spends twice.',
  },
}));

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <MessageNotFound />;

  const { message, price, balance, paymentMethods, hasCards } = loaderData;
  return (
    <div className="page max-w-4xl py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <ButtonLink to={message.formAddress} look="quiet" size="small" className="-ms-3.5">
        <span aria-hidden="true">←</span> Back
      </ButtonLink>
      <h1 className="mt-3 mb-8 text-4xl sm:text-5xl">Checkout</h1>
      <div className="grid items-start gap-6 md:grid-cols-[1fr_20rem]">
        <Card>
          <h2 className="mb-3 text-2xl">Order Summary</h2>
          <SummaryList
            rows={[
              { label: 'Template', value: message.title },
              { label: 'Recipient', value: message.recipientEmail },
              { label: 'Delivery', value: message.delivery },
              { label: 'From', value: message.signature },
              {
                label: 'Your Message',
                value: (
                  <p className="line-clamp-3 font-serif text-lg whitespace-pre-line">
                    {message.preview}
                  </p>
                ),
              },
            ]}
          />
        </Card>
        <Card>
          <h2 className="mb-4 text-2xl">Payment Options</h2>
          <PaymentOptions
            messageId={message.id}
            isScheduled={message.isScheduled}
            otherFilms={message.otherFilms}
            price={price}
            balance={balance}
            paymentMethods={paymentMethods}
            hasCards={hasCards}
          />
        </Card>
      </div>
      <LiveUpdates />
    </div>
  );
}
