import { redirect } from 'react-router';
import { sentAddress, signatureLabel, titleOf } from '#app/features/messages/message.rules.ts';
import { productName } from '#app/shared/product.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { pageTitle } from '../../page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { findOpenMessage } from '../message-guard.server.ts';
import type { Route } from './+types/confirmation.ts';
import { deliveryWords } from './delivery-words.ts';
import { MessageNotFound } from './message-not-found.tsx';
import { SummaryList } from './message-summary.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('On its way') }];

export async function loader(args: Route.LoaderArgs) {
  const viewer = getViewer(args.context);
  const message = await findOpenMessage(args, viewer.userId);
  if (!message) return null;
  if (message.status === 'draft') throw redirect(`/checkout/${message.id}`);
  const address = sentAddress(message);
  if (address !== `/confirmation/${message.id}`) throw redirect(address);
  return {
    id: message.id,
    title: titleOf(message),
    recipientEmail: message.recipientEmail,
    delivery: deliveryWords(message),
    signature: signatureLabel(message),
    content: message.personalizedContent,
  };
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <MessageNotFound />;
  const { id, title, recipientEmail, delivery, signature, content } = loaderData;
  return (
    <div className="page max-w-3xl py-14 sm:py-20">
      <h1 className="text-center text-4xl sm:text-5xl">
        Your {productName} words are on their way
      </h1>
      <p className="mx-auto mt-5 mb-10 max-w-xl text-center text-soft">
        The recipient gets an e-mail with a private link. The video cannot be downloaded or shared.
      </p>
      <Card>
        <SummaryList
          rows={[
            { label: 'Template', value: title },
            { label: 'Recipient', value: recipientEmail },
            { label: 'Delivery', value: delivery },
            { label: 'From', value: signature },
            {
              label: 'Your Message',
              value: <p className="font-serif text-lg whitespace-pre-line">{content}</p>,
            },
          ]}
        />
      </Card>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/presets">Send Another Message</ButtonLink>
        <ButtonLink to="/presets" look="secondary">
          Browse Gallery
        </ButtonLink>
        <ButtonLink to={`/messages/${id}`} look="quiet">
          Follow this message
        </ButtonLink>
      </p>
    </div>
  );
}
