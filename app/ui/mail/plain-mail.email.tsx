import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { formatDetection } from '#app/shared/format-detection.ts';

export interface PlainMailContent {
  /** A BCP 47 tag; English unless given. */
  language?: string;
  direction?: 'ltr' | 'rtl';
  /** Whether a film's poster stands above it. The mail has to carry the file. */
  hasPoster?: boolean;
  heading: string;
  /** Paragraphs, in order. */
  lines: string[];
  action?: { label: string; url: string };
  /** Small print: who sends it and why. */
  footer: string[];
}

/** A mail with one message and at most one action, in light and dark colors. */
export function PlainMail(content: PlainMailContent) {
  const { language = 'en', direction, hasPoster, heading, lines, action, footer } = content;
  return (
    <Html lang={language} {...(direction === 'rtl' && { dir: direction })}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta {...formatDetection} />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{lines[0] ?? heading}</Preview>
      <Body style={styles.body} className="paper">
        <Container style={styles.container} className="sheet">
          {hasPoster && <MailPoster />}
          <Text style={styles.heading} className="ink">
            {heading}
          </Text>
          {lines.map((line) => (
            <Text key={line} style={styles.text} className="ink">
              {line}
            </Text>
          ))}
          {action && (
            <Section style={styles.action}>
              <Button href={action.url} style={styles.button}>
                {action.label}
              </Button>
            </Section>
          )}
          {footer.map((line) => (
            <Text key={line} style={styles.footer} className="small">
              {line}
            </Text>
          ))}
        </Container>
      </Body>
    </Html>
  );
}

export const POSTER_NAME = 'film.jpg';

/** The poster of a letter's film, from the mail itself: our mail loads nothing from the network. */
export const MailPoster = () => (
  <Img src={`cid:${POSTER_NAME}`} alt="" width="464" style={posterStyle} />
);

const posterStyle = { width: '100%', height: 'auto', borderRadius: '6px', margin: '0 0 24px' };

/**
 * Colors for mail programs that honor dark mode. The background is also set on the table inside the
 * body, because some programs drop the body.
 */
export const DARK = `@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: #0b0c14 !important; }
.sheet { background-color: #14152a !important; }
.ink { color: #f6efe4 !important; }
.small, .small a { color: #bdb9c9 !important; }
}`;

const serif = 'Georgia, "Times New Roman", serif';
const sans = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

/** Names and addresses can be wider than a phone. */
const overflowWrap = 'anywhere';

/** Shared with the recipient's mail, the only one with its own layout. */
export const styles = {
  body: { backgroundColor: '#faf6ef', color: '#231f2b', margin: 0, padding: '32px 12px' },
  container: { maxWidth: '520px', padding: '32px 28px', backgroundColor: '#fffdf9' },
  heading: {
    fontFamily: serif,
    fontSize: '26px',
    lineHeight: '34px',
    margin: '0 0 20px',
    overflowWrap,
  },
  text: {
    fontFamily: sans,
    fontSize: '16px',
    lineHeight: '25px',
    margin: '0 0 16px',
    overflowWrap,
  },
  action: { margin: '28px 0' },
  button: {
    backgroundColor: '#e0a84e',
    color: '#221807',
    borderRadius: '999px',
    fontFamily: sans,
    fontSize: '16px',
    fontWeight: 600,
    padding: '14px 28px',
    textDecoration: 'none',
  },
  footer: {
    fontFamily: sans,
    fontSize: '12px',
    lineHeight: '18px',
    color: '#5f5868',
    margin: '16px 0 0',
    overflowWrap,
  },
} as const;
