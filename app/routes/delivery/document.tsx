import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { productName } from '#app/shared/product.ts';
import styles from './delivery.css?inline';
import { openInPlace } from './in-place.ts';

const script = `(${openInPlace})()`;

interface DeliveryDocument {
  page: ReactElement;
  nonce: string | undefined;
  /** The page opens or plays something; forms and closed states need no script. */
  hasScript: boolean;
}

/** One whole page as text: its styles and its one script stand in it, so nothing else is fetched. */
export function deliveryDocument({ page, nonce, hasScript }: DeliveryDocument): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{`A message for you · ${productName}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body className="reading">
        {page}
        {hasScript && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
        )}
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
