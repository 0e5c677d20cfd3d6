import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createNonce,
  type SecurityHeaderValues,
} from '#app/platform/http/security-headers.server.ts';
import { deliveryDocument } from './document.tsx';
import { Unavailable } from './pages.tsx';
import { reasonOf } from './reasons.ts';

interface HtmlOptions {
  status?: number;
  hasScript?: boolean;
  title?: string;
}

/** How pages outside the router answer: whole, private, kept by nobody, found by no search engine. */
export function createAnswers(securityHeaders: SecurityHeaderValues) {
  const privateHeaders = (nonce = createNonce()) => ({
    ...securityHeaders(nonce),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });

  /**
   * One whole answer, headers and all: touching them afterwards would cost a third of its time.
   * @param page to be rendered, or markup already
   */
  function html(
    page: ReactElement | string,
    { status = 200, hasScript = false, title }: HtmlOptions = {},
  ): Response {
    const nonce = createNonce();
    const markup = typeof page === 'string' ? page : renderToStaticMarkup(page);
    return new Response(deliveryDocument({ title, page: markup, nonce, hasScript }), {
      status,
      headers: { ...privateHeaders(nonce), 'content-type': 'text/html; charset=utf-8' },
    });
  }

  /** For whoever wants no page. */
  const text = (words: string, status = 200) =>
    new Response(words, {
      status,
      headers: { ...privateHeaders(), 'content-type': 'text/plain; charset=utf-8' },
    });

  const seeOther = (location: string, headers: Record<string, string> = {}) =>
    new Response(null, { status: 303, headers: { ...privateHeaders(), ...headers, location } });

  const unavailable = (code: string, rights: string | null = null) => {
    const reason = reasonOf(code);
    return html(<Unavailable reason={reason} rights={rights} />, { status: reason.status });
  };

  return { html, text, seeOther, unavailable, privateHeaders };
}

export type Answers = ReturnType<typeof createAnswers>;
