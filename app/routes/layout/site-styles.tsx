import type { DocumentHead, SiteStyleSheet } from '#app/document-head.ts';

interface SiteStylesProps {
  head: DocumentHead;
  sheet: SiteStyleSheet;
}

/** The styles of a page without scripts, inlined so that the first paint waits for no request. */
export function SiteStyles({ head, sheet }: SiteStylesProps) {
  return (
    <>
      {head.fonts.map((address) => (
        <link
          key={address}
          rel="preload"
          href={address}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
      <style nonce={head.nonce} dangerouslySetInnerHTML={{ __html: head.styles[sheet] }} />
    </>
  );
}
