import { PassThrough } from 'node:stream';
import cormorant from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { type DocumentHead, DocumentHeadContext } from './document-head.ts';
import landingStyles from './features/site/browser/landing/landing.css?inline';
import offerPageStyles from './features/site/browser/offer-page.css?inline';
import textPageStyles from './features/site/browser/text-page.css?inline';
import { requestFactsContext, servicesContext } from './routes/context.server.ts';

/** Pending loaders are aborted after this, and rendering one second later. In milliseconds. */
export const streamTimeout = 5_000;

const fixedHead: Omit<DocumentHead, 'nonce' | 'requestId'> = {
  styles: { landing: landingStyles, text: textPageStyles, offer: offerPageStyles },
  fonts: [cormorant, figtree],
};

/** Streams the document of a matched route. Crawlers get it in one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, onAnswered, requestId } = loadContext.get(requestFactsContext);
  if (!routerContext.staticHandlerContext.errors) onAnswered();
  const { log } = loadContext.get(servicesContext);
  const isCrawler = isbot(request.headers.get('user-agent'));

  return new Promise((resolve, reject) => {
    let isShellSent = false;
    const timeout = setTimeout(() => rendering.abort(), streamTimeout + 1_000);
    const sendWhenReady = () => {
      isShellSent = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timeout);
          done();
        },
      });
      rendering.pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
    };
    const rendering = renderToPipeableStream(
      <DocumentHeadContext value={{ nonce, requestId, ...fixedHead }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentHeadContext>,
      {
        nonce,
        [isCrawler ? 'onAllReady' : 'onShellReady']: sendWhenReady,
        onShellError: reject,
        onError(error: unknown) {
          // Earlier errors reject the promise, and the caller logs them.
          if (isShellSent) log.error({ err: error, requestId }, 'rendering failed after the shell');
        },
      },
    );
  });
}

/** Logs errors of loaders, actions and components. Users never see them. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  // Not an error of ours: the router's own "not found", for an address that no route matches.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(servicesContext).log.error({ err: error }, 'request failed');
}
