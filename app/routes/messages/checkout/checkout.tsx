import { Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { LiveUpdates } from '#app/features/live/browser/live-updates.tsx';
import {
  PAYMENT_METHOD_FIELD,
  PaymentOptions,
} from '#app/features/messages/browser/checkout/payment-options.tsx';
import { KEEP_UNSENT } from '#app/features/messages/browser/kept/kept-labels.ts';
import { MessageNotFound } from '#app/features/messages/browser/message-not-found.tsx';
import { SummaryList, summaryRows } from '#app/features/messages/browser/message-summary.tsx';
import { PosterWithWords } from '#app/features/messages/browser/poster-with-words.tsx';
import { getCheckout } from '#app/features/messages/sending/get-checkout.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import type { BalanceMethod } from '#app/features/payments/ledger/send-balance.rules.ts';
import { pictureRows } from '#app/features/pictures/browser/picture-rows.tsx';
import { recordingRows } from '#app/features/recordings/browser/recording-rows.tsx';
import { findRecordingSummary } from '#app/features/recordings/recording.queries.server.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { errorResponse } from '../../error-response.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { loadPicture } from '../../pictures/load-picture.server.ts';
import { getViewer } from '../../session.server.ts';
import { loadMessage, withMessageId } from '../message-guard.server.ts';
import type { Route } from './+types/checkout.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Checkout') }];

export async function loader(args: Route.LoaderArgs) {
  const viewer = getViewer(args.context);
  const services = args.context.get(servicesContext);
  const checkout = await loadMessage(args, (id) => getCheckout(services, viewer, id));
  if (checkout && 'pageInstead' in checkout) throw redirect(checkout.pageInstead);
  if (!checkout) return null;
  const { id } = checkout.message;
  return {
    ...checkout,
    recording: await findRecordingSummary(services.db, id),
    picture: await loadPicture(services, viewer, id),
  };
}

const methodSchema = z.enum(['free_send', 'unlimited', 'credit']).catch('free_send');

const parsePaymentMethod = (form: FormData): BalanceMethod =>
  methodSchema.parse(form.get(PAYMENT_METHOD_FIELD));

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const paymentMethod = parsePaymentMethod(await request.formData());
  try {
    return await withMessageId(params.messageId, async (id) => {
      await sendMessage(services, viewer, id, paymentMethod);
      return redirect(`/confirmation/${id}`);
    });
  } catch (error) {
    return errorResponse(error);
  }
}

export const handle: FormHandle = {
  failure: (form) => ({
    title:
      form.get(PAYMENT_METHOD_FIELD) === 'free_send'
        ? 'Unable to process free send. Please try again.'
        : 'Something went wrong. Please try again.',
    // The server may have sent the message before the connection broke. Sending is safe to repeat.
    description:
      'Your dashboard shows whether the message was sent. Trying again never sends or spends twice.',
  }),
};

/** Instead of sending it to somebody its sender does not write to. */
const KeepInstead = ({ messageId }: { messageId: string }) => (
  <Form method="post" action={`/messages/${messageId}`} className="mb-4 flex flex-col gap-3">
    <p className="text-sm text-soft">
      This address is on your list “Never write to”. The letter can stay with you.
    </p>
    <Button type="submit" name="intent" value="keep" look="secondary">
      {KEEP_UNSENT}
    </Button>
  </Form>
);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <MessageNotFound />;
  const { message, recording, picture, price, premium, balance } = loaderData;
  const { paymentMethods, canPayByCard } = loaderData;
  const preview = (
    <p className="line-clamp-3 font-serif text-lg whitespace-pre-line">{message.letter}</p>
  );
  return (
    <div className="page max-w-4xl py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <BackLink to={message.editAddress}>Back</BackLink>
      <h1 className="mt-3 mb-6 title-section">Checkout</h1>
      <div className="flex flex-col gap-6 md:grid md:grid-cols-[1fr_20rem] md:items-start">
        <Card className="overflow-hidden">
          <PosterWithWords
            film={message.film}
            words={message.firstWords}
            className="-mx-6 -mt-6 sm:-mx-8 sm:-mt-8"
          />
          <h2 className="mt-6 mb-3 text-2xl">Order Summary</h2>
          {message.leftOut.map(({ label, problem }) => (
            <p key={label} role="alert" className="text-sm text-danger">
              {label} won’t be shown. {problem}{' '}
              <Link to={message.editAddress} className="underline">
                Change it
              </Link>
            </p>
          ))}
          <SummaryList
            changeAddress={message.editAddress}
            rows={[
              ...summaryRows(message),
              ...recordingRows(recording),
              ...pictureRows(picture),
              { label: 'Your Message', value: preview },
            ]}
          />
        </Card>
        {/* On a phone, what pays first stays at the foot of the window. */}
        <Card className="max-md:contents">
          <h2 className="mb-4 text-2xl max-md:mb-0">Payment Options</h2>
          {loaderData.isNeverWritten && <KeepInstead messageId={message.id} />}
          <PaymentOptions
            messageId={message.id}
            isScheduled={message.scheduledFor !== null}
            otherFilmsAddress={message.otherFilmsAddress}
            price={price}
            premium={premium}
            balance={balance}
            paymentMethods={paymentMethods}
            canPayByCard={canPayByCard}
          />
        </Card>
      </div>
      <LiveUpdates />
    </div>
  );
}
