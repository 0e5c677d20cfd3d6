import { renderToStaticMarkup } from 'react-dom/server';
import { DEFAULT_LANGUAGE, type Language, languageFiles } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { pageTitle } from '#app/routes/layout/page-meta.ts';
import { formatDetection } from '#app/shared/format-detection.ts';
import { placeholderOf } from '#app/shared/html-template.ts';
import styles from './delivery.css?inline';
import script from './letter/page-script.ts?inlined';
import voiceScript from './letter/voice-script.ts?inlined';
import pictureStyles from './letter-picture.css?inline';
import barStyles from './preview/preview-bar.css?inline';

const voicedScript = script + voiceScript;

interface HtmlDocumentOptions {
  language?: Language | undefined;
  title?: string | undefined;
  /** Markup. */
  page: string;
  nonce: string | undefined;
  /** Covers and letters need the script; forms and errors do not. */
  hasScript: boolean;
  /** Adds the second script, which only a letter that is read aloud gets. */
  hasVoice?: boolean;
  /** Adds the styles that only a letter with a picture gets. */
  hasPicture?: boolean;
  /** Adds the styles of the bar above a page that its own sender looks at. */
  hasBar?: boolean;
}

const PAGE = placeholderOf('page');
const NONCE = placeholderOf('nonce');

/** What comes before and after the page, each split where the nonce goes. */
type Frame = Buffer[][];

/** Everything around the page, rendered and encoded once. */
function renderFrame(
  language: Language,
  title: string,
  parts: Record<'hasScript' | 'hasVoice' | 'hasPicture' | 'hasBar' | 'hasNonce', boolean>,
): Frame {
  const { hasScript, hasVoice, hasPicture, hasBar, hasNonce } = parts;
  const nonce = hasNonce ? NONCE : undefined;
  const { direction } = textsIn(language);
  const __html = [
    styles,
    hasPicture && pictureStyles,
    hasBar && barStyles,
    languageStyles(language),
  ]
    .filter(Boolean)
    .join('');
  const scripts = hasVoice ? voicedScript : script;
  const markup = renderToStaticMarkup(
    <html lang={language} dir={direction === 'rtl' ? 'rtl' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta {...formatDetection} />
        {/* What a chat shows of the link: no more than the title. */}
        <meta name="description" content={title} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{pageTitle(title)}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html }} />
      </head>
      <body className="reading">
        {PAGE}
        {hasScript && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scripts }} />
        )}
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`
    .split(PAGE)
    .map((side) => side.split(NONCE).map((piece) => Buffer.from(piece)));
}

const frames = new Map<string, Frame>();

/** A complete page as bytes. Styles and script are inlined: the letter needs no other request. */
export function htmlDocument(options: HtmlDocumentOptions) {
  const { language = DEFAULT_LANGUAGE, page, nonce } = options;
  const { hasScript, hasVoice = false, hasPicture = false, hasBar = false } = options;
  const { title = textsIn(language).text('page.title') } = options;
  const hasNonce = nonce !== undefined;
  const parts = { hasScript, hasVoice, hasPicture, hasBar, hasNonce };
  const key = `${language} ${title} ${Object.values(parts)}`;
  const frame = frames.get(key) ?? renderFrame(language, title, parts);
  frames.set(key, frame);
  const [before = [], after = []] = frame;
  return joinUtf8([...interleave(before, nonce ?? ''), page, ...interleave(after, nonce ?? '')]);
}

/**
 * A script that our web fonts do not have is read in the reader's own fonts, and never slanted; the letter
 * stands in the marks of the language. English gets no byte of it.
 */
function languageStyles(language: Language): string {
  const { fonts, quotes } = languageFiles[language];
  const styles = [
    fonts && `.reading{font-family:${fonts}}.reading *{font-style:normal!important}`,
    quotes && `.sheet blockquote::before{content:"${quotes[0]}"}`,
    quotes && `.sheet blockquote::after{content:"${quotes[1]}"}`,
    // Lines end where the texts say.
    language === 'ja' && '.cover,.to,.letter header{word-break:keep-all}',
  ];
  return styles.filter(Boolean).join('');
}

const interleave = (pieces: Buffer[], separator: string): (Buffer | string)[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));

/** UTF-8 takes at most three bytes for each unit of a string. */
const BYTES_PER_UNIT = 3;

/**
 * Joins bytes and text. The text is encoded where it belongs: finding its length in bytes first, and
 * copying it, took as long as all the rest.
 */
function joinUtf8(pieces: (Buffer | string)[]): Buffer<ArrayBuffer> {
  const roomFor = (piece: Buffer | string) =>
    typeof piece === 'string' ? piece.length * BYTES_PER_UNIT : piece.length;
  const room = pieces.reduce((sum, piece) => sum + roomFor(piece), 0);
  const joined = Buffer.allocUnsafe(room);
  let end = 0;
  for (const piece of pieces) {
    end += typeof piece === 'string' ? joined.write(piece, end) : piece.copy(joined, end);
  }
  return joined.subarray(0, end);
}
