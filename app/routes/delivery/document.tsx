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

const PAGE = 'zz0page0zz';
const NONCE = 'zz0nonce0zz';

/** What stands around every page, rendered once: before and behind it, in pieces between nonces. */
function frameOf(hasScript: boolean, hasNonce: boolean): string[][] {
  const nonce = hasNonce ? NONCE : undefined;
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
        {PAGE}
        {hasScript && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
        )}
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`.split(PAGE).map((side) => side.split(NONCE));
}

const frames = new Map<string, string[][]>();

/** One whole page as text: its styles and its one script stand in it, so nothing else is fetched. */
export function deliveryDocument({ page, nonce, hasScript }: DeliveryDocument): string {
  const key = `${hasScript} ${nonce !== undefined}`;
  const frame = frames.get(key) ?? frameOf(hasScript, nonce !== undefined);
  frames.set(key, frame);
  const [before = [], after = []] = frame;
  return before.join(nonce) + renderToStaticMarkup(page) + after.join(nonce);
}
