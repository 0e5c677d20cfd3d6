import { use } from 'react';
import { DocumentHeadContext } from '#app/document-head.ts';

/**
 * Structured data for search engines (schema.org). It is never run, but some browsers apply the
 * content security policy for scripts to it, so it carries the nonce.
 */
export function StructuredData({ value }: { value: Record<string, unknown> }) {
  const nonce = use(DocumentHeadContext)?.nonce;
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value });
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can close the element
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  );
}
