import { redirect } from 'react-router';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { sentAddress, signatureLabel, titleOf } from '#app/features/messages/message.rules.ts';
import { findRecordingSummary } from '#app/features/recordings/recording.queries.server.ts';
import { productName } from '#app/shared/product.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { loadMessage } from '../message-guard.server.ts';
import { MessageNotFound } from '../message-not-found.tsx';
import { SummaryList, summaryRows } from '../message-summary.tsx';
import type { Route } from './+types/confirmation.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('On its way') }];

export async function loader(args: Route.LoaderArgs) {
  const { userId } = getViewer(args.context);
  const { db, keyring } = args.context.get(servicesContext);
  const message = await loadMessage(args, (id) => findOwnMessage(db, keyring, id, userId));
  if (!message) return null;
  if (message.status === 'draft') throw redirect(`/checkout/${message.id}`);
  const address = sentAddress(message);
  if (address !== `/confirmation/${message.id}`) throw redirect(address);
  return {
    id: message.id,
    title: titleOf(message),
    recipientEmail: message.recipientEmail,
    scheduledFor: message.scheduledFor,
    timeZone: message.timeZone,
    signature: signatureLabel(message),
    letter: message.personalizedContent,
    recording: await findRecordingSummary(db, message.id),
  };
}

export default function Confirmation({ loaderData: message }: Route.ComponentProps) {
  if (!message) return <MessageNotFound />;
  const letter = <p className="font-serif text-lg whitespace-pre-line">{message.letter}</p>;
  return (
    <div className="page max-w-3xl py-14 sm:py-20">
      <h1 className="text-center text-4xl sm:text-5xl">
        Your {productName} words are on their way
      </h1>
      <p className="mx-auto mt-5 mb-10 max-w-xl text-center text-soft">
        The recipient gets an email with a private link. The video cannot be downloaded or shared.
      </p>
      <Card>
        <SummaryList
          rows={[
            ...summaryRows(message, message.recording),
            { label: 'Your Message', value: letter },
          ]}
        />
      </Card>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/presets">Send Another Message</ButtonLink>
        <ButtonLink to="/presets" look="secondary">
          Browse Gallery
        </ButtonLink>
        <ButtonLink to={`/messages/${message.id}`} look="quiet">
          Track this message
        </ButtonLink>
      </p>
    </div>
  );
}
