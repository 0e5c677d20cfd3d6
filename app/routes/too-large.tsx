import type { Context } from 'hono';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import { acceptsHtml } from './accepts-html.ts';
import { PageLayout } from './letters/page-layout.tsx';
import { createResponses } from './letters/responses.tsx';
import { sentenceOf } from './notices/notice-table.ts';
import { pageNotices } from './notices/page-notices.ts';

const { status, notice } = pageNotices.too_large;

/** The answer to a form over the limit, which nobody has read: its words are only in the browser. */
export function answerTooLarge(securityHeaders: SecurityHeaderValues) {
  const { html, text } = createResponses(securityHeaders);
  return (context: Context): Response =>
    acceptsHtml(context.req.raw)
      ? html(<TooLarge />, { status, title: notice.title })
      : text(sentenceOf(notice), status);
}

const TooLarge = () => (
  <PageLayout title={notice.title} lead={notice.description}>
    <section>
      <p>
        Nothing was sent. Please go back in your browser: most browsers still have your words in the
        form. Keep a copy of them before you make them shorter.
      </p>
    </section>
  </PageLayout>
);
