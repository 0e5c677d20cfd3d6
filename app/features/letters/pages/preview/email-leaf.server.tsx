import { renderToStaticMarkup } from 'react-dom/server';
import type { SampleMail } from '#app/features/dispatch/mail/sample-mail.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { pageTitle } from '#app/routes/layout/page-meta.ts';
import { formatDetection } from '#app/shared/format-detection.ts';
import { placeholderOf } from '#app/shared/html-template.ts';
import type { Notice } from '#app/ui/notice.ts';
import styles from './email-leaf.css?inline';
import barStyles from './preview-bar.css?inline';
import { LEAVES_FORM, leafAddress, PreviewBar, type PreviewFields } from './preview-bar.server.tsx';

interface EmailLeafProps {
  mail: SampleMail;
  language: Language;
  fields: PreviewFields;
  leftOut: string[];
  /** The sender, to whom a test may go. */
  viewer: { email: string; isEmailVerified: boolean };
  /** Names the next press of the button for a test. */
  testId: string;
  /** What became of a test that was just asked for. */
  outcome: 'sent' | Notice | null;
  nonce: string | undefined;
}

/** Where links of the mail lead: to the words that say they work in the real one. */
const LINKS_ID = 'links';

const MAIL = placeholderOf('mail');

/** The mail as a page of its own: what a list of mails and its head show, and the mail's own HTML. */
export function emailLeafDocument(props: EmailLeafProps): string {
  const { mail, language, nonce } = props;
  const { style, body } = partsOf(mail.html);
  const __html = `${barStyles}${styles}${style}`;
  const frame = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="color-scheme" content="light dark" />
        <meta {...formatDetection} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{pageTitle('The email')}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, and those of our mail */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html }} />
      </head>
      <body>
        <PreviewBar leaf="email" fields={props.fields} leftOut={props.leftOut} />
        <main>
          <MailHead {...mail} language={language} />
          <TestForm {...props} subject={mail.subject} />
          <p id={LINKS_ID} className="about-links" tabIndex={-1}>
            This is the email itself. Its links work in the real one; here they lead nowhere.
          </p>
          <section
            className="mail"
            aria-label="The email"
            lang={language}
            dir={textsIn(language).direction}
          >
            {MAIL}
          </section>
        </main>
      </body>
    </html>,
  );
  const [before = '', after = ''] = frame.split(MAIL);
  return `<!doctype html>${before}${body}${after}`;
}

/**
 * The styles and the body of a mail, whose markup React has rendered. The body becomes an element of the
 * page, and its links lead to the words about them.
 */
function partsOf(html: string): { style: string; body: string } {
  const body = between(html, '<body', '</body>')
    .replace(/ href="[^"]*"/g, ` href="#${LINKS_ID}"`)
    .replace(/ target="[^"]*"/g, '');
  return { style: between(html, '<style>', '</style>'), body: `<div${body}</div>` };
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}

/** What a mail program shows above a mail, and of it in a list. */
function MailHead(props: SampleMail & { language: Language }) {
  const { from, to, subject, preheader, language } = props;
  const text = { lang: language, dir: textsIn(language).direction };
  return (
    <section className="mail-head" aria-label="In their inbox">
      <span className="initial" aria-hidden="true">
        {[...from.name][0]}
      </span>
      <div>
        <p className="from" {...text}>
          {from.name}
        </p>
        <h1 {...text}>{subject}</h1>
        <p className="preheader" {...text}>
          {preheader}
        </p>
        <dl>
          <dt>From</dt>
          <dd>{from.address}</dd>
          <dt>To</dt>
          <dd>
            {to.name ? <bdi>{to.name}</bdi> : null} {to.address || 'no address yet'}
          </dd>
        </dl>
      </div>
    </section>
  );
}

/** Sends the real thing to the sender, once they have proven their address. */
function TestForm(props: EmailLeafProps & { subject: string }) {
  const { viewer, testId, outcome, subject } = props;
  const { email, isEmailVerified } = viewer;
  return (
    <section className="test" aria-label="A test">
      {outcome === 'sent' && (
        <p role="status" className="outcome">
          On its way to {email}: “[Test] {subject}”.
        </p>
      )}
      {outcome !== null && outcome !== 'sent' && (
        <p role="alert" className="outcome">
          <strong>{outcome.title}.</strong> {outcome.description}
        </p>
      )}
      {isEmailVerified ? (
        <>
          <button
            type="submit"
            form={LEAVES_FORM}
            formAction={leafAddress('test')}
            name="testId"
            value={testId}
          >
            Send a test to myself
          </button>
          <p>
            To {email}, free, five a day at most. Its link shows your letter as it is saved, to you
            alone, for 24 hours.
          </p>
        </>
      ) : (
        <form method="post" action="/settings?tab=security">
          <button type="submit" name="intent" value="resend-verification">
            Confirm my email address
          </button>
          <p>
            Then you can send yourself a test. We email {email} a link; press its button and come
            back.
          </p>
        </form>
      )}
    </section>
  );
}
