import {
  Body,
  Button,
  Container,
  Head,
  Html,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { styles } from '#app/ui/mail/plain-mail.email.tsx';

export interface RecipientMailProps {
  /** Who it is from, as the recipient may know it; null when there is no name to show. */
  senderName: string | null;
  isAnonymous: boolean;
  recipientName: string | null;
  url: string;
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
  const { recipientName, url, productName, companyName, postalAddress, supportEmail } = props;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
      </Head>
      <Preview>{openingLine(props)}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Text style={styles.text}>{recipientName ? `${recipientName},` : 'Hello,'}</Text>
          <Text style={styles.heading}>{openingLine(props)}</Text>
          <Text style={styles.text}>
            It waits on a private page, together with a short film. You need no account, and it
            costs you nothing.
          </Text>
          <Section style={styles.action}>
            <Button href={url} style={styles.button}>
              Open your message
            </Button>
          </Section>
          <Text style={styles.text}>Or copy this address into your browser: {url}</Text>
          <Text style={styles.footer}>
            {whyYou(props)} {productName} delivers letters that people found hard to say. We do not
            track whether you read this mail. Questions: {supportEmail}
          </Text>
          <Text style={styles.footer}>
            {companyName}, {postalAddress}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function openingLine({ senderName, isAnonymous }: RecipientMailProps): string {
  if (isAnonymous) return 'Someone who chose to stay anonymous wrote you a letter.';
  return senderName ? `${senderName} wrote you a letter.` : 'Someone wrote you a letter.';
}

function whyYou({ isAnonymous }: RecipientMailProps): string {
  return isAnonymous
    ? 'You get this mail because a person, whom we do not name, gave us your address to bring you this one letter.'
    : 'You get this mail because the sender gave us your address to bring you this one letter.';
}
