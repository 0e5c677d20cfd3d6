import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  type DeliveryError,
  deliveryErrorFor,
} from '#app/features/letters/pages/delivery-errors.ts';
import { htmlDocument } from '#app/features/letters/pages/html-document.server.tsx';
import {
  UnavailablePage,
  type UnavailablePageProps,
} from '#app/features/letters/pages/unavailable-page.server.tsx';
import type { Language } from '#app/languages/languages.server.ts';
import { pageResponse } from '#app/platform/http/compressed-page.server.ts';
import {
  createNonce,
  type SecurityHeaderValues,
} from '#app/platform/http/security-headers.server.ts';

interface HtmlOptions {
  language?: Language;
  status?: number;
  hasScript?: boolean;
  hasVoice?: boolean;
  hasPicture?: boolean;
  hasBar?: boolean;
  title?: string;
  headers?: Record<string, string>;
}

type UnavailableOptions = Partial<Pick<UnavailablePageProps, 'rights' | 'requestId'>>;

/** Responses of the pages outside React Router: private, never cached, never indexed. */
export function createResponses(securityHeaders: SecurityHeaderValues) {
  const privateHeaders = (nonce = createNonce()) => ({
    ...securityHeaders(nonce),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });

  /**
   * A complete page. All headers are set at once: changing a finished response costs a third of its
   * time.
   * @param page an element to render, or markup
   */
  function html(
    page: ReactElement | string,
    { status = 200, hasScript = false, headers, ...options }: HtmlOptions = {},
  ): Response {
    const nonce = createNonce();
    const markup = typeof page === 'string' ? page : renderToStaticMarkup(page);
    return pageResponse(htmlDocument({ page: markup, nonce, hasScript, ...options }), {
      status,
      headers: { ...privateHeaders(nonce), ...headers, 'content-type': 'text/html; charset=utf-8' },
    });
  }

  /** Plain text, for clients that show no page. */
  const text = (body: string, status = 200) =>
    new Response(body, {
      status,
      headers: { ...privateHeaders(), 'content-type': 'text/plain; charset=utf-8' },
    });

  const seeOther = (location: string, headers: Record<string, string> = {}) =>
    new Response(null, { status: 303, headers: { ...privateHeaders(), ...headers, location } });

  const unavailable = (code: string, language: Language, options?: UnavailableOptions) =>
    errorPage(deliveryErrorFor(code), language, options);

  const errorPage = (
    error: DeliveryError,
    language: Language,
    { rights = null, requestId }: UnavailableOptions = {},
  ) =>
    html(<UnavailablePage {...{ error, language, rights, requestId }} />, {
      language,
      status: error.status,
    });

  return { html, text, seeOther, unavailable, errorPage, privateHeaders };
}

export type Responses = ReturnType<typeof createResponses>;
