import { Form, redirect, useNavigation } from 'react-router';
import { sendMessage, signatureLabel } from '#app/features/messages/public.server.ts';
import { findSendBalance, priceOf, usableMeans } from '#app/features/payments/public.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../context.server.ts';
import { pageTitle } from '../page-title.ts';
import { answerRefusal } from '../refusal-answer.server.ts';
import { requireViewer } from '../session.server.ts';
import type { Route } from './+types/checkout.ts';
import { SummaryList } from './message-summary.tsx';
import { requireOwnMessage } from './own-message.server.ts';
import { PaymentOptions } from './payment-options.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Checkout') }];

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const message = await requireOwnMessage(args.context, args.params.messageId, viewer.userId);
  if (message.status !== 'draft') throw redirect(`/confirmation/${message.id}`);
  const price = {
    isPremium: message.isPremium ?? false,
    priceCents: priceOf({ isPremium: message.isPremium ?? false, priceCents: message.priceCents }),
  };
  const { db, clock } = args.context.get(servicesContext);
  const balance = await findSendBalance(db, viewer.userId, clock.now());
  return {
    message: {
      id: message.id,
      templateId: message.templateId,
      title: message.templateTitle ?? 'Custom Message',
      recipientEmail: message.recipientEmail,
      signature: signatureLabel(message),
      preview: message.personalizedContent,
    },
    price,
    freeSendsRemaining: balance.freeSendsRemaining,
    canUseFreeSend: usableMeans(balance, price).includes('free_send'),
  };
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const viewer = requireViewer(args);
  const message = await requireOwnMessage(context, params.messageId, viewer.userId);
  try {
    await sendMessage(context.get(servicesContext), viewer, message.id, 'free_send');
    return redirect(`/confirmation/${message.id}`);
  } catch (error) {
    return answerRefusal(error, context, {
      title: 'Unable to process free send. Please try again.',
      tone: 'destructive',
    });
  }
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { message, price, freeSendsRemaining, canUseFreeSend } = loaderData;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <div className="page max-w-4xl py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <ButtonLink
        to={
          message.templateId ? `/message/${message.templateId}?draft=${message.id}` : '/dashboard'
        }
        look="quiet"
        size="small"
        className="-ms-3.5"
      >
        <span aria-hidden="true">←</span> Back
      </ButtonLink>
      <h1 className="mt-3 mb-8 text-4xl sm:text-5xl">Checkout</h1>
      <div className="grid gap-6 md:grid-cols-[1fr_20rem]">
        <Card>
          <h2 className="mb-3 text-2xl">Order Summary</h2>
          <SummaryList
            rows={[
              { label: 'Template', value: message.title },
              { label: 'Recipient', value: message.recipientEmail },
              { label: 'Delivery', value: 'Immediately' },
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
            price={price}
            freeSendsRemaining={freeSendsRemaining}
            canUseFreeSend={canUseFreeSend}
          >
            <Form method="post">
              <Button type="submit" size="large" isBusy={isSending} className="w-full">
                {isSending ? 'Sending...' : 'Use Free Send'}
              </Button>
            </Form>
          </PaymentOptions>
        </Card>
      </div>
    </div>
  );
}
