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

export const PICTURE_NAME = 'film.jpg';

export interface RecipientMailProps {
  /** Who it is from, as the recipient may know it; null when there is no name to show. */
  senderName: string | null;
  isAnonymous: boolean;
  recipientName: string | null;
  /** A line by the sender, so that a wary reader knows who it is. */
  clue: string | null;
  url: string;
  stopUrl: string;
  genuineUrl: string;
  /** Typed at `genuineUrl`, it shows that the mail is ours. */
  code: string;
  hasPicture: boolean;
  productName: string;
  companyName: string;
  postalAddress: string;
  supportEmail: string;
}

/**
 * The one mail a recipient gets: who it is from, who it is for, one link, and who we are. No
 * promotion, no picture from elsewhere, nothing that tells us it was read (product.md section 4).
 */
export function RecipientMail(props: RecipientMailProps) {
  const { recipientName, clue, senderName, url, stopUrl, genuineUrl, code, productName } = props;
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
          {props.hasPicture && (
            <Img src={`cid:${PICTURE_NAME}`} alt="" width="464" style={picture} />
          )}
          <Text style={styles.text} className="ink">
            {recipientName ? `${recipientName},` : 'Hello,'}
          </Text>
          <Text style={styles.heading} className="ink">
            {openingLine(props)}
          </Text>
          {clue && (
            <Text style={styles.text} className="ink">
              {senderName ?? 'The sender'} adds, so that you know who it is: “{clue}”
            </Text>
          )}
          <Text style={styles.text} className="ink">
            It waits on a private page, together with a short film. You need no account, and it
            costs you nothing.
          </Text>
          <Section style={styles.action}>
            <Button href={url} style={styles.button}>
              Open your message
            </Button>
          </Section>
          <Text style={styles.text} className="ink">
            Or copy this address into your browser: {url}
          </Text>
          <Text style={styles.footer} className="small">
            {whyYou(props)} {productName} delivers letters that people found hard to say. We do not
            track whether you read this mail. To see that it is really from us, type the code {code}{' '}
            at {genuineUrl}. On the letter’s page you can block or report its sender. Questions:{' '}
            {props.supportEmail}
          </Text>
          <Text style={styles.footer} className="small">
            <Link href={stopUrl} style={{ color: 'inherit' }}>
              No more mail from {productName} to this address
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

const picture = { width: '100%', height: 'auto', borderRadius: '6px', margin: '0 0 24px' };

/**
 * Night colours, for programs that ask; those that turn colours round by themselves find no traps. The
 * paper is painted on the table in the body as well, for programs that drop the body.
 */
const DARK = `@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: #0b0c14 !important; }
.sheet { background-color: #14152a !important; }
.ink { color: #f6efe4 !important; }
.small, .small a { color: #bdb9c9 !important; }
}`;

function openingLine({ senderName, isAnonymous }: RecipientMailProps): string {
  if (isAnonymous) return 'Someone who chose to stay anonymous wrote you a letter.';
  return senderName ? `${senderName} wrote you a letter.` : 'Someone wrote you a letter.';
}

function whyYou({ isAnonymous }: RecipientMailProps): string {
  return isAnonymous
    ? 'You get this mail because a person, whom we do not name, gave us your address to bring you this one letter.'
    : 'You get this mail because the sender gave us your address to bring you this one letter.';
}
