import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ClosedCoverPage } from '#app/features/letters/pages/letter/closed-cover-page.server.tsx';
import { CoverPage } from '#app/features/letters/pages/letter/cover-page.server.tsx';
import { letterMarkup } from '#app/features/letters/pages/letter/letter-markup.server.tsx';
import type { PreviewedLetter } from '#app/features/letters/preview-letter.server.ts';
import { pictureForSender } from '#app/features/pictures/browser/picture-addresses.ts';
import { voiceForSender } from '#app/features/recordings/browser/recording-addresses.ts';
import type { Services } from '../services.server.ts';
import type { Responses } from './responses.server.tsx';

/** Query parameter: the sender has pressed Open. It is their own letter, so this opens nothing else. */
export const OPENED = 'opened';

interface OwnLetterPage {
  letter: PreviewedLetter;
  messageId: string;
  /** The address of the page, which opens by POST. */
  path: string;
  isOpened: boolean;
  /** Whether it shows what only recipients can do, without doing it. */
  hasRights: boolean;
  /** Above the page. */
  bar: ReactElement;
}

/** A letter to its own sender, as its recipient would get it: the cover, and what is below it. Records nothing. */
export function ownLetterPage(
  { config }: Pick<Services, 'config'>,
  { html }: Responses,
  { letter, messageId, path, isOpened, hasRights, bar }: OwnLetterPage,
): Response {
  const { language, message, film, cover } = letter;
  const { companyName, supportEmail } = config.identity;
  const coverPage = () =>
    renderToStaticMarkup(
      cover ? (
        <ClosedCoverPage {...cover} {...{ language, message, film }} path={null}>
          <form method="post" action={path}>
            <button type="submit" className="open" lang="en">
              See it open
            </button>
          </form>
        </ClosedCoverPage>
      ) : (
        <CoverPage {...{ language, message, film }} action={path} rights={hasRights ? '#' : ''} />
      ),
    );
  const letterPage = () =>
    letterMarkup({
      ...{ ...letter, path: '#', hasRights, companyName, supportEmail },
      voice: voiceForSender(messageId),
      picture: pictureForSender(messageId, message.picture?.id ?? ''),
    });
  const page = isOpened ? letterPage() : coverPage();
  return html(`${renderToStaticMarkup(bar)}${page}`, {
    ...{ language, hasScript: true, hasBar: true },
    hasVoice: message.voice !== null,
    hasPicture: message.picture !== null,
  });
}
