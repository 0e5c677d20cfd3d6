import type { Context } from 'hono';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import { acceptsHtml } from './accepts-html.server.ts';
import { PageLayout } from './layout/page-layout.tsx';
import { createResponses } from './letters/responses.server.tsx';
import { noticeText } from './notices/notice-table.ts';
import { pageNotices } from './notices/page-notices.ts';

const { status, notice } = pageNotices.too_large;

/** Answers a request body over the size limit. It was never read, so the text is only in the browser. */
export function answerTooLarge(securityHeaders: SecurityHeaderValues) {
  const { html, text } = createResponses(securityHeaders);
  return (context: Context): Response =>
    acceptsHtml(context.req.raw)
      ? html(<TooLarge />, { status, title: notice.title })
      : text(noticeText(notice), status);
}

const TooLarge = () => (
  <PageLayout title={notice.title} lead={notice.description}>
    <section>
      <p>
        Nothing was sent. Go back in your browser: the form usually still has your text. Keep a copy
        before you shorten it.
      </p>
    </section>
  </PageLayout>
);
