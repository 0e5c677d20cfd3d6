import { PassThrough } from 'node:stream';
import cormorant from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { type DocumentHead, DocumentHeadContext } from './document-head.ts';
import { requestFactsContext, servicesContext } from './routes/context.server.ts';
import landingStyles from './routes/site/landing/landing.css?inline';
import offerPageStyles from './routes/site/offer-page.css?inline';
import textPageStyles from './routes/site/text-page.css?inline';

/** Loaders that are still pending after this are given up; rendering follows a second later. */
export const streamTimeout = 5_000;

const fixedHead: Omit<DocumentHead, 'nonce'> = {
  styles: { landing: landingStyles, text: textPageStyles, offer: offerPageStyles },
  fonts: [cormorant, figtree],
};

/** Turns a matched route into a streamed document. Crawlers wait for the whole of it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce } = loadContext.get(requestFactsContext);
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
      <DocumentHeadContext value={{ nonce, ...fixedHead }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentHeadContext>,
      {
        nonce,
        [isCrawler ? 'onAllReady' : 'onShellReady']: sendWhenReady,
        onShellError: reject,
        onError(error: unknown) {
          // Errors before the shell are reported by whoever asked for the document.
          if (isShellSent) log.error({ err: error }, 'rendering failed after the shell');
        },
      },
    );
  });
}

/** What went wrong in a loader, an action or a component, for the log. Never shown to anyone. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  context.get(servicesContext).log.error({ err: error }, 'request failed');
}
