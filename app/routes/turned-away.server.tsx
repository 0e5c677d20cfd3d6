import type { IncomingMessage } from 'node:http';
import { renderToStaticMarkup } from 'react-dom/server';
import { requestErrorFor } from '#app/features/letters/pages/delivery-errors.ts';
import { htmlDocument } from '#app/features/letters/pages/html-document.server.tsx';
import { UnavailablePage } from '#app/features/letters/pages/unavailable-page.server.tsx';
import type { Language } from '#app/languages/languages.server.ts';
import {
  createNonce,
  type SecurityHeaderValues,
} from '#app/platform/http/security-headers.server.ts';
import { PageLayout } from './layout/page-layout.tsx';
import { languageOfHead } from './letters/page-language.server.ts';
import { isRecipientPath } from './letters/recipient-errors.server.ts';
import { createResponses } from './letters/responses.server.tsx';

const STATUS = 503;
const TITLE = 'We are very busy right now';
const LEAD = 'Please try again in a moment.';
const SENTENCE = `${TITLE}. ${LEAD}`;

/** Spread, so that those who were turned away together do not come back together. */
const RETRY_AFTER_SECONDS = { least: 2, most: 6 };

function retryAfter(): string {
  const { least, most } = RETRY_AFTER_SECONDS;
  return String(least + Math.floor(Math.random() * (most - least + 1)));
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

/**
 * Creates the answer to a request that is turned away because the process is overloaded: a page for
 * browsers, in a recipient's language; a sentence for everything else. It costs as little as possible:
 * nothing is looked up, and the markup is rendered once.
 */
export function createTurnedAway(securityHeaders: SecurityHeaderValues) {
  const { privateHeaders } = createResponses(securityHeaders);
  const recipientPages = new Map<Language, string>();
  const page = renderToStaticMarkup(<BusyPage retry={TRY_AGAIN} />);
  const pageForPost = renderToStaticMarkup(<BusyPage retry={SEND_AGAIN} />);
  // It has no scripts and styles, so nobody needs to be unable to guess its nonce.
  const headersOfSentence = {
    ...privateHeaders(createNonce()),
    'content-type': 'text/plain; charset=utf-8',
  };

  function recipientPage(language: Language): string {
    const error = requestErrorFor(STATUS);
    const rendered =
      recipientPages.get(language) ??
      renderToStaticMarkup(<UnavailablePage {...{ error, language, rights: null }} />);
    recipientPages.set(language, rendered);
    return rendered;
  }

  function documentFor({ url = '/', method, headers }: IncomingMessage, nonce: string) {
    if (!isRecipientPath(url.split('?', 1)[0] ?? '/')) {
      const shown = method === 'POST' ? pageForPost : page;
      return htmlDocument({ page: shown, nonce, title: TITLE, hasScript: false });
    }
    const language = languageOfHead(headers);
    return htmlDocument({ page: recipientPage(language), nonce, language, hasScript: false });
  }

  return (incoming: IncomingMessage): Answer => {
    if (!incoming.headers.accept?.includes('text/html')) {
      const headers = { ...headersOfSentence, 'retry-after': retryAfter() };
      return { status: STATUS, headers, body: SENTENCE };
    }
    const nonce = createNonce();
    return {
      status: STATUS,
      headers: {
        ...privateHeaders(nonce),
        'content-type': 'text/html; charset=utf-8',
        'retry-after': retryAfter(),
      },
      body: documentFor(incoming, nonce),
    };
  };
}

const TRY_AGAIN = <a href="?">Try again</a>;
/** Reloading sends a form again: the browser still has it. */
const SEND_AGAIN = 'Reload this page to send what you typed again.';

const BusyPage = ({ retry }: { retry: React.ReactNode }) => (
  <PageLayout title={TITLE} lead={LEAD}>
    <p>{retry}</p>
  </PageLayout>
);
