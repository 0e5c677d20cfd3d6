import { redirect } from 'react-router';
import { LiveUpdates } from '#app/features/live/browser/live-updates.tsx';
import { Countdown } from '#app/features/messages/browser/countdown.tsx';
import {
  AskedAction,
  AskLink,
  actionLabels,
} from '#app/features/messages/browser/detail/confirm-action.tsx';
import { MessageNotFound } from '#app/features/messages/browser/message-not-found.tsx';
import { SummaryList, summaryRows } from '#app/features/messages/browser/message-summary.tsx';
import { getMessagePage } from '#app/features/messages/detail/get-message-page.server.ts';
import { sentAddress } from '#app/features/messages/message.rules.ts';
import { pictureRows } from '#app/features/pictures/browser/picture-rows.tsx';
import { recordingRows } from '#app/features/recordings/browser/recording-rows.tsx';
import { findRecordingSummary } from '#app/features/recordings/recording.queries.server.ts';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import { productName } from '#app/shared/product.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { loadPicture } from '../../pictures/load-picture.server.ts';
import { getViewer } from '../../session.server.ts';
import { loadMessage } from '../message-guard.server.ts';
import type { Route } from './+types/confirmation.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('On its way') }];

export async function loader(args: Route.LoaderArgs) {
  const viewer = getViewer(args.context);
  const services = args.context.get(servicesContext);
  const message = await loadMessage(args, (id) => getMessagePage(services, viewer, id));
  if (!message) return null;
  const { id, status, withdrawnAt } = message;
  if (status === 'draft') throw redirect(`/checkout/${id}`);
  const address = sentAddress({ id, status, delivery: { withdrawnAt } });
  if (address !== `/confirmation/${id}`) throw redirect(address);
  return {
    ...message,
    recording: await findRecordingSummary(services.db, id),
    picture: await loadPicture(services, viewer, id),
    now: services.clock.now(),
  };
}

export default function Confirmation({ loaderData: message }: Route.ComponentProps) {
  if (!message) return <MessageNotFound />;
  const letter = <p className="font-serif text-lg whitespace-pre-line">{message.letter}</p>;
  return (
    <div className="page max-w-3xl py-6 sm:py-14">
      <div className="relative isolate mb-8 grid min-h-72 place-items-center overflow-hidden rounded-3xl p-8 text-center text-on-film arrive sm:aspect-video">
        <FilmPoster
          film={message.film}
          sizes="(min-width: 768px) 50rem, 100vw"
          isFirst
          className="absolute inset-0 -z-20 size-full object-cover"
        />
        <div className="film-middle absolute inset-0 -z-10" />
        <h1 className="title-section text-balance">Your {productName} words are on their way</h1>
      </div>
      <p className="mx-auto mb-10 max-w-xl text-center text-soft">
        The recipient gets an email with a private link, and we tell you when it is opened. The
        video cannot be downloaded or shared.
      </p>
      {message.status === 'scheduled' && message.scheduledFor && (
        <section aria-label="Before it leaves" className="mx-auto mb-10 max-w-sm">
          <p className="mb-4 text-center">
            It leaves{' '}
            <strong className="font-medium">
              <Countdown
                until={message.scheduledFor}
                now={message.now}
                timeZone={message.timeZone}
              />
            </strong>
            . You can take it back until then.
          </p>
          <p className="text-center">
            <AskLink ask="cancel">{actionLabels.cancel}</AskLink>
          </p>
          <AskedAction message={message} />
          <LiveUpdates />
        </section>
      )}
      <p className="mb-10 flex flex-wrap justify-center gap-3">
        <ButtonLink to={`/messages/${message.id}`}>Track this message</ButtonLink>
        <ButtonLink to="/presets" look="secondary">
          Send Another Message
        </ButtonLink>
        <ButtonLink to="/presets" look="quiet">
          Browse Gallery
        </ButtonLink>
      </p>
      <Card>
        <SummaryList
          rows={[
            ...summaryRows({ ...message, filmLabel: 'Template' }),
            ...recordingRows(message.recording),
            ...pictureRows(message.picture),
            { label: 'Your Message', value: letter },
          ]}
        />
      </Card>
    </div>
  );
}
