import { productName } from '#app/shared/product.ts';
import { NEVER_WRITTEN, UNDELIVERABLE } from '../message.rules.ts';
import type { SenderEvent } from './notify-sender.server.ts';

interface SenderMail {
  subject: string;
  lines: string[];
  action: string;
}

interface SenderMailFacts {
  event: SenderEvent;
  /** The recipient's name or address. */
  recipient: string;
  /** When it will be sent, in the chosen time zone; only for `scheduled`. */
  time: string | null;
  /** Its sender has kept themselves from writing to the address; only for `failed`. */
  isNeverWritten: boolean;
  /** What was returned of its cost; only for `failed`. */
  returnedText: string | null;
}

/** The text of a mail to the sender. It never quotes the letter. */
export function senderMail(facts: SenderMailFacts): SenderMail {
  const { event, recipient, time, isNeverWritten, returnedText } = facts;
  switch (event) {
    case 'scheduled':
      return {
        subject: `Your letter to ${recipient} is scheduled`,
        lines: [
          `It will be sent on ${time}, and not before.`,
          'Until then you can edit, reschedule or cancel it. If you cancel, you get your send back.',
        ],
        action: 'View message',
      };
    case 'sent':
      return {
        subject: `Your letter to ${recipient} is on its way`,
        lines: [
          'It has arrived at their mail provider. They can open it for 12 months.',
          'You can withdraw it until someone opens it.',
        ],
        action: 'View message',
      };
    case 'opened':
      return {
        subject: `${recipient} has opened your letter`,
        lines: ['The letter was opened with the link in their email.'],
        action: 'View message',
      };
    case 'opened_by_link':
      return {
        subject: `Your letter to ${recipient} was opened by its private link`,
        lines: ['It was opened with the private link that you made.'],
        action: 'View message',
      };
    case 'failed':
      if (isNeverWritten) {
        return {
          subject: `Your letter to ${recipient} was not sent`,
          lines: [
            `${NEVER_WRITTEN} Your letter is saved.`,
            ...(returnedText ? [returnedText] : []),
          ],
          action: 'View message',
        };
      }
      return {
        subject: `Your letter to ${recipient} could not be delivered`,
        lines: [
          `${UNDELIVERABLE} We will not try again. Your letter is saved.`,
          ...(returnedText ? [returnedText] : []),
          'Check the address for typos. You can correct it and send the letter again.',
        ],
        action: 'Correct and resend',
      };
    case 'recording_refused':
      return {
        subject: `We couldn’t use your recording for ${recipient}`,
        lines: [
          'The letter itself is not affected. It keeps the recording it had before, if there was one.',
          'The message’s page says what was wrong. Until the letter is sent, you can record it again.',
        ],
        action: 'View message',
      };
    case 'recording_late':
      return {
        subject: `Your letter to ${recipient} left without your recording`,
        lines: [
          'We were still preparing your recording, and your letter did not wait longer than five minutes.',
          'As soon as the recording is ready, the letter plays it. If we can’t use it, we’ll email you.',
        ],
        action: 'View message',
      };
    case 'reply':
      return {
        subject: `${recipient} has replied to your letter`,
        lines: [`Their reply is waiting for you on ${productName}.`],
        action: 'Read the reply',
      };
  }
}
