import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { formatDetection } from '#app/shared/format-detection.ts';
import { DARK, MailPoster, styles } from '#app/ui/mail/plain-mail.email.tsx';

export interface RecipientMailProps {
  language: Language;
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
  companyName: string;
  postalAddress: string;
  supportEmail: string;
}

/**
 * The mail that a recipient gets, and its one reminder: who it is from, who it is for, one link, and who
 * we are. It has no promotion, loads nothing from the network and does not tell us that it was read.
 */
export function RecipientMail(props: RecipientMailProps) {
  const { language, recipientName, clue, opensOn, senderName, url, code } = props;
  const { direction, text, rich } = textsIn(language);
  const isolated = isolatedIn(direction);
  const mirrored = direction === 'rtl' ? { dir: direction } : {};
  return (
    <Html lang={language} {...mirrored}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta {...formatDetection} />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{preheaderOf(props)}</Preview>
      <Body style={styles.body} className="paper">
        {/* Some mail programs drop the outer elements with what they say. */}
        <Container style={styles.container} className="sheet" {...mirrored}>
          {props.hasPoster && <MailPoster />}
          <Text style={styles.text} className="ink">
            {recipientName
              ? rich('mail.greeting', { name: isolated(recipientName) })
              : text('mail.greeting.nobody')}
          </Text>
          <Text style={styles.heading} className="ink">
            {openingLine(props, isolated)}
          </Text>
          {clue && (
            <Text style={styles.text} className="ink">
              {senderName
                ? rich('mail.clue', { sender: isolated(senderName), clue: isolated(clue) })
                : rich('mail.clue.someone', { clue: isolated(clue) })}
            </Text>
          )}
          <Text style={styles.text} className="ink">
            {whoWeAre(props, isolated)}
          </Text>
          <Text style={styles.text} className="ink">
            {opensOn ? text('mail.closed', { time: opensOn }) : text('mail.waiting')}
          </Text>
          <Section style={styles.action}>
            <Button href={url} style={styles.button}>
              {opensOn ? text('mail.seeWhen') : text('mail.open')}
            </Button>
          </Section>
          {/* The text part has this link behind the words of the button. */}
          <Text style={styles.text} className="ink" data-skip-in-text={true}>
            {rich('mail.copy', { url: isolated(url) })}
          </Text>
          <Text style={styles.footer} className="small">
            {reasonForMail(props, isolated)}{' '}
            {rich('mail.about', {
              code: <span style={{ whiteSpace: 'nowrap' }}>{isolated(code)}</span>,
              url: isolated(props.genuineUrl),
              email: isolated(props.supportEmail),
            })}
          </Text>
          <Text style={styles.footer} className="small">
            <Link href={props.unsubscribeUrl} style={linkStyle}>
              {text('mail.stop')}
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

const linkStyle = { color: 'inherit', textDecoration: 'underline' };

/** Keeps an argument in its own writing direction among our words. */
type Isolate = (argument: string) => ReactNode;

/** The words that a list of mails shows after the subject, which already says who wrote. */
export const preheaderOf = (props: RecipientMailProps): string =>
  String((props.isReminder ? openingLine : whoWeAre)(props, String));

/** Only right-to-left text needs it: a name or an address would take the words around it along. */
const isolatedIn =
  (direction: 'ltr' | 'rtl'): Isolate =>
  (argument) =>
    direction === 'rtl' ? <bdi>{argument}</bdi> : argument;

function openingLine(props: RecipientMailProps, isolated: Isolate): ReactNode {
  const { language, senderName, isAnonymous, isReminder } = props;
  const { text, rich } = textsIn(language);
  const sender = senderName && isolated(senderName);
  if (isReminder) {
    return sender ? rich('reminder.opening', { sender }) : text('reminder.opening.someone');
  }
  if (isAnonymous) return text('mail.opening.anonymous');
  return sender ? rich('mail.opening', { sender }) : text('mail.opening.someone');
}

function whoWeAre({ language, senderName }: RecipientMailProps, isolated: Isolate): ReactNode {
  const { text, rich } = textsIn(language);
  return senderName
    ? rich('mail.whoWeAre', { sender: isolated(senderName) })
    : text('mail.whoWeAre.someone');
}

function reasonForMail(props: RecipientMailProps, isolated: Isolate): ReactNode {
  const { language, isAnonymous, isReminder, recipientEmail } = props;
  const { text, rich } = textsIn(language);
  if (isReminder) return text('reminder.reason');
  const address = recipientEmail && isolated(recipientEmail);
  if (isAnonymous) {
    return address
      ? rich('mail.reason.anonymousAddress', { address })
      : text('mail.reason.anonymous');
  }
  return address ? rich('mail.reason.address', { address }) : text('mail.reason');
}
