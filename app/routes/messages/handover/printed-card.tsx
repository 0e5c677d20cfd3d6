import { QrCode } from '#app/features/messages/browser/handover/qr-code.tsx';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { productName } from '#app/shared/product.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { pageTitle } from '../../layout/page-meta.ts';
import type { Route } from './+types/printed-card.ts';
import { loadPrivateLink } from './load-private-link.server.ts';
import '#app/features/messages/browser/handover/printed-card.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Card') }];

export const handle = { ownFrame: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await loadPrivateLink(context, params.messageId);
  return { ...link, card: cardTexts(link.language) };
}

/** The card speaks to its recipient; the page around it to its sender. */
function cardTexts(language: Language) {
  const { direction, text } = textsIn(language);
  return {
    direction,
    point: text('card.point'),
    opens: text('card.opens'),
    forYou: text('card.forYou'),
    waiting: text('card.waiting'),
  };
}

/** One sheet, A4 or Letter, folded once: the name in front, the code of the private link on the back. */
export default function PrintedCard({ loaderData }: Route.ComponentProps) {
  const { id, language, film, recipientName, qrCode, card } = loaderData;
  return (
    <main id="content" className="page max-w-5xl py-10 print:m-0 print:max-w-none print:p-0">
      <div className="mb-8 flex flex-wrap items-center gap-3 print:hidden">
        <BackLink to={`/messages/${id}/link`}>Back</BackLink>
        <h1 className="title-section me-auto">Your card</h1>
        <Button onPress={() => window.print()} className="noscript:hidden">
          Print
        </Button>
        <p className="basis-full text-sm text-soft">
          Print it on one sheet, sideways, and fold it in the middle. The inside is yours to write
          on.
        </p>
      </div>
      <div className="printed-card">
        <section aria-label="Back" className="printed-card-half">
          <QrCode label="QR code of the private link" code={qrCode} className="printed-card-code" />
          <p lang={language} dir={card.direction}>
            {card.point}
            <br />
            {card.opens}
          </p>
          <p className="printed-card-mark">{productName}</p>
        </section>
        <section aria-label="Front" className="printed-card-half printed-card-front">
          {film && <FilmPoster film={film} sizes="60rem" isFirst className="printed-card-film" />}
          <p className="printed-card-name" dir="auto" lang={recipientName ? undefined : language}>
            {recipientName ?? card.forYou}
          </p>
          <p lang={language} dir={card.direction}>
            {card.waiting}
          </p>
        </section>
      </div>
    </main>
  );
}
