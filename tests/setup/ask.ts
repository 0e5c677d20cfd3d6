import type { Services } from '#app/routes/services.server.ts';
import { createWebApp } from '#server/app.ts';
import type { TestApp } from './test-app.ts';

/** The web app without React Router's pages, which exist only in a build. */
export const createAppWithoutPages = (services: Services): ReturnType<typeof createWebApp> =>
  createWebApp({
    services,
    build: () => Promise.reject(new Error('this app has no pages')),
  });

export interface Asking {
  method?: string;
  /** Posted as a form from one of our pages. */
  form?: Record<string, string>;
  body?: BodyInit;
  cookie?: string;
  headers?: Record<string, string>;
  /** The network address of the visitor. */
  from?: string;
}

export type Ask = (path: string, asking?: Asking) => Promise<Response>;

/** Sends requests to an app without a socket, except for React Router's pages. */
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
