import type { Services } from '#app/routes/services.server.ts';
import { createWebApp } from '#server/app.ts';
import type { TestApp } from './test-app.ts';

/** Everything that answers HTTP except the router, whose pages only a built program has. */
export const createAppWithoutPages = (services: Services): ReturnType<typeof createWebApp> =>
  createWebApp({
    services,
    build: () => Promise.reject(new Error('no pages are built here')),
  });

export interface Asking {
  method?: string;
  /** Posted from a page of ours. */
  form?: Record<string, string>;
  body?: BodyInit;
  cookie?: string;
  headers?: Record<string, string>;
  /** The address of whoever asks. */
  from?: string;
}

export type Ask = (path: string, asking?: Asking) => Promise<Response>;

/** Asks what a app answers without a socket, except the pages of the router. */
export function createAsk(app: TestApp): Ask {
  let webApp: ReturnType<typeof createWebApp> | undefined;
  return async (path, { form, body, cookie, from = '203.0.113.5', ...asking } = {}) => {
    webApp ??= createAppWithoutPages(app.services);
    const sent = form ? new URLSearchParams(form) : body;
    const headers = {
      ...(form && { origin: app.config.baseUrl }),
      ...(cookie && { cookie }),
      ...asking.headers,
    };
    const method = asking.method ?? (sent ? 'POST' : 'GET');
    return webApp.request(
      `${app.config.baseUrl}${path}`,
      { method, headers, ...(sent && { body: sent }) },
      { incoming: { socket: { remoteAddress: from }, headers } },
    );
  };
}
