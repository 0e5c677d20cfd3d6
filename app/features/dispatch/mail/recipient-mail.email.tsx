import {
  Body,
  Button,
  Container,
  Head,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { styles } from '#app/ui/mail/plain-mail.email.tsx';

export const POSTER_NAME = 'film.jpg';

export interface RecipientMailProps {
  /** The sender's name as the recipient may see it; null when there is none to show. */
  senderName: string | null;
  isAnonymous: boolean;
  isReminder: boolean;
  recipientName: string | null;
  /** Says who the mail is for when there is no name to greet with; otherwise null. */
  recipientEmail: string | null;
  /** A line by the sender, so that a wary recipient knows who it may be. */
  clue: string | null;
  /** When the letter opens, in words; null when it can be opened at once. */
  opensOn: string | null;
  url: string;
  unsubscribeUrl: string;
  /** The page that confirms, given `code`, that the mail is ours. */
  genuineUrl: string;
  code: string;
  hasPoster: boolean;
  productName: string;
  companyName: string;
  postalAddress: string;
  supportEmail: string;
}

/**
 * The mail that a recipient gets, and its one reminder: who it is from, who it is for, one link, and who we are. It has no
 * promotion, loads nothing from the network and does not tell us that it was read.
 */
export function RecipientMail(props: RecipientMailProps) {
  const {
    recipientName,
    clue,
    opensOn,
    senderName,
    url,
    unsubscribeUrl,
    genuineUrl,
    code,
    productName,
  } = props;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{openingLine(props)}</Preview>
      <Body style={styles.body} className="paper">
        <Container style={styles.container} className="sheet">
          {props.hasPoster && (
            <Img src={`cid:${POSTER_NAME}`} alt="" width="464" style={posterStyle} />
          )}
          <Text style={styles.text} className="ink">
            {recipientName ? `${recipientName},` : 'Hello,'}
          </Text>
          <Text style={styles.heading} className="ink">
            {openingLine(props)}
          </Text>
          {clue && (
            <Text style={styles.text} className="ink">
              To help you recognize them, {senderName ?? 'the sender'} adds: “{clue}”
            </Text>
          )}
          <Text style={styles.text} className="ink">
            {opensOn
              ? `It stays closed until ${opensOn}. Its private page counts down until then, and has an entry for your calendar. You don’t need an account, and it’s free.`
              : 'The letter is waiting on a private page, together with a short film. You don’t need an account, and it’s free.'}
          </Text>
          <Section style={styles.action}>
            <Button href={url} style={styles.button}>
              {opensOn ? 'See when it opens' : 'Open your message'}
            </Button>
          </Section>
          <Text style={styles.text} className="ink">
            Or copy this link into your browser: {url}
          </Text>
          <Text style={styles.footer} className="small">
            {reasonForMail(props)} {productName} delivers words that are hard to say. We do not
            track whether you read this email. To check that it is really from us, enter the code{' '}
            {code} at {genuineUrl}. On the letter’s page you can block or report the sender.
            Questions? Write to {props.supportEmail}
          </Text>
          <Text style={styles.footer} className="small">
            <Link href={unsubscribeUrl} style={{ color: 'inherit' }}>
              Stop all email from {productName} to this address
            </Link>
          </Text>
          <Text style={styles.footer} className="small">
            {props.companyName}, {props.postalAddress}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

const posterStyle = { width: '100%', height: 'auto', borderRadius: '6px', margin: '0 0 24px' };

/**
 * Colors for mail programs that honor dark mode. The background is also set on the table inside the
 * body, because some programs drop the body.
 */
const DARK = `@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: #0b0c14 !important; }
.sheet { background-color: #14152a !important; }
.ink { color: #f6efe4 !important; }
.small, .small a { color: #bdb9c9 !important; }
}`;

function openingLine({ senderName, isAnonymous, isReminder }: RecipientMailProps): string {
  if (isReminder) return `The letter from ${senderName ?? 'someone'} is still waiting for you.`;
  if (isAnonymous) return 'Someone who chose to stay anonymous wrote you a letter.';
  return senderName ? `${senderName} wrote you a letter.` : 'Someone wrote you a letter.';
}

function reasonForMail({ isAnonymous, isReminder, recipientEmail }: RecipientMailProps): string {
  if (isReminder) {
    return 'The sender asked us to remind you once. There will be no other reminder of this letter.';
  }
  const address = recipientEmail ? `your address, ${recipientEmail},` : 'your address';
  return isAnonymous
    ? `You received this email because someone gave us ${address} to deliver this one letter, and asked us not to name them.`
    : `You received this email because the sender gave us ${address} to deliver this one letter.`;
}
