import { renderToStaticMarkup } from 'react-dom/server';
import { placeholderOf } from '#app/shared/html-template.ts';
import { pageTitle } from '../page-meta.ts';
import styles from './delivery.css?inline';
import { openInPlace } from './in-place.ts';

const TITLE = 'A message for you';
const script = `(${openInPlace})()`;

interface DeliveryDocument {
  title?: string | undefined;
  /** Markup. */
  page: string;
  nonce: string | undefined;
  /** The page opens or plays something; forms and closed states need no script. */
  hasScript: boolean;
}

const PAGE = placeholderOf('page');
const NONCE = placeholderOf('nonce');

/** Before and behind the page, in pieces between which a nonce belongs. */
type Frame = Buffer[][];

/** What stands around every page, rendered and encoded once. */
function frameOf(title: string, hasScript: boolean, hasNonce: boolean): Frame {
  const nonce = hasNonce ? NONCE : undefined;
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{pageTitle(title)}</title>
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
  return `<!doctype html>${markup}`
    .split(PAGE)
    .map((side) => side.split(NONCE).map((piece) => Buffer.from(piece)));
}

const frames = new Map<string, Frame>();

/** One whole page as bytes: its styles and its one script stand in it, so nothing else is fetched. */
export function deliveryDocument({ title = TITLE, page, nonce, hasScript }: DeliveryDocument) {
  const key = `${title} ${hasScript} ${nonce !== undefined}`;
  const frame = frames.get(key) ?? frameOf(title, hasScript, nonce !== undefined);
  frames.set(key, frame);
  const [before = [], after = []] = frame;
  const between = Buffer.from(nonce ?? '');
  return Buffer.concat([...joined(before, between), Buffer.from(page), ...joined(after, between)]);
}

const joined = (pieces: Buffer[], between: Buffer) =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));
