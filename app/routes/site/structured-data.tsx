import { use } from 'react';
import { DocumentHeadContext } from '#app/document-head.ts';

/**
 * What the page says, once more for search engines (schema.org). Data, not a script; but some
 * browsers hold it to the policy for scripts, so it bears the nonce.
 */
export function StructuredData({ value }: { value: Record<string, unknown> }) {
  const nonce = use(DocumentHeadContext)?.nonce;
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value });
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, and nothing in it can end the element
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  );
}
