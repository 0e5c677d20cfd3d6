import { createMiddleware } from 'hono/factory';
import { requestErrorFor } from '#app/features/letters/pages/delivery-errors.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { Config } from '#app/platform/config/config.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { acceptsHtml } from '../accepts-html.server.ts';
import type { FormWords } from '../returned-form.server.tsx';
import { pageLanguage } from './page-language.server.ts';
import { createResponses } from './responses.server.tsx';

/** The addresses that a recipient's mail leads to. */
const RECIPIENT_PATH = /^\/(delivery|stop|genuine)(\/|$)/;

export const isRecipientPath = (path: string): boolean => RECIPIENT_PATH.test(path);

/**
 * Tells a recipient in their own language what is refused before it reaches their pages (too large, too
 * slow, unreadable, from elsewhere), and what fails: all other answers of that kind are one plain
 * sentence in English. Programs still get that sentence.
 */
export function recipientErrors(config: Config, securityHeaders: SecurityHeaderValues) {
  const { errorPage } = createResponses(securityHeaders);
  return createMiddleware<WebEnv>(async (context, next) => {
    await next();
    // The headers of a response are read only when it is an error: reading them costs a letter's page
    // more than making them.
    if (context.res.status < 400) return;
    const { raw, path } = context.req;
    const { status, headers } = context.res;
    const isSentence = headers.get('content-type')?.startsWith('text/plain');
    if (!isSentence || !isRecipientPath(path) || !acceptsHtml(raw)) return;
    const { language } = pageLanguage(config, context, null);
    context.res = undefined;
    const requestId = status >= 500 ? context.get('requestId') : undefined;
    context.res = errorPage(requestErrorFor(status), language, { requestId });
    for (const name of ['connection', 'retry-after']) {
      const value = headers.get(name);
      if (value !== null) context.res.headers.set(name, value);
    }
  });
}

/** The words around a recipient's form that comes back, and around its fields. */
export function recipientFormWords(language: Language, path: string): FormWords {
  const { text } = textsIn(language);
  const labels: Record<string, string> = {
    content: text('reply.label'),
    details: text('rights.report.details'),
    code: text(path.startsWith('/genuine') ? 'genuine.code' : 'rights.stored.code'),
  };
  return {
    title: text('form.failed'),
    description: text('form.kept'),
    tryAgain: text('error.tryAgain'),
    back: text('form.back'),
    // What was chosen, not typed, is sent again unseen.
    labelOf: (name) => labels[name] ?? null,
  };
}
